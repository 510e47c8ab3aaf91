//! Questions about positions from random bytes: no panic, no illegal move, no move without a success.

use crate::invariants;
use tobi_goban::random_game::SplitMix;

#[test]
fn answers_about_random_positions_are_valid() {
    let mut random = SplitMix::new(77);
    let mut asked = 0;
    for _ in 0..2_500 {
        let bytes: Vec<u8> = (0..28).map(|_| random.word() as u8).collect();
        asked += u32::from(invariants::reading(&bytes));
    }
    assert!(asked > 80, "{asked}");
}
