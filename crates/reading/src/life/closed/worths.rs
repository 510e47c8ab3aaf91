//! Learned tables: what each kind of each cue is worth to the side to move, in hundredths of the logarithm of the odds.

use crate::Side;

/// The most kinds that a cue has.
pub(super) const MOST_KINDS: usize = 25;

/// The worths of all kinds of one cue.
pub(super) type Worths = [i32; MOST_KINDS];

/// The worths of all cues, for the defender and for the attacker.
pub(super) type Table<const CUES: usize> = [[Worths; CUES]; 2];

/// Reads lines of a side, the name of a cue, and the worths of its kinds; `#` begins a remark. `None` for anything else.
pub(super) fn parse<const CUES: usize>(
    text: &str,
    cues: &[(&str, usize); CUES],
) -> Option<Table<CUES>> {
    let mut table = [[[0; MOST_KINDS]; CUES]; 2];
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace();
        let side = match words.next() {
            None => continue,
            Some("defender") => Side::Defender,
            Some("attacker") => Side::Attacker,
            Some(_) => return None,
        };
        let name = words.next()?;
        let cue = cues.iter().position(|&(cue, _)| cue == name)?;
        let worths: Result<Vec<i32>, _> = words.map(str::parse).collect();
        let worths = worths.ok().filter(|worths| worths.len() == cues[cue].1)?;
        table[side as usize][cue][..worths.len()].copy_from_slice(&worths);
    }
    Some(table)
}

/// What the kinds that something shows are worth together.
pub(super) fn sum<const CUES: usize>(table: &[Worths], kinds: [u8; CUES]) -> i32 {
    let worth = |(worths, kind): (&Worths, u8)| worths[usize::from(kind)];
    table.iter().zip(kinds).map(worth).sum()
}

/// A number, in parts of 2^20, and what becomes of it with each hundredth of the logarithm of the odds more.
///
/// A hundredth is 1.01005 times as much: whole numbers are the same everywhere.
pub(super) fn multiples(number: u32) -> impl Iterator<Item = u64> {
    let step = |times: &u64| Some(times + times / 100 + times / 20_000);
    std::iter::successors(Some(u64::from(number) << 20), step)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_names_known_sides_and_cues_and_all_kinds() {
        let cues = [("captures", 3), ("pass", 1)];
        let table = parse("# none, one, more\n\nattacker captures 1 -2 3", &cues);
        let table = table.expect("all is well");
        assert_eq!(table[Side::Attacker as usize][0][..3], [1, -2, 3]);
        assert_eq!(sum(&table[Side::Attacker as usize], [2, 0]), 3);
        for wrong in [
            "attacker captures 1 2",
            "nobody pass 1",
            "defender nothing 1",
            "defender pass x",
        ] {
            assert!(parse(wrong, &cues).is_none(), "{wrong}");
        }
    }
}
