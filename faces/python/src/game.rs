//! Games: read from SGF, made from a board, played move by move.

use crate::board::{self, color, refused};
use crate::choices;
use crate::node::Node;
use crate::options;
use crate::origin::{Begun, Origin, Start, bytes};
use crate::wait::wait;
use crate::whole::{limited, maybe_whole, whole};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::borrow::Cow;
use tobi::{Collection, Layer, ReadError, Reading, Session, View};
use tobi_goban::{ByColor, Color, Setup};
use tobi_grid::{PointSet, Size};
use tobi_notation::sgf::Action;
use tobi_notation::vertex;
use tobi_picture::layer;

/// A game of Go with its current position.
///
/// Game(source) reads SGF: str, bytes (in any charset of SGF), or a path object. Errors are repaired and listed in
/// `remarks`; with strict=True they raise ValueError. game: its index in the source, from 0. move: how many moves to
/// replay; default all. variation: which one to follow at the first branching, at the second and so on, from 1, such as
/// (2, 1); default the main line. rules, komi: replace those of the record. skip_illegal: skip moves onto a stone
/// instead of raising an error.
///
/// Raises ValueError for invalid SGF, with line and column; OSError for a file that cannot be read.
#[pyclass(module = "tobi._tobi")]
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) session: Session,
    pub(crate) start: Start,
    /// The number of moves that were played here, after the start.
    pub(crate) played: u32,
}

/// A function of Python and its arguments, which make the same game again.
type Recipe<'py> = (
    Bound<'py, PyAny>,
    (Bound<'py, PyDict>, Vec<(String, String)>),
);

impl Game {
    /// The record, for reviews: a file, the index of the game in it, and the last replayed move if the file
    /// continues.
    pub(crate) fn record(&self) -> Result<(Collection, usize, Option<u32>), ReadError> {
        if let Start::Record(origin) = &self.start
            && self.played == 0
            && origin.variation.is_empty()
        {
            let last = origin.reading.move_number;
            return Ok((origin.collection()?, origin.number, last));
        }
        let game = self.session.game();
        let reading = Reading {
            rules: Some(*game.rules()),
            komi: Some(game.komi()),
            ..Reading::default()
        };
        let text = self.session.to_sgf();
        Ok((Collection::read(text.as_bytes(), &reading)?, 0, None))
    }

    /// An error about a number of moves, for a game with all its moves.
    pub(crate) fn no_move(&self, number: i128) -> PyErr {
        let last = self.session.move_number();
        refused(format!("expected a move from 0 to {last}, found {number}"))
    }

    /// The caption of a picture.
    pub(crate) fn caption(session: &Session) -> Vec<String> {
        let number = session.move_number();
        let done = match session.last_move() {
            Some((color, name)) => format!("move {number} ({color} {name})"),
            None => "before the first move".to_owned(),
        };
        let turn = session.position().to_move();
        let lines = [session.players(), format!("{done}, {turn} to play")];
        let lines = lines.iter().filter(|line| !line.is_empty());
        lines.map(|line| Game::shortened(line)).collect()
    }

    /// A line of a caption, with the same maximum length as in the program.
    pub(crate) fn shortened(line: &str) -> String {
        tobi_picture::line::shortened(line, 60)
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (source, *, game=0, r#move=None, variation=Vec::new(), rules=None, komi=None, strict=false, skip_illegal=false))]
    #[expect(clippy::too_many_arguments, reason = "keywords of Python")]
    fn new(
        source: &Bound<'_, PyAny>,
        #[pyo3(from_py_with = whole)] game: i128,
        #[pyo3(from_py_with = maybe_whole)] r#move: Option<i128>,
        #[pyo3(from_py_with = choices::variation)] variation: Vec<u32>,
        rules: Option<&str>,
        komi: Option<f64>,
        strict: bool,
        skip_illegal: bool,
    ) -> PyResult<Game> {
        let reading = Reading {
            move_number: r#move.and_then(|number| u32::try_from(number).ok()),
            ..options::reading(rules, komi, strict, skip_illegal)?
        };
        let first = Origin {
            bytes: bytes(source)?.into(),
            number: 0,
            variation,
            reading,
        };
        let read = || {
            let collection = first.collection().map_err(refused)?;
            let last = collection.len() as i128 - 1;
            let origin = Origin {
                number: limited("a game", game, [0, last])?,
                ..first
            };
            let game = origin.play_out(&collection)?;
            match (r#move, origin.reading.move_number) {
                (Some(number), None) => Err(game.no_move(number)),
                _ => Ok(game),
            }
        };
        source.py().detach(read)
    }

    /// An empty board of a size: 19, or (rows, columns) from 1 to 25 each. komi: default that of the rules.
    #[staticmethod]
    #[pyo3(signature = (size=None, *, rules="japanese", komi=None))]
    fn empty(size: Option<&Bound<'_, PyAny>>, rules: &str, komi: Option<f64>) -> PyResult<Game> {
        let size = size.map_or(Ok(Size::square(19)), choices::size)?;
        Begun::new(Setup::new(size), rules, komi)?.game()
    }

    /// A position: integers 1, -1 and 0 as an array (rows, columns) or as nested lists, or a board of sgfmill.
    ///
    /// prisoners: stones captured by Black and by White so far. Raises ValueError for chains without liberties.
    #[staticmethod]
    #[pyo3(signature = (board, *, to_move=None, rules="japanese", komi=None, prisoners=(0, 0)))]
    fn from_board(
        board: &Bound<'_, PyAny>,
        to_move: Option<&Bound<'_, PyAny>>,
        rules: &str,
        komi: Option<f64>,
        #[pyo3(from_py_with = choices::prisoners)] prisoners: (u32, u32),
    ) -> PyResult<Game> {
        let (size, stones) = board::position(board)?;
        let mut setup = Setup::new(size);
        setup.stones = stones;
        setup.to_move = to_move.map_or(Ok(Color::Black), color)?;
        [setup.prisoners.black, setup.prisoners.white] = prisoners.into();
        Begun::new(setup, rules, komi)?.game()
    }

    /// Rows and columns.
    #[getter]
    fn size(&self) -> (u8, u8) {
        (self.session.size().rows(), self.session.size().columns())
    }

    /// Number of moves played.
    #[getter]
    fn move_number(&self) -> u32 {
        self.session.move_number()
    }

    /// Whether the passes have ended the game; then no move is legal.
    #[getter]
    fn is_over(&self) -> bool {
        self.session.game().is_over()
    }

    /// The side to move: 'black' or 'white'.
    #[getter]
    fn to_move(&self) -> String {
        self.session.position().to_move().to_string()
    }

    /// The name of the rules, such as 'japanese'.
    #[getter]
    fn rules(&self) -> Cow<'static, str> {
        self.session.game().rules().title()
    }

    /// Komi in points.
    #[getter]
    fn komi(&self) -> f64 {
        self.session.game().komi().points()
    }

    /// Number of handicap stones.
    #[getter]
    fn handicap(&self) -> u32 {
        self.session.game().handicap()
    }

    /// The result in the record, such as 'B+4.5'; None without one.
    #[getter]
    fn result(&self) -> Option<String> {
        let record = self.session.record()?;
        Some(record.header.result?.to_string())
    }

    /// The names of Black and White; None if the record has none.
    #[getter]
    fn players(&self) -> (Option<String>, Option<String>) {
        let players = self.session.record().map(|record| &record.header.players);
        players.map_or((None, None), |players| {
            (players.black.clone(), players.white.clone())
        })
    }

    /// The repairs of the record, one line each with its place.
    #[getter]
    fn remarks(&self) -> Vec<String> {
        self.session.remarks().to_vec()
    }

    /// The moves: pairs of colour and vertex, such as ('black', 'D4') or ('white', 'pass').
    #[getter]
    fn moves(&self) -> Vec<(String, String)> {
        let moves = self.session.game().moves().iter();
        moves
            .map(|&(color, mv)| (color.to_string(), vertex::name(mv, self.session.size())))
            .collect()
    }

    /// The root of the record, with all its variations; None for a game without a record.
    #[getter]
    fn root(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        let Start::Record(origin) = &self.start else {
            return Ok(None);
        };
        py.detach(|| Node::root(origin, self.session.size()))
            .map(Some)
    }

    /// The node of the last move, before the first move the root; None for a game without a record, and after moves that
    /// were played here.
    #[getter]
    fn node(&self, py: Python<'_>) -> PyResult<Option<Node>> {
        let Some(root) = self.root(py)?.filter(|_| self.played == 0) else {
            return Ok(None);
        };
        let last = self.session.record().and_then(|record| {
            let number = root.move_number().unwrap_or(record.last_move());
            let mut moves = record.events.iter().rev();
            moves.find(|event| {
                matches!(event.action, Action::Play(..)) && event.move_number == number
            })
        });
        Ok(Some(match last {
            Some(event) => root.at(event.node),
            None => root,
        }))
    }

    /// The other continuations at the `node`: the nodes of its variations, without the one that continues the line.
    #[getter]
    fn variations(&self, py: Python<'_>) -> PyResult<Vec<Node>> {
        let node = self.node(py)?;
        Ok(node.map_or_else(Vec::new, |node| {
            node.children().into_iter().skip(1).collect()
        }))
    }

    /// The comment at the `node`; None without one.
    #[getter]
    fn comment(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(self.node(py)?.and_then(|node| node.comment()))
    }

    /// The properties at the `node`: for each name its texts, such as {'B': ['pd'], 'C': ['A comment.']}.
    #[getter]
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        match self.node(py)? {
            Some(node) => node.properties(py),
            None => Ok(PyDict::new(py)),
        }
    }

    /// Stones captured so far: by Black, by White.
    #[getter]
    fn prisoners(&self) -> (u32, u32) {
        let prisoners = self.session.position().prisoners();
        (prisoners.black, prisoners.white)
    }

    /// The current position: int8 (rows, columns), 1 Black, -1 White, 0 empty.
    #[getter]
    fn board<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let board = self.session.position().board();
        let stones = ByColor::from_fn(|color| *board.stones(color));
        board_array(py, board.size(), &stones)
    }

    /// All positions: int8 (moves + 1, rows, columns), from the start on.
    fn positions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let size = self.session.size();
        let (mut game, area) = (self.session.game().clone(), size.area());
        let count = game.move_number() as usize + 1;
        let mut points = vec![0; count * area];
        loop {
            let first = game.move_number() as usize * area;
            write_board(game.position().board(), &mut points[first..][..area]);
            if game.undo().is_none() {
                break;
            }
        }
        // Moves before a setup in the middle of a record cannot be taken back.
        let missing = game.move_number();
        let earlier = (0..missing).map(|number| self.start.at(number.into()));
        let earlier = py.detach(|| earlier.collect::<PyResult<Vec<_>>>())?;
        for (game, points) in earlier.iter().zip(points.chunks_exact_mut(area)) {
            write_board(game.session.position().board(), points);
        }
        array(
            py,
            points,
            &[count, size.rows().into(), size.columns().into()],
        )
    }

    /// The same game after another number of moves.
    fn at(&self, py: Python<'_>, #[pyo3(from_py_with = whole)] r#move: i128) -> PyResult<Game> {
        let last = self.session.move_number();
        let kept = last - self.played;
        if self.played == 0 || (0..=kept.into()).contains(&r#move) {
            return py.detach(|| self.start.at(r#move));
        }
        let number: u32 = limited("a move", r#move, [0, last.into()])?;
        let mut game = self.session.game().clone();
        while game.move_number() > number && game.undo().is_some() {}
        Ok(Game {
            session: Session::from_game(game),
            start: self.start.clone(),
            played: number - kept,
        })
    }

    /// Plays a move: a name such as 'D4', (row, column), or None for a pass. color: default the side to move.
    ///
    /// Raises ValueError for an illegal move; the game stays as it was.
    #[pyo3(signature = (vertex, color=None))]
    fn play(
        &mut self,
        vertex: &Bound<'_, PyAny>,
        color: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let size = self.session.size();
        let player = choices::player(color, &self.session)?;
        let mv = choices::played(vertex, size)?;
        let game = self.session.game_mut();
        game.play(player, mv).map_err(|error| {
            let name = vertex::name(mv, size);
            refused(format!(
                "expected a legal move, found {player} {name}: {error}"
            ))
        })?;
        // The recorded end does not apply if the game goes on.
        self.session = Session::from_game(self.session.game().clone());
        self.played += 1;
        Ok(())
    }

    /// The points where a colour may play, as a bool array.
    #[pyo3(signature = (color=None))]
    fn legal<'py>(
        &self,
        py: Python<'py>,
        color: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyArrayDyn<bool>>> {
        let size = self.session.size();
        let player = choices::player(color, &self.session)?;
        let legal = self.session.game().legal_moves(player);
        let points = size.points().map(|point| legal.contains(point)).collect();
        array(py, points, &[size.rows().into(), size.columns().into()])
    }

    /// An independent copy with the same moves.
    fn copy(&self) -> Game {
        self.clone()
    }

    fn __copy__(&self) -> Game {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone()
    }

    /// Whether both come from the same record or start in the same position, by the same options, and have the same moves: then
    /// all reports on them are equal.
    fn __eq__(&self, other: &Game) -> bool {
        let (own, others) = (self.session.game(), other.session.game());
        self.start == other.start && self.played == other.played && own.moves() == others.moves()
    }

    /// For pickle: how the game started, and the moves that were played since.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Recipe<'py>> {
        let again = py.import("tobi._again")?.getattr("again")?;
        let kept = self.session.move_number() - self.played;
        let since = self.moves().split_off(kept as usize);
        Ok((again, (self.start.arguments(py)?, since)))
    }

    /// The game as SGF, without the names and comments of its record.
    fn to_sgf(&self) -> String {
        self.session.to_sgf()
    }

    /// The position as SVG with a layer: 'influence', 'territory', 'moyo', 'area', 'zobrist', 'owner', 'zones' or
    /// 'domains'.
    #[pyo3(signature = (layer="influence"))]
    fn to_svg(&self, py: Python<'_>, layer: &str) -> PyResult<String> {
        let layer: Layer = layer.parse().map_err(refused)?;
        let view = View::new(layer, None).map_err(refused)?;
        let session = self.session.clone();
        wait(py, move || {
            let report = session.layer(&PointSet::empty(session.size()), view);
            layer::svg::paint(&report, &Game::caption(&session))
        })
    }

    /// The position with its influence, as Jupyter shows it.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.to_svg(py, "influence")
    }

    fn __repr__(&self) -> String {
        let size = self.session.size();
        let (columns, rows) = (size.columns(), size.rows());
        let moves = self.session.move_number();
        let players = self.session.players();
        let players = if players.is_empty() {
            players
        } else {
            format!(", {players}")
        };
        format!("<tobi.Game {columns}x{rows}, move {moves}{players}>")
    }
}

/// All games in SGF: str, bytes, or a path object. Files may have at most 16 MiB.
#[pyfunction]
#[pyo3(signature = (source, *, rules=None, komi=None, strict=false, skip_illegal=false))]
pub(crate) fn games(
    source: &Bound<'_, PyAny>,
    rules: Option<&str>,
    komi: Option<f64>,
    strict: bool,
    skip_illegal: bool,
) -> PyResult<Vec<Game>> {
    let reading = options::reading(rules, komi, strict, skip_illegal)?;
    let first = Origin {
        bytes: bytes(source)?.into(),
        number: 0,
        variation: Vec::new(),
        reading,
    };
    let read = || -> PyResult<Vec<Game>> {
        let collection = first.collection().map_err(refused)?;
        let game = |number| {
            let origin = Origin {
                number,
                ..first.clone()
            };
            origin.play_out(&collection)
        };
        (0..collection.len()).map(game).collect()
    };
    source.py().detach(read)
}

/// 1 for Black, -1 for White, 0 for empty, row by row.
fn values(size: Size, stones: &ByColor<PointSet>) -> impl Iterator<Item = i8> {
    let is = |color: Color, point| i8::from(stones[color].contains(point));
    size.points()
        .map(move |point| is(Color::Black, point) - is(Color::White, point))
}

fn write_board(board: &tobi_goban::Board, points: &mut [i8]) {
    let stones = ByColor::from_fn(|color| *board.stones(color));
    for (point, value) in points.iter_mut().zip(values(board.size(), &stones)) {
        *point = value;
    }
}

/// These stones as an array.
pub(crate) fn board_array<'py>(
    py: Python<'py>,
    size: Size,
    stones: &ByColor<PointSet>,
) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
    let points = values(size, stones).collect();
    array(py, points, &[size.rows().into(), size.columns().into()])
}

/// An array of these values.
pub(crate) fn array<'py, T: numpy::Element>(
    py: Python<'py>,
    values: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    PyArray1::from_vec(py, values).reshape(shape)
}
