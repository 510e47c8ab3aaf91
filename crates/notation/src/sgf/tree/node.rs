//! Views of nodes and properties: a tree and a row number.

use super::{BUILT, NodeId, NodeRow, PropertyRow, Tree};
use crate::place::Place;
use crate::sgf::property::Value;
use std::fmt;

/// A node of a [`Tree`].
#[derive(Clone, Copy)]
pub struct Node<'t> {
    pub(super) tree: &'t Tree,
    pub(super) id: NodeId,
}

impl<'t> Node<'t> {
    /// Its id in the tree.
    pub const fn id(self) -> NodeId {
        self.id
    }

    /// The tree it is in.
    pub const fn tree(self) -> &'t Tree {
        self.tree
    }

    pub(super) fn row(self) -> &'t NodeRow {
        &self.tree.nodes[self.id.0 as usize]
    }

    /// The parent; `None` for a root.
    pub fn parent(self) -> Option<Node<'t>> {
        self.tree.linked(self.row().parent)
    }

    /// The first child, which continues the main line.
    pub fn first_child(self) -> Option<Node<'t>> {
        self.tree.linked(self.row().children.first)
    }

    /// The next variation from the same parent; for a root, the next game.
    pub fn next_sibling(self) -> Option<Node<'t>> {
        self.tree.linked(self.row().next)
    }

    /// The children, the main one first.
    pub fn children(self) -> impl Iterator<Item = Node<'t>> {
        self.tree.siblings(self.row().children.first)
    }

    /// The first node of this game.
    ///
    /// Cost: the number of nodes before.
    pub fn root(self) -> Node<'t> {
        std::iter::successors(Some(self), |node| node.parent())
            .last()
            .unwrap_or(self)
    }

    /// The line of play through this node: from the root to it, then always the first child.
    pub fn line(self) -> impl Iterator<Item = Node<'t>> {
        let mut before: Vec<_> =
            std::iter::successors(self.parent(), |node| node.parent()).collect();
        before.reverse();
        let on = std::iter::successors(Some(self), |node| node.first_child());
        before.into_iter().chain(on)
    }

    /// The next node in the order of the text.
    pub(super) fn next_in_order(self) -> Option<Node<'t>> {
        self.first_child().or_else(|| {
            std::iter::successors(Some(self), |node| node.parent()).find_map(Node::next_sibling)
        })
    }

    /// Its properties, in order.
    pub fn properties(self) -> impl Iterator<Item = Property<'t>> {
        let tree = self.tree;
        let mut link = self.row().properties.first;
        std::iter::from_fn(move || {
            let row = &tree.properties[link.row()?];
            link = row.next;
            Some(Property {
                tree,
                row,
                node: self.id,
            })
        })
    }

    /// The property with this name.
    pub fn property(self, identifier: &str) -> Option<Property<'t>> {
        let row = self.tree.find(self.id, identifier)?;
        Some(Property {
            tree: self.tree,
            row: &self.tree.properties[row],
            node: self.id,
        })
    }

    /// The first value of a property.
    pub fn value(self, identifier: &str) -> Option<Value<'t>> {
        self.property(identifier)?.values().next()
    }

    /// The text of the first value of a property, unescaped.
    pub fn text(self, identifier: &str) -> Option<String> {
        Some(self.value(identifier)?.text())
    }

    /// Its place in the text; `None` if it was built.
    pub fn place(self) -> Option<Place> {
        let offset = self.offset()?;
        Some(self.tree.places().find(offset))
    }

    pub(crate) fn offset(self) -> Option<usize> {
        let at = self.row().at;
        (at != BUILT).then_some(at as usize)
    }
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(";")?;
        self.properties().try_for_each(|property| property.fmt(f))
    }
}

/// A property of a [`Node`].
#[derive(Clone, Copy)]
pub struct Property<'t> {
    pub(super) tree: &'t Tree,
    row: &'t PropertyRow,
    node: NodeId,
}

impl<'t> Property<'t> {
    /// Its name: `B`, `SZ`, `KGSDE` ...
    pub fn identifier(self) -> &'t str {
        self.tree.part(self.row.identifier)
    }

    /// Its values in order; at least one.
    pub fn values(self) -> impl Iterator<Item = Value<'t>> {
        let tree = self.tree;
        let mut link = self.row.values.first;
        std::iter::from_fn(move || {
            let row = &tree.values[link.row()?];
            link = row.next;
            let text = tree.part(row.span);
            Some(Value::new(text, tree.offset(row.span.start as usize)))
        })
    }

    /// Its place in the text that was read, as precisely as known.
    pub(crate) fn offset(self) -> Option<usize> {
        let start = self.row.identifier.start as usize;
        let node = self.tree.node(self.node);
        // In other formats than SGF only the value is in the text.
        let value = || self.values().next()?.offset();
        let own = self.tree.offset(start).or_else(value);
        own.or_else(|| node.offset())
    }

    pub(super) fn content(self) -> (&'t str, Vec<&'t str>) {
        (self.identifier(), self.values().map(Value::raw).collect())
    }
}

impl fmt::Debug for Property<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.identifier())?;
        self.values()
            .try_for_each(|value| write!(f, "[{}]", value.raw()))
    }
}
