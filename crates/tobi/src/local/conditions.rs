//! The conditions of a local game as text.

use super::{Conditions, KoThreats};
use crate::words::counted;
use std::fmt;
use tobi_goban::Color;
use tobi_grid::{PointSet, Size};
use tobi_notation::vertex::{self, VertexError};

/// Reads the conditions of a local game: the points of a region, single ones (`C4`) or rectangles between two corners
/// (`A1-E5`), and ko threats: `black:2` if Black has two more than White, `none` if neither side has any, `black` or `white`
/// for as many as win a ko of three stages ([`KoThreats::ENOUGH`]).
///
/// # Errors
/// [`ConditionsError`] for text of another form, or points off the board.
///
/// ```
/// use tobi::local::conditions;
/// use tobi_grid::Size;
///
/// let read = conditions(&["A1-C2", "E5"], Some("white:2"), Size::square(9))?;
/// assert_eq!(read.region.map(|region| region.len()), Some(7));
/// assert_eq!(read.kos.map(|kos| kos.number), Some(2));
/// let error = conditions(&["A1-Z9"], None, Size::square(9)).unwrap_err();
/// assert!(error.to_string().contains("Z9"));
/// # Ok::<(), tobi::local::ConditionsError>(())
/// ```
pub fn conditions<T: AsRef<str>>(
    region: &[T],
    ko_threats: Option<&str>,
    size: Size,
) -> Result<Conditions, ConditionsError> {
    let mut points = PointSet::empty(size);
    for text in region {
        points |= rectangle(text.as_ref(), size)?;
    }
    Ok(Conditions {
        region: (!region.is_empty()).then_some(points),
        kos: ko_threats.map(ko_threats_of).transpose()?,
    })
}

/// The points of `C4` or `A1-E5`.
fn rectangle(text: &str, size: Size) -> Result<PointSet, ConditionsError> {
    let point = |name: &str| vertex::parse_point(name, size).map_err(ConditionsError::Vertex);
    let (from, to) = match text.split_once('-') {
        Some((from, to)) if !from.is_empty() && !to.is_empty() => (from, to),
        _ => (text, text),
    };
    let (from, to) = (point(from)?, point(to)?);
    let between = |a: u8, b: u8, at: u8| (a.min(b)..=a.max(b)).contains(&at);
    Ok(PointSet::from_fn(size, |at| {
        between(from.column(), to.column(), at.column()) && between(from.row(), to.row(), at.row())
    }))
}

fn ko_threats_of(text: &str) -> Result<KoThreats, ConditionsError> {
    let unknown = || ConditionsError::KoThreats(text.chars().take(40).collect());
    let color = |name: &str| {
        let mut colors = Color::BOTH.into_iter();
        colors
            .find(|color| color.name().eq_ignore_ascii_case(name))
            .ok_or_else(unknown)
    };
    if text.eq_ignore_ascii_case("none") {
        return Ok(KoThreats {
            color: Color::Black,
            number: 0,
        });
    }
    let Some((name, number)) = text.split_once(':') else {
        return Ok(KoThreats {
            color: color(text)?,
            number: KoThreats::ENOUGH,
        });
    };
    let number: u8 = number.parse().map_err(|_| unknown())?;
    if number <= KoThreats::MOST {
        Ok(KoThreats {
            color: color(name)?,
            number,
        })
    } else {
        Err(unknown())
    }
}

/// The conditions in words, to follow a question: ` in a region of 12 points, if Black has 3 more ko threats than White`;
/// empty without conditions.
pub(super) fn words(conditions: &Conditions) -> String {
    let region = conditions.region.as_ref().map(|region| {
        let points = counted(region.len(), "point", "points");
        format!(" in a region of {points}")
    });
    let kos = conditions.kos.map(|kos| match kos.number {
        0 => ", without ko threats".to_owned(),
        number => {
            let more = counted(number.into(), "more ko threat", "more ko threats");
            format!(
                ", if {} has {more} than {}",
                kos.color.name(),
                kos.color.opponent().name()
            )
        }
    });
    region.unwrap_or_default() + &kos.unwrap_or_default()
}

/// The ko threats as [`conditions`] reads them.
#[cfg(feature = "json")]
pub(super) fn ko_threats_text(kos: KoThreats) -> String {
    match kos.number {
        0 => "none".to_owned(),
        number => format!("{}:{number}", kos.color.name().to_lowercase()),
    }
}

/// Text that names no conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ConditionsError {
    /// A point of the region.
    Vertex(VertexError),
    /// The ko threats.
    KoThreats(String),
}

impl fmt::Display for ConditionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConditionsError::Vertex(error) => {
                write!(f, "{error}; a region is a list such as A1-E5, F3")
            }
            ConditionsError::KoThreats(text) => write!(
                f,
                "no ko threats: `{text}`; give none, black, white, or a number up to {} such as black:2",
                KoThreats::MOST
            ),
        }
    }
}

impl std::error::Error for ConditionsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_say_who_has_threats() {
        let said = |region: &[&str], threats: Option<&str>| {
            let read = conditions(region, threats, Size::square(9)).expect("conditions");
            words(&read)
        };
        assert_eq!(said(&[], None), "");
        assert_eq!(
            said(&["B2-A1"], Some("none")),
            " in a region of 4 points, without ko threats"
        );
        assert_eq!(
            said(&[], Some("White")),
            ", if White has 3 more ko threats than Black"
        );
        assert_eq!(
            said(&[], Some("black:1")),
            ", if Black has 1 more ko threat than White"
        );
    }

    #[test]
    fn wrong_conditions_are_refused_with_a_remedy() {
        let error = |region: &[&str], threats: Option<&str>| {
            let error = conditions(region, threats, Size::square(9)).expect_err("no conditions");
            error.to_string()
        };
        for threats in ["green", "black:", "black:10", "black:-1", ":2", ""] {
            let said = error(&[], Some(threats));
            assert!(said.contains("give none, black, white"), "{said}");
        }
        for region in ["A1-", "-", "A1-B2-C3", "K10", ""] {
            let said = error(&[region], None);
            assert!(said.contains("such as A1-E5"), "{said}");
        }
    }
}
