//! The choices that players made in fights.

use std::collections::HashMap;
use tobi_goban::{Board, Color};
use tobi_grid::{Point, PointSet, Size};
use tobi_reading::Side;
use tobi_reading::odds::{Feature, Local};

/// Liberties of the strongest group that is looked at, and stones of the smallest.
const LIBERTIES: usize = 12;
const STONES: usize = 2;

/// How often a picture must have been played to be kept.
const PLAYED: u32 = 40;
/// How often a small picture must have been there to be kept although it is not played.
const THERE: u32 = 3000;
/// Kinds of small pictures.
const SMALL: u8 = 2;

/// The moves of a game.
pub(crate) fn moves(line: &str) -> Vec<(Color, Option<Point>)> {
    let bytes = line.as_bytes();
    let mut moves = Vec::new();
    for at in 1..bytes.len().saturating_sub(2) {
        let color = match &bytes[at - 1..at + 2] {
            b";B[" => Color::Black,
            b";W[" => Color::White,
            _ => continue,
        };
        let letter = |offset: usize| bytes.get(at + 2 + offset).map(|it| it.wrapping_sub(b'a'));
        let point = match (letter(0), letter(1)) {
            (Some(column @ 0..19), Some(row @ 0..19)) => Some(Point::new(column, row)),
            _ => None,
        };
        moves.push((color, point));
    }
    moves
}

/// Calls `see` with each fight that a move of a game belongs to.
fn fights(game: &[(Color, Option<Point>)], mut see: impl FnMut(&Local<'_>, Point)) {
    let mut board = Board::new(Size::square(19));
    let mut last = None;
    for &(color, point) in game {
        let Some(point) = point else {
            last = None;
            continue;
        };
        if !board.is_empty_at(point) {
            return;
        }
        let mut seen = PointSet::empty(board.size());
        for chain in board.chains() {
            let stone = chain.first();
            if seen.contains(stone) || chain.liberty_count() > LIBERTIES {
                continue;
            }
            if !may_concern(&chain.stones(), point) {
                continue;
            }
            let local = Local::new(&board, color, stone, last);
            seen |= *local.group();
            let liberties = tobi_grid::morph::dilate(local.group()) & board.empty();
            let is_weak = liberties.len() <= LIBERTIES && local.group().len() >= STONES;
            if is_weak && local.field().contains(point) && local.is_in_balance() {
                see(&local, point);
            }
        }
        board.place(point, color);
        last = Some(point);
    }
}

/// Whether a chain may lie in a fight to which the point belongs.
fn may_concern(stones: &PointSet, point: Point) -> bool {
    stones.iter().any(|stone| {
        stone.column().abs_diff(point.column()) <= 7 && stone.row().abs_diff(point.row()) <= 7
    })
}

/// The names of the features that are frequent enough, and a number for each.
pub(crate) fn frequent(games: &[&Vec<(Color, Option<Point>)>]) -> HashMap<String, usize> {
    let mut names: HashMap<(u8, u64), String> = HashMap::new();
    let mut count: HashMap<String, (u32, u32)> = HashMap::new();
    let mut numbers: HashMap<Feature, String> = HashMap::new();
    for game in games {
        fights(game, |local, played| {
            for point in local.field() {
                local.features(point, |feature| match feature {
                    Feature::Number(..) => {
                        numbers
                            .entry(feature)
                            .or_insert_with(|| local.name(point, feature));
                    }
                    Feature::Shape(kind, key) if kind < SMALL || point == played => {
                        let name = names
                            .entry((kind, key))
                            .or_insert_with(|| local.name(point, feature));
                        if !count.contains_key(name) {
                            count.insert(name.clone(), (0, 0));
                        }
                        if let Some(count) = count.get_mut(name) {
                            count.0 += u32::from(point == played);
                            count.1 += 1;
                        }
                    }
                    Feature::Shape(..) => {}
                });
            }
        });
    }
    let small = |name: &str| (0..SMALL).any(|kind| name.starts_with(&format!("shape{kind} ")));
    let kept = count
        .into_iter()
        .filter(|(name, (played, there))| *played >= PLAYED || small(name) && *there >= THERE);
    let mut all: Vec<String> = kept
        .map(|(name, _)| name)
        .chain(numbers.into_values())
        .collect();
    all.sort();
    all.into_iter()
        .enumerate()
        .map(|(index, name)| (name, index))
        .collect()
}

/// Choices among moves.
pub(crate) struct Choices {
    /// The features of all moves, one after the other.
    features: Vec<u16>,
    /// Where the features of each move begin.
    moves: Vec<u32>,
    choices: Vec<Choice>,
}

/// One choice.
#[derive(Clone, Copy)]
pub(crate) struct Choice {
    pub(crate) side: Side,
    first: usize,
    pub(crate) played: usize,
    pub(crate) len: usize,
}

impl Choices {
    pub(crate) fn of(
        games: &[&Vec<(Color, Option<Point>)>],
        names: &HashMap<String, usize>,
    ) -> Choices {
        let mut known: HashMap<Feature, Option<u16>> = HashMap::new();
        let mut all = Choices {
            features: Vec::new(),
            moves: vec![0],
            choices: Vec::new(),
        };
        for game in games {
            fights(game, |local, played| {
                let first = all.moves.len() - 1;
                let mut chosen = None;
                let mut len = 0;
                for point in local.field().iter().filter(|&point| local.allows(point)) {
                    if point == played {
                        chosen = Some(len);
                    }
                    len += 1;
                    local.features(point, |feature| {
                        let index = *known.entry(feature).or_insert_with(|| {
                            names
                                .get(&local.name(point, feature))
                                .map(|&index| index as u16)
                        });
                        all.features.extend(index);
                    });
                    all.moves.push(all.features.len() as u32);
                }
                if let Some(played) = chosen.filter(|_| len > 1) {
                    all.choices.push(Choice {
                        side: local.side(),
                        first,
                        played,
                        len,
                    });
                } else {
                    all.moves.truncate(first + 1);
                    all.features.truncate(all.moves[first] as usize);
                }
            });
        }
        all
    }

    pub(crate) fn len(&self) -> usize {
        self.choices.len()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &Choice> {
        self.choices.iter()
    }

    pub(crate) fn get(&self, index: usize) -> &Choice {
        &self.choices[index]
    }

    /// The features of the moves of a choice.
    pub(crate) fn features(&self, choice: &Choice) -> impl Iterator<Item = &[u16]> {
        let moves = &self.moves[choice.first..=choice.first + choice.len];
        moves
            .windows(2)
            .map(|it| &self.features[it[0] as usize..it[1] as usize])
    }
}
