//! Parts of groups: what is connected for certain, and where the rest can be cut.

use crate::boards::{assert_commutes, positions};
use crate::pictures::{position, reader};
use tobi_goban::Color;
use tobi_grid::{Point, PointSet};
use tobi_judge::groups::Group;
use tobi_judge::life::{Lives, Status, refuted_defence};

/// The groups of a picture, part by part.
fn parted(picture: &str) -> Lives {
    let position = position(picture);
    let mut reader = reader(2_000);
    Lives::new(&position, &mut reader).parted(&position, &mut reader)
}

fn at(lives: &Lives, column: u8, row: u8) -> &Group {
    let stone = Point::new(column, row);
    lives.at(stone).expect("a stone stands there").0
}

#[test]
fn a_common_liberty_can_be_cut() {
    let lives = parted(
        ". . . . . . . . .
         . . . . O . . . .
         . X X X . X X X .
         . . . . O . . . .
         . . . . . . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let [left, right] = [3, 5].map(|column| at(&lives, column, 2));
    assert_eq!([left.stones.len(), right.stones.len()], [3, 3]);
    assert_eq!(left.joints[0].cut, Some(Point::new(4, 2)));
    assert_eq!(left.joints[0].connection, Point::new(4, 2));
    assert_eq!(left.joints[0].chains, [Point::new(1, 2), Point::new(5, 2)]);
    assert_eq!(right.joints[0].chains, [Point::new(5, 2), Point::new(1, 2)]);
}

#[test]
fn two_common_liberties_cannot() {
    let lives = parted(
        ". . . . . . . . .
         . . . . O . . . .
         . X X X . X X X .
         . . . X . X . . .
         . . . . O . . . .
         . . . . . . . . .
         . . . . . . . . .",
    );
    let both = at(&lives, 3, 2);
    assert_eq!((both.stones.len(), both.joints.len()), (8, 0));
}

/// Each of the two common liberties is between other chains, but one chain is in both pairs.
#[test]
fn common_liberties_of_parts_count_together() {
    let lives = parted(
        ". . . . . . . . .
         . X . X . . . . .
         X X X . X . . . .
         . O . . X . O . .
         . O X X . . O . .
         . O O O O O O . .
         . . . . . . . . .",
    );
    let all = at(&lives, 0, 2);
    assert!(all.stones.contains(Point::new(3, 1)), "{:?}", all.stones);
}

#[test]
fn chains_around_a_small_eye_are_one() {
    let lives = parted(
        ". X X . X O . . .
         X O X X X O . . .
         X O O O O O . . .
         X X X X O . . . .
         . . . X O . . . .
         . . . X O . . . .",
    );
    let corner = at(&lives, 1, 0);
    assert!(
        corner.stones.contains(Point::new(0, 1)),
        "{:?}",
        corner.stones
    );
}

/// A part has the status of its group unless it was read alone, its own eyes, and names the part that was read.
#[test]
fn a_part_has_its_own_evidence() {
    let mut reader = reader(2_000);
    for position in positions(12) {
        let lives = Lives::new(&position, &mut reader);
        let parted = lives.parted(&position, &mut reader);
        let nothing = PointSet::empty(position.size());
        let mut seen = nothing;
        for (part, life) in parted.iter() {
            let first = part.stones.first().expect("it has stones");
            let (group, whole) = lives.at(first).expect("a stone stands there");
            assert!(part.stones.is_subset(&group.stones) && part.stones.is_disjoint(&seen));
            assert!(part.chains.iter().all(|&chain| part.stones.contains(chain)));
            assert!(life.status == whole.status || life.read.is_some());
            if matches!(whole.status, Status::Dead | Status::Seki) {
                assert_eq!(part.stones, group.stones);
            }
            let read = part.part_of.unwrap_or(part.chains[0]);
            assert!(group.stones.contains(read));
            for joint in &part.joints {
                let [own, other] = joint.chains;
                assert!(part.stones.contains(own) && !part.stones.contains(other));
                assert!(group.stones.contains(other));
                let board = position.board();
                assert!(board.is_empty_at(joint.connection));
                assert!(joint.cut.is_none_or(|cut| board.is_empty_at(cut)));
            }
            seen |= part.stones;
        }
        let stones = Color::BOTH.map(|color| *position.board().stones(color));
        assert_eq!(seen, stones[0] | stones[1]);
    }
}

#[test]
fn the_eight_symmetries_and_the_swap_of_colours_commute() {
    let mut reader = reader(500);
    for position in positions(12) {
        assert_commutes(&position, |position, back, _| {
            let lives = Lives::new(position, &mut reader);
            let parted = lives.parted(position, &mut reader);
            let part =
                |stone: Point| back(&parted.at(stone).expect("a stone stands there").0.stones);
            let mut parts: Vec<String> = parted
                .iter()
                .map(|(group, life)| {
                    let joints = group
                        .joints
                        .iter()
                        .map(|joint| format!("{:?}", part(joint.chains[1])));
                    let mut joints: Vec<String> = joints.collect();
                    joints.sort();
                    let stones = back(&group.stones);
                    format!(
                        "{stones:?} {} {joints:?} {:?}",
                        life.status,
                        back(&group.domain)
                    )
                })
                .collect();
            let alive = parted
                .iter()
                .filter(|(_, life)| life.status == Status::Alive);
            let alive = PointSet::union(position.size(), alive.map(|(group, _)| group.stones));
            for (group, life) in parted.iter() {
                if life.status == Status::Dead {
                    let defence =
                        refuted_defence(position, &mut reader, &group.stones, &alive, None);
                    let points =
                        PointSet::from_points(position.size(), defence.into_iter().flatten());
                    parts.push(format!("refuted {:?}", back(&points)));
                }
            }
            parts.sort();
            parts
        });
    }
}
