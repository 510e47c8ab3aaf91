//! Traits: the features of a move besides its shape.

use super::diamond::between;
use crate::influence::{bouzy, standing};
use crate::params;
use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Board, ByColor, Chain, Color, Effect, Position};
use tobi_grid::{Field, Point, PointSet};
use tobi_reading::params::StringGame;
use tobi_reading::{ChainGame, GameValue, Reader};
use tobi_search::playout::tactics::chains_beside;

macro_rules! kinds {
    ($($kind:ident $name:literal $levels:literal, $about:literal;)*) => {
        /// The kind of a trait. Its level says how much of it there is.
        ///
        /// "By" names the digits of a level, the last one being the lowest: level 7 of "by A (0 to 2) and B (0 to 4)" is
        /// A = 1, B = 2.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Kind { $(#[doc = $about] $kind),* }

        impl Kind {
            pub(super) const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// Its name in the table.
            pub(super) const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),* }
            }

            /// The number of its levels.
            pub(super) const fn levels(self) -> usize {
                match self { $(Kind::$kind => $levels),* }
            }
        }
    };
}

kinds! {
    Answer "answer" 18, "Distance from the last move, from 2 to 17 and more.";
    Again "again" 18, "Distance from the player's own last move.";
    Capture "capture" 4, "Captures a chain, by its size.";
    Release "release" 4, "Captures a chain that holds an own chain in atari, by the size of that.";
    Retake "retake" 4, "Captures the stone played last, by the size of its chain.";
    Save "save" 8, "Saves a chain from a capture, by its size and whether it is in atari.";
    Run "run" 4, "Runs with a chain that can be captured, by its size.";
    Hunt "hunt" 4, "Begins a capture that works, by the size of the chain.";
    Atari "atari" 4, "Puts a chain into atari without a capture that works, by its size.";
    Double "double" 1, "Puts two chains into atari.";
    SelfAtari "self-atari" 4, "Its own chain is in atari afterwards, by its size.";
    Liberties "liberties" 8, "Liberties of its chain afterwards, if it extends one.";
    Join "join" 10, "Number of own chains that it joins, and whether one has two liberties or fewer.";
    Touch "touch" 10, "Number of enemy chains beside it, and whether own stones are.";
    Squeeze "squeeze" 6, "Takes a liberty of the chain played last, by how many that has.";
    OwnLiberty "own-liberty" 5, "Is a liberty of an own chain that the last move touches, by how many that has.";
    Line "line" 30, "The line, and the fullness of the board.";
    Ground "ground" 15, "Whose ground it is by Bouzy's territory and area, and the fullness.";
    Eye "eye" 1, "Fills an eye of its own.";
    Ko "ko" 1, "Takes a ko.";
    LastMove "last-move" 864, "By distance from the last move (18), and what that did: liberties of its weakest enemy (6) and its own (4), whether it extended a chain (2).";
    LastTwo "last-two" 702, "By distance from the last move (18), fullness (3), and how far apart the last two moves are (13).";
    Course "course" 3042, "By distance from the last move (13), from the player's own (13), line (6), fullness (3).";
    Front "front" 9295, "By distance from the nearest own stone (11), the nearest enemy stone (13), the last move (13), ground (5).";
    Bouzy "bouzy" 255, "By value of Bouzy's territory (17) and area (15).";
    Time "time" 930, "By stones on the board (31), ground (5), line (6).";
    Fight "fight" 46332, "By liberties of the weakest own chain beside it (9), of its own chain afterwards (11), of the weakest enemy (9), whether this enemy was played last (2), whether the last move touches the own chain (2), distance from the last move (13).";
    Rescue "rescue" 2340, "Saves or takes a chain by reading: by whose it is (2), size (6), liberties (5), its distance from the last move (13), fullness (3).";
    Tactic "tactic" 832, "By kind of tactic (8, from capture to atari) and its level (8), distance from the last move (13).";
    Threat "threat" 256, "While a ko is forbidden: the set of its tactics.";
    Local "local" 3328, "While a ko is forbidden: the set of its tactics (256), distance from the last move (13).";
}

/// The number of all levels.
pub(super) const TRAITS: usize = Trait::base(Kind::ALL.len());

/// A kind and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trait {
    pub(super) kind: Kind,
    pub(super) level: u16,
}

impl Trait {
    /// A trait; digits of its level that are too large are the largest possible.
    fn of(kind: Kind, digits: &[(usize, usize)]) -> Trait {
        let level = digits.iter().fold(0, |level, &(digit, base)| {
            level * base + digit.min(base - 1)
        });
        debug_assert!(level < kind.levels(), "{kind:?} {digits:?}");
        Trait {
            kind,
            level: level as u16,
        }
    }

    /// Its index among all traits.
    pub(super) const fn index(self) -> usize {
        Trait::base(self.kind as usize) + self.level as usize
    }

    /// The trait of an index.
    pub(super) fn at(index: usize) -> Option<Trait> {
        let kind = Kind::ALL
            .iter()
            .rfind(|&&kind| Trait::base(kind as usize) <= index)?;
        let level = index - Trait::base(*kind as usize);
        (level < kind.levels()).then_some(Trait {
            kind: *kind,
            level: level as u16,
        })
    }

    /// The index of the first level of a kind.
    const fn base(kind: usize) -> usize {
        const BASES: [usize; Kind::ALL.len() + 1] = {
            let mut bases = [0; Kind::ALL.len() + 1];
            let mut kind = 0;
            while kind < Kind::ALL.len() {
                bases[kind + 1] = bases[kind] + Kind::ALL[kind].levels();
                kind += 1;
            }
            bases
        };
        BASES[kind]
    }
}

/// The parts that all moves of a position share.
pub(super) struct Scene<'a> {
    position: &'a Position,
    player: Color,
    /// The last move, and the one before it.
    last: [Option<Point>; 2],
    /// How far apart they are.
    gap: usize,
    /// What the last move did: the last three digits of [`Kind::LastMove`].
    last_effect: usize,
    /// The string games of the chains that an attacker captures if it moves first.
    games: Vec<ChainGame>,
    /// The distances of these chains from the last move.
    far: Vec<usize>,
    /// Points that save an own chain or capture an enemy one, with the index of the game.
    urgent: Vec<(Point, usize)>,
    territory: Field<i16>,
    area: Field<i16>,
    /// The distances of the nearest stones.
    near: ByColor<Field<u8>>,
    /// 0, 1 or 2 for a board with few, some or many stones.
    fullness: u8,
    /// The share of the board that has stones, in steps of a thirtieth.
    time: usize,
}

impl<'a> Scene<'a> {
    pub(super) fn new(
        position: &'a Position,
        last: [Option<Point>; 2],
        reader: &mut Reader,
    ) -> Scene<'a> {
        let (board, size) = (position.board(), position.size());
        let games = reader.chains_in_danger(position, StringGame::INDIGO);
        let player = position.to_move();
        let mut urgent = Vec::new();
        for (number, game) in games.iter().enumerate() {
            if game.verdict.value() != GameValue::Hot {
                continue;
            }
            let moves = if game.verdict.owner == player {
                &game.verdict.defend.moves
            } else {
                &game.verdict.attack.moves
            };
            let points = moves.iter().filter_map(|mv| mv.point());
            urgent.extend(points.map(|point| (point, number)));
        }
        let stones = standing(board, &PointSet::empty(size));
        let filled = size.area() - board.empty().len();
        let far = |game: &ChainGame| {
            let chain = board.chain_at(game.stone).zip(last[0]);
            let far =
                chain.and_then(|(chain, last)| chain.ring().map(|it| between(it, last)).min());
            step(far)
        };
        Scene {
            gap: step(last[0].zip(last[1]).map(|(a, b)| between(a, b))),
            last_effect: last[0].map_or(0, |last| last_effect(board, last, player)),
            far: games.iter().map(far).collect(),
            near: ByColor::from_fn(|color| nearest(board.stones(color))),
            time: 30 * filled / size.area(),
            territory: bouzy(&stones, params::TERRITORY),
            area: bouzy(&stones, params::AREA),
            fullness: fullness(filled, size.area()),
            position,
            player,
            last,
            games,
            urgent,
        }
    }

    fn board(&self) -> &Board {
        self.position.board()
    }

    /// The traits of a move of the player on an empty point.
    pub(super) fn traits(&self, point: Point, found: &mut Vec<Trait>) {
        found.clear();
        let mut add = |kind, digits: &[(usize, usize)]| found.push(Trait::of(kind, digits));
        let [last, before] = self.last;
        for (kind, place) in [(Kind::Answer, last), (Kind::Again, before)] {
            if let Some(place) = place {
                add(kind, &[(between(point, place).clamp(2, 17).into(), 18)]);
            }
        }
        let line = usize::from(self.position.size().edges(point)[0]);
        let (fullness, ground) = (usize::from(self.fullness), self.ground(point));
        add(Kind::Line, &[(line + 1, 10), (fullness, 3)]);
        add(Kind::Ground, &[(ground, 5), (fullness, 3)]);
        if is_own_eye(self.board(), point, self.player) {
            add(Kind::Eye, &[]);
        }
        let here = Here {
            point,
            last: step(last.map(|last| between(point, last))),
        };
        let before = step(before.map(|before| between(point, before)));
        // Without a last move they would be the same for all points.
        if let Some(last) = last {
            let exact = (between(point, last).into(), 18);
            add(Kind::LastMove, &[exact, (self.last_effect, 48)]);
            add(Kind::LastTwo, &[exact, (fullness, 3), (self.gap, 13)]);
        }
        let line = (line, 6);
        add(
            Kind::Course,
            &[(here.last, 13), (before, 13), line, (fullness, 3)],
        );
        let near = |color: Color| usize::from(self.near[color][point]);
        let [own, enemy] = [near(self.player), near(self.player.opponent())];
        let front = [
            (own.saturating_sub(2), 11),
            (enemy, 13),
            (here.last, 13),
            (ground, 5),
        ];
        add(Kind::Front, &front);
        let value = |field: &Field<i16>| field[point] * i16::from(self.player.sign());
        let territory = value(&self.territory).clamp(-40, 40) / 5 + 8;
        let area = value(&self.area).clamp(-70, 70) / 10 + 7;
        add(
            Kind::Bouzy,
            &[(territory as usize, 17), (area as usize, 15)],
        );
        add(Kind::Time, &[(self.time, 31), (ground, 5), line]);
        self.string_games(&here, &mut add);
        self.neighbours(&here, &mut add);
        self.tactics(&here, found);
    }

    /// Adds the combinations of its tactics with other things, after all tactics were found.
    fn tactics(&self, here: &Here, found: &mut Vec<Trait>) {
        let first = Kind::Capture as usize;
        let mut set = 0;
        for at in 0..found.len() {
            let it = found[at];
            if let Some(tactic) = (it.kind as usize).checked_sub(first).filter(|&it| it < 8) {
                set |= 1 << tactic;
                let digits = [(tactic, 8), (it.level.into(), 8), (here.last, 13)];
                found.push(Trait::of(Kind::Tactic, &digits));
            }
        }
        if self.position.ko().is_some() {
            found.push(Trait::of(Kind::Threat, &[(set, 256)]));
            found.push(Trait::of(Kind::Local, &[(set, 256), (here.last, 13)]));
        }
    }

    /// Adds the results of the string games.
    fn string_games(&self, here: &Here, add: &mut Add<'_>) {
        let urgent = self.urgent.iter().filter(|&&(at, _)| at == here.point);
        for &(_, number) in urgent {
            let game = &self.games[number];
            let in_atari = game.liberties == 1;
            let ours = game.verdict.owner == self.player;
            if ours {
                add(Kind::Save, &[(grade(game.len), 4), (in_atari.into(), 2)]);
            } else if !in_atari {
                add(Kind::Hunt, &[(grade(game.len), 4)]);
            }
            let size = match game.len {
                0..=2 => game.len,
                3..=5 => 3,
                6..=10 => 4,
                _ => 5,
            };
            add(
                Kind::Rescue,
                &[
                    (ours.into(), 2),
                    (size, 6),
                    (game.liberties, 5),
                    (self.far[number], 13),
                    (self.fullness.into(), 3),
                ],
            );
        }
    }

    /// Adds the features of the chains next to the point.
    fn neighbours(&self, here: &Here, add: &mut Add<'_>) {
        let (board, point) = (self.board(), here.point);
        let [mut own, mut enemy, mut ataris, mut short] = [0; 4];
        // The liberties of the weakest chain of each player, and whether a fact holds for one as weak as that: of two equal
        // chains either may come first.
        let [mut weakest, mut strained] = [(0, 0); 2];
        let weigh = |few: usize, holds: bool, least: &mut (usize, usize)| {
            if least.0 == 0 || few < least.0 {
                *least = (few, usize::from(holds));
            } else if few == least.0 {
                least.1 |= usize::from(holds);
            }
        };
        for chain in chains_beside(board, point, self.player) {
            let few = chain.liberty_count();
            let touched = self.is_touched(&chain);
            own += 1;
            short |= usize::from(few <= 2);
            weigh(few, touched, &mut weakest);
            self.own_chain(&chain, point, touched, add);
        }
        for chain in chains_beside(board, point, self.player.opponent()) {
            let few = chain.liberty_count();
            let is_last = self.last[0]
                .is_some_and(|last| board.chain_at(last).is_some_and(|it| it.is(&chain)));
            enemy += 1;
            ataris += usize::from(few == 2);
            weigh(few, is_last, &mut strained);
            self.enemy_chain(&chain, point, is_last, add);
        }
        if ataris > 1 {
            add(Kind::Double, &[]);
        }
        if own > 1 {
            add(Kind::Join, &[(own, 5), (short, 2)]);
        }
        if enemy > 0 {
            add(Kind::Touch, &[(enemy, 5), (usize::from(own > 0), 2)]);
        }
        let liberties = self.afterwards(point, own > 0, add);
        add(
            Kind::Fight,
            &[
                (weakest.0, 9),
                (liberties, 11),
                (strained.0, 9),
                (strained.1, 2),
                (weakest.1, 2),
                (here.last, 13),
            ],
        );
    }

    /// Whether the last move is next to a chain.
    fn is_touched(&self, chain: &Chain<'_>) -> bool {
        self.last[0].is_some_and(|last| {
            let mut beside = last.around().into_iter();
            beside.any(|near| self.board().chain_at(near).is_some_and(|it| it.is(chain)))
        })
    }

    fn own_chain(&self, chain: &Chain<'_>, point: Point, touched: bool, add: &mut Add<'_>) {
        let few = chain.liberty_count();
        if few == 1
            && self
                .game_of(chain)
                .is_some_and(|game| game.verdict.value() == GameValue::Lost)
        {
            add(Kind::Run, &[(grade(chain.len()), 4)]);
        }
        if touched && few <= 4 && chain.each_liberty().any(|liberty| liberty == point) {
            add(Kind::OwnLiberty, &[(few, 5)]);
        }
    }

    fn enemy_chain(&self, chain: &Chain<'_>, point: Point, is_last: bool, add: &mut Add<'_>) {
        let board = self.board();
        let few = chain.liberty_count();
        let size = (grade(chain.len()), 4);
        if few == 1 {
            add(Kind::Capture, &[size]);
            if is_last {
                add(Kind::Retake, &[size]);
            }
            let freed = chain
                .ring()
                .flat_map(Point::around)
                .filter_map(|near| board.chain_at(near));
            let freed = freed.filter(|it| it.color() == self.player && it.liberty_count() == 1);
            if let Some(most) = freed.map(|it| it.len()).max() {
                add(Kind::Release, &[(grade(most), 4)]);
            }
            if chain.len() == 1 && board.effect(point, self.player) == Effect::Capture {
                let alone = !point.around().iter().any(|&near| {
                    board.is_empty_at(near) || board.color_at(near) == Some(self.player)
                });
                if alone {
                    add(Kind::Ko, &[]);
                }
            }
            return;
        }
        if few == 2 && !self.begins_a_capture(point, chain) {
            add(Kind::Atari, &[size]);
        }
        if is_last && few <= 5 {
            add(Kind::Squeeze, &[(few, 6)]);
        }
    }

    /// Whether a move on the point captures the chain in its string game, step by step.
    fn begins_a_capture(&self, point: Point, chain: &Chain<'_>) -> bool {
        let first = chain.first();
        let mut urgent = self.urgent.iter();
        urgent.any(|&(at, number)| at == point && self.games[number].stone == first)
    }

    fn game_of(&self, chain: &Chain<'_>) -> Option<&ChainGame> {
        let first = chain.first();
        self.games.iter().find(|game| game.stone == first)
    }

    /// Adds the liberties of its chain after the move, and returns how many they are.
    fn afterwards(&self, point: Point, extends: bool, add: &mut Add<'_>) -> usize {
        let board = self.board();
        let mut stones = 1;
        let near = point
            .around()
            .into_iter()
            .filter(|&near| board.is_empty_at(near));
        let mut liberties = PointSet::from_points(board.size(), near);
        for chain in chains_beside(board, point, self.player) {
            stones += chain.len();
            liberties |= chain.liberties();
        }
        let enemies = chains_beside(board, point, self.player.opponent());
        for chain in enemies.filter(|chain| chain.liberty_count() == 1) {
            liberties |= chain.stones();
        }
        liberties.remove(point);
        let few = liberties.len();
        if board.effect(point, self.player) != Effect::Capture {
            match few {
                0 | 1 => add(Kind::SelfAtari, &[(grade(stones), 4)]),
                _ if extends => add(Kind::Liberties, &[(few.min(7), 8)]),
                _ => {}
            }
        }
        few
    }

    /// Returns 0 in the enemy's territory, 1 in its area, 2 in between, 3 in the player's area, 4 in its territory.
    fn ground(&self, point: Point) -> usize {
        let side = |field: &Field<i16>| {
            let value = field[point].signum() * i16::from(self.player.sign());
            (value + 1) as usize // 0, 1, 2
        };
        match side(&self.territory) {
            0 => 0,
            2 => 4,
            _ => side(&self.area) + 1,
        }
    }
}

/// Adds a trait: its kind and the digits of its level.
type Add<'a> = dyn FnMut(Kind, &[(usize, usize)]) + 'a;

/// A move and where it is seen from the last one.
struct Here {
    point: Point,
    /// The [`step`] of its distance from the last move.
    last: usize,
}

/// 0, 1 or 2 for a board with few, some or many stones.
fn fullness(filled: usize, area: usize) -> u8 {
    let seventh = |part: usize| u8::from(filled >= area * part / 7);
    seventh(params::SOME_STONES) + seventh(params::MANY_STONES)
}

/// A distance in steps that grow, 0 to 10; 12 if there is none.
fn step(distance: Option<u8>) -> usize {
    match distance {
        Some(near @ 0..=6) => near.into(),
        Some(7..=8) => 7,
        Some(9..=11) => 8,
        Some(12..=16) => 9,
        Some(_) => 10,
        None => 12,
    }
}

/// What a move did: the liberties of the weakest enemy chain beside it and of its own one, and whether it extended
/// that, as digits of base 6, 4 and 2.
fn last_effect(board: &Board, played: Point, enemy: Color) -> usize {
    let Some(chain) = board.chain_at(played) else {
        return 0;
    };
    let beside = chains_beside(board, played, enemy);
    let weakest = match beside.map(|it| it.liberty_count()).min() {
        Some(few @ 0..=3) => few,
        Some(4..=8) => 4,
        _ => 5,
    };
    let own = chain.liberty_count().clamp(1, 4) - 1;
    (weakest * 4 + own) * 2 + usize::from(chain.len() > 1)
}

/// The distance of the nearest of some stones, up to 12, for each point.
///
/// A step along a line counts 2, a diagonal one 3, as in [`between`]: one pass down and one up the board are enough
/// (Borgefors 1986).
fn nearest(stones: &PointSet) -> Field<u8> {
    let size = stones.size();
    let mut near = Field::from_fn(size, |point| if stones.contains(point) { 0 } else { 12 });
    let points: Vec<Point> = size.points().collect();
    let mut pass = |point: Point, before: [(i32, i32, u8); 4]| {
        for (columns, rows, steps) in before {
            let column = i32::from(point.column()) + columns;
            if let Some(from) = size.point(column, i32::from(point.row()) + rows) {
                near[point] = near[point].min(near[from] + steps);
            }
        }
    };
    for &point in &points {
        pass(point, [(-1, 0, 2), (0, -1, 2), (-1, -1, 3), (1, -1, 3)]);
    }
    for &point in points.iter().rev() {
        pass(point, [(1, 0, 2), (0, 1, 2), (1, 1, 3), (-1, 1, 3)]);
    }
    near
}

/// The size of a chain as a grade from 0 to 3.
fn grade(stones: usize) -> usize {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::random_game::RandomGame;
    use tobi_grid::Size;

    #[test]
    fn the_nearest_stone_is_the_nearest_of_all() {
        let mut game = RandomGame::new(Size::new(19, 9).unwrap(), 5);
        for stones in [0, 2, 9, 40] {
            game.by_ref().take(stones).for_each(drop);
            for color in Color::BOTH {
                let stones = game.position().board().stones(color);
                let near = nearest(stones);
                for point in stones.size().points() {
                    let all = stones.iter().map(|stone| between(point, stone));
                    assert_eq!(near[point], all.min().unwrap_or(12).min(12), "{point:?}");
                }
            }
        }
    }

    #[test]
    fn traits_are_numbered_one_after_the_other() {
        for index in 0..TRAITS {
            assert_eq!(Trait::at(index).map(Trait::index), Some(index));
        }
        assert_eq!(Trait::at(TRAITS), None);
    }

    #[test]
    fn digits_that_are_too_large_are_the_largest() {
        let of = |a, b| Trait::of(Kind::Line, &[(a, 10), (b, 3)]).level;
        assert_eq!([of(0, 2), of(2, 1), of(12, 7)], [2, 7, 29]);
    }
}
