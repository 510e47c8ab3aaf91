//! The life of chosen chains: in a region that the asker gives, or of several chains that are shut in together.

use super::arena::Arena;
use super::closed;
use crate::engine::Ask;
use crate::params::CLOSED_LIFE_BUDGETS;
use crate::pose::QuestionPose;
use crate::region::chains_at;
use crate::{
    Answer, Assumption, Certainty, Conditions, Fight, Question, QuestionError, Reader, Side,
};
use tobi_goban::{Color, Position};
use tobi_grid::{Point, PointSet, morph};

impl Reader {
    /// Checks that the stones of a question about lives can be read under the conditions of this reader.
    pub(crate) fn check_lives(
        &self,
        position: &Position,
        owner: Color,
        question: &Question,
    ) -> Result<(), QuestionError> {
        let stones: Vec<Point> = match question {
            Question::Life(stone) if self.conditions.region.is_some() => vec![*stone],
            Question::LifeOfEach(stones) => stones.iter().collect(),
            _ => return Ok(()),
        };
        self.conditions.check(&stones)?;
        let first = stones[0];
        let pose = QuestionPose::new(position, owner, &[first]);
        let fight = pose.fight(position, Side::Defender);
        let set = PointSet::from_points(position.size(), stones.iter().copied());
        let arena = self.arena(&pose, &fight, &set);
        match arena {
            Some(arena) if arena.field.len() <= Conditions::LARGEST_REGION => Ok(()),
            Some(_) => Err(QuestionError::LargeRegion(first)),
            None if stones.len() > 1 => Err(QuestionError::NotShutIn(first)),
            None => Ok(()),
        }
    }

    /// The life of each of the chains of these stones of one colour, which [`Reader::check_lives`] accepted.
    pub(crate) fn life_of_each(
        &mut self,
        position: &Position,
        (owner, stones): (Color, &PointSet),
        first: Side,
    ) -> Answer {
        let nowhere = PointSet::empty(position.size());
        let region = self.conditions.region.unwrap_or(nowhere);
        let pose = QuestionPose::with_area(position, owner, &[], &(region | *stones));
        let fight = pose.fight(position, first);
        let how = Ask {
            more_moves: true,
            trace: self.traces,
            prove: self.proofs && self.conditions.region.is_none(),
            kos: self.conditions.ko_cases(owner),
            ..Ask::new(
                first,
                self.budget().nodes().saturating_mul(CLOSED_LIFE_BUDGETS),
            )
        };
        let stones_in = pose.set_in(stones);
        let chains = chains_at(fight.board(), Side::Defender.color(), &stones_in);
        let chains: Vec<PointSet> = chains.map(|chain| chain.stones()).collect();
        let arena = self.arena(&pose, &fight, stones);
        let answer = arena.and_then(|arena| closed::read_each(&fight, &arena, &chains, how));
        let answer = answer.unwrap_or_else(|| Answer::unknown(first, fight.size()));
        let certainty = match self.conditions.region {
            Some(_) => answer
                .certainty
                .and(Certainty::Believed(Assumption::Region)),
            None => answer.certainty,
        };
        pose.answer_out(Answer {
            certainty,
            ..answer
        })
    }

    /// Where the lives of these stones are read; `None` if they are not shut in.
    fn arena(&self, pose: &QuestionPose, fight: &Fight, stones: &PointSet) -> Option<Arena> {
        let stones = pose.set_in(stones);
        match &self.conditions.region {
            Some(region) => {
                let chains = morph::reconstruct(&stones, fight.stones(Side::Defender));
                Some(Arena::in_region(fight, &chains, &pose.set_in(region)))
            }
            None => {
                let arena = Arena::around_all(fight, &stones);
                (!arena.is_open()).then_some(arena)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Budget, Conditions, GameValue, KoThreats, Question, QuestionError, Reader};
    use tobi_goban::{Color, Position, Setup};
    use tobi_grid::{Point, PointSet};

    /// Black's corner of three points in a row beside an open board.
    const OPEN: &str = "
        . . . X . . . . .
        X X X X . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    fn position(picture: &str) -> Position {
        let setup = Setup::parse(picture).expect("a picture");
        Position::from_setup(setup).expect("a position")
    }

    /// The value of a life for stones at these columns and rows, in a region of these columns and rows.
    fn value(
        picture: &str,
        stones: &[(u8, u8)],
        region: Option<(u8, u8)>,
        kos: Option<KoThreats>,
    ) -> Result<GameValue, QuestionError> {
        let position = position(picture);
        let size = position.size();
        let inside = |(columns, rows)| {
            PointSet::from_fn(size, |point: &Point| {
                point.column() < columns && point.row() < rows
            })
        };
        let conditions = Conditions {
            region: region.map(inside),
            kos,
        };
        let mut reader = Reader::new(Budget::USUAL)
            .with_proofs()
            .with_conditions(conditions);
        let points = stones.iter().map(|&(column, row)| Point::new(column, row));
        let question = match stones {
            [(column, row)] => Question::Life(Point::new(*column, *row)),
            _ => Question::LifeOfEach(PointSet::from_points(size, points)),
        };
        let verdict = reader.verdict(&position, &question)?;
        assert!(region.is_none() || !verdict.certainty().is_proved());
        Ok(verdict.value())
    }

    #[test]
    fn a_group_with_a_way_out_needs_eyes_in_its_region() {
        assert_eq!(value(OPEN, &[(3, 0)], None, None), Ok(GameValue::Won));
        assert_eq!(
            value(OPEN, &[(3, 0)], Some((4, 2)), None),
            Ok(GameValue::Hot)
        );
    }

    #[test]
    fn a_friend_outside_the_region_saves_a_group() {
        let friend = "
            . . X . X . . . .
            X X X . O . . . .
            O O O . O . . . .
            . . . . . . . . .";
        let lives = |columns| value(friend, &[(0, 1)], Some((columns, 3)), None);
        assert_eq!(lives(3), Ok(GameValue::Lost));
        assert_eq!(lives(4), Ok(GameValue::Won));
    }

    #[test]
    fn a_capture_may_open_the_way_to_a_friend_outside() {
        let captures = "
            . O X O . . .
            . O . X . . .
            X X . . . . .
            . . . . . . .";
        let lives = value(captures, &[(1, 0)], Some((3, 2)), None);
        assert_eq!(lives, Ok(GameValue::Hot));
    }

    #[test]
    fn white_kills_one_of_two_groups_that_each_live_alone() {
        let two = "
            . . . X O X . . .
            X X X X O X X X X
            O O O O O O O O O
            . . . . . . . . .";
        let each = |stones: &[(u8, u8)]| value(two, stones, Some((9, 2)), None);
        assert_eq!(each(&[(0, 1)]), Ok(GameValue::Hot));
        assert_eq!(each(&[(8, 1)]), Ok(GameValue::Hot));
        assert_eq!(each(&[(0, 1), (8, 1)]), Ok(GameValue::Lost));
    }

    #[test]
    fn ko_threats_decide_a_ko() {
        // White takes the first ko, but must find the first threat.
        let ko = "
            . X . . O . . . .
            X . X O . . . . .
            X X O O . . . . .
            O O O . . . . . .
            . . . . . . . . .";
        let with = |color, number| value(ko, &[(0, 1)], None, Some(KoThreats { color, number }));
        assert_eq!(value(ko, &[(0, 1)], None, None), Ok(GameValue::Hot));
        assert_eq!(with(Color::White, KoThreats::ENOUGH), Ok(GameValue::Hot));
        assert_eq!(with(Color::White, 0), Ok(GameValue::Won));
        assert_eq!(with(Color::Black, KoThreats::ENOUGH), Ok(GameValue::Won));
    }

    #[test]
    fn unsuitable_regions_are_refused() {
        let outside = value(OPEN, &[(3, 0)], Some((2, 2)), None);
        assert_eq!(outside, Err(QuestionError::NotInRegion(Point::new(3, 0))));
        let open = value(OPEN, &[(3, 0), (0, 1)], None, None);
        assert!(open.is_ok(), "both stones are of one chain: {open:?}");
        let far = "
            . . . . . . . . X
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            . . . . . . . . .
            X . . . . . . . .";
        let far = value(far, &[(8, 0), (0, 5)], None, None);
        assert_eq!(far, Err(QuestionError::NotShutIn(Point::new(8, 0))));
    }
}
