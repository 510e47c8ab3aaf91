//! `tobi bench`: measures the operators on this machine.

use crate::args::{Bench, BenchFormat};
use crate::bench::{self, Figure, TargetMet, measure};
use crate::exit::Failure;
use crate::output::{self, OutputState};
use serde::Serialize;
use tobi_grid::Kernel;

/// The JSON of `tobi bench`, schema `tobi.bench/1`.
#[derive(Serialize)]
struct Report {
    schema: &'static str,
    kernel: &'static str,
    figures: Vec<Figure>,
}

pub(crate) fn run(options: &Bench) -> Result<(), Failure> {
    let mut wanted = bench::all();
    wanted.retain(|task| task.work.name.contains(&options.only));
    if wanted.is_empty() {
        let only = &options.only;
        return Err(Failure::usage(format!(
            "no task has `{only}` in its name; run without --only to see all names"
        )));
    }
    let wanted = wanted.into_iter();
    match options.format {
        BenchFormat::Text => print_table(wanted.map(measure)),
        BenchFormat::Json => {
            let report = Report {
                schema: "tobi.bench/1",
                kernel: Kernel::best().name(),
                figures: wanted.map(measure).collect(),
            };
            let line = serde_json::to_string(&report).expect("numbers and texts always serialize");
            output::write(None, (line + "\n").as_bytes())?;
            Ok(())
        }
    }
}

/// Prints each line when its figure is known, until the output is closed.
fn print_table(figures: impl Iterator<Item = Figure>) -> Result<(), Failure> {
    let heading = format!(
        "kernel of this machine: {}\n{:<38} {:>12}  {:<18} {:>12} {:>8}  promised",
        Kernel::best().name(),
        "task",
        "ns",
        "baseline",
        "ns",
        "ratio"
    );
    for line in std::iter::once(heading).chain(figures.map(|figure| row(&figure))) {
        if output::write(None, format!("{line}\n").as_bytes())? == OutputState::Gone {
            break;
        }
    }
    Ok(())
}

fn row(figure: &Figure) -> String {
    let (name, ns, ratio) = match &figure.baseline {
        None => (String::new(), String::new(), String::new()),
        Some(baseline) => (
            baseline.name.to_owned(),
            format!("{:.1}", baseline.ns),
            format!("{:.1}x", baseline.ratio),
        ),
    };
    let task = format!("{} / {}", figure.name, figure.unit);
    let promises = figure
        .promises
        .iter()
        .map(|TargetMet { promise, kept }| match kept {
            true => format!("{promise}: kept"),
            false => format!("{promise}: not kept in this run"),
        });
    let promises = promises.collect::<Vec<_>>().join(", ");
    let line = format!(
        "{task:<38} {:>12.1}  {name:<18} {ns:>12} {ratio:>8}  {promises}",
        figure.ns
    );
    line.trim_end().to_owned()
}
