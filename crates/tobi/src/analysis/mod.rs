//! Analysis: a search of a position that runs until it is stopped, and the moves of one side with their values.
//!
//! ```text
//! game -> Player::analyse -> Analysis -> run, run, ... -> Snapshot -> a line of GTP, a JSON reply
//! ```

#[cfg(feature = "json")]
pub mod protocol;

use crate::play::Search;
use tobi_goban::count::Terms;
use tobi_goban::{Color, Move, Rules};
use tobi_grid::Field;
use tobi_judge::estimate::{Effort, Estimate};
use tobi_judge::params::{ESTIMATE_PLAYOUTS, LEAD_FAITH};
use tobi_judge::score::TeireConvention;

/// The lower bound of a winning chance is this many standard errors below it, for a confidence of 95 %.
const LOWER_BOUND: f64 = 1.65;

/// A move with its values, from the point of view of the analysed side.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedMove {
    /// The move.
    pub mv: Move,
    /// On a symmetric board: the searched move that it is a copy of. Then the other values are those of that move.
    pub copy_of: Option<Move>,
    /// Playouts that started with it.
    pub visits: u32,
    /// The winning chance of the side after it, from 0 to 1. The most visited move has that of the position; the others
    /// differ from it by the difference of their playouts, of which a move with few of them gets a small part. As that of
    /// the position, it names the same winner as the margin, or none.
    pub winrate: f64,
    /// The lower bound of that, with 95 % confidence; the fewer playouts, the lower.
    pub lower_bound: f64,
    /// By how many points Black is ahead after it. The most visited move has the margin of the estimate; the others
    /// differ from it by the difference of their playouts.
    pub margin: f64,
    /// How likely strong players are to choose it, from 0 to 1.
    pub prior: f64,
    /// The move, followed by the most visited continuation.
    pub line: Vec<Move>,
    /// The visits of each move of the line.
    pub tries: Vec<u32>,
    /// The owner of each point at the end of its playouts, on average: from -1 for White to 1 for Black.
    pub ownership: Field<f64>,
}

/// The current result of a search.
#[derive(Clone, Debug, PartialEq)]
pub struct Snapshot {
    /// Playouts made.
    pub visits: u32,
    /// The winning chance of the side, from 0 to 1: the share of playouts that it won, of which a tenth depends on the
    /// margin. If the playouts have another winner than the estimate: the chance of the estimate once the lead is larger than
    /// the uncertainty, and even before.
    pub winrate: f64,
    /// By how many points Black is ahead, as `tobi estimate` says.
    pub margin: f64,
    /// The uncertainty in points: 68 of 100 games end within it.
    pub uncertainty: f64,
    /// The likely owner of each point, from -1 for White to 1 for Black, as `tobi estimate` says.
    pub ownership: Field<f64>,
    /// The moves tried, the most visited first, each followed by its symmetric copies; one pass if the game is over.
    pub moves: Vec<AnalysedMove>,
    /// How likely strong players are to choose each allowed move, from 0 to 1.
    pub priors: Vec<(Move, f64)>,
}

/// A search of a position that reports while it runs.
///
/// Margin and owners come from the estimate, which judges groups and territory; winning chances and good moves come
/// from the search.
///
/// ```
/// use tobi::Session;
/// use tobi::estimate::Effort;
/// use tobi::play::{Allowed, Player, Style};
/// use tobi::{Color, Rules, Size};
///
/// let session = Session::new(Size::square(9), Rules::JAPANESE);
/// let mut player = Player::new(Style::Search);
/// let all = Allowed::all(session.size());
/// let mut analysis = player.analyse(session.game(), Color::Black, &all, Effort::STATIC);
/// analysis.run(200);
/// let found = analysis.snapshot();
/// assert!(found.moves[0].visits >= found.moves[1].visits && found.visits >= 200);
/// ```
#[derive(Debug)]
pub struct Analysis {
    rules: Rules,
    terms: Terms,
    color: Color,
    estimate: Estimate,
    /// The number of playouts of the complete estimate.
    effort: Effort,
    /// `None` if the game is over.
    search: Option<Search>,
}

impl Analysis {
    /// An analysis of one side's moves.
    pub(crate) fn new(
        (rules, terms): (Rules, Terms),
        color: Color,
        (estimate, effort): (Estimate, Effort),
        search: Option<Search>,
    ) -> Analysis {
        let mut analysis = Analysis {
            rules,
            terms,
            color,
            estimate,
            effort,
            search,
        };
        analysis.deepen_to(ESTIMATE_PLAYOUTS);
        analysis
    }

    /// The same with a convention for the cost of protective moves that are not played yet, if the game is counted.
    #[must_use]
    pub fn with_teire(mut self, teire: TeireConvention) -> Analysis {
        self.estimate = self.estimate.with_teire(teire);
        self
    }

    /// The side whose moves these are.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The estimate of the position.
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// Whether the game is over, so that there is nothing to search.
    pub fn is_over(&self) -> bool {
        self.search.is_none()
    }

    /// Runs this many more playouts, rounded up to whole rounds of eight. The estimate gets as many, between its
    /// initial number and its effort.
    pub fn run(&mut self, playouts: u32) {
        if let Some(search) = &mut self.search {
            search.run(playouts);
        }
        self.deepen_to(self.visits());
    }

    /// Runs at most this many more playouts for the estimate only; returns whether the estimate is complete.
    pub fn deepen(&mut self, playouts: u32) -> bool {
        let made = self.estimate.effort().playouts;
        self.deepen_to(made.saturating_add(playouts));
        self.estimate.settled().is_some() || self.estimate.effort() == self.effort
    }

    fn deepen_to(&mut self, playouts: u32) {
        let wanted = Effort {
            playouts: self.effort.playouts.min(playouts),
            ..self.effort
        };
        let made = self.estimate.effort();
        if made.seed != wanted.seed || made.playouts < wanted.playouts {
            self.estimate.deepen(wanted);
        }
    }

    /// The number of playouts so far.
    pub fn visits(&self) -> u32 {
        let search = self.search.as_ref();
        search.map_or(0, |search| search.progress().playouts)
    }

    /// By how many points Black is ahead.
    pub fn margin(&self) -> f64 {
        self.estimate.margin(&self.rules, &self.terms)
    }

    /// The current result.
    pub fn snapshot(&self) -> Snapshot {
        match &self.search {
            Some(search) => {
                let margin = (self.margin(), &self.rules);
                Snapshot::of(&self.estimate, search, margin, self.color)
            }
            None => self.over(),
        }
    }

    /// The result when nothing is left to play.
    fn over(&self) -> Snapshot {
        let black = self.estimate.chance(self.margin(), &self.rules);
        let winrate = match self.color {
            Color::Black => black,
            Color::White => 1.0 - black,
        };
        let ownership = self.estimate.ownership();
        let pass = AnalysedMove {
            mv: Move::Pass,
            copy_of: None,
            visits: 1,
            winrate,
            lower_bound: winrate,
            margin: self.margin(),
            prior: 1.0,
            line: vec![Move::Pass],
            tries: vec![1],
            ownership,
        };
        Snapshot {
            visits: 1,
            winrate,
            margin: self.margin(),
            uncertainty: self.estimate.uncertainty(&self.rules),
            ownership,
            moves: vec![pass],
            priors: vec![(Move::Pass, 1.0)],
        }
    }
}

/// The winning chance of a side: that of its playouts if they have the same winner as the estimate. Otherwise the estimate,
/// which reads, decides about the winner: the chance is its own once the lead is larger than its uncertainty, and even
/// before.
fn believed_chance(playouts: f64, estimated: f64, is_decided: bool) -> f64 {
    match (playouts - 0.5) * (estimated - 0.5) < 0.0 {
        true if is_decided => estimated,
        true => 0.5,
        false => playouts,
    }
}

impl Snapshot {
    /// The result of a search, together with an estimate of this margin under these rules.
    pub fn of(
        estimate: &Estimate,
        search: &Search,
        (margin, rules): (f64, &Rules),
        color: Color,
    ) -> Snapshot {
        let outlook = search.outlook();
        let tried = search.moves();
        let best = tried
            .first()
            .map_or((0.0, 0.0), |tried| (tried.lead, tried.winrate));
        let sign = f64::from(color.sign());
        let uncertainty = estimate.uncertainty(rules);
        let estimated = |margin: f64| match color {
            Color::Black => estimate.chance(margin, rules),
            Color::White => 1.0 - estimate.chance(margin, rules),
        };
        let is_decided = margin.abs() > uncertainty;
        let winrate = believed_chance(outlook.winrate, estimated(margin), is_decided);
        let moves = tried.into_iter().flat_map(|tried| {
            let visits = f64::from(tried.visits);
            // A few playouts say little about a move: assume that it is as good as the best one.
            let believed = visits / (visits + LEAD_FAITH);
            let after = margin + sign * (tried.lead - best.0) * believed;
            let chance = (winrate + (tried.winrate - best.1) * believed).clamp(0.0, 1.0);
            let is_other_winner = (chance - 0.5) * (estimated(after) - 0.5) < 0.0;
            // Of a lead and a chance that disagree, the one that leaves the winner of the position is even.
            let (after, chance) = if !is_other_winner {
                (after, chance)
            } else if margin * after < 0.0 {
                (0.0, chance)
            } else {
                (after, 0.5)
            };
            // Not the variance of its own playouts: that of a single one, won or lost, would be 0.
            let variance = chance * (1.0 - chance) / visits;
            let searched = AnalysedMove {
                mv: tried.first(),
                copy_of: None,
                visits: tried.visits,
                winrate: chance,
                lower_bound: (chance - LOWER_BOUND * variance.sqrt()).max(0.0),
                margin: after,
                prior: tried.prior,
                line: tried.line,
                tries: tried.tries,
                ownership: tried.ownership,
            };
            let copies = tried
                .copies
                .into_iter()
                .map(|(line, ownership)| AnalysedMove {
                    mv: line[0],
                    copy_of: Some(searched.mv),
                    line,
                    ownership,
                    ..searched.clone()
                });
            let copies: Vec<AnalysedMove> = copies.collect();
            std::iter::once(searched).chain(copies)
        });
        Snapshot {
            visits: outlook.playouts,
            winrate,
            margin,
            uncertainty,
            ownership: estimate.ownership(),
            moves: moves.collect(),
            priors: search.priors(),
        }
    }
}
