//! Groups of a counted position: their fates come from the count.
//!
//! Each group is judged as in a running game, so that its attributes and verdicts are known. If they contradict the
//! count, the count decides, with its reason.

use super::{Counted, FinalLife, Finished, Grounds, GroupReader, Life, Lives, Seki, Status, cycle};
use crate::groups::KnownFates;
use tobi_goban::Position;
use tobi_grid::PointSet;
use tobi_reading::{GameValue, Reader};

impl Lives {
    /// Judges all groups of a counted position: stones that are dead, alive or in seki in the count are so here.
    ///
    /// Cost: some 100 ms on 19x19, for groups about which reading and the count differ.
    pub(crate) fn counted(position: &Position, reader: &mut Reader, finished: &Finished) -> Lives {
        let seki = finished.stones(Status::Seki);
        let given = KnownFates {
            lost: finished.stones(Status::Dead),
            standing: finished.stones(Status::Alive) | seki,
            seki,
        };
        let mut lives = cycle::run(position, reader, &given);
        lives.read_doubtful(position, &mut GroupReader::new(reader.budget()));
        for (group, life) in lives.groups.iter().zip(&mut lives.lives) {
            if let Some(of_count) = finished.weakest(&group.stones) {
                life.take(of_count, &group.stones, &finished.sekis);
            }
        }
        lives
    }
}

impl Finished {
    /// The least certain chain among these stones: a group is only as certain as that chain.
    fn weakest(&self, stones: &PointSet) -> Option<&FinalLife> {
        let chains = self.lives().iter();
        let chains = chains.filter(|chain| chain.stones.is_subset(stones));
        chains.min_by_key(|chain| (chain.reason.rank(), std::cmp::Reverse(chain.stones.len())))
    }
}

impl Life {
    /// Takes over the fate that the count gives a group of these stones.
    fn take(&mut self, of_count: &FinalLife, stones: &PointSet, sekis: &[Seki]) {
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
        self.certainty = of_count.reason.certainty();
        let eyes = || Grounds::of_eyes(&self.lifebase, stones.size()).points;
        self.grounds = of_count
            .reason
            .grounds(of_count.status, stones, sekis, eyes);
        self.save.clear();
        self.kill.clear();
    }
}
