//! A line of an analysis.

use std::fmt::Write;
use tobi::analysis::{AnalysedMove, Snapshot};
use tobi_goban::{Color, Move};
use tobi_grid::Field;
use tobi_notation::gtp::{AnalyzeFormat, AnalyzeRequest};
use tobi_notation::vertex;

/// The current result in one line.
pub(super) fn line(found: &Snapshot, request: &AnalyzeRequest, seen_by: Color) -> String {
    let writer = Writer {
        found,
        request,
        seen_by,
    };
    let shown = found.moves.iter().take(request.most).enumerate();
    let infos = shown.map(|(order, analysed)| writer.info(order, analysed));
    let mut line = infos.collect::<Vec<_>>().join(" ");
    let extras = request.extras;
    if extras.root_info {
        line += &writer.root_info();
    }
    if extras.ownership {
        line += &writer.owners("ownership", &found.ownership);
    }
    if extras.ownership_stdev {
        line += &spreads("ownershipStdev", &found.ownership);
    }
    line
}

struct Writer<'a> {
    found: &'a Snapshot,
    request: &'a AnalyzeRequest,
    /// The side for which numbers are positive.
    seen_by: Color,
}

impl Writer<'_> {
    /// The values of a move.
    fn info(&self, order: usize, analysed: &AnalysedMove) -> String {
        let size = analysed.ownership.size();
        let name = |mv: Move| vertex::name(mv, size);
        let (visits, prior) = (analysed.visits, analysed.prior);
        let chance = self.chance(analysed.winrate);
        let bound = self.chance(analysed.lower_bound);
        let whole = |part: f64| (10_000.0 * part).round();
        let numbers = match self.request.format {
            AnalyzeFormat::LeelaZero => {
                format!(
                    "winrate {} prior {} lcb {}",
                    whole(chance),
                    whole(prior),
                    whole(bound)
                )
            }
            AnalyzeFormat::Sabaki => format!(
                "winrate {} scoreLead {} prior {} lcb {}",
                whole(chance),
                self.lead(analysed.margin),
                whole(prior),
                whole(bound)
            ),
            AnalyzeFormat::KataGo => {
                let copy = |of: Move| format!(" isSymmetryOf {}", name(of));
                format!(
                    "{} prior {} lcb {} utilityLcb {} weight {}{}",
                    self.kata(analysed.winrate, analysed.margin),
                    decimal(prior, 4),
                    decimal(bound, 4),
                    decimal(2.0 * bound - 1.0, 4),
                    decimal(f64::from(visits), 1),
                    analysed.copy_of.map_or(String::new(), copy),
                )
            }
        };
        let line: Vec<String> = analysed.line.iter().copied().map(name).collect();
        let mut info = format!(
            "info move {} visits {visits} {numbers} order {order} pv {}",
            name(analysed.mv),
            line.join(" ")
        );
        let extras = self.request.extras;
        let tries = || {
            let tries = analysed.tries.iter().map(u32::to_string);
            tries.collect::<Vec<_>>().join(" ")
        };
        if extras.pv_visits {
            info += &format!(" pvVisits {}", tries());
        }
        if extras.pv_edge_visits {
            info += &format!(" pvEdgeVisits {}", tries());
        }
        if extras.no_result_value {
            info += " noResultValue 0.0";
        }
        if extras.moves_ownership {
            info += &self.owners("movesOwnership", &analysed.ownership);
        }
        if extras.moves_ownership_stdev {
            info += &spreads("movesOwnershipStdev", &analysed.ownership);
        }
        info
    }

    fn root_info(&self) -> String {
        let Snapshot {
            visits,
            winrate,
            margin,
            ..
        } = *self.found;
        format!(
            " rootInfo visits {visits} {} weight {}",
            self.kata(winrate, margin),
            decimal(f64::from(visits), 1)
        )
    }

    /// KataGo's numbers for a winning chance and a margin.
    fn kata(&self, winrate: f64, margin: f64) -> String {
        let chance = self.chance(winrate);
        let lead = self.lead(margin);
        let spread = decimal(self.found.uncertainty, 2);
        format!(
            "utility {} winrate {} scoreMean {lead} scoreStdev {spread} scoreLead {lead} scoreSelfplay {lead}",
            decimal(2.0 * chance - 1.0, 4),
            decimal(chance, 4),
        )
    }

    /// The winning chance of the side for which numbers are positive, given that of the side to move.
    fn chance(&self, winrate: f64) -> f64 {
        if self.request.color == self.seen_by {
            winrate
        } else {
            1.0 - winrate
        }
    }

    /// Points by which that side is ahead.
    fn lead(&self, margin: f64) -> String {
        decimal(f64::from(self.seen_by.sign()) * margin, 2)
    }

    fn owners(&self, key: &str, ownership: &Field<f64>) -> String {
        let sign = f64::from(self.seen_by.sign());
        numbers(key, ownership.values().map(|owner| sign * owner))
    }
}

/// The standard deviation of the ownership: at the end each point belongs to one side completely.
fn spreads(key: &str, ownership: &Field<f64>) -> String {
    let spread = |owner: &f64| (1.0 - owner * owner).max(0.0).sqrt();
    numbers(key, ownership.values().map(spread))
}

fn numbers(key: &str, values: impl Iterator<Item = f64>) -> String {
    let mut text = format!(" {key}");
    for value in values {
        write!(text, " {}", decimal(value, 3)).expect("writing to a string");
    }
    text
}

/// A number with this many decimals; no minus sign before zero.
fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    match text.strip_prefix('-') {
        Some(zero) if is_zero => zero.to_owned(),
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::decimal;

    #[test]
    fn numbers_have_a_point_and_no_empty_minus() {
        assert_eq!(decimal(1.0, 4), "1.0000");
        assert_eq!(decimal(-0.0004, 2), "0.00");
        assert_eq!(decimal(-12.345, 1), "-12.3");
    }
}
