//! A local game as text: the question, a small board, and the answers.

use super::board::{Board, BoardStyle, Window};
use tobi::local::{Answer, ChainGame, Finding, GameValue, LocalReport};
use tobi_goban::{ByColor, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

/// The margin of the small board around its points, in points.
const MARGIN: u8 = 2;

/// Draws the report.
pub fn paint(report: &LocalReport) -> String {
    let words = || report.words().join("\n") + "\n";
    match &report.finding {
        Finding::Chains(chains) => table(chains, report.session().size()),
        Finding::Shapes(_) => words(),
        _ => format!("{}\n\n{}\n{}", report.headline(), picture(report), words()),
    }
}

/// The surroundings, with the points of the question in parentheses and the first moves as letters.
fn picture(report: &LocalReport) -> String {
    let session = report.session();
    let size = session.size();
    let board = session.position().board();
    let moves = report.first_moves();
    let asked = PointSet::from_points(size, report.points.iter().copied());
    let mut shown = asked | moves.black | moves.white;
    for &point in &report.points {
        if let Some(chain) = board.chain_at(point) {
            shown |= chain.stones();
        }
    }
    let sign = |point| sign(&moves, point).or(asked.contains(point).then_some('?'));
    let nothing = PointSet::empty(size);
    let picture = Board {
        window: Window::around(&shown, MARGIN),
        ringed: &asked,
        rings: "asked about",
        sign: &sign,
        stone: &|point| board.color_at(point),
        ..Board::bare(&nothing)
    };
    let guessed = report.guesses();
    let meaning = |whose: &str, is_guess: bool| {
        if is_guess {
            format!("{whose} best moves, a guess")
        } else {
            format!("{whose} winning moves")
        }
    };
    let both = if guessed.black || guessed.white {
        "best moves of both, a guess"
    } else {
        "winning moves of both"
    };
    let signs = [
        ('b', meaning("Black's", guessed.black)),
        ('w', meaning("White's", guessed.white)),
        ('*', both.to_owned()),
        ('?', "an empty point asked about".to_owned()),
    ];
    let used: Vec<String> = signs
        .iter()
        .filter(|(it, _)| board.empty().iter().any(|p| sign(p) == Some(*it)))
        .map(|(sign, meaning)| format!("{sign} {meaning}"))
        .collect();
    let legend = if used.is_empty() {
        String::new()
    } else {
        format!("{}\n", used.join("   "))
    };
    picture.paint(BoardStyle::PLAIN) + &legend
}

fn sign(moves: &ByColor<PointSet>, point: Point) -> Option<char> {
    match (moves.black.contains(point), moves.white.contains(point)) {
        (true, true) => Some('*'),
        (true, false) => Some('b'),
        (false, true) => Some('w'),
        (false, false) => None,
    }
}

/// One line for each chain.
fn table(chains: &[ChainGame], size: Size) -> String {
    let mut table = format!(
        "{:<7}{:<7}{:>6}  {:>9}  {:<6} {:<16}{}\n",
        "chain", "colour", "stones", "liberties", "value", "captured by", "saved by"
    );
    for chain in chains {
        let verdict = &chain.verdict;
        let line = format!(
            "{:<7}{:<7}{:>6}  {:>9}  {:<6} {:<16}{}",
            vertex::name(Move::Play(chain.stone), size),
            verdict.owner.name(),
            chain.len,
            chain.liberties,
            verdict.value().symbol(),
            cell(&verdict.attack, size),
            // A safe chain needs no move.
            match verdict.value() {
                GameValue::Won => String::new(),
                _ => cell(&verdict.defend, size),
            }
        );
        table += line.trim_end();
        table += "\n";
    }
    table
        + "> safe from direct capture   < lost   * first to play wins   0 second to play wins   ⊗ not decided\n"
}

/// The best move, and whether the result depends on a ko.
fn cell(answer: &Answer, size: Size) -> String {
    match answer.best() {
        _ if !answer.is_decided() => "?".to_owned(),
        Some(Move::Pass) | None => String::new(),
        Some(best) if answer.success.is_ko() => {
            format!("{} in a ko", vertex::name(best, size))
        }
        Some(best) => vertex::name(best, size),
    }
}
