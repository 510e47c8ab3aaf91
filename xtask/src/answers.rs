//! `cargo xtask answers FILE`: how many questions, written by `questions` and answered by `truth`, the default reader
//! answers correctly, with its nodes and time. A guess counts like any other answer.
//!
//! Standard output has a line for each question: the code of the answer, with `?` for a guess, and its nodes.
//!
//! `cases/reading/questions.jsonl` is the strength suite of the tests: weaker reading fails the build.

use crate::questions::{Kind, Line};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use tobi_reading::{Budget, Certainty, Reader};

/// The counts for a kind and a half.
#[derive(Default)]
struct Count {
    asked: u32,
    known: u32,
    right: u32,
    guesses: u32,
    nodes: u64,
    spent: Duration,
}

pub(crate) fn run(file: &Path) -> ExitCode {
    let lines = match Line::read_all(file) {
        Ok(lines) => lines,
        Err(reason) => {
            eprintln!("{reason}");
            return ExitCode::FAILURE;
        }
    };
    let mut counts: BTreeMap<(Kind, &str), Count> = BTreeMap::new();
    let mut reader = Reader::new(Budget::USUAL);
    for line in &lines {
        reader.forget();
        let start = Instant::now();
        let Some(reply) = line.asked.ask(&mut reader, &line.position) else {
            eprintln!("{}: a question about stones that do not exist", line.game);
            return ExitCode::FAILURE;
        };
        let spent = start.elapsed();
        let guess = reply.certainty == Certainty::Unknown;
        let count = counts.entry((line.asked.kind, line.half())).or_default();
        count.asked += 1;
        count.known += u32::from(line.works.is_some());
        count.right += u32::from(line.works == Some(reply.success.works()));
        count.guesses += u32::from(guess);
        count.nodes += u64::from(reply.nodes);
        count.spent += spent;
        let mark = if guess { "?" } else { "" };
        println!("{}{mark} {}", reply.success.code(), reply.nodes);
    }
    for ((kind, half), count) in counts {
        eprintln!(
            "{} {half}: {} of {} right; {} asked, {} guesses, {} nodes, {:.1} s",
            kind.name(),
            count.right,
            count.known,
            count.asked,
            count.guesses,
            count.nodes,
            count.spent.as_secs_f64()
        );
    }
    ExitCode::SUCCESS
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file marks the questions that the default reader answers incorrectly: one more fails the test, and so does
    /// a marked one that is answered correctly.
    #[test]
    fn the_strength_suite_is_answered_as_marked() {
        let file = crate::root().join("cases/reading/questions.jsonl");
        let lines = Line::read_all(&file).expect("a file of questions");
        assert!(lines.len() > 200, "{} questions", lines.len());
        let mut reader = Reader::new(Budget::USUAL);
        let mut faults = Vec::new();
        for (number, line) in (1..).zip(&lines) {
            reader.forget();
            let reply = line.asked.ask(&mut reader, &line.position);
            let reply = reply.expect("the stones stand there");
            let is_wrong = line.works != Some(reply.success.works());
            match (is_wrong, line.fails) {
                (true, false) => {
                    faults.push(format!("line {number}: {:?} is wrong", reply.success));
                }
                (false, true) => {
                    faults.push(format!("line {number} is right: remove its mark `fails`"));
                }
                _ => {}
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
