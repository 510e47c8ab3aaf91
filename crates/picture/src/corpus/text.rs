//! The statistics of a set of games, for terminals.

use super::{Counts, summary, tables};
use crate::line::printable;
use std::fmt::Write;
use tobi::corpus::CorpusReport;

/// The widest bar, in columns.
const BAR: u64 = 40;

/// The maximum number of duplicates, of games with remarks, and of unreadable games that are listed.
const NAMED: usize = 10;

/// Draws the report.
pub fn paint(report: &CorpusReport) -> String {
    let mut text = summary(report).join("\n") + "\n";
    for table in tables(report) {
        text += &painted(&table);
    }
    let comparisons = report.agreement();
    if comparisons.compared() > 0 {
        let _ = write!(
            text,
            "\nCounts compared with the records (Park 2007, tables 1 and 2)\n\n{comparisons}"
        );
    }
    let place = |it: &tobi::score::InFile| printable(&format!("{}, game {}", it.file, it.game));
    let (_, twins) = report.duplicates();
    if !twins.is_empty() {
        text += "\nThe same game again\n";
    }
    for twin in twins.iter().take(NAMED) {
        let _ = writeln!(text, "  {}: as {}", place(&twin.here), place(&twin.first));
    }
    text += &more(twins.len());
    let remarked = report.remarked();
    if !remarked.is_empty() {
        text += "\nGames with remarks\n";
    }
    for (here, remarks) in remarked.iter().take(NAMED) {
        let _ = writeln!(
            text,
            "  {}: {}",
            place(here),
            printable(&remarks.join("; "))
        );
    }
    text += &more(remarked.len());
    let (_, broken) = report.broken();
    if !broken.is_empty() {
        text += "\nNot read\n";
    }
    for (here, error) in broken.iter().take(NAMED) {
        let _ = writeln!(text, "  {}: {}", place(here), printable(error));
    }
    text + &more(broken.len())
}

/// How many more a list has than are named.
fn more(all: usize) -> String {
    match all.saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("  and {more} more, see --format json or html\n"),
    }
}

fn painted(table: &Counts) -> String {
    let widest = table
        .rows
        .iter()
        .map(|(name, _)| name.chars().count())
        .max();
    let widest = widest.unwrap_or(0);
    let mut text = format!("\n{} ({})\n", table.title, table.unit);
    for (name, count) in &table.rows {
        let bar = "#".repeat((count * BAR).div_ceil(table.most) as usize);
        let _ = writeln!(text, "  {:<widest$}  {count:>8}  {bar}", printable(name));
    }
    if let Some((name, count)) = &table.others {
        let _ = writeln!(text, "  {name:<widest$}  {count:>8}");
    }
    text
}
