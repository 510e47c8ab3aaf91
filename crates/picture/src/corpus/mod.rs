//! The statistics of a set of games, as text and as a page.

pub mod page;
pub mod text;

use tobi::corpus::CorpusReport;
use tobi_goban::Color;

/// The maximum number of rows of a table; the others are added up.
const MOST: usize = 12;

/// The name of a row of games whose records do not have the fact.
const UNSAID: &str = "unsaid";

/// A table with title and rows.
struct Counts {
    title: &'static str,
    /// What is counted.
    unit: &'static str,
    rows: Vec<(String, u64)>,
    /// The sum of all other rows. It has no bar, because it is no value of its own.
    others: Option<(String, u64)>,
    /// The largest count of a row.
    most: u64,
}

/// The tables of a report, without empty ones.
fn tables(report: &CorpusReport) -> Vec<Counts> {
    let worded = |rows: Vec<(&str, u64)>, unsaid: &str| {
        let name = |name| if name == UNSAID { unsaid } else { name }.to_owned();
        let rows = rows.into_iter();
        rows.map(|(row, count)| (name(row), count)).collect()
    };
    let named = |rows| worded(rows, "not in the record");
    let whole = |title, unit, rows: Vec<(String, u64)>| Counts {
        title,
        unit,
        most: rows
            .iter()
            .map(|&(_, count)| count)
            .max()
            .unwrap_or(0)
            .max(1),
        others: None,
        rows,
    };
    let table = |title, unit, rows: Vec<(String, u64)>| {
        let mut table = whole(title, unit, rows);
        table.shorten();
        table
    };
    let lengths = filled(report)
        .into_iter()
        .map(|(from, games)| (format!("{from} to {}", from + 9), games));
    let handicaps = report
        .handicaps()
        .map(|(stones, games)| (stones.to_string(), games));
    let all = [
        table("Sizes", "games", named(report.sizes().collect())),
        table("Rules", "games", named(report.rules().collect())),
        table("Komi", "games", named(report.komis().collect())),
        table("Handicap stones", "games", handicaps.collect()),
        whole("Moves", "games", lengths.collect()),
        table(
            "Results",
            "games",
            worded(
                report.endings().collect(),
                "won, the record does not say how",
            ),
        ),
        table("Repairs", "repairs", named(report.repairs().collect())),
        table("Illegal moves", "moves", named(report.illegal().collect())),
        table("Openings", "games", named(report.openings().collect())),
    ];
    all.into_iter()
        .filter(|table| !table.rows.is_empty())
        .collect()
}

/// Games by tens of moves; empty rows are included if the list is short, so that the chart has a scale.
fn filled(report: &CorpusReport) -> Vec<(u32, u64)> {
    const MOST_ROWS: usize = 60;
    let there: Vec<(u32, u64)> = report.lengths().collect();
    let (Some(&(first, _)), Some(&(last, _))) = (there.first(), there.last()) else {
        return there;
    };
    let all = (first..=last).step_by(10);
    if all.clone().count() > MOST_ROWS {
        return there;
    }
    let games = |from: u32| there.iter().find(|&&(there, _)| there == from);
    all.map(|from| (from, games(from).map_or(0, |&(_, games)| games)))
        .collect()
}

impl Counts {
    /// Adds up the last of many rows.
    fn shorten(&mut self) {
        if self.rows.len() > MOST {
            let others = self.rows.split_off(MOST - 1);
            let sum = others.iter().map(|(_, count)| count).sum();
            self.others = Some((format!("{} others", others.len()), sum));
        }
    }
}

/// The summary in sentences.
fn summary(report: &CorpusReport) -> Vec<String> {
    let (broken, _) = report.broken();
    let (duplicates, _) = report.duplicates();
    let comparisons = report.agreement();
    let games = match report.games() {
        1 => "1 game".to_owned(),
        games => format!("{games} games"),
    };
    let mut said = vec![format!("{games} with {} moves.", report.moves())];
    let [black, white] = Color::BOTH.map(|color| report.won(color));
    said.push(format!("Black won {black} and White {white}."));
    let mut add = |number: u64, one: &str, more: &str| {
        let words = if number == 1 { one } else { more };
        said.push(format!("{number} {words}"));
    };
    let unread = "could not be read.";
    add(broken, unread, unread);
    let repaired = "needed repairs.";
    add(report.repaired(), repaired, repaired);
    add(
        report.breaking(),
        "has an illegal move.",
        "have illegal moves.",
    );
    add(
        duplicates,
        "is the same as a game before, perhaps turned or mirrored.",
        "are the same as a game before, perhaps turned or mirrored.",
    );
    said.push(match comparisons.compared() {
        0 => "No count was compared with a record.".to_owned(),
        compared => format!(
            "{compared} counts were compared with the record: {} agree, {} agree with teire counted in the other way, {} differ, {} have another winner.",
            comparisons.exact(),
            comparisons.by_teire,
            comparisons.differing(),
            comparisons.other_winner
        ),
    });
    said
}
