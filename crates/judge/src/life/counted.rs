//! Groups of a position that is counted: they have the fates of the count.
//!
//! Each group is judged as in a running game, so that its attributes and what reading says are known. Where that says
//! otherwise than the count, the count decides, with its reason.

use super::health::certainty_of;
use super::{Counted, FinalLife, Finished, Life, Lives, Status, cycle};
use crate::groups::KnownFates;
use tobi_goban::Position;
use tobi_grid::PointSet;
use tobi_reading::{GameValue, Reader};

impl Lives {
    /// Judges all groups of a position that is counted: what is dead, alive and in seki there is so here.
    ///
    /// Cost: that of [`Lives::closely`] at most.
    pub(crate) fn counted(position: &Position, reader: &mut Reader, finished: &Finished) -> Lives {
        let seki = finished.stones(Status::Seki);
        let given = KnownFates {
            lost: finished.stones(Status::Dead),
            standing: finished.stones(Status::Alive) | seki,
            seki,
        };
        let mut lives = cycle::run(position, reader, &given);
        lives.finished = Some(Box::new(finished.clone()));
        lives.read_doubtful(position, reader);
        for place in 0..lives.lives.len() {
            lives.keep_to_the_count(place);
        }
        lives
    }

    /// Gives the group of this number the fate that it has in the count, if the position is counted.
    pub(super) fn keep_to_the_count(&mut self, place: usize) {
        let Some(finished) = &self.finished else {
            return;
        };
        let Some(of_count) = finished.weakest(&self.groups[place].stones) else {
            return;
        };
        self.lives[place].take(of_count);
    }
}

impl Finished {
    /// What is least sure of the chains among these stones: a group is no surer than that.
    fn weakest(&self, stones: &PointSet) -> Option<&FinalLife> {
        let chains = self.lives().iter();
        let chains = chains.filter(|chain| chain.stones.is_subset(stones));
        chains.min_by_key(|chain| (chain.reason.rank(), std::cmp::Reverse(chain.stones.len())))
    }
}

impl Life {
    fn take(&mut self, of_count: &FinalLife) {
        let decides = self.status != of_count.status;
        self.counted = Some(Counted {
            reason: of_count.reason.clone(),
            decides,
        });
        if !decides {
            return;
        }
        self.status = of_count.status;
        self.health = match of_count.status {
            Status::Alive => GameValue::Won,
            Status::Dead => GameValue::Lost,
            Status::Seki => GameValue::Zugzwang,
            Status::Unsettled => GameValue::Hot,
        };
        self.certainty = certainty_of(&of_count.reason);
        self.save.clear();
        self.kill.clear();
    }
}
