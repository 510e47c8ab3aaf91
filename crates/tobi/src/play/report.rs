//! A choice of moves with its sorted reasons.

use super::effects::{Effect, Fates};
use super::{Candidate, Choice, Decision, Kind, Level, Player, Search, reasons, words};
use crate::Session;
use crate::words::Detail;
use std::sync::OnceLock;
use tobi_goban::count::Terms;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::estimate::Estimate;

/// The maximum number of reasons of a move that are listed.
pub(super) const MOST_REASONS: usize = 5;

/// A reason is listed if it has at least this many points, and at least this fraction of the move's strongest reason.
pub(super) const LEAST_POINTS: f64 = 0.75;
const LEAST_PART: f64 = 0.08;

/// One reason of a move for the report.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What the move does.
    pub kind: Kind,
    /// The object: a stone of the group, a point of the border, or the move itself.
    pub at: Point,
    /// Its value in points; negative if it is a reason against the move.
    pub points: f64,
    /// Thousandths of the counted quantity, see [`super::Term::amount`].
    pub(super) amount: i64,
}

/// The request for a move.
#[derive(Clone, Copy, Debug)]
pub struct MoveRequest<'a> {
    /// The player, even if it is not its turn.
    pub color: Color,
    /// The points to choose from; `None` means the whole board.
    pub among: Option<&'a PointSet>,
    /// The strength.
    pub level: Level,
    /// The seed for the choice of a weaker level.
    pub seed: u64,
}

/// A choice in the current position of a session.
///
/// ```
/// use tobi::play::{Level, PlayReport, Player, Style};
/// use tobi::{Color, Reading, Session};
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
    session: Session,
    choice: Choice,
    /// The groups of the position, read closely when the first reason is asked for.
    fates: OnceLock<Fates>,
    detail: Detail,
    /// By how many points the player is ahead, and the uncertainty.
    pub(super) lead: f64,
    pub(super) around: f64,
}

impl PlayReport {
    /// Chooses a move for a colour, even if it is not its turn, at this level of the player.
    ///
    /// Cost: the same as [`Player::choose`].
    pub fn new(
        session: &Session,
        player: &mut Player,
        color: Color,
        level: Level,
        seed: u64,
    ) -> PlayReport {
        let request = MoveRequest {
            color,
            among: None,
            level,
            seed,
        };
        PlayReport::watched(session, player, request, &mut |_, _| {})
    }

    /// The same with progress reports of the search, if there is one.
    ///
    /// Cost: the same as [`Player::choose`].
    pub fn watched(
        session: &Session,
        player: &mut Player,
        request: MoveRequest<'_>,
        watch: &mut dyn FnMut(&Estimate, &Search),
    ) -> PlayReport {
        let mut choice = player.choose_as(session.game(), request, watch);
        let MoveRequest { level, seed, .. } = request;
        level.soften(&mut choice, seed, session.move_number());
        PlayReport::of(session, choice)
    }

    /// Makes the report of a choice in the current position: that of [`Player::choose`] for the session's game.
    ///
    /// Cost: nothing until a reason is asked for, in words or as an effect. The first one costs as much as
    /// [`Session::judgement`].
    ///
    /// # Panics
    /// When the choice was made in another position.
    pub fn of(session: &Session, choice: Choice) -> PlayReport {
        let game = session.game();
        for color in Color::BOTH {
            let [chosen_in, shown] = [choice.estimate.position(), game.position()];
            let [chosen_in, shown] = [chosen_in, shown].map(|it| it.board().stones(color));
            assert_eq!(chosen_in, shown, "a choice in another position");
        }
        let margin = choice.estimate.margin(game.rules(), &Terms::of(game));
        PlayReport {
            session: session.clone(),
            fates: OnceLock::new(),
            detail: Detail::Usual,
            lead: margin * f64::from(choice.player.sign()),
            around: choice.estimate.uncertainty(game.rules()),
            choice,
        }
    }

    /// The same report, in which this move has its reasons too. A search explains only the moves that it visited most.
    ///
    /// Cost: an estimate without playouts, if the move has no reasons yet.
    #[must_use]
    pub fn with_reasons_of(mut self, player: &mut Player, point: Point) -> PlayReport {
        let known = self.candidate(point);
        if known.is_some_and(|it| !it.reasons.is_empty()) || self.choice.candidates.is_empty() {
            return self;
        }
        let Some(alone) = player.rated(self.session.game(), self.choice.player, point) else {
            return self;
        };
        let tried = known.and_then(|it| it.tried.clone());
        let mut explained = alone;
        explained.tried = tried;
        let candidates = &mut self.choice.candidates;
        match candidates.iter_mut().find(|it| it.point == point) {
            Some(known) => *known = explained,
            None => candidates.push(explained),
        }
        self
    }

    /// What a move of the player does to groups and chains, by close reading; the most stones first.
    pub fn effects(&self, point: Point) -> Vec<Effect> {
        self.fates().effects(point)
    }

    /// The same without groups that reading does not let it save or kill, or that another move saves or kills too.
    ///
    /// Cost: up to four readings with the usual budget for each such group.
    pub fn effects_over(&self, point: Point, other: Move) -> Vec<Effect> {
        self.fates().effects_over(point, other)
    }

    /// The same report with words that tell this much.
    #[must_use]
    pub fn with_detail(mut self, detail: Detail) -> PlayReport {
        self.detail = detail;
        self
    }

    pub(super) fn detail(&self) -> Detail {
        self.detail
    }

    /// Whether a search chose the move.
    pub(super) fn is_searched(&self) -> bool {
        self.choice.searched.is_some()
    }

    pub(super) fn fates(&self) -> &Fates {
        self.fates
            .get_or_init(|| Fates::new(&self.session, self.choice.player))
    }

    /// The session in whose position the move was chosen.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// The choice.
    pub fn choice(&self) -> &Choice {
        &self.choice
    }

    /// Size of the board.
    pub fn size(&self) -> Size {
        self.session.size()
    }

    /// The candidate on a point.
    pub fn candidate(&self, point: Point) -> Option<&Candidate> {
        self.choice.candidates.iter().find(|it| it.point == point)
    }

    /// The candidate that is played, if the choice is a candidate.
    pub fn chosen(&self) -> Option<&Candidate> {
        match self.choice.decision {
            Decision::Play(point, _) => self.candidate(point),
            Decision::Pass(_) | Decision::Resign(_) => None,
        }
    }

    /// At most `most` candidates: the one that is played, then the others by value.
    pub fn first(&self, most: usize) -> Vec<&Candidate> {
        let chosen = self.chosen();
        let others = self.choice.candidates.iter();
        let others = others.filter(|it| chosen.is_none_or(|chosen| it.point != chosen.point));
        chosen.into_iter().chain(others).take(most).collect()
    }

    /// The move and its reason, and why the second choice is worse, in a few sentences.
    pub fn words(&self) -> String {
        words::decision(self)
    }

    /// Why a move is good or bad, in one line: its reasons, and what speaks for the move that Tobi prefers. See
    /// [`PlayReport::with_reasons_of`].
    pub fn why(&self, point: Point) -> String {
        words::why(self, point)
    }

    /// The value of a candidate: points, as `12`, or for a searched one `Black wins 54 % of 870 playouts`.
    pub fn value(&self, candidate: &Candidate) -> String {
        words::value_words(self, candidate)
    }

    /// The reasons for a candidate, the strongest first: `makes an eye at A3 and cuts off E5`; `None` if there are
    /// none.
    pub fn merits(&self, candidate: &Candidate, effects: &[Effect]) -> Option<String> {
        reasons::merits(self, candidate, effects)
    }

    /// Why a candidate is worse than a better one, as `leaves the cut at D4`; `None` if their reasons do not show it:
    /// they are worth about the same, or a search prefers one against their reasons.
    pub fn lacks(
        &self,
        better: &Candidate,
        effects: &[Effect],
        other: &Candidate,
    ) -> Option<String> {
        words::lack_of_effects(self, (better, effects), other)
    }

    /// What a candidate does, with the points of its terms: `cuts E5 off from G4 (12), makes an eye at A3 (8)`.
    pub fn reasons(&self, candidate: &Candidate) -> String {
        self.reasons_with(candidate, &self.effects(candidate.point))
    }

    /// The same with these effects of the move on groups and chains.
    pub fn reasons_with(&self, candidate: &Candidate, effects: &[Effect]) -> String {
        reasons::reasons(self, candidate, effects)
    }
}

/// The listed reasons of a candidate, the strongest first, and the sum of the others. Together they are the
/// candidate's value.
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

/// All reasons of a candidate, the strongest first; reasons of one kind with the same object are added up.
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

/// The strongest reason for which reading rejects a move, if it does: its own or other stones are caught, or the move
/// is in a settled area.
pub(super) fn fault(candidate: &Candidate) -> Option<Reason> {
    let is_fault = |it: &Reason| matches!(it.kind, Kind::Risk | Kind::Abandon | Kind::Waste);
    let refuted = candidate.is_refuted();
    merged(candidate)
        .into_iter()
        .find(|it| refuted && is_fault(it))
}
