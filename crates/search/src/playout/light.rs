//! The light policy: any move but into one's own eye.

use super::course::{Chooser, Course};
use tobi_goban::random_game::SplitMix;
use tobi_grid::Point;

/// All allowed moves are as likely, but for those into an eye of one's own.
#[derive(Clone, Debug)]
pub(super) struct Light;

impl Chooser for Light {
    fn choose(&mut self, course: &mut Course, random: &mut SplitMix) -> Option<Point> {
        course.draw(random, Course::is_sensible)
    }
}
