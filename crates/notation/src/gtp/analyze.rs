//! The arguments of `lz-analyze`, `kata-analyze` and Sabaki's `analyze`.

use super::{ArgumentError, Arguments};
use std::ops::RangeInclusive;
use tobi_goban::Color;
use tobi_grid::{PointSet, Size};

/// The largest number of moves, and the largest depth, that is accepted.
const MOST_MOVES: i64 = 1000;

/// The accepted intervals.
const CENTISECONDS: RangeInclusive<i64> = 0..=1_000_000_000;

/// The output format of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnalyzeFormat {
    /// Leela Zero's: moves only, chances in whole ten-thousandths.
    LeelaZero,
    /// KataGo's: more numbers, and the extras that are requested.
    KataGo,
    /// Sabaki's: few numbers, chances in whole ten-thousandths, and the extras that are requested.
    Sabaki,
}

/// The request for an analysis.
///
/// ```
/// use tobi_goban::Color;
/// use tobi_grid::Size;
/// use tobi_notation::gtp::{AnalyzeFormat, AnalyzeRequest, Line};
///
/// let line = Line::parse(b"kata-analyze w 50 maxmoves 3 avoid w A1,B1 1 ownership true")?.unwrap();
/// let (size, kata) = (Size::square(9), AnalyzeFormat::KataGo);
/// let request = AnalyzeRequest::parse(kata, size, Color::Black, line.arguments())?;
/// assert_eq!((request.color, request.interval, request.most), (Color::White, Some(50), 3));
/// assert_eq!(request.among.len(), 79);
/// assert!(request.extras.ownership && !request.extras.root_info);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalyzeRequest {
    /// The output format.
    pub format: AnalyzeFormat,
    /// Whose moves to analyse.
    pub color: Color,
    /// The interval between two lines, in hundredths of a second.
    pub interval: Option<u32>,
    /// The minimum number of moves to report; fewer only if there are no more.
    pub least: usize,
    /// The maximum number of moves to report, at least `least` and 1.
    pub most: usize,
    /// Where the moves may be.
    pub among: PointSet,
    /// Whether a pass is allowed too.
    pub may_pass: bool,
    /// What to report in addition.
    pub extras: AnalyzeExtras,
}

/// What an analysis reports only on request, under KataGo's names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnalyzeExtras {
    /// `rootInfo`: the position itself.
    pub root_info: bool,
    /// `ownership`: the owners of all points.
    pub ownership: bool,
    /// `ownershipStdev`: the standard deviation of the ownership.
    pub ownership_stdev: bool,
    /// `movesOwnership`: the owners after each move.
    pub moves_ownership: bool,
    /// `movesOwnershipStdev`: the standard deviation of those.
    pub moves_ownership_stdev: bool,
    /// `pvVisits`: the visits of the moves of each principal variation.
    pub pv_visits: bool,
    /// `pvEdgeVisits`: the same without visits by transposition.
    pub pv_edge_visits: bool,
    /// `noResultValue`: how likely a game has no result.
    pub no_result_value: bool,
}

impl AnalyzeExtras {
    /// The extra with this name.
    fn named(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "rootInfo" => &mut self.root_info,
            "ownership" => &mut self.ownership,
            "ownershipStdev" => &mut self.ownership_stdev,
            "movesOwnership" => &mut self.moves_ownership,
            "movesOwnershipStdev" => &mut self.moves_ownership_stdev,
            "pvVisits" => &mut self.pv_visits,
            "pvEdgeVisits" => &mut self.pv_edge_visits,
            "noResultValue" => &mut self.no_result_value,
            _ => return None,
        })
    }
}

impl AnalyzeRequest {
    /// Reads `[color] [interval] [key value ...]`, on a board of this size; without a colour the side to move is
    /// meant.
    ///
    /// The keys are `interval`, `minmoves`, `maxmoves`, `avoid` and `allow` with a colour, vertices such as `D4,Q16`
    /// and a depth, and those of [`AnalyzeExtras`] with `true` or `false`, which Leela Zero's format does not have.
    /// `avoid` and `allow` apply to the next move, whatever the depth. Several of them are added up.
    ///
    /// # Errors
    /// [`ArgumentError`] for an unknown key, an invalid value, or a minimum that is larger than the maximum.
    pub fn parse(
        format: AnalyzeFormat,
        size: Size,
        to_move: Color,
        mut arguments: Arguments<'_>,
    ) -> Result<AnalyzeRequest, ArgumentError> {
        let color = match arguments.clone().color() {
            Ok(_) => arguments.color()?,
            Err(_) => to_move,
        };
        let mut request = AnalyzeRequest {
            format,
            color,
            interval: None,
            least: 0,
            most: usize::MAX,
            among: PointSet::full(size),
            may_pass: true,
            extras: AnalyzeExtras::default(),
        };
        if arguments.clone().integer(CENTISECONDS).is_ok() {
            request.interval = Some(arguments.integer(CENTISECONDS)? as u32);
        }
        let mut allowed: Option<(PointSet, bool)> = None;
        while !arguments.is_empty() {
            if let Some(more) = request.key(&mut arguments)? {
                let (points, pass) = allowed.unwrap_or((PointSet::empty(size), false));
                allowed = Some((points | more.0, pass | more.1));
            }
        }
        if let Some((points, pass)) = allowed {
            request.among &= points;
            request.may_pass &= pass;
        }
        Ok(request)
    }

    /// Reads a key and its value; returns the points that it allows, and whether it allows a pass, if it is about that.
    fn key(
        &mut self,
        arguments: &mut Arguments<'_>,
    ) -> Result<Option<(PointSet, bool)>, ArgumentError> {
        let mut at_the_key = arguments.clone();
        match arguments.word("a key")? {
            "interval" => self.interval = Some(arguments.integer(CENTISECONDS)? as u32),
            "minmoves" => {
                let most = MOST_MOVES.min(i64::try_from(self.most).unwrap_or(MOST_MOVES));
                self.least = arguments.integer(0..=most)? as usize;
            }
            "maxmoves" => {
                let least = self.least.max(1) as i64;
                self.most = arguments.integer(least..=MOST_MOVES)? as usize;
            }
            "avoid" => {
                let (color, points, pass) = self.restriction(arguments)?;
                if color == self.color {
                    self.among -= points;
                    self.may_pass &= !pass;
                }
            }
            "allow" => {
                let (color, points, pass) = self.restriction(arguments)?;
                return Ok((color == self.color).then_some((points, pass)));
            }
            name => {
                let has_extras = self.format != AnalyzeFormat::LeelaZero;
                match self.extras.named(name).filter(|_| has_extras) {
                    Some(extra) => *extra = arguments.boolean()?,
                    None => return Err(at_the_key.refuse("a key such as maxmoves")),
                }
            }
        }
        Ok(None)
    }

    /// Reads a colour, moves and a depth; the moves are points, and whether a pass is among them.
    fn restriction(
        &self,
        arguments: &mut Arguments<'_>,
    ) -> Result<(Color, PointSet, bool), ArgumentError> {
        let color = arguments.color()?;
        let (points, pass) = arguments.points(self.among.size())?;
        arguments.integer(1..=MOST_MOVES)?;
        Ok((color, points, pass))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gtp::Line;
    use tobi_grid::Point;

    fn parse(format: AnalyzeFormat, text: &str) -> Result<AnalyzeRequest, String> {
        let line = Line::parse(format!("analyze {text}").as_bytes());
        let line = line.expect("a line").expect("a command");
        let request =
            AnalyzeRequest::parse(format, Size::square(9), Color::Black, line.arguments());
        request.map_err(|error| error.to_string())
    }

    #[test]
    fn nothing_is_needed() {
        let request = parse(AnalyzeFormat::LeelaZero, "").unwrap();
        assert_eq!((request.color, request.interval), (Color::Black, None));
        assert_eq!((request.least, request.most), (0, usize::MAX));
        assert_eq!(request.among, PointSet::full(Size::square(9)));
        assert_eq!(request.extras, AnalyzeExtras::default());
    }

    #[test]
    fn what_holds_for_the_other_colour_is_read_and_left() {
        let request = parse(
            AnalyzeFormat::KataGo,
            "w 0 avoid b A1 9 allow b B1 1 allow w C3,pass,D4 2",
        );
        let request = request.unwrap();
        assert_eq!((request.among.len(), request.may_pass), (2, true));
    }

    #[test]
    fn a_pass_can_be_avoided_or_left_out() {
        let may_pass = |text| parse(AnalyzeFormat::KataGo, text).unwrap().may_pass;
        assert!(!may_pass("b avoid b A1,pass 1"));
        assert!(may_pass("b avoid b A1 1"));
        assert!(!may_pass("b allow b A1 1"));
        assert!(may_pass("b allow b A1 1 allow b pass 1"));
    }

    #[test]
    fn several_lists_of_points_are_added_up() {
        let text = "b allow b A1 1 allow b B1,C1 1 avoid b C1 1 avoid b D1 1";
        let request = parse(AnalyzeFormat::LeelaZero, text).unwrap();
        let expected = [0, 1].map(|column| Point::new(column, 8));
        assert_eq!(request.among.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn refusals_say_where_and_what_is_expected() {
        let refused = |text: &str, why: &str| {
            let error = parse(AnalyzeFormat::KataGo, text).unwrap_err();
            assert_eq!(error, format!("syntax error: {why}"), "{text}");
        };
        refused(
            "b 50 visits 9",
            "argument 3: expected a key such as maxmoves, found `visits`",
        );
        refused(
            "ownership",
            "argument 2: expected true or false, found nothing",
        );
        refused(
            "avoid b J10 1",
            "argument 3: `J10` is off the 9x9 board: columns are A to J without I, rows 1 to 9",
        );
        refused(
            "avoid b A1",
            "argument 4: expected an integer from 1 to 1000, found nothing",
        );
        refused(
            "minmoves 5 maxmoves 2",
            "argument 4: expected an integer from 5 to 1000, found `2`",
        );
        refused(
            "maxmoves 2 minmoves 5",
            "argument 4: expected an integer from 0 to 2, found `5`",
        );
        let leela = parse(AnalyzeFormat::LeelaZero, "ownership true").unwrap_err();
        assert!(leela.ends_with("found `ownership`"), "{leela}");
    }
}
