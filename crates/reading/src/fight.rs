//! The board for reading a local game: Black defends, White attacks, moves can be taken back.

use crate::Side;
use crate::conditions::Threats;
use tobi_goban::{Board, BoardLog, ByColor, Chain, Color, Effect, Move, PositionKey};
use tobi_grid::{Point, PointSet, Size, morph};

impl Side {
    /// The side's colour in a [`Fight`].
    pub(crate) const fn color(self) -> Color {
        match self {
            Side::Defender => Color::Black,
            Side::Attacker => Color::White,
        }
    }

    /// The side that plays a colour in a [`Fight`].
    pub(crate) const fn of_color(color: Color) -> Side {
        match color {
            Color::Black => Side::Defender,
            Color::White => Side::Attacker,
        }
    }
}

/// Each used threat changes the key by this.
const THREAT: u64 = 0x9e37_79b9_7f4a_7c15;

/// A position that is being read.
///
/// It remembers which points were looked at, and whether a ko mattered.
#[derive(Clone)]
pub(crate) struct Fight {
    board: Board,
    /// The key of the stones at the beginning. Keys are relative to it, so that stones far from the fight change
    /// nothing, not even which keys collide in a table.
    root: PositionKey,
    log: BoardLog,
    plies: Vec<Ply>,
    ko: Option<Point>,
    /// The ko threats of a side, if any: it may take a ko back at once, so many times in a row. The usual number is enough to
    /// win a ko, but not to prolong one that it can never finish.
    threats: Option<Threats>,
    ko_mattered: bool,
    /// Stones captured along the current line; while it is zero, no position can repeat.
    captured: u32,
    /// Kos taken back at once along the current line, one threat each.
    threats_used: u32,
    looked_at: PointSet,
}

/// The saved state that [`Fight::undo`] restores.
#[derive(Clone, Copy)]
struct Ply {
    mv: Move,
    ko: Option<Point>,
    captured: u32,
    threats_used: u32,
}

impl Fight {
    /// A fight with these stones; all of them must have liberties.
    pub(crate) fn new(stones: &ByColor<PointSet>, ko: Option<Point>) -> Fight {
        let size = stones.black.size();
        let mut board = Board::new(size);
        for color in Color::BOTH {
            for stone in stones[color] {
                board.place(stone, color);
            }
        }
        Fight {
            root: board.key(),
            board,
            log: BoardLog::default(),
            plies: Vec::new(),
            ko,
            threats: None,
            ko_mattered: false,
            captured: 0,
            threats_used: 0,
            looked_at: PointSet::empty(size),
        }
    }

    /// The fight of a picture.
    #[cfg(test)]
    pub(crate) fn drawn(picture: &str) -> Fight {
        let setup = tobi_goban::Setup::parse(picture).expect("a picture");
        Fight::new(&setup.stones, None)
    }

    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    pub(crate) fn size(&self) -> Size {
        self.board.size()
    }

    pub(crate) fn chain_at(&self, point: Point) -> Option<Chain<'_>> {
        self.board.chain_at(point)
    }

    pub(crate) fn stones(&self, side: Side) -> &PointSet {
        self.board.stones(side.color())
    }

    /// The side of the stone on `point`, if there is one.
    pub(crate) fn side_at(&self, point: Point) -> Option<Side> {
        self.board.color_at(point).map(Side::of_color)
    }

    /// The point that simple ko forbids to the side to move.
    pub(crate) fn ko(&self) -> Option<Point> {
        self.ko
    }

    /// The number of moves played since the fight began.
    pub(crate) fn depth(&self) -> usize {
        self.plies.len()
    }

    /// The last move, if any.
    pub(crate) fn last_move(&self) -> Option<Move> {
        self.plies.last().map(|ply| ply.mv)
    }

    /// Whether stones were captured since the fight began.
    pub(crate) fn has_captured(&self) -> bool {
        self.captured != 0
    }

    /// Whether a move takes a ko back at once.
    fn takes_back(&self, mv: Move) -> bool {
        matches!(mv, Move::Play(point) if self.ko == Some(point))
    }

    /// Starts a reading of the same position with these ko threats.
    pub(crate) fn set_threats(&mut self, threats: Option<Threats>) {
        debug_assert!(self.plies.is_empty());
        self.threats = threats;
        self.ko_mattered = false;
    }

    /// Whether a ko prevented a move of either side, or would have without threats.
    pub(crate) fn ko_mattered(&self) -> bool {
        self.ko_mattered
    }

    /// Records that a ko mattered.
    pub(crate) fn note_ko(&mut self) {
        self.ko_mattered = true;
    }

    /// Records that the reading looked at these points.
    pub(crate) fn look_at(&mut self, points: &PointSet) {
        self.looked_at |= *points;
    }

    /// The points that the reading depends on: all points that it looked at, and the chains on them with their
    /// liberties. Call it when all moves are taken back.
    pub(crate) fn touched(&self) -> PointSet {
        debug_assert!(self.plies.is_empty());
        self.with_chains(&self.looked_at)
    }

    fn with_chains(&self, points: &PointSet) -> PointSet {
        let mut with_chains = *points;
        for color in Color::BOTH {
            let chains = morph::reconstruct(points, self.board.stones(color));
            with_chains |= morph::dilate(&chains);
        }
        with_chains
    }

    /// Runs a nested reading. Returns its result and the points of the current position that the result depends on. The
    /// nested reading must take back its moves.
    pub(crate) fn read_within<T>(&mut self, read: impl FnOnce(&mut Fight) -> T) -> (T, PointSet) {
        let nothing = PointSet::empty(self.size());
        let before = std::mem::replace(&mut self.looked_at, nothing);
        let found = read(self);
        let depends_on = self.with_chains(&self.looked_at);
        self.looked_at |= before;
        (found, depends_on)
    }

    fn ko_allows(&mut self, side: Side, point: Point) -> bool {
        if self.ko != Some(point) {
            return true;
        }
        self.ko_mattered = true;
        Threats::allow(self.threats, side, self.threats_used)
    }

    /// The key of the position with this side to move.
    pub(crate) fn key(&self, to_move: Side) -> u64 {
        let key = (self.board.key() ^ self.root).with_to_move(to_move.color());
        self.with_threats(self.ko.map_or(key, |ko| key.with_ko(ko)))
    }

    /// The key as a number, including the used threats.
    fn with_threats(&self, key: PositionKey) -> u64 {
        key.get() ^ u64::from(self.threats_used).wrapping_mul(THREAT)
    }

    /// The key after a move, with the other side to move; `None` if the move is not allowed.
    ///
    /// Cost: a capture is played and taken back, any other move is not.
    pub(crate) fn key_after(&mut self, side: Side, mv: Move) -> Option<u64> {
        let next = side.opponent().color();
        let Move::Play(point) = mv else {
            return Some(self.with_threats((self.board.key() ^ self.root).with_to_move(next)));
        };
        if !self.board.is_empty_at(point) || !self.ko_allows(side, point) {
            return None;
        }
        match self.board.effect(point, side.color()) {
            Effect::Suicide => None,
            Effect::Quiet => {
                let key = self.board.key_after(point, side.color()) ^ self.root;
                Some(self.with_threats(key.with_to_move(next)))
            }
            Effect::Capture => {
                self.play(side, mv);
                let key = self.key(side.opponent());
                self.undo();
                Some(key)
            }
        }
    }

    /// Plays a move that must be allowed.
    pub(crate) fn play(&mut self, side: Side, mv: Move) {
        self.plies.push(Ply {
            mv,
            ko: self.ko,
            captured: self.captured,
            threats_used: self.threats_used,
        });
        self.threats_used += u32::from(self.takes_back(mv));
        self.ko = None;
        let Move::Play(point) = mv else {
            return;
        };
        self.look_around(point);
        let captures = self.board.place_logged(point, side.color(), &mut self.log);
        self.captured += u32::from(captures.stones);
        self.ko = self.board.ko_after(point, captures);
    }

    /// Takes back the last move.
    pub(crate) fn undo(&mut self) {
        let ply = self.plies.pop().expect("a move was played");
        if ply.mv != Move::Pass {
            self.board.undo(&mut self.log);
        }
        self.ko = ply.ko;
        self.captured = ply.captured;
        self.threats_used = ply.threats_used;
    }

    /// Records what a stone here depends on: its neighbours, and the liberties of the adjacent chains.
    fn look_around(&mut self, point: Point) {
        self.looked_at.insert(point);
        for near in self.size().neighbours(point) {
            self.looked_at.insert(near);
            if let Some(chain) = self.board.chain_at(near) {
                self.looked_at |= chain.liberties();
            }
        }
    }
}
