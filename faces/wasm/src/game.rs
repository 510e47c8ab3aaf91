//! An open file: its games as one tree, and the positions in it.

use crate::fault::Fault;
use crate::options;
use crate::review::Reviewed;
use serde::Serialize;
use serde_json::json;
use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::Write;
use tobi::request::{Field, OptionError, Options, color_named, fields};
use tobi::{Collection, Reading, Session};
use tobi_goban::rules::Preset;
use tobi_goban::{Color, Komi, Move, Rules, handicap};
use tobi_grid::{Point, Size};
use tobi_notation::sgf::{self, Limits, Node, NodeId, Property};
use tobi_notation::vertex;
use wasm_bindgen::prelude::*;

/// The properties that mark points, and their names in the page.
const MARKS: [(&str, &str); 8] = [
    ("CR", "circle"),
    ("MA", "cross"),
    ("SQ", "square"),
    ("TR", "triangle"),
    ("SL", "selected"),
    ("DD", "dimmed"),
    ("TB", "black_territory"),
    ("TW", "white_territory"),
];

/// An open file. Its nodes have numbers: those of the file in order from 0, then the added ones.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Game {
    collection: Collection,
    reading: Reading,
    ids: Vec<NodeId>,
    numbers: HashMap<NodeId, u32>,
    /// The board of each node.
    sizes: Vec<Size>,
    /// Whether something was added.
    changed: bool,
    /// The last review: its report and its file are requested one after the other.
    pub(crate) reviewed: RefCell<Option<Reviewed>>,
}

#[derive(Serialize)]
struct NodeJson {
    id: u32,
    parent: Option<u32>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    played: Option<[String; 2]>,
    #[serde(skip_serializing_if = "is_false")]
    setup: bool,
    #[serde(skip_serializing_if = "is_false")]
    marked: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    comment: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants it")]
fn is_false(value: &bool) -> bool {
    !value
}

#[wasm_bindgen]
impl Game {
    /// Opens an SGF file. Options: `strict`, `skip_illegal`, `limit` (bytes, 16 MiB at most).
    ///
    /// # Errors
    /// A file that cannot be read, with line and column.
    #[wasm_bindgen(constructor)]
    pub fn new(bytes: &[u8], options: &str) -> Result<Game, Fault> {
        let options = options::parse(
            &[fields::STRICT, fields::SKIP_ILLEGAL, fields::LIMIT],
            options,
        )?;
        let limits = Limits::DEFAULT;
        let limit: Option<usize> = options.whole(&fields::LIMIT);
        let reading = options.reading(Reading {
            limits: Limits {
                bytes: limit.map_or(limits.bytes, |bytes| bytes.min(limits.bytes)),
                ..limits
            },
            ..Reading::default()
        });
        let collection = Collection::read(bytes, &reading)?;
        let ids: Vec<NodeId> = collection.tree().nodes().map(Node::id).collect();
        let numbers: HashMap<NodeId, u32> =
            (0..).zip(&ids).map(|(number, &id)| (id, number)).collect();
        let mut sizes = Vec::with_capacity(ids.len());
        for node in collection.tree().nodes() {
            let size = match node.parent() {
                // Parents come before their children.
                Some(parent) => sizes[numbers[&parent.id()] as usize],
                None => {
                    sgf::Record::up_to(node, reading.strictness)
                        .map_err(tobi::ReadError::Sgf)?
                        .header
                        .size
                }
            };
            sizes.push(size);
        }
        let game = Game {
            collection,
            reading,
            ids,
            numbers,
            sizes,
            changed: false,
            reviewed: RefCell::default(),
        };
        // Files with an unsupported game or board are rejected at once.
        game.session(0, &Options::default())?;
        Ok(game)
    }

    /// A new game. Options: `columns`, `rows`, `rules`, `komi`, `handicap`, `setup` (`black`, `white`, `to_move`).
    ///
    /// # Errors
    /// An invalid board, rules or handicap.
    pub fn fresh(options: &str) -> Result<Game, Fault> {
        let options = options::parse(Field::NEW_GAME, options)?;
        let columns = options.whole(&fields::COLUMNS).unwrap_or(19);
        let rows = options.whole(&fields::ROWS).unwrap_or(columns);
        let size = Size::new(columns, rows).map_err(Fault::usage)?;
        let rules = options.rules().unwrap_or(Rules::JAPANESE);
        let stones = options.whole(&fields::HANDICAP).unwrap_or(0);
        let komi = options.komi().unwrap_or_else(|| rules.komi_for(stones));
        let mut text = "(;GM[1]FF[4]CA[UTF-8]".to_owned();
        let sides = if size.is_square() {
            size.columns().to_string()
        } else {
            format!("{}:{}", size.columns(), size.rows())
        };
        let _ = write!(
            text,
            "SZ[{sides}]RU[{}]KM[{}]",
            rules.title(),
            komi.points()
        );
        if stones >= 2 {
            let points = handicap::fixed(size, stones)
                .map_err(|error| Fault::usage(format_args!("handicap {stones}: {error}")))?;
            let _ = write!(text, "HA[{stones}]AB");
            for point in points {
                let _ = write!(text, "[{}]", vertex::to_sgf(Move::Play(point)));
            }
            text += "PL[W]";
        }
        text += ")";
        let mut game = Game::new(text.as_bytes(), "")?;
        if let Some(setup) = options.object(&fields::SETUP) {
            let values = Setup::read(setup, size)?;
            game.collection.edit(|tree| values.write(tree, game.ids[0]));
            game.session(0, &Options::default())?;
        }
        Ok(game)
    }

    /// The content of the file: schema `tobi.game/1`.
    ///
    /// # Errors
    /// A header that cannot be read.
    pub fn tree(&self) -> Result<String, Fault> {
        let tree = self.collection.tree();
        let mut games = Vec::new();
        let mut repairs = Vec::new();
        for (number, root) in tree.roots().enumerate() {
            let record =
                sgf::Record::up_to(root, self.reading.strictness).map_err(tobi::ReadError::Sgf)?;
            let header = record.header;
            if let Ok(session) = self.collection.session(number) {
                repairs.extend(session.remarks().iter().cloned());
            }
            let size = header.size;
            let rules = header.rules.unwrap_or(Rules::JAPANESE);
            games.push(json!({
                "root": self.numbers[&root.id()],
                "size": {"columns": size.columns(), "rows": size.rows()},
                "black": header.players.black,
                "white": header.players.white,
                "black_rank": root.text("BR"),
                "white_rank": root.text("WR"),
                "name": header.name,
                "event": header.event,
                "date": header.date,
                "rules": rules.title(),
                "rules_given": header.rules.is_some(),
                "komi": header.komi.unwrap_or(rules.komi_for(header.handicap)).points(),
                "komi_given": header.komi.is_some(),
                "handicap": header.handicap,
                "result": root.text("RE"),
            }));
        }
        let nodes = self
            .ids
            .iter()
            .zip(0..)
            .map(|(&id, number)| self.node_json(tree.node(id), number));
        let nodes = serde_json::to_value(nodes.collect::<Vec<_>>()).expect("plain values");
        let json =
            json!({"schema": "tobi.game/1", "games": games, "repairs": repairs, "nodes": nodes});
        Ok(json.to_string())
    }

    /// The position of a node: schema `tobi.position/1`.
    ///
    /// # Errors
    /// A line that cannot be replayed, with the place.
    pub fn position(&self, node: u32) -> Result<String, Fault> {
        let session = self.session(node, &Options::default())?;
        let (position, size) = (session.position(), session.size());
        let here = self.collection.tree().node(self.node(node)?);
        let stone = |point| match position.board().color_at(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None => '.',
        };
        let name = |point: Point| vertex::name(Move::Play(point), size);
        let marks = MARKS.iter().filter_map(|(identifier, name)| {
            let property = here.property(identifier)?;
            let points = property
                .values()
                .filter_map(|value| value.points(size).ok());
            let names = points
                .flatten()
                .map(|point| vertex::name(Move::Play(point), size));
            Some(((*name).to_owned(), json!(names.collect::<Vec<_>>())))
        });
        let labels = here.property("LB").into_iter().flat_map(Property::values);
        let labels = labels.filter_map(|label| {
            let (at, text) = label.parts()?;
            Some([name(at.points(size).ok()?.next()?), text.simple_text()])
        });
        let game = session.game();
        let prisoners = position.prisoners();
        let json = json!({
            "schema": "tobi.position/1",
            "size": {"columns": size.columns(), "rows": size.rows()},
            "move": session.move_number(),
            "last": session.last_move().map(|(color, name)| [color.to_string(), name]),
            "to_move": position.to_move().to_string(),
            "stones": rows(size, stone),
            "prisoners": {"black": prisoners.black, "white": prisoners.white},
            "ko": position.ko().map(name),
            "over": game.is_over(),
            "rules": game.rules().title(),
            "komi": game.komi().points(),
            "marked": session.final_marks().is_some(),
            "marks": marks.collect::<serde_json::Map<_, _>>(),
            "labels": labels.collect::<Vec<_>>(),
            "repairs": session.remarks(),
        });
        Ok(json.to_string())
    }

    /// Adds a move after a node and returns the new node; if a child has this move already, returns that.
    ///
    /// # Errors
    /// An illegal move, with the reason.
    pub fn add_move(&mut self, node: u32, color: &str, at: &str) -> Result<u32, Fault> {
        let session = self.session(node, &Options::default())?;
        let color = color_named(color).ok_or_else(|| {
            OptionError::expected(fields::COLOR.name, "black or white", &color.into())
        })?;
        let mv = vertex::parse(at, session.size()).map_err(Fault::usage)?;
        session
            .game()
            .is_legal(color, mv)
            .map_err(|why| Fault::illegal(format_args!("{at}: {why}")))?;
        let parent = self.node(node)?;
        let (letter, text) = (color.letter(), vertex::to_sgf(mv));
        let known = self
            .collection
            .tree()
            .node(parent)
            .children()
            .find(|child| {
                let value = child.value(letter);
                value.is_some_and(|value| value.play(session.size()).ok() == Some(mv))
            });
        if let Some(known) = known {
            return Ok(self.numbers[&known.id()]);
        }
        Ok(self.add_child(parent, |tree, id| tree.add(id, letter, &text)))
    }

    /// Adds a setup node after another, in which stones are added and removed: `black`, `white`, `empty` (vertices),
    /// `to_move`. Returns the new node.
    ///
    /// # Errors
    /// An impossible position.
    pub fn add_setup(&mut self, node: u32, setup: &str) -> Result<u32, Fault> {
        let setup = options::parse(Field::EDIT, setup)?;
        let session = self.session(node, &Options::default())?;
        let setup = Setup::read(&setup, session.size())?;
        let parent = self.node(node)?;
        let added = self.add_child(parent, |tree, id| setup.write(tree, id));
        self.session(added, &Options::default())?;
        Ok(added)
    }

    /// Sets a property of a node: `C`, `N`; for a root also `RU`, `KM`, `PB`, `PW`, `RE`, `GN`, `DT`, `EV`. An empty
    /// text removes it.
    ///
    /// # Errors
    /// Another property; invalid rules or komi.
    pub fn set_text(&mut self, node: u32, property: &str, text: &str) -> Result<(), Fault> {
        let is_root = self
            .collection
            .tree()
            .node(self.node(node)?)
            .parent()
            .is_none();
        match property {
            "C" | "N" => {}
            "RU" if is_root => drop(Rules::named(text).map_err(Fault::usage)?),
            "KM" if is_root => {
                let points = text
                    .parse::<f64>()
                    .map_err(|_| Fault::usage("komi: expected a number"));
                Komi::from_points(points?).map_err(Fault::usage)?;
            }
            "PB" | "PW" | "RE" | "GN" | "DT" | "EV" if is_root => {}
            _ => {
                return Err(Fault::usage(format_args!(
                    "the property {property} is not set here"
                )));
            }
        }
        let id = self.node(node)?;
        self.changed = true;
        self.reviewed.take();
        self.collection.edit(|tree| match text {
            "" => drop(tree.remove(id, property)),
            text => tree.set(id, property, text),
        });
        Ok(())
    }

    /// Whether anything was added since the file was opened.
    pub fn changed(&self) -> bool {
        self.changed
    }

    /// The whole file as SGF, in UTF-8.
    pub fn sgf(&self) -> String {
        sgf::write(self.collection.tree())
    }

    /// The whole file as SGF, without a node and all its descendants.
    ///
    /// # Errors
    /// An unknown node; the first node of a game.
    pub fn sgf_without(&self, node: u32) -> Result<String, Fault> {
        let mut tree = self.collection.tree().clone();
        if tree.remove_branch(self.node(node)?) {
            Ok(sgf::write(&tree))
        } else {
            Err(Fault::usage("the first node of a game cannot be deleted"))
        }
    }

    /// The index of the child at each step from the root to a node: it identifies the node in a copy of the file.
    ///
    /// # Errors
    /// An unknown node.
    pub fn path(&self, node: u32) -> Result<Vec<u32>, Fault> {
        let mut path = Vec::new();
        let mut here = self.collection.tree().node(self.node(node)?);
        while let Some(parent) = here.parent() {
            let before = parent
                .children()
                .take_while(|child| child.id() != here.id());
            path.push(before.count() as u32);
            here = parent;
        }
        let before = self
            .collection
            .tree()
            .roots()
            .take_while(|root| root.id() != here.id());
        path.push(before.count() as u32);
        path.reverse();
        Ok(path)
    }

    /// The node at the end of a [`Game::path`].
    ///
    /// # Errors
    /// A path that does not exist.
    pub fn node_at(&self, path: &[u32]) -> Result<u32, Fault> {
        let lost = || Fault::usage("there is no such node");
        let (&first, rest) = path.split_first().ok_or_else(lost)?;
        let mut here = self
            .collection
            .tree()
            .roots()
            .nth(first as usize)
            .ok_or_else(lost)?;
        for &child in rest {
            here = here.children().nth(child as usize).ok_or_else(lost)?;
        }
        Ok(self.numbers[&here.id()])
    }
}

impl Game {
    pub(crate) fn collection(&self) -> &Collection {
        &self.collection
    }

    /// The node with this number.
    pub(crate) fn node(&self, number: u32) -> Result<NodeId, Fault> {
        let id = self.ids.get(number as usize).copied();
        id.ok_or_else(|| {
            Fault::usage(format_args!(
                "node {number}: the last node is {}",
                self.ids.len().saturating_sub(1)
            ))
        })
    }

    /// The index of the game that a node belongs to.
    pub(crate) fn number_of_game(&self, node: u32) -> Result<usize, Fault> {
        let tree = self.collection.tree();
        let root = tree.node(self.node(node)?).root().id();
        let before = tree.roots().take_while(|it| it.id() != root);
        Ok(before.count())
    }

    /// The game replayed up to a node.
    pub(crate) fn session(&self, node: u32, options: &Options) -> Result<Session, Fault> {
        let reading = Reading {
            move_number: None,
            ..options.terms(self.reading)
        };
        Ok(self.collection.session_at(self.node(node)?, &reading)?)
    }

    fn add_child(&mut self, parent: NodeId, write: impl FnOnce(&mut sgf::Tree, NodeId)) -> u32 {
        let mut added = parent;
        self.collection.edit(|tree| {
            added = tree.add_child(parent);
            write(tree, added);
        });
        let number = self.ids.len() as u32;
        self.ids.push(added);
        self.sizes.push(self.sizes[self.numbers[&parent] as usize]);
        self.numbers.insert(added, number);
        self.changed = true;
        self.reviewed.take();
        number
    }

    fn node_json(&self, node: Node<'_>, number: u32) -> NodeJson {
        let size = self.sizes[number as usize];
        let played = ["B", "W"].iter().find_map(|&letter| {
            let mv = node.value(letter)?.play(size).ok()?;
            let color = if letter == "B" {
                Color::Black
            } else {
                Color::White
            };
            Some([color.to_string(), vertex::name(mv, size)])
        });
        let has = |names: &[&str]| names.iter().any(|name| node.property(name).is_some());
        NodeJson {
            id: number,
            parent: node.parent().map(|parent| self.numbers[&parent.id()]),
            played,
            setup: has(&["AB", "AW", "AE"]),
            marked: has(&["TB", "TW"]),
            name: node.text("N").filter(|text| !text.is_empty()),
            comment: node.text("C").filter(|text| !text.is_empty()),
        }
    }
}

/// Stones and the turn as SGF has them, checked.
struct Setup {
    values: Vec<(&'static str, String)>,
}

impl Setup {
    fn read(options: &Options, size: Size) -> Result<Setup, Fault> {
        let mut values = Vec::new();
        let lists = [
            ("AB", fields::BLACK),
            ("AW", fields::WHITE),
            ("AE", fields::EMPTY),
        ];
        for (identifier, field) in lists {
            for name in options.list(&field) {
                let point = vertex::parse_point(name, size);
                let point = point.map_err(|error| OptionError::wrong(&field, error))?;
                values.push((identifier, vertex::to_sgf(Move::Play(point))));
            }
        }
        if let Some(color) = options.color(&fields::TO_MOVE) {
            values.push(("PL", color.letter().to_owned()));
        }
        Ok(Setup { values })
    }

    fn write(&self, tree: &mut sgf::Tree, node: NodeId) {
        for (identifier, value) in &self.values {
            tree.add(node, identifier, value);
        }
    }
}

/// One text for each row, from the top.
pub(crate) fn rows(size: Size, sign: impl Fn(Point) -> char) -> Vec<String> {
    let columns = 0..size.columns();
    let row = |row| {
        columns
            .clone()
            .map(|column| sign(Point::new(column, row)))
            .collect()
    };
    (0..size.rows()).map(row).collect()
}

/// The rule sets: schema `tobi.rules/1`, a list of `name`, `note` and default `komi`.
#[wasm_bindgen]
pub fn rule_sets() -> String {
    let all = Preset::all().iter().map(|preset| {
        json!({"name": preset.name, "note": preset.note, "komi": preset.rules.komi.points()})
    });
    json!({"schema": "tobi.rules/1", "rules": all.collect::<Vec<_>>()}).to_string()
}
