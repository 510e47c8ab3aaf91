//! NGF, the format of the servers WBaduk and Cyberoro: a header of twelve lines, and one line for each move.
//!
//! ```text
//! Rating game          title
//! 19                   side of the board
//! white   7D           White and rank
//! black   5D           Black and rank
//! www.cyberoro.com     place
//! 0                    handicap
//! 0
//! 6                    komi: in even games half a point more
//! 20110812 [09:31]     date
//! 480                  minutes
//! Black wins by 2.5    result
//! 111                  number of moves
//! PMABBQEEQ            move 1: Black at Q, E: column and row from the upper left, B is the first
//! ```

use super::{Import, SgfError, date, lines_of, offset};
use tobi_goban::{Color, Move};

/// A line for a move is among this many first lines.
const FIRST_LINES: usize = 20;

/// Lines of the header.
const HEADER: usize = 12;

/// Whether a text has the second line and the first move of this format.
pub(super) fn begins(text: &str) -> bool {
    let is_number = |line: &str| line.trim().parse::<u32>().is_ok();
    let mut lines = lines_of(text).take(FIRST_LINES).skip(1);
    lines.next().is_some_and(is_number) && lines.any(|line| played(line.trim()).is_some())
}

/// The colour, and the letters of column and row.
fn played(line: &str) -> Option<(Color, [u8; 2])> {
    let letters = line.strip_prefix("PM")?.as_bytes();
    let &[_, _, color, column, row, ..] = letters else {
        return None;
    };
    let color = match color {
        b'B' => Color::Black,
        b'W' => Color::White,
        _ => return None,
    };
    let is_letter = |byte: u8| byte.is_ascii_uppercase();
    (is_letter(column) && is_letter(row)).then_some((color, [column, row]))
}

pub(super) fn read(import: &mut Import<'_>) -> Result<(), SgfError> {
    let text = import.text;
    let lines = lines_of(text).take(HEADER).map(str::trim);
    let header: Vec<&str> = lines.take_while(|line| played(line).is_none()).collect();
    let line = |number: usize| header.get(number).copied().unwrap_or(&text[text.len()..]);
    import.set_part("GN", line(0));
    import.set_side(line(1))?;
    player(import, line(2), "PW", "WR");
    player(import, line(3), "PB", "BR");
    import.set_part("PC", line(4));
    import.set_handicap(line(5))?;
    komi(import, line(7))?;
    import.set("DT", &date(line(8)).unwrap_or_default());
    result(import, line(10))?;
    let announced = line(11);
    let mut found = 0;
    for (at, line) in import.lines().skip(header.len()) {
        let line = line.trim();
        found += usize::from(!line.is_empty());
        match played(line) {
            Some((color, [b'A', b'A'])) => import.play(at, color, Move::Pass)?,
            Some((color, letters)) => {
                let [column, row] = letters.map(|letter| i64::from(letter) - i64::from(b'B'));
                import.play_at(at, color, import.point(column, row), line)?;
            }
            None if !line.is_empty() => import.bad_move(at, line)?,
            None => {}
        }
    }
    import.check_number(announced, found)
}

/// In even games komi is half a point more than written.
fn komi<'a>(import: &mut Import<'a>, line: &'a str) -> Result<(), SgfError> {
    let at = offset(import.text, line);
    let Ok(written) = line.parse::<f64>() else {
        return import.leave_out("komi", line, at);
    };
    let is_even = import.to_move == Color::Black && written.fract() == 0.0;
    let half = if is_even { 0.5 } else { 0.0 };
    import.set_komi(&format!("{}", written + half), at)
}

/// A name, and a rank behind blanks.
fn player<'a>(import: &mut Import<'a>, line: &'a str, name: &str, rank: &str) {
    let (who, grade) = line.rsplit_once(char::is_whitespace).unwrap_or((line, ""));
    import.set_part(name, who);
    import.set_part(rank, grade);
}

/// `White 19Win >> White(83):Black(64)`, `黒中押し勝ち!`, `白棋12子`: points, also where the unit is a stone.
fn result<'a>(import: &mut Import<'a>, line: &'a str) -> Result<(), SgfError> {
    let words = line.split(">>").next().unwrap_or("").trim_end();
    let words = words.trim_end_matches(['!', '！']);
    let at = offset(import.text, words);
    match words.strip_suffix('子') {
        Some(points) => import.set_result(&format!("{points}目勝"), at),
        None => import.set_result(words, at),
    }
}
