//! The review as text.

use super::{NOTHING, ends, margins, table};
use tobi::review::{Review, Turn};
use tobi_goban::Color;

/// The maximum number of columns of the chart, and the rows of each half.
const COLUMNS: usize = 72;
const ROWS: usize = 4;

/// Draws the review: the end, the curve, the table of both sides, the largest mistakes, the groups that died.
pub fn paint(review: &Review, heading: &[String]) -> String {
    course(review, heading) + &findings(review)
}

/// The first part, which is known before any mistake: the end and the curve.
pub fn course(review: &Review, heading: &[String]) -> String {
    let mut text = format!("{}\n{}\n\n", heading.join("\n"), review.setting());
    for line in review.conclusion() {
        text += &format!("{line}\n");
    }
    for point in review.turning_points() {
        text += &format!("{point}.\n");
    }
    text + "\n" + &bars(review)
}

/// The rest: the mistakes below the curve, the table of both sides, and what was better.
pub fn findings(review: &Review) -> String {
    let mut text = format!("{}\n{}", marks(review), sides(review));
    for (number, mistake) in review.worst().iter().enumerate() {
        let mut mark = format!("{}", number + 1);
        text += "\n";
        for line in mistake.words() {
            text += &format!("{mark:<3} {line}\n");
            mark.clear();
        }
    }
    if review.mistakes().is_empty() && review.turns().len() > 1 {
        text += &format!("\n{NOTHING}\n");
    }
    let shown: usize = review.worst().iter().map(|it| 1 + it.later.len()).sum();
    let more = review.mistakes().len() - shown;
    if more > 0 {
        text += &format!("\n{more} more are smaller; --most shows them.\n");
    }
    let mut events = String::new();
    for (turn, event) in review.events() {
        events += &format!("{}\n", Review::event(turn, event));
    }
    if !events.is_empty() {
        text += &format!("\n{events}");
    }
    text
}

/// The number of columns of the chart, and the column of a turn.
fn columns(review: &Review) -> (usize, impl Fn(usize) -> usize) {
    let turns = review.turns().len();
    let columns = turns.clamp(1, COLUMNS);
    (columns, move |at| at * columns / turns.max(1))
}

/// Bars for the margin, Black's upwards.
fn bars(review: &Review) -> String {
    let turns = review.turns();
    let (columns, column) = columns(review);
    let [least, most] = margins(review);
    let most = most.max(-least).max(1.0);
    let mut sums = vec![(0.0, 0_u32); columns];
    for (at, turn) in turns.iter().enumerate() {
        let (sum, count) = &mut sums[column(at)];
        *sum += turn.margin;
        *count += 1;
    }
    let heights: Vec<i32> = sums
        .iter()
        .map(|&(sum, count)| {
            let share = sum / f64::from(count.max(1)) / most;
            (share * ROWS as f64).round() as i32
        })
        .collect();
    let mut text = String::new();
    let points = |row: i32| most * f64::from(row) / ROWS as f64;
    let height = |sign: i32| heights.iter().map(|it| it * sign).max().unwrap_or(0).max(1);
    let [lowest, highest] = [-height(-1), height(1)];
    for row in (lowest..=highest).rev() {
        let reached = |height: i32| {
            if row > 0 {
                height >= row
            } else {
                height <= row
            }
        };
        let bars = heights.iter().map(|&height| match row {
            0 => '-',
            _ if reached(height) => '#',
            _ => ' ',
        });
        let level = match row {
            0 => "0".to_owned(),
            row if row == highest => format!("B+{:.0}", points(row)),
            row if row == lowest => format!("W+{:.0}", points(-row)),
            _ => String::new(),
        };
        let bars: String = bars.collect();
        text += format!("{level:>6} {bars}").trim_end();
        text += "\n";
    }
    text
}

/// Below the bars: the numbers of the mistakes, in the row of their player, and those of the moves.
fn marks(review: &Review) -> String {
    let turns = review.turns();
    let (columns, column) = columns(review);
    let mut text = String::new();
    for color in Color::BOTH {
        let mut marks = Vec::new();
        for (number, mistake) in review.worst().iter().enumerate() {
            let at = turns
                .iter()
                .position(|turn: &Turn| turn.number == mistake.number);
            let sign = char::from_digit(number as u32 + 1, 36).unwrap_or('*');
            let at = at.filter(|_| mistake.color == color);
            marks.extend(at.map(|at| (column(at), sign)));
        }
        let mut name = color.name();
        for row in spread(&marks, columns) {
            text += format!("{name:>6} {row}").trim_end();
            text += "\n";
            name = "";
        }
    }
    let [first, last] = ends(review);
    let space = columns.saturating_sub(first.to_string().len() + 1);
    text + &format!("  move {first} {last:>space$}\n")
}

/// Rows with these marks in their columns: marks that would touch come into different rows, so that `4` and `5` do not
/// read as 45.
fn spread(marks: &[(usize, char)], columns: usize) -> Vec<String> {
    let mut rows: Vec<Vec<char>> = Vec::new();
    for &(at, mark) in marks {
        let near = at.saturating_sub(1)..=(at + 1).min(columns - 1);
        let is_free = |row: &Vec<char>| row[near.clone()].iter().all(|it| *it == ' ');
        let free = rows.iter().position(is_free);
        let row = free.unwrap_or_else(|| {
            rows.push(vec![' '; columns]);
            rows.len() - 1
        });
        rows[row][at] = mark;
    }
    rows.into_iter()
        .map(|row| row.into_iter().collect())
        .collect()
}

/// The table of both sides.
fn sides(review: &Review) -> String {
    let width = "points lost by these moves".len();
    let mut text = format!("{:width$} {:>6} {:>6}\n", "", "Black", "White");
    for (what, [black, white]) in table(review) {
        text += &format!("{what:width$} {black:>6} {white:>6}\n");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn marks_do_not_touch() {
        let rows = spread(
            &[(4, '1'), (3, '2'), (0, '3'), (4, '4'), (9, '5'), (6, '6')],
            10,
        );
        assert_eq!(rows, ["3   1 6  5", "   2      ", "    4     "]);
        assert_eq!(spread(&[], 10), [""; 0]);
        assert_eq!(spread(&[(0, '1')], 1), ["1"]);
    }
}
