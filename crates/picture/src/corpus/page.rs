//! The statistics of a set of games as one HTML page: no scripts, no fonts, nothing to load.

use super::{Counts, summary, tables};
use crate::line::printable;
use std::fmt::{Display, Write};
use tobi::corpus::CorpusReport;
use tobi::score::InFile;

const HEAD: &str = "<!DOCTYPE html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>Tobi: a set of games</title>
<style>
:root { color-scheme: light dark; --bar: #2b6c8f; --line: #8885 }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1, h2 { line-height: 1.2 }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(26rem, 1fr)); gap: 1rem 2.5rem; align-items: start }
@media (max-width: 30rem) { main { grid-template-columns: 1fr } }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .15rem .5rem .15rem 0; font-weight: normal; vertical-align: top }
td.count { text-align: right; font-variant-numeric: tabular-nums }
td.bar { width: 45% }
td.bar svg { display: block; width: 100%; height: .9rem }
td.bar rect { fill: var(--bar) }
caption { text-align: left; font-size: 1.2rem; font-weight: 600; border-bottom: 1px solid var(--line); margin-bottom: .3rem }
pre { overflow-x: auto }
section { overflow-wrap: anywhere }
@media (prefers-color-scheme: dark) { :root { --bar: #6bb3d6 } }
</style>
</head>
<body>
<h1>A set of games</h1>
";

/// Draws the report.
pub fn paint(report: &CorpusReport) -> String {
    let mut page = HEAD.to_owned();
    for sentence in summary(report) {
        let _ = writeln!(page, "<p>{}</p>", Escaped(&sentence));
    }
    page += "<main>\n";
    for table in tables(report) {
        chart(&mut page, &table);
    }
    page += "</main>\n";
    let comparisons = report.agreement();
    if comparisons.compared() > 0 {
        let text = comparisons.to_string();
        let _ = writeln!(
            page,
            "<section><h2>Counts compared with the records</h2>\n<p>As tables 1 and 2 of Park, Score-counting algorithm for computer Go, \
             2007: how far the count is from the record's result, in points.</p>\n<pre>{}</pre></section>",
            Escaped(&text)
        );
    }
    let place = |it: &InFile| format!("{}, game {}", it.file, it.game);
    let (_, twins) = report.duplicates();
    list(
        &mut page,
        "The same game again",
        twins
            .iter()
            .map(|twin| format!("{}: as {}", place(&twin.here), place(&twin.first))),
    );
    list(
        &mut page,
        "Games with remarks",
        report
            .remarked()
            .iter()
            .map(|(here, remarks)| format!("{}: {}", place(here), remarks.join("; "))),
    );
    let (_, broken) = report.broken();
    list(
        &mut page,
        "Not read",
        broken
            .iter()
            .map(|(here, error)| format!("{}: {error}", place(here))),
    );
    page + "</body>\n</html>\n"
}

/// A table with a bar in each row.
fn chart(page: &mut String, table: &Counts) {
    let _ = writeln!(
        page,
        "<table>\n<caption>{}</caption>\n<thead hidden><tr><th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>",
        table.title, table.title, table.unit
    );
    for (name, count) in &table.rows {
        let share = *count as f64 * 100.0 / table.most as f64;
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\">{}</th><td class=\"count\">{count}</td><td class=\"bar\"><svg viewBox=\"0 0 100 10\" \
             preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect width=\"{share:.1}\" height=\"10\"/></svg></td></tr>",
            Escaped(name)
        );
    }
    if let Some((name, count)) = &table.others {
        let _ = writeln!(
            page,
            "<tr><th scope=\"row\">{name}</th><td class=\"count\">{count}</td><td></td></tr>"
        );
    }
    *page += "</tbody>\n</table>\n";
}

fn list(page: &mut String, title: &str, items: impl Iterator<Item = String>) {
    let mut items = items.peekable();
    if items.peek().is_none() {
        return;
    }
    let _ = writeln!(page, "<section><h2>{title}</h2>\n<ul>");
    for item in items {
        let _ = writeln!(page, "<li>{}</li>", Escaped(&item));
    }
    *page += "</ul></section>\n";
}

/// Escapes text that comes from files.
struct Escaped<'a>(&'a str);

impl Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lines = self
            .0
            .split('\n')
            .map(printable)
            .collect::<Vec<_>>()
            .join("\n");
        for letter in lines.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                other => f.write_char(other)?,
            }
        }
        Ok(())
    }
}
