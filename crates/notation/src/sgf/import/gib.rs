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

use super::{Import, SgfError, date, offset};
use tobi_goban::{Color, Move};

/// The number of the first move: 1 is that of `INI`.
const FIRST: u32 = 2;

/// What the header says about the result and the komi, in tenths of a point.
#[derive(Default)]
struct Facts {
    ending: Option<u32>,
    margin: Option<u32>,
    /// With its offset in the text.
    komi: Option<(usize, i32)>,
}

pub(super) fn read(import: &mut Import<'_>) -> Result<(), SgfError> {
    let mut facts = Facts::default();
    let mut words = &import.text[..0];
    let mut dated = None;
    let mut part = Part::Header;
    for (at, line) in import.lines() {
        let line = line.trim();
        if let Some((key, value)) = property(line) {
            match key {
                _ if !import.is_new(at, key, line)? => {}
                "GAMEBLACKNAME" => player(import, value, "PB", "BR"),
                "GAMEWHITENAME" => player(import, value, "PW", "WR"),
                "GAMEPLACE" => import.set_part("PC", value),
                "GAMENAME" => import.set_part("GN", value),
                "GAMEDATE" => dated = dated.or_else(|| date(value)),
                "GAMERESULT" => words = value.trim(),
                "GAMEINFOMAIN" => facts.read(at, value, ["GRLT:", "ZIPSU:", "GONGJE:"]),
                "GAMETAG" => {
                    facts.read(at, value, ["W", "Z", "G"]);
                    let began = value
                        .split(',')
                        .find_map(|part| part.trim().strip_prefix('C'));
                    dated = began.and_then(date).or(dated);
                }
                _ => {}
            }
        } else if line == "\\GS" {
            part = Part::Moves;
        } else if line == "\\GE" {
            part = Part::End;
        } else {
            event(import, at, line, part == Part::Moves)?;
        }
    }
    import.set("DT", &dated.unwrap_or_default());
    match facts.result() {
        Some(result) => import.set("RE", &result),
        None => import.set_result(words, offset(import.text, words))?,
    }
    if let Some((at, tenths)) = facts.komi {
        import.set_komi(&format!("{}", f64::from(tenths) / 10.0), at)?;
    }
    match part {
        Part::End => Ok(()),
        Part::Header | Part::Moves => import.cut_off(),
    }
}

/// The parts of a file; the moves are between `\GS` and `\GE`.
#[derive(PartialEq)]
enum Part {
    Header,
    Moves,
    End,
}

/// A line of the game: its start, a move, or two lines of numbers at the beginning.
fn event<'a>(
    import: &mut Import<'a>,
    at: usize,
    line: &'a str,
    among_moves: bool,
) -> Result<(), SgfError> {
    let mut fields = line.split_whitespace();
    let word = fields.next().unwrap_or("");
    match word {
        "INI" if import.last == import.root => {
            let stones = fields.nth(2).unwrap_or(word);
            import.set_handicap(stones)
        }
        "STO" | "SKI" => {
            let numbers: Vec<i64> = fields.map_while(|part| part.parse().ok()).collect();
            if let Some(Ok(number)) = numbers.get(1).map(|&number| u32::try_from(number)) {
                import.count(at, number, FIRST)?;
            }
            match numbers[..] {
                _ if word == "SKI" => import.play(at, import.to_move, Move::Pass),
                [_, _, color @ (1 | 2), column, row, ..] => {
                    let color = Color::BOTH[color as usize - 1];
                    let point = import.point(column, row);
                    import.play_at(at, color, point, line)
                }
                _ => import.bad_move(at, line),
            }
        }
        "" => Ok(()),
        _ if among_moves && word.parse::<i64>().is_err() => import.leave_out("line", line, at),
        _ => Ok(()),
    }
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
    fn read(&mut self, at: usize, value: &str, [ending, margin, komi]: [&str; 3]) {
        let number = |word: &str| {
            let mut parts = value.split(',').map(str::trim);
            parts.find_map(|part| part.strip_prefix(word)?.trim().parse::<i32>().ok())
        };
        let known = |number: Option<i32>| number.and_then(|number| u32::try_from(number).ok());
        self.ending = self.ending.or(known(number(ending)));
        self.margin = self.margin.or(known(number(margin)));
        self.komi = self.komi.or(number(komi).map(|tenths| (at, tenths)));
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
