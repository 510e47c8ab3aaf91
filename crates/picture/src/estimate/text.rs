//! The estimate as text: the board, who is ahead, the points of each side, and what may change the result.

use super::{MEANINGS, MOST_CHANGES, digits, names};
use crate::board::{Background, Board, BoardStyle};
use crate::names;
use crate::score::items;
use std::slice;
use tobi::Grade;
use tobi::estimate::{EstimateReport, NamedRegion};
use tobi_goban::{Color, Scoring};
use tobi_grid::PointSet;

/// The meaning of the digits on a board.
pub(super) const DIGITS: &str =
    "a number on a point: Black's or White's best first move; see the line with this number";

/// The title of the count.
pub(super) const TITLE: &str = "as it looks now";

/// The items that are shown part by part.
const PARTED: [&str; 2] = ["territory", "dead stones taken"];

/// The item for what the table does not count by whole points.
const UNCERTAIN: &str = "expected share of uncertain points";

/// Points of the smallest region that is shown separately.
const SMALL_REGION: usize = 3;

/// Draws the report.
pub fn paint(report: &EstimateReport, caption: &[String], brush: BoardStyle) -> String {
    let session = report.session();
    let size = session.size();
    let board = session.position().board();
    let ownership = report.estimate().ownership();
    let dead = report.dead();
    let living = *board.stones(Color::Black) | *board.stones(Color::White);
    let living = living - dead;
    let digits = digits(report);
    let words = words(report);
    let names = names(report, slice::from_ref(&words));
    let nothing = PointSet::empty(size);
    let picture = Board {
        ringed: &PointSet::from_points(size, session.last_stone()),
        mark: &|point| Grade::of_owner(ownership[point]).filter(|_| !living.contains(point)),
        sign: &|point| {
            let digit = digits.iter().find(|(at, _)| *at == point);
            digit.map(|&(_, digit)| digit)
        },
        letter: &|point| names.letter_at(point),
        dead: &dead,
        stone: &|point| board.color_at(point),
        ..Board::bare(&nothing)
    };
    let mut text = format!("{}\n\n{}", caption.join("\n"), picture.paint(brush));
    text += &legend(&dead, brush);
    if !names.is_empty() {
        text += &format!("{}\n", names::LEGEND);
    }
    if !digits.is_empty() {
        text += &format!("{DIGITS}\n");
    }
    format!("{text}\n{words}")
}

/// Everything except the board: who is ahead, the points of each side, and what may change the result.
pub fn words(report: &EstimateReport) -> String {
    let mut text = report.headline() + "\n";
    text.extend(uncounted(report).map(|why| why + "\n"));
    text += &format!("\n{}", table(report));
    let stakes = report.stakes();
    let stakes = stakes.iter().map(|stake| report.stake(stake));
    let stakes: Vec<String> = stakes.collect();
    if !stakes.is_empty() {
        text += &format!("\n{}\n", stakes.join("\n"));
    }
    text + &changes(report)
}

/// Why the game is not counted; `None` if it is.
pub(super) fn uncounted(report: &EstimateReport) -> Option<String> {
    let reasons = report.uncounted();
    let [why, others @ ..] = &reasons[..] else {
        return None;
    };
    let more = match others.len() {
        0 => String::new(),
        1 => " (and for one other reason)".to_owned(),
        others => format!(" (and for {others} other reasons)"),
    };
    Some(format!("It cannot be scored yet: {why}{more}."))
}

fn legend(dead: &PointSet, brush: BoardStyle) -> String {
    let mut text = String::new();
    for color in Color::BOTH {
        let stone = brush.cell(brush.stone(color), Background::Board, Some(color));
        text += &format!("{stone} {}", color.name());
        for (grade, meaning) in MEANINGS {
            let mark = brush.cell(
                brush.mark(color, grade),
                Background::Owned(color, grade),
                None,
            );
            text += &format!("   {mark} {meaning} {}'s", color.name());
        }
        text += "\n";
    }
    if !dead.is_empty() {
        text += "x, o: dead stones; the mark to the right of one shows who owns its point\n";
    }
    text
}

/// The current points of each side: the territory part by part, then the rest.
pub(super) fn rows(report: &EstimateReport) -> Vec<(String, [String; 2])> {
    let taken = report.session().game().rules().scoring == Scoring::Territory;
    let points = |named: &NamedRegion| {
        let dead = if taken { named.region.dead.len() } else { 0 };
        named.region.points.len() + dead
    };
    let is_small = |named: &&NamedRegion| named.region.points.len() < SMALL_REGION;
    let rows = report.regions().iter().filter(|named| !is_small(named));
    let rows = rows.map(|named| {
        let dead = match named.region.dead.len() {
            0 => String::new(),
            1 => ", 1 dead stone".to_owned(),
            dead => format!(", {dead} dead stones"),
        };
        let points = points(named).to_string();
        let sides = match named.owner() {
            Color::Black => [points, String::new()],
            Color::White => [String::new(), points],
        };
        (named.described() + &dead, sides)
    });
    let small = Color::BOTH.map(|color| {
        let of = report.regions().iter().filter(is_small);
        of.filter(|named| named.owner() == color).map(points).sum()
    });
    let small = (small != [0, 0]).then(|| {
        (
            "small places".to_owned(),
            small.map(|points: usize| points.to_string()),
        )
    });
    let items = items(report.score()).into_iter();
    let items = items.filter(|row| !PARTED.contains(&row.item) && row.item != "total");
    let items = items.map(|row| (row.item.to_owned(), row.sides));
    let rows = rows.chain(small).chain(items).chain(totals(report));
    rows.collect()
}

/// These points in two columns.
fn table(report: &EstimateReport) -> String {
    let rows = rows(report);
    let widest = rows.iter().map(|(item, _)| item.chars().count()).max();
    let width = widest.unwrap_or(0).max(TITLE.len());
    let mut text = format!("{TITLE:width$} {:>7} {:>7}\n", "Black", "White");
    for (item, [black, white]) in rows {
        let line = format!("{item:width$} {black:>7} {white:>7}");
        text += &format!("{}\n", line.trim_end());
    }
    text
}

/// The last rows: what the uncertain points add to the side that they favour, and the totals, whose difference is the margin.
fn totals(report: &EstimateReport) -> Vec<(String, [String; 2])> {
    let [black, white] = Color::BOTH.map(|color| report.score().sides[color].points());
    let uncertain = report.uncertain();
    if uncertain == 0.0 {
        let row = [black, white].map(|points| points.to_string());
        return vec![("total".to_owned(), row)];
    }
    let [for_black, for_white] = [uncertain.max(0.0), (-uncertain).max(0.0)];
    let shown = |points: f64| match points {
        0.0 => String::new(),
        points => format!("{points:.1}"),
    };
    vec![
        (UNCERTAIN.to_owned(), [shown(for_black), shown(for_white)]),
        (
            "total".to_owned(),
            [black + for_black, white + for_white].map(|points| format!("{points:.1}")),
        ),
    ]
}

/// Below the table of moves: which kinds of moves are in it.
const LISTED: &str =
    "\nlisted: groups, chains and borders that one move decides; tobi play compares all moves\n";

/// The hot local games, one line each: what each is about, its points, and what either first mover gets.
fn changes(report: &EstimateReport) -> String {
    let shown = report.changes().iter().take(MOST_CHANGES);
    let rows = shown.enumerate().map(|(number, change)| {
        let words = report.change(change);
        [
            format!("{}", number + 1),
            words.about.clone(),
            format!("{:.0}", change.swing),
            words.first.black.clone(),
            words.first.white.clone(),
        ]
    });
    let rows: Vec<[String; 5]> = rows.collect();
    if rows.is_empty() {
        return String::new();
    }
    let title = [
        "",
        "where a move has a value",
        "points",
        "Black first",
        "White first",
    ];
    let rows: Vec<[String; 5]> = [title.map(str::to_owned)].into_iter().chain(rows).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let [number, about, points, black, _] = [0, 1, 2, 3, 4].map(width);
    let lines = rows.iter().map(|row| {
        let line = format!(
            "{:number$} {:about$}  {:>points$}  {:black$}  {}",
            row[0], row[1], row[2], row[3], row[4]
        );
        format!("\n{}", line.trim_end())
    });
    lines.collect::<String>() + LISTED
}
