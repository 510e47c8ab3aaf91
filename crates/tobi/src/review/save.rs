//! The review written into the game's own file.

use super::{Mistake, Outlook, Review, Severity, words};
use crate::Collection;
use std::collections::BTreeMap;
use tobi_goban::{Color, Move};
use tobi_judge::params::LINE_MOVES;
use tobi_notation::sgf::{self, Action, Node, NodeId, Tree};
use tobi_notation::vertex;

/// With this word begins what Tobi writes into a comment; what it wrote before is replaced.
const HEAD: &str = "Review by Tobi: ";

/// What judges a move; a node has one of these at most.
const JUDGEMENTS: [&str; 4] = ["BM", "DO", "IT", "TE"];

/// The file with the review in the game of this number, from 0.
///
/// `V` is the margin after each move, Black-positive. A shown mistake has its words in `C`, `DO` for an inaccuracy, `BM[1]`
/// for a mistake and `BM[2]` for a blunder, and `LB` names the better move `A`. This move stands as a variation with the
/// line that is expected after it, its first node with `TE[1]`. What is expected after the move that was played is a
/// variation too, where the game went on otherwise. Groups that die or come back are reported in `C`, and the root has the
/// summary. The moves of the game and all that others wrote stay: a node that has a `V`, a judgement or a variation with
/// the same move keeps it. All is in UTF-8.
///
/// # Panics
/// When the file has not so many games.
pub fn save(collection: &Collection, number: usize, review: &Review) -> String {
    let mut pen = Pen {
        tree: collection.tree().clone(),
    };
    let root = collection.root(number).id();
    pen.say(root, &words::summary(review).join("\n"));
    let Some(record) = review.session().record() else {
        return sgf::write(&pen.tree);
    };
    let played = record.events.iter();
    let played = played.filter(|event| matches!(event.action, Action::Play(..)));
    let nodes: BTreeMap<u32, NodeId> = played
        .map(|event| (event.move_number, event.node))
        .collect();
    let worst = review.worst();
    for turn in review.turns() {
        let Some(&node) = nodes.get(&turn.number) else {
            continue;
        };
        pen.value(node, turn.margin);
        let mistake = worst.iter().find(|mistake| mistake.number == turn.number);
        let mut lines = mistake.map_or_else(Vec::new, |mistake| mistake.words());
        lines.extend(turn.events.iter().map(|event| words::event(turn, event)));
        if !lines.is_empty() {
            pen.say(node, &lines.join("\n"));
        }
        if let Some(mistake) = mistake {
            pen.mark(node, mistake);
        }
    }
    sgf::write(&pen.tree)
}

struct Pen {
    tree: Tree,
}

impl Pen {
    /// Puts words behind what others wrote.
    fn say(&mut self, node: NodeId, words: &str) {
        let text = self.tree.node(node).text("C").unwrap_or_default();
        let others = text.find(HEAD).map_or(&*text, |start| &text[..start]);
        let said = format!("{HEAD}{words}");
        let comment = match others.trim_end() {
            "" => said,
            others => format!("{others}\n\n{said}"),
        };
        self.tree.set(node, "C", &comment);
    }

    fn has(&self, node: NodeId, identifiers: &[&str]) -> bool {
        let node = self.tree.node(node);
        identifiers.iter().any(|name| node.property(name).is_some())
    }

    fn value(&mut self, node: NodeId, margin: f64) {
        if !self.has(node, &["V"]) {
            let tenths = (10.0 * margin).round() / 10.0 + 0.0;
            self.tree.set(node, "V", &tenths.to_string());
        }
    }

    fn judge(&mut self, node: NodeId, identifier: &str, value: &str) {
        if !self.has(node, &JUDGEMENTS) {
            self.tree.set(node, identifier, value);
        }
    }

    /// The signs of a mistake, and both lines.
    fn mark(&mut self, node: NodeId, mistake: &Mistake) {
        let (identifier, value) = match mistake.severity {
            Severity::Inaccuracy => ("DO", ""),
            Severity::Mistake => ("BM", "1"),
            Severity::Blunder => ("BM", "2"),
        };
        self.judge(node, identifier, value);
        if let better @ Move::Play(_) = mistake.better_move()
            && !self.has(node, &["LB"])
        {
            let at = vertex::to_sgf(better);
            self.tree.add_composed(node, "LB", &at, "A");
        }
        let color = mistake.color;
        if let Some(parent) = self.tree.node(node).parent().map(Node::id)
            && let Some(first) = self.variation(parent, color, &mistake.better, 0)
        {
            self.judge(first, "TE", "1");
            self.say(first, &words::better(mistake));
        }
        if let Some(first) = self.variation(node, color, &mistake.played, 1) {
            self.say(first, "expected after this move.");
        }
    }

    /// Adds a line below a node, from one of its moves on: the first new node. None where the node goes on with this move
    /// already, or the line is not so long, or the game stops here, so that the line would become its main line.
    fn variation(
        &mut self,
        below: NodeId,
        color: Color,
        outlook: &Outlook,
        from: usize,
    ) -> Option<NodeId> {
        let turns = [color, color.opponent()].into_iter().cycle();
        let line = outlook.line.iter().zip(turns).take(LINE_MOVES).skip(from);
        let moves: Vec<(Color, Move)> = line.map(|(&mv, color)| (color, mv)).collect();
        let &(color, first) = moves.first()?;
        let at = vertex::to_sgf(first);
        let children = self.tree.node(below).children();
        let known: Vec<_> = children.map(|child| child.text(color.letter())).collect();
        if known.is_empty() || known.contains(&Some(at)) {
            return None;
        }
        let nodes = moves.iter().scan(below, |last, &(color, mv)| {
            *last = self.tree.add_child(*last);
            self.tree.add(*last, color.letter(), &vertex::to_sgf(mv));
            Some(*last)
        });
        nodes.collect::<Vec<_>>().first().copied()
    }
}
