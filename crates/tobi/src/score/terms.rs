//! Defaults for the rules, the komi and the handicap, if the record does not give them.

use crate::words::listed_points;
use crate::{Session, Source};
use tobi_goban::rules::Compensation;
use tobi_goban::{Color, Game, Komi, Move};
use tobi_grid::PointSet;
use tobi_judge::score::HandMarks;
use tobi_notation::sgf::{Format, Repair, RepairKind};

/// The assumptions about the rules, the komi and the handicap of a record that does not give them or gives them in an
/// unlikely way, one line each.
pub fn assumptions(session: &Session) -> Vec<String> {
    let Some(record) = session.record() else {
        return Vec::new();
    };
    let (header, game) = (&record.header, session.game());
    let rules = game.rules();
    let name = rules.title();
    let fields = Fields::of(session);
    let mut remarks = Vec::new();
    if session.rules_from() == Source::Usual {
        remarks.push(match &header.rules_name {
            Some(_) => format!("{} names no known rules; using {name} rules", fields.rules),
            None => format!("{} is missing; using {name} rules", fields.rules),
        });
    }
    if session.komi_from() == Source::Usual {
        let is_bad = |repair: &Repair| matches!(repair.kind, RepairKind::BadKomi(_));
        let lack = if record.repairs.iter().any(is_bad) {
            format!("{} is not a valid komi", fields.komi)
        } else {
            format!("{} is missing", fields.komi)
        };
        let why = match header.handicap {
            0 => format!("the usual komi of {name} rules"),
            stones => format!("the usual komi of {name} rules with {stones} handicap stones"),
        };
        remarks.push(format!("{lack}; using komi {}, {why}", game.komi()));
    }
    if game.last_edit() == 0 {
        remarks.extend(about_komi_of_zero(session));
        remarks.extend(about_handicap(session, header.handicap));
    }
    remarks
}

/// What a remark calls the parts of a record: the properties of SGF, or words for other formats.
struct Fields {
    rules: &'static str,
    komi: &'static str,
    zero_komi: &'static str,
    handicap: &'static str,
}

impl Fields {
    fn of(session: &Session) -> Fields {
        match session.provenance.format {
            Format::Sgf => Fields {
                rules: "RU",
                komi: "KM",
                zero_komi: "KM[0]",
                handicap: "HA",
            },
            _ => Fields {
                rules: "the rule set",
                komi: "the komi",
                zero_komi: "a komi of 0",
                handicap: "the handicap",
            },
        }
    }

    /// A handicap whose stones are not on the board at the start.
    fn without_stones(&self, stones: u32) -> String {
        match self.handicap {
            "HA" => format!("HA[{stones}] without AB"),
            _ => format!("a handicap of {stones} without stones at the start"),
        }
    }
}

/// What the caller marked by hand, one line for the sekis and one for the neutral points.
pub(super) fn by_hand(session: &Session, marks: &HandMarks) -> Vec<String> {
    let board = session.position().board();
    let chains = board
        .chains()
        .filter(|chain| marks.seki.contains(chain.first()));
    let chains = PointSet::from_points(session.size(), chains.map(|chain| chain.first()));
    let mut remarks = Vec::new();
    if !chains.is_empty() {
        remarks.push(format!(
            "in seki, as marked by hand: the stones at {}",
            listed_points(&chains)
        ));
    }
    if !marks.neutral.is_empty() {
        remarks.push(format!(
            "neutral, as marked by hand: {}",
            listed_points(&marks.neutral)
        ));
    }
    remarks
}

/// Some servers write `KM[0]` into even games whose komi is the usual one.
fn about_komi_of_zero(session: &Session) -> Option<String> {
    let game = session.game();
    let is_even = session.record()?.header.handicap == 0 && is_bare(game);
    let usual = game.rules().komi;
    let is_zero = session.komi_from() == Source::Record && game.komi() == Komi::ZERO;
    (is_even && is_zero && usual != Komi::ZERO).then(|| {
        format!(
            "{} in an even game: no komi is counted; if it was played with the usual one, give --komi {usual}",
            Fields::of(session).zero_komi
        )
    })
}

/// Handicap stones without `HA`, or `HA` without handicap stones.
fn about_handicap(session: &Session, handicap: u32) -> Option<String> {
    let game = session.game();
    let start = game.start().board();
    let [black, white] = Color::BOTH.map(|color| start.stones(color).len() as u32);
    let opening = opening_stones(game);
    let compensation = game.rules().compensation;
    let pays = compensation != Compensation::None;
    let fields = Fields::of(session);
    match handicap {
        0 if white > 0 || !pays => None,
        0 if black >= 2 => Some(format!(
            "{} is missing: the {black} stones at the start are no handicap, and White is not compensated for them",
            fields.handicap
        )),
        0 if is_bare(game) && opening >= 2 => Some(format!(
            "{} is missing: Black's first {opening} moves are no handicap, and White is not compensated for them",
            fields.handicap
        )),
        0 => None,
        _ if black > 0 => None,
        stones => {
            let placed = match opening {
                opening if opening >= stones => {
                    format!("Black's first {stones} moves are the handicap stones")
                }
                _ => "no handicap stones are on the board".to_owned(),
            };
            let paid = match compensation.points(stones) {
                0 => String::new(),
                points => format!("; White is compensated with {points} points"),
            };
            Some(format!("{}: {placed}{paid}", fields.without_stones(stones)))
        }
    }
}

/// Whether the game began on an empty board.
fn is_bare(game: &Game) -> bool {
    game.start().board().empty().len() == game.position().size().area()
}

/// The number of stones that Black played before White's first one; White may have passed between.
fn opening_stones(game: &Game) -> u32 {
    let is_stone = |mv: &Move| *mv != Move::Pass;
    let opening = game.moves().iter().filter(|(_, mv)| is_stone(mv));
    opening
        .take_while(|(color, _)| *color == Color::Black)
        .count() as u32
}
