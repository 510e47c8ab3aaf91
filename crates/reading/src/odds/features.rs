//! What is seen in a move of a fight about a group.

use super::shape::{AROUND, Canvas, Cell, KINDS, LARGEST, Picture, distance, keys};
use crate::Side;
use crate::connection::sure_group;
use crate::life::is_in_balance;
use tobi_goban::{Board, ByColor, Chain, Color, Effect};
use tobi_grid::{Point, PointSet, morph};

/// The families of features that are numbers: the name and how many values it has.
///
/// `data/odds/local.txt` says what they mean.
pub(super) const FAMILIES: [(&str, usize); 22] = [
    ("captures", 7),
    ("atari", 7),
    ("presses", 7),
    ("rescues", 7),
    ("liberties", 8),
    ("self-atari", 5),
    ("joins", 10),
    ("splits", 10),
    ("place", 49),
    ("to-group", 7),
    ("to-friend", 7),
    ("to-attacker", 7),
    ("own-near", 12),
    ("other-near", 12),
    ("empty-far", 13),
    ("on-liberty", 10),
    ("new-room", 5),
    ("space", 150),
    ("mirror", 39),
    ("to-last", 18),
    ("answers", 5),
    ("steps", 5),
];

const CAPTURES: usize = 0;
const ATARI: usize = 1;
const PRESSES: usize = 2;
const RESCUES: usize = 3;
const LIBERTIES: usize = 4;
const SELF_ATARI: usize = 5;
const JOINS: usize = 6;
const SPLITS: usize = 7;
const PLACE: usize = 8;
const TO_GROUP: usize = 9;
const TO_FRIEND: usize = 10;
const TO_ATTACKER: usize = 11;
const OWN_NEAR: usize = 12;
const OTHER_NEAR: usize = 13;
const EMPTY_FAR: usize = 14;
const ON_LIBERTY: usize = 15;
const NEW_ROOM: usize = 16;
const SPACE: usize = 17;
const MIRROR: usize = 18;
const TO_LAST: usize = 19;
const ANSWERS: usize = 20;
const STEPS_AWAY: usize = 21;

/// Points of the largest empty region that is counted exactly.
const SPACE_POINTS: usize = 12;

/// Steps from the group that the field reaches.
const STEPS: usize = 4;

/// Liberties of the attacker's strongest chain beside the group whose liberties belong to the field.
const WEAK: usize = 4;

/// A feature of a move: a value of a family, or a kind of picture and its key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// Index of the family and the value.
    Number(u8, u8),
    /// Kind of the picture and the key.
    Shape(u8, u64),
}

/// A fight about a group, as the odds of its moves see it.
#[derive(Clone, Debug)]
pub struct Local<'a> {
    board: &'a Board,
    to_move: Color,
    defender: Color,
    group: PointSet,
    /// The group's liberties.
    liberties: PointSet,
    last: Option<Point>,
    canvas: Canvas,
    /// The points of the field that lie within one step of the group, within two and so on.
    reached: [PointSet; STEPS],
    /// Small empty regions.
    spaces: Vec<Space>,
    small: PointSet,
}

#[derive(Clone, Copy, Debug)]
struct Space {
    points: PointSet,
    len: usize,
    /// 0 if only the defender's stones lie around it, 1 if only the attacker's, else 2.
    around: usize,
}

impl<'a> Local<'a> {
    /// The fight about the stones that are connected without doubt with the one on `stone`.
    pub fn new(board: &'a Board, to_move: Color, stone: Point, last: Option<Point>) -> Local<'a> {
        let group = sure_group(board, stone);
        let defender = board.color_at(stone).unwrap_or(Color::Black);
        let empty = board.empty();
        let liberties = morph::dilate(&group) & empty;
        let canvas = Canvas::new(board.size(), |point| match board.color_at(point) {
            None => Cell::Empty,
            Some(color) if color != defender => Cell::Attacker,
            Some(_) if group.contains(point) => Cell::Group,
            Some(_) => Cell::Friend,
        });
        let mut local = Local {
            board,
            to_move,
            defender,
            group,
            liberties,
            last,
            canvas,
            reached: [liberties; STEPS],
            spaces: Vec::new(),
            small: PointSet::empty(board.size()),
        };
        local.find_spaces(&empty);
        local.find_field(&empty);
        local
    }

    /// Whether the group's life is in the balance, as it looks without reading.
    pub fn is_in_balance(&self) -> bool {
        let stones = ByColor {
            black: *self.board.stones(self.defender),
            white: *self.board.stones(self.defender.opponent()),
        };
        let stone = self.group.first();
        stone.is_some_and(|stone| is_in_balance(&stones, stone))
    }

    /// Who moves.
    pub fn side(&self) -> Side {
        match self.to_move == self.defender {
            true => Side::Defender,
            false => Side::Attacker,
        }
    }

    /// The group's stones.
    pub fn group(&self) -> &PointSet {
        &self.group
    }

    /// The points where a move may belong to the fight: what the group or its friends reach in a few steps, and beside
    /// weak stones of the attacker.
    pub fn field(&self) -> PointSet {
        self.reached[STEPS - 1]
    }

    /// Whether the rules allow a stone there, ko aside.
    pub fn allows(&self, point: Point) -> bool {
        self.board.effect(point, self.to_move) != Effect::Suicide
    }

    fn find_field(&mut self, empty: &PointSet) {
        let own = self.board.stones(self.defender);
        let attackers = self.board.stones(self.defender.opponent());
        let mut all = self.group;
        for step in 0..STEPS {
            let beside = morph::dilate(&all);
            let friends = morph::reconstruct(&(beside & *own), own);
            let mut weak = PointSet::empty(self.board.size());
            let mut rest = beside & *attackers;
            while let Some(stone) = rest.first() {
                let Some(chain) = self.board.chain_at(stone) else {
                    break;
                };
                let stones = chain.stones();
                rest -= stones;
                if chain.liberty_count() + step <= WEAK {
                    weak |= chain.liberties();
                }
            }
            all |= (beside & *empty) | friends | weak;
            self.reached[step] = all & *empty;
        }
    }

    fn find_spaces(&mut self, empty: &PointSet) {
        let mut rest = *empty;
        while let Some(point) = rest.first() {
            let seed = PointSet::from_points(self.board.size(), [point]);
            let points = morph::reconstruct(&seed, empty);
            rest -= points;
            let len = points.len();
            if len <= SPACE_POINTS {
                let around = morph::dilate(&points);
                let touches = |color| !around.is_disjoint(self.board.stones(color));
                let around = match (touches(self.defender), touches(self.defender.opponent())) {
                    (_, false) => 0,
                    (false, true) => 1,
                    (true, true) => 2,
                };
                self.small |= points;
                self.spaces.push(Space {
                    points,
                    len,
                    around,
                });
            }
        }
    }

    /// Tells the features of a move.
    ///
    /// Cost: about a fifth of a microsecond.
    pub fn features(&self, point: Point, mut tell: impl FnMut(Feature)) {
        let plain = self.canvas.around(point);
        let beside = self.beside(point, &plain);
        for (kind, key) in keys(&plain, &beside).into_iter().enumerate() {
            tell(Feature::Shape(kind as u8, key));
        }
        let mut number = |family: usize, value: usize| {
            let last = FAMILIES[family].1 - 1;
            tell(Feature::Number(family as u8, value.min(last) as u8));
        };
        self.contact(point, &mut number);
        self.surroundings(point, &plain, &mut number);
        self.spaces(point, &mut number);
        self.reply(point, &mut number);
    }

    /// The first four points of a picture, told apart by their liberties.
    fn beside(&self, point: Point, plain: &[Cell; LARGEST]) -> [Cell; 4] {
        let (column, row) = (i32::from(point.column()), i32::from(point.row()));
        std::array::from_fn(|it| {
            let (x, y) = AROUND[it];
            let near = self
                .board
                .size()
                .point(column + i32::from(x), row + i32::from(y));
            let chain = near.and_then(|near| self.board.chain_at(near));
            chain.map_or(plain[it], |chain| {
                plain[it].with_liberties(chain.liberty_count())
            })
        })
    }

    /// The picture of one kind around a point.
    pub(super) fn picture(&self, point: Point, kind: usize) -> Picture {
        let plain = self.canvas.around(point);
        let beside = self.beside(point, &plain);
        Picture::new(kind, &plain, &beside)
    }

    /// Captures, ataris, liberties and connections.
    fn contact(&self, point: Point, number: &mut impl FnMut(usize, usize)) {
        let board = self.board;
        let mut chains: [Option<Chain<'_>>; 4] = [None; 4];
        let mut met = PointSet::empty(board.size());
        let mut count = 0;
        let mut after = PointSet::empty(board.size());
        for near in board.size().neighbours(point) {
            match board.chain_at(near) {
                None => {
                    after.insert(near);
                }
                Some(_) if met.contains(near) => {}
                Some(chain) => {
                    met |= chain.stones();
                    chains[count] = Some(chain);
                    count += 1;
                }
            }
        }
        let size_class = |len: usize| match len {
            0 | 1 => 1,
            2 | 3 => 2,
            _ => 3,
        };
        let (mut own, mut other, mut stones) = (0, 0, 1);
        let (mut own_group, mut other_group) = (false, false);
        let (mut captures, mut atari, mut presses, mut rescues) = (0, 0, 0, 0);
        for chain in chains.into_iter().flatten() {
            let liberties = chain.liberty_count();
            let set = chain.stones();
            let concerns = match chain.color() == self.defender {
                true => !set.is_disjoint(&self.group),
                false => !morph::dilate(&set).is_disjoint(&self.group),
            };
            if chain.color() == self.to_move {
                own += 1;
                own_group |= concerns;
                stones += chain.len();
                after |= chain.liberties();
                if liberties == 1 {
                    rescues = rescues.max(1 + 3 * usize::from(concerns));
                }
            } else {
                other += 1;
                other_group |= concerns;
                let class = size_class(chain.len()) + 3 * usize::from(concerns);
                match liberties {
                    1 => {
                        captures = captures.max(class);
                        after |= set;
                    }
                    2 => atari = atari.max(class),
                    3 => presses = presses.max(class),
                    _ => {}
                }
            }
        }
        after.remove(point);
        let liberties = after.len();
        number(CAPTURES, captures);
        number(ATARI, atari);
        number(PRESSES, presses);
        if rescues > 0 {
            number(RESCUES, rescues + liberties.clamp(1, 3) - 1);
        }
        number(LIBERTIES, liberties);
        if liberties == 1 && captures == 0 {
            number(SELF_ATARI, stones);
        }
        number(JOINS, 2 * own + usize::from(own_group));
        number(SPLITS, 2 * other + usize::from(other_group));
    }

    /// The place on the board, and what stands near.
    fn surroundings(
        &self,
        point: Point,
        plain: &[Cell; LARGEST],
        number: &mut impl FnMut(usize, usize),
    ) {
        let size = self.board.size();
        let line = |at: u8, sides: u8| usize::from(at.min(sides - 1 - at).min(6));
        let (x, y) = (
            line(point.column(), size.columns()),
            line(point.row(), size.rows()),
        );
        number(PLACE, x.min(y) * 7 + x.max(y));
        let nearest = |wanted: Cell| {
            let found = plain.iter().position(|&cell| cell == wanted);
            found.map_or(6, |place| distance(AROUND[place]) - 2)
        };
        number(TO_GROUP, nearest(Cell::Group));
        number(TO_FRIEND, nearest(Cell::Friend));
        number(TO_ATTACKER, nearest(Cell::Attacker));
        let count = |cells: &[Cell], test: fn(Cell) -> bool| {
            cells.iter().filter(|&&cell| test(cell)).count()
        };
        let near = &plain[..KINDS[3].0];
        let defenders = count(near, |cell| matches!(cell, Cell::Group | Cell::Friend));
        let attackers = count(near, |cell| cell == Cell::Attacker);
        let (own, other) = match self.side() {
            Side::Defender => (defenders, attackers),
            Side::Attacker => (attackers, defenders),
        };
        number(OWN_NEAR, own);
        number(OTHER_NEAR, other);
        number(EMPTY_FAR, count(plain, |cell| cell == Cell::Empty) / 3);
    }

    /// Liberties and eye spaces.
    fn spaces(&self, point: Point, number: &mut impl FnMut(usize, usize)) {
        let on = self.liberties.contains(point);
        number(
            ON_LIBERTY,
            2 * self.liberties.len().min(5).saturating_sub(1) + usize::from(on),
        );
        let size = self.board.size();
        let empties = || {
            size.neighbours(point)
                .filter(|&near| self.board.is_empty_at(near))
        };
        let attackers = self.board.stones(self.defender.opponent());
        let is_new = |&near: &Point| {
            !self.liberties.contains(near)
                && !size.neighbours(near).any(|it| attackers.contains(it))
        };
        let steps = self
            .reached
            .iter()
            .position(|reached| reached.contains(point));
        number(STEPS_AWAY, steps.unwrap_or(STEPS));
        number(NEW_ROOM, empties().filter(is_new).count());
        let space = self.small.contains(point);
        let space = space.then(|| {
            self.spaces
                .iter()
                .find(|space| space.points.contains(point))
        });
        let Some(Some(space)) = space else {
            return;
        };
        let open = empties().count();
        number(
            SPACE,
            (space.len.min(10) - 1) * 15 + open * 3 + space.around,
        );
        let (x, y) = (i32::from(point.column()), i32::from(point.row()));
        let holds = |column, row| {
            let mirrored = size.point(column, row);
            mirrored.is_some_and(|it| space.points.contains(it))
        };
        let at = |it: Point| (i32::from(it.column()), i32::from(it.row()));
        let flips = space
            .points
            .iter()
            .all(|it| holds(2 * x - at(it).0, at(it).1));
        let turns = space
            .points
            .iter()
            .all(|it| holds(at(it).0, 2 * y - at(it).1));
        let axes = usize::from(flips) + usize::from(turns);
        number(MIRROR, (space.len - 1) * 3 + axes);
    }

    /// How a move answers the last one.
    fn reply(&self, point: Point, number: &mut impl FnMut(usize, usize)) {
        let Some(last) = self.last else {
            return;
        };
        let off = |a: u8, b: u8| a.abs_diff(b) as i8;
        let apart = (
            off(last.column(), point.column()),
            off(last.row(), point.row()),
        );
        number(TO_LAST, distance(apart));
        if let Some(chain) = self.board.chain_at(last)
            && chain.liberties().contains(point)
        {
            number(ANSWERS, chain.liberty_count());
        }
    }
}
