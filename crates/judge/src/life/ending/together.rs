//! Chains that are shut in together: reading them as one group overrules playouts, and decides what reading them one by
//! one leaves open.

use super::{Case, Ending, at_rest};
use crate::certain::Certain;
use crate::life::{Reason, Status};
use crate::params::{ENDING_NODES, LOCAL_EMPTY, SETTLED_ALIVE_STONES, TOGETHER_NODES};
use tobi_goban::{Color, Position};
use tobi_grid::{PointSet, morph};
use tobi_reading::{GameValue, Reader, Verdict};

impl Ending<'_> {
    /// Overrules the playouts for a chain that certain stones surround, if reading says the opposite or that the first
    /// mover decides, for the chain or for all stones shut in with it.
    ///
    /// Playouts keep a bent four in the corner as a seki, because random moves do not gain by starting the ko; and few
    /// of them find the only move that makes a second eye.
    pub(super) fn doubt_shares(&mut self, certain: &Certain, reader: &mut Reader) {
        let walls = certain.alive.black | certain.alive.white;
        let mut known = Together::default();
        for case in &mut self.cases {
            let Some((sampled, Reason::Sampled { .. })) = case.found else {
                continue;
            };
            let Some(all) = shut_in(self.position, case.color, &case.stones, &walls) else {
                continue;
            };
            let alone = reader.life_between(self.position, &case.stones, &walls, ENDING_NODES);
            let is_opposite = |read: &Verdict| at_rest(read).is_some_and(|read| read != sampled);
            let is_hot = |read: &Verdict| read.value() == GameValue::Hot;
            let doubt = match alone.filter(|read| at_rest(read).is_some() || is_hot(read)) {
                Some(alone) => Some(alone).filter(|read| is_opposite(read) || is_hot(read)),
                None if all == case.stones => None,
                // If only some of several chains live, this one may die.
                None => known
                    .read(reader, self.position, [&all, &walls])
                    .filter(|read| is_hot(read) || (sampled == Status::Alive && is_opposite(read))),
            };
            if let Some(verdict) = doubt {
                case.found = None;
                case.doubted = is_opposite(&verdict) && sampled == Status::Alive;
                case.read = Some(Box::new(verdict));
            }
        }
    }

    /// Reads the undecided chains of a colour that are shut in together as one group: one by one they may stay
    /// undecided, because each can be given up for the others. Returns whether that decides any.
    pub(super) fn read_together(&mut self, reader: &mut Reader) -> bool {
        let cleared = self.cleared(&self.safe, &self.dead);
        let mut known = Together::default();
        let mut found = Vec::new();
        for number in self.open() {
            let Case { color, stones, .. } = self.cases[number];
            let walls = self.walls(number);
            let all = shut_in(&cleared, color, &stones, &walls).filter(|all| *all != stones);
            let Some(all) = all else { continue };
            let Some(verdict) = known.read(reader, &cleared, [&all, &walls]) else {
                continue;
            };
            let status = match (at_rest(&verdict), verdict.value()) {
                (Some(Status::Dead), _) => Status::Dead,
                (None, GameValue::Hot) if all.len() > SETTLED_ALIVE_STONES => Status::Unsettled,
                _ => continue,
            };
            found.push((number, (status, Reason::Read(Box::new(verdict)))));
        }
        let is_news = !found.is_empty();
        self.settle(found);
        is_news
    }
}

/// All stones of a colour that these walls shut in with some of them, if only stones of the other colour do so and the
/// field is small.
fn shut_in(
    position: &Position,
    color: Color,
    stones: &PointSet,
    walls: &PointSet,
) -> Option<PointSet> {
    let board = position.board();
    let field = morph::reconstruct(stones, &!*walls);
    let border = morph::external_boundary(&field);
    let is_shut_in = !border.is_empty() && border.is_subset(board.stones(color.opponent()));
    let is_small = (field & board.empty()).len() <= LOCAL_EMPTY;
    (is_shut_in && is_small).then(|| field & *board.stones(color))
}

/// The lives of groups of several chains between walls that were read in one position.
#[derive(Default)]
struct Together {
    read: Vec<([PointSet; 2], Option<Verdict>)>,
}

impl Together {
    /// The life of all stones of a group between walls.
    fn read(
        &mut self,
        reader: &mut Reader,
        position: &Position,
        [all, walls]: [&PointSet; 2],
    ) -> Option<Verdict> {
        let asked = [*all, *walls];
        if let Some((_, known)) = self.read.iter().find(|(known, _)| *known == asked) {
            return known.clone();
        }
        let verdict = reader.life_between(position, all, walls, TOGETHER_NODES);
        self.read.push((asked, verdict.clone()));
        verdict
    }
}
