//! Writes a tree as text.

use super::property::Value;
use super::tree::{Node, Property, Tree};

/// A line break is added before a node that would start beyond this column (in bytes).
const BREAK: usize = 60;

/// The tree as SGF, in FF\[4\] and UTF-8.
///
/// Values are written as they were read, including escapes. The layout depends only on the tree, so that writing,
/// reading and writing again gives the same text. `FF[4]` and `CA[UTF-8]` come first in each game and replace earlier
/// ones.
///
/// Cost: the length of the text.
pub fn write(tree: &Tree) -> String {
    let mut out = Writer {
        text: String::new(),
        line: 0,
    };
    for root in tree.roots() {
        out.game(root);
    }
    out.text
}

struct Writer {
    text: String,
    /// Where the current line starts.
    line: usize,
}

impl Writer {
    fn game(&mut self, root: Node<'_>) {
        self.text.push('(');
        let mut node = root;
        loop {
            self.node(node, node.id() == root.id());
            if let Some(child) = node.first_child() {
                if child.next_sibling().is_some() {
                    self.variation();
                }
                node = child;
                continue;
            }
            // A leaf: close what ends here, up to a node with another variation.
            let next = loop {
                let Some(parent) = node.parent() else {
                    break None;
                };
                if node.next_sibling().is_some() {
                    self.text.push(')');
                    self.variation();
                    break node.next_sibling();
                }
                if parent.first_child().map(Node::id) != Some(node.id()) {
                    self.text.push(')');
                }
                node = parent;
            };
            match next {
                Some(sibling) => node = sibling,
                None => break,
            }
        }
        self.text.push_str(")\n");
        self.line = self.text.len();
    }

    fn variation(&mut self) {
        self.new_line();
        self.text.push('(');
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.line = self.text.len();
    }

    fn node(&mut self, node: Node<'_>, is_root: bool) {
        if self.text.len() - self.line > BREAK {
            self.new_line();
        }
        self.text.push(';');
        if is_root {
            self.text.push_str("FF[4]CA[UTF-8]");
        }
        for property in node.properties() {
            if !(is_root && matches!(property.identifier(), "FF" | "CA")) {
                self.property(property);
            }
        }
    }

    fn property(&mut self, property: Property<'_>) {
        self.text.push_str(property.identifier());
        for raw in property.values().map(Value::raw) {
            self.text.push('[');
            let start = self.text.len();
            self.text.push_str(raw);
            if let Some(last) = raw.rfind('\n') {
                self.line = start + last + 1;
            }
            self.text.push(']');
        }
    }
}
