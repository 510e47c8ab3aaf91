//! A group inside the eye space of another group, which lives only if it captures, but cannot capture.

use super::{Candidate, Scene, chains};
use crate::influence::liberties;
use crate::params::{LARGE_SPACE, NAKADE_AIR, NAKADE_NODES, SEKI_NODES};
use tobi_goban::{Move, Position, Rules};
use tobi_grid::{Connectivity, Point, PointSet, components, morph};
use tobi_reading::{GameValue, Question, Reader, SekiKind, Side, Success};

impl Scene<'_> {
    /// Returns the kind of seki if a group that would be dead by itself stands in the eye space of a group that lives
    /// only by capturing it, but cannot capture.
    pub(super) fn in_eye_space(
        &self,
        reader: &mut Reader,
        inside: &Candidate,
        around: &Candidate,
    ) -> Option<SekiKind> {
        let air = air(self.position, inside);
        if !self.is_shut_in(inside)
            || self.has_other_prey(around, inside)
            || self.has_room(around, &air)
        {
            return None;
        }
        let groups = [inside, around];
        let is_narrow = air.len() <= NAKADE_AIR;
        let is_held = is_narrow && self.nobody_is_captured(reader, groups);
        // If the outer group does not live after capturing a single stone, it did not live with that stone on the board
        // either.
        let is_single = inside.stones.len() == 1;
        if is_single && !is_held {
            return None;
        }
        // If the outer group lives although the inner one stands, it need not capture.
        let safe = (self.safe | inside.stones) - around.stones;
        let beside = reader.life_between(self.position, &around.stones, &safe, SEKI_NODES)?;
        let needs = match beside.value() {
            GameValue::Won => return None,
            value => matches!(value, GameValue::Lost | GameValue::Hot),
        };
        if !is_single && self.dies_by_capturing(reader, self.position, groups, NAKADE_NODES)? {
            return Some(SekiKind::InEyeSpace);
        }
        if needs && is_held {
            return Some(SekiKind::NoApproach);
        }
        let may_grow = needs && is_narrow && !is_single;
        let mut begins = air.iter();
        let dies = may_grow && begins.all(|first| self.dies_beginning(reader, groups, first));
        dies.then_some(SekiKind::InEyeSpace)
    }

    /// Whether a group has enough liberties outside a region for another eye.
    fn has_room(&self, group: &Candidate, place: &PointSet) -> bool {
        let others = liberties(&group.stones, &self.position.board().empty()) - *place;
        others.len() >= LARGE_SPACE
    }

    /// Whether a group has no living friends in the region that the other colour's living stones leave to it.
    fn is_shut_in(&self, group: &Candidate) -> bool {
        let board = self.position.board();
        let walls = *board.stones(group.color.opponent());
        let place = morph::reconstruct(&group.stones, &!walls);
        let friends = place & *board.stones(group.color);
        let is_held = morph::external_boundary(&place).is_disjoint(&self.dead);
        is_held && friends.is_subset(&(group.stones | self.dead))
    }

    /// Whether a group touches other dead stones, which it may capture at any time.
    fn has_other_prey(&self, group: &Candidate, inside: &Candidate) -> bool {
        let enemy = *self.position.board().stones(inside.color);
        let prey = morph::dilate(&group.stones) & enemy & self.dead;
        !prey.is_subset(&inside.stones)
    }

    /// Whether no chain of two groups is captured even when the other side moves first.
    fn nobody_is_captured(&self, reader: &mut Reader, groups: [&Candidate; 2]) -> bool {
        let board = self.position.board();
        let mut chains = groups.into_iter().flat_map(|group| chains(board, group));
        chains.all(|chain| {
            let question = Question::Capture(chain.first());
            let attack = reader.answer(self.position, &question, Side::Attacker);
            attack.is_ok_and(|attack| attack.is_decided() && attack.success == Success::No)
        })
    }

    /// Whether the outer group dies after it has filled all liberties of the inner one and captured it, while the inner
    /// side passes.
    fn dies_by_capturing(
        &self,
        reader: &mut Reader,
        position: &Position,
        [inside, around]: [&Candidate; 2],
        nodes: u32,
    ) -> Option<bool> {
        let captured = after_capture(position, inside)?;
        let left = morph::reconstruct(&around.stones, captured.board().stones(around.color));
        let safe = self.safe - left;
        let life = reader.life_between(&captured, &left, &safe, nodes)?;
        Some(life.attack.is_decided() && life.attack.success == Success::Yes)
    }

    /// Whether the outer group cannot start on a point: it is captured, or the inner group then adds a stone so that
    /// capturing kills the outer group.
    fn dies_beginning(
        &self,
        reader: &mut Reader,
        [inside, around]: [&Candidate; 2],
        first: Point,
    ) -> bool {
        let begun = self
            .position
            .after(around.color, Move::Play(first), &Rules::JAPANESE);
        let Ok(begun) = begun else { return true };
        let around = grown(&begun, around, first);
        air(&begun, inside).iter().any(|reply| {
            let next = begun.after(inside.color, Move::Play(reply), &Rules::JAPANESE);
            next.is_ok_and(|next| {
                let inside = grown(&next, inside, reply);
                self.dies_by_capturing(reader, &next, [&inside, &around], SEKI_NODES) == Some(true)
            })
        })
    }
}

/// The empty points of the region that the other colour leaves to a group.
fn air(position: &Position, group: &Candidate) -> PointSet {
    let board = position.board();
    let enemy = *board.stones(group.color.opponent());
    morph::reconstruct(&group.stones, &!enemy) & board.empty()
}

/// The stones of a group that still stand, with the stone on a point.
fn grown(position: &Position, group: &Candidate, point: Point) -> Candidate {
    let board = position.board();
    let own = *board.stones(group.color);
    let stones = group.stones | PointSet::from_points(board.size(), [point]);
    Candidate {
        stones: stones & own,
        ..*group
    }
}

/// The position after the other colour has filled all liberties of a group and captured it. The group passed until then
/// and moves now.
fn after_capture(position: &Position, group: &Candidate) -> Option<Position> {
    let enemy = group.color.opponent();
    let mut setup = position.setup();
    setup.stones[enemy] |= liberties(&group.stones, &position.board().empty());
    setup.stones[group.color] -= group.stones;
    let others = setup.stones[group.color];
    for chain in components(&others, Connectivity::Four) {
        if morph::external_boundary(&chain).is_subset(&setup.stones[enemy]) {
            setup.stones[group.color] -= chain;
        }
    }
    setup.to_move = group.color;
    setup.ko = None;
    Position::from_setup(setup).ok()
}

#[cfg(test)]
mod tests {
    use crate::life::Status;
    use crate::life::seki::{Candidate, Scene, SekiKind};
    use tobi_goban::{Color, Position, Setup};
    use tobi_grid::{Point, PointSet, morph};
    use tobi_reading::{Budget, Reader};

    /// The seki of a dead white group in the eye space of a living black one, each given by its stones; all other
    /// stones are safe.
    fn in_eye_space(picture: &str, white: &[(u8, u8)], black: (u8, u8)) -> Option<SekiKind> {
        in_eye_space_beside(picture, white, black, &[])
    }

    /// The same with these dead stones on the board.
    fn in_eye_space_beside(
        picture: &str,
        white: &[(u8, u8)],
        black: (u8, u8),
        dead: &[(u8, u8)],
    ) -> Option<SekiKind> {
        ask(picture, (white, black, dead), |scene, reader, groups| {
            scene.seki(reader, groups).map(|seki| seki.kind)
        })
    }

    /// Whether the black group is dead even though nothing proves that the white one in its eye space lives.
    fn falls(picture: &str, white: &[(u8, u8)], black: (u8, u8)) -> bool {
        ask(picture, (white, black, &[]), |scene, reader, groups| {
            let [black, white] = groups;
            scene.falls_without(reader, black, white).is_some()
        })
    }

    type Points<'a> = &'a [(u8, u8)];

    /// Asks a question about a living black group and a dead white one, each given by its stones, with these dead
    /// stones; all other stones are safe.
    fn ask<T>(
        picture: &str,
        (white, black, dead): (Points<'_>, (u8, u8), Points<'_>),
        question: impl FnOnce(&Scene<'_>, &mut Reader, [&Candidate; 2]) -> T,
    ) -> T {
        let setup = Setup::parse(picture).expect("a picture");
        let position = Position::from_setup(setup).expect("a position");
        let board = position.board();
        let points = |points: &[(u8, u8)]| {
            let points = points.iter().map(|&(column, row)| Point::new(column, row));
            PointSet::from_points(position.size(), points)
        };
        let candidate = |color, stones, status| Candidate {
            color,
            stones: morph::reconstruct(&stones, board.stones(color)),
            status,
        };
        let white = candidate(Color::White, points(white), Status::Dead);
        let black = candidate(Color::Black, points(&[black]), Status::Alive);
        let all = *board.stones(Color::Black) | *board.stones(Color::White);
        let dead = points(dead) | white.stones;
        let scene = Scene {
            position: &position,
            dead,
            safe: all - dead - black.stones,
        };
        let mut reader = Reader::new(Budget::new(1_000).expect("a budget"));
        question(&scene, &mut reader, [&black, &white])
    }

    #[test]
    fn three_stones_in_a_row_of_five_are_in_seki_and_one_in_a_row_of_three_is_not() {
        let five = "
            O X . O O O . X O . O
            O X X X X X X X O O O
            O O O O O O O O O . O
            . O . O . O . O O O .";
        assert_eq!(
            in_eye_space(five, &[(3, 0)], (1, 0)),
            Some(SekiKind::InEyeSpace)
        );
        let three = "
            O X . O . X O . O
            O X X X X X O O O
            O O O O O O O . O
            . O . O . O O O .";
        assert_eq!(in_eye_space(three, &[(3, 0)], (1, 0)), None);
    }

    /// Black must not capture the two stones in the bulk of five, but White extends them to four and kills. In a row of
    /// five White has no such move.
    #[test]
    fn a_group_that_must_not_capture_may_still_be_dead() {
        let bulk = "
            O O O O O O O O O
            O X X X X X X X O
            O X . O O X X X O
            O X . . X X X X O
            O X X X X X X X O
            O O O O O O O O O
            . O . O . O . O .";
        assert_eq!(
            in_eye_space(bulk, &[(3, 2)], (1, 1)),
            Some(SekiKind::InEyeSpace)
        );
        assert!(falls(bulk, &[(3, 2)], (1, 1)));
        let five = "
            O X . O O O . X O . O
            O X X X X X X X O O O
            O O O O O O O O O . O
            . O . O . O . O O O .";
        assert!(!falls(five, &[(3, 0)], (1, 0)));
    }

    #[test]
    fn a_group_enclosed_by_dead_stones_is_not_in_an_eye_space() {
        let five = "
            O X . O O O . X O . O
            O X X X X X X O O O O
            O O O O O O O O . O O
            . O . O . O . O O O .";
        let held = |dead| in_eye_space_beside(five, &[(3, 0)], (1, 0), dead);
        assert_eq!(held(&[]), Some(SekiKind::InEyeSpace));
        assert_eq!(held(&[(7, 0)]), None);
    }

    #[test]
    fn a_group_that_reaches_its_friends_is_not_in_an_eye_space() {
        let picture = "
            . O . . . O .
            X O . . O O O
            . . . . . O .
            O O O O O O O
            . O . O . O .";
        assert_eq!(in_eye_space(picture, &[(1, 0)], (0, 1)), None);
    }
}
