//! A line of an analysis.

use super::Perspective;
use std::fmt::Write;
use tobi::estimate::{AnalysedMove, Analysis};
use tobi_goban::Color;
use tobi_grid::Field;
use tobi_notation::gtp::{AnalyzeFormat, AnalyzeRequest};
use tobi_notation::vertex;

/// All that is known now, in one line.
pub(super) fn line(
    analysis: &Analysis,
    request: &AnalyzeRequest,
    perspective: Perspective,
) -> String {
    let writer = Writer {
        analysis,
        request,
        sign: match (perspective, analysis.color()) {
            (Perspective::White, _) | (Perspective::Side, Color::White) => -1.0,
            (Perspective::Black, _) | (Perspective::Side, Color::Black) => 1.0,
        },
    };
    let told = analysis.moves().iter().take(request.most).enumerate();
    let infos = told.map(|(order, analysed)| writer.info(order, analysed));
    let mut line = infos.collect::<Vec<_>>().join(" ");
    let extras = request.extras;
    if extras.root_info {
        line += &writer.root_info();
    }
    let ownership = analysis.estimate().ownership();
    if extras.ownership {
        line += &writer.owners("ownership", &ownership);
    }
    if extras.ownership_stdev {
        line += &writer.spreads("ownershipStdev", &ownership);
    }
    line
}

struct Writer<'a> {
    analysis: &'a Analysis,
    request: &'a AnalyzeRequest,
    /// 1 where Black's numbers are positive, -1 where White's are.
    sign: f64,
}

impl Writer<'_> {
    /// What is told of a move.
    fn info(&self, order: usize, analysed: &AnalysedMove) -> String {
        let name = vertex::name(analysed.mv, analysed.ownership.size());
        let visits = self.visits(analysed);
        let chance = self.chance(analysed.margin);
        let lead = decimal(self.sign * analysed.margin, 2);
        let share = analysed.share;
        let numbers = match self.request.format {
            AnalyzeFormat::LeelaZero => {
                let whole = |part: f64| (10_000.0 * part).round();
                format!(
                    "winrate {} prior {} lcb {}",
                    whole(chance),
                    whole(share),
                    whole(chance)
                )
            }
            AnalyzeFormat::Sabaki => format!(
                "winrate {} scoreLead {lead} prior {}",
                decimal(chance, 4),
                decimal(share, 4)
            ),
            AnalyzeFormat::KataGo => format!(
                "{} prior {} lcb {} utilityLcb {} weight {}",
                self.kata(analysed.margin),
                decimal(share, 4),
                decimal(chance, 4),
                decimal(2.0 * chance - 1.0, 4),
                decimal(f64::from(visits), 1),
            ),
        };
        let mut info =
            format!("info move {name} visits {visits} {numbers} order {order} pv {name}");
        let extras = self.request.extras;
        if extras.pv_visits {
            info += &format!(" pvVisits {visits}");
        }
        if extras.pv_edge_visits {
            info += &format!(" pvEdgeVisits {visits}");
        }
        if extras.no_result_value {
            info += " noResultValue 0.0";
        }
        if extras.moves_ownership {
            info += &self.owners("movesOwnership", &analysed.ownership);
        }
        if extras.moves_ownership_stdev {
            info += &self.spreads("movesOwnershipStdev", &analysed.ownership);
        }
        info
    }

    fn root_info(&self) -> String {
        let visits = self.analysis.estimate().effort().playouts.max(1);
        format!(
            " rootInfo visits {visits} {} weight {}",
            self.kata(self.analysis.margin()),
            decimal(f64::from(visits), 1)
        )
    }

    /// KataGo's numbers of a position with this margin.
    fn kata(&self, margin: f64) -> String {
        let chance = self.chance(margin);
        let lead = decimal(self.sign * margin, 2);
        let spread = decimal(self.analysis.estimate().uncertainty(), 2);
        format!(
            "utility {} winrate {} scoreMean {lead} scoreStdev {spread} scoreLead {lead} scoreSelfplay {lead}",
            decimal(2.0 * chance - 1.0, 4),
            decimal(chance, 4),
        )
    }

    /// How likely the side is to win for which numbers are positive.
    fn chance(&self, margin: f64) -> f64 {
        let black = self.analysis.estimate().chance(margin);
        if self.sign < 0.0 { 1.0 - black } else { black }
    }

    /// The play-outs that a move has of all, by its share; at least one.
    fn visits(&self, analysed: &AnalysedMove) -> u32 {
        let all = f64::from(self.analysis.estimate().effort().playouts);
        (all * analysed.share).round().max(1.0) as u32
    }

    fn owners(&self, key: &str, ownership: &Field<f64>) -> String {
        numbers(key, ownership.values().map(|owner| self.sign * owner))
    }

    /// How far from their ownership points may turn out: at the end each is wholly one side's.
    fn spreads(&self, key: &str, ownership: &Field<f64>) -> String {
        let spread = |owner: &f64| (1.0 - owner * owner).max(0.0).sqrt();
        numbers(key, ownership.values().map(spread))
    }
}

fn numbers(key: &str, values: impl Iterator<Item = f64>) -> String {
    let mut text = format!(" {key}");
    for value in values {
        write!(text, " {}", decimal(value, 3)).expect("writing to a string");
    }
    text
}

/// A number with so many places behind its point; no minus before a zero.
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
