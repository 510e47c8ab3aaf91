//! A range of moves.

use std::str::FromStr;
use tobi_notation::sgf::NoSuchMove;

/// Moves by their numbers, such as `240-270`, `240-` (to the last), `-30` (from the first) or `57`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Moves {
    pub(crate) from: Option<u32>,
    pub(crate) to: Option<u32>,
}

impl Moves {
    /// What to say if the last of these moves come after the last one of the record.
    pub(crate) fn clipped(missing: &NoSuchMove) -> String {
        format!(
            "--moves: {missing}; the moves up to {} are taken",
            missing.last
        )
    }
}

impl FromStr for Moves {
    type Err = String;

    fn from_str(text: &str) -> Result<Moves, String> {
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let number = |part: &str| match part.trim() {
            "" => Ok(None),
            part => part.parse::<u32>().map(Some),
        };
        match (number(from), number(to)) {
            (Ok(Some(from)), Ok(Some(to))) if from > to => Err(format!(
                "the first move, {from}, comes after the last, {to}"
            )),
            (Ok(from), Ok(to)) if from.is_some() || to.is_some() => Ok(Moves { from, to }),
            _ => Err("expected moves such as 240-270, 240-, -30 or 57".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Moves;

    #[test]
    fn ranges_may_be_open() {
        let moves = |text: &str| text.parse::<Moves>().map(|it| (it.from, it.to));
        assert_eq!(moves("240-270"), Ok((Some(240), Some(270))));
        assert_eq!(moves("240 - 270"), Ok((Some(240), Some(270))));
        assert_eq!(moves("240-"), Ok((Some(240), None)));
        assert_eq!(moves("-30"), Ok((None, Some(30))));
        assert_eq!(moves("57"), Ok((Some(57), Some(57))));
        for wrong in ["", "-", "x", "1-x", "1-2-3", "--3", "1.5", "4294967296"] {
            assert!(moves(wrong).unwrap_err().contains("such as"), "{wrong}");
        }
        let wrong = moves("9-3").unwrap_err();
        assert_eq!(wrong, "the first move, 9, comes after the last, 3");
    }
}
