//! Groups whose fate the caller gives: other groups are judged with it.

use super::{Counted, Grounds, Life, Lives, Reason, Status, cycle};
use crate::groups::KnownFates;
use tobi_goban::Position;
use tobi_grid::PointSet;
use tobi_reading::{GameValue, Reader};

impl Lives {
    /// Judges all groups like [`Lives::new`], where groups with one of these stones have the given fate: groups are found anew,
    /// and lost stones may join other captives. Their reason is [`Reason::Given`], and later reading does not change them.
    pub fn given(position: &Position, reader: &mut Reader, fates: &KnownFates) -> Lives {
        Lives::knowing(position, reader, fates, fates)
    }

    /// The same where more is known than these fates.
    pub(super) fn knowing(
        position: &Position,
        reader: &mut Reader,
        fates: &KnownFates,
        known: &KnownFates,
    ) -> Lives {
        let mut lives = cycle::run(position, reader, known);
        for (group, life) in lives.groups.iter().zip(&mut lives.lives) {
            let stands = !group.stones.is_disjoint(&fates.standing);
            if stands || !group.stones.is_disjoint(&fates.lost) {
                life.give(stands);
            }
        }
        lives
    }
}

impl Life {
    fn give(&mut self, lives: bool) {
        (self.status, self.health) = if lives {
            (Status::Alive, GameValue::Won)
        } else {
            (Status::Dead, GameValue::Lost)
        };
        self.certainty = Reason::Given.certainty();
        let nowhere = PointSet::empty(self.grounds.points.size());
        self.grounds = Grounds::new(Reason::Given.basis(), nowhere);
        self.counted = Some(Counted {
            reason: Reason::Given,
            decides: true,
        });
        self.save.clear();
        self.kill.clear();
    }

    /// Whether the caller gave it its fate.
    pub(crate) fn is_given(&self) -> bool {
        let counted = self.counted.as_ref();
        counted.is_some_and(|it| matches!(it.reason, Reason::Given))
    }
}
