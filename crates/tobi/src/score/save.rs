//! Writes the score into the file of the game.

use super::{Comparison, ScoreReport};
use crate::Collection;
use tobi_goban::{Color, Move};
use tobi_grid::{Point, PointSet, Size};
use tobi_notation::sgf::{self, NodeId, Property, Tree};
use tobi_notation::vertex;

/// Tobi's text in a comment begins with this; an earlier text is replaced.
const HEAD: &str = "Score by Tobi: ";

/// The properties that mark a point; a point has at most one of them.
const MARKS: [&str; 5] = ["MA", "SQ", "TR", "CR", "SL"];

/// The file with the score of a game, numbered from 0, written into the node of the report's position.
///
/// `TB` and `TW` are the territory, including the points under dead stones; `MA` marks the dead stones, `SQ` those in
/// seki (SGF has no property for seki). `LB` names the other points: `d` dame, `t` teire, `?` for an open border. `C`
/// has the text. `RE` in the root is set if a result was counted at the end of the main line, and the record has none
/// or another number. Marks by others stay; the rest of the file is unchanged, in UTF-8.
///
/// # Panics
/// When there is no such game.
pub fn save(collection: &Collection, number: usize, report: &ScoreReport) -> String {
    let root = collection.root(number);
    let end = root.line().last().unwrap_or(root).id();
    save_at(collection, end, report)
}

/// The same for the score of a session of the line that ends at this node, or of a part of it, as [`Collection::session_at`]
/// returns it.
///
/// # Panics
/// When the node comes from another tree.
pub fn save_at(collection: &Collection, end: NodeId, report: &ScoreReport) -> String {
    let session = report.session();
    let node = session.node().unwrap_or(end);
    let root = collection.tree().node(node).root();
    let mut pen = NodeWriter {
        tree: collection.tree().clone(),
        node,
        marked: PointSet::empty(session.size()),
    };
    pen.marked = pen.marks();
    pen.write(report);
    if let Some(margin) = report.margin()
        && session.is_end_of_record()
        && (report.recorded().is_none()
            || matches!(report.comparison(), Comparison::Differs { .. }))
    {
        pen.tree.set(root.id(), "RE", &margin.to_string());
    }
    sgf::write(&pen.tree)
}

struct NodeWriter {
    tree: Tree,
    node: NodeId,
    /// The points that others marked.
    marked: PointSet,
}

impl NodeWriter {
    fn write(&mut self, report: &ScoreReport) {
        let session = report.session();
        let settlement = report.settlement();
        for (color, identifier) in [(Color::Black, "TB"), (Color::White, "TW")] {
            let territory = settlement.count().territory[color].iter();
            let owned = territory.filter(|&point| report.owner(point) == Some(color));
            self.replace(identifier, owned.map(sgf_name));
        }
        for (points, identifier) in [(settlement.dead(), "MA"), (settlement.seki(), "SQ")] {
            for point in points - self.marked {
                self.tree.add(self.node, identifier, &sgf_name(point));
            }
        }
        let size = session.size();
        let teire = settlement.teire().iter().map(|teire| teire.point);
        let teire = PointSet::from_points(size, teire);
        let open = report.open();
        let open = open.fold(PointSet::empty(size), |all, border| all | border.points()) - teire;
        let dame = settlement.dame() & session.position().board().empty();
        let labelled = self.labelled(size);
        for (points, label) in [(dame - open - teire, "d"), (teire, "t"), (open, "?")] {
            for point in points - labelled {
                self.tree
                    .add_composed(self.node, "LB", &sgf_name(point), label);
            }
        }
        let text = self.tree.node(self.node).text("C").unwrap_or_default();
        let others = text.find(HEAD).map_or(&*text, |start| &text[..start]);
        let totals = report.score().map(|score| {
            let [black, white] = Color::BOTH.map(|color| score.sides[color].points());
            format!("Black {black}, White {white}")
        });
        // Agreement needs no text, and a differing result is about to be replaced.
        let differs = report.comparison().is_finding();
        let compared = differs.then(|| report.compared());
        let numbers = totals.into_iter().chain(compared).collect();
        let lines = [report.results(), numbers, report.reasons()].concat();
        let said = format!("{HEAD}{}", lines.join("\n"));
        let comment = match others.trim_end() {
            "" => said,
            others => format!("{others}\n\n{said}"),
        };
        self.tree.set(self.node, "C", &comment);
    }

    /// Replaces the values of a property, in its place if it exists.
    fn replace(&mut self, identifier: &str, mut values: impl Iterator<Item = String>) {
        match values.next() {
            Some(first) => self.tree.set(self.node, identifier, &first),
            None => {
                self.tree.remove(self.node, identifier);
            }
        }
        for value in values {
            self.tree.add(self.node, identifier, &value);
        }
    }

    /// The points with a mark of another kind, or of ours.
    fn marks(&self) -> PointSet {
        let node = self.tree.node(self.node);
        let size = self.marked.size();
        let mut marked = self.marked;
        for property in MARKS.iter().filter_map(|name| node.property(name)) {
            for points in property
                .values()
                .filter_map(|value| value.points(size).ok())
            {
                marked |= PointSet::from_points(size, points);
            }
        }
        marked
    }

    fn labelled(&self, size: Size) -> PointSet {
        let labels = self.tree.node(self.node).property("LB");
        let labels = labels.into_iter().flat_map(Property::values);
        let points = labels.filter_map(|label| label.parts()?.0.points(size).ok()?.next());
        PointSet::from_points(size, points)
    }
}

fn sgf_name(point: Point) -> String {
    vertex::to_sgf(Move::Play(point))
}
