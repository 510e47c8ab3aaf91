"""The native half of tobi."""

from collections.abc import Iterable
from typing import Any, ClassVar, Literal, final

import numpy as np
from numpy.typing import NDArray

from ._types import Board, Color, Layer, Point, Record, TableDead, Teire

__all__ = [
    "Game",
    "Node",
    "Report",
    "Table",
    "__version__",
    "bouzy",
    "close",
    "dilate",
    "distance",
    "erode",
    "estimate_table",
    "games",
    "mask",
    "open",
    "ownership",
    "report",
    "review",
    "row_column",
    "score_table",
    "table_schema",
    "vertex",
    "vertices",
    "x_z",
    "zobrist",
    "zobrist_two_colour",
    "zones",
]

__version__: str

@final
class Game:
    """A game of Go with its current position."""
    def __new__(
        cls,
        source: Record,
        *,
        game: int = 0,
        move: int | None = None,
        variation: Iterable[int] = ...,
        rules: str | None = None,
        komi: float | None = None,
        strict: bool = False,
        skip_illegal: bool = False,
    ) -> Game: ...
    @staticmethod
    def empty(
        size: int | tuple[int, int] | None = None, *, rules: str = "japanese", komi: float | None = None
    ) -> Game:
        """An empty board of a size: 19, or (rows, columns) from 1 to 25 each. komi: default that of the rules."""
    @staticmethod
    def from_board(
        board: Board,
        *,
        to_move: Color | None = None,
        rules: str = "japanese",
        komi: float | None = None,
        prisoners: tuple[int, int] = ...,
    ) -> Game:
        """A position: integers 1, -1 and 0 as an array (rows, columns) or as nested lists, or a board of sgfmill."""
    @property
    def size(self) -> tuple[int, int]:
        """Rows and columns."""
    @property
    def move_number(self) -> int:
        """Number of moves played."""
    @property
    def is_over(self) -> bool:
        """Whether the passes have ended the game; then no move is legal."""
    @property
    def to_move(self) -> Literal["black", "white"]:
        """The side to move: 'black' or 'white'."""
    @property
    def rules(self) -> str:
        """The name of the rules, such as 'japanese'."""
    @property
    def komi(self) -> float:
        """Komi in points."""
    @property
    def handicap(self) -> int:
        """Number of handicap stones."""
    @property
    def result(self) -> str | None:
        """The result in the record, such as 'B+4.5'; None without one."""
    @property
    def players(self) -> tuple[str | None, str | None]:
        """The names of Black and White; None if the record has none."""
    @property
    def root(self) -> Node | None:
        """The root of the record, with all its variations; None for a game without a record."""
    @property
    def node(self) -> Node | None:
        """The node of the last move, before the first move the root; None for a game without a record, and after moves that
        were played here."""
    @property
    def variations(self) -> list[Node]:
        """The other continuations at the `node`: the nodes of its variations, without the one that continues the line."""
    @property
    def comment(self) -> str | None:
        """The comment at the `node`; None without one."""
    @property
    def properties(self) -> dict[str, list[str]]:
        """The properties at the `node`: for each name its texts, such as {'B': ['pd'], 'C': ['A comment.']}."""
    @property
    def prisoners(self) -> tuple[int, int]:
        """Stones captured so far: by Black, by White."""
    @property
    def remarks(self) -> list[str]:
        """The repairs of the record, one line each with its place."""
    @property
    def moves(self) -> list[tuple[Literal["black", "white"], str]]:
        """The moves: pairs of colour and vertex, such as ('black', 'D4') or ('white', 'pass')."""
    @property
    def board(self) -> NDArray[np.int8]:
        """The current position: int8 (rows, columns), 1 Black, -1 White, 0 empty."""
    def positions(self) -> NDArray[np.int8]:
        """All positions: int8 (moves + 1, rows, columns), from the start on."""
    def at(self, move: int) -> Game:
        """The same game after another number of moves."""
    def play(self, vertex: Point | None, color: Color | None = None) -> None:
        """Plays a move: a name such as 'D4', (row, column), or None for a pass. color: default the side to move."""
    def legal(self, color: Color | None = None) -> NDArray[np.bool_]:
        """The points where a colour may play, as a bool array."""
    def copy(self) -> Game:
        """An independent copy with the same moves."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __copy__(self) -> Game: ...
    def __deepcopy__(self, _memo: dict[int, Any]) -> Game: ...
    def __reduce__(self) -> tuple[Any, tuple[dict[str, Any], list[tuple[str, str]]]]: ...
    def to_sgf(self) -> str:
        """The game as SGF, without the names and comments of its record."""
    def to_svg(self, layer: Layer = "influence") -> str:
        """The position as SVG with a layer: 'influence', 'territory', 'moyo', 'area', 'zobrist', 'owner', 'zones' or
        'domains'."""
    def _repr_svg_(self) -> str:
        """The position with its influence, as Jupyter shows it."""

@final
class Node:
    """A node of a record: a move, a setup, or only other properties. Nodes never change."""
    @property
    def parent(self) -> Node | None:
        """The node before; None for the root."""
    @property
    def children(self) -> list[Node]:
        """The nodes that follow: the first one continues the line, the others are variations."""
    @property
    def move(self) -> tuple[Literal["black", "white"], str] | None:
        """Colour and vertex of its move, such as ('black', 'D4'); None if it has none."""
    @property
    def comment(self) -> str | None:
        """Its comment; None without one."""
    @property
    def properties(self) -> dict[str, list[str]]:
        """Its properties: for each name its texts, such as {'AB': ['dd', 'pp'], 'C': ['A comment.']}. Points are as in SGF, and
        two parts of a value have ':' between them."""
    @property
    def place(self) -> tuple[int, int] | None:
        """Line and column of its text in the record, from 1; None if the format of the record has no nodes."""
    def game(self) -> Game:
        """The game up to its move, on the line through it."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Report:
    """A report on a position, or on a game."""
    def json(self) -> str:
        """The program's line of JSON."""
    def sgf(self) -> str | None:
        """The SGF file with the review; None for other reports."""
    def svg(self) -> str:
        """The board as SVG."""
    def text(self) -> str:
        """The text that the program prints in a terminal."""

@final
class Table:
    """A table of reports, one row for each game. It supports Arrow's PyCapsule interface."""
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

def games(
    source: Record,
    *,
    rules: str | None = None,
    komi: float | None = None,
    strict: bool = False,
    skip_illegal: bool = False,
) -> list[Game]:
    """All games in SGF: str, bytes, or a path object. Files may have at most 16 MiB."""
def report(name: str, game: Game, options: dict[str, Any]) -> Report:
    """A report on the position of a game, by its name and options."""
def review(
    game: Game, moves: int | tuple[int, int] | None, options: dict[str, Any], threads: int
) -> Report:
    """The review of a game, by its options."""
def score_table(
    texts: Iterable[Any],
    *,
    rules: str | None = None,
    komi: float | None = None,
    dead: TableDead | None = None,
    teire: Teire = "standing",
    anyway: bool = False,
    threads: int = 0,
) -> Table:
    """Scores many games: SGF as str or bytes; for None and for games that cannot be read the column `error` has the
    reason."""
def estimate_table(
    texts: Iterable[Any],
    *,
    move: int | Iterable[Any] | None = None,
    rules: str | None = None,
    komi: float | None = None,
    playouts: int = ...,
    seed: int = ...,
    threads: int = 0,
) -> Table:
    """Estimates the last positions of many games, or earlier ones; input and output as in score_table()."""
def table_schema(report: str) -> Table:
    """An empty table, for its schema: of `score` or `estimate`."""
def ownership(
    boards: Board,
    *,
    to_move: Color | Iterable[Color] | None = None,
    rules: str = "japanese",
    komi: float | None = None,
    playouts: int = ...,
    seed: int = ...,
    threads: int = 0,
) -> NDArray[np.float32]:
    """Who owns each point of many boards, as estimate() says: float32 of the same shape, from -1 for White to 1 for Black."""
def row_column(point: Point, size: int | tuple[int, int]) -> tuple[int, int]:
    """A point as (row, column) from the top left, both from 0: row_column('D4', 19) is (15, 3)."""
def vertex(point: Point, size: int | tuple[int, int]) -> str:
    """The name of a point: vertex((15, 3), 19) is 'D4'."""
def mask(points: Iterable[Point], size: int | tuple[int, int]) -> NDArray[np.bool_]:
    """A bool array (rows, columns), the top row first, in which these points are True, such as mask(score.dead, score.size)."""
def vertices(mask: NDArray[np.bool_]) -> list[str]:
    """The names of the points that are True in a bool array (rows, columns), row by row from the top."""
def dilate(points: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """D: the points and their neighbours. bool in, bool out, one board or a batch."""
def erode(points: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """E: the points without those next to the complement. bool in, bool out, one board or a batch."""
def open(points: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """D E: what survives an erosion, restored. bool in, bool out, one board or a batch."""
def close(points: NDArray[np.bool_], n: int = 1) -> NDArray[np.bool_]:
    """X(n) = E^n D^n: gaps filled (Bouzy 2003, section 2). bool in, bool out, one board or a batch; n from 0 to 50."""
def distance(start: NDArray[np.bool_], within: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Steps from the nearest point of `start`, inside `within` only: float32, inf for points that cannot be reached."""
def zones(
    seeds: NDArray[np.bool_], within: NDArray[np.bool_], steps: int | None = None
) -> NDArray[np.int16]:
    """Which seed reaches each point of `within` first: int16, the number of the seed from 1, -1 if several arrive at
    once, 0 if none does (SKIZ, Serra 1982)."""
def x_z(board: Board, d: int, e: int, strength: int = ...) -> NDArray[np.float32]:
    """X_z(d, e): d dilations that count neighbours, then e erosions, from `strength` on each stone (Bouzy 2003, section 3)."""
def bouzy(board: Board, scale: str) -> NDArray[np.float32]:
    """x_z by its name: bouzy(board, '5/21') is the territory."""
def zobrist(board: Board) -> NDArray[np.float32]:
    """Zobrist's influence of 1969: 64 on each stone, then four times +1 or -1 to the neighbours of signed points."""
def zobrist_two_colour(board: Board) -> NDArray[np.float32]:
    """Bouzy's variant of zobrist: a point next to both colours subtracts from neither."""
