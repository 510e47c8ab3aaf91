//! ProofNumbers results about small eye spaces, and a comparison of the solver with play on a real board.

mod naive;

use super::*;
use tobi_grid::{Connectivity, Symmetry, components, morph};

const SIZE: Size = Size::square(9);

/// The points with one of these marks in a diagram of a region (`#` empty, `O` attacker), placed in the middle of a
/// board or in its upper left corner.
fn points(picture: &[&str], marks: &str, corner: bool) -> PointSet {
    let shift = if corner { 0 } else { 1 };
    let mut set = PointSet::empty(SIZE);
    for (row, line) in picture.iter().enumerate() {
        for (column, mark) in line.chars().enumerate() {
            if marks.contains(mark) {
                set.insert(Point::new(column as u8 + shift, row as u8 + shift));
            }
        }
    }
    set
}

fn room(picture: &[&str], corner: bool) -> Room {
    let region = points(picture, "#O", corner);
    Room::of(SIZE, &region, &points(picture, "O", corner)).expect("a small region")
}

/// Least and most eyes, if no ko matters.
fn eyes(picture: &[&str], corner: bool) -> (u8, u8) {
    let value = room(picture, corner).eyes();
    assert_eq!(value.least, value.least_by_ko, "{picture:?}");
    assert_eq!(value.most, value.most_by_ko, "{picture:?}");
    (value.least, value.most)
}

fn eye_value(picture: &[&str]) -> EyeValue {
    room(picture, false).eye_value()
}

/// All regions of this many points that touch the sides of the upper left corner or are one point away, and that do not
/// split the rest of the board; each structure once.
fn regions(count: usize) -> Vec<PointSet> {
    let corner = PointSet::from_fn(SIZE, |p| usize::from(p.row().max(p.column())) <= count);
    let near = corner.iter().filter(|p| p.row().min(p.column()) <= 1);
    let mut regions: Vec<PointSet> = near.map(|p| PointSet::from_points(SIZE, [p])).collect();
    for _ in 1..count {
        let mut larger = Vec::new();
        for region in &regions {
            for point in morph::external_boundary(region) & corner {
                let mut region = *region;
                region.insert(point);
                if !larger.contains(&region) {
                    larger.push(region);
                }
            }
        }
        regions = larger;
    }
    let mut known: Vec<Room> = Vec::new();
    regions.retain(|region| {
        if components(&!*region, Connectivity::Four).count() > 1 {
            return false;
        }
        let room = Room::of(SIZE, region, &PointSet::empty(SIZE)).expect("a small region");
        let is_new = !known.contains(&room);
        known.push(room);
        is_new
    });
    regions
}

#[test]
fn known_shapes_have_the_known_eyes() {
    for corner in [false, true] {
        assert_eq!(eyes(&["##"], corner), (1, 1));
        assert_eq!(eyes(&["###"], corner), (1, 2));
        assert_eq!(eyes(&["##", "#"], corner), (1, 2));
        assert_eq!(eyes(&["####"], corner), (2, 2));
        assert_eq!(eyes(&["##", "##"], corner), (1, 1));
        assert_eq!(eyes(&["###", " #"], corner), (1, 2));
        assert_eq!(eyes(&["###", "##"], corner), (1, 2));
    }
    assert_eq!(eyes(&[" #", "###", " #"], false), (1, 2));
    assert_eq!(eyes(&["###", "###"], false), (2, 2));
    assert_eq!(eyes(&[" ##", "###", " #"], false), (1, 2));
    assert_eq!(eyes(&["#####"], false), (2, 2));
}

#[test]
fn stones_inside_count() {
    assert_eq!(eyes(&["#O#"], false), (1, 1));
    assert_eq!(eyes(&["O##"], false), (1, 2));
    assert_eq!(eyes(&["#OO#"], false), (1, 1));
    assert_eq!(eyes(&["###", "#O"], false), (1, 2));
    assert_eq!(eyes(&["###", "O#"], false), (1, 2));
    assert_eq!(eyes(&["#O#", "##"], false), (1, 1));
}

#[test]
fn big_eyes_have_the_liberties_of_the_books() {
    // One point less than in the books for each stone that is already inside.
    assert_eq!(eye_value(&["###"]), EyeValue::Open);
    assert_eq!(eye_value(&["#O#"]), EyeValue::Moves(2));
    assert_eq!(eye_value(&["####"]), EyeValue::Lives);
    assert_eq!(eye_value(&["##", "##"]), EyeValue::Moves(5));
    assert_eq!(eye_value(&["##", "O#"]), EyeValue::Moves(4));
    assert_eq!(eye_value(&["#O#", "##"]), EyeValue::Moves(7));
    assert_eq!(eye_value(&[" #", "#O#", " #"]), EyeValue::Moves(7));
    assert_eq!(eye_value(&["##", "#O#", " ##"]), EyeValue::Lives);
    assert_eq!(eye_value(&["## ", "#O#", " # "]), EyeValue::Moves(11));
    assert_eq!(eye_value(&["###", "###"]), EyeValue::Lives);
}

#[test]
fn a_corner_costs_liberties() {
    assert_eq!(room(&["#O", "O#"], true).eye_value(), EyeValue::Moves(1));
    let six = room(&["###", "###"], true);
    let besides = |liberties| Besides { eyes: 0, liberties };
    let first = Side::Attacker;
    assert!(six.proves(Claim::Dies, besides(0), first));
    assert!(!six.proves(Claim::Dies, besides(1), first), "a ko");
    assert!(!six.proves(Claim::Lives, besides(1), first), "a ko");
    assert!(six.proves(Claim::Lives, besides(2), first));
}

#[test]
fn one_eye_needs_another_to_live() {
    let three = room(&["###"], false);
    assert!(three.proves(Claim::Dies, Besides::NOTHING, Side::Attacker));
    assert!(three.proves(Claim::Lives, Besides::NOTHING, Side::Defender));
    assert!(three.proves(Claim::Lives, Besides::EYE, Side::Attacker));
    let square = room(&["##", "##"], false);
    assert!(square.proves(Claim::Dies, Besides::NOTHING, Side::Defender));
    assert!(square.proves(Claim::Lives, Besides::EYE, Side::Attacker));
}

#[test]
fn a_repeated_position_proves_nothing() {
    // The attacker gives two stones and captures one back: neither side can end the cycle.
    let room = room(&["#OO#", "#", "#"], false);
    for first in [Side::Defender, Side::Attacker] {
        let proves = |claim| room.proves(claim, Besides::NOTHING, first);
        assert!(!(proves(Claim::Lives) && proves(Claim::Dies)));
    }
}

#[test]
fn symmetric_regions_have_the_same_answers_in_any_order() {
    for region in regions(5) {
        let points: Vec<Point> = region.iter().collect();
        for stones in (0..1usize << points.len()).rev() {
            let chosen = (0..points.len()).filter(|&cell| stones >> cell & 1 != 0);
            let enemy = PointSet::from_points(SIZE, chosen.map(|cell| points[cell]));
            let answers = |symmetry: Symmetry| {
                let room = Room::of(SIZE, &symmetry.of_set(&region), &symmetry.of_set(&enemy));
                let room = room.expect("a small region");
                let life = room.proves(Claim::Lives, Besides::NOTHING, Side::Attacker);
                (room.eyes(), room.eye_value(), life)
            };
            let first = answers(Symmetry::ALL[0]);
            let eyes = first.0;
            assert!(eyes.least <= eyes.most && eyes.least_by_ko <= eyes.most_by_ko);
            assert!(eyes.least <= eyes.least_by_ko && eyes.most <= eyes.most_by_ko);
            for symmetry in Symmetry::ALL {
                assert_eq!(answers(symmetry), first, "{region:?} {enemy:?}");
            }
        }
    }
}
