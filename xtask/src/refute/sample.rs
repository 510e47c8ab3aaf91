//! Chooses positions and questions: at random, but the same for the same seed.

use super::claim::Local;
use tobi::{PastTheEnd, Reading, Session};
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet, morph};
use tobi_reading::params::StringGame;
use tobi_reading::{Question, vicinity};

/// Where in a game positions are taken from, in percent of its moves.
const STRETCH: [u32; 2] = [10, 95];
/// The maximum number of liberties of chains in questions.
const LIBERTIES: usize = 5;
/// The number of chains of a position in questions.
const CHAINS: usize = 4;
/// The number of those whose group's life is read.
const LIVES: usize = 2;
/// The number of pairs of chains, and of points of eye spaces.
const PAIRS: usize = 2;

/// Positions of these games, numbered: the games in random order, each at a random move.
pub(crate) struct Sample {
    /// Indices of files, and moves in percent of the game.
    picks: Vec<(usize, u32)>,
}

impl Sample {
    pub(crate) fn new(games: usize, positions: usize, seed: u64) -> Sample {
        let mut random = SplitMix::new(seed);
        let mut order: Vec<usize> = (0..games).collect();
        shuffle(&mut order, &mut random);
        let [from, to] = STRETCH;
        let pick = |number: usize| (order[number % games], from + random.below(to - from + 1));
        Sample {
            picks: (0..positions).map(pick).collect(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.picks.len()
    }

    /// The position with this number, unless its file cannot be read.
    pub(crate) fn position(&self, files: &[Vec<u8>], number: usize) -> Option<Position> {
        let (game, per_cent) = self.picks[number];
        let whole = Session::read(&files[game], &Reading::default()).ok()?;
        let reading = Reading {
            move_number: Some(whole.move_number() * per_cent / 100),
            past_the_end: PastTheEnd::Stop,
            ..Reading::default()
        };
        let session = Session::read(&files[game], &reading).ok()?;
        Some(session.position().clone())
    }
}

/// The questions about one position.
pub(crate) struct Questions {
    /// Stones of chains that may be in danger.
    pub(crate) chains: Vec<Point>,
    /// Those of them whose group's life is read.
    pub(crate) lives: Vec<Point>,
    /// Two nearby chains of one colour, of which one may be captured.
    pub(crate) either: Vec<[Point; 2]>,
    /// Adjacent chains of two colours.
    pub(crate) races: Vec<[Point; 2]>,
    /// All other games.
    pub(crate) others: Vec<Local>,
}

impl Questions {
    /// Questions about randomly chosen chains, and about these stones.
    pub(crate) fn new(position: &Position, wanted: &[Point], random: &mut SplitMix) -> Questions {
        let board = position.board();
        let mut all: Vec<Point> = board.chains().map(|chain| chain.first()).collect();
        shuffle(&mut all, random);
        let liberties = |stone: Point| {
            board
                .chain_at(stone)
                .map_or(0, |chain| chain.liberty_count())
        };
        let short = all
            .iter()
            .copied()
            .filter(|&stone| liberties(stone) <= LIBERTIES);
        let mut chains: Vec<Point> = short.take(CHAINS).collect();
        chains.extend(
            wanted
                .iter()
                .filter(|&stone| !chains.contains(stone))
                .copied()
                .collect::<Vec<_>>(),
        );
        let mut lives: Vec<Point> = chains.iter().copied().take(LIVES).collect();
        lives.extend(
            wanted
                .iter()
                .filter(|&stone| !lives.contains(stone))
                .copied()
                .collect::<Vec<_>>(),
        );
        let near = |stone: Point| {
            let chain = board.chain_at(stone).expect("a stone of a chain");
            let reached = vicinity(board, &chain);
            let is_near = move |&other: &Point| {
                let other = board.chain_at(other).expect("a stone of a chain");
                !other.is(&chain)
                    && other.color() == chain.color()
                    && !other.liberties().is_disjoint(&reached)
            };
            all.iter()
                .copied()
                .find(is_near)
                .map(|other| [stone, other])
        };
        let either = chains
            .iter()
            .copied()
            .filter_map(near)
            .filter(|&[_, b]| liberties(b) <= LIBERTIES);
        let either: Vec<_> = either.take(PAIRS).collect();
        let races = chains.iter().filter_map(|&stone| {
            let chain = board.chain_at(stone)?;
            let beside = morph::external_boundary(&chain.stones());
            let other = *board.stones(chain.color().opponent());
            let rival = (beside & other)
                .iter()
                .find(|&p| liberties(p) <= LIBERTIES + 1)?;
            Some([stone, board.chain_at(rival)?.first()])
        });
        let races: Vec<_> = races.take(PAIRS).collect();
        let pairs: Vec<_> = all.iter().copied().filter_map(near).take(PAIRS).collect();
        let mut others: Vec<Local> = Vec::new();
        others.extend(
            pairs
                .iter()
                .map(|&[a, b]| Local::Asked(Question::Connect(a, b))),
        );
        others.extend(
            either
                .iter()
                .map(|&[a, b]| Local::Asked(Question::CaptureEither(a, b))),
        );
        others.extend(all.first().and_then(|&stone| break_in(position, stone)));
        let mut empty: Vec<Point> = board.empty().iter().collect();
        shuffle(&mut empty, random);
        let has_owner = |at: &Point| Question::Eye(*at).owner(position).is_ok();
        for at in empty.into_iter().filter(has_owner).take(PAIRS) {
            others.push(Local::Asked(Question::Eye(at)));
            others.push(Local::Asked(Question::TwoEyes(at)));
        }
        Questions {
            chains,
            lives,
            either,
            races,
            others,
        }
    }

    /// All of them as local games.
    pub(crate) fn games(&self) -> Vec<Local> {
        let mut games = Vec::new();
        for &stone in &self.chains {
            games.push(Local::Asked(Question::Capture(stone)));
            games.push(Local::Ladder(stone));
            games.push(Local::InTable(stone, StringGame::INDIGO));
            games.push(Local::InTable(stone, StringGame::CAREFUL));
        }
        games.extend(
            self.lives
                .iter()
                .map(|&stone| Local::Asked(Question::Life(stone))),
        );
        games.extend(
            self.races
                .iter()
                .map(|&[target, rival]| Local::Race { target, rival }),
        );
        games.extend(self.others.iter().cloned());
        games
    }
}

/// Whether a chain reaches the points around the last one of its vicinity.
fn break_in(position: &Position, stone: Point) -> Option<Local> {
    let board = position.board();
    let chain = board.chain_at(stone)?;
    let last = vicinity(board, &chain).iter().last()?;
    let around = morph::dilate(&PointSet::from_points(position.size(), [last]));
    let area = (around & board.empty()) - chain.liberties();
    (!area.is_empty()).then_some(Local::Asked(Question::BreakIn(stone, area)))
}

/// Some empty points near a place where this colour may play, in random order.
pub(crate) fn moves_near(
    position: &Position,
    place: &PointSet,
    color: Color,
    random: &mut SplitMix,
) -> Vec<Point> {
    let near = morph::dilate(&morph::dilate(place));
    let legal = position.legal_moves(color, &tobi_goban::Rules::JAPANESE);
    let mut points: Vec<Point> = (near & legal).iter().collect();
    shuffle(&mut points, random);
    points
}

pub(crate) fn shuffle<T>(items: &mut [T], random: &mut SplitMix) {
    for last in (1..items.len()).rev() {
        items.swap(last, random.below(last as u32 + 1) as usize);
    }
}
