//! Groups whose fate reading knows: what happens to it along a path down the tree, and how playouts obey it.

use tobi_goban::random_game::SplitMix;
use tobi_goban::{Board, Color, Pose};
use tobi_grid::{Field, Point, PointSet};

/// What other knowledge says about a group of the first position.
#[derive(Clone, Debug, PartialEq)]
pub struct GroupFate {
    /// Its colour.
    pub color: Color,
    /// Its stones.
    pub stones: PointSet,
    /// The points that go to its owner if it lives and to the other side if it dies; its stones are among them.
    pub follows: PointSet,
    /// The points on which a move may change its fate.
    pub near: PointSet,
    /// Whether it lives, whoever plays first. `None` if the first mover decides, by the following moves.
    pub lives: Option<bool>,
    /// The points on which its owner saves it by playing first; empty if none is known to.
    pub save: PointSet,
    /// The points on which the other side kills it by playing first; empty if none is known to.
    pub kill: PointSet,
    /// The probability that this is true, from 0 to 1: in this share of the playouts it is taken to be true.
    pub probability: f64,
}

impl GroupFate {
    /// The same in a pose.
    pub(super) fn posed(&self, pose: &Pose) -> GroupFate {
        GroupFate {
            color: pose.color_in(self.color),
            stones: pose.set_in(&self.stones),
            follows: pose.set_in(&self.follows),
            near: pose.set_in(&self.near),
            lives: self.lives,
            save: pose.set_in(&self.save),
            kill: pose.set_in(&self.kill),
            probability: self.probability,
        }
    }

    /// Whether it lives after these moves by turns, of which Black plays the first; `None` if that is not known.
    ///
    /// Each move near a decided group of the side that lost it must be answered near it before the next one. The first move
    /// near an undecided one decides or leaves everything open.
    fn after(&self, moves: &[Option<Point>]) -> Option<bool> {
        let mut lives = self.lives;
        let mut unanswered = 0_u32;
        for (point, color) in moves.iter().zip(Color::BOTH.into_iter().cycle()) {
            let Some(point) = point.filter(|&point| self.near.contains(point)) else {
                continue;
            };
            let is_owner = color == self.color;
            match lives {
                Some(lives) if lives == is_owner => unanswered = unanswered.saturating_sub(1),
                Some(_) if unanswered > 0 => return None,
                Some(_) => unanswered = 1,
                None => {
                    let wins = if is_owner { &self.save } else { &self.kill };
                    if !wins.contains(point) {
                        return None;
                    }
                    lives = Some(is_owner);
                }
            }
        }
        lives.filter(|_| unanswered == 0)
    }
}

/// The fates that one playout obeys.
#[derive(Clone, Debug, Default)]
pub(super) struct Obeyed<'a> {
    fates: Vec<(&'a GroupFate, bool)>,
}

impl<'a> Obeyed<'a> {
    /// Those that are known after these moves from a first board, on the board after them; each one with its probability.
    pub(super) fn new(
        fates: &'a [GroupFate],
        moves: &[Option<Point>],
        [first, now]: [&Board; 2],
        random: &mut SplitMix,
    ) -> Obeyed<'a> {
        let mut obeyed = Vec::new();
        for fate in fates {
            let Some(lives) = fate.after(moves) else {
                continue;
            };
            let is_true = f64::from(random.below(DRAWN)) < fate.probability * f64::from(DRAWN);
            if is_true && fate.stands(lives, [first, now]) {
                obeyed.push((fate, lives));
            }
        }
        Obeyed { fates: obeyed }
    }

    /// Takes the dead groups off the board; returns whether there were any.
    pub(super) fn clear(&self, board: &mut Board) -> bool {
        let mut taken = 0;
        for (fate, _) in self.fates.iter().filter(|(_, lives)| !lives) {
            for stone in &fate.stones {
                if board.color_at(stone) == Some(fate.color) {
                    taken += board.remove(stone);
                }
            }
        }
        taken > 0
    }

    /// Gives the points that follow the groups to their owners.
    pub(super) fn settle(&self, owners: &mut Field<i8>) {
        for (fate, lives) in &self.fates {
            let owner = if *lives {
                fate.color
            } else {
                fate.color.opponent()
            };
            for point in &fate.follows {
                owners[point] = owner.sign();
            }
        }
    }
}

/// Steps of a probability.
const DRAWN: u32 = 1000;

impl GroupFate {
    /// Whether the stones of the group still stand; dead ones must not have joined other stones of the first board.
    fn stands(&self, lives: bool, [first, now]: [&Board; 2]) -> bool {
        let others = *first.stones(self.color) - self.stones;
        let is_apart = |stone| {
            let chain = now.chain_at(stone);
            chain.is_some_and(|chain| chain.ring().all(|it| !others.contains(it)))
        };
        self.stones.is_subset(now.stones(self.color)) && (lives || self.stones.iter().all(is_apart))
    }
}
