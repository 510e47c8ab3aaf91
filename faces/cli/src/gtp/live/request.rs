//! What an analysis is asked for: the arguments of `lz-analyze`, `kata-analyze` and `analyze`.

use super::Protocol;
use crate::gtp::engine::Refusal;
use std::ops::RangeInclusive;
use tobi_goban::Color;
use tobi_grid::{PointSet, Size};
use tobi_notation::gtp::Arguments;
use tobi_notation::vertex;

/// Moves that are looked at when nobody says how many.
const USUAL_MOVES: usize = 10;

/// Moves, and depths, beyond which nobody asks.
const MOST_MOVES: i64 = 1000;

/// Intervals that are understood.
const CENTISECONDS: RangeInclusive<i64> = 0..=1_000_000_000;

/// What is to be told of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Request {
    pub(super) protocol: Protocol,
    pub(super) color: Color,
    /// Fewer moves are told only where there are no more.
    pub(super) least: usize,
    pub(super) most: usize,
    /// Where they may be.
    pub(super) among: PointSet,
    pub(super) extras: Extras,
}

/// What is told only when it is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extras {
    pub(super) root_info: bool,
    pub(super) ownership: bool,
    pub(super) ownership_stdev: bool,
    pub(super) moves_ownership: bool,
    pub(super) moves_ownership_stdev: bool,
    pub(super) pv_visits: bool,
    pub(super) pv_edge_visits: bool,
    pub(super) no_result_value: bool,
}

impl Extras {
    /// The one of this name.
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

impl Request {
    /// Reads `[color] [interval] [key value ...]`. Without a colour the side to move is meant. The interval is taken and not
    /// needed: a line comes whenever it is surer than the one before.
    pub(super) fn read(
        protocol: Protocol,
        (size, to_move): (Size, Color),
        mut arguments: Arguments<'_>,
    ) -> Result<Request, Refusal> {
        let color = match arguments.clone().color() {
            Ok(_) => arguments.color()?,
            Err(_) => to_move,
        };
        let mut request = Request {
            protocol,
            color,
            least: 0,
            most: usize::MAX,
            among: PointSet::full(size),
            extras: Extras::default(),
        };
        if arguments.clone().integer(CENTISECONDS).is_ok() {
            arguments.integer(CENTISECONDS)?;
        }
        while !arguments.is_empty() {
            request.key(&mut arguments)?;
        }
        if request.least > request.most {
            return Err(Refusal(format!(
                "minmoves {} is more than maxmoves {}",
                request.least, request.most
            )));
        }
        Ok(request)
    }

    /// The moves that are looked at.
    pub(super) fn looked_at(&self) -> usize {
        USUAL_MOVES.max(self.least)
    }

    fn key(&mut self, arguments: &mut Arguments<'_>) -> Result<(), Refusal> {
        let key = arguments.word("a key")?;
        match key {
            "interval" => {
                arguments.integer(CENTISECONDS)?;
            }
            "minmoves" => self.least = arguments.integer(0..=MOST_MOVES)? as usize,
            "maxmoves" => self.most = arguments.integer(1..=MOST_MOVES)? as usize,
            "avoid" => {
                let (color, points) = restriction(arguments, self.among.size())?;
                if color == self.color {
                    self.among -= points;
                }
            }
            "allow" => {
                let (color, points) = restriction(arguments, self.among.size())?;
                if color == self.color {
                    self.among &= points;
                }
            }
            _ => {
                let known = self.protocol.has_extras();
                let extra = self.extras.named(key).filter(|_| known);
                let extra = extra.ok_or(Refusal(format!("syntax error: unknown key {key}")))?;
                *extra = arguments.boolean()?;
            }
        }
        Ok(())
    }
}

/// Reads `C v,v depth`: a colour and points of which its next moves are to be, or not to be. All depths hold for the next move, the only
/// one that is looked at. A pass among the points counts for nothing: one is told where no move is left.
fn restriction(arguments: &mut Arguments<'_>, size: Size) -> Result<(Color, PointSet), Refusal> {
    let color = arguments.color()?;
    let mut points = PointSet::empty(size);
    for name in arguments.word("vertices such as D4,Q16")?.split(',') {
        let mv = vertex::parse(name, size);
        let mv = mv.map_err(|error| Refusal(format!("syntax error: {error}")))?;
        points.extend(mv.point());
    }
    arguments.integer(1..=MOST_MOVES)?;
    Ok((color, points))
}
