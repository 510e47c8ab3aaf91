//! The estimate of a running game: who owns what at the end, who is ahead, by how much, and how sure that is.
//!
//! Each point shows features: what stands there and how sure its life is, Bouzy's fields, the distance of both colours, the
//! line, the side to move, and, if wanted, who owned it in playouts. A weighted sum of them is its ownership, and the
//! sum of the ownerships the margin. The weights were fitted to a strong player's view of many games
//! (`cargo xtask fit`).
//!
//! ```text
//! position  ->  lives, territory, playouts  ->  features of each point  ->  ownership  ->  margin, uncertainty, stakes
//! ```
//!
//! | file | what it holds |
//! |---|---|
//! | `seen` | the position judged and played out |
//! | `features` | what a point shows |
//! | `surroundings` | what playouts say of what is around it |
//! | `weights` | what that is worth |
//! | `stakes` | how much depends on a group |
//! | `changes` | the hot games, and what playing first in each is worth |
//! | `regions` | the territory part by part, in whole points |

mod changes;
mod features;
mod regions;
mod seen;
mod stakes;
mod surroundings;
mod weights;

pub use changes::{Change, Prize};
pub use features::{FEATURES, Features, Kind, ONE};
pub use regions::Region;
pub use seen::{Effort, Seen};
pub use stakes::Stake;
pub use weights::{WHOLE, Weights};

use crate::life::Lives;
use crate::params::{
    BEGINNING, CHANCE_SPREAD, COUNTED_BORDER, ESTIMATE_FLAT, EXPECTED_GROWTH, EXPECTED_SPREAD,
    FEW_PLAYOUTS, OVERSHOOT, OWNED_FROM, SMALL_UNCERTAINTY, UNCERTAIN_SIDES, UNCERTAINTY,
    WEIGHED_SIDES, WHOLE_POINTS,
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
    seen: Seen,
    effort: Effort,
    /// In parts of [`WHOLE`], Black-positive.
    owners: Field<i32>,
    /// What the position comes to if nobody plays any more, where it is near enough to its end to ask.
    end: Option<Settlement>,
    /// Where it is counted, how open it would be if it were not.
    openness: f64,
    teire: TeireConvention,
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

    /// Estimates a position as a running one, though it could be counted: for comparison with others before it.
    /// Only where nothing is open any more it is counted.
    pub fn running(position: &Position, reader: &mut Reader, effort: Effort) -> Estimate {
        let seen = Seen::judged(position, reader);
        let end = is_closed(&seen)
            .then(|| settlement(&seen, reader))
            .flatten();
        Estimate::of(seen, end, effort)
    }

    /// The same as [`Estimate::new`] has it: counted where it is near enough to its end.
    #[must_use]
    pub fn counted(self, reader: &Reader) -> Estimate {
        if self.end.is_some() || !is_near_its_end(&self.seen) {
            return self;
        }
        let end = settlement(&self.seen, reader);
        Estimate::of(self.seen, end, self.effort)
    }

    /// The same where this is what the position comes to: the game ended there, or the players agreed on the dead.
    #[must_use]
    pub fn ended(self, end: Settlement) -> Estimate {
        Estimate::of(self.seen, Some(end), self.effort)
    }

    fn of(seen: Seen, end: Option<Settlement>, effort: Effort) -> Estimate {
        let mut estimate = Estimate {
            owners: Field::new(seen.position.size()),
            seen,
            effort,
            end,
            openness: 0.0,
            teire: TeireConvention::Standing,
        };
        if estimate.settled().is_some() && !is_closed(&estimate.seen) {
            // The same whether playouts were made before it was counted or not.
            estimate.owners = estimate.weighed(0);
            estimate.openness = estimate.openness();
        }
        estimate.deepen(effort);
        estimate
    }

    /// The same with what a protective move costs that is not played yet, where the game is counted.
    #[must_use]
    pub fn with_teire(self, teire: TeireConvention) -> Estimate {
        Estimate { teire, ..self }
    }

    /// The same with another effort: playouts of the same seed that were made are not made again.
    ///
    /// Cost: that of the further playouts, and some 0.2 ms.
    pub fn deepen(&mut self, effort: Effort) {
        self.effort = effort;
        if let Some(settled) = self.settled() {
            self.owners = settled.owners().map(whole);
            return;
        }
        self.seen.play_out(effort);
        self.owners = self.weighed(effort.playouts_on(self.owners.size()));
    }

    /// Sums up the features of each point after so many playouts: the fewer there are, the less those of playouts count.
    fn weighed(&self, playouts: u32) -> Field<i32> {
        let size = self.owners.size();
        let [plain, sampled] = [false, true].map(|sampled| Weights::usual(sampled, size));
        let missing = ESTIMATE_FLAT.saturating_sub(playouts);
        let [missing, all] = [missing, ESTIMATE_FLAT].map(|it| i64::from(it).pow(FEW_PLAYOUTS));
        let mut owners = Field::new(size);
        for (point, features) in size.points().zip(self.seen.features()) {
            let [plain, sampled] = [&plain, &sampled].map(|of| i64::from(of.owner(&features)));
            owners[point] = (sampled + (plain - sampled) * missing / all) as i32;
        }
        owners
    }

    /// The finished game, where it can be counted: then the estimate is its score, to the half point.
    pub fn settled(&self) -> Option<&Settlement> {
        self.end.as_ref().filter(|end| end.is_safe())
    }

    /// Whether the game is counted and no border is open any more.
    pub fn is_over(&self) -> bool {
        self.settled().is_some() && is_closed(&self.seen)
    }

    /// What stands against a count, where the position is near enough to its end that this was asked.
    pub fn obstacles(&self) -> &[Obstacle] {
        self.end.as_ref().map_or(&[], Settlement::obstacles)
    }

    /// Who is likely to own each point at the end: from -1 for White to 1 for Black, in thousandths.
    pub fn ownership(&self) -> Field<f64> {
        self.owners.map(|owner| f64::from(owner) / f64::from(WHOLE))
    }

    /// The position that was estimated.
    pub fn position(&self) -> &Position {
        &self.seen.position
    }

    /// How it was looked at.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// What becomes of the groups.
    pub fn lives(&self) -> &Lives {
        &self.seen.lives
    }

    /// What each point is.
    pub fn territory(&self) -> &Territory {
        &self.seen.territory
    }

    /// How much of the board is open: from 0, where each point has an owner for certain, to 1.
    pub fn openness(&self) -> f64 {
        let open = self
            .owners
            .values()
            .map(|&owner| i64::from(WHOLE * WHOLE - owner * owner));
        open.sum::<i64>() as f64 / (f64::from(WHOLE * WHOLE) * self.owners.size().area() as f64)
    }

    /// By how many points Black is likely to win; negative where White is.
    ///
    /// On an open board the sum of what is likely; the less is open the more each point counts whole for its owner, as
    /// it does in the end. Stones that were played count as the rules have it: by territory nothing, and prisoners
    /// instead.
    pub fn margin(&self, rules: &Rules, terms: &Terms) -> f64 {
        if let Some(settled) = self.settled() {
            return settled.score(rules, terms, self.teire).margin().points();
        }
        let open = self.openness();
        let [whole, none] = WHOLE_POINTS;
        let whole = ((none - open) / (none - whole)).clamp(0.0, 1.0);
        let likely: i64 = self.owners.values().map(|&owner| i64::from(owner)).sum();
        let owned = |&&owner: &&i32| owner.abs() >= OWNED_FROM;
        let owned = self.owners.values().filter(owned);
        let owned: i32 = owned.map(|owner| owner.signum()).sum();
        let board = whole * f64::from(owned) + (1.0 - whole) * likely as f64 / f64::from(WHOLE);
        let beside = self.beside(rules, terms);
        let shown = board + f64::from(beside) - terms.komi.points();
        shown * (1.0 - OVERSHOOT * open) + self.beginning(open)
    }

    /// Black's advantage from moving first, for this openness, in points; negative if White moved first. The side that moved
    /// first has played one move more, or is to move after equally many moves. The features already show the stones of a
    /// handicap.
    fn beginning(&self, open: f64) -> f64 {
        let position = self.position();
        let played = |color: Color| {
            let lost = position.prisoners()[color.opponent()] as i32;
            position.board().stones(color).len() as i32 + lost
        };
        let more = played(Color::Black) - played(Color::White);
        let ahead = (2 * more + i32::from(position.to_move().sign())).signum();
        let [least, most] = WEIGHED_SIDES;
        let part = ((self.side() - least) / (most - least)).clamp(0.0, 1.0);
        let [small, large] = BEGINNING.map(|places| between(&places, open));
        f64::from(ahead) * ((1.0 - part) * small + part * large)
    }

    /// The side of the board, or the root of its area.
    fn side(&self) -> f64 {
        (self.owners.size().area() as f64).sqrt()
    }

    /// What the rules add to owned points for Black, komi left out.
    fn beside(&self, rules: &Rules, terms: &Terms) -> i32 {
        match rules.scoring {
            Scoring::Area => -(rules.compensation.points(terms.handicap) as i32),
            Scoring::Territory => {
                let gain = |color: Color| {
                    let stones = self.position().board().stones(color).len();
                    terms.prisoners[color] as i32 - stones as i32
                };
                gain(Color::Black) - gain(Color::White)
            }
        }
    }

    /// The board as it looks now: each point its likely owner's, nobody's where none is more than likely.
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

    /// What each side has as it looks now, in whole points; where the game is counted, its score.
    ///
    /// [`Estimate::margin`] counts likely points by how likely they are, and lies elsewhere.
    pub fn score(&self, rules: &Rules, terms: &Terms) -> Score {
        match self.settled() {
            Some(settled) => settled.score(rules, terms, self.teire),
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

    /// How far the result is likely to lie from the margin: no more than so many points in 68 of 100 games. Where the game
    /// is over, 0.
    pub fn uncertainty(&self) -> f64 {
        if self.is_over() {
            return 0.0;
        }
        let open = match self.settled() {
            Some(_) => self.openness,
            None => self.openness(),
        };
        let side = self.side();
        let [small, large] = UNCERTAIN_SIDES;
        let share = ((side - small) / (large - small)).clamp(0.0, 1.0);
        let on_19 =
            share * between(&UNCERTAINTY, open) + (1.0 - share) * between(&SMALL_UNCERTAINTY, open);
        on_19 * side / 19.0
    }

    /// The result to expect between strong players of equal strength, if Black is ahead by `margin` points now: less than
    /// that, as their games end closer than they look. Where the game is over it is the margin.
    ///
    /// It is the mean of the margin and of an even game, each by how sure it is: of games of such players, and of the margin
    /// by [`Estimate::uncertainty`].
    pub fn expected(&self, margin: f64) -> f64 {
        let around = self.uncertainty();
        let side = self.side();
        let games = (EXPECTED_SPREAD * side / 19.0).powi(2) + EXPECTED_GROWTH * margin * margin;
        margin * games / (games + around * around)
    }

    /// How much depends on each group whose life is unsettled or not certain, the largest risk first. Where the position is
    /// counted, the count has decided them all.
    pub fn stakes(&self) -> Vec<Stake<'_>> {
        match self.settled() {
            Some(_) => Vec::new(),
            None => stakes::stakes(&self.seen, &self.owners),
        }
    }

    /// What would change it: the hot games whose first move is worth telling, the largest swing first. None where the
    /// game is over.
    ///
    /// `reader` answers from memory if it is the one by which the position was judged. Cost: some 0.2 ms for each.
    pub fn changes(&self, reader: &mut Reader) -> Vec<Change> {
        match self.is_over() {
            true => Vec::new(),
            false => changes::changes(&self.seen, &self.owners, reader),
        }
    }

    /// How likely Black is to win from 0 to 1, if it is ahead by so many points.
    pub fn chance(&self, margin: f64) -> f64 {
        let around = self.uncertainty();
        if margin == 0.0 {
            return 0.5;
        }
        (1.0 + margin / (margin * margin + CHANCE_SPREAD * around * around).sqrt()) / 2.0
    }

    /// The owner of a point, where it is more than likely.
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

/// The value at `x` on the line through these places, which begin at or before it; that of the last behind them.
fn between(places: &[(f64, f64)], x: f64) -> f64 {
    let pair = places.windows(2).find(|pair| x <= pair[1].0);
    match pair {
        Some(&[(from, least), (to, most)]) => least + (most - least) * (x - from) / (to - from),
        _ => places.last().map_or(0.0, |&(_, last)| last),
    }
}

/// Whether the position is the end of a game: no border is open, or nobody can move.
fn is_closed(seen: &Seen) -> bool {
    let is_end_game = seen.territory.phase() == Phase::EndGame;
    (is_end_game || nobody_can_move(&seen.position)) && seen.territory.open_borders().is_empty()
}

/// What a position comes to, by a reader that remembers nothing, as for the score alone: both are the same then.
fn settlement(seen: &Seen, reader: &Reader) -> Option<Settlement> {
    let mut fresh = Reader::new(reader.budget());
    Settlement::new(&seen.position, &mut fresh, &Dead::Judged).ok()
}

/// Whether so little is open that the position may be counted. What is farther from its end never is, and to ask costs
/// many times the estimate.
fn is_near_its_end(seen: &Seen) -> bool {
    let borders = seen.territory.open_borders().iter();
    let open: usize = borders.map(|border| border.points().len()).sum();
    let size = seen.position.size();
    let most = COUNTED_BORDER * (size.area() as f64).sqrt();
    nobody_can_move(&seen.position)
        || seen.territory.phase() != Phase::Opening && open as f64 <= most
}

/// Whether neither colour has a legal move, kos aside: on one point, say.
fn nobody_can_move(position: &Position) -> bool {
    let board = position.board();
    board.empty().iter().all(|point| {
        let illegal = |color| board.effect(point, color) == Effect::Suicide;
        Color::BOTH.into_iter().all(illegal)
    })
}

/// The ownership of a point whose owner is settled.
fn whole(owner: Option<Color>) -> i32 {
    match owner {
        Some(Color::Black) => WHOLE,
        Some(Color::White) => -WHOLE,
        None => 0,
    }
}
