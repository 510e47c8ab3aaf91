//! What is asked of reading: connections, and the life of groups in doubt.

use super::captives::Cluster;
use super::link::Bond;
use super::scene::Piece;
use tobi_goban::{Board, Color, Position};
use tobi_grid::{Point, PointSet, Symmetry};
use tobi_reading::{Answer, Certainty, GameValue, Question, Reader, Side};

/// The steps along the lines between the nearest stones of two chains.
pub(super) fn distance(a: &PointSet, b: &PointSet) -> u8 {
    let steps = |p: Point, q: Point| p.column().abs_diff(q.column()) + p.row().abs_diff(q.row());
    let nearest = a
        .iter()
        .flat_map(|p| b.iter().map(move |q| steps(p, q)))
        .min();
    nearest.unwrap_or(u8::MAX)
}

/// Why two chains are connected although the other side moves first, with the points that this hangs on; `None` when
/// they are not, or nobody knows.
pub(super) fn connection(
    position: &Position,
    reader: &mut Reader,
    a: &Piece,
    b: &Piece,
) -> Option<(Bond, PointSet)> {
    let [one, other] = marks(position.board(), [&a.stones, &b.stones], a.color);
    let question = Question::Connect(one, other);
    let cut = reader.answer(position, &question, Side::Attacker).ok()?;
    if !cut.is_decided() || cut.success.works() {
        return None;
    }
    let Answer {
        line,
        touched,
        certainty,
        ..
    } = cut;
    let believed_by = match certainty {
        Certainty::Believed(by) => Some(by),
        Certainty::Proved | Certainty::Unknown => None,
    };
    Some((Bond::Connection { line, believed_by }, touched))
}

/// The value of the life of a group for its owner, asked about its largest chain.
pub(super) fn life(position: &Position, reader: &mut Reader, cluster: &Cluster) -> GameValue {
    let board = position.board();
    let [stone, _] = marks(board, [&cluster.stones, &cluster.stones], cluster.color);
    reader
        .verdict(position, &Question::Life(stone))
        .map_or(GameValue::Fuzzy, |verdict| verdict.value())
}

/// A stone of each of two sets, such that turned, mirrored and recoloured boards give turned and mirrored stones in the
/// same order: reading looks at marks, and its budget may end between two of them.
fn marks(board: &Board, sets: [&PointSet; 2], owner: Color) -> [Point; 2] {
    let view = |symmetry: Symmetry| {
        let order = |set: &PointSet| symmetry.of_set(set).iter().collect::<Vec<Point>>();
        let mut both = sets.map(order);
        both.sort_unstable();
        let colors = [owner, owner.opponent()];
        let stones = colors.map(|color| order(board.stones(color)));
        (symmetry.of_size(board.size()).rows(), both, stones)
    };
    let symmetry = Symmetry::ALL
        .into_iter()
        .min_by_key(|&symmetry| view(symmetry))
        .unwrap_or(Symmetry::Identity);
    let (_, both, _) = view(symmetry);
    let turned = symmetry.of_size(board.size());
    both.map(|stones| symmetry.inverse().of_point(stones[0], turned))
}
