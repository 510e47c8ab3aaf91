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

use super::{Import, RepairKind, SgfError, date, excerpt};
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
    for (at, line) in import.lines() {
        let line = line.trim();
        if line.starts_with('[') && line.ends_with(']') {
            section = line.to_ascii_lowercase();
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
                header(import, key, value);
            }
            "[data]" if line.is_empty() || line.starts_with(['.', '#']) => {}
            "[data]" => data(import, at, line, from_bottom)?,
            _ => {}
        }
    }
    Ok(())
}

fn header<'a>(import: &mut Import<'a>, key: &str, value: &'a str) {
    let mut parts = value.split(',').map(str::trim);
    let mut part = || parts.next().unwrap_or("");
    match key.to_ascii_lowercase().as_str() {
        "title" => import.set_part("EV", value.trim_matches([',', ' '])),
        "place" => import.set_part("PC", value),
        "date" => import.set("DT", &date(part()).unwrap_or_default()),
        "rule" => match part() {
            "JPN" => import.set("RU", "Japanese"),
            "CH" | "CHN" => import.set("RU", "Chinese"),
            other => import.set_part("RU", other),
        },
        "size" => import.set_side(part()),
        "hdcp" => {
            let stones: u32 = part().parse().unwrap_or(0);
            if stones >= 2 {
                import.set("HA", &stones.to_string());
                import.to_move = Color::White;
            }
            // With a decimal comma there is one part more.
            match (part(), part()) {
                (whole, "") => import.set_part("KM", whole),
                (whole, fraction) => import.set("KM", &format!("{whole}.{fraction}")),
            }
        }
        "winner" => import.set("RE", &result(part(), part())),
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
}

/// `B,1.5`, `W,C` for a resignation, `B,T` on time, `B,F` for a forfeit, `D` for a draw, `N` for no result.
fn result(winner: &str, how: &str) -> String {
    let side = match winner {
        "B" | "W" => winner,
        "D" => return "Draw".to_owned(),
        winner if winner.starts_with('N') => return "Void".to_owned(),
        _ => return String::new(),
    };
    match how.chars().next() {
        Some('C' | 'c') => format!("{side}+R"),
        Some('T' | 't') => format!("{side}+T"),
        Some('F' | 'f') => format!("{side}+F"),
        _ => match how.parse::<f64>() {
            Ok(margin) if margin > 0.0 => format!("{side}+{margin}"),
            _ => format!("{side}+"),
        },
    }
}

fn data(import: &mut Import<'_>, at: usize, line: &str, from_bottom: bool) -> Result<(), SgfError> {
    let mut fields = line.split(',').map(str::trim);
    let [place, player, number] = [(); 3].map(|()| fields.next().unwrap_or(""));
    let color = match player.bytes().next() {
        Some(b'B') => Color::Black,
        Some(b'W') => Color::White,
        // `YZ,MK,278`: a pass.
        Some(b'M') => import.to_move,
        _ => return import.note(RepairKind::BadMove(excerpt(line)), at),
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
