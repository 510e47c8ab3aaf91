//! A contest of first moves: the game is played out after each of them, more often after the better ones.
//!
//! Sequential halving (Karnin, Koren and Somekh 2013): the playouts are divided into rounds; in each round the
//! remaining moves get equally many, and after it the worse half drops out. If another move is played later in a
//! playout, the playout counts for it too: all moves as first (Brügmann 1993), weighted as in a search. There is no
//! tree: nothing is learned about what follows the first move. The reply to it is random, with the probabilities of
//! [`Knowledge`]; the tactical policy plays on.

use super::fate;
use super::game::Playout;
use super::tactical::Tactical;
use super::tally::{margin, owners};
use super::whole::Knowledge;
use crate::params::RAVE_PLAYOUTS;
use tobi_goban::random_game::SplitMix;
use tobi_goban::{Move, Pose, Position, Rules};
use tobi_grid::{Point, PointSet};

/// The input.
#[derive(Clone, Copy, Debug)]
pub struct Contest<'a> {
    /// The position, with the side to move.
    pub position: &'a Position,
    /// The last move, unless it was a pass.
    pub last: Option<Point>,
    /// The pose in which the game is played out, so that symmetric positions give symmetric results.
    pub pose: &'a Pose,
    /// The maximum number of playouts for all moves together.
    pub playouts: u32,
    /// After this many playouts of a move, half of its measured lead is believed.
    pub doubt: f64,
    /// The random seed.
    pub seed: u64,
}

/// The result of a first move.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Playouts that started with it.
    pub playouts: u32,
    /// By how many points of area the side to move is believed to do better than the mean of all playouts: from these
    /// playouts and those in which the move was played later, shrunk towards 0 by [`Contest::doubt`].
    pub lead: f64,
}

/// A competing move.
struct Entry {
    /// Its prior value in points.
    head: f64,
    after: Position,
    played: Point,
    replies: Vec<(Point, f64)>,
    /// The playouts that started with it.
    begun: Sum,
    /// All playouts in which the same side played it at any time, before the other side did.
    played_in: Sum,
}

/// A sum over playouts.
#[derive(Clone, Copy, Default)]
struct Sum {
    playouts: u32,
    /// Of the leads of the side to move, in points.
    leads: i64,
}

impl Sum {
    fn add(&mut self, lead: i64) {
        self.playouts += 1;
        self.leads += lead;
    }

    /// 0 without playouts.
    fn mean(self) -> f64 {
        self.leads as f64 / f64::from(self.playouts.max(1))
    }
}

/// The result of a playout.
struct Played {
    /// By how many points the side that was to move is ahead.
    lead: i64,
    /// The points on which that side played first.
    firsts: PointSet,
}

impl Contest<'_> {
    /// Compares legal moves. Each comes with its head start: its prior value in points, on any scale whose
    /// differences are meaningful. The outcomes are in the order of the moves. All of them are played out about
    /// equally often in the first round, unless there are too few playouts.
    ///
    /// The same arguments give the same result.
    ///
    /// Cost: that of the playouts, and one call of `knowledge` for each move.
    ///
    /// ```
    /// use tobi_goban::{Color, Pose, Position, Setup};
    /// use tobi_grid::Point;
    /// use tobi_search::playout::contest::Contest;
    /// use tobi_search::playout::whole::Knowledge;
    ///
    /// /// Finds all moves as likely.
    /// struct Nothing;
    /// impl Knowledge for Nothing {
    ///     fn moves(&mut self, position: &Position, _: [Option<Point>; 2]) -> Vec<(Point, f64)> {
    ///         position.board().empty().iter().map(|point| (point, 1.0)).collect()
    ///     }
    /// }
    ///
    /// // White to move lives by the middle of the eye space.
    /// let position = Position::from_setup(Setup {
    ///     to_move: Color::White,
    ///     ..Setup::parse(
    ///         ". . . O X . .
    ///          O O O O X . .
    ///          X X X X X . .
    ///          . . . . . . .
    ///          . . . . . . .",
    ///     )?
    /// })?;
    /// let contest = Contest {
    ///     position: &position,
    ///     last: None,
    ///     pose: &Pose::by_stones(Color::White, position.board()),
    ///     playouts: 200,
    ///     doubt: 10.0,
    ///     seed: 1,
    /// };
    /// let [elsewhere, middle] = [Point::new(5, 3), Point::new(1, 0)];
    /// let outcomes = contest.run(&[(elsewhere, 0.0), (middle, 0.0)], &mut Nothing);
    /// assert!(outcomes[1].lead - outcomes[0].lead > 2.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn run(&self, moves: &[(Point, f64)], knowledge: &mut impl Knowledge) -> Vec<Outcome> {
        let start = self.pose.position_in(self.position);
        let last = self.last.map(|at| self.pose.point_in(at));
        let enter = |&(point, head): &(Point, f64)| {
            let played = self.pose.point_in(point);
            let mut after = start.clone();
            after.play_unchecked(start.to_move(), Move::Play(played), &Rules::JAPANESE);
            Entry {
                head,
                replies: knowledge.moves(&after, [Some(played), last]),
                after,
                played,
                begun: Sum::default(),
                played_in: Sum::default(),
            }
        };
        let mut entries: Vec<Entry> = moves.iter().map(enter).collect();
        let mut left: Vec<usize> = (0..entries.len()).collect();
        let rounds = left.len().max(2).next_power_of_two().ilog2();
        let mut policy = Tactical::new();
        for _ in 0..rounds {
            let each = self.playouts / rounds / left.len().max(1) as u32;
            for &at in &left {
                for _ in 0..each {
                    let played = entries[at].play_out(self.seed, &mut policy);
                    entries[at].begun.add(played.lead);
                    let later = entries.iter_mut();
                    later
                        .filter(|entry| played.firsts.contains(entry.played))
                        .for_each(|entry| entry.played_in.add(played.lead));
                }
            }
            let outcomes = self.outcomes(&entries);
            let value = |at: usize| entries[at].head + outcomes[at].lead;
            left.sort_by(|&a, &b| value(b).total_cmp(&value(a)).then(a.cmp(&b)));
            left.truncate(left.len().div_ceil(2).max(2));
        }
        self.outcomes(&entries)
    }

    fn outcomes(&self, entries: &[Entry]) -> Vec<Outcome> {
        let mut all = Sum::default();
        for entry in entries {
            all.playouts += entry.begun.playouts;
            all.leads += entry.begun.leads;
        }
        let outcome = |entry: &Entry| {
            let playouts = f64::from(entry.begun.playouts);
            let later = (RAVE_PLAYOUTS / (3.0 * playouts + RAVE_PLAYOUTS)).sqrt();
            let mean = (1.0 - later) * entry.begun.mean() + later * entry.played_in.mean();
            Outcome {
                playouts: entry.begun.playouts,
                lead: (mean - all.mean()) * playouts / (playouts + self.doubt),
            }
        };
        entries.iter().map(outcome).collect()
    }
}

impl Entry {
    /// Plays out once more. Playouts with the same number use the same random stream after each move.
    fn play_out(&self, seed: u64, policy: &mut Tactical) -> Played {
        let mut random = SplitMix::numbered(seed, self.begun.playouts);
        let reply = self.reply(&mut random);
        let window = PointSet::full(self.after.size());
        let start = fate::Start {
            board: self.after.board(),
            to_move: self.after.to_move(),
            ko: self.after.ko(),
            last: Some(self.played),
        };
        let mut playout = Playout::within(&window, start);
        if let Some(reply) = reply {
            playout.play(reply);
        }
        playout.finish(policy, &mut random);
        let player = self.after.to_move().opponent();
        let size = self.after.size();
        let mut firsts = PointSet::from_points(size, [self.played]);
        let mut met = firsts;
        for &(color, point) in playout.moves() {
            if !met.contains(point) {
                met.insert(point);
                if color == player {
                    firsts.insert(point);
                }
            }
        }
        let margin = margin(&owners(playout.board()));
        Played {
            lead: i64::from(margin) * i64::from(player.sign()),
            firsts,
        }
    }

    /// A random reply with the given probabilities; `None` if there is none.
    fn reply(&self, random: &mut SplitMix) -> Option<Point> {
        let all: f64 = self.replies.iter().map(|(_, chance)| chance).sum();
        let mut lot = all * f64::from(random.below(LOTS)) / f64::from(LOTS);
        let drawn = self.replies.iter().find(|(_, chance)| {
            lot -= chance;
            lot < 0.0
        });
        drawn.map(|&(point, _)| point)
    }
}

/// The resolution of probabilities.
const LOTS: u32 = 1 << 20;

#[cfg(test)]
mod tests {
    use super::*;
    use tobi_goban::Color;
    use tobi_grid::Size;

    /// Suggests no reply.
    struct Nothing;

    impl Knowledge for Nothing {
        fn moves(&mut self, _: &Position, _: [Option<Point>; 2]) -> Vec<(Point, f64)> {
            Vec::new()
        }
    }

    #[test]
    fn the_worse_half_drops_out_after_each_round() {
        let position = Position::new(Size::square(7));
        let pose = Pose::by_stones(Color::Black, position.board());
        // The first four have a head start that no playout makes up for.
        let moves: Vec<(Point, f64)> = (0..7)
            .map(|at| (Point::new(at, 0), if at < 4 { 1000.0 } else { 0.0 }))
            .collect();
        let contest = Contest {
            position: &position,
            last: None,
            pose: &pose,
            playouts: 420,
            doubt: 10.0,
            seed: 1,
        };
        let outcomes = contest.run(&moves, &mut Nothing);
        let playouts: Vec<u32> = outcomes.iter().map(|it| it.playouts).collect();
        // Three rounds of 140: 20 for each of seven, 35 for each of four, 70 for each of two.
        assert!(
            playouts[..4].iter().all(|&it| it == 55 || it == 125),
            "{playouts:?}"
        );
        assert_eq!(playouts[4..], [20; 3]);
        assert_eq!(playouts.iter().sum::<u32>(), 420);
    }

    #[test]
    fn replies_are_drawn_as_often_as_they_are_likely() {
        let replies = vec![(Point::new(0, 0), 0.6), (Point::new(1, 0), 0.2)];
        let entry = |replies| Entry {
            head: 0.0,
            after: Position::new(Size::square(5)),
            played: Point::new(2, 2),
            replies,
            begun: Sum::default(),
            played_in: Sum::default(),
        };
        let some = entry(replies);
        let drawn = (0..1000).map(|seed| some.reply(&mut SplitMix::new(seed)));
        let corner = drawn.filter(|&it| it == Some(Point::new(0, 0))).count();
        assert!(
            (700..800).contains(&corner),
            "{corner} of 1000, 750 expected"
        );
        assert_eq!(entry(Vec::new()).reply(&mut SplitMix::new(1)), None);
    }
}
