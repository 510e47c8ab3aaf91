//! Hot games: the side that plays first wins, so each one is a reason to play.

use super::term::Kind;
use crate::estimate::{Change, Estimate, Prize};
use tobi_goban::{Board, Color, Move, Position};
use tobi_grid::Point;
use tobi_reading::rules::{Game, matches};
use tobi_reading::{ChainGame, ChainLink, GameValue, Reader, Verdict};

/// A local game with the value `*`.
#[derive(Clone, Debug)]
pub(super) struct Hot {
    /// The side that wants to keep the object of the game.
    pub(super) owner: Color,
    /// What a move of the owner does, and what a move of the other side does.
    pub(super) kinds: [Kind; 2],
    /// Where the object is.
    pub(super) at: Point,
    /// The size of the object: stones or points.
    pub(super) size: usize,
    /// What the owner and the other side gain by playing first, in thousandths of a point.
    pub(super) gains: [i64; 2],
    /// The winning moves of the owner and of the other side.
    pub(super) moves: [Vec<Point>; 2],
}

impl Hot {
    fn side(&self, player: Color) -> usize {
        usize::from(player != self.owner)
    }

    /// What the player does by winning the game.
    pub(super) fn kind(&self, player: Color) -> Kind {
        self.kinds[self.side(player)]
    }

    pub(super) fn gain(&self, player: Color) -> i64 {
        self.gains[self.side(player)]
    }

    pub(super) fn moves(&self, player: Color) -> &[Point] {
        &self.moves[self.side(player)]
    }
}

/// All known hot games: lives, chains and borders of the estimate, connections, eyes.
pub(super) fn games(estimate: &Estimate, reader: &mut Reader) -> Vec<Hot> {
    let changes = estimate.changes_even_if_closed(reader);
    let mut games: Vec<Hot> = changes.iter().map(of_change).collect();
    games.extend(connections(estimate.position(), reader));
    games.extend(eyes(estimate.position().board()));
    games
}

fn of_change(change: &Change) -> Hot {
    let kinds = match change.prize {
        Prize::Life => [Kind::Save, Kind::Kill],
        Prize::Chain => [Kind::Rescue, Kind::Capture],
        Prize::Border => [Kind::Close, Kind::Enter],
    };
    let side = |color: Color| (1000.0 * change.gain(color).abs()).round() as i64;
    let colors = [change.owner, change.owner.opponent()];
    Hot {
        owner: change.owner,
        kinds,
        at: change
            .points
            .first()
            .expect("a change is about some points"),
        size: change.points.len(),
        gains: colors.map(side),
        moves: colors.map(|color| points(change.moves(color))),
    }
}

/// Pairs of nearby chains that the first mover joins or separates.
fn connections(position: &Position, reader: &mut Reader) -> Vec<Hot> {
    let board = position.board();
    let hot = reader.hot_links(position).into_iter();
    hot.map(|ChainLink { stones, verdict }| {
        let lens = stones.map(|stone| board.chain_at(stone).map_or(1, |chain| chain.len()));
        let smaller = usize::from(lens[1] < lens[0]);
        Hot {
            owner: verdict.owner,
            kinds: [Kind::Connect, Kind::Cut],
            at: stones[smaller],
            size: lens[smaller],
            gains: [1000 * lens[smaller] as i64; 2],
            moves: winning(&verdict),
        }
    })
    .collect()
}

/// Eyes that are hot by rule.
fn eyes(board: &Board) -> Vec<Hot> {
    ruled(board, [Kind::Eye, Kind::Poke], |game| match game {
        Game::Eye(at) | Game::TwoEyes(at) => Some(at),
        _ => None,
    })
}

/// Spaces that are hot by rule: empty ones, and those into which a side can expand, also at the other side's cost.
fn spaces(board: &Board) -> Vec<Hot> {
    ruled(board, [Kind::Area, Kind::Push], |game| match game {
        Game::Empty(at) | Game::Dilation(at) | Game::Opposition(at) => Some(at),
        _ => None,
    })
}

/// The wanted games that are hot by rule, each worth one point.
fn ruled(board: &Board, kinds: [Kind; 2], wanted: fn(Game<Point>) -> Option<Point>) -> Vec<Hot> {
    let found = matches(board);
    let hot = found
        .iter()
        .filter(|it| it.rule().value() == GameValue::Hot);
    let games = hot.filter_map(|it| {
        Some(Hot {
            owner: it.owner(),
            kinds,
            at: wanted(it.game()?)?,
            size: 1,
            gains: [1000; 2],
            moves: [it.defence().collect(), it.attack().collect()],
        })
    });
    games.collect()
}

/// The hot games of the paper: strings, groups, territories, connections, eyes and spaces; each counts by its size.
pub(super) fn of_the_paper(
    estimate: &Estimate,
    chains: &[ChainGame],
    reader: &mut Reader,
) -> Vec<Hot> {
    let mut all = games(estimate, reader);
    all.retain(|game| game.kinds[0] != Kind::Rescue);
    all.extend(strings(chains));
    all.extend(spaces(estimate.position().board()));
    for game in &mut all {
        game.gains = [1000 * game.size as i64; 2];
    }
    all
}

/// The strings that the first mover saves or captures.
fn strings(chains: &[ChainGame]) -> impl Iterator<Item = Hot> {
    let hot = chains
        .iter()
        .filter(|game| game.verdict.value() == GameValue::Hot);
    hot.map(|game| Hot {
        owner: game.verdict.owner,
        kinds: [Kind::Rescue, Kind::Capture],
        at: game.stone,
        size: game.len,
        gains: [0; 2],
        moves: winning(&game.verdict),
    })
}

/// The moves by which the owner and the other side win.
fn winning(verdict: &Verdict) -> [Vec<Point>; 2] {
    [&verdict.defend, &verdict.attack].map(|answer| points(&answer.moves))
}

/// These moves without the passes.
fn points(moves: &[Move]) -> Vec<Point> {
    moves.iter().filter_map(|mv| mv.point()).collect()
}
