//! The estimate of the current position of a session.

use super::{ChangeWords, NamedRegion, regions, words};
use crate::Session;
use crate::groups::{GroupsReport, KnownFates};
use crate::score::Agreement;
use tobi_goban::count::{Score, Terms};
use tobi_goban::rules::SekiTerritory;
use tobi_goban::{ByColor, Color, Rules};
use tobi_grid::PointSet;
use tobi_judge::estimate::{Change, Effort, Estimate, Stake};
use tobi_judge::life::GroupReader;
use tobi_judge::params::LEAST_RISK;
use tobi_judge::score::{Dead, Settlement};
use tobi_reading::Reader;

/// The current count of one side in whole points. It illustrates the margin, which counts points by probability.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideEstimate {
    /// Its living stones.
    pub stones: u32,
    /// Points that it probably owns, including those under dead stones of the other side.
    pub territory: u32,
    /// Dead stones of the other side on them.
    pub dead: u32,
    /// Prisoners.
    pub prisoners: u32,
}

/// Who is ahead, by how much, how certain that is, who owns what, and which groups decide it.
///
/// ```
/// use tobi::estimate::{Effort, EstimateReport};
/// use tobi::local::{Budget, Reader};
/// use tobi::{Reading, Session};
///
/// let session = Session::read(b"(;SZ[9]KM[0]RU[japanese];B[ee];W[gc];B[cc];W[gg])", &Reading::default())?;
/// let mut reader = Reader::new(Budget::new(2_000)?);
/// let report = EstimateReport::new(&session, &mut reader, Effort { playouts: 100, seed: 1 });
/// assert!(report.margin().abs() < report.uncertainty());
/// assert!(report.headline().contains("ahead by"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct EstimateReport {
    estimate: Estimate,
    groups: GroupsReport,
    margin: f64,
    sides: ByColor<SideEstimate>,
    changes: Vec<Change>,
    score: Score,
    regions: Vec<NamedRegion>,
}

/// The estimate of the current position of a session under its rules, as reports show it.
///
/// Cost: see [`Estimate::new`] and [`Estimate::read_groups`].
pub fn estimated(session: &Session, reader: &mut Reader, effort: Effort) -> Estimate {
    let mut estimate = unread(session, reader, effort);
    read_groups(&mut estimate, &mut GroupReader::new(reader.budget()));
    estimate
}

/// Reads the groups in doubt. An estimate without playouts has to be quick: it does not.
pub(crate) fn read_groups(estimate: &mut Estimate, reader: &mut GroupReader) {
    if estimate.effort().playouts > 0 {
        estimate.read_groups(reader);
    }
}

/// The estimate by playouts and a short look at the groups.
fn unread(session: &Session, reader: &mut Reader, effort: Effort) -> Estimate {
    // If the game can be counted, no playouts are needed.
    let running = Estimate::running(session.position(), reader, without_playouts(effort));
    let (mut estimate, _) = counted(session, running, reader);
    estimate.deepen(effort);
    estimate
}

/// The same seed, no playouts yet.
fn without_playouts(effort: Effort) -> Effort {
    Effort {
        playouts: 0,
        ..effort
    }
}

/// The basis of the margin of a session's estimates: the terms of its game, and the sekis that the players marked.
pub fn terms(session: &Session) -> Terms {
    let mut terms = Terms::of(session.game());
    if let Some(agreed) = Agreement::of(session) {
        terms.seki = agreed.seki;
    }
    terms
}

/// An estimate of the current position as that of a running game, counted as the score counts it if possible; and the
/// basis of its margin. Stones that the players marked dead are dead.
pub(crate) fn counted(session: &Session, running: Estimate, reader: &Reader) -> (Estimate, Terms) {
    let game = session.game();
    let terms = terms(session);
    let mut fresh = Reader::new(reader.budget());
    let mut ended = |dead| Settlement::new(game.position(), &mut fresh, &dead).ok();
    let end = match Agreement::of(session) {
        Some(agreed) => ended(Dead::Agreed(agreed.dead)),
        None if game.is_over() && running.settled().is_none() => ended(Dead::Judged),
        None => None,
    };
    let end = end.map(|mut end| {
        end.read_contested(&mut fresh);
        end
    });
    let estimate = match end {
        Some(end) => running.ended(end),
        None if game.is_over() => running.counted(reader).finished(),
        None => running.counted(reader),
    };
    (under(game.rules(), estimate, &terms), terms)
}

/// The estimate under the rules: some count no territory in sekis.
pub(crate) fn under(rules: &Rules, estimate: Estimate, terms: &Terms) -> Estimate {
    match rules.seki {
        SekiTerritory::NotCounted => estimate.without_seki_eyes(&terms.seki),
        SekiTerritory::Counted => estimate,
    }
}

impl EstimateReport {
    /// Estimates the current position of a session under its rules, komi and prisoners.
    ///
    /// Cost: see [`Estimate::new`], and [`Estimate::read_groups`].
    pub fn new(session: &Session, reader: &mut Reader, effort: Effort) -> EstimateReport {
        EstimateReport::watched(session, reader, effort, effort.playouts, || ())
    }

    /// The same report. `watch` is called after the position was judged, and then after every `step` playouts; by
    /// unwinding, it can cancel the work.
    pub fn watched(
        session: &Session,
        reader: &mut Reader,
        effort: Effort,
        step: u32,
        watch: impl FnMut(),
    ) -> EstimateReport {
        let estimate = unread(session, reader, without_playouts(effort));
        EstimateReport::deepened(session, reader, estimate, (effort, step), watch)
    }

    /// The same report of a running game in which some groups have a given fate, see [`Estimate::given`].
    ///
    /// ```
    /// use tobi::estimate::{Effort, EstimateReport};
    /// use tobi::groups::KnownFates;
    /// use tobi::local::{Budget, Reader};
    /// use tobi::{Reading, Session};
    ///
    /// let session = Session::read(b"(;SZ[9]KM[0];B[ee];W[gc];B[cc];W[gg])", &Reading::default())?;
    /// let mut fates = KnownFates::nothing(session.size());
    /// fates.lost = session.chains_at(&["G7"])?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let effort = Effort { playouts: 100, seed: 1 };
    /// let usual = EstimateReport::new(&session, &mut reader, effort);
    /// let report = EstimateReport::given(&session, &mut reader, &fates, effort, 100, || ());
    /// assert!(report.margin() > usual.margin() + 2.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn given(
        session: &Session,
        reader: &mut Reader,
        fates: &KnownFates,
        effort: Effort,
        step: u32,
        watch: impl FnMut(),
    ) -> EstimateReport {
        let estimate = Estimate::given(session.position(), reader, without_playouts(effort), fates);
        EstimateReport::deepened(session, reader, estimate, (effort, step), watch)
    }

    /// The report of an estimate that gets this effort first, step by step.
    fn deepened(
        session: &Session,
        reader: &mut Reader,
        mut estimate: Estimate,
        (effort, step): (Effort, u32),
        mut watch: impl FnMut(),
    ) -> EstimateReport {
        let mut made = 0;
        while made < effort.playouts {
            watch();
            // A finished game needs no playouts, whatever the effort.
            made = match estimate.settled() {
                Some(_) => effort.playouts,
                None => effort.playouts.min(made.saturating_add(step.max(1))),
            };
            estimate.deepen(Effort {
                playouts: made,
                ..effort
            });
        }
        watch();
        estimate.confirm_end(reader);
        read_groups(&mut estimate, &mut GroupReader::new(reader.budget()));
        EstimateReport::of(session, estimate, &terms(session), reader)
    }

    /// The same report without a confirmed end; the readers remember what they have read.
    pub(crate) fn brief(
        session: &Session,
        (reader, groups): (&mut Reader, &mut GroupReader),
        effort: Effort,
    ) -> EstimateReport {
        let mut estimate = unread(session, reader, effort);
        read_groups(&mut estimate, groups);
        EstimateReport::of(session, estimate, &terms(session), reader)
    }

    fn of(
        session: &Session,
        estimate: Estimate,
        terms: &Terms,
        reader: &mut Reader,
    ) -> EstimateReport {
        let rules = session.game().rules();
        let groups = GroupsReport::of(session, estimate.lives(), reader);
        // If both sides have passed and the count is certain, the game does not go on.
        let is_done = session.game().is_over() && estimate.settled().is_some();
        let changes = if is_done {
            Vec::new()
        } else {
            let mut changes = estimate.changes(reader);
            changes.retain(|change| !change.is_refuted(session.position(), reader));
            changes
        };
        EstimateReport {
            margin: estimate.margin(rules, terms),
            sides: sides(&estimate),
            score: estimate.score(rules, terms),
            regions: regions::named(estimate.regions(rules), &groups),
            groups,
            changes,
            estimate,
        }
    }

    /// The session whose position it estimates.
    pub fn session(&self) -> &Session {
        self.groups.session()
    }

    /// The estimate.
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// The groups, with names and words.
    pub fn groups(&self) -> &GroupsReport {
        &self.groups
    }

    /// By how many points Black will probably win; negative if White will.
    pub fn margin(&self) -> f64 {
        self.margin
    }

    /// The expected result between strong players of equal strength; see [`Estimate::expected`].
    pub fn expected(&self) -> f64 {
        self.estimate.expected(self.margin, self.rules())
    }

    /// The uncertainty of the margin: 68 of 100 games end within this many points.
    pub fn uncertainty(&self) -> f64 {
        self.estimate.uncertainty(self.rules())
    }

    /// The probability that Black wins, from 0 to 1.
    pub fn chance(&self) -> f64 {
        self.estimate.chance(self.margin, self.rules())
    }

    fn rules(&self) -> &Rules {
        self.session().game().rules()
    }

    /// The current count of each side.
    pub fn sides(&self) -> &ByColor<SideEstimate> {
        &self.sides
    }

    /// The stones that the count takes as dead: their points probably belong to the other side. In a running game the
    /// status of a group may say something else, see [`EstimateReport::stake`].
    pub fn dead(&self) -> PointSet {
        self.estimate.dead()
    }

    /// The groups that decide the game, the largest risk first.
    pub fn stakes(&self) -> Vec<Stake<'_>> {
        let mut stakes = self.estimate.stakes();
        stakes.retain(|stake| stake.risk() >= LEAST_RISK);
        stakes
    }

    /// The current count of each side under the rules of the game, in whole points; if the game is over, its score.
    pub fn score(&self) -> &Score {
        &self.score
    }

    /// What the points that the score gives to nobody, and doubts about the others, add to Black's lead, in tenths of
    /// points: the margin without the lead of [`EstimateReport::score`].
    pub fn uncertain(&self) -> f64 {
        tenths(tenths(self.margin) - self.score.margin().points())
    }

    /// The territory of that score part by part, Black's first.
    pub fn regions(&self) -> &[NamedRegion] {
        &self.regions
    }

    /// The hot local games, in which one move has a value: the largest swing first. They are found by brief reading, and
    /// those that the reader's budget refutes are left out. Empty if both sides have passed and the game is counted.
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }

    /// What is at stake in a change, and what either side gets if it plays first, in words.
    pub fn change(&self, change: &Change) -> ChangeWords {
        ChangeWords::new(self, change)
    }

    /// Why the game cannot be counted yet, in words; `None` if the margin is its score.
    pub fn uncounted(&self) -> Vec<String> {
        words::uncounted(self)
    }

    /// Who is ahead and how certain that is, in a sentence.
    pub fn headline(&self) -> String {
        words::headline(self)
    }

    /// The status of a group and the points at stake, in a sentence.
    pub fn stake(&self, stake: &Stake<'_>) -> String {
        words::stake(self, stake)
    }
}

/// Rounds to tenths of points.
pub(super) fn tenths(points: f64) -> f64 {
    (10.0 * points).round() / 10.0 + 0.0
}

fn sides(estimate: &Estimate) -> ByColor<SideEstimate> {
    let count = estimate.count();
    let prisoners = estimate.position().prisoners();
    ByColor::from_fn(|color: Color| SideEstimate {
        stones: count.living[color].len() as u32,
        territory: count.territory[color].len() as u32,
        dead: count.dead[color.opponent()].len() as u32,
        prisoners: prisoners[color],
    })
}
