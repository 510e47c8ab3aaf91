//! The estimate of a running game: who owns what at the end, who is ahead, by how much, and how sure that is.
//!
//! Each point has features: the stone on it and how certain its life is, Bouzy's fields, the line, the side to move, and its
//! owners in playouts, if any. A weighted sum of them is the ownership of the point; the sum of all ownerships is the
//! margin. The weights were fitted to KataGo's ownership in many games (`cargo xtask fit`).
//!
//! ```text
//! position  ->  lives, territory, playouts  ->  features of each point  ->  ownership  ->  margin, uncertainty, stakes
//! ```
//!
//! | file | content |
//! |---|---|
//! | `judged_position` | the judgement and the playouts of a position |
//! | `features` | the features of a point |
//! | `surroundings` | means of the playouts around a point |
//! | `readings` | groups whose fate reading decides, and the owners that follow |
//! | `weights` | the weights of the features |
//! | `stakes` | the points that depend on a group |
//! | `changes` | the hot local games, and the value of playing first in each |
//! | `regions` | the territory part by part, in whole points |
//! | `doubt` | how certain the margin is |

mod changes;
mod doubt;
mod features;
mod judged_position;
mod readings;
mod regions;
mod stakes;
mod surroundings;
mod weights;

pub use changes::{Change, Prize};
pub use doubt::{expected_result, winning_chance};
pub use features::{FEATURES, Features, Kind, ONE};
pub use judged_position::{Effort, JudgedPosition};
use readings::Reading;
pub use regions::Region;
pub use stakes::Stake;
pub use weights::{WHOLE, Weights};

use crate::groups::KnownFates;
use crate::life::Lives;
use crate::params::{
    BEGINNING, COUNTED_BORDER, ESTIMATE_FLAT, EVEN_KOMI, FEW_PLAYOUTS, OVERSHOOT, OWNED_FROM,
    PROOF_EFFORT, WEIGHED_SIDES, WHOLE_POINTS,
};
use crate::score::{Dead, Obstacle, Settlement, TeireConvention};
use crate::territory::{Phase, Territory};
use tobi_goban::count::{Count, Score, Terms};
use tobi_goban::rules::SekiTerritory;
use tobi_goban::{ByColor, Color, Effect, Position, Rules, Scoring};
use tobi_grid::{Field, Point, PointSet};
use tobi_reading::Reader;

/// Who owns what at the end of a running game, and by how much who is ahead.
///
/// Colour swap negates it, and the eight symmetries commute with it, exactly: all sums are of whole numbers.
#[derive(Clone, Debug)]
pub struct Estimate {
    judged: JudgedPosition,
    effort: Effort,
    /// The owner of each point, from -[`WHOLE`] for White to [`WHOLE`] for Black.
    owners: Field<i32>,
    /// The settlement of the position, if the game is near enough to its end for a count.
    end: Option<Box<Settlement>>,
    /// For a counted position, the openness of its estimate as a running game.
    openness: f64,
    /// Whether the players have ended the game.
    finished: bool,
    teire: TeireConvention,
    /// The lives after the groups in doubt were read, if they were.
    closely: Option<Lives>,
    /// What reading decided about them.
    readings: Vec<Reading>,
    /// Points that belong to nobody although a side surrounds them; see [`Estimate::without_seki_eyes`].
    unowned: PointSet,
    /// The fates that the caller gives.
    fates: Option<Box<KnownFates>>,
}

impl Estimate {
    /// Estimates a position.
    ///
    /// Cost: some 7 ms for a middle game on 19x19 without playouts, whatever the reader's budget; see BENCHMARKS.md.
    ///
    /// ```
    /// use tobi_goban::count::Terms;
    /// use tobi_goban::{Position, Rules, Setup};
    /// use tobi_grid::Point;
    /// use tobi_judge::estimate::{Effort, Estimate};
    /// use tobi_reading::{Budget, Reader};
    ///
    /// let position = Position::from_setup(Setup::parse(
    ///     ". . . X O . . . .
    ///      . . . X O . . . .
    ///      . . . X O . . . .
    ///      . . . X O . . . .
    ///      . . . X X O . . .
    ///      . . . . X O . . .
    ///      . . . . X O . . .
    ///      . . . . X O . . .
    ///      . . . . X O . . .",
    /// )?)?;
    /// let mut reader = Reader::new(Budget::new(2_000)?);
    /// let effort = Effort { playouts: 100, seed: 1 };
    /// let estimate = Estimate::new(&position, &mut reader, effort);
    /// assert!(estimate.ownership()[Point::new(0, 0)] > 0.5);
    /// let terms = Terms::new(position.size());
    /// let [japanese, chinese] = ["japanese", "chinese"].map(|name| Rules::named(name));
    /// assert_ne!(estimate.margin(&japanese?, &terms), estimate.margin(&chinese?, &terms));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(position: &Position, reader: &mut Reader, effort: Effort) -> Estimate {
        // Where it is counted no playouts are needed.
        let none = Effort {
            playouts: 0,
            ..effort
        };
        let mut estimate = Estimate::running(position, reader, none).counted(reader);
        estimate.deepen(effort);
        estimate
    }

    /// Estimates a position as that of a running game even if it could be counted, for comparison with earlier positions.
    /// It is counted only if nothing is open any more.
    pub fn running(position: &Position, reader: &mut Reader, effort: Effort) -> Estimate {
        let judged = JudgedPosition::unsampled(position, reader);
        let end = is_closed(&judged)
            .then(|| settlement(&judged, reader))
            .flatten();
        Estimate::of(judged, end, effort)
    }

    /// Estimates a position as that of a running game in which some groups have a fate that the caller gives, see
    /// [`Lives::given`]: all other groups, the owners of points and the margin follow it, and what short reading decides. It is
    /// never counted.
    pub fn given(
        position: &Position,
        reader: &mut Reader,
        effort: Effort,
        fates: &KnownFates,
    ) -> Estimate {
        let judged = JudgedPosition::of(position, Lives::given(position, reader, fates));
        let mut estimate = Estimate::of(judged, None, Effort::STATIC);
        estimate.fates = Some(Box::new(*fates));
        estimate.readings = Reading::all(position, estimate.lives());
        estimate.deepen(effort);
        estimate
    }

    /// The estimate as [`Estimate::new`] makes it: counted if the game is near enough to its end. What was read stays if it
    /// cannot be counted.
    #[must_use]
    pub fn counted(mut self, reader: &Reader) -> Estimate {
        if self.end.is_some() || !is_near_its_end(&self.judged) {
            return self;
        }
        match settlement(&self.judged, reader) {
            Some(end) if end.is_safe() => Estimate::of(self.judged, Some(end), self.effort),
            end => {
                self.end = end;
                self
            }
        }
    }

    /// The estimate with this settlement: the players ended the game here, or agreed on the dead stones.
    #[must_use]
    pub fn ended(self, end: Settlement) -> Estimate {
        Estimate::of(self.judged, Some(Box::new(end)), self.effort).finished()
    }

    /// The same estimate after the players have ended the game.
    #[must_use]
    pub fn finished(self) -> Estimate {
        Estimate {
            finished: true,
            ..self
        }
    }

    fn of(judged: JudgedPosition, end: Option<Box<Settlement>>, effort: Effort) -> Estimate {
        let size = judged.position.size();
        let mut estimate = Estimate {
            owners: Field::new(size),
            judged,
            effort,
            end,
            openness: 0.0,
            finished: false,
            teire: TeireConvention::Standing,
            closely: None,
            readings: Vec::new(),
            unowned: PointSet::empty(size),
            fates: None,
        };
        if estimate.settled().is_some() && !is_closed(&estimate.judged) {
            // The same whether playouts were made before it was counted or not.
            estimate.owners = estimate.weighed(0);
            estimate.openness = estimate.openness();
        }
        estimate.deepen(effort);
        estimate
    }

    /// The estimate under this convention about protective moves that have not been played, if the game is counted by
    /// territory. Under area rules it always counts the dame as both sides take them in turn.
    #[must_use]
    pub fn with_teire(self, teire: TeireConvention) -> Estimate {
        Estimate { teire, ..self }
    }

    /// The estimate under rules that count no territory in sekis: if the game is counted, the eyes of sekis, and these
    /// points, belong to nobody.
    #[must_use]
    pub fn without_seki_eyes(mut self, points: &PointSet) -> Estimate {
        if let Some(settled) = self.settled() {
            self.unowned = settled.seki_points() | *points;
            self.deepen(self.effort);
        }
        self
    }

    /// Continues the estimate up to another effort. Playouts of the same seed are kept.
    ///
    /// Cost: that of the additional playouts, and about 0.2 ms.
    pub fn deepen(&mut self, effort: Effort) {
        self.effort = effort;
        if let Some(settled) = self.settled() {
            let whole = |color: Color| WHOLE * i32::from(color.sign());
            self.owners = settled.owners().map(|owner| owner.map_or(0, whole));
            self.unowned.iter().for_each(|at| self.owners[at] = 0);
            return;
        }
        self.judged.play_out(effort);
        let owners = self.weighed(effort.playouts_on(self.owners.size()));
        let to_move = self.position().to_move();
        self.owners = readings::corrected(&self.readings, to_move, owners);
    }

    /// Sums the features of each point after this many playouts. The fewer playouts, the less their features count.
    fn weighed(&self, playouts: u32) -> Field<i32> {
        let size = self.owners.size();
        let [plain, sampled] = [false, true].map(|sampled| Weights::usual(sampled, size));
        let missing = ESTIMATE_FLAT.saturating_sub(playouts);
        let [missing, all] = [missing, ESTIMATE_FLAT].map(|it| i64::from(it).pow(FEW_PLAYOUTS));
        let mut owners = Field::new(size);
        for (point, features) in size.points().zip(self.judged.features()) {
            let [plain, sampled] = [&plain, &sampled].map(|of| i64::from(of.owner(&features)));
            owners[point] = (sampled + (plain - sampled) * missing / all) as i32;
        }
        // The stones of a chain live or die together.
        for chain in self.position().board().chains() {
            let sum: i32 = chain.ring().map(|stone| owners[stone]).sum();
            let mean = sum / chain.len() as i32;
            chain.ring().for_each(|stone| owners[stone] = mean);
        }
        owners
    }

    /// The settlement of the game if it can be counted: then the estimate is its score, to the half point.
    pub fn settled(&self) -> Option<&Settlement> {
        self.end.as_deref().filter(|end| end.is_safe())
    }

    /// Whether the game is counted and no border is open. Groups and territories may still depend on answers to an
    /// invasion.
    pub fn is_closed(&self) -> bool {
        self.settled().is_some() && is_closed(&self.judged)
    }

    /// Whether the players have ended the game and it is counted.
    pub fn is_over(&self) -> bool {
        self.finished && self.is_closed()
    }

    /// Why the position cannot be counted. Empty if it is counted, or if the game is far from its end.
    pub fn obstacles(&self) -> &[Obstacle] {
        self.end.as_deref().map_or(&[], Settlement::obstacles)
    }

    /// The likely owner of each point at the end: from -1 for White to 1 for Black, in thousandths.
    pub fn ownership(&self) -> Field<f64> {
        self.owners.map(|owner| f64::from(owner) / f64::from(WHOLE))
    }

    /// The position that was estimated.
    pub fn position(&self) -> &Position {
        &self.judged.position
    }

    /// The effort with which it was made.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The groups and their status.
    pub fn lives(&self) -> &Lives {
        self.closely.as_ref().unwrap_or(&self.judged.lives)
    }

    /// Proves and reads the statuses of a counted game as a score does, with a fresh reader: the reasons are the same.
    pub fn confirm_end(&mut self, reader: &Reader) {
        if let Some(end) = self.end.as_mut().filter(|end| end.is_safe()) {
            end.prove(PROOF_EFFORT);
            let mut reader = Reader::new(reader.budget());
            end.read_deaths(&mut reader);
            end.read_lives(&mut reader);
        }
    }

    /// The stones that the count takes as dead: their points probably belong to the other side.
    pub fn dead(&self) -> PointSet {
        match self.settled() {
            Some(settled) => settled.dead(),
            None => {
                let dead = self.count().dead;
                dead.black | dead.white
            }
        }
    }

    /// The territory.
    pub fn territory(&self) -> &Territory {
        &self.judged.territory
    }

    /// The part of the board that is open: from 0, if each point has a certain owner, to 1.
    pub fn openness(&self) -> f64 {
        let open = self
            .owners
            .values()
            .map(|&owner| i64::from(WHOLE * WHOLE - owner * owner));
        open.sum::<i64>() as f64 / (f64::from(WHOLE * WHOLE) * self.owners.size().area() as f64)
    }

    /// The margin: the points by which Black will probably win; negative if White will.
    ///
    /// On an open board it is the sum of the ownerships. The less of the board is open, the more each point counts as a
    /// whole point of its owner, as in a count. Stones and prisoners count as the rules say.
    pub fn margin(&self, rules: &Rules, terms: &Terms) -> f64 {
        if let Some(settled) = self.settled() {
            return settled
                .score(rules, terms, self.convention(rules))
                .margin()
                .points();
        }
        let open = self.openness();
        let [whole, none] = WHOLE_POINTS;
        let whole = fraction([none, whole], open);
        let likely: i64 = self.owners.values().map(|&owner| i64::from(owner)).sum();
        let owned = |&&owner: &&i32| owner.abs() >= OWNED_FROM;
        let owned = self.owners.values().filter(owned);
        let owned: i32 = owned.map(|owner| owner.signum()).sum();
        let board = whole * f64::from(owned) + (1.0 - whole) * likely as f64 / f64::from(WHOLE);
        let beside = match rules.scoring {
            Scoring::Area => 0,
            Scoring::Territory => self.prisoners_less_stones(terms),
        };
        let first = self.moved_first();
        let even = first * EVEN_KOMI;
        let shown = board + f64::from(beside) - even;
        let shrunk = shown * (1.0 - OVERSHOOT * open) + first * self.beginning(open) + even;
        // However open the board is, a point more of komi or compensation is a point less for Black.
        shrunk - terms.komi.points() - for_handicap(rules, terms)
    }

    fn convention(&self, rules: &Rules) -> TeireConvention {
        match rules.scoring {
            Scoring::Area => TeireConvention::Deducted,
            Scoring::Territory => self.teire,
        }
    }

    /// 1 if Black moved first, -1 if White did. The side that moved first has played one move more, or is to move after
    /// equally many moves.
    fn moved_first(&self) -> f64 {
        let position = self.position();
        let played = |color: Color| {
            let lost = position.prisoners()[color.opponent()] as i32;
            position.board().stones(color).len() as i32 + lost
        };
        let more = played(Color::Black) - played(Color::White);
        f64::from((2 * more + i32::from(position.to_move().sign())).signum())
    }

    /// The advantage of the side that moved first, for this openness, in points. The features already show the stones of
    /// a handicap.
    fn beginning(&self, open: f64) -> f64 {
        let part = fraction(WEIGHED_SIDES, self.owners.size().mean_side());
        let [small, large] = BEGINNING.map(|places| between(&places, open));
        (1.0 - part) * small + part * large
    }

    /// The points that territory rules add to Black's owned points.
    fn prisoners_less_stones(&self, terms: &Terms) -> i32 {
        let gain = |color: Color| {
            let stones = self.position().board().stones(color).len();
            terms.prisoners[color] as i32 - stones as i32
        };
        gain(Color::Black) - gain(Color::White)
    }

    /// The board as it looks now: each point belongs to its likely owner, or to neither side.
    pub fn count(&self) -> Count {
        if let Some(settled) = self.settled() {
            return settled.count().clone();
        }
        let size = self.owners.size();
        let owned = ByColor::from_fn(|color| {
            let points = size.points().filter(|&at| self.owner(at) == Some(color));
            PointSet::from_points(size, points)
        });
        let board = self.position().board();
        regions::count(owned, ByColor::from_fn(|color| *board.stones(color)))
    }

    /// The current points of each side, in whole points; if the game is counted, its score.
    ///
    /// [`Estimate::margin`] differs from it, because it counts points by their probability.
    pub fn score(&self, rules: &Rules, terms: &Terms) -> Score {
        match self.settled() {
            Some(settled) => settled.score(rules, terms, self.convention(rules)),
            None => self.count().score(rules, terms),
        }
    }

    /// The territory part by part: the points and the dead stones of all regions are those of [`Estimate::score`].
    /// Black's come first.
    pub fn regions(&self, rules: &Rules) -> Vec<Region> {
        let seki = self.settled().map(Settlement::seki_points);
        let seki = seki.filter(|_| rules.seki == SekiTerritory::NotCounted);
        let nowhere = PointSet::empty(self.owners.size());
        regions::regions(&self.count(), &seki.unwrap_or(nowhere))
    }

    /// The points that depend on each group whose life is unsettled or not certain, the largest risk first. Empty for a
    /// counted position: the count has decided all groups.
    pub fn stakes(&self) -> Vec<Stake<'_>> {
        match self.settled() {
            Some(_) => Vec::new(),
            None => stakes::stakes(self.position(), self.lives(), &self.owners),
        }
    }

    /// The hot local games in which a move has a value, the largest swing first. Empty if the game is counted and no border is
    /// open. Stones that a count takes as dead are left out.
    ///
    /// `reader` answers from memory if it also judged the position. Cost: about 0.2 ms for each game, and a capture read
    /// for each point of an open border.
    pub fn changes(&self, reader: &mut Reader) -> Vec<Change> {
        if self.is_closed() {
            return Vec::new();
        }
        let mut changes = self.changes_even_if_closed(reader);
        // A count says that these stones die whatever happens.
        let dead = self.settled().map(Settlement::dead);
        changes.retain(|change| !dead.is_some_and(|dead| change.points.is_subset(&dead)));
        changes
    }

    /// The changes, also if no border is open: a count assumes that the owner protects its stones in time.
    pub(crate) fn changes_even_if_closed(&self, reader: &mut Reader) -> Vec<Change> {
        changes::changes(&self.judged, self.lives(), &self.owners, reader)
    }

    /// The owner of a point, if it is clear enough.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn owner(&self, point: Point) -> Option<Color> {
        match self.owners[point] {
            OWNED_FROM.. => Some(Color::Black),
            owner if owner <= -OWNED_FROM => Some(Color::White),
            _ => None,
        }
    }
}

/// The value at `x` on the line through these places, of which the first is not after `x`; after the last place, its value.
fn between(places: &[(f64, f64)], x: f64) -> f64 {
    let pair = places.windows(2).find(|pair| x <= pair[1].0);
    match pair {
        Some(&[(from, least), (to, most)]) => least + (most - least) * (x - from) / (to - from),
        _ => places.last().map_or(0.0, |&(_, last)| last),
    }
}

/// White's compensation for a handicap, in points.
fn for_handicap(rules: &Rules, terms: &Terms) -> f64 {
    match rules.scoring {
        Scoring::Area => f64::from(rules.compensation.points(terms.handicap)),
        Scoring::Territory => 0.0,
    }
}

/// How far `x` is on the way from one number to another: 0 up to the first one, 1 from the second one on.
fn fraction([from, to]: [f64; 2], x: f64) -> f64 {
    ((x - from) / (to - from)).clamp(0.0, 1.0)
}

/// Whether the position is the end of a game: no border is open, or neither side can move.
fn is_closed(judged: &JudgedPosition) -> bool {
    let is_end_game = judged.territory.phase() == Phase::EndGame;
    (is_end_game || nobody_can_move(&judged.position)) && judged.territory.open_borders().is_empty()
}

/// The settlement of a position. A fresh reader judges it, so that it is the same as in a score.
fn settlement(judged: &JudgedPosition, reader: &Reader) -> Option<Box<Settlement>> {
    let mut fresh = Reader::new(reader.budget());
    let settlement = Settlement::new(&judged.position, &mut fresh, &Dead::Judged);
    settlement.ok().map(Box::new)
}

/// Whether so little is open that the position may be counted. Earlier positions never can be, and judging their end takes
/// many times as long as the estimate.
fn is_near_its_end(judged: &JudgedPosition) -> bool {
    let open = judged.territory.border_points() as f64;
    let most = COUNTED_BORDER * judged.position.size().mean_side();
    nobody_can_move(&judged.position) || judged.territory.phase() != Phase::Opening && open <= most
}

/// Whether neither colour has a legal move, apart from kos, for example on a board of one point.
fn nobody_can_move(position: &Position) -> bool {
    let board = position.board();
    board.empty().iter().all(|point| {
        let illegal = |color| board.effect(point, color) == Effect::Suicide;
        Color::BOTH.into_iter().all(illegal)
    })
}
