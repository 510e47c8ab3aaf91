//! First moves: the results of playouts in which a colour played on a point before the other did.
//!
//! All moves as first (Brügmann 1993): a move that is good now is probably still good some moves later, so each
//! playout says something about every point that the side to move took first. The difference between these playouts
//! and the others estimates the value of the move in points; the same counts show to which chains it matters
//! (criticality; Coulom 2009).

use super::Playouts;
use super::tally::{margin, owners};
use std::ops::Range;
use tobi_goban::Pose;
use tobi_grid::{Field, Point, PointSet, Size};

/// Playouts, and those in which the side to move played first on each point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Firsts {
    all: Sums,
    /// By point.
    with: Vec<Sums>,
    size: Size,
}

/// The sums over some playouts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Sums {
    boards: u32,
    /// Of the leads of the side to move, in points.
    leads: i64,
    /// How many points of each watched group belonged to its owner at the end.
    kept: Vec<u32>,
}

impl Sums {
    fn none(watched: usize) -> Sums {
        Sums {
            kept: vec![0; watched],
            ..Sums::default()
        }
    }

    fn add(&mut self, lead: i64, kept: &[u32]) {
        self.boards += 1;
        self.leads += lead;
        for (sum, kept) in self.kept.iter_mut().zip(kept) {
            *sum += kept;
        }
    }

    fn add_all(&mut self, more: &Sums, watched: &Range<usize>) {
        self.boards += more.boards;
        self.leads += more.leads;
        for (sum, kept) in self.kept.iter_mut().zip(&more.kept[watched.clone()]) {
            *sum += kept;
        }
    }
}

impl Firsts {
    /// By how many points the mean lead of the side to move is larger in playouts in which it plays there first.
    ///
    /// Shrunk towards 0 as if `doubt` more playouts, half with the move and half without it, had shown no difference.
    ///
    /// # Panics
    /// When `point` is not on the board.
    pub fn gain(&self, point: Point, doubt: f64) -> f64 {
        let with = &self.with[index(self.size, point)];
        self.difference(with.boards, with.leads, self.all.leads, doubt)
    }

    /// How many more points of a watched group (by its number) its owner keeps in playouts in which the side to move
    /// plays on `point` first.
    ///
    /// # Panics
    /// When `point` is not on the board, or there is no such watched group.
    pub fn effect(&self, point: Point, watched: usize, doubt: f64) -> f64 {
        let with = &self.with[index(self.size, point)];
        let [kept, all] = [with.kept[watched], self.all.kept[watched]].map(i64::from);
        self.difference(with.boards, kept, all, doubt)
    }

    /// The difference of two means, shrunk towards 0.
    fn difference(&self, boards: u32, sum: i64, all: i64, doubt: f64) -> f64 {
        let (with, without) = (f64::from(boards), f64::from(self.all.boards - boards));
        if boards == 0 || boards == self.all.boards {
            return 0.0;
        }
        let difference = sum as f64 / with - (all - sum) as f64 / without;
        // The variance of the difference of two means is that of one value, divided by this.
        let weight = with * without / (with + without);
        difference * weight / (weight + doubt / 4.0)
    }
}

impl Playouts {
    /// Plays the playouts with these numbers, and counts the results by first moves on each point. `watched` are sets
    /// of stones of one colour each; it counts how many of their points stay their owner's.
    ///
    /// Cost: that of [`Playouts::run`], and some µs per playout for each ten watched points.
    ///
    /// ```
    /// use tobi_goban::{Color, Position, Setup};
    /// use tobi_grid::{Point, PointSet};
    /// use tobi_search::playout::{First, Playouts, Policy, Sampling};
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
    /// let sampling = Sampling { playouts: 200, seed: 1, policy: Policy::Tactical, first: First::ToMove };
    /// let playouts = Playouts::new(&position, &PointSet::empty(position.size()), &sampling);
    /// let group = *position.board().stones(Color::White);
    /// let firsts = playouts.firsts(&[group], 0..200);
    /// let middle = Point::new(1, 0);
    /// assert!(firsts.effect(middle, 0, 10.0) > 2.0);
    /// assert!(firsts.gain(middle, 10.0) > 5.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// When a watched set is empty, of another board size, or its first point has no stone.
    pub fn firsts(&self, watched: &[PointSet], numbers: Range<u32>) -> Firsts {
        // A symmetric position has several poses: a group is watched in each of them.
        let seen = |pose: &Pose| {
            watched
                .iter()
                .map(|set| pose.set_in(set))
                .collect::<Vec<_>>()
        };
        let groups: Vec<(PointSet, i8)> = self
            .poses
            .iter()
            .flat_map(seen)
            .map(|stones| {
                let first = stones
                    .first()
                    .and_then(|at| self.start.board().color_at(at));
                (stones, first.expect("a stone on a watched point").sign())
            })
            .collect();
        let size = self.start.size();
        let mut all = Sums::none(groups.len());
        let mut with = vec![Sums::none(groups.len()); size.area()];
        let player = self.start.to_move();
        for number in numbers {
            let playout = self.playout(number);
            let owners = owners(playout.board());
            let lead = i64::from(margin(&owners)) * i64::from(player.sign());
            let kept = |(stones, sign): &(PointSet, i8)| {
                stones.iter().filter(|&at| owners[at] == *sign).count() as u32
            };
            let kept: Vec<u32> = groups.iter().map(kept).collect();
            all.add(lead, &kept);
            let mut met = Field::filled(size, false);
            for &(color, point) in playout.moves() {
                if !std::mem::replace(&mut met[point], true) && color == player {
                    with[index(size, point)].add(lead, &kept);
                }
            }
        }
        self.firsts_out(watched.len(), &all, |point| &with[index(size, point)])
    }

    /// The sums over all poses, on the board itself.
    fn firsts_out<'a>(
        &self,
        watched: usize,
        all: &Sums,
        with: impl Fn(Point) -> &'a Sums,
    ) -> Firsts {
        let size = self.poses[0].outside();
        let range = |pose: usize| pose * watched..(pose + 1) * watched;
        let mut out = Firsts {
            all: Sums::none(watched),
            with: vec![Sums::none(watched); size.area()],
            size,
        };
        for (number, pose) in self.poses.iter().enumerate() {
            out.all.add_all(all, &range(number));
            for (point, sums) in size.points().zip(&mut out.with) {
                sums.add_all(with(pose.point_in(point)), &range(number));
            }
        }
        out
    }
}

fn index(size: Size, point: Point) -> usize {
    assert!(size.contains(point), "{point:?} on a {size} board");
    usize::from(point.row()) * usize::from(size.columns()) + usize::from(point.column())
}
