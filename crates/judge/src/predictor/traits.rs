//! Traits: the features of a move besides its shape.

use super::diamond::between;
use crate::influence::{bouzy, standing};
use crate::params;
use tobi_goban::random_game::is_own_eye;
use tobi_goban::{Board, Chain, Color, Effect, Position};
use tobi_grid::{Field, Point, PointSet};
use tobi_reading::params::StringGame;
use tobi_reading::{ChainGame, GameValue, Reader};
use tobi_search::playout::tactics::chains_beside;

/// The maximum number of levels of a kind.
pub(super) const LEVELS: usize = 32;

macro_rules! kinds {
    ($($kind:ident $name:literal, $about:literal;)*) => {
        /// The kind of a trait. Its level says how much of it there is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub(super) enum Kind { $(#[doc = $about] $kind),* }

        impl Kind {
            pub(super) const ALL: &[Kind] = &[$(Kind::$kind),*];

            /// Its name in the table.
            pub(super) const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name),* }
            }
        }
    };
}

kinds! {
    Answer "answer", "Distance from the last move, from 2 to 17 and more.";
    Again "again", "Distance from the player's own last move.";
    Capture "capture", "Captures a chain, by its size.";
    Release "release", "Captures a chain that holds an own chain in atari, by the size of that.";
    Retake "retake", "Captures the stone played last, by the size of its chain.";
    Save "save", "Saves a chain from a ladder, by its size and whether it is in atari.";
    Run "run", "Runs with a chain that a ladder catches, by its size.";
    Hunt "hunt", "Begins a ladder that works, by the size of the chain.";
    Atari "atari", "Puts a chain into atari without a ladder that works, by its size.";
    Double "double", "Puts two chains into atari.";
    Gift "gift", "Its own chain is in atari afterwards, by its size.";
    Liberties "liberties", "Liberties of its chain afterwards, if it extends one.";
    Join "join", "Number of own chains that it joins, and whether one has two liberties or fewer.";
    Touch "touch", "Number of enemy chains beside it, and whether own stones are.";
    Squeeze "squeeze", "Takes a liberty of the chain played last, by how many that has.";
    Brace "brace", "Is a liberty of an own chain that the last move touches, by how many that has.";
    Line "line", "The line, and the phase of the game.";
    Ground "ground", "Whose ground it is by Bouzy's territory and area, and the phase.";
    Eye "eye", "Fills an eye of its own.";
    Ko "ko", "Takes a ko, or plays while one is forbidden.";
}

/// A kind and its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Trait {
    pub(super) kind: Kind,
    pub(super) level: u8,
}

impl Trait {
    /// Its index among all traits.
    pub(super) fn index(self) -> usize {
        self.kind as usize * LEVELS + usize::from(self.level)
    }
}

/// The parts that all moves of a position share.
pub(super) struct Scene<'a> {
    position: &'a Position,
    player: Color,
    /// The last move, and the one before it.
    last: [Option<Point>; 2],
    /// The string games of the chains that an attacker captures if it moves first.
    games: Vec<ChainGame>,
    /// Points that save an own chain or capture an enemy one, with the index of the game.
    urgent: Vec<(Point, usize)>,
    territory: Field<i16>,
    area: Field<i16>,
    phase: u8,
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
            let moves = match game.verdict.owner == player {
                true => &game.verdict.defend.moves,
                false => &game.verdict.attack.moves,
            };
            let points = moves.iter().filter_map(|mv| mv.point());
            urgent.extend(points.map(|point| (point, number)));
        }
        let stones = standing(board, &PointSet::empty(size));
        let filled = size.area() - board.empty().len();
        Scene {
            territory: bouzy(&stones, params::TERRITORY),
            area: bouzy(&stones, params::AREA),
            phase: (filled >= size.area() / 7) as u8 + (filled >= size.area() * 3 / 7) as u8,
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
        let mut add = |kind, level: usize| {
            let level = level.min(LEVELS - 1) as u8;
            found.push(Trait { kind, level });
        };
        let [last, before] = self.last;
        for (kind, place) in [(Kind::Answer, last), (Kind::Again, before)] {
            if let Some(place) = place {
                add(kind, between(point, place).clamp(2, 17).into());
            }
        }
        let line = self.line(point).min(9);
        add(Kind::Line, 3 * line + usize::from(self.phase));
        add(
            Kind::Ground,
            3 * self.ground(point) + usize::from(self.phase),
        );
        if is_own_eye(self.board(), point, self.player) {
            add(Kind::Eye, 0);
        }
        if self.position.ko().is_some() {
            add(Kind::Ko, 0);
        }
        self.ladders(point, &mut add);
        self.neighbours(point, &mut add);
    }

    /// Adds the results of the string games.
    fn ladders(&self, point: Point, add: &mut impl FnMut(Kind, usize)) {
        let here = self.urgent.iter().filter(|&&(at, _)| at == point);
        for &(_, number) in here {
            let game = &self.games[number];
            let in_atari = game.liberties == 1;
            if game.verdict.owner == self.player {
                add(Kind::Save, 2 * grade(game.len) + usize::from(in_atari));
            } else if !in_atari {
                add(Kind::Hunt, grade(game.len));
            }
        }
    }

    /// Adds the features of the chains next to the point.
    fn neighbours(&self, point: Point, add: &mut impl FnMut(Kind, usize)) {
        let board = self.board();
        let [mut own, mut enemy, mut ataris, mut short] = [0; 4];
        let colors = Color::BOTH.into_iter();
        for chain in colors.flat_map(|color| chains_beside(board, point, color)) {
            let few = chain.liberty_count();
            if chain.color() == self.player {
                own += 1;
                short |= usize::from(few <= 2);
                self.own_chain(&chain, point, add);
                continue;
            }
            enemy += 1;
            ataris += usize::from(few == 2);
            self.enemy_chain(&chain, point, add);
        }
        if ataris > 1 {
            add(Kind::Double, 0);
        }
        if own > 1 {
            add(Kind::Join, 2 * own + short);
        }
        if enemy > 0 {
            add(Kind::Touch, 2 * enemy + usize::from(own > 0));
        }
        self.afterwards(point, own > 0, add);
    }

    fn own_chain(&self, chain: &Chain<'_>, point: Point, add: &mut impl FnMut(Kind, usize)) {
        let few = chain.liberty_count();
        if few == 1
            && self
                .game_of(chain)
                .is_some_and(|game| game.verdict.value() == GameValue::Lost)
        {
            add(Kind::Run, grade(chain.len()));
        }
        let last = self.last[0];
        let touched = last.is_some_and(|last| {
            let beside = last.around();
            beside
                .iter()
                .any(|&near| self.board().chain_at(near).is_some_and(|it| it.is(chain)))
        });
        if touched && few <= 4 && chain.each_liberty().any(|liberty| liberty == point) {
            add(Kind::Brace, few);
        }
    }

    fn enemy_chain(&self, chain: &Chain<'_>, point: Point, add: &mut impl FnMut(Kind, usize)) {
        let board = self.board();
        let few = chain.liberty_count();
        let last = self.last[0].and_then(|last| board.chain_at(last));
        let is_last = last.is_some_and(|last| last.is(chain));
        if few == 1 {
            add(Kind::Capture, grade(chain.len()));
            if is_last {
                add(Kind::Retake, grade(chain.len()));
            }
            let freed = chain
                .ring()
                .flat_map(Point::around)
                .filter_map(|near| board.chain_at(near));
            let freed = freed.filter(|it| it.color() == self.player && it.liberty_count() == 1);
            if let Some(most) = freed.map(|it| it.len()).max() {
                add(Kind::Release, grade(most));
            }
            if chain.len() == 1 && board.effect(point, self.player) == Effect::Capture {
                let alone = !point.around().iter().any(|&near| {
                    board.is_empty_at(near) || board.color_at(near) == Some(self.player)
                });
                if alone {
                    add(Kind::Ko, 1);
                }
            }
            return;
        }
        if few == 2 && !self.begins_a_ladder(point, chain) {
            add(Kind::Atari, grade(chain.len()));
        }
        if is_last && few <= 5 {
            add(Kind::Squeeze, few);
        }
    }

    fn begins_a_ladder(&self, point: Point, chain: &Chain<'_>) -> bool {
        let first = chain.first();
        let mut urgent = self.urgent.iter();
        urgent.any(|&(at, number)| at == point && self.games[number].stone == first)
    }

    fn game_of(&self, chain: &Chain<'_>) -> Option<&ChainGame> {
        let first = chain.first();
        self.games.iter().find(|game| game.stone == first)
    }

    /// Adds the liberties of its chain after the move.
    fn afterwards(&self, point: Point, extends: bool, add: &mut impl FnMut(Kind, usize)) {
        let board = self.board();
        if board.effect(point, self.player) == Effect::Capture {
            return;
        }
        let own = chains_beside(board, point, self.player);
        let mut stones = 1;
        let near = point
            .around()
            .into_iter()
            .filter(|&near| board.is_empty_at(near));
        let mut liberties = PointSet::from_points(board.size(), near);
        for chain in own {
            stones += chain.len();
            liberties |= chain.liberties();
        }
        liberties.remove(point);
        match liberties.len() {
            0 | 1 => add(Kind::Gift, grade(stones)),
            few if extends => add(Kind::Liberties, few.min(7)),
            _ => {}
        }
    }

    /// The distance from the nearest edge; 1 on the first line.
    fn line(&self, point: Point) -> usize {
        let size = self.position.size();
        let column = point.column().min(size.columns() - 1 - point.column());
        let row = point.row().min(size.rows() - 1 - point.row());
        usize::from(column.min(row)) + 1
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

/// The size of a chain as a grade from 0 to 3.
fn grade(stones: usize) -> usize {
    match stones {
        0 | 1 => 0,
        2 => 1,
        3..=5 => 2,
        _ => 3,
    }
}
