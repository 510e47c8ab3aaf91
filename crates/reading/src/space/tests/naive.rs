//! Answers the same questions on a real board, with all positions and all moves.

use super::*;
use crate::benson;
use std::collections::HashMap;
use tobi_goban::{Board, Color, Effect, PositionKey};

/// A stone that belongs to the wall on every board here.
const WALL: Point = Point::new(7, 0);
/// The most liberties of the wall outside the room.
const GAPS: usize = 2;

const SIDES: [Side; 2] = [Side::Defender, Side::Attacker];

/// The result of a move: `None` if it captures the wall, else a position, and whether a ko was taken.
type Next = Option<(usize, bool)>;

/// All reachable positions of a region, and the moves of both sides.
struct Game {
    boards: Vec<Board>,
    moves: Vec<[Vec<Next>; 2]>,
    region: PointSet,
}

impl Game {
    /// A board of black stones around the region, with other eyes at its right side, and with living white stones below
    /// them. The white stones leave as many gaps as there are other liberties.
    fn new(region: &PointSet, besides: Besides) -> Game {
        let gaps = PointSet::from_points(SIZE, (0..besides.liberties).map(|gap| point(2 * gap, 7)));
        let others =
            PointSet::from_points(SIZE, (0..besides.eyes).map(|eye| Point::new(8, 2 * eye)));
        let mut board = Board::new(SIZE);
        for at in PointSet::full(SIZE) - *region - gaps - others {
            let is_white_eye = at.row() == 8 && (at.column() == 1 || at.column() == 3);
            if !is_white_eye {
                let color = if at.row() >= 7 {
                    Color::White
                } else {
                    Color::Black
                };
                board.place(at, color);
            }
        }
        let mut game = Game {
            boards: vec![board],
            moves: Vec::new(),
            region: *region,
        };
        let mut known: HashMap<PositionKey, usize> = HashMap::new();
        known.insert(game.boards[0].key(), 0);
        while game.moves.len() < game.boards.len() {
            let board = game.boards[game.moves.len()].clone();
            let mut moves = [Vec::new(), Vec::new()];
            for (moves, side) in moves.iter_mut().zip(SIDES) {
                let (color, places) = match side {
                    Side::Defender => (Color::Black, *region),
                    Side::Attacker => (Color::White, *region | gaps | others),
                };
                for at in places & board.empty() {
                    if board.effect(at, color) == Effect::Suicide {
                        continue;
                    }
                    let mut next = board.clone();
                    let captures = next.place(at, color);
                    if next.color_at(WALL) != Some(Color::Black) {
                        moves.push(None);
                        continue;
                    }
                    let is_ko = next.ko_after(at, captures).is_some();
                    let number = *known.entry(next.key()).or_insert(game.boards.len());
                    if number == game.boards.len() {
                        game.boards.push(next);
                    }
                    moves.push(Some((number, is_ko)));
                }
            }
            game.moves.push(moves);
        }
        game
    }

    /// Whether the claim is proved, for each position and first mover.
    fn proved(&self, claim: Claim) -> Vec<[bool; 2]> {
        let (player, prover) = match claim {
            Claim::Lives => (1, 0),
            Claim::Dies => (1, 1),
            Claim::TwoEyes => (0, 0),
            Claim::OneEye => (0, 1),
        };
        let is_capture = player == 1;
        let over: Vec<bool> = (0..self.boards.len())
            .map(|place| !is_capture && self.has_two_eyes(place))
            .collect();
        let mut proved = vec![[false; 2]; self.boards.len()];
        loop {
            let before = proved.clone();
            for place in 0..self.boards.len() {
                if over[place] {
                    proved[place] = [claim == Claim::TwoEyes; 2];
                    continue;
                }
                for turn in 0..2 {
                    let proving = turn == prover;
                    let moves = self.moves[place][turn].iter();
                    let mut results: Vec<bool> = moves
                        .filter(|next| !(proving && next.is_some_and(|(_, is_ko)| is_ko)))
                        .map(|next| match next {
                            None => claim == Claim::Dies,
                            Some((next, _)) => before[*next][1 - turn],
                        })
                        .collect();
                    if turn != player {
                        results.push(before[place][1 - turn]);
                    }
                    proved[place][turn] = if proving {
                        results.contains(&true)
                    } else {
                        !results.contains(&false)
                    };
                }
            }
            if proved == before {
                return proved;
            }
        }
    }

    /// Whether the wall lives in the room even if its owner never moves again.
    fn has_two_eyes(&self, place: usize) -> bool {
        let board = &self.boards[place];
        let own = *board.stones(Color::Black);
        let chains: Vec<benson::Chain> = board
            .chains()
            .filter(|chain| chain.color() == Color::Black)
            .map(|chain| benson::Chain {
                stones: chain.stones(),
                liberties: chain.liberties(),
            })
            .collect();
        let parts = components(&(self.region - own), Connectivity::Four);
        let regions: Vec<benson::Region> = parts
            .map(|part| benson::Region {
                empty: part & board.empty(),
                border: morph::external_boundary(&part),
            })
            .collect();
        benson::alive(SIZE, &chains, &regions).contains(WALL)
    }

    /// For each position, how many moves more than the owner the attacker needs, if it moves first.
    fn moves_to_fill(&self, ko_for: Side) -> Vec<usize> {
        let mut values = vec![usize::MAX; self.boards.len()];
        loop {
            let before = values;
            let least = |moves: &[Vec<Next>; 2]| {
                let moves = moves[1].iter().filter_map(|next| match next {
                    None => Some(1),
                    Some((_, true)) if ko_for == Side::Defender => None,
                    Some((next, _)) => {
                        Some(self.answered(*next, &before, ko_for).saturating_add(1))
                    }
                });
                moves.min().unwrap_or(usize::MAX)
            };
            values = self.moves.iter().map(least).collect();
            if values == before {
                return values;
            }
        }
    }

    /// The same with the owner moving first, if that gains something.
    fn answered(&self, place: usize, values: &[usize], ko_for: Side) -> usize {
        let answers = self.moves[place][0].iter().flatten();
        let open = answers.filter(|(_, is_ko)| !(*is_ko && ko_for == Side::Attacker));
        let gains = open.map(|&(next, _)| match values[next] {
            usize::MAX => usize::MAX,
            value => value - 1,
        });
        gains.fold(values[place], usize::max)
    }

    /// The positions without a move of the owner and without moves outside, each with the attacker's stones.
    fn starts(&self) -> impl Iterator<Item = (usize, PointSet)> {
        let outside = |board: &Board| *board.stones(Color::White) - self.region;
        let walls = |board: &Board| *board.stones(Color::Black);
        let first = (walls(&self.boards[0]), outside(&self.boards[0]));
        let boards = self.boards.iter().enumerate();
        boards
            .filter(move |(_, board)| (walls(board), outside(board)) == first)
            .map(|(place, board)| (place, *board.stones(Color::White) & self.region))
    }
}

fn point(column: usize, row: u8) -> Point {
    Point::new(column as u8, row)
}

fn room(region: &PointSet, enemy: &PointSet) -> Room {
    Room::of(SIZE, region, enemy).expect("a small region")
}

#[test]
fn life_and_death_are_as_on_a_board() {
    for region in (1..=4).flat_map(regions) {
        for (eyes, liberties) in (0..2).flat_map(|eyes| (0..=GAPS).map(move |gap| (eyes, gap))) {
            let besides = Besides { eyes, liberties };
            let game = Game::new(&region, besides);
            for claim in [Claim::Lives, Claim::Dies] {
                let proved = game.proved(claim);
                for (place, enemy) in game.starts() {
                    let room = room(&region, &enemy);
                    let found = SIDES.map(|first| room.proves(claim, besides, first));
                    assert_eq!(
                        found, proved[place],
                        "{claim:?} {besides:?} {region:?} {enemy:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn eyes_are_as_on_a_board() {
    for region in (1..=5).flat_map(regions) {
        let game = Game::new(&region, Besides::LIFE);
        for claim in [Claim::TwoEyes, Claim::OneEye] {
            let proved = game.proved(claim);
            for (place, enemy) in game.starts() {
                let room = room(&region, &enemy);
                let found = SIDES.map(|first| room.proves(claim, Besides::LIFE, first));
                assert_eq!(found, proved[place], "{claim:?} {region:?} {enemy:?}");
            }
        }
    }
}

#[test]
fn moves_to_fill_are_as_on_a_board() {
    for region in (1..=5).flat_map(regions) {
        let game = Game::new(&region, Besides::NOTHING);
        let lives = game.proved(Claim::Lives);
        let [least, most] = [Side::Attacker, Side::Defender].map(|side| game.moves_to_fill(side));
        for (place, enemy) in game.starts() {
            let late = game.answered(place, &most, Side::Defender);
            let wanted = match (lives[place][1], least[place]) {
                (true, _) => EyeValue::Lives,
                (_, moves) if moves == late && moves < usize::MAX => EyeValue::Moves(moves),
                _ => EyeValue::Open,
            };
            assert_eq!(
                room(&region, &enemy).eye_value(),
                wanted,
                "{region:?} {enemy:?}"
            );
        }
    }
}
