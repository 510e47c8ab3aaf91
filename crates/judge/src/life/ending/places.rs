//! Checks whether the remaining walls close all territories at the end of a game; if not, some chain was judged
//! wrongly.

use super::{Case, Ending};
use crate::influence::{Division, standing};
use crate::life::{Reason, Status};
use crate::params::{CLOSING_COST, CLOSING_NODES, CLOSING_ROUNDS, RACE_SHARE};
use std::cmp::Ordering;
use tobi_goban::Color;
use tobi_grid::{Connectivity, PointSet, components, morph};
use tobi_reading::{Budget, Question, Reader, Side};

impl Case {
    /// Whether it may have been judged wrongly: playouts disagree about it, or it was read between such stones.
    fn is_weak(&self) -> bool {
        match &self.found {
            Some((_, Reason::Sampled { share })) => share.abs() < RACE_SHARE,
            Some(_) => !self.is_known(),
            None => false,
        }
    }

    /// How much supports the owner keeping its points: in hundredths of a stone, negative if more is against it.
    fn weight(&self) -> i32 {
        i32::from(self.share) * self.stones.len() as i32
    }
}

/// An alternative judgement of the dead stones, with its cost.
struct Closing {
    dead: PointSet,
    /// The number of points at which territories are still open.
    seam: usize,
    /// The weight of the stones that are judged the other way, each by its share: in hundredths of a stone.
    cost: i32,
}

impl Closing {
    /// Lower is better.
    fn rank(&self) -> (usize, i32) {
        (self.seam, self.cost)
    }
}

impl Ending<'_> {
    /// Reverses the judgement of doubtful chains if that closes territories.
    ///
    /// A player does not pass while the other side can still enter its territory. So if walls do not close a region
    /// with dead stones, those may have been judged wrongly: perhaps the whole region belongs to one side, the stones
    /// of that side in it live, and their rivals around it die.
    pub(super) fn close_places(&mut self) {
        let budget = Budget::new(CLOSING_NODES).expect("more than no node");
        let mut reader = Reader::new(budget);
        for _ in 0..CLOSING_ROUNDS {
            let standing = standing(self.position.board(), &self.dead);
            let seam = Division::new(&standing).seam();
            let free = !(standing.black | standing.white);
            let open = components(&free, Connectivity::Four);
            let open = open.filter(|it| !it.is_disjoint(&seam) && !it.is_disjoint(&self.dead));
            let better = open.filter_map(|place| self.better(&mut reader, &place, seam.len()));
            let Some(best) = better.min_by_key(Closing::rank) else {
                return;
            };
            self.judge_otherwise(&best.dead);
        }
    }

    /// The better result of giving a region to one side, if it leaves less open than now; `None` if both sides are
    /// equally good.
    fn better(&self, reader: &mut Reader, place: &PointSet, open: usize) -> Option<Closing> {
        let pays = |it: &Closing| it.seam < open && it.cost <= CLOSING_COST;
        let [black, white] =
            Color::BOTH.map(|owner| self.closing(reader, place, owner).filter(pays));
        match (black, white) {
            (Some(black), Some(white)) => match black.rank().cmp(&white.rank()) {
                Ordering::Less => Some(black),
                Ordering::Equal => None,
                Ordering::Greater => Some(white),
            },
            (one, other) => one.or(other),
        }
    }

    /// The result of giving a whole region to this colour.
    fn closing(&self, reader: &mut Reader, place: &PointSet, owner: Color) -> Option<Closing> {
        let around = morph::dilate(place);
        let weak = || self.cases.iter().filter(|case| case.is_weak());
        let captors = weak().filter(|case| {
            let stands = case.color != owner && case.status() == Some(Status::Alive);
            stands && !case.stones.is_disjoint(&around)
        });
        let captors: Vec<&Case> = captors.collect();
        let captives = weak().filter(|case| {
            let fell = case.color == owner && case.status() == Some(Status::Dead);
            fell && !case.stones.is_disjoint(place)
        });
        let captives: Vec<&Case> = captives.collect();
        // A chain that is caught even when it moves first does not live, whoever owns the rest.
        let all_caught = captives.iter().all(|case| self.is_caught(reader, case));
        let revived = if all_caught { Vec::new() } else { captives };
        if captors.is_empty() && revived.is_empty() {
            return None;
        }
        let mut dead = self.dead;
        let mut cost = 0;
        for case in revived {
            dead -= case.stones;
            cost -= case.weight();
        }
        for case in captors {
            dead |= case.stones;
            cost += case.weight();
        }
        let left = Division::new(&standing(self.position.board(), &dead));
        Some(Closing {
            dead,
            seam: left.seam().len(),
            cost,
        })
    }

    /// Whether a chain is captured even when it moves first.
    fn is_caught(&self, reader: &mut Reader, case: &Case) -> bool {
        let question = Question::Capture(case.stone());
        let saved = reader.answer(self.position, &question, Side::Defender);
        saved.is_ok_and(|saved| saved.is_decided() && !saved.success.works())
    }

    fn judge_otherwise(&mut self, dead: &PointSet) {
        for case in &mut self.cases {
            let is_dead = case.stones.is_subset(dead);
            if is_dead != (case.status() == Some(Status::Dead)) {
                let status = if is_dead { Status::Dead } else { Status::Alive };
                case.found = Some((status, Reason::Closing { share: case.share }));
            }
        }
        self.gather();
    }

    /// Corrects dead chains in a region that no walls close: they were never shut in. A single stone there is not
    /// captured, because neither side gets the region. Several stones become unsettled, because it is unclear which
    /// side captures. A dead chain inside its own side's walls lives.
    pub(super) fn free_the_reached(&mut self) {
        let division = Division::new(&standing(self.position.board(), &self.dead));
        for case in &mut self.cases {
            if !case.is_known() && case.stones.is_subset(&division.owned[case.color]) {
                case.found = Some((Status::Alive, Reason::Reached));
            }
        }
        for place in components(&division.open, Connectivity::Four) {
            let inside = |case: &&mut Case| !case.stones.is_disjoint(&place) && !case.is_known();
            let mut inside: Vec<&mut Case> = self.cases.iter_mut().filter(inside).collect();
            let status = match inside.as_slice() {
                [one] if one.stones.len() == 1 => Status::Alive,
                _ => Status::Unsettled,
            };
            for case in &mut inside {
                case.found = Some((status, Reason::Reached));
            }
        }
        self.gather();
    }
}

#[cfg(test)]
mod tests {
    use crate::certain::Certain;
    use crate::life::ending::Ending;
    use crate::life::{Reason, Status};
    use tobi_goban::{Position, Setup};
    use tobi_grid::Point;
    use tobi_reading::{Budget, Reader};

    const PICTURE: &str = "
        . O . O . O .
        O O O O O O O
        O . . . . . O
        O . X . O . O
        O . . . . . O
        O O O O O O O
        . O . O . O .";

    /// The statuses of the two stones inside after one check, each with this initial share.
    fn closed(inside: [(Point, Status, i8); 2]) -> [Option<Status>; 2] {
        let setup = Setup::parse(PICTURE).expect("a picture");
        let position = Position::from_setup(setup).expect("a position");
        let mut reader = Reader::new(Budget::new(1_000).expect("a budget"));
        let certain = Certain::with_answers(position.board());
        let mut ending = Ending::new(&position, &certain, &mut reader);
        for (point, status, share) in inside {
            let mut cases = ending.cases.iter_mut();
            let case = cases.find(|case| case.stones.contains(point));
            let case = case.expect("a stone");
            case.share = share;
            case.found = Some((status, Reason::Sampled { share }));
        }
        ending.gather();
        ending.close_places();
        inside.map(|(point, ..)| {
            let mut cases = ending.cases.iter();
            let case = cases.find(|case| case.stones.contains(point))?;
            case.status()
        })
    }

    #[test]
    fn of_two_chains_in_one_region_the_one_that_leaves_it_open_is_reversed() {
        let (black, white) = (Point::new(2, 3), Point::new(4, 3));
        let doubtful = [(black, Status::Alive, 30), (white, Status::Dead, -30)];
        let wanted = [Some(Status::Dead), Some(Status::Alive)];
        assert_eq!(closed(doubtful), wanted);
        // A status on which nearly all playouts agree stays.
        let firm = [(black, Status::Alive, 90), (white, Status::Dead, -90)];
        assert_eq!(closed(firm), [Some(Status::Alive), Some(Status::Dead)]);
    }

    #[test]
    fn closed_places_are_left_alone() {
        let (black, white) = (Point::new(2, 3), Point::new(4, 3));
        let fine = [(black, Status::Dead, -30), (white, Status::Alive, 30)];
        assert_eq!(closed(fine), [Some(Status::Dead), Some(Status::Alive)]);
    }
}
