//! Options as JSON. An unknown key is an error, so that a typo does not change an answer.

pub(crate) use crate::asked::parse;
use crate::asked::{Kind, options};
use crate::fault::Fault;
use serde_json::Value;
use tobi::estimate::Effort;
use tobi::groups::KnownFates;
use tobi::local::Budget;
use tobi::play::{Level, Style};
use tobi::review::ReviewOptions;
use tobi::score::{DeadChoice, HandMarks, TeireChoice};
use tobi::{NoChain, Reading};
use tobi_goban::{Color, Komi, Rules};
use tobi_notation::sgf::{IllegalMoves, Limits, Strictness};

/// The maximum number of playouts of an estimate or a search: with more a browser's tab would seem to hang.
const MOST_PLAYOUTS: u32 = 100_000;

/// The maximum number of mistakes that are shown, the same as in the program.
const MOST_SHOWN: usize = 100;

options! {
    /// How to read a file.
    pub(crate) struct Open {
        strict: bool,
        skip_illegal: bool,
        limit: Option<usize>,
    }
}

impl Open {
    pub(crate) fn reading(&self) -> Reading {
        let limits = Limits::DEFAULT;
        Reading {
            strictness: match self.strict {
                true => Strictness::Strict,
                false => Strictness::Lenient,
            },
            illegal: match self.skip_illegal {
                true => IllegalMoves::Skip,
                false => IllegalMoves::Refuse,
            },
            limits: Limits {
                bytes: self.limit.unwrap_or(limits.bytes).min(limits.bytes),
                ..limits
            },
            ..Reading::default()
        }
    }
}

/// Rules and komi that replace those of the record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Terms {
    rules: Option<String>,
    komi: Option<f64>,
}

impl Terms {
    pub(crate) fn over(&self, reading: Reading) -> Result<Reading, Fault> {
        let rules = self.rules.as_deref().map(Rules::named).transpose();
        let komi = self.komi.map(Komi::from_points).transpose();
        Ok(Reading {
            rules: rules.map_err(Fault::usage)?,
            komi: komi.map_err(Fault::usage)?,
            ..reading
        })
    }
}

/// Who decides about dead stones: a word, or vertices.
#[derive(Clone, Debug)]
pub(crate) enum Dead {
    Word(String),
    Points(Vec<String>),
}

impl Kind for Dead {
    const WANTED: &'static str = "a word or a list of points";

    fn of(value: &Value) -> Option<Dead> {
        String::of(value)
            .map(Dead::Word)
            .or_else(|| Vec::of(value).map(Dead::Points))
    }
}

options! {
    pub(crate) struct Score {
        pub(crate) rules: Option<String>,
        pub(crate) komi: Option<f64>,
        teire: Option<String>,
        dead: Option<Dead>,
        seki: Vec<String>,
        neutral: Vec<String>,
        pub(crate) anyway: bool,
    }
}

impl Score {
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            rules: self.rules.clone(),
            komi: self.komi,
        }
    }

    pub(crate) fn teire(&self) -> Result<TeireChoice, Fault> {
        let known = TeireChoice::ALL.map(|it| (it.name(), it));
        Ok(one_of("teire", self.teire.as_deref(), &known)?.unwrap_or_default())
    }

    pub(crate) fn dead(&self, session: &tobi::Session) -> Result<DeadChoice, Fault> {
        let choice = match &self.dead {
            None => return Ok(DeadChoice::Usual),
            Some(Dead::Word(word)) => DeadChoice::named(&[word], session),
            Some(Dead::Points(names)) => DeadChoice::named(names, session),
        };
        choice.map_err(|error| not_dead(&error))
    }
}

impl Score {
    pub(crate) fn marks(&self, session: &tobi::Session) -> Result<Option<HandMarks>, Fault> {
        let marks = session.hand_marks(&self.seki, &self.neutral);
        marks.map_err(Fault::usage)
    }
}

/// The error for a name that does not stand for a stone.
pub(crate) fn not_dead(error: &NoChain) -> Fault {
    Fault::usage(format_args!("dead: {error}"))
}

/// One of these names, if one is given.
pub(crate) fn one_of<T: Copy>(
    option: &str,
    name: Option<&str>,
    known: &[(&str, T)],
) -> Result<Option<T>, Fault> {
    let Some(name) = name else {
        return Ok(None);
    };
    let found = known.iter().find(|(known, _)| *known == name);
    found.map(|&(_, value)| Some(value)).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        Fault::usage(format_args!(
            "{option}: expected one of {names}; found {name}"
        ))
    })
}

options! {
    pub(crate) struct Estimate {
        rules: Option<String>,
        komi: Option<f64>,
        playouts: Option<u32>,
        seed: Option<u64>,
        dead: Option<Vec<String>>,
        alive: Option<Vec<String>>,
    }
}

impl Estimate {
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            rules: self.rules.clone(),
            komi: self.komi,
        }
    }

    pub(crate) fn gives_fates(&self) -> bool {
        self.dead.is_some() || self.alive.is_some()
    }

    /// The fates that the caller gives to groups; `None` if it gives none.
    pub(crate) fn fates(&self, session: &tobi::Session) -> Result<Option<KnownFates>, Fault> {
        let chains = |names: &Option<Vec<String>>| {
            let chains = session.chains_at(names.as_deref().unwrap_or_default());
            chains.map_err(Fault::usage)
        };
        let mut fates = KnownFates::nothing(session.size());
        fates.lost = chains(&self.dead)?;
        fates.standing = chains(&self.alive)?;
        if !fates.lost.is_disjoint(&fates.standing) {
            return Err(Fault::usage("a stone is in `dead` and in `alive`"));
        }
        Ok(self.gives_fates().then_some(fates))
    }

    pub(crate) fn effort(&self) -> Result<Effort, Fault> {
        Ok(Effort {
            playouts: playouts(self.playouts)?.unwrap_or(Effort::USUAL.playouts),
            seed: self.seed.unwrap_or(Effort::USUAL.seed),
        })
    }
}

pub(crate) fn playouts(number: Option<u32>) -> Result<Option<u32>, Fault> {
    match number {
        Some(number) if number > MOST_PLAYOUTS => Err(Fault::usage(format_args!(
            "playouts: expected 0 to {MOST_PLAYOUTS}, found {number}"
        ))),
        number => Ok(number),
    }
}

options! {
    pub(crate) struct Groups {
        pub(crate) method: Option<String>,
        budget: Option<u32>,
    }
}

impl Groups {
    pub(crate) fn budget(&self) -> Result<Budget, Fault> {
        budget(self.budget)
    }
}

fn budget(nodes: Option<u32>) -> Result<Budget, Fault> {
    nodes
        .map_or(Ok(Budget::USUAL), Budget::new)
        .map_err(Fault::usage)
}

options! {
    pub(crate) struct Read {
        pub(crate) game: String,
        pub(crate) points: Vec<String>,
        pub(crate) region: Vec<String>,
        pub(crate) ko_threats: Option<String>,
        budget: Option<u32>,
    }
}

impl Read {
    pub(crate) fn budget(&self) -> Result<Budget, Fault> {
        budget(self.budget)
    }
}

options! {
    pub(crate) struct Show {
        pub(crate) layer: Option<String>,
        pub(crate) scale: Option<String>,
        pub(crate) dead: Option<Dead>,
    }
}

options! {
    pub(crate) struct Play {
        pub(crate) rules: Option<String>,
        pub(crate) komi: Option<f64>,
        color: Option<String>,
        style: Option<String>,
        level: Option<u32>,
        pub(crate) playouts: Option<u32>,
        pub(crate) seed: Option<u64>,
        pub(crate) top: Option<usize>,
        pub(crate) resigns: Option<bool>,
    }
}

impl Play {
    pub(crate) fn terms(&self) -> Terms {
        Terms {
            rules: self.rules.clone(),
            komi: self.komi,
        }
    }

    pub(crate) fn color(&self) -> Result<Option<Color>, Fault> {
        self.color.as_deref().map(color).transpose()
    }

    pub(crate) fn style(&self) -> Result<Style, Fault> {
        let known = [
            ("search", Style::Search),
            ("indigo", Style::Indigo),
            ("paper", Style::Paper),
        ];
        Ok(one_of("style", self.style.as_deref(), &known)?.unwrap_or(Style::Search))
    }

    pub(crate) fn level(&self) -> Result<Level, Fault> {
        self.level
            .map_or(Ok(Level::BEST), Level::new)
            .map_err(Fault::usage)
    }
}

options! {
    pub(crate) struct Review {
        from: Option<u32>,
        to: Option<u32>,
        playouts: Option<u32>,
        most: Option<usize>,
    }
}

impl Review {
    pub(crate) fn asked(&self) -> Result<ReviewOptions, Fault> {
        let usual = ReviewOptions::default();
        Ok(ReviewOptions {
            from: self.from,
            to: self.to,
            playouts: playouts(self.playouts)?.unwrap_or(usual.playouts).max(1),
            most: self.most.unwrap_or(usual.most).min(MOST_SHOWN),
        })
    }
}

/// `black` or `white`.
pub(crate) fn color(name: &str) -> Result<Color, Fault> {
    match name {
        "black" => Ok(Color::Black),
        "white" => Ok(Color::White),
        other => Err(Fault::usage(format_args!(
            "color: `{other}` is neither `black` nor `white`"
        ))),
    }
}

options! {
    /// Stones added and removed.
    pub(crate) struct Setup {
        pub(crate) black: Vec<String>,
        pub(crate) white: Vec<String>,
        pub(crate) empty: Vec<String>,
        pub(crate) to_move: Option<String>,
    }
}

impl Kind for Setup {
    const WANTED: &'static str = "an object with black, white, empty, to_move";

    fn of(value: &Value) -> Option<Setup> {
        crate::asked::read(value).ok()
    }
}

options! {
    /// A new game.
    pub(crate) struct Fresh {
        pub(crate) columns: Option<u32>,
        pub(crate) rows: Option<u32>,
        pub(crate) rules: Option<String>,
        pub(crate) komi: Option<f64>,
        pub(crate) handicap: Option<u32>,
        pub(crate) setup: Option<Setup>,
    }
}
