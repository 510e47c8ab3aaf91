//! A match as tables for people.

use tobi_arena::report::{MatchReport, PairReport, TallyJson, TestReport, WinsJson};
use tobi_picture::line::{printable, shortened};
use unicode_width::UnicodeWidthStr;

/// Names longer than this are cut in the table.
const WIDEST: usize = 40;

/// The maximum number of games with problems that are listed.
const MOST: usize = 10;

pub(crate) fn paint(report: &MatchReport) -> String {
    let openings = match report.openings {
        0 => "the empty board".to_owned(),
        1 => "1 opening".to_owned(),
        many => format!("{many} openings"),
    };
    let mut text = format!(
        "{}, komi {}, {} rules, {openings}; {} games\n\n",
        report.size(),
        report.komi,
        report.rules,
        report.played
    );
    text += &table(report);
    for pair in &report.pairs {
        text += "\n";
        text += &versus(pair);
    }
    let remarkable = || report.faults.iter().chain(&report.voids);
    if remarkable().next().is_some() {
        text += "\n";
    }
    for game in remarkable().take(MOST) {
        let who = game
            .engine
            .as_ref()
            .map_or_else(String::new, |name| format!("{name} as "));
        text += &format!(
            "{}: {}{}\n",
            game.file,
            printable(&who),
            printable(&game.why)
        );
        if let Some(line) = game.stderr.last() {
            text += &format!("  stderr: {}\n", printable(line));
        }
    }
    let more = remarkable().count().saturating_sub(MOST);
    if more > 0 {
        text += &format!("and {more} more in the journal\n");
    }
    text
}

/// A row for each engine.
fn table(report: &MatchReport) -> String {
    let names = report.engines.iter().map(|engine| name(&engine.name));
    let width = names
        .map(|name| name.width())
        .max()
        .unwrap_or(0)
        .max("engine".len());
    let has_cpu = report
        .engines
        .iter()
        .any(|engine| engine.tally.cpu_a_move.is_some());
    let line = |name: &str, cells: [&str; 11]| {
        let [
            won,
            drawn,
            lost,
            void,
            score,
            black,
            white,
            moves,
            wall,
            cpu,
            slowest,
        ] = cells;
        let gap = " ".repeat(width.saturating_sub(name.width()));
        format!(
            "{name}{gap}  {won:>4} {drawn:>5} {lost:>5} {void:>5}  {score:>7}  {black:>8} {white:>8}  \
             {moves:>6}  {wall:>8} {cpu:>8} {slowest:>8}\n"
        )
    };
    let mut text = line(
        "engine",
        [
            "won", "drawn", "lost", "void", "score", "as Black", "as White", "moves", "s/move",
            "cpu/move", "slowest",
        ],
    );
    for engine in &report.engines {
        let tally = &engine.tally;
        let seconds =
            |time: Option<f64>| time.map_or_else(|| "-".to_owned(), |time| format!("{time:.3}"));
        text += &line(
            &name(&engine.name),
            [
                &tally.wins.to_string(),
                &tally.draws.to_string(),
                &tally.losses.to_string(),
                &tally.void.to_string(),
                &percent(tally),
                &of(tally.as_black),
                &of(tally.as_white),
                &tally.moves.to_string(),
                &seconds(tally.seconds_a_move),
                &seconds(tally.cpu_a_move),
                &seconds((tally.moves > 0).then_some(tally.slowest)),
            ],
        );
    }
    let moves: u32 = report.engines.iter().map(|engine| engine.tally.moves).sum();
    text += if has_cpu || moves == 0 {
        "s/move: wall-clock; cpu/move: processor time including child processes\n"
    } else {
        "s/move: wall-clock; the processor time is not known on this system\n"
    };
    text
}

/// Two engines, from the point of view of the first.
fn versus(pair: &PairReport) -> String {
    let tally = &pair.tally;
    let mut text = format!(
        "{} against {}: won {}, drawn {}, lost {}{}; as Black {}, as White {}\n",
        name(&pair.first),
        name(&pair.second),
        tally.wins,
        tally.draws,
        tally.losses,
        match tally.void {
            0 => String::new(),
            void => format!(", void {void}"),
        },
        of(tally.as_black),
        of(tally.as_white),
    );
    if let (Some(elo), Some(low), Some(high)) = (pair.elo, pair.elo_low, pair.elo_high) {
        text += &format!(
            "  Elo {}, 95 %: {} to {} ({} {} of games)\n",
            signed(elo),
            signed(low),
            signed(high),
            pair.trials,
            if pair.trials == 1 { "pair" } else { "pairs" }
        );
    } else {
        text += "  no Elo without a pair of games with swapped colours\n";
    }
    if let Some(test) = pair.sprt {
        text += &tested(test);
    }
    text
}

fn tested(test: TestReport) -> String {
    let TestReport {
        elo0,
        elo1,
        llr,
        bound,
        verdict,
        after,
    } = test;
    let said = match verdict {
        "elo0" => format!("accepted: at most {elo0} Elo points better"),
        "elo1" => format!("accepted: at least {elo1} Elo points better"),
        _ => "not decided".to_owned(),
    };
    format!(
        "  test {elo0} against {elo1}: {said} (LLR {llr:.2} of {bound:.2} after {after} pairs)\n"
    )
}

/// `+35`; `inf` if there is no bound.
fn signed(elo: f64) -> String {
    if elo.is_finite() {
        format!("{:+}", elo.round() + 0.0)
    } else {
        format!("{elo:+}")
    }
}

fn percent(tally: &TallyJson) -> String {
    let score = tally.score.map(|score| format!("{:.1} %", 100.0 * score));
    score.unwrap_or_else(|| "-".to_owned())
}

/// `3 of 5`: points among the games that count, a draw as half.
fn of(wins: WinsJson) -> String {
    let points = f64::from(wins.wins) + f64::from(wins.draws) / 2.0;
    format!("{points} of {}", wins.wins + wins.draws + wins.losses)
}

fn name(name: &str) -> String {
    shortened(name, WIDEST)
}
