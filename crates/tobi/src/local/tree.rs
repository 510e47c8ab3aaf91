//! The tree of a reading as SGF, every move with a comment.

use super::words::{certainty_words, success_words};
use super::{Answer, Finding, LocalReport, Side, TraceMove, Verdict};
use crate::words::counted;
use tobi_goban::{Color, Game, Move};
use tobi_grid::Size;
use tobi_notation::sgf::{self, NodeId, Tree};
use tobi_notation::vertex;

impl LocalReport {
    /// The moves that were read as SGF: the position, then a variation for each first move of either side, with
    /// comments. `None` for games that are not a single question, and without traces.
    ///
    /// ```
    /// use tobi::local::{Budget, LocalGame, LocalReport, Reader};
    /// use tobi::{Point, Reading, Session};
    ///
    /// let session = Session::read(b"(;SZ[9]AB[ee]AW[ed][de][fe])", &Reading::default())?;
    /// let mut reader = Reader::new(Budget::new(20_000)?).with_traces();
    /// let stone = Point::new(4, 4);
    /// let report = LocalReport::read(&session, &mut reader, LocalGame::Capture, &[stone])?;
    /// let sgf = report.to_sgf().expect("capture is one question");
    /// assert!(sgf.contains("W[ef]"), "the capturing move stands in the tree");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_sgf(&self) -> Option<String> {
        let session = self.session();
        let Finding::Verdict(verdict) = &self.finding else {
            return None;
        };
        let position = session.position().clone();
        let game = Game::from_position(*session.game().rules(), position);
        let mut tree = Tree::from_game(&game);
        let root = tree.roots().next()?.id();
        for &point in &self.points {
            tree.add(root, "SQ", &vertex::to_sgf(Move::Play(point)));
        }
        tree.add(root, "C", &self.comment(verdict, session.size()));
        for side in [Side::Attacker, Side::Defender] {
            let trace = verdict.answer(side).trace.as_ref()?;
            for mv in &trace.moves {
                add(&mut tree, root, mv);
            }
        }
        Some(sgf::write(&tree))
    }

    /// The root node.
    fn comment(&self, verdict: &Verdict, size: Size) -> String {
        let names = self
            .points
            .iter()
            .map(|&p| vertex::name(Move::Play(p), size));
        let points = names.collect::<Vec<_>>().join(" ");
        let value = verdict.value();
        let mut lines = vec![format!(
            "{} {points}: {} {value}",
            self.game,
            value.symbol()
        )];
        for side in [Side::Attacker, Side::Defender] {
            let color = color_of(verdict, side);
            let answer = verdict.answer(side);
            lines.push(format!("{color} first: {}", summary(answer, size)));
            if answer.trace.as_ref().is_some_and(|trace| trace.cut) {
                lines.push("The tree of this answer is cut: it is too large.".to_owned());
            }
        }
        lines.join("\n")
    }
}

fn color_of(verdict: &Verdict, side: Side) -> Color {
    match side {
        Side::Defender => verdict.owner,
        Side::Attacker => verdict.owner.opponent(),
    }
}

/// `works, C3 D4; proved, 35 nodes`.
fn summary(answer: &Answer, size: Size) -> String {
    let moves: String = answer
        .moves
        .iter()
        .map(|&mv| " ".to_owned() + &vertex::name(mv, size))
        .collect();
    let comma = if moves.is_empty() { "" } else { "," };
    format!(
        "{}{comma}{moves}; {}, {}",
        success_words(answer.success),
        certainty_words(answer.certainty),
        nodes(answer.nodes)
    )
}

fn nodes(number: u32) -> String {
    counted(number as usize, "node", "nodes")
}

/// A move and everything that follows it. The depth is limited by the search.
fn add(tree: &mut Tree, parent: NodeId, mv: &TraceMove) {
    let node = tree.add_child(parent);
    tree.add(node, mv.color.letter(), &vertex::to_sgf(mv.mv));
    let works = match mv.works {
        Some(true) => "works",
        Some(false) => "fails",
        None => "not read out",
    };
    tree.add(node, "C", &format!("{works}, {}", nodes(mv.nodes)));
    for reply in &mv.replies {
        add(tree, node, reply);
    }
}
