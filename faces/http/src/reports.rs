//! The reports: the output of the program's commands with `--format json`, byte for byte.

use crate::asked::{RequestOptions, wrong};
use crate::pool::{Stop, Weight};
use crate::problem::Problem;
use crate::settings::Settings;
use tobi::estimate::{Effort, EstimateReport};
use tobi::groups::{GroupsReport, METHODS};
use tobi::local::{Budget, ConditionsError, LocalGame, LocalReport, Reader, conditions};
use tobi::params::SEARCH_STEP;
use tobi::review::{Review, ReviewError, ReviewOptions, Stage, Workers};
use tobi::score::{DeadChoice, Proofs, ScoreError, ScoreOptions, ScoreReport, TeireChoice};
use tobi::{Layer, NoChain, Reading, View};
use tobi_notation::vertex;

/// The kinds of reports on a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Report {
    Score,
    Estimate,
    Groups,
    Read,
    /// A layer: `tobi show`.
    Influence,
    Review,
}

impl Report {
    pub(crate) const ALL: [Report; 6] = [
        Report::Score,
        Report::Estimate,
        Report::Groups,
        Report::Read,
        Report::Influence,
        Report::Review,
    ];

    /// Its name in addresses.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Report::Score => "score",
            Report::Estimate => "estimate",
            Report::Groups => "groups",
            Report::Read => "read",
            Report::Influence => "influence",
            Report::Review => "review",
        }
    }

    /// The command of the program with the same answer.
    pub(crate) const fn command(self) -> &'static str {
        match self {
            Report::Influence => "show",
            other => other.name(),
        }
    }

    /// What it answers.
    pub(crate) const fn about(self) -> &'static str {
        match self {
            Report::Score => "The score of a finished game.",
            Report::Estimate => {
                "Who is ahead in a running game, by how much, and how certain that is."
            }
            Report::Groups => "Which chains are one group, which groups live, and why.",
            Report::Read => "A local game, read out: is it captured, connected, alive?",
            Report::Influence => "Influence, territory and other layers of the board.",
            Report::Review => "The review of a game: which moves lost most, and what was better.",
        }
    }

    /// Its address.
    pub(crate) const fn path(self) -> &'static str {
        match self {
            Report::Score => "/api/v1/score",
            Report::Estimate => "/api/v1/estimate",
            Report::Groups => "/api/v1/groups",
            Report::Read => "/api/v1/read",
            Report::Influence => "/api/v1/influence",
            Report::Review => "/api/v1/review",
        }
    }

    /// Its options.
    pub(crate) const fn options(self) -> &'static [&'static str] {
        match self {
            Report::Score => &[
                "game_number",
                "variation",
                "move",
                "strict",
                "skip_illegal",
                "rules",
                "komi",
                "teire",
                "dead",
                "seki",
                "neutral",
                "anyway",
            ],
            Report::Estimate => &[
                "game_number",
                "variation",
                "move",
                "strict",
                "skip_illegal",
                "rules",
                "komi",
                "playouts",
                "seed",
            ],
            Report::Groups => &[
                "game_number",
                "variation",
                "move",
                "strict",
                "skip_illegal",
                "method",
                "budget",
            ],
            Report::Read => &[
                "game_number",
                "variation",
                "move",
                "strict",
                "skip_illegal",
                "game",
                "points",
                "region",
                "ko_threats",
                "budget",
            ],
            Report::Influence => &[
                "game_number",
                "variation",
                "move",
                "strict",
                "skip_illegal",
                "layer",
                "scale",
                "dead",
            ],
            Report::Review => &[
                "game_number",
                "strict",
                "skip_illegal",
                "from",
                "to",
                "playouts",
                "most",
            ],
        }
    }

    /// A review takes a minute; the others take less than a second with default options.
    pub(crate) fn weight(self, asked: &RequestOptions) -> Weight {
        let is_long = match self {
            Report::Review => true,
            Report::Estimate => asked.has_more_than("playouts", Effort::USUAL.playouts),
            Report::Groups | Report::Read => asked.has_more_than("budget", Budget::USUAL.nodes()),
            Report::Score | Report::Influence => false,
        };
        match is_long {
            true => Weight::Long,
            false => Weight::Quick,
        }
    }

    /// The line of JSON, with its line end.
    pub(crate) fn answer(
        self,
        mut asked: RequestOptions,
        settings: &Settings,
        stop: &Stop,
    ) -> Result<String, Problem> {
        let line = match self {
            Report::Score => score(&mut asked)?,
            Report::Estimate => estimate(&mut asked, settings, stop)?,
            Report::Groups => groups(&mut asked, settings)?,
            Report::Read => read(&mut asked, settings)?,
            Report::Influence => influence(&mut asked)?,
            Report::Review => review(&mut asked, settings, stop)?,
        };
        Ok(line + "\n")
    }

    fn finish(self, asked: &RequestOptions) -> Result<(), Problem> {
        asked.finish(self.options())
    }
}

fn score(asked: &mut RequestOptions) -> Result<String, Problem> {
    let reading = asked.reading_to_move()?;
    let reading = asked.terms(reading)?;
    let teire = asked.one_of("teire", &TeireChoice::ALL.map(|it| (it.name(), it)))?;
    let [dead, seki, neutral] = ["dead", "seki", "neutral"].map(|name| asked.list(name));
    let (dead, seki, neutral) = (
        dead?,
        seki?.unwrap_or_default(),
        neutral?.unwrap_or_default(),
    );
    let anyway = asked.flag("anyway")?;
    Report::Score.finish(asked)?;
    let session = asked.session(&reading)?;
    let how = ScoreOptions {
        dead: match dead {
            Some(names) => DeadChoice::named(&names, &session).map_err(|error| not_dead(&error))?,
            None => DeadChoice::Usual,
        },
        teire: teire.unwrap_or_default(),
        marks: session
            .hand_marks(&seki, &neutral)
            .map_err(|error| Problem::in_field(error.option(), &error, "name points as D4,Q16"))?,
        anyway,
        proofs: Proofs::default(),
    };
    // A new reader for each request, so that requests do not influence each other.
    let mut reader = Reader::new(Budget::USUAL);
    let report = ScoreReport::new(&session, &mut reader, &how).map_err(|error| match error {
        ScoreError::Marks(error) => {
            Problem::in_field("seki", error, "name each stone as one of them")
        }
        error => Problem::refused(
            error,
            "name the `dead` or a `komi`, or have the dead `judged`",
        ),
    })?;
    Ok(report.to_json().to_line())
}

/// The error for a name that does not stand for a stone.
fn not_dead(error: &NoChain) -> Problem {
    let remedy = "name stones as D4,Q16, or give usual, judged, marked or none";
    Problem::in_field("dead", format_args!("dead: {error}"), remedy)
}

fn estimate(
    asked: &mut RequestOptions,
    settings: &Settings,
    stop: &Stop,
) -> Result<String, Problem> {
    let reading = asked.reading_to_move()?;
    let reading = asked.terms(reading)?;
    let usual = Effort::USUAL;
    let effort = Effort {
        playouts: asked
            .number("playouts", 0..=settings.playouts)?
            .unwrap_or(usual.playouts),
        seed: asked.take("seed", "a whole number")?.unwrap_or(usual.seed),
    };
    Report::Estimate.finish(asked)?;
    let session = asked.session(&reading)?;
    let mut reader = Reader::new(Budget::USUAL);
    let check = || stop.check();
    let report = EstimateReport::watched(&session, &mut reader, effort, SEARCH_STEP, check);
    Ok(report.to_json().to_line())
}

fn groups(asked: &mut RequestOptions, settings: &Settings) -> Result<String, Problem> {
    let reading = asked.reading_to_move()?;
    let method = asked.one_of("method", &METHODS)?;
    let budget = budget(asked, settings)?;
    Report::Groups.finish(asked)?;
    let session = asked.session(&reading)?;
    let mut reader = Reader::new(budget);
    let report = match method.flatten() {
        Some(how) => GroupsReport::new(&session, &mut reader, &how),
        None => GroupsReport::judged(&session, &mut reader),
    };
    Ok(report.to_json().to_line())
}

fn budget(asked: &mut RequestOptions, settings: &Settings) -> Result<Budget, Problem> {
    let nodes = asked.number("budget", 1..=settings.nodes)?;
    let budget = nodes.map_or(Ok(Budget::USUAL), Budget::new);
    budget.map_err(|error| wrong("budget", error))
}

fn read(asked: &mut RequestOptions, settings: &Settings) -> Result<String, Problem> {
    let reading = asked.reading_to_move()?;
    let games = LocalGame::ALL.map(|game| (game.name(), game));
    let game = asked.one_of("game", &games)?;
    let game = game.ok_or_else(|| {
        let names = games.map(|(name, _)| name).join(", ");
        let remedy = format!("give one of {names}");
        Problem::in_field("game", "game: missing", remedy)
    })?;
    let names = asked.list("points")?.unwrap_or_default();
    let region = asked.list("region")?;
    if region.as_ref().is_some_and(Vec::is_empty) {
        let remedy = "name its points, such as A1-E5,F3, or leave `region` out";
        return Err(Problem::in_field("region", "region: no points", remedy));
    }
    let region = region.unwrap_or_default();
    let ko_threats: Option<String> = asked.take("ko_threats", "text such as black:2")?;
    let budget = budget(asked, settings)?;
    Report::Read.finish(asked)?;
    let session = asked.session(&reading)?;
    let point = |name: &String| vertex::parse_point(name, session.size());
    let points = names.iter().map(point).collect::<Result<Vec<_>, _>>();
    let points = points.map_err(|error| wrong("points", error))?;
    let conditions = conditions(&region, ko_threats.as_deref(), session.size());
    let conditions = conditions.map_err(|error| {
        let field = match error {
            ConditionsError::KoThreats(_) => "ko_threats",
            _ => "region",
        };
        wrong(field, error)
    })?;
    let reader = Reader::new(budget).with_proofs();
    let mut reader = reader.with_conditions(conditions);
    let report = LocalReport::read(&session, &mut reader, game, &points).map_err(|error| {
        Problem::in_field("points", error, "name other points, or ask another game")
    })?;
    Ok(report.to_json().to_line())
}

fn influence(asked: &mut RequestOptions) -> Result<String, Problem> {
    let reading = asked.reading_to_move()?;
    let layers = Layer::ALL.map(|layer| (layer.name(), layer));
    let layer = asked.one_of("layer", &layers)?.unwrap_or(Layer::ALL[0]);
    let scale: Option<String> = asked.take("scale", "dilations and erosions, such as 5/21")?;
    let scale = scale.map(|scale| scale.parse()).transpose();
    let scale = scale.map_err(|error| wrong("scale", error))?;
    let view = View::new(layer, scale).map_err(|error| wrong("scale", error))?;
    let dead = asked.list("dead")?;
    Report::Influence.finish(asked)?;
    let session = asked.session(&reading)?;
    let report = match dead.as_deref() {
        Some([word]) if word == "judged" => session.layer_judged(view),
        names => {
            let dead = session
                .chains_at(names.unwrap_or(&[]))
                .map_err(|error| not_dead(&error))?;
            session.layer(&dead, view)
        }
    };
    Ok(report.to_json().to_line())
}

fn review(asked: &mut RequestOptions, settings: &Settings, stop: &Stop) -> Result<String, Problem> {
    let reading: Reading = asked.reading()?;
    let usual = ReviewOptions::default();
    let options = ReviewOptions {
        from: asked.number("from", 1..=u32::MAX)?,
        to: asked.number("to", 1..=u32::MAX)?,
        playouts: asked
            .number("playouts", 1..=settings.playouts)?
            .unwrap_or(usual.playouts),
        most: asked
            .number("most", 0..=MOST_MISTAKES)?
            .map_or(usual.most, |most| most as usize),
    };
    Report::Review.finish(asked)?;
    let games = asked.collection(&reading)?;
    let number = asked.game_of(&games)?;
    let review = Review::new(&games, number, &options, &Stopping(stop));
    let review = review.map_err(|error| match error {
        ReviewError::Read(error) => asked.unreadable(error),
        ReviewError::NoSuchMoves { .. } => {
            Problem::in_field("from", error, "give moves that the record has")
        }
        ReviewError::TooLong { .. } => {
            Problem::in_field("from", error, "review a part of them, by `from` and `to`")
        }
        error => Problem::refused(error, "send another record"),
    })?;
    Ok(review.to_json().to_line())
}

/// The same maximum as for `tobi review --most`.
pub(crate) const MOST_MISTAKES: u32 = 100;

/// One piece after the other on this thread, until the client is gone.
struct Stopping<'a>(&'a Stop);

impl Workers for Stopping<'_> {
    fn map<T: Sync, R: Send>(
        &self,
        _: Stage,
        pieces: &[T],
        work: impl Fn(&T) -> R + Send + Sync,
    ) -> Vec<R> {
        let piece = |piece| {
            self.0.check();
            work(piece)
        };
        pieces.iter().map(piece).collect()
    }
}
