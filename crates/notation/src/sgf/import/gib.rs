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
//!
//! Newer files have `BUSERINFO`, `WUSERINFO` and `GAMEINFOSUB` instead of the names and the date, and behind `\GE`
//! comments and variations in the same notation as the game.

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
    let (mut announced, mut found) = (None, 0);
    for (at, line) in import.lines() {
        let line = line.trim();
        if let Some((key, value)) = property(line).filter(|_| part != Part::End) {
            match key {
                _ if !import.is_new(at, key, line)? => {}
                "GAMEBLACKNAME" => player(import, value, "PB", "BR"),
                "GAMEWHITENAME" => player(import, value, "PW", "WR"),
                "GAMEPLACE" => import.set_part("PC", value),
                "GAMENAME" => import.set_part("GN", value),
                "GAMEDATE" => dated = dated.or_else(|| date(value)),
                "GAMERESULT" => words = value.trim(),
                "BUSERINFO" => user(import, value, ["BID:", "PB", "BLV:", "BR"]),
                "WUSERINFO" => user(import, value, ["WID:", "PW", "WLV:", "WR"]),
                "GAMEINFOSUB" => {
                    dated = dated.or_else(|| date(part_of(value, "GDATE:")?));
                    import.set_part("PC", part_of(value, "GPLC:").unwrap_or(""));
                }
                "GAMEINFOMAIN" => {
                    facts.read(at, value, ["GRLT:", "ZIPSU:", "GONGJE:"]);
                    announced = part_of(value, "TCNT:");
                    if let Some(side) = part_of(value, "LINE:") {
                        import.set_side(side)?;
                    }
                }
                "GAMETAG" => {
                    facts.read(at, value, ["W", "Z", "G"]);
                    let began = value
                        .split(',')
                        .find_map(|part| part.trim().strip_prefix('C'));
                    dated = began.and_then(date).or(dated);
                }
                _ => {}
            }
        } else if line == "\\GE" {
            part = Part::End;
        } else if line == "\\GS" {
            part = Part::Moves;
        } else if part != Part::End {
            found += usize::from(is_move(line));
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
    if let Some(announced) = announced {
        // A gap is said where it is.
        let counted = (import.number + 1).saturating_sub(FIRST) as usize;
        import.check_number(announced, counted.max(found))?;
    }
    match part {
        Part::End => Ok(()),
        Part::Header => import.cut_off("its moves, which are between `\\GS` and `\\GE`"),
        Part::Moves => import.cut_off("`\\GE`"),
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

/// The part of a list such as `GRLT:3,ZIPSU:0` behind a word.
fn part_of<'a>(list: &'a str, word: &str) -> Option<&'a str> {
    let mut parts = list.split(',').map(str::trim);
    parts
        .find_map(|part| part.strip_prefix(word))
        .map(str::trim)
}

/// Whether a line is one of the moves.
fn is_move(line: &str) -> bool {
    line.starts_with("STO") || line.starts_with("SKI")
}

/// A list with the words of a name and of a rank, as newer files have it; older ones have [`player`].
fn user<'a>(import: &mut Import<'a>, value: &'a str, [id, name, level, rank]: [&str; 4]) {
    import.set_part(name, part_of(value, id).unwrap_or(""));
    if let Some(Ok(level)) = part_of(value, level).map(str::parse::<u32>) {
        import.set(rank, &rank_of(level));
    }
}

/// The rank of a level: kyu below 18, then dan of amateurs, from 27 on those of professionals.
fn rank_of(level: u32) -> String {
    match level {
        0..=17 => format!("{}k", 18 - level),
        18..=26 => format!("{}d", level - 17),
        _ => format!("{}p", level - 26),
    }
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
        let number = |word: &str| part_of(value, word)?.parse::<i32>().ok();
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
