//! The facts about one game.

use crate::Session;
use crate::score::{Comparison, GameKey};
use std::collections::BTreeSet;
use tobi_goban::{Breach, Color};
use tobi_grid::{Size, Symmetry};
use tobi_notation::Vertex;
use tobi_notation::sgf::{GameResult, RepairKind, WonBy};

/// The number of moves in an opening.
const OPENING: usize = 4;

/// How the game ended, from the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// By counting.
    Points,
    /// A draw.
    Draw,
    /// By resignation.
    Resignation,
    /// Lost on time.
    Time,
    /// By forfeit, or not played.
    Forfeit,
    /// Won, in an unknown way.
    Unsaid,
    /// Suspended or annulled.
    Void,
    /// The result is unknown, unreadable or missing.
    Unknown,
}

impl Ending {
    /// All endings.
    pub const ALL: [Ending; 8] = [
        Ending::Points,
        Ending::Draw,
        Ending::Resignation,
        Ending::Time,
        Ending::Forfeit,
        Ending::Unsaid,
        Ending::Void,
        Ending::Unknown,
    ];

    /// `points`, `draw`, `resignation`, `time`, `forfeit`, `unsaid`, `void`, `unknown`.
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Points => "points",
            Ending::Draw => "draw",
            Ending::Resignation => "resignation",
            Ending::Time => "time",
            Ending::Forfeit => "forfeit",
            Ending::Unsaid => "unsaid",
            Ending::Void => "void",
            Ending::Unknown => "unknown",
        }
    }
}

/// The facts about one game.
#[derive(Clone, Debug)]
pub struct Facts {
    pub(super) size: Size,
    pub(super) rules: String,
    pub(super) komi: String,
    pub(super) handicap: u32,
    pub(super) moves: u32,
    pub(super) ending: Ending,
    pub(super) winner: Option<Color>,
    pub(super) repairs: Vec<String>,
    pub(super) illegal: Vec<&'static str>,
    pub(super) opening: Option<String>,
    pub(super) key: GameKey,
    pub(super) comparison: Option<Comparison>,
}

impl Facts {
    /// The facts of a game that was replayed to its end, and a comparison of its count with its result if it was
    /// counted.
    ///
    /// To find illegal moves of all kinds, read it with [`IllegalMoves::Skip`](tobi_notation::sgf::IllegalMoves::Skip).
    pub fn of(session: &Session, comparison: Option<Comparison>) -> Facts {
        let header = session.record().map(|record| &record.header);
        let (ending, winner) = ending(header.and_then(|header| header.result));
        let rules = header.map(|header| match (header.rules, &header.rules_name) {
            (Some(rules), _) => rules.title().into_owned(),
            (None, Some(_)) => "unknown".to_owned(),
            (None, None) => "unsaid".to_owned(),
        });
        let komi = header.and_then(|header| header.komi);
        let illegal = session.breaches().iter().map(|breach| match breach {
            Breach::Suicide => "suicide",
            Breach::Ko => "ko",
            Breach::Superko { .. } => "superko",
            Breach::AfterEnd => "after the end",
            _ => "another rule",
        });
        let occupied = session
            .repairs()
            .iter()
            .filter(|kind| **kind == RepairKind::IllegalMove);
        Facts {
            size: session.size(),
            rules: rules.unwrap_or_else(|| "unsaid".to_owned()),
            komi: komi.map_or_else(|| "unsaid".to_owned(), |komi| komi.to_string()),
            handicap: session.game().handicap(),
            moves: session.move_number(),
            ending,
            winner,
            repairs: session.repairs().iter().map(name).collect(),
            illegal: illegal.chain(occupied.map(|_| "onto a stone")).collect(),
            opening: opening(session),
            key: GameKey::symmetric(session),
            comparison,
        }
    }

    /// What a reader may want to look at: `the count differs by 2 points`, `illegal moves: ko`, `repaired: bad-komi`.
    pub(super) fn remarks(&self) -> Vec<String> {
        let compared = self
            .comparison
            .filter(|it| matches!(it, Comparison::Differs { .. } | Comparison::OtherWinner));
        let compared = compared.map(|comparison| format!("the count {comparison}"));
        let illegal = kinds(self.illegal.iter().copied());
        let illegal = illegal.map(|kinds| format!("illegal moves: {kinds}"));
        let others = self.repairs.iter().map(|kind| &**kind);
        let repairs = kinds(others.filter(|&kind| kind != name(&RepairKind::IllegalMove)));
        let repairs = repairs.map(|kinds| format!("repaired: {kinds}"));
        [compared, illegal, repairs].into_iter().flatten().collect()
    }

    /// A key that is the same for all symmetric copies of the game.
    pub fn key(&self) -> GameKey {
        self.key
    }
}

fn ending(result: Option<GameResult>) -> (Ending, Option<Color>) {
    match result {
        Some(GameResult::Won { winner, by }) => {
            let ending = match by {
                WonBy::HalfPoints(_) => Ending::Points,
                WonBy::Resignation => Ending::Resignation,
                WonBy::Time => Ending::Time,
                WonBy::Forfeit => Ending::Forfeit,
                WonBy::Unsaid => Ending::Unsaid,
            };
            (ending, Some(winner))
        }
        Some(GameResult::Draw) => (Ending::Draw, None),
        Some(GameResult::Void) => (Ending::Void, None),
        Some(GameResult::Unknown) | None => (Ending::Unknown, None),
    }
}

/// The name of the kind alone, such as `missing-close`.
fn name(kind: &RepairKind) -> String {
    let shown = format!("{kind:?}");
    let mut name = String::new();
    for letter in shown.chars().take_while(char::is_ascii_alphanumeric) {
        if letter.is_ascii_uppercase() && !name.is_empty() {
            name.push('-');
        }
        name.push(letter.to_ascii_lowercase());
    }
    name
}

/// Each of these once, in alphabetical order; `None` for none.
fn kinds<'a>(all: impl Iterator<Item = &'a str>) -> Option<String> {
    let all: BTreeSet<&str> = all.collect();
    let all: Vec<&str> = all.into_iter().collect();
    (!all.is_empty()).then(|| all.join(", "))
}

/// The first moves on an empty board, in a normalized orientation, so that symmetric openings have one name; `None`
/// for shorter games and for those with setup stones.
fn opening(session: &Session) -> Option<String> {
    let (game, size) = (session.game(), session.size());
    let moves = game.moves().get(..OPENING)?;
    let is_empty = Color::BOTH
        .iter()
        .all(|&color| game.start().board().stones(color).is_empty());
    let points: Option<Vec<_>> = moves.iter().map(|(_, mv)| mv.point()).collect();
    let points = points.filter(|_| is_empty && game.last_edit() == 0)?;
    let turned = |symmetry: Symmetry| {
        let size = symmetry.of_size(size);
        let turned = points
            .iter()
            .map(|&point| symmetry.of_point(point, session.size()));
        turned
            .map(|point| Vertex::new(point, size))
            .collect::<Vec<_>>()
    };
    // The usual orientation: the first move in the upper right corner, if possible.
    let rank = |vertices: &Vec<Vertex>| {
        let from_upper_right = |vertex: &Vertex| {
            let point = vertex.point();
            (point.row(), u8::MAX - point.column())
        };
        vertices.iter().map(from_upper_right).collect::<Vec<_>>()
    };
    let first = Symmetry::ALL.into_iter().map(turned).min_by_key(rank)?;
    let names: Vec<String> = first.iter().map(ToString::to_string).collect();
    Some(format!("{} {}", size, names.join(" ")))
}
