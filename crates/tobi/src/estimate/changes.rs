//! Changes in words.

use super::EstimateReport;
use crate::words::{counted, either, vertex_name};
use std::fmt;
use tobi_goban::{ByColor, Color, Move};
use tobi_grid::PointSet;
use tobi_judge::estimate::{Change, Prize};
use tobi_judge::groups::named_by;
use tobi_notation::vertex;

/// The maximum number of equally good moves that are named.
const MOST_NAMED: usize = 3;

/// A hot local game in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChangeWords {
    /// What is at stake: `White's b (C4), 5 stones`, and whether its life is a guess.
    pub about: String,
    /// What each colour achieves if it plays first: `B2 kills`.
    pub first: ByColor<String>,
}

impl ChangeWords {
    pub(super) fn new(report: &EstimateReport, change: &Change) -> ChangeWords {
        let size = change.points.size();
        let owner = change.owner.name();
        // All groups whose fate changes: one move may decide several.
        let board = report.session().position().board();
        let name = |stones: &PointSet| {
            let first = named_by(board, stones);
            first.map_or_else(String::new, |first| report.groups().title_of(stones, first))
        };
        let first = change.points.first();
        let at = first.map_or(String::new(), |at| vertex_name(at, size));
        let stones = counted(change.points.len(), "stone", "stones");
        let about = match change.prize {
            Prize::Life if !change.rivals.is_empty() => format!(
                "{owner}'s {}, {stones}, against {}",
                name(&change.points),
                name(&change.rivals)
            ),
            Prize::Life => format!("{owner}'s {}, {stones}", name(&change.points)),
            Prize::Chain if change.points.len() == 1 => format!("{owner}'s stone at {at}"),
            Prize::Chain => format!("{owner}'s {stones} at {at}"),
            Prize::Border => format!("{owner}'s border at {at}"),
        };
        let sure = if change.guess { " (a guess)" } else { "" };
        ChangeWords {
            about: about + sure,
            first: ByColor::from_fn(|color| does(change, color)),
        }
    }
}

impl fmt::Display for ChangeWords {
    /// `White's b (C4), 5 stones: Black B2 kills, White C3 saves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ChangeWords { about, first } = self;
        write!(f, "{about}: Black {}, White {}", first.black, first.white)
    }
}

/// What a colour achieves if it plays first.
fn does(change: &Change, color: Color) -> String {
    let size = change.points.size();
    let named = |&mv: &Move| vertex::name(mv, size);
    let moves = change.moves(color).iter().take(MOST_NAMED).map(named);
    let moves = either(&moves.collect::<Vec<String>>());
    let keeps = color == change.owner;
    let does = match (change.prize, keeps) {
        (Prize::Life, _) if !change.rivals.is_empty() => "wins the race",
        (Prize::Life | Prize::Chain, true) => "saves",
        (Prize::Life, false) => "kills",
        (Prize::Chain, false) => "captures",
        (Prize::Border, true) => "closes",
        (Prize::Border, false) => "enters",
    };
    let by = if change.ko[color] { " by a ko" } else { "" };
    format!("{moves} {does}{by}")
}
