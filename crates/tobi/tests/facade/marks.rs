//! Any marks, and any lists of dead stones, on any board.

use crate::invariants::Laid;
use tobi_goban::random_game::SplitMix;

/// Enough for all kinds of contradictions, and still fast.
const BOARDS: u64 = 800;

/// The number of boards whose dead stones are also judged, which takes longer.
const JUDGED: u64 = 60;

fn boards(number: u64) -> impl Iterator<Item = Laid> {
    (0..number).filter_map(|seed| {
        let mut random = SplitMix::new(seed);
        let length = random.below(80);
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        Laid::new(&bytes)
    })
}

#[test]
fn random_marks_are_counted_as_they_are() {
    let marked = boards(BOARDS).filter(Laid::score_as_agreed).count();
    assert!(marked > 200, "{marked} boards with marks");
}

#[test]
fn marks_do_not_stand_against_judging() {
    let counted = boards(JUDGED).filter(Laid::score_as_judged).count();
    assert!(counted > 10, "{counted} boards can be counted");
}
