//! Any marks, and any lists of dead stones, on any board.

mod invariants;

/// Enough for all kinds of contradictions, and done in a moment.
const BOARDS: u32 = 800;

/// SplitMix64.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[test]
fn random_marks_are_counted_as_they_are() {
    let mut marked = 0;
    for seed in 0..u64::from(BOARDS) {
        let mut state = seed;
        let length = next(&mut state) % 80;
        let bytes: Vec<u8> = (0..length)
            .map(|_| (next(&mut state) >> 32) as u8)
            .collect();
        marked += u32::from(invariants::scoring(&bytes));
    }
    assert!(marked > BOARDS / 4, "{marked} boards with marks");
}
