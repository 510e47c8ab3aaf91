//! Answers requests.

use super::error::{OptionError, RequestError};
use super::field::{Field, Report, fields};
use super::options::Options;
use crate::estimate::EstimateReport;
use crate::groups::{GroupsReport, KnownFates, METHODS};
use crate::local::{Budget, ConditionsError, LocalGame, LocalReport, Reader, conditions};
use crate::play::{Level, Manners, PlayReport, Player, Style, Thinking};
use crate::review::ReviewOptions;
use crate::score::{DeadChoice, Proofs, ScoreOptions, ScoreReport, TeireChoice};
use crate::{Layer, LayerReport, NoChain, Session, View, vertex};
use tobi_goban::Move;
use tobi_judge::estimate::Effort;
use tobi_judge::params::SEARCH_STEP;

/// The styles by name; the first is the default.
pub(super) const STYLES: [(&str, Style); 3] = [
    ("search", Style::Search),
    ("indigo", Style::Indigo),
    ("paper", Style::Paper),
];

/// A report on a position.
#[derive(Clone, Debug)]
pub enum Answer {
    /// `tobi.score/1`
    Score(Box<ScoreReport>),
    /// `tobi.estimate/1`
    Estimate(Box<EstimateReport>),
    /// `tobi.groups/1`
    Groups(Box<GroupsReport>),
    /// `tobi.read/1`
    Read(Box<LocalReport>),
    /// `tobi.show/1`
    Show(Box<LayerReport>),
    /// `tobi.play/1`, with the number of moves to report.
    Play(Box<PlayReport>, usize),
}

impl Answer {
    /// The program's line of JSON, without the line end.
    pub fn to_line(&self) -> String {
        match self {
            Answer::Score(report) => report.to_json().to_line(),
            Answer::Estimate(report) => report.to_json().to_line(),
            Answer::Groups(report) => report.to_json().to_line(),
            Answer::Read(report) => report.to_json().to_line(),
            Answer::Show(report) => report.to_json().to_line(),
            Answer::Play(report, top) => report.to_json(*top).to_line(),
        }
    }

    /// The session that it is about.
    pub fn session(&self) -> &Session {
        match self {
            Answer::Score(report) => report.session(),
            Answer::Estimate(report) => report.session(),
            Answer::Groups(report) => report.session(),
            Answer::Read(report) => report.session(),
            Answer::Show(report) => report.session(),
            Answer::Play(report, _) => report.session(),
        }
    }
}

impl Report {
    /// The report on a position. `watch` is called now and then; by unwinding, it can cancel an estimate.
    ///
    /// # Errors
    /// [`RequestError`]
    ///
    /// # Panics
    /// For a review, which is about a game.
    pub fn answer(
        self,
        options: &Options,
        session: &Session,
        watch: impl FnMut(),
    ) -> Result<Answer, RequestError> {
        Ok(match self {
            Report::Score => Answer::Score(Box::new(score(options, session)?)),
            Report::Estimate => Answer::Estimate(Box::new(estimate(options, session, watch)?)),
            Report::Groups => Answer::Groups(Box::new(groups(options, session))),
            Report::Read => Answer::Read(Box::new(read(options, session, false)?)),
            Report::Show => Answer::Show(Box::new(show(options, session)?)),
            Report::Play => {
                let (report, top) = play(options, session);
                Answer::Play(Box::new(report), top)
            }
            Report::Review => panic!("a review is not about a position"),
        })
    }
}

/// The score of a finished game.
///
/// # Errors
/// Stones that are not on the board; a position that cannot be counted.
pub fn score(options: &Options, session: &Session) -> Result<ScoreReport, RequestError> {
    let marks = session.hand_marks(options.list(&fields::SEKI), options.list(&fields::NEUTRAL));
    let how = ScoreOptions {
        dead: dead(options, session)?,
        teire: TeireChoice::ALL[options.word(&fields::TEIRE)],
        marks: marks.map_err(|error| {
            let field = error.option();
            let text = error.to_string();
            let said = text.strip_prefix(&format!("{field}: ")).unwrap_or(&text);
            OptionError::new(field, said, "name points as D4,Q16")
        })?,
        anyway: options.flag(&fields::ANYWAY),
        proofs: [Proofs::Sought, Proofs::Needed][options.word(&fields::EFFORT)],
    };
    // A new reader for each request, so that requests do not influence each other.
    let mut reader = Reader::new(Budget::USUAL);
    ScoreReport::new(session, &mut reader, &how).map_err(RequestError::Score)
}

/// Who decides about dead stones.
///
/// # Errors
/// Points without a stone.
pub fn dead(options: &Options, session: &Session) -> Result<DeadChoice, OptionError> {
    if options.has(&fields::DEAD) {
        DeadChoice::named(options.list(&fields::DEAD), session).map_err(|e| not_dead(&e))
    } else {
        Ok(DeadChoice::Usual)
    }
}

fn not_dead(error: &NoChain) -> OptionError {
    let remedy = "name stones as D4,Q16, or give usual, judged, marked or none";
    OptionError::new(fields::DEAD.name, error, remedy)
}

/// The estimate of a running game; with the fates of groups, if any are given.
///
/// # Errors
/// Points without a stone, a stone with two fates.
pub fn estimate(
    options: &Options,
    session: &Session,
    watch: impl FnMut(),
) -> Result<EstimateReport, OptionError> {
    let mut reader = Reader::new(Budget::USUAL);
    let effort = options.effort();
    Ok(match fates(options, session)? {
        Some(fates) => {
            EstimateReport::given(session, &mut reader, &fates, effort, SEARCH_STEP, watch)
        }
        None => EstimateReport::watched(session, &mut reader, effort, SEARCH_STEP, watch),
    })
}

/// The fates that the caller gives to groups; `None` without these options.
fn fates(options: &Options, session: &Session) -> Result<Option<KnownFates>, OptionError> {
    let [dead, alive] = [fields::GIVEN_DEAD, fields::GIVEN_ALIVE];
    let chains = |field: &Field| {
        let chains = session.chains_at(options.list(field));
        chains.map_err(|error| OptionError::wrong(field, error))
    };
    let fates = KnownFates {
        lost: chains(&dead)?,
        standing: chains(&alive)?,
        ..KnownFates::nothing(session.size())
    };
    if let Some(stone) = (fates.lost & fates.standing).first() {
        let stone = vertex::name(Move::Play(stone), session.size());
        let error = format!("{stone} is named as dead too");
        return Err(OptionError::wrong(&alive, error));
    }
    let is_given = options.has(&dead) || options.has(&alive);
    Ok(is_given.then_some(fates))
}

/// Groups and their status.
pub fn groups(options: &Options, session: &Session) -> GroupsReport {
    let mut reader = Reader::new(options.budget());
    match METHODS[options.word(&fields::METHOD)].1 {
        Some(how) => GroupsReport::new(session, &mut reader, &how),
        None => GroupsReport::judged(session, &mut reader),
    }
}

/// A local game; with its tree if it is to be written.
///
/// # Errors
/// Points off the board, conditions of another form, a question that is not possible for these points.
pub fn read(
    options: &Options,
    session: &Session,
    traced: bool,
) -> Result<LocalReport, OptionError> {
    let point = |name: &String| vertex::parse_point(name, session.size());
    let points = options.list(&fields::POINTS).iter().map(point);
    let points = points.collect::<Result<Vec<_>, _>>();
    let points = points.map_err(|error| OptionError::wrong(&fields::POINTS, error))?;
    let ko_threats = options.text(&fields::KO_THREATS);
    let conditions = conditions(
        options.list(&fields::REGION),
        ko_threats.as_deref(),
        session.size(),
    );
    let conditions = conditions.map_err(|error| match error {
        ConditionsError::KoThreats(_) => OptionError::wrong(&fields::KO_THREATS, error),
        _ => OptionError::wrong(&fields::REGION, error),
    })?;
    let reader = Reader::new(options.budget()).with_proofs();
    let mut reader = reader.with_conditions(conditions);
    if traced {
        reader = reader.with_traces();
    }
    let game = LocalGame::ALL[options.word(&fields::GAME)];
    LocalReport::read(session, &mut reader, game, &points).map_err(|error| {
        let remedy = "name other points, or ask another game";
        OptionError::new(fields::POINTS.name, error, remedy)
    })
}

/// A layer.
///
/// # Errors
/// Points without a stone, a scale for a layer that has none.
pub fn show(options: &Options, session: &Session) -> Result<LayerReport, OptionError> {
    let layer = Layer::ALL[options.word(&fields::LAYER)];
    let view = View::new(layer, options.scale());
    let view = view.map_err(|error| OptionError::wrong(&fields::SCALE, error))?;
    match options.list(&fields::LEFT_OUT) {
        [word] if word == "judged" => Ok(session.layer_judged(view)),
        names => {
            let dead = session.chains_at(names).map_err(|error| not_dead(&error))?;
            Ok(session.layer(&dead, view))
        }
    }
}

/// The best move, or that of a weaker level, and the number of moves to report.
pub fn play(options: &Options, session: &Session) -> (PlayReport, usize) {
    let mut player = Player::new(STYLES[options.word(&fields::STYLE)].1);
    if let Some(playouts) = options.whole(&fields::MOVE_SEARCH) {
        player.set_thinking(Thinking::Playouts(playouts));
    }
    if let Some(resigns) = options.decision(&fields::RESIGNS) {
        let manners = player.manners();
        player.set_manners(Manners { resigns, ..manners });
    }
    let to_move = session.position().to_move();
    let color = options.color(&fields::COLOR).unwrap_or(to_move);
    let level = options.whole(&fields::LEVEL).map(Level::new);
    let level = level.and_then(Result::ok).unwrap_or(Level::BEST);
    let report = PlayReport::new(session, &mut player, color, level, options.effort().seed);
    (report, options.whole(&fields::TOP).unwrap_or_default())
}

/// What to review.
pub fn review_options(options: &Options) -> ReviewOptions {
    let usual = ReviewOptions::default();
    ReviewOptions {
        from: options.whole(&fields::FROM),
        to: options.whole(&fields::TO),
        playouts: options
            .whole(&fields::REVIEW_SEARCH)
            .unwrap_or(usual.playouts),
        most: options.whole(&fields::MOST).unwrap_or(usual.most),
    }
}

impl Options {
    /// `playouts` and `seed` of an estimate.
    pub fn effort(&self) -> Effort {
        Effort {
            playouts: self
                .whole(&fields::PLAYOUTS)
                .unwrap_or(Effort::USUAL.playouts),
            seed: self.whole(&fields::SEED).unwrap_or(Effort::USUAL.seed),
        }
    }

    fn budget(&self) -> Budget {
        let nodes = self.whole(&fields::BUDGET).map(Budget::new);
        nodes.and_then(Result::ok).unwrap_or(Budget::USUAL)
    }
}
