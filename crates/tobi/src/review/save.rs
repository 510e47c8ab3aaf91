//! Writes the review into the file of the game.

use super::{Mistake, Outlook, Review, Severity, words};
use crate::Collection;
use std::collections::BTreeMap;
use tobi_goban::{Color, Move};
use tobi_judge::params::LINE_MOVES;
use tobi_notation::sgf::{self, Action, Node, NodeId, Tree};
use tobi_notation::vertex;

/// Tobi's text in a comment begins with this; an earlier text is replaced.
const HEAD: &str = "Review by Tobi: ";

/// Properties that judge a move; a node has at most one of these.
const JUDGEMENTS: [&str; 4] = ["BM", "DO", "IT", "TE"];

/// The file with the review in a game, numbered from 0.
///
/// `V` is the margin after each move, Black-positive. A shown mistake has its text in `C`; `DO` marks an inaccuracy,
/// `BM[1]` a mistake and `BM[2]` a blunder; `LB` names the better move `A`. That move is a variation with its
/// expected continuation; its first node has `TE[1]`. The expected continuation after the move played is a variation
/// too, if the game went on differently. `C` reports groups that die or come back, and the root has the summary. The
/// moves of the game and everything written by others stay: a node that already has `V`, a judgement or a variation
/// with the same move keeps it. The file is written in UTF-8.
///
/// # Panics
/// When there is no such game.
pub fn save(collection: &Collection, number: usize, review: &Review) -> String {
    let mut pen = NodeWriter {
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

struct NodeWriter {
    tree: Tree,
}

impl NodeWriter {
    /// Appends text to a comment.
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

    /// The marks of a mistake, and both lines.
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

    /// Adds a line below a node, starting with one of its moves; returns the first new node. `None` if the node
    /// already continues with this move, if the line is too short, or if the game stops here, so that the line would
    /// become its main line.
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
