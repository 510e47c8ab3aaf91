//! UGF (also UGI), the format of Panda IGS and of Japanese newspapers.
//!
//! ```text
//! [Header]
//! Lang=SJIS
//! Size=19
//! Hdcp=0,5.50
//! Winner=B,1.5
//! CoordinateType=IGS
//! PlayerB=K.Kobayashi,9-dan,0,
//! [Data]
//! PP,B1,1,0
//! YA,W1,2,0
//! ```
//!
//! A move is column and row, the colour with the number of the player, the number of the move (0 for set-up stones), and
//! seconds. Rows count from the bottom if the coordinates are those of IGS. Columns Y and Z are passes.

use super::{Import, SgfError, date, offset};
use tobi_goban::{Color, Move};

/// Whether a text begins with the header, perhaps behind comments.
pub(super) fn is_header(begin: &[u8]) -> bool {
    let lines = begin.split(|byte| matches!(byte, b'\n' | b'\r'));
    let mut lines = lines.map(<[u8]>::trim_ascii);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"));
    first.is_some_and(|line| line.eq_ignore_ascii_case(b"[header]"))
}

/// The value of `Lang`.
pub(super) fn charset(head: &[u8]) -> Option<&[u8]> {
    let lines = head.split(|byte| matches!(byte, b'\n' | b'\r'));
    let mut names = lines.filter_map(|line| line.trim_ascii().strip_prefix(b"Lang="));
    names.next().map(<[u8]>::trim_ascii)
}

pub(super) fn read(import: &mut Import<'_>) -> Result<(), SgfError> {
    let mut section = String::new();
    let mut from_bottom = false;
    let mut has_data = false;
    let (mut announced, mut found) = (None, 0);
    // What the text is cut off before.
    let mut missing = None;
    for (at, line) in import.lines() {
        let line = line.trim();
        if line.starts_with('[') && line.ends_with(']') {
            section = line.to_ascii_lowercase();
            has_data |= section == "[data]";
            continue;
        }
        match section.as_str() {
            "[header]" => {
                let Some((key, value)) = line.split_once('=') else {
                    continue;
                };
                if key.eq_ignore_ascii_case("CoordinateType") {
                    from_bottom = value.trim().eq_ignore_ascii_case("IGS");
                }
                if key.eq_ignore_ascii_case("Moves") && !value.trim().is_empty() {
                    announced = Some(value.split(',').next().unwrap_or(value));
                }
                if import.is_new(at, key, line)? {
                    header(import, key, value)?;
                }
            }
            "[data]" if line.is_empty() || line.starts_with(['.', '#']) => {}
            "[data]" => {
                if is_cut(import.text, at, line) {
                    missing = Some("the rest of its last line");
                }
                found += 1;
                data(import, at, line, from_bottom)?;
            }
            "[figure]" => missing = closed_by(line).unwrap_or(missing),
            _ => {}
        }
    }
    if let Some(announced) = announced.filter(|_| has_data) {
        import.check_number(announced, found.max(import.number as usize))?;
    }
    match missing {
        Some(missing) => import.cut_off(missing),
        None if !has_data => import.cut_off("its section `[Data]`"),
        None => Ok(()),
    }
}

/// Whether the text ends within this line of a move, which has four fields and a line break.
fn is_cut(text: &str, at: usize, line: &str) -> bool {
    let seconds = line.split(',').nth(3);
    at + line.len() == text.len() && seconds.is_none_or(str::is_empty)
}

/// What must follow a line of figures; a line that closes a text or a figure says that nothing must.
fn closed_by(line: &str) -> Option<Option<&'static str>> {
    let word = line.strip_prefix('.')?.split(',').next()?;
    match word.to_ascii_lowercase().as_str() {
        "text" => Some(Some("`.EndText`")),
        "fig" => Some(Some("`.EndFig`")),
        "endtext" | "endfig" => Some(None),
        _ => None,
    }
}

fn header<'a>(import: &mut Import<'a>, key: &str, value: &'a str) -> Result<(), SgfError> {
    let mut parts = value.split(',').map(str::trim);
    let mut part = || parts.next().unwrap_or(&value[value.len()..]);
    match key.to_ascii_lowercase().as_str() {
        "title" => import.set_part("EV", value.trim_matches([',', ' '])),
        "place" => import.set_part("PC", value),
        "date" => import.set("DT", &date(part()).unwrap_or_default()),
        "rule" => match part() {
            "JPN" => import.set("RU", "Japanese"),
            "CH" | "CHN" => import.set("RU", "Chinese"),
            other => import.set_rules(other)?,
        },
        "size" => import.set_side(part())?,
        "hdcp" => handicap(import, value)?,
        "winner" => winner(import, value.trim())?,
        "playerb" => {
            import.set_part("PB", part());
            import.set_part("BR", part());
        }
        "playerw" => {
            import.set_part("PW", part());
            import.set_part("WR", part());
        }
        "copyright" => import.set_part("CP", value),
        _ => {}
    }
    Ok(())
}

/// `0,5.50`: the handicap stones, which are set up or played first, and the komi. A decimal comma is possible.
fn handicap<'a>(import: &mut Import<'a>, value: &'a str) -> Result<(), SgfError> {
    let (stones, komi) = value
        .split_once(',')
        .unwrap_or((value, &value[value.len()..]));
    let stones = import.handicap(stones.trim())?;
    if stones > 0 {
        import.set("HA", &stones.to_string());
        import.to_move = Color::White;
        import.owed = stones;
    }
    let komi = komi.trim_matches([',', ' ']);
    if komi.is_empty() {
        Ok(())
    } else {
        import.set_komi(&komi.replace(',', "."), offset(import.text, komi))
    }
}

/// `B,1.5`, `W,C` or `W,R` for a resignation, `B,T` on time, `B,F` for a forfeit, `D` for a draw, `N` for no result.
fn winner<'a>(import: &mut Import<'a>, value: &'a str) -> Result<(), SgfError> {
    let (side, how) = value.split_once(',').unwrap_or((value, ""));
    let how = how.trim_matches([',', ' ']).to_ascii_uppercase();
    let side = side.trim();
    let by = match how.chars().next() {
        Some('C' | 'R') => "R".to_owned(),
        Some('T') => "T".to_owned(),
        Some('F') => "F".to_owned(),
        None => String::new(),
        Some(_) => match how.replace(',', ".").parse::<f64>() {
            Ok(margin) if margin > 0.0 => margin.to_string(),
            Ok(_) => String::new(),
            Err(_) => return import.leave_out("result", value, offset(import.text, value)),
        },
    };
    let result = match side {
        "B" | "W" => format!("{side}+{by}"),
        "D" => "0".to_owned(),
        none if none.starts_with('N') => "Void".to_owned(),
        _ => value.to_owned(),
    };
    import.set_result(&result, offset(import.text, value))
}

fn data(import: &mut Import<'_>, at: usize, line: &str, from_bottom: bool) -> Result<(), SgfError> {
    let mut fields = line.split(',').map(str::trim);
    let [place, player, number] = [(); 3].map(|()| fields.next().unwrap_or(""));
    if let Some(number) = number.parse().ok().filter(|&number| number > 0) {
        import.count(at, number, 1)?;
    }
    let color = match player.bytes().next() {
        Some(b'B') => Color::Black,
        Some(b'W') => Color::White,
        // `YZ,MK,278`: a pass.
        Some(b'M') => import.to_move,
        _ => return import.bad_move(at, line),
    };
    let &[column @ b'A'..=b'Z', row @ b'A'..=b'Z'] = place.as_bytes() else {
        return import.bad_move(at, line);
    };
    let [column, row] = [column, row].map(|letter| i64::from(letter - b'A'));
    let row = if from_bottom {
        import.side - 1 - row
    } else {
        row
    };
    let point = import.point(column, row);
    match point {
        Some(point) if number == "0" && import.last == import.root => {
            import.put(color, point);
            Ok(())
        }
        None if column >= i64::from(b'Y' - b'A') => import.play(at, color, Move::Pass),
        point => import.play_at(at, color, point, line),
    }
}
