//! The score of a finished game and how it was found.

use super::agreed::Agreement;
use super::compare::{Comparison, Incomparable};
use super::convention::TeireChoice;
use crate::local::Reader;
use crate::words::vertex_name;
use crate::{NoChain, Session};
use std::fmt;
use std::sync::Arc;
use tobi_goban::Color;
use tobi_goban::count::{CountError, Margin, Score, Terms};
use tobi_goban::rules::{Scoring, SekiTerritory};
use tobi_grid::{Point, PointSet, Size};
use tobi_judge::certain::Certificate;
use tobi_judge::params::PROOF_EFFORT;
use tobi_judge::score::{Dead, HandMarks, MarkError, Obstacle, Settlement, TeireConvention};
use tobi_judge::territory::OpenBorder;
use tobi_notation::sgf::GameResult;

/// Who decides which stones are dead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DeadChoice {
    /// The players if they marked them in the file, otherwise the judge.
    #[default]
    Usual,
    /// The judge, whatever the players marked.
    Judged,
    /// The players; without marks there is no score.
    Marked,
    /// The caller: these stones are dead and no others.
    Named(PointSet),
}

impl DeadChoice {
    /// Reads `usual`, `judged`, `marked` or `none` alone, or points whose whole chains are dead.
    ///
    /// ```
    /// use tobi::score::DeadChoice;
    /// use tobi::{Reading, Session};
    ///
    /// let session = Session::read(b"(;SZ[9];B[ee])", &Reading::default())?;
    /// assert_eq!(DeadChoice::named(&["judged"], &session)?, DeadChoice::Judged);
    /// let error = DeadChoice::named(&["E5", "C3"], &session).unwrap_err();
    /// assert_eq!(error.to_string(), "there is no stone on C3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`NoChain`]
    pub fn named<T: AsRef<str>>(names: &[T], session: &Session) -> Result<DeadChoice, NoChain> {
        let word = match names {
            [word] => word.as_ref(),
            _ => "",
        };
        Ok(match word {
            "usual" => DeadChoice::Usual,
            "judged" => DeadChoice::Judged,
            "marked" => DeadChoice::Marked,
            "none" => DeadChoice::Named(PointSet::empty(session.size())),
            _ => DeadChoice::Named(session.chains_at(names)?),
        })
    }
}

/// Who decided which stones are dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadBy {
    /// The judge: best play.
    Judged,
    /// The players marked them in the file.
    Marked,
    /// The caller named them.
    Named,
}

impl DeadBy {
    /// `judged`, `marked`, `named`.
    pub const fn name(self) -> &'static str {
        match self {
            DeadBy::Judged => "judged",
            DeadBy::Marked => "marked",
            DeadBy::Named => "named",
        }
    }

    /// As a phrase.
    pub const fn words(self) -> &'static str {
        match self {
            DeadBy::Judged => "dead stones judged by best play",
            DeadBy::Marked => "dead stones as the players marked them",
            DeadBy::Named => "dead stones as named by the caller",
        }
    }
}

/// The options of a score.
#[derive(Clone, Debug, Default)]
pub struct ScoreOptions {
    /// Who decides about the dead stones.
    pub dead: DeadChoice,
    /// Whether a protective move that is not played yet costs a point.
    pub teire: TeireChoice,
    /// Sekis and neutral points that the caller knows, whoever decides about the dead stones.
    pub marks: Option<HandMarks>,
    /// Whether a game is counted despite obstacles.
    pub anyway: bool,
    /// Whether proofs of the judged statuses are sought.
    pub proofs: Proofs,
}

/// Whether proofs of the judged statuses are sought: they make a status *proved* and change no score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Proofs {
    /// Yes, for some 50 ms a game on 19x19.
    #[default]
    Sought,
    /// Only where the count depends on them.
    Needed,
}

/// The score of a game and how it was found.
///
/// ```
/// use tobi::local::{Budget, Reader};
/// use tobi::score::{ScoreOptions, ScoreReport};
/// use tobi::{Reading, Session};
///
/// let file = b"(;SZ[5]KM[0.5]RE[B+4.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])";
/// let session = Session::read(file, &Reading::default())?;
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let report = ScoreReport::new(&session, &mut reader, &ScoreOptions::default())?;
/// assert_eq!(report.margin().expect("it is finished").to_string(), "B+4.5");
/// assert_eq!(report.comparison().to_string(), "agrees");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct ScoreReport {
    session: Session,
    /// Boxed: it is large, and reports are passed by value.
    settlement: Box<Settlement>,
    /// For both conventions, in the order of [`TeireConvention::ALL`].
    scores: [Score; 2],
    convention: TeireConvention,
    dead_by: DeadBy,
    is_counted: bool,
    /// Surrounded points that these rules do not count.
    uncounted: PointSet,
    remarks: Vec<String>,
    certificate: Option<Arc<Certificate>>,
}

impl ScoreReport {
    /// Scores the current position of a session under the rules and komi of its game.
    ///
    /// Cost: that of [`Settlement::new`], [`Settlement::prove`] and the readings of lives and deaths; some 70 milliseconds if the
    /// dead stones must be judged.
    ///
    /// # Errors
    /// [`ScoreError`]
    ///
    /// # Panics
    /// When given stones belong to another board size.
    pub fn new(
        session: &Session,
        reader: &mut Reader,
        options: &ScoreOptions,
    ) -> Result<ScoreReport, ScoreError> {
        ScoreReport::made(session, reader, options, |settlement| {
            if options.proofs == Proofs::Sought {
                settlement.prove(PROOF_EFFORT);
            }
            None
        })
    }

    /// The same with more effort for proofs, whatever the options say, and with the owners' answers for
    /// [`ScoreReport::proof`].
    ///
    /// Cost: up to two seconds more on 19x19, see BENCHMARKS.md.
    ///
    /// # Errors
    /// [`ScoreError`]
    ///
    /// # Panics
    /// As [`ScoreReport::new`].
    pub fn certified(
        session: &Session,
        reader: &mut Reader,
        options: &ScoreOptions,
    ) -> Result<ScoreReport, ScoreError> {
        ScoreReport::made(session, reader, options, Settlement::certify)
    }

    fn made(
        session: &Session,
        reader: &mut Reader,
        options: &ScoreOptions,
        prove: impl FnOnce(&mut Settlement) -> Option<Certificate>,
    ) -> Result<ScoreReport, ScoreError> {
        let agreement = || Agreement::of(session);
        let mut remarks = super::terms::assumptions(session);
        let mut terms = Terms::of(session.game());
        let (dead_by, dead) = match &options.dead {
            DeadChoice::Judged => (DeadBy::Judged, Dead::Judged),
            DeadChoice::Named(stones) => (DeadBy::Named, Dead::Named(*stones)),
            DeadChoice::Usual | DeadChoice::Marked => match agreement() {
                Some(agreed) => {
                    remarks.extend(agreed.remarks);
                    terms.seki = agreed.seki;
                    (DeadBy::Marked, Dead::Agreed(agreed.dead))
                }
                None if options.dead == DeadChoice::Marked => return Err(ScoreError::NoMarks),
                None => (DeadBy::Judged, Dead::Judged),
            },
        };
        let nothing = HandMarks::nothing(session.size());
        let marks = options.marks.as_ref().unwrap_or(&nothing);
        remarks.extend(super::terms::by_hand(session, marks));
        let settlement = Settlement::marked(session.position(), reader, &dead, marks);
        let mut settlement = settlement.map_err(|error| refused(error, session.size()))?;
        let certificate = prove(&mut settlement).map(Arc::new);
        if session.game().is_over() {
            settlement.read_contested(reader);
        }
        settlement.read_deaths(reader);
        if options.proofs == Proofs::Sought {
            settlement.read_lives(reader);
        }
        let rules = session.game().rules();
        let score = |convention| settlement.score(rules, &terms, convention);
        if rules.scoring == Scoring::Area {
            remarks.extend(super::why::kos(&settlement));
        }
        // An agreement of the players is counted as it is; a judgement only if it is reliable.
        let is_counted = dead_by != DeadBy::Judged || settlement.is_safe() || options.anyway;
        let mut report = ScoreReport {
            scores: TeireConvention::ALL.map(score),
            convention: TeireConvention::Standing,
            dead_by,
            is_counted,
            uncounted: match rules.seki {
                SekiTerritory::NotCounted => settlement.seki_points() | terms.seki,
                SekiTerritory::Counted => PointSet::empty(session.size()),
            },
            session: session.clone(),
            remarks,
            settlement: Box::new(settlement),
            certificate,
        };
        report.choose(options.teire);
        Ok(report)
    }

    /// Takes the convention for protective moves that was chosen, or that the record decides.
    fn choose(&mut self, choice: TeireChoice) {
        let TeireChoice::Given(convention) = choice else {
            let decided = self.decided();
            self.convention = decided.unwrap_or_default();
            if self.otherwise().is_some() {
                let because = match decided {
                    Some(_) => "only so the count agrees with the record",
                    None => "the record does not decide it",
                };
                let name = self.convention.name();
                self.remarks.push(format!("teire {name}: {because}"));
            }
            return;
        };
        self.convention = convention;
    }

    /// The only convention under which the count agrees with the record, if the two conventions give different results.
    pub(super) fn decided(&self) -> Option<TeireConvention> {
        if !self.session.is_end_of_record() {
            return None;
        }
        let agrees = |convention: &TeireConvention| {
            let counted = self.score_by(*convention).map(Score::margin);
            Comparison::new(self.recorded(), counted) == Comparison::Agrees
        };
        match TeireConvention::ALL.map(|it| (it, agrees(&it))) {
            [(convention, true), (_, false)] | [(_, false), (convention, true)] => Some(convention),
            _ => None,
        }
    }

    /// The session whose position it counts.
    pub fn session(&self) -> &Session {
        &self.session
    }

    /// What was proved, with the owners' answers; `None` if it was not asked for, or if the dead stones were given.
    pub fn certificate(&self) -> Option<&Certificate> {
        self.certificate.as_deref()
    }

    /// The dead stones, the owners of points, and the obstacles.
    pub fn settlement(&self) -> &Settlement {
        &self.settlement
    }

    /// The score under the requested convention, if it was counted.
    pub fn score(&self) -> Option<&Score> {
        self.score_by(self.convention)
    }

    /// The score under either convention, if it was counted.
    pub fn score_by(&self, convention: TeireConvention) -> Option<&Score> {
        let [standing, deducted] = &self.scores;
        self.is_counted.then_some(match convention {
            TeireConvention::Standing => standing,
            TeireConvention::Deducted => deducted,
        })
    }

    /// By how much Black is ahead; `None` if the game was not counted, because it is not finished.
    pub fn margin(&self) -> Option<Margin> {
        Some(self.score()?.margin())
    }

    /// The requested convention.
    pub fn convention(&self) -> TeireConvention {
        self.convention
    }

    /// The other convention and its margin, if they differ.
    pub fn otherwise(&self) -> Option<(TeireConvention, Margin)> {
        let other = match self.convention {
            TeireConvention::Standing => TeireConvention::Deducted,
            TeireConvention::Deducted => TeireConvention::Standing,
        };
        let margin = self.score_by(other)?.margin();
        (Some(margin) != self.margin()).then_some((other, margin))
    }

    /// Who decided which stones are dead.
    pub fn dead_by(&self) -> DeadBy {
        self.dead_by
    }

    /// The result that the record names.
    pub fn recorded(&self) -> Option<GameResult> {
        self.session.record()?.header.result
    }

    /// The comparison with the result of the record.
    pub fn comparison(&self) -> Comparison {
        match self.recorded() {
            Some(_) if !self.session.is_end_of_record() => Comparison::Not(Incomparable::Elsewhere),
            recorded => Comparison::by_either(recorded, self.margin(), self.otherwise()),
        }
    }

    /// Why the game was not counted: how it ended without a count by its record, otherwise that it is not finished. `None`
    /// if it was counted.
    ///
    /// ```
    /// use tobi::score::{ScoreOptions, ScoreReport};
    /// use tobi::{Reading, Session, local};
    ///
    /// let session = Session::read(b"(;SZ[9]RE[B+R];B[ee];W[ce])", &Reading::default())?;
    /// let mut reader = local::Reader::new(local::Budget::USUAL);
    /// let report = ScoreReport::new(&session, &mut reader, &ScoreOptions::default())?;
    /// assert_eq!(report.uncounted_because(), Some("the game was resigned"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn uncounted_because(&self) -> Option<&'static str> {
        if self.is_counted {
            return None;
        }
        Some(match self.comparison() {
            Comparison::Not(how) if how.is_without_count() => how.words(),
            _ => "the game is not finished",
        })
    }

    /// Assumptions, and irregularities of the players' marks: one line each, with places.
    pub fn remarks(&self) -> &[String] {
        &self.remarks
    }

    /// The obstacles to a count. Empty if the dead stones were agreed on: obstacles would show the players a move.
    pub fn obstacles(&self) -> &[Obstacle] {
        match self.dead_by {
            DeadBy::Judged => self.settlement.obstacles(),
            DeadBy::Marked | DeadBy::Named => &[],
        }
    }

    /// The open borders that are reported; see [`ScoreReport::obstacles`].
    pub fn open(&self) -> impl Iterator<Item = &OpenBorder> {
        self.obstacles()
            .iter()
            .filter_map(|obstacle| match obstacle {
                Obstacle::Open(border) => Some(&**border),
                _ => None,
            })
    }

    /// The owner of a point at the end under these rules: living stones and territory.
    pub fn owner(&self, point: Point) -> Option<Color> {
        let owner = self.settlement.count().owner(point);
        owner.filter(|_| !self.uncounted.contains(point))
    }

    /// Whether the report needs attention: the result differs from the record's, or the game could not be counted.
    pub fn is_finding(&self) -> bool {
        !self.is_counted || self.comparison().is_finding()
    }
}

/// A contradiction in what was marked by hand, with the names of its points.
fn refused(error: MarkError, size: Size) -> ScoreError {
    let name = |point| vertex_name(point, size);
    ScoreError::Marks(match error {
        MarkError::Dead(error) => return ScoreError::Dead(error),
        MarkError::DeadAndSeki(point) => {
            format!("the stone at {} is both dead and in seki", name(point))
        }
        MarkError::NoStone(point) => format!(
            "there is no stone at {}; name the stones in seki, and points without an owner with `neutral`",
            name(point)
        ),
        MarkError::CutChain(first) => format!(
            "the chain of the stone at {} must be in seki as a whole",
            name(first)
        ),
        MarkError::NeutralStone(point) => format!(
            "there is a stone at {}, where a neutral point is marked; neutral points are empty",
            name(point)
        ),
    })
}

/// Why a game cannot be scored.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ScoreError {
    /// The players' marks were requested, and there are none at the end of the record.
    NoMarks,
    /// The dead stones are not whole chains.
    Dead(CountError),
    /// The sekis and neutral points contradict the board or the dead stones: why.
    Marks(String),
}

impl fmt::Display for ScoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ScoreError::NoMarks => {
                f.write_str("the players marked no territory (TB, TW) after the last move")
            }
            ScoreError::Dead(error) => error.fmt(f),
            ScoreError::Marks(error) => f.write_str(error),
        }
    }
}

impl std::error::Error for ScoreError {}
