//! Komi: exact half points.

use std::fmt;
use std::str::FromStr;

/// The points that White gets for playing second, in exact half points.
///
/// From -1000 to 1000 points. Quarters and other fractions are refused, never rounded. (Chinese records may give the komi in
/// *zi*: 3.75 zi are 7.5 points.)
///
/// ```
/// use tobi_goban::Komi;
///
/// let komi: Komi = "6.5".parse()?;
/// assert_eq!(komi.halves(), 13);
/// assert_eq!(komi.to_string(), "6.5");
/// assert_eq!(Komi::from_points(7.0)?.to_string(), "7");
/// assert!("6.25".parse::<Komi>().is_err());
/// # Ok::<(), tobi_goban::KomiError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Komi {
    halves: i32,
}

impl Komi {
    /// No komi.
    pub const ZERO: Komi = Komi { halves: 0 };

    /// The largest komi, in points; its negative is the least.
    pub const MAX_POINTS: i32 = 1000;

    /// A komi of `halves` half points: 13 is a komi of 6.5.
    ///
    /// # Errors
    /// [`KomiError::TooLarge`] beyond [`Komi::MAX_POINTS`].
    pub const fn from_halves(halves: i32) -> Result<Komi, KomiError> {
        let most = 2 * Komi::MAX_POINTS;
        if halves < -most || halves > most {
            return Err(KomiError::TooLarge);
        }
        Ok(Komi { halves })
    }

    /// A komi of `points`.
    ///
    /// # Errors
    /// [`KomiError`] when `points` is not a number of half points, or too large.
    pub fn from_points(points: f64) -> Result<Komi, KomiError> {
        let halves = points * 2.0;
        if halves.is_nan() {
            return Err(KomiError::NotANumber);
        }
        if halves.abs() > f64::from(2 * Komi::MAX_POINTS) {
            return Err(KomiError::TooLarge);
        }
        if halves.fract() != 0.0 {
            return Err(KomiError::NotHalves);
        }
        Ok(Komi {
            halves: halves as i32,
        })
    }

    /// The number of half points.
    pub const fn halves(self) -> i32 {
        self.halves
    }

    /// The number of points.
    pub fn points(self) -> f64 {
        f64::from(self.halves) / 2.0
    }

    /// The fraction of a point: 0 or half a point, with the sign of the komi.
    #[must_use]
    pub const fn fraction(self) -> Komi {
        Komi {
            halves: self.halves % 2,
        }
    }
}

impl FromStr for Komi {
    type Err = KomiError;

    /// Reads a decimal number: `6.5`, `-0.5`, `7`, `+7.50`.
    fn from_str(text: &str) -> Result<Komi, KomiError> {
        let plain = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-');
        let text = text.trim();
        if !text.chars().all(plain) {
            return Err(KomiError::NotANumber);
        }
        Komi::from_points(text.parse().map_err(|_| KomiError::NotANumber)?)
    }
}

impl fmt::Display for Komi {
    /// The shortest decimal number: `6.5`, `7`, `-0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.points().fmt(f)
    }
}

/// Why a number is not a valid [`Komi`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KomiError {
    /// The text is not a decimal number.
    NotANumber,
    /// The number is not a multiple of a half.
    NotHalves,
    /// The number is beyond [`Komi::MAX_POINTS`].
    TooLarge,
}

impl fmt::Display for KomiError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KomiError::NotANumber => f.write_str("komi must be a decimal number such as 6.5"),
            KomiError::NotHalves => f.write_str("komi must be a multiple of 0.5"),
            KomiError::TooLarge => {
                write!(f, "komi must lie between -{0} and {0}", Komi::MAX_POINTS)
            }
        }
    }
}

impl std::error::Error for KomiError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back_as_they_are_written() {
        for halves in [-2000, -15, -1, 0, 1, 13, 14, 2000] {
            let komi = Komi::from_halves(halves).unwrap();
            assert_eq!(komi.to_string().parse(), Ok(komi));
        }
        assert_eq!("+7.50".parse(), Komi::from_halves(15));
        assert_eq!("-.5".parse(), Komi::from_halves(-1));
    }

    #[test]
    fn what_is_no_komi_is_refused() {
        for (text, why) in [
            ("6.25", KomiError::NotHalves),
            ("1000.5", KomiError::TooLarge),
            ("-99999999999", KomiError::TooLarge),
            ("", KomiError::NotANumber),
            ("inf", KomiError::NotANumber),
            ("NaN", KomiError::NotANumber),
            ("1e2", KomiError::NotANumber),
            ("6,5", KomiError::NotANumber),
            ("6.5.5", KomiError::NotANumber),
        ] {
            assert_eq!(text.parse::<Komi>(), Err(why), "{text}");
        }
        assert_eq!(Komi::from_points(f64::INFINITY), Err(KomiError::TooLarge));
        assert_eq!(Komi::from_points(f64::NAN), Err(KomiError::NotANumber));
        assert_eq!(Komi::from_halves(2001), Err(KomiError::TooLarge));
    }

    #[test]
    fn the_fraction_of_a_komi() {
        let fraction = |text: &str| text.parse::<Komi>().unwrap().fraction().to_string();
        assert_eq!(fraction("6.5"), "0.5");
        assert_eq!(fraction("7"), "0");
        assert_eq!(fraction("-7.5"), "-0.5");
    }
}
