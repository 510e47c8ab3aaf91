"""Judges Go positions: who owns what on a board, and why.

>>> import tobi
>>> game = tobi.Game("(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])")
>>> tobi.score(game).result
'B+4.5'

Boards are int8 arrays of shape (rows, columns), the top row first: 1 Black, -1 White, 0 empty; other integers, nested lists
and boards of sgfmill are accepted too. All fields and margins are Black-positive, margins in points. Colours are 'b', 'w',
'black', 'white', 1 or -1; points are names such as 'D4', or (row, column) from the top left, both from 0.

Wrong arguments raise ValueError with what was expected and what was found; TypeError says the same for an argument that
must be a str, bool or float. Every function gives the same answer on every machine. Computations release the GIL, and Ctrl-C
ends the call.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Union

from . import morph, parts
from ._reports import Choice, Estimate, Groups, Reading, Report, Review, Score
from ._tobi import (
    Game,
    Node,
    Table,
    __version__,
    estimate_table,
    games,
    mask,
    ownership,
    row_column,
    score_table,
    vertex,
    vertices,
)
from ._types import Color, Dead, Effort, Method, Point, Question, Record, Style, Teire

__all__ = [
    "Choice",
    "Estimate",
    "Game",
    "Groups",
    "Node",
    "Reading",
    "Report",
    "Review",
    "Score",
    "Table",
    "__version__",
    "estimate",
    "estimate_table",
    "games",
    "genmove",
    "groups",
    "mask",
    "morph",
    "ownership",
    "parts",
    "play",
    "read",
    "review",
    "row_column",
    "score",
    "score_table",
    "vertex",
    "vertices",
]

from . import _tobi

#: The source of a report: a game, SGF as str or bytes, or a file's path (not its name as a str).
Source = Union[Game, Record]


def _game(source: Source) -> Game:
    return source if isinstance(source, Game) else Game(source)


def _report(name: str, source: Source, **options: object) -> _tobi.Report:
    return _tobi.report(name, _game(source), options)


def score(
    source: Source,
    *,
    # cargo xtask schema: score
    teire: Teire = "standing",
    dead: Dead | Iterable[Point] | None = None,
    seki: Iterable[Point] | None = None,
    neutral: Iterable[Point] | None = None,
    anyway: bool = False,
    effort: Effort = "usual",
    # end of score
) -> Score:
    """The score of a finished game, under its rules and komi; for SGF, those of the record.

    dead: the dead stones. None: those that the players marked in the record, otherwise judged by best play. 'judged', 'marked',
        'none', or a list of points, whose whole chains are dead.
    teire: whether protective moves that were not played cost a point, and under area rules dame belong to
        the side that takes them in turn: 'standing' (no), 'deducted', or 'auto': the one with which the count agrees with
        the record.
    seki: points of stones in seki, with their whole chains, whoever decides about the dead stones. Points that only such stones
        surround are no territory under Japanese rules.
    neutral: empty points that nobody owns.
    anyway: count the game even if it is not finished.
    effort: whether proofs of the statuses are sought, 'usual', or 'quick': only where the count depends on them.

    Source: Park, Score-counting algorithm for computer Go, 2007. Cost: 0.2 ms if the players marked the dead stones,
    8 to 100 ms if they are judged.
    """
    return Score(_report("score", **locals()))


def estimate(
    source: Source,
    *,
    # cargo xtask schema: estimate
    playouts: int = 400,
    seed: int = 1,
    dead: Iterable[Point] | None = None,
    alive: Iterable[Point] | None = None,
    # end of estimate
) -> Estimate:
    """Who is ahead in a running game, by how much, and how certain that is.

    playouts: number of random games on 19x19, more on smaller boards; 0 is the fastest and the least accurate. seed: their random seed.
    dead, alive: stones of groups with a given fate; the rest of a running game is estimated with it.

    Source: Bouzy, Mathematical morphology applied to computer Go, 2003, for territory; Bouzy, Indigo, for the groups.
    Cost: about 50 ms.
    """
    return Estimate(_report("estimate", **locals()))


def groups(
    source: Source,
    *,
    # cargo xtask schema: groups
    method: Method = "judged",
    budget: int = 20000,
    # end of groups
) -> Groups:
    """Which chains are one group, the status of each, and why.

    method: 'judged'; or clustering only by 'usual', 'yue-first', 'yue' (Yue, 2007) or 'indigo' (Bouzy).
    budget: maximum number of nodes (positions) for each question.

    Source: Yue, Liu, Qiu, 2007, and Bouzy, Indigo, for the groups; Benson, 1976, and Müller, 1997, for unconditional life.
    """
    return Groups(_report("groups", **locals()))


def read(
    source: Source,
    question: Question,
    *points: Point,
    # cargo xtask schema: read
    region: Iterable[str] | None = None,
    ko_threats: str | None = None,
    budget: int = 20000,
    # end of read
) -> Reading:
    """Reads a local game out: is it captured, connected, alive?

    question: 'capture', 'either', 'connect', 'break-in', 'eye', 'two-eyes', 'life', 'race', 'ladder', 'point',
        'shapes' or 'chains'. points: the points of the question; several stones of 'life' must all live.
    region: where both sides may play in 'life', points or rectangles such as "A1-E5". Stones outside are safe, and
        empty points outside belong to the attacker.
    ko_threats: 'none', "black:2" for two more ko threats than White has, or 'black' for three, which win usual kos. Without
        it each case is read.
    budget: maximum number of nodes (positions) for each question.

    >>> read("(;SZ[9]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec])", "life", "A8").value
    '*'
    """
    options = dict(locals())
    options["game"] = options.pop("question")
    return Reading(_report("read", **options))


def play(
    source: Source,
    *,
    # cargo xtask schema: play
    color: Color | None = None,
    style: Style = "search",
    level: int = 10,
    playouts: int | None = None,
    seed: int = 1,
    top: int = 5,
    resigns: bool | None = None,
    # end of play
) -> Choice:
    """The best move for the side to move, or for a colour, and its reasons. The move is not played.

    style: 'paper' (by the sizes of local games), 'indigo' (with territory and playouts too) or 'search' (a search of
        the whole game with this many playouts).
    level: from 1 to 10 (the strongest); a weaker one chooses among more moves, depending on the seed.
    top: how many moves to report, from 1 to 26. resigns: whether a lost game may be resigned.

    Source: Bouzy, Indigo, for 'paper' and 'indigo'; Coulom, 2007, and Rosin, 2011, for 'search'.
    """
    return Choice(_report("play", **locals()))


def genmove(
    game: Game,
    color: Color | None = None,
    *,
    # cargo xtask schema: genmove
    style: Style = "search",
    level: int = 10,
    playouts: int | None = None,
    seed: int = 1,
    top: int = 5,
    resigns: bool | None = None,
    # end of genmove
) -> Choice:
    """Chooses a move as play() does, and plays it on the game unless it is 'resign'.

    Raises ValueError if the passes have ended the game, which is `game.is_over`.

    >>> game = Game.empty(9)
    >>> genmove(game, "b", style="indigo").move == game.moves[0][1]
    True
    """
    options = dict(locals())
    del options["game"]
    if not isinstance(game, Game):
        raise ValueError(f"expected a tobi.Game, on which the move is played; found {type(game).__name__}")
    if game.is_over:
        raise ValueError(f"expected a game that goes on, found one that is over after move {game.move_number}")
    choice = play(game, **options)
    if choice.move != "resign":
        game.play(choice.move, color)
    return choice


def review(
    source: Source,
    *,
    moves: int | tuple[int, int] | None = None,
    # cargo xtask schema: review
    playouts: int = 2000,
    most: int = 6,
    # end of review
    threads: int = 0,
) -> Review:
    """A whole game, move by move: the curve of the margin, the moves that lost most, what was better and why.

    Reviews the main line; for a game such as at(57) up to its last move. moves: a part of it, such as 57 or (50, 120).
    playouts: for each search of a deeper look; each position of the curve gets a fifth of them, at most 400.
    most: how many of the largest mistakes are shown, up to 100; a larger number needs more deeper looks.
    threads: 0 for all cores; the review is the same with any number.

    Source: that of estimate() for the curve, that of play() for the deeper looks.
    Cost: on 19x19 about 45 ms for each move, and up to a second for each deeper look, one for every eight moves.

    >>> review("(;SZ[5]KM[0.5];B[cc];W[bb];B[bc])", playouts=50).black.moves
    2
    """
    options = dict(locals())
    for name in ("source", "moves", "threads"):
        del options[name]
    return Review(_tobi.review(_game(source), moves, options, threads))
