//! Stones on a board and their chains, updated with every stone placed or captured.
//!
//! How it works. Three tables in the frame of [`Point`] hold for each point: what is on it, which *slot* describes
//! its chain, and which stone of the chain comes *next* in a ring through all its stones. A slot holds the exact
//! liberties of a chain as a set, and their number. So
//!
//! - adding or removing a liberty changes one bit; counting a neighbour twice does no harm;
//! - joining two chains swaps two links of their rings, unites two sets, and gives the stones of the smaller chain
//!   the slot of the larger one;
//! - swapping the same two links again separates them: [`Board::undo`] works this way.
//!
//! [`plain`](crate::plain) is the definition; tests compare this implementation with it.

mod undo;

pub use undo::BoardLog;

use crate::chain::{Chain, Slot};
use crate::{ByColor, Color, PositionKey};
use std::fmt;
use tobi_grid::{CELLS, Field, Point, PointSet, Size};
use undo::{NoLog, Recorder, Step};

/// Stones and their chains; knows nothing about turns, ko or legality.
///
/// Two boards are equal if they have the same size and the same stones.
///
/// ```
/// use tobi_goban::{board, Board, Color};
/// use tobi_grid::{points, Point, Size};
///
/// let mut board = board!(
///     ". X ."
///     "X O X"
///     ". . ."
/// );
/// let white = board.chain_at(Point::new(1, 1)).expect("a stone stands there");
/// assert_eq!(white.liberty_count(), 1);
/// assert_eq!(board.place(Point::new(1, 2), Color::Black).stones, 1);
/// assert_eq!(board.stones(Color::Black), &points!(". # ." "# . #" ". # ."));
/// ```
#[derive(Clone)]
pub struct Board {
    size: Size,
    stones: ByColor<PointSet>,
    key: PositionKey,
    cells: [Cell; CELLS],
    /// The slot of the chain on each point; [`NOBODY`] for points without a stone.
    slot_of: [u16; CELLS],
    /// The ring of each chain; stale for points without a stone.
    next: [Point; CELLS],
    /// The chains. Slot 0 describes no chain: writes for points without a stone go there, so that writers need no
    /// check.
    slots: Vec<Slot>,
    /// Free slots, last in, first out, so that few cache lines are used.
    free: Vec<u16>,
}

/// The slot of all points without a stone.
const NOBODY: u16 = 0;

/// What is on a point: one bit for each kind, so that several points can be combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// No stone.
    Empty = 4,
    /// The point is off the board.
    Frame = 8,
}

impl From<Color> for Cell {
    fn from(color: Color) -> Cell {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}

/// The effect of placing a stone; see [`Board::effect`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// It captures nothing.
    Quiet,
    /// It captures enemy stones.
    Capture,
    /// It captures nothing and its own chain has no liberty.
    Suicide,
}

/// What a placed stone removed from the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Captures {
    /// The number of enemy stones.
    pub stones: u16,
    /// The number of enemy chains.
    pub chains: u8,
    /// The number of own stones removed, including the placed one, if it was suicide.
    pub own: u16,
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let mut cells = [Cell::Frame; CELLS];
        for point in size.points() {
            cells[point.cell()] = Cell::Empty;
        }
        Board {
            size,
            stones: ByColor::from_fn(|_| PointSet::empty(size)),
            key: PositionKey::EMPTY,
            cells,
            slot_of: [NOBODY; CELLS],
            next: [Point::new(0, 0); CELLS],
            slots: vec![Slot::of_stone(Point::new(0, 0))],
            free: Vec::new(),
        }
    }

    /// Size of the board.
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The colour of the stone on `point`; `None` when it is empty or off the board.
    pub fn color_at(&self, point: Point) -> Option<Color> {
        match self.cells[point.cell()] {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Frame => None,
        }
    }

    /// Whether `point` is on the board and no stone stands there.
    pub fn is_empty_at(&self, point: Point) -> bool {
        self.cells[point.cell()] == Cell::Empty
    }

    /// What is on a point of the board or of the frame.
    #[inline]
    pub fn cell(&self, point: Point) -> Cell {
        self.cells[point.cell()]
    }

    /// Whether a neighbour of `point` is a `cell`.
    #[inline]
    pub fn touches(&self, point: Point, cell: Cell) -> bool {
        // All four at once: a branch after each would be unpredictable and cost more.
        let around = point.around().into_iter();
        around.fold(0, |cells, near| cells | self.cell(near) as u8) & cell as u8 != 0
    }

    /// The stones of one colour.
    pub const fn stones(&self, color: Color) -> &PointSet {
        match color {
            Color::Black => &self.stones.black,
            Color::White => &self.stones.white,
        }
    }

    /// The points without a stone.
    pub fn empty(&self) -> PointSet {
        !(self.stones.black | self.stones.white)
    }

    /// The key of the stones, without the side to move.
    pub const fn key(&self) -> PositionKey {
        self.key
    }

    /// The chain on `point`, if a stone stands there.
    pub fn chain_at(&self, point: Point) -> Option<Chain<'_>> {
        let color = self.color_at(point)?;
        let slot = &self.slots[usize::from(self.slot_of[point.cell()])];
        Some(Chain::new(slot, color, point, &self.next, self.size))
    }

    /// Whether stones of one chain stand on both points.
    #[inline]
    pub fn is_one_chain(&self, a: Point, b: Point) -> bool {
        let slot = self.slot_of[a.cell()];
        slot == self.slot_of[b.cell()] && slot != NOBODY
    }

    /// The number of chains on the board.
    ///
    /// ```
    /// use tobi_goban::board;
    ///
    /// let board = board!(
    ///     "X X . O"
    ///     "O . O ."
    /// );
    /// assert_eq!(board.chain_count(), 4);
    /// assert_eq!(board.chain_count(), board.chains().count());
    /// ```
    pub fn chain_count(&self) -> usize {
        // Slot 0 describes no chain.
        self.slots.len() - 1 - self.free.len()
    }

    /// All chains, in the reading order of their first stones.
    ///
    /// Cost: one walk over all stones.
    pub fn chains(&self) -> impl Iterator<Item = Chain<'_>> {
        // One bit for each slot.
        let mut seen = [0u64; CELLS / 64];
        let stones = self.stones.black | self.stones.white;
        stones.iter().filter_map(move |point| {
            let slot = self.slot_of[point.cell()];
            let (word, bit) = (&mut seen[usize::from(slot / 64)], 1 << (slot % 64));
            let is_new = *word & bit == 0;
            *word |= bit;
            is_new.then(|| self.chain_at(point)).flatten()
        })
    }

    /// The effect of a stone of `color` on the empty point `point`.
    ///
    /// Ignores ko. Cost: a look at the four neighbours.
    pub fn effect(&self, point: Point, color: Color) -> Effect {
        let mut breathes = false;
        for near in point.around() {
            match self.cells[near.cell()] {
                Cell::Frame => {}
                Cell::Empty => breathes = true,
                cell => {
                    let in_atari = self.slot_at(near).liberty_count() == 1;
                    if cell == Cell::from(color) {
                        breathes |= !in_atari;
                    } else if in_atari {
                        return Effect::Capture;
                    }
                }
            }
        }
        if breathes {
            Effect::Quiet
        } else {
            Effect::Suicide
        }
    }

    /// The point that simple ko forbids after a capture by a stone on `point`: exactly one stone was captured, and
    /// the capturing stone is alone and has its only liberty there.
    pub fn ko_after(&self, point: Point, captures: Captures) -> Option<Point> {
        let taker = self.chain_at(point).filter(|_| captures.stones == 1)?;
        let is_alone = taker.len() == 1 && taker.liberty_count() == 1;
        taker.first_liberty().filter(|_| is_alone)
    }

    /// The key of the stones after a stone of `color` on the empty point `point`.
    ///
    /// Cost: a look at the four neighbours, and a walk over the stones that would be captured.
    pub fn key_after(&self, point: Point, color: Color) -> PositionKey {
        let mut key = self.key ^ PositionKey::of_stone(color, point);
        let doomed = match self.effect(point, color) {
            Effect::Quiet => return key,
            Effect::Capture => color.opponent(),
            Effect::Suicide => {
                key = self.key;
                color
            }
        };
        // A chain with several adjacent stones must count once.
        let mut met = [None; 4];
        for (turn, near) in point.around().into_iter().enumerate() {
            let slot = self.slot_of[near.cell()];
            if self.cells[near.cell()] == doomed.into()
                && self.slot_at(near).liberty_count() == 1
                && !met.contains(&Some(slot))
            {
                met[turn] = Some(slot);
                for stone in self.chain_at(near).iter().flat_map(Chain::ring) {
                    key ^= PositionKey::of_stone(doomed, stone);
                }
            }
        }
        key
    }

    /// Places a stone on an empty point, removes the enemy chains that have no liberty left, and then the stone's own
    /// chain if it has none.
    ///
    /// Checks no rules: [`Position::play`](crate::Position::play) does that.
    ///
    /// # Panics
    /// When `point` is not an empty point of the board.
    pub fn place(&mut self, point: Point, color: Color) -> Captures {
        self.put(point, color, &mut NoLog)
    }

    /// [`Board::place`] that [`Board::undo`] can take back.
    ///
    /// # Panics
    /// As [`Board::place`].
    pub fn place_logged(&mut self, point: Point, color: Color, log: &mut BoardLog) -> Captures {
        self.put(point, color, log)
    }

    /// [`Board::place`] that adds the points of all removed stones to `taken`.
    ///
    /// # Panics
    /// As [`Board::place`].
    pub fn place_noting(&mut self, point: Point, color: Color, taken: &mut Vec<Point>) -> Captures {
        self.put(point, color, taken)
    }

    /// Takes the chain of a stone off the board; returns its number of stones, zero if no stone stands there.
    pub fn remove(&mut self, stone: Point) -> u16 {
        let color = self.color_at(stone);
        color.map_or(0, |color| self.take_off(stone, color, &mut NoLog))
    }

    fn put(&mut self, point: Point, color: Color, log: &mut impl Recorder) -> Captures {
        assert!(
            self.is_empty_at(point),
            "{point:?} is not an empty point of a {} board",
            self.size
        );
        let own = Cell::from(color);
        let enemy = Cell::from(color.opponent());
        let around = point.around();
        let mut friends = 0u8;
        let mut victims = 0u8;
        for (bit, near) in around.into_iter().enumerate() {
            let cell = self.cells[near.cell()];
            let slot = self.slot_at_mut(near);
            slot.take_liberty(point);
            friends |= u8::from(cell == own) << bit;
            victims |= u8::from(cell == enemy && slot.liberty_count() == 0) << bit;
        }
        self.set_stone(point, color);
        if friends == 0 {
            self.found(point, log);
        } else {
            self.extend(point, around[friends.trailing_zeros() as usize], log);
            let mut more = friends & (friends - 1);
            while more != 0 {
                let near = around[more.trailing_zeros() as usize];
                if self.slot_of[near.cell()] != self.slot_of[point.cell()] {
                    self.join(point, near, log);
                }
                more &= more - 1;
            }
        }
        let mut captures = Captures::default();
        if victims != 0 {
            for near in around {
                if self.cells[near.cell()] == enemy && self.slot_at(near).liberty_count() == 0 {
                    captures.stones += self.take_off(near, color.opponent(), log);
                    captures.chains += 1;
                }
            }
        }
        if self.slot_at(point).liberty_count() == 0 {
            captures.own = self.take_off(point, color, log);
        }
        captures
    }

    /// A stone without adjacent friends becomes a chain.
    fn found(&mut self, point: Point, log: &mut impl Recorder) {
        let index = self.free.pop().unwrap_or_else(|| {
            self.slots.push(Slot::of_stone(point));
            (self.slots.len() - 1) as u16
        });
        self.slot_of[point.cell()] = index;
        let slot = &mut self.slots[usize::from(index)];
        *slot = Slot::of_stone(point);
        for near in point.around() {
            slot.give_liberty(near, self.cells[near.cell()] == Cell::Empty);
        }
        let stale = std::mem::replace(&mut self.next[point.cell()], point);
        log.step(Step::Found { point, stale });
    }

    /// Adds a stone to the chain of the stone `beside` it.
    fn extend(&mut self, point: Point, beside: Point, log: &mut impl Recorder) {
        let index = self.slot_of[beside.cell()];
        self.slot_of[point.cell()] = index;
        let after = std::mem::replace(&mut self.next[beside.cell()], point);
        let stale = std::mem::replace(&mut self.next[point.cell()], after);
        let slot = &mut self.slots[usize::from(index)];
        slot.stones += 1;
        let mut fresh = 0;
        for (bit, near) in point.around().into_iter().enumerate() {
            let empty = self.cells[near.cell()] == Cell::Empty;
            fresh |= u8::from(slot.give_liberty(near, empty)) << bit;
        }
        log.step(Step::Extend {
            point,
            stale,
            beside,
            fresh,
        });
    }

    /// Joins two chains of one colour, those of stones `a` and `b`.
    fn join(&mut self, a: Point, b: Point, log: &mut impl Recorder) {
        let longer = self.slot_at(a).stones >= self.slot_at(b).stones;
        let (kept, lost) = if longer { (a, b) } else { (b, a) };
        let kept_slot = self.slot_of[kept.cell()];
        let lost_slot = self.slot_of[lost.cell()];
        log.save(&self.slots[usize::from(kept_slot)]);
        log.save(&self.slots[usize::from(lost_slot)]);
        log.step(Step::Join {
            kept,
            lost,
            lost_slot,
        });
        self.relabel(lost, kept_slot);
        self.next.swap(kept.cell(), lost.cell());
        let [kept, lost] = self
            .slots
            .get_disjoint_mut([usize::from(kept_slot), usize::from(lost_slot)])
            .expect("two chains have two slots");
        kept.absorb(lost);
        self.free.push(lost_slot);
    }

    /// Removes the chain of this stone from the board; returns its number of stones.
    fn take_off(&mut self, stone: Point, color: Color, log: &mut impl Recorder) -> u16 {
        let index = self.slot_of[stone.cell()];
        let slot = &self.slots[usize::from(index)];
        let stones = slot.stones;
        log.save(slot);
        log.step(Step::Capture { slot: index, color });
        self.for_ring(stone, |board, point| {
            log.taken(point);
            board.clear_stone(point, color);
            board.for_chains_around(point, color.opponent(), |slot| {
                slot.give_liberty(point, true);
            });
        });
        self.free.push(index);
        stones
    }

    fn set_stone(&mut self, point: Point, color: Color) {
        self.cells[point.cell()] = color.into();
        self.stones[color].insert(point);
        self.key ^= PositionKey::of_stone(color, point);
    }

    fn clear_stone(&mut self, point: Point, color: Color) {
        self.cells[point.cell()] = Cell::Empty;
        self.slot_of[point.cell()] = NOBODY;
        self.stones[color].remove(point);
        self.key ^= PositionKey::of_stone(color, point);
    }

    /// Sets the slot of each stone of a ring to `index`.
    fn relabel(&mut self, stone: Point, index: u16) {
        self.for_ring(stone, |board, point| board.slot_of[point.cell()] = index);
    }

    /// Calls `act` for each stone of a ring.
    fn for_ring(&mut self, stone: Point, mut act: impl FnMut(&mut Board, Point)) {
        let mut point = stone;
        loop {
            act(self, point);
            point = self.next[point.cell()];
            if point == stone {
                break;
            }
        }
    }

    /// Calls `act` with the slot of the chain of each stone of `color` next to `point`.
    fn for_chains_around(&mut self, point: Point, color: Color, act: impl Fn(&mut Slot)) {
        for near in point.around() {
            if self.cells[near.cell()] == color.into() {
                act(self.slot_at_mut(near));
            }
        }
    }

    fn slot_at(&self, stone: Point) -> &Slot {
        &self.slots[usize::from(self.slot_of[stone.cell()])]
    }

    fn slot_at_mut(&mut self, stone: Point) -> &mut Slot {
        &mut self.slots[usize::from(self.slot_of[stone.cell()])]
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.size == other.size && self.stones == other.stones
    }
}

impl Eq for Board {}

impl fmt::Display for Board {
    /// The picture that [`Setup::parse`](crate::Setup::parse) reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = |p| match self.color_at(p) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        Field::from_fn(self.size, mark).fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} board", self.size)?;
        fmt::Display::fmt(self, f)
    }
}
