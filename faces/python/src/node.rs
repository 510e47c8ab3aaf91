//! Nodes of a record: its variations, comments and properties.

use crate::board::refused;
use crate::game::Game;
use crate::origin::Origin;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use tobi::Collection;
use tobi_goban::{Color, Move};
use tobi_grid::Size;
use tobi_notation::sgf::{self, NodeId, Record};
use tobi_notation::vertex;

/// A record that was read, with all its variations.
#[derive(Debug)]
struct Opened {
    collection: Collection,
    origin: Origin,
    size: Size,
}

/// A node of a record: a move, a setup, or only other properties. Nodes never change.
#[pyclass(module = "tobi._tobi", frozen)]
#[derive(Clone, Debug)]
pub(crate) struct Node {
    record: Arc<Opened>,
    id: NodeId,
}

impl Node {
    /// Reads the record again.
    pub(crate) fn root(origin: &Origin, size: Size) -> PyResult<Node> {
        let collection = origin.collection().map_err(refused)?;
        let id = collection.root(origin.number).id();
        let origin = origin.clone();
        let record = Arc::new(Opened {
            collection,
            origin,
            size,
        });
        Ok(Node { record, id })
    }

    /// Another node of the same record.
    pub(crate) fn at(&self, id: NodeId) -> Node {
        let record = Arc::clone(&self.record);
        Node { record, id }
    }

    /// How many moves of the line were asked for.
    pub(crate) fn move_number(&self) -> Option<u32> {
        self.record.origin.reading.move_number
    }

    fn read(&self) -> sgf::Node<'_> {
        self.record.collection.tree().node(self.id)
    }

    /// Which variation leads to it at each branching, from 1, up to the last that is not the first one.
    fn variation(&self) -> Vec<u32> {
        let mut choices = Vec::new();
        let mut node = self.read();
        while let Some(parent) = node.parent() {
            if parent.children().nth(1).is_some() {
                let place = (1..).zip(parent.children());
                let place = place.into_iter().find(|(_, child)| child.id() == node.id());
                choices.extend(place.map(|(number, _)| number));
            }
            node = parent;
        }
        let first = choices.iter().take_while(|choice| **choice == 1).count();
        choices.drain(..first);
        choices.reverse();
        choices
    }

    fn played(&self) -> Option<(Color, Move)> {
        let of = |color, name| {
            let value = self.read().value(name)?;
            // As in the game, a point off the board is a pass.
            Some((color, value.play(self.record.size).unwrap_or(Move::Pass)))
        };
        of(Color::Black, "B").or_else(|| of(Color::White, "W"))
    }
}

#[pymethods]
impl Node {
    /// The node before; None for the root.
    #[getter]
    fn parent(&self) -> Option<Node> {
        Some(self.at(self.read().parent()?.id()))
    }

    /// The nodes that follow: the first one continues the line, the others are variations.
    #[getter]
    pub(crate) fn children(&self) -> Vec<Node> {
        let children = self.read().children();
        children.map(|child| self.at(child.id())).collect()
    }

    /// Colour and vertex of its move, such as ('black', 'D4'); None if it has none.
    #[getter]
    fn r#move(&self) -> Option<(String, String)> {
        let (color, mv) = self.played()?;
        Some((color.to_string(), vertex::name(mv, self.record.size)))
    }

    /// Its comment; None without one.
    #[getter]
    pub(crate) fn comment(&self) -> Option<String> {
        self.read().text("C").filter(|text| !text.is_empty())
    }

    /// Its properties: for each name its texts, such as {'AB': ['dd', 'pp'], 'C': ['A comment.']}. Points are as in SGF, and
    /// two parts of a value have ':' between them.
    #[getter]
    pub(crate) fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let properties = PyDict::new(py);
        for property in self.read().properties() {
            let texts: Vec<String> = property.values().map(sgf::Value::text).collect();
            properties.set_item(property.identifier(), texts)?;
        }
        Ok(properties)
    }

    /// Line and column of its text in the record, from 1; None if the format of the record has no nodes.
    #[getter]
    fn place(&self) -> Option<(u32, u32)> {
        let place = self.read().place()?;
        Some((place.line, place.column))
    }

    /// The game up to its move, on the line through it.
    ///
    /// As in Game.at(), stones that are set before the next move are on the board.
    fn game(&self, py: Python<'_>) -> PyResult<Game> {
        py.detach(|| {
            let mut origin = self.record.origin.clone();
            let line = Record::up_to(self.read(), origin.reading.strictness).map_err(refused)?;
            origin.variation = self.variation();
            origin.reading.move_number = Some(line.last_move());
            origin.play_out(&origin.collection().map_err(refused)?)
        })
    }

    fn __eq__(&self, other: &Node) -> bool {
        let (own, others) = (&self.record.origin, &other.record.origin);
        self.id == other.id && own.bytes == others.bytes
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.id.hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let text = format!("{:?}", self.read());
        format!("<tobi.Node {}>", Game::shortened(&text))
    }
}
