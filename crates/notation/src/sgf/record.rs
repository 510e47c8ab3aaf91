//! One line of play of a tree: the moves and setups.

use super::bands::Bands;
use super::error::{SgfError, SgfErrorKind};
use super::header::Header;
use super::property::Value;
use super::repair::{RepairKind, RepairLog, Repairs, Strictness};
use super::tree::{Node, NodeId, Property, Tree};
use crate::place::{Place, Places, excerpt};
use tobi_goban::{ByColor, Color, Move};
use tobi_grid::{Point, PointSet, Size};

/// One line of play of a tree, parsed and checked as far as possible without rules.
///
/// ```
/// use tobi_notation::sgf::{ReadOptions, Record, Strictness, read_text};
///
/// let file = "(;GM[1]SZ[9]KM[650]PB[Shusaku];B[ee];W[ce];B[];W[])";
/// let document = read_text(file, &ReadOptions::default())?;
/// let record = Record::from_tree(&document.tree, Strictness::Lenient)?;
/// assert_eq!(record.header.komi.unwrap().to_string(), "6.5");
/// assert_eq!(record.last_move(), 4);
///
/// let replay = record.replay_to(Some(2))?;
/// assert_eq!(replay.game.position().board().chains().count(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The game information of the root.
    pub header: Header,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The points that the players marked as theirs (`TB`, `TW`), from the last node of the line with such marks.
    pub marks: Option<Marks>,
    /// The repairs that were needed here, besides those of the text.
    pub repairs: Repairs,
}

/// An event of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The event.
    pub action: Action,
    /// For a move its number, from 1; otherwise the number of moves before.
    pub move_number: u32,
    /// The node with the event.
    pub node: NodeId,
    /// Its place in the text; `None` if the tree was built.
    pub place: Option<Place>,
}

/// The kinds of events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A move.
    Play(Color, Move),
    /// Stones added or removed by setup properties.
    Setup(Box<Change>),
    /// The turn was given to a side.
    ToMove(Color),
}

/// Points that a setup changes; the three sets are disjoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Points that get a stone, whatever was on them.
    pub stones: ByColor<PointSet>,
    /// Points that become empty.
    pub empty: PointSet,
}

/// The points that a node marks as Black's and as White's: empty points, and dead stones of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The points as marked, without checks.
    pub points: ByColor<PointSet>,
    /// The number of moves up to this node.
    pub move_number: u32,
    /// Where points are newly marked for a colour, in the order of the text; empty if the tree was built.
    places: Vec<(Color, PointSet, Place)>,
}

impl Marks {
    fn are_any(&self) -> bool {
        !(self.points.black | self.points.white).is_empty()
    }

    /// Where `point` is marked as `color`'s; `None` if it is not, or if the tree was built.
    pub fn place(&self, color: Color, point: Point) -> Option<Place> {
        let mut places = self.places.iter();
        let found = places.find(|(owner, points, _)| *owner == color && points.contains(point));
        found.map(|&(_, _, place)| place)
    }
}

impl Record {
    /// The maximum number of events in a line of play, so that replaying takes bounded memory.
    ///
    /// The longest known records have some thousands.
    pub const MOST_EVENTS: usize = 100_000;

    /// The main line of the first game: from its root, always the first child.
    ///
    /// # Errors
    /// The same as [`Record::through`]; [`SgfErrorKind::NoGame`] for a tree without games.
    pub fn from_tree(tree: &Tree, strictness: Strictness) -> Result<Record, SgfError> {
        let root = tree.roots().next();
        let root = root.ok_or_else(|| SgfErrorKind::NoGame.at(None))?;
        Record::through(root, strictness)
    }

    /// The line of play through `node`: from its root to the node, then always the first child.
    ///
    /// # Errors
    /// When the game is not Go, its board is too large, or the line has more than [`Record::MOST_EVENTS`] events;
    /// with strict reading, also the first thing that needs a repair.
    pub fn through(node: Node<'_>, strictness: Strictness) -> Result<Record, SgfError> {
        Record::of_line(node, None, strictness)
    }

    /// The line of play from the root to `node`, without what follows.
    ///
    /// ```
    /// use tobi_notation::sgf::{ReadOptions, Record, Strictness, read_text};
    ///
    /// let document = read_text("(;SZ[9];B[ee](;W[ce];B[cc])(;W[gg]))", &ReadOptions::default())?;
    /// let variation = document.tree.nodes().last().expect("there are nodes");
    /// let record = Record::up_to(variation, Strictness::Lenient)?;
    /// assert_eq!(record.last_move(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The same as [`Record::through`].
    pub fn up_to(node: Node<'_>, strictness: Strictness) -> Result<Record, SgfError> {
        Record::of_line(node, Some(node.id()), strictness)
    }

    fn of_line(
        node: Node<'_>,
        last: Option<NodeId>,
        strictness: Strictness,
    ) -> Result<Record, SgfError> {
        let mut log = RepairLog::new(strictness);
        let header = Header::read(node.root(), &mut log)?;
        let mut collector = EventCollector {
            size: header.size,
            bands: Bands::new(header.size),
            places: node.tree().places(),
            log,
            events: Vec::new(),
            move_number: 0,
            marks: None,
        };
        for node in node.line() {
            collector.node(node)?;
            if Some(node.id()) == last {
                break;
            }
        }
        Ok(Record {
            header,
            events: collector.events,
            marks: collector.marks,
            repairs: collector.log.repairs,
        })
    }

    /// The number of the last move; 0 if there are none.
    pub fn last_move(&self) -> u32 {
        self.events.last().map_or(0, |event| event.move_number)
    }
}

/// What programs write for a pass besides nothing and `tt`; the first are the coordinates -1, -1.
const PASSES: [&str; 4] = ["``", "@@", "--", "pass"];

/// Collects the events of a line, node by node.
struct EventCollector<'t> {
    size: Size,
    bands: Bands,
    places: Places<'t>,
    log: RepairLog,
    events: Vec<Event>,
    move_number: u32,
    marks: Option<Marks>,
}

impl<'t> EventCollector<'t> {
    fn node(&mut self, node: Node<'t>) -> Result<(), SgfError> {
        let mut change = None;
        let mut turn = None;
        let mut marks = None;
        let mut moves = 0;
        for property in node.properties() {
            match property.identifier() {
                "B" | "W" => moves += property.values().count(),
                "AB" => self.set_up(&mut change, property, Some(Color::Black))?,
                "AW" => self.set_up(&mut change, property, Some(Color::White))?,
                "AE" => self.set_up(&mut change, property, None)?,
                "TB" => self.mark(&mut marks, property, Color::Black)?,
                "TW" => self.mark(&mut marks, property, Color::White)?,
                "PL" => turn = self.turn(property)?,
                _ => {}
            }
        }
        let place = node.offset().map(|offset| self.places.find(offset));
        if moves > 1 {
            self.log.note(RepairKind::SeveralMoves, place)?;
        }
        if moves > 0 && (change.is_some() || turn.is_some()) {
            self.log.note(RepairKind::SetupAndMove, place)?;
        }
        if let Some(change) = change {
            self.push(Action::Setup(change), node, place)?;
        }
        if let Some(color) = turn {
            self.push(Action::ToMove(color), node, place)?;
        }
        if moves > 0 {
            self.moves(node)?;
        }
        if let Some(mut marks) = marks.filter(Marks::are_any) {
            marks.move_number = self.move_number;
            self.marks = Some(marks);
        }
        Ok(())
    }

    fn push(
        &mut self,
        action: Action,
        node: Node<'_>,
        place: Option<Place>,
    ) -> Result<(), SgfError> {
        if self.events.len() >= Record::MOST_EVENTS {
            return Err(SgfErrorKind::TooManyEvents(Record::MOST_EVENTS).at(place));
        }
        self.events.push(Event {
            action,
            move_number: self.move_number,
            node: node.id(),
            place,
        });
        Ok(())
    }

    fn place(&mut self, property: Property<'_>, value: Value<'_>) -> Option<Place> {
        let offset = value.offset().or_else(|| property.offset())?;
        Some(self.places.find(offset))
    }

    fn moves(&mut self, node: Node<'t>) -> Result<(), SgfError> {
        for property in node.properties() {
            let color = match property.identifier() {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            for value in property.values() {
                let place = self.place(property, value);
                let mv = match value.play(self.size) {
                    Ok(mv) => mv,
                    Err(error) => {
                        let quoted = excerpt(value.raw());
                        let lower = value.raw().to_ascii_lowercase();
                        let (kind, mv) = match Value::new(&lower, None).play(self.size) {
                            _ if PASSES.contains(&lower.trim()) => {
                                (RepairKind::PassInWords(quoted), Some(Move::Pass))
                            }
                            Ok(mv) => (RepairKind::UpperCasePoint(quoted), Some(mv)),
                            Err(_) if error.is_off_board() => {
                                (RepairKind::MoveOffBoard(quoted), Some(Move::Pass))
                            }
                            Err(_) => (RepairKind::BadMove(quoted), None),
                        };
                        self.log.note(kind, place)?;
                        let Some(mv) = mv else { continue };
                        mv
                    }
                };
                self.move_number += 1;
                self.push(Action::Play(color, mv), node, place)?;
            }
        }
        Ok(())
    }

    fn turn(&mut self, property: Property<'_>) -> Result<Option<Color>, SgfError> {
        let Some(value) = property.values().next() else {
            return Ok(None);
        };
        let color = value.color();
        if color.is_none() {
            let place = self.place(property, value);
            let kind = RepairKind::BadPlayer(excerpt(value.raw()));
            self.log.note(kind, place)?;
        }
        Ok(color)
    }

    fn set_up(
        &mut self,
        change: &mut Option<Box<Change>>,
        property: Property<'_>,
        color: Option<Color>,
    ) -> Result<(), SgfError> {
        let points = self.points(property)?;
        let change = change.get_or_insert_with(|| {
            Box::new(Change {
                stones: ByColor::from_fn(|_| PointSet::empty(self.size)),
                empty: PointSet::empty(self.size),
            })
        });
        let Change { stones, empty } = &mut **change;
        let mut overlaps = false;
        for (owner, set) in [
            (Some(Color::Black), &mut stones.black),
            (Some(Color::White), &mut stones.white),
            (None, empty),
        ] {
            if owner == color {
                *set |= points;
            } else {
                overlaps |= !set.is_disjoint(&points);
                *set -= points;
            }
        }
        if overlaps {
            let place = property.offset().map(|offset| self.places.find(offset));
            self.log.note(RepairKind::SetupOverlap, place)?;
        }
        Ok(())
    }

    fn mark(
        &mut self,
        marks: &mut Option<Marks>,
        property: Property<'_>,
        color: Color,
    ) -> Result<(), SgfError> {
        let marks = marks.get_or_insert_with(|| Marks {
            points: ByColor::from_fn(|_| PointSet::empty(self.size)),
            move_number: 0,
            places: Vec::new(),
        });
        for value in property.values() {
            let mut points = PointSet::empty(self.size);
            self.point_or_rectangle(&mut points, property, value)?;
            let new = points - marks.points[color];
            marks.points[color] |= new;
            if let Some(place) = self.place(property, value).filter(|_| !new.is_empty()) {
                marks.places.push((color, new, place));
            }
        }
        Ok(())
    }

    /// The points in a list of points and rectangles.
    fn points(&mut self, property: Property<'_>) -> Result<PointSet, SgfError> {
        let mut set = PointSet::empty(self.size);
        for value in property.values() {
            self.point_or_rectangle(&mut set, property, value)?;
        }
        Ok(set)
    }

    /// Adds the points of one value to `set`.
    fn point_or_rectangle(
        &mut self,
        set: &mut PointSet,
        property: Property<'_>,
        value: Value<'_>,
    ) -> Result<(), SgfError> {
        if let Ok(corners) = value.corners(self.size) {
            self.bands.fill(set, corners);
            return Ok(());
        }
        let raw = value.raw().trim();
        // `AB[]` and `TB[]` contain no point.
        if raw.is_empty() {
            return Ok(());
        }
        let place = self.place(property, value);
        let lower = raw.to_ascii_lowercase();
        match Value::new(&lower, None).corners(self.size) {
            Ok(corners) => {
                let kind = RepairKind::UpperCasePoint(excerpt(raw));
                self.log.note(kind, place)?;
                self.bands.fill(set, corners);
                Ok(())
            }
            Err(_) => self.log.note(RepairKind::BadPoint(excerpt(raw)), place),
        }
    }
}
