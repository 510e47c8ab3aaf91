//! The game trees of a text, lossless, in one arena.

mod node;

pub use node::{Node, Property};

use super::property::escape;
use crate::place::{Milestones, Places};
use std::fmt;
use std::ops::Range;

/// The games of one SGF text: nodes with properties, every value as it was written.
///
/// Nodes, properties and values are in flat tables and the text in one buffer, so nothing here recurses, however deep
/// the tree. SGF calls this a collection: it may have several games, each with its own root.
///
/// ```
/// use tobi_notation::sgf::{Tree, write};
///
/// let mut tree = Tree::new();
/// let root = tree.add_root();
/// tree.add(root, "SZ", "9");
/// let first = tree.add_child(root);
/// tree.add(first, "B", "ee");
/// tree.add(first, "C", "[the centre]");
/// assert_eq!(tree.node(first).text("C").as_deref(), Some("[the centre]"));
/// assert_eq!(write(&tree), "(;FF[4]CA[UTF-8]SZ[9];B[ee]C[[the centre\\]])\n");
/// ```
#[derive(Clone, Default)]
pub struct Tree {
    /// The text that was read, followed by the text that was added.
    text: String,
    /// Length of the text that was read.
    read: usize,
    milestones: Milestones,
    nodes: Vec<NodeRow>,
    properties: Vec<PropertyRow>,
    values: Vec<ValueRow>,
    roots: List,
}

/// The id of a node in a [`Tree`]; not valid in another tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

/// Index of a row of a table; `NONE` for none.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Link(u32);

/// First and last row of a linked list.
#[derive(Clone, Copy)]
struct List {
    first: Link,
    last: Link,
}

#[derive(Clone, Copy)]
struct NodeRow {
    parent: Link,
    next: Link,
    children: List,
    properties: List,
    /// Offset of its `;` in the text that was read.
    at: u32,
}

#[derive(Clone, Copy)]
struct PropertyRow {
    identifier: Span,
    values: List,
    next: Link,
}

#[derive(Clone, Copy)]
struct ValueRow {
    span: Span,
    next: Link,
}

/// A part of the tree's text.
#[derive(Clone, Copy)]
struct Span {
    start: u32,
    end: u32,
}

/// The value of `at` for a node that was not read from a text.
const BUILT: u32 = u32::MAX;

impl Link {
    const NONE: Link = Link(u32::MAX);

    fn to(row: usize) -> Link {
        Link(short(row))
    }

    fn row(self) -> Option<usize> {
        (self != Link::NONE).then_some(self.0 as usize)
    }
}

impl List {
    const EMPTY: List = List {
        first: Link::NONE,
        last: Link::NONE,
    };
}

impl Default for List {
    fn default() -> List {
        List::EMPTY
    }
}

/// Offsets and row numbers have 32 bits.
fn short(number: usize) -> u32 {
    u32::try_from(number)
        .ok()
        .filter(|&number| number != u32::MAX)
        .expect("a tree holds less than 4 GiB")
}

/// Appends row `new` to `list`; `next` returns a row's link to the next.
fn append<T>(list: &mut List, rows: &mut [T], new: usize, next: fn(&mut T) -> &mut Link) {
    let link = Link::to(new);
    match list.last.row() {
        Some(last) => *next(&mut rows[last]) = link,
        None => list.first = link,
    }
    list.last = link;
}

impl Tree {
    /// A tree without games.
    pub fn new() -> Tree {
        Tree::default()
    }

    /// An empty tree for reading `text`.
    pub(super) fn of_text(text: String, milestones: Milestones) -> Tree {
        Tree {
            read: text.len(),
            milestones,
            text,
            ..Tree::default()
        }
    }

    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether there is no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The node with this id.
    ///
    /// # Panics
    /// May panic when the id is from another tree.
    pub fn node(&self, id: NodeId) -> Node<'_> {
        assert!((id.0 as usize) < self.nodes.len(), "a node of another tree");
        Node { tree: self, id }
    }

    /// The first node of each game.
    pub fn roots(&self) -> impl Iterator<Item = Node<'_>> {
        self.siblings(self.roots.first)
    }

    /// The nodes of all games in the order of the text: parents before children.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let mut next = self.roots().next();
        std::iter::from_fn(move || {
            let node = next?;
            next = node.next_in_order();
            Some(node)
        })
    }

    /// Adds a game, with one node.
    ///
    /// # Panics
    /// When the tree has 4 billion nodes; this holds for all methods that add something.
    pub fn add_root(&mut self) -> NodeId {
        self.push_node(None, None)
    }

    /// Adds a node after the other children of `parent`. The first child continues the main line, the others are
    /// variations.
    pub fn add_child(&mut self, parent: NodeId) -> NodeId {
        self.push_node(Some(parent), None)
    }

    /// Adds a value to a property of a node, with the escapes that it needs.
    ///
    /// # Panics
    /// When `identifier` is not in upper-case letters.
    pub fn add(&mut self, node: NodeId, identifier: &str, text: &str) {
        self.add_raw(node, identifier, &escape(text, &[]));
    }

    /// Adds a composed value, such as a label: `LB[dd:A]`.
    ///
    /// # Panics
    /// The same as [`Tree::add`].
    pub fn add_composed(&mut self, node: NodeId, identifier: &str, first: &str, second: &str) {
        let [first, second] = [first, second].map(|part| escape(part, &[':']));
        self.add_raw(node, identifier, &format!("{first}:{second}"));
    }

    /// Replaces all values of a property with this one.
    ///
    /// # Panics
    /// The same as [`Tree::add`].
    pub fn set(&mut self, node: NodeId, identifier: &str, text: &str) {
        if let Some(row) = self.find(node, identifier) {
            self.properties[row].values = List::EMPTY;
        }
        self.add(node, identifier, text);
    }

    /// Removes a property from a node; returns whether the node had it.
    pub fn remove(&mut self, node: NodeId, identifier: &str) -> bool {
        let Some(row) = self.find(node, identifier) else {
            return false;
        };
        let next = self.properties[row].next;
        let list = &mut self.nodes[node.0 as usize].properties;
        let mut before = Link::NONE;
        let mut at = list.first;
        while at != Link::to(row) {
            before = at;
            at = self.properties[at.0 as usize].next;
        }
        match before.row() {
            Some(before) => self.properties[before].next = next,
            None => list.first = next,
        }
        if list.last == at {
            list.last = before;
        }
        true
    }

    /// Removes a node and all its descendants. Returns whether it had a parent: a root is not removed. The ids of
    /// removed nodes must not be used any more.
    ///
    /// ```
    /// use tobi_notation::sgf::{self, ReadOptions};
    ///
    /// let text = b"(;FF[4]CA[UTF-8]SZ[9];B[ee](;W[ce];B[cc])(;W[gg]))";
    /// let mut tree = sgf::read(text, &ReadOptions::default())?.tree;
    /// let variation = tree.nodes().nth(2).expect("there are five").id();
    /// assert!(tree.remove_branch(variation));
    /// assert_eq!(sgf::write(&tree).trim_end(), "(;FF[4]CA[UTF-8]SZ[9];B[ee];W[gg])");
    /// # Ok::<(), sgf::SgfError>(())
    /// ```
    pub fn remove_branch(&mut self, node: NodeId) -> bool {
        let NodeRow { parent, next, .. } = self.nodes[node.0 as usize];
        let Some(parent) = parent.row() else {
            return false;
        };
        let mut before = Link::NONE;
        let mut at = self.nodes[parent].children.first;
        while at != Link::to(node.0 as usize) {
            let Some(row) = at.row() else {
                return false;
            };
            before = at;
            at = self.nodes[row].next;
        }
        match before.row() {
            Some(before) => self.nodes[before].next = next,
            None => self.nodes[parent].children.first = next,
        }
        if self.nodes[parent].children.last == at {
            self.nodes[parent].children.last = before;
        }
        true
    }

    fn add_raw(&mut self, node: NodeId, identifier: &str, raw: &str) {
        assert!(
            !identifier.is_empty() && identifier.bytes().all(|byte| byte.is_ascii_uppercase()),
            "the identifier `{identifier}` is not in upper-case letters"
        );
        let row = self.find(node, identifier).unwrap_or_else(|| {
            let span = self.keep(identifier);
            self.push_property(node, span)
        });
        let span = self.keep(raw);
        self.push_value(row, span);
    }

    /// Adds `text` to the buffer.
    pub(super) fn keep(&mut self, text: &str) -> Range<usize> {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    pub(super) fn push_node(&mut self, parent: Option<NodeId>, at: Option<usize>) -> NodeId {
        let row = self.nodes.len();
        self.nodes.push(NodeRow {
            parent: parent.map_or(Link::NONE, |id| Link(id.0)),
            next: Link::NONE,
            children: List::EMPTY,
            properties: List::EMPTY,
            at: at.map_or(BUILT, short),
        });
        let mut list = match parent {
            Some(id) => self.nodes[id.0 as usize].children,
            None => self.roots,
        };
        append(&mut list, &mut self.nodes, row, |node| &mut node.next);
        match parent {
            Some(id) => self.nodes[id.0 as usize].children = list,
            None => self.roots = list,
        }
        NodeId(short(row))
    }

    /// Adds a property without values; returns its row.
    pub(super) fn push_property(&mut self, node: NodeId, identifier: Range<usize>) -> usize {
        let row = self.properties.len();
        self.properties.push(PropertyRow {
            identifier: Span::of(&identifier),
            values: List::EMPTY,
            next: Link::NONE,
        });
        let list = &mut self.nodes[node.0 as usize].properties;
        append(list, &mut self.properties, row, |property| {
            &mut property.next
        });
        row
    }

    pub(super) fn push_value(&mut self, property: usize, raw: Range<usize>) {
        let row = self.values.len();
        self.values.push(ValueRow {
            span: Span::of(&raw),
            next: Link::NONE,
        });
        let list = &mut self.properties[property].values;
        append(list, &mut self.values, row, |value| &mut value.next);
    }

    /// The identifier in a row.
    pub(super) fn identifier(&self, property: usize) -> &str {
        self.part(self.properties[property].identifier)
    }

    /// The row of a node's property.
    fn find(&self, node: NodeId, identifier: &str) -> Option<usize> {
        let mut link = self.nodes[node.0 as usize].properties.first;
        while let Some(row) = link.row() {
            let property = &self.properties[row];
            if self.part(property.identifier) == identifier {
                return Some(row);
            }
            link = property.next;
        }
        None
    }

    /// The places of the text that was read.
    pub(super) fn places(&self) -> Places<'_> {
        Places::new(&self.text[..self.read], self.milestones.clone())
    }

    /// A part of the text, read or added.
    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        &self.text[range]
    }

    fn part(&self, span: Span) -> &str {
        &self.text[span.start as usize..span.end as usize]
    }

    fn siblings(&self, first: Link) -> impl Iterator<Item = Node<'_>> {
        let mut link = first;
        std::iter::from_fn(move || {
            let node = self.linked(link)?;
            link = node.row().next;
            Some(node)
        })
    }

    fn linked(&self, link: Link) -> Option<Node<'_>> {
        link.row()?;
        Some(Node {
            tree: self,
            id: NodeId(link.0),
        })
    }

    fn offset(&self, offset: usize) -> Option<usize> {
        (offset < self.read).then_some(offset)
    }
}

impl Span {
    fn of(range: &Range<usize>) -> Span {
        Span {
            start: short(range.start),
            end: short(range.end),
        }
    }
}

impl PartialEq for Tree {
    /// Whether both have the same games: the same nodes and properties in the same order, with the same raw values.
    /// Places are ignored.
    fn eq(&self, other: &Tree) -> bool {
        // Nodes come in order, so the parents' numbers in that order give the shape.
        fn shape(tree: &Tree) -> Vec<Option<u32>> {
            let mut number = vec![0; tree.len()];
            let mut shape = Vec::with_capacity(tree.len());
            for (count, node) in (0..).zip(tree.nodes()) {
                number[node.id.0 as usize] = count;
                shape.push(node.parent().map(|parent| number[parent.id.0 as usize]));
            }
            shape
        }
        let same = |(a, b): (Node<'_>, Node<'_>)| {
            a.properties()
                .map(Property::content)
                .eq(b.properties().map(Property::content))
        };
        self.len() == other.len()
            && shape(self) == shape(other)
            && self.nodes().zip(other.nodes()).all(same)
    }
}

impl Eq for Tree {}

impl fmt::Debug for Tree {
    /// The tree as SGF.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&super::write(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_set_and_removed() {
        let mut tree = Tree::new();
        let root = tree.add_root();
        for name in ["AB", "C", "KM"] {
            tree.add(root, name, "aa");
        }
        tree.add(root, "AB", "bb");
        tree.set(root, "C", "x]");
        assert_eq!(format!("{:?}", tree.node(root)), ";AB[aa][bb]C[x\\]]KM[aa]");
        assert!(tree.remove(root, "KM"));
        assert!(!tree.remove(root, "KM"));
        tree.add_composed(root, "LB", "aa", "x:y");
        assert!(tree.remove(root, "AB"));
        assert_eq!(format!("{:?}", tree.node(root)), ";C[x\\]]LB[aa:x\\:y]");
    }

    #[test]
    fn nodes_come_in_the_order_of_the_text_whenever_they_were_added() {
        let mut tree = Tree::new();
        let root = tree.add_root();
        let other = tree.add_root();
        let a = tree.add_child(root);
        let b = tree.add_child(root);
        let a1 = tree.add_child(a);
        let order: Vec<_> = tree.nodes().map(Node::id).collect();
        assert_eq!(order, [root, a, a1, b, other]);
        let line: Vec<_> = tree.node(root).line().map(Node::id).collect();
        assert_eq!(line, [root, a, a1]);
        let through: Vec<_> = tree.node(b).line().map(Node::id).collect();
        assert_eq!(through, [root, b]);
        assert_eq!(tree.node(a1).root().id(), root);
    }
}
