//! A local game in words, with a small board.

use super::board::{Board, Brush, Charset, Colors, Window};
use tobi::Session;
use tobi::local::{
    Answer, Certainty, ChainGame, Finding, GameValue, LocalGame, LocalReport, Occupation, Race,
    ShapeFinding, Side, Success, Verdict,
};
use tobi_goban::{ByColor, Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::vertex;

/// Points around what is shown.
const MARGIN: u8 = 2;

/// Moves that are named; more are counted.
const MOST_MOVES: usize = 5;

/// Says what was found.
pub(crate) fn paint(session: &Session, report: &LocalReport) -> String {
    let words = Words {
        size: session.size(),
        game: report.game,
        budget: report.budget,
    };
    match &report.finding {
        Finding::Verdict(verdict) => {
            let owner = verdict.owner;
            format!(
                "{}: {}\n\n{}\n{}{}",
                words.asked(session, &report.points),
                words.value(verdict),
                picture(session, report),
                words.answer(owner.opponent(), Side::Attacker, &verdict.attack),
                words.answer(owner, Side::Defender, &verdict.defend),
            )
        }
        Finding::Race(races) => {
            let said: String = races
                .iter()
                .zip(&report.points)
                .map(|(race, &own)| words.race(session, own, race))
                .collect();
            format!(
                "{}\n\n{}\n{said}",
                words.asked(session, &report.points),
                picture(session, report)
            )
        }
        Finding::Stones(stones) => {
            let said: String = Color::BOTH.map(|c| words.stone(c, &stones[c])).concat();
            format!(
                "{}\n\n{}\n{said}",
                words.asked(session, &report.points),
                picture(session, report)
            )
        }
        Finding::Shapes(shapes) => words.shapes(shapes),
        Finding::Chains(chains) => words.table(chains),
    }
}

/// The surroundings, with the points asked about in parentheses and the first moves as letters.
fn picture(session: &Session, report: &LocalReport) -> String {
    let size = session.size();
    let board = session.position().board();
    let moves = report.first_moves(size);
    let asked = PointSet::from_points(size, report.points.iter().copied());
    let mut shown = asked | moves.black | moves.white;
    for &point in &report.points {
        if let Some(chain) = board.chain_at(point) {
            shown |= chain.stones();
        }
    }
    let sign = |point| sign(&moves, point).or(asked.contains(point).then_some('?'));
    let picture = Board {
        size,
        window: Window::around(&shown, MARGIN),
        ringed: &asked,
        stone: &|point| board.color_at(point),
        letter: &|_| None,
        tint: &|_| None,
        mark: &|_| None,
        sign: &sign,
        dead: &PointSet::empty(size),
    };
    let brush = Brush {
        charset: Charset::Ascii,
        colors: Colors::None,
    };
    let signs = [
        ('b', "a first move of Black that works"),
        ('w', "one of White"),
        ('*', "one of either"),
    ];
    let used: Vec<String> = signs
        .iter()
        .filter(|(sign, _)| size.points().any(|p| self::sign(&moves, p) == Some(*sign)))
        .map(|(sign, meaning)| format!("{sign} {meaning}"))
        .collect();
    let legend = match used.is_empty() {
        true => String::new(),
        false => format!("{}\n", used.join("   ")),
    };
    picture.paint(brush) + &legend
}

fn sign(moves: &ByColor<PointSet>, point: Point) -> Option<char> {
    match (moves.black.contains(point), moves.white.contains(point)) {
        (true, true) => Some('*'),
        (true, false) => Some('b'),
        (false, true) => Some('w'),
        (false, false) => None,
    }
}

/// Says things about one game.
struct Words {
    size: Size,
    game: LocalGame,
    budget: u32,
}

impl Words {
    /// `capture D4 (White, 3 stones, 2 liberties)`.
    fn asked(&self, session: &Session, points: &[Point]) -> String {
        let board = session.position().board();
        let told = points.iter().map(|&point| {
            let name = self.point(point);
            match board.chain_at(point) {
                Some(chain) => format!(
                    "{name} ({}, {}, {})",
                    chain.color().name(),
                    count(chain.len(), "stone", "stones"),
                    count(chain.liberty_count(), "liberty", "liberties")
                ),
                None => name,
            }
        });
        // Of an area the points speak for themselves.
        let told: Vec<String> = told.collect();
        format!("{} {}", self.game, told.join(" "))
    }

    /// `* hot, who plays first wins`.
    fn value(&self, verdict: &Verdict) -> String {
        let owner = verdict.owner.name();
        let value = verdict.value();
        let means = match value {
            GameValue::Won => format!("{owner} wins whoever plays first"),
            GameValue::Lost => format!("{owner} loses whoever plays first"),
            GameValue::Hot => "who plays first wins".to_owned(),
            GameValue::Zugzwang => "who plays first loses".to_owned(),
            GameValue::Fuzzy => {
                let budget = count(self.budget as usize, "node", "nodes");
                format!("not decided within {budget}")
            }
        };
        let ko = match verdict.hangs_on_ko() {
            true => "; it hangs on a ko",
            false => "",
        };
        format!("{} {value}, {means}{ko}", value.symbol())
    }

    /// Two lines: what the side gets that moves first, and how that is known.
    fn answer(&self, first: Color, side: Side, answer: &Answer) -> String {
        let aim = self.game.aim(side);
        let can = format!(
            "{} {aim}{}",
            can(answer.success),
            self.with(first, answer.success, &answer.moves)
        );
        let claim = match answer.certainty {
            Certainty::Unknown => format!("not decided. A guess: {can}"),
            Certainty::Proved | Certainty::Believed(_) => can,
        };
        let line = self.line(&answer.line);
        format!(
            "{} first: {claim}.\n  {}, {}{line}\n",
            first.name(),
            answer.certainty,
            count(answer.nodes as usize, "node", "nodes")
        )
    }

    /// ` by C3 or D4, in a ko for which White must find the first threat`.
    fn with(&self, first: Color, success: Success, moves: &[Move]) -> String {
        let by = match moves {
            _ if !success.works() => String::new(),
            [] => String::new(),
            [Move::Pass, ..] => " without a move".to_owned(),
            moves => format!(" by {}", self.alternatives(moves)),
        };
        let finder = match success {
            Success::KoAhead => Some(first.opponent()),
            Success::KoBehind => Some(first),
            Success::No | Success::Yes => None,
        };
        match finder {
            Some(color) => format!(
                "{by}, in a ko for which {} must find the first threat",
                color.name()
            ),
            None => by,
        }
    }

    /// `C3, D4 or E5`.
    fn alternatives(&self, moves: &[Move]) -> String {
        let mut names: Vec<String> = (moves.iter().take(MOST_MOVES))
            .map(|&mv| vertex::name(mv, self.size))
            .collect();
        if moves.len() > MOST_MOVES {
            names.push(format!("{} others", moves.len() - MOST_MOVES));
        }
        match names.pop() {
            Some(last) if !names.is_empty() => format!("{} or {last}", names.join(", ")),
            Some(only) => only,
            None => String::new(),
        }
    }

    /// `: B D4 W E5`.
    fn line(&self, line: &[(Color, Move)]) -> String {
        let moves: Vec<String> = line
            .iter()
            .map(|&(color, mv)| {
                let letter = color.letter();
                format!("{letter} {}", vertex::name(mv, self.size))
            })
            .collect();
        match moves.is_empty() {
            true => String::new(),
            false => format!(": {}", moves.join(" ")),
        }
    }

    fn race(&self, session: &Session, own: Point, race: &Race) -> String {
        let color = session.position().board().color_at(own);
        let color = color.expect("a race is between stones");
        let outcome = match (race.saved, race.captured) {
            (Success::No, Success::No) => "loses its group".to_owned(),
            (saved, Success::No) => {
                format!(
                    "saves its group in a seki{}",
                    self.with(color, saved, &race.moves)
                )
            }
            (saved, captured) => {
                let worse = saved.min(captured);
                format!("wins the race{}", self.with(color, worse, &race.moves))
            }
        };
        let claim = match race.certainty {
            Certainty::Unknown => format!("not decided. A guess: {outcome}"),
            Certainty::Proved | Certainty::Believed(_) => outcome,
        };
        format!(
            "{} first: {claim}.\n  {}, {}\n",
            color.name(),
            race.certainty,
            count(race.nodes as usize, "node", "nodes")
        )
    }

    /// What becomes of a stone, and how that is known.
    fn stone(&self, color: Color, stone: &Occupation) -> String {
        let other = color.opponent();
        let taken = |answer: &Answer| {
            format!(
                "is captured{}",
                self.with(other, answer.success, &answer.moves)
            )
        };
        let (fate, attack) = match stone {
            Occupation::Illegal(reason) => {
                return format!("{}: may not play here: {reason}.\n", color.name());
            }
            Occupation::Stands(attack) => ("stands".to_owned(), attack),
            Occupation::Captured(attack) => (taken(attack), attack),
            Occupation::Sacrifice {
                capture,
                gain,
                prey,
            } => {
                let back = self.with(color, gain.success, &gain.moves);
                let prey = self.point(*prey);
                (
                    format!("{}, but then captures {prey}{back}", taken(capture)),
                    capture,
                )
            }
            Occupation::Fuzzy(attack) => ("not decided".to_owned(), attack),
        };
        let line = self.line(&attack.line);
        format!(
            "{}: {fate}.\n  {}, {}{line}\n",
            color.name(),
            attack.certainty,
            count(attack.nodes as usize, "node", "nodes")
        )
    }

    /// Every rule in a line, and why it holds in another.
    fn shapes(&self, shapes: &[ShapeFinding]) -> String {
        if shapes.is_empty() {
            return "no rule holds here\n".to_owned();
        }
        let names = |points: &[Point]| {
            let names = points.iter().map(|&p| self.point(p));
            names.collect::<Vec<_>>().join(" ")
        };
        let mut said = String::new();
        for shape in shapes {
            let owner = shape.owner.name();
            said += &format!(
                "{} {}: {} {}, {owner}'s {}",
                shape.game,
                names(&shape.points),
                shape.value.symbol(),
                shape.value,
                shape.rule
            );
            if shape.attack == shape.defend && !shape.attack.is_empty() {
                said += &format!("; who plays first takes {}", names(&shape.attack));
            } else {
                if !shape.attack.is_empty() {
                    said += &format!("; against it {}", names(&shape.attack));
                }
                if !shape.defend.is_empty() {
                    said += &format!("; for it {}", names(&shape.defend));
                }
            }
            said += &format!("\n  {}\n", shape.why);
        }
        said
    }

    /// Every chain in a line.
    fn table(&self, chains: &[ChainGame]) -> String {
        let mut table = format!(
            "{:<7}{:<7}{:>6}  {:>9}  {:<6} {:<16}{}\n",
            "chain", "colour", "stones", "liberties", "value", "captured by", "saved by"
        );
        for chain in chains {
            let verdict = &chain.verdict;
            let line = format!(
                "{:<7}{:<7}{:>6}  {:>9}  {:<6} {:<16}{}",
                self.point(chain.stone),
                verdict.owner.name(),
                chain.len,
                chain.liberties,
                verdict.value().symbol(),
                self.cell(&verdict.attack),
                // Nobody asks how to save what is safe.
                match verdict.value() {
                    GameValue::Won => String::new(),
                    _ => self.cell(&verdict.defend),
                }
            );
            table += line.trim_end();
            table += "\n";
        }
        table + "> safe   < lost   * who plays first    0 who plays second   ⊗ not decided\n"
    }

    /// The best move, and whether it is a ko.
    fn cell(&self, answer: &Answer) -> String {
        match answer.best() {
            _ if !answer.is_decided() => "?".to_owned(),
            Some(Move::Pass) | None => String::new(),
            Some(best) if answer.success.is_ko() => {
                format!("{} in a ko", vertex::name(best, self.size))
            }
            Some(best) => vertex::name(best, self.size),
        }
    }

    fn point(&self, point: Point) -> String {
        vertex::name(Move::Play(point), self.size)
    }
}

const fn can(success: Success) -> &'static str {
    match success {
        Success::No => "cannot",
        _ => "can",
    }
}

/// `1 stone`, `5 stones`.
fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}
