"""Scores and estimates a column of SGF texts of a polars DataFrame or LazyFrame.

>>> import polars as pl
>>> from tobi import polars
>>> frame = pl.DataFrame({"sgf": ["(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])", None]})
>>> polars.score(frame, "sgf").select("result", "error").rows()
[('B+4.5', None), (None, 'there is no text: the value is null')]

The columns of docs/batch.md are added, except the ones about files. For a null or a game that cannot be read, the column
`error` has the reason. A LazyFrame gives a LazyFrame: games are judged when it is collected, in batches if it streams.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ._arrow import _TABLES
from ._types import TableDead, Teire

if TYPE_CHECKING:
    import polars

#: A DataFrame or a LazyFrame.
Frame = TypeVar("Frame", "polars.DataFrame", "polars.LazyFrame")

__all__ = ["estimate", "score"]


def score(
    frame: Frame,
    column: str = "sgf",
    *,
    rules: str | None = None,
    komi: float | None = None,
    dead: TableDead | None = None,
    teire: Teire = "standing",
    anyway: bool = False,
    threads: int = 0,
) -> Frame:
    """The scores of finished games on all cores. The options are those of tobi.score_table()."""
    options = {"rules": rules, "komi": komi, "dead": dead, "teire": teire, "anyway": anyway, "threads": threads}
    return _with(frame, column, "score", options)


def estimate(
    frame: Frame,
    column: str = "sgf",
    *,
    move: int | None = None,
    rules: str | None = None,
    komi: float | None = None,
    playouts: int = 400,
    seed: int = 1,
    threads: int = 0,
) -> Frame:
    """The estimates of games after their last moves, or after `move` moves. The options are those of tobi.estimate_table()."""
    options = {"move": move, "rules": rules, "komi": komi, "playouts": playouts, "seed": seed, "threads": threads}
    return _with(frame, column, "estimate", options)


def _with(frame: Frame, column: str, report: str, options: dict[str, Any]) -> Frame:
    """The frame with the columns of a report."""
    import polars as pl

    if not isinstance(frame, (pl.DataFrame, pl.LazyFrame)):
        raise ValueError(f"expected a polars.DataFrame or LazyFrame, found {type(frame).__name__}")
    table = _TABLES[report]
    # Wrong options raise here rather than when a LazyFrame is collected.
    made = pl.DataFrame(table([], **options)).schema
    schema = frame.collect_schema()
    _check(schema, column, made)

    def judge(frame: polars.DataFrame) -> polars.DataFrame:
        return frame.hstack(pl.DataFrame(table(frame[column].to_list(), **options)).get_columns())

    if isinstance(frame, pl.DataFrame):
        return judge(frame)
    # Every row is judged by itself, so that a slice and batches may be taken before.
    whole = {"predicate_pushdown": False, "projection_pushdown": False, "streamable": True}
    return frame.map_batches(judge, schema=pl.Schema({**schema, **made}), **whole)


def _check(schema: polars.Schema, column: str, made: polars.Schema) -> None:
    """Raises ValueError if the column has no texts, or the frame has a column of the report."""
    import polars as pl

    if column not in schema:
        raise ValueError(f"expected a column {column!r} of SGF texts, found {', '.join(schema) or 'no columns'}")
    if schema[column] not in (pl.String, pl.Binary, pl.Null):
        raise ValueError(f"expected strings or binaries in the column {column!r}, found {schema[column]}")
    both = sorted(set(schema) & set(made))
    if both:
        raise ValueError(f"expected no column of the report in the frame, found {', '.join(both)}; rename them")
