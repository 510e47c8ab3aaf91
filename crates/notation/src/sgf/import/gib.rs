//! GIB, the format of the server Tygem.
//!
//! ```text
//! \HS
//! \[GAMEBLACKNAME=name (9D)\]
//! \[GAMEINFOMAIN=GBKIND:1,GTYPE:0,GRLT:1,ZIPSU:25,DUM:0,GONGJE:65\]
//! \[GAMETAG=S1,R3,D5,G65,W1,Z25,T30-3-1200,C2016:03:26:17:29\]
//! \HE
//! \GS
//! 2 1 0
//! 119 0 &4
//! INI 0 1 0 &4
//! STO 0 2 1 15 3
//! \GE
//! ```

use super::{Import, SgfError, date};
use tobi_goban::{Color, Move};

/// What the header says about the result and the komi, in tenths of a point.
#[derive(Default)]
struct Facts {
    ending: Option<u32>,
    margin: Option<u32>,
    komi: Option<i32>,
}

pub(super) fn read(import: &mut Import<'_>) -> Result<(), SgfError> {
    let mut facts = Facts::default();
    let mut words = None;
    let mut dated = None;
    for (at, line) in import.lines() {
        let line = line.trim();
        if let Some((key, value)) = property(line) {
            match key {
                "GAMEBLACKNAME" => player(import, value, "PB", "BR"),
                "GAMEWHITENAME" => player(import, value, "PW", "WR"),
                "GAMEPLACE" => import.set_part("PC", value),
                "GAMENAME" => import.set_part("GN", value),
                "GAMEDATE" => dated = dated.or_else(|| date(value)),
                "GAMERESULT" => words = Some(value),
                "GAMEINFOMAIN" => facts.read(value, ["GRLT:", "ZIPSU:", "GONGJE:"]),
                "GAMETAG" => {
                    facts.read(value, ["W", "Z", "G"]);
                    let began = value
                        .split(',')
                        .find_map(|part| part.trim().strip_prefix('C'));
                    dated = began.and_then(date).or(dated);
                }
                _ => {}
            }
            continue;
        }
        let mut fields = line.split_whitespace();
        match fields.next() {
            Some("INI") => {
                let handicap = fields.nth(2).and_then(|number| number.parse().ok());
                if import.last == import.root {
                    import.set_handicap(handicap.unwrap_or(0));
                }
            }
            Some("STO") => {
                let numbers: Vec<i64> = fields.map_while(|part| part.parse().ok()).collect();
                match numbers[..] {
                    [_, _, color @ (1 | 2), column, row, ..] => {
                        let color = Color::BOTH[color as usize - 1];
                        let point = import.point(column, row);
                        import.play_at(at, color, point, line)?;
                    }
                    _ => import.bad_move(at, line)?,
                }
            }
            Some("SKI") => import.play(at, import.to_move, Move::Pass)?,
            _ => {}
        }
    }
    import.set("DT", &dated.unwrap_or_default());
    match facts.result() {
        Some(result) => import.set("RE", &result),
        None => import.set_part("RE", words.unwrap_or_default()),
    }
    if let Some(tenths) = facts.komi {
        import.set("KM", &format!("{}", f64::from(tenths) / 10.0));
    }
    Ok(())
}

/// The key and the value of a line `\[KEY=value\]`.
fn property(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.strip_prefix("\\[")?.split_once('=')?;
    Some((key, value.strip_suffix("\\]").unwrap_or(value)))
}

/// `name (9D)`.
fn player<'a>(import: &mut Import<'a>, value: &'a str, name: &str, rank: &str) {
    let split = value
        .trim_end()
        .strip_suffix(')')
        .and_then(|rest| rest.rsplit_once('('));
    let (who, grade) = split.unwrap_or((value, ""));
    import.set_part(name, who);
    import.set_part(rank, grade);
}

impl Facts {
    /// Reads the result, the margin and the komi behind these words; what is known already stays.
    fn read(&mut self, value: &str, [ending, margin, komi]: [&str; 3]) {
        let number = |word: &str| {
            let mut parts = value.split(',').map(str::trim);
            parts.find_map(|part| part.strip_prefix(word)?.trim().parse::<i32>().ok())
        };
        let known = |number: Option<i32>| number.and_then(|number| u32::try_from(number).ok());
        self.ending = self.ending.or(known(number(ending)));
        self.margin = self.margin.or(known(number(margin)));
        self.komi = self.komi.or(number(komi));
    }

    /// The codes of Tygem: 0 and 1 counted, 3 and 4 resigned, 7 and 8 on time, won by Black and by White.
    fn result(&self) -> Option<String> {
        let counted = |winner: &str| match self.margin {
            Some(tenths @ 1..) => format!("{winner}+{}", f64::from(tenths) / 10.0),
            _ => format!("{winner}+"),
        };
        Some(match self.ending? {
            0 => counted("B"),
            1 => counted("W"),
            3 => "B+R".to_owned(),
            4 => "W+R".to_owned(),
            7 => "B+T".to_owned(),
            8 => "W+T".to_owned(),
            _ => return None,
        })
    }
}
