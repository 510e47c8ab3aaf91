//! A choice with its reasons in order.

use super::{Candidate, Choice, Decision, Kind, Level, Player, Search, words};
use crate::Session;
use tobi_goban::Color;
use tobi_goban::count::Terms;
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::estimate::Estimate;

/// The most reasons of a move that are reported one by one.
const MOST_REASONS: usize = 5;

/// A reason is told by itself from so many points on, and from this part of the move's strongest reason on.
const LEAST_POINTS: f64 = 0.75;
const LEAST_PART: f64 = 0.08;

/// One reason of a move, as it is reported.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What the move does.
    pub kind: Kind,
    /// The object: a stone of the group, a point of the border, or the move itself.
    pub at: Point,
    /// What that is worth in points; negative where it speaks against the move.
    pub points: f64,
    /// Thousandths of what is counted, see [`super::Term::amount`].
    pub(super) amount: i64,
}

/// Which move is wanted.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// Whose move, whoever is to move.
    pub color: Color,
    /// The points to choose from; the whole board without.
    pub among: Option<&'a PointSet>,
    /// How well it is chosen.
    pub level: Level,
    /// What decides where a weaker level chooses.
    pub seed: u64,
}

/// A choice on a session's present position, to be reported.
///
/// ```
/// use tobi::play::{Level, PlayReport, Player, Style};
/// use tobi::{Reading, Session};
/// use tobi_goban::Color;
///
/// // Whoever plays first between the two stones of the other side cuts.
/// let session = Session::read(b"(;SZ[9];B[ee];W[ce];B[ge];W[gc])", &Reading::default())?;
/// let mut player = Player::new(Style::Indigo);
/// let report = PlayReport::new(&session, &mut player, Color::Black, Level::BEST, 1);
/// assert!(report.words().contains("Second choice"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct PlayReport {
    choice: Choice,
    size: Size,
    /// By how many points the player is ahead, and how sure that is.
    pub(super) lead: f64,
    pub(super) around: f64,
}

impl PlayReport {
    /// Chooses a move for a colour, whoever is to move, as this level of the player does.
    ///
    /// Cost: that of [`Player::choose`].
    pub fn new(
        session: &Session,
        player: &mut Player,
        color: Color,
        level: Level,
        seed: u64,
    ) -> PlayReport {
        let asked = Asked {
            color,
            among: None,
            level,
            seed,
        };
        PlayReport::watched(session, player, asked, &mut |_, _| {})
    }

    /// The same while somebody watches the search, if there is one.
    ///
    /// Cost: that of [`Player::choose`].
    pub fn watched(
        session: &Session,
        player: &mut Player,
        asked: Asked<'_>,
        watch: &mut dyn FnMut(&Estimate, &Search),
    ) -> PlayReport {
        let mut choice = player.choose_as(session.game(), asked, watch);
        let Asked { level, seed, .. } = asked;
        level.soften(&mut choice, seed, session.move_number());
        PlayReport::of(session, choice)
    }

    /// Tells a choice that was made on the session's present position.
    pub fn of(session: &Session, choice: Choice) -> PlayReport {
        let game = session.game();
        let margin = choice.estimate.margin(game.rules(), &Terms::of(game));
        PlayReport {
            size: session.size(),
            lead: margin * f64::from(choice.player.sign()),
            around: choice.estimate.uncertainty(),
            choice,
        }
    }

    /// The choice.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The candidate on a point.
    pub fn candidate(&self, point: Point) -> Option<&Candidate> {
        self.choice.candidates.iter().find(|it| it.point == point)
    }

    /// The candidate that is played, if it is one.
    pub fn chosen(&self) -> Option<&Candidate> {
        match self.choice.decision {
            Decision::Play(point, _) => self.candidate(point),
            Decision::Pass(_) | Decision::Resign(_) => None,
        }
    }

    /// At most `most` candidates, the one that is played first, then the others by their value.
    pub fn first(&self, most: usize) -> Vec<&Candidate> {
        let chosen = self.chosen();
        let others = self.choice.candidates.iter();
        let others = others.filter(|it| chosen.is_none_or(|chosen| it.point != chosen.point));
        chosen.into_iter().chain(others).take(most).collect()
    }

    /// What is to be done and why, what the second choice lacks, in a few sentences.
    pub fn words(&self) -> String {
        words::decision(self)
    }

    /// What a candidate is worth: its points, as `12`, or of a searched one `won in 54 % of 870 playouts`.
    pub fn worth(&self, candidate: &Candidate) -> String {
        words::worth(candidate)
    }

    /// What speaks for a candidate, the most decisive first: `makes an eye at A3 and cuts off E5`; `None` where nothing does.
    pub fn merits(&self, candidate: &Candidate) -> Option<String> {
        words::merits(self, candidate)
    }

    /// What a candidate lacks against a better one, as `leaves the cut at D4`; `None` where their reasons do not tell: they
    /// are worth about as much, or a search found another one better than their reasons do.
    pub fn lacks(&self, better: &Candidate, other: &Candidate) -> Option<String> {
        words::is_told_better(better, other).then(|| words::lacks(self, better, other))
    }

    /// What a candidate does, each reason with its points: `cuts off E5 (12), makes an eye at A3 (8)`.
    pub fn reasons(&self, candidate: &Candidate) -> String {
        words::reasons(self, candidate)
    }
}

/// The reasons of a candidate that are reported one by one, the most decisive first, and the sum of the others. Both
/// together are the candidate's value.
pub(super) fn shown_reasons(candidate: &Candidate) -> (Vec<Reason>, f64) {
    let all = merged(candidate);
    let strongest = all.first().map_or(0.0, |reason| reason.points.abs());
    let least = LEAST_POINTS.max(LEAST_PART * strongest);
    let count = all.iter().take(MOST_REASONS);
    let count = count.take_while(|it| it.points.abs() >= least).count();
    let count = count.max(1).min(all.len());
    let small = all[count..].iter().map(|reason| reason.points).sum();
    (all[..count].to_vec(), small)
}

/// All reasons of a candidate, what it does to one object in one way taken together, the most decisive first.
pub(super) fn merged(candidate: &Candidate) -> Vec<Reason> {
    let mut all: Vec<Reason> = Vec::new();
    for &(term, points) in &candidate.reasons {
        let same = |it: &&mut Reason| (it.kind, it.at) == (term.kind, term.at);
        match all.iter_mut().find(same) {
            Some(reason) => {
                reason.points += points;
                reason.amount += term.amount;
            }
            None => all.push(Reason {
                kind: term.kind,
                at: term.at,
                points,
                amount: term.amount,
            }),
        }
    }
    all.sort_by(|a, b| b.points.abs().total_cmp(&a.points.abs()));
    all
}

/// The heaviest reason for which reading refuses a move, if it does: its stones or others are caught, or it is played in
/// what is settled.
pub(super) fn fault(candidate: &Candidate) -> Option<Reason> {
    let is_fault = |it: &Reason| matches!(it.kind, Kind::Risk | Kind::Abandon | Kind::Waste);
    let refuted = candidate.is_refuted();
    merged(candidate)
        .into_iter()
        .find(|it| refuted && is_fault(it))
}
