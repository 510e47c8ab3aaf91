//! The value of a last board.

use super::Aim;
use crate::params::{PLENTY_PART, PLENTY_POINTS, SCORE_SHARE};
use tobi_grid::{Field, Point};

/// Values last boards for Black, from 0 to 1; learns the average from those it has seen.
#[derive(Clone, Debug)]
pub(super) enum Judge {
    Win { needed: f64, pass: f64 },
    Doubt(Box<Doubt>),
}

#[derive(Clone, Debug)]
pub(super) struct Doubt {
    /// How much is in doubt at each point, from 0 to 1.
    doubt: Field<f64>,
    /// The boards so far, and the sum of their margins on the points in doubt.
    boards: f64,
    margins: f64,
}

impl Judge {
    pub(super) fn new(aim: &Aim) -> Judge {
        let flat = match aim {
            &Aim::Win { needed, pass } => return Judge::Win { needed, pass },
            Aim::Doubt { flat } => flat,
        };
        let size = flat.owned.black.size();
        let doubt = Field::from_fn(size, |point| {
            let open = 1.0 - flat.share(point) * flat.share(point);
            open * open
        });
        let margin: f64 = size.points().map(|at| doubt[at] * flat.share(at)).sum();
        let boards = f64::from(flat.boards);
        Judge::Doubt(Box::new(Doubt {
            doubt,
            boards,
            margins: boards * margin,
        }))
    }

    /// The same after these moves by turns, if the aim is the same from there: the side to move there is Black then.
    pub(super) fn after(&self, moves: &[Option<Point>], aim: &Aim) -> Option<Judge> {
        let (&Judge::Win { needed, pass }, &Aim::Win { needed: now, .. }) = (self, aim) else {
            return None;
        };
        let turned = if moves.len().is_multiple_of(2) {
            needed
        } else {
            -needed
        };
        // The results of the tree have points that these passes gained; later ones would not.
        let has_gained = pass != 0.0 && moves.contains(&None);
        (turned == now && !has_gained).then_some(Judge::Win { needed: now, pass })
    }

    /// By how many points Black gained more by passes among these moves than White; Black moves first.
    pub(super) fn gained(&self, moves: &[Option<Point>]) -> f64 {
        let Judge::Win { pass, .. } = self else {
            return 0.0;
        };
        let passes = moves.iter().zip([1.0, -1.0].into_iter().cycle());
        let passes = passes.filter(|(mv, _)| mv.is_none());
        pass * passes.map(|(_, sign)| sign).sum::<f64>()
    }

    /// By how many points Black must be ahead to win.
    pub(super) fn needed(&self) -> f64 {
        match self {
            Judge::Win { needed, .. } => *needed,
            Judge::Doubt(_) => 0.0,
        }
    }

    /// The value of a last board on which Black is this many points ahead.
    pub(super) fn value(&mut self, owners: &Field<i8>, ahead: f64) -> f64 {
        match self {
            Judge::Win { needed, .. } => {
                let ahead = ahead - *needed;
                let won = if ahead > 0.0 {
                    1.0
                } else if ahead < 0.0 {
                    0.0
                } else {
                    0.5
                };
                let plenty = owners.size().area() as f64 / PLENTY_PART;
                (1.0 - SCORE_SHARE) * won + SCORE_SHARE * share(ahead, plenty)
            }
            Judge::Doubt(usual) => {
                let points = owners.size().points();
                let margin = points.map(|at| usual.doubt[at] * f64::from(owners[at]));
                let margin: f64 = margin.sum();
                usual.boards += 1.0;
                usual.margins += margin;
                share(margin - usual.margins / usual.boards, PLENTY_POINTS)
            }
        }
    }
}

/// The value of being this many points ahead, from 0 to 1: a half at 0, three quarters at `plenty`.
fn share(ahead: f64, plenty: f64) -> f64 {
    0.5 + 0.5 * ahead / (ahead.abs() + plenty)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAY: Option<Point> = Some(Point::new(0, 0));

    #[test]
    fn each_pass_gains_a_point_under_territory_rules() {
        let moves = [None, PLAY, None, None];
        for (pass, gained) in [(0.0, 0.0), (1.0, 1.0)] {
            let judge = Judge::new(&Aim::Win { needed: 0.5, pass });
            assert_eq!(judge.gained(&moves), gained);
            assert_eq!(judge.gained(&moves[1..]), 0.0);
        }
    }

    #[test]
    fn a_tree_is_not_kept_after_a_pass_that_gained() {
        let aim = |pass| Aim::Win { needed: 0.0, pass };
        let keeps = |pass, moves: &[_]| Judge::new(&aim(pass)).after(moves, &aim(pass)).is_some();
        assert!(keeps(0.0, &[PLAY, None]) && keeps(1.0, &[PLAY, PLAY]));
        assert!(!keeps(1.0, &[PLAY, None]));
    }
}
