//! Any marks, and any lists of dead stones, on any board.

mod invariants;

use tobi_goban::random_game::SplitMix;

/// Enough for all kinds of contradictions, and done in a moment.
const BOARDS: u32 = 800;

#[test]
fn random_marks_are_counted_as_they_are() {
    let mut marked = 0;
    for seed in 0..u64::from(BOARDS) {
        let mut random = SplitMix::new(seed);
        let length = random.below(80);
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        marked += u32::from(invariants::scoring(&bytes));
    }
    assert!(marked > BOARDS / 4, "{marked} boards with marks");
}
