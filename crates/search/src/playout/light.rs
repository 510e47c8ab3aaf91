//! The light policy: any move except into one's own eye.

use super::game::{Chooser, Playout};
use tobi_goban::random_game::SplitMix;
use tobi_grid::Point;

/// All legal moves have the same probability, except those into one's own eye.
#[derive(Clone, Debug)]
pub(super) struct Light;

impl Chooser for Light {
    fn choose(&mut self, playout: &mut Playout, random: &mut SplitMix) -> Option<Point> {
        playout.draw(random, Playout::is_sensible)
    }
}
