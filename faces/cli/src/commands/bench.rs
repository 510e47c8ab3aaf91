//! `tobi bench`: the operators of this machine in figures.

use crate::args::{Bench, BenchFormat};
use crate::bench::{self, Figure, Kept, measure};
use crate::exit::Failure;
use serde::Serialize;
use std::io::{self, Write};
use tobi_grid::Kernel;

/// The JSON of `tobi bench`, schema `tobi.bench/1`.
#[derive(Serialize)]
struct Report {
    schema: &'static str,
    kernel: &'static str,
    figures: Vec<Figure>,
}

pub(crate) fn run(options: &Bench) -> Result<(), Failure> {
    let tasks = bench::all().into_iter();
    let wanted = tasks.filter(|task| task.work.name.contains(&options.only));
    match options.format {
        BenchFormat::Text => print_table(wanted.map(measure)),
        BenchFormat::Json => {
            let report = Report {
                schema: "tobi.bench/1",
                kernel: Kernel::best().name(),
                figures: wanted.map(measure).collect(),
            };
            let line = serde_json::to_string(&report).expect("numbers and texts always serialize");
            writeln!(io::stdout(), "{line}")
        }
    }
    .map_err(|error| Failure::output(&error))
}

fn print_table(figures: impl Iterator<Item = Figure>) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "kernel of this machine: {}", Kernel::best().name())?;
    writeln!(
        out,
        "{:<34} {:>12}  {:<18} {:>12} {:>8}  promised",
        "task", "ns", "baseline", "ns", "ratio"
    )?;
    for figure in figures {
        let (name, ns, ratio) = figure.baseline.map_or_else(Default::default, |baseline| {
            let ratio = format!("{:.1}x", baseline.ratio);
            (baseline.name, format!("{:.1}", baseline.ns), ratio)
        });
        let task = format!("{} / {}", figure.name, figure.unit);
        let promises = figure
            .promises
            .iter()
            .map(|Kept { promise, kept }| match kept {
                true => format!("{promise}: kept"),
                false => format!("{promise}: not kept in this run"),
            });
        let promises = promises.collect::<Vec<_>>().join(", ");
        let line = format!(
            "{task:<34} {:>12.1}  {name:<18} {ns:>12} {ratio:>8}  {promises}",
            figure.ns
        );
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}
