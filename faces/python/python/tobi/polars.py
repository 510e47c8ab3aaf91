"""Scores and estimates a column of SGF texts of a polars DataFrame.

>>> import polars as pl
>>> from tobi import polars
>>> frame = pl.DataFrame({"sgf": ["(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])", None]})
>>> polars.score(frame, "sgf").select("result", "error").rows()
[('B+4.5', None), (None, 'there is no text: the value is null')]

The columns of docs/batch.md are added, except the ones about files. For a null or a game that cannot be read, the column
`error` has the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _tobi
from ._types import TableDead, Teire

if TYPE_CHECKING:
    import polars

__all__ = ["estimate", "score"]


def score(
    frame: polars.DataFrame,
    column: str = "sgf",
    *,
    rules: str | None = None,
    komi: float | None = None,
    dead: TableDead | None = None,
    teire: Teire = "standing",
    anyway: bool = False,
    threads: int = 0,
) -> polars.DataFrame:
    """The scores of finished games on all cores. The options are those of tobi.score_table()."""
    options = {"rules": rules, "komi": komi, "dead": dead, "teire": teire, "anyway": anyway, "threads": threads}
    return _with(frame, column, _tobi.score_table, options)


def estimate(
    frame: polars.DataFrame,
    column: str = "sgf",
    *,
    rules: str | None = None,
    komi: float | None = None,
    playouts: int = 400,
    seed: int = 1,
    threads: int = 0,
) -> polars.DataFrame:
    """The estimates of games after their last moves. The options are those of tobi.estimate_table()."""
    options = {"rules": rules, "komi": komi, "playouts": playouts, "seed": seed, "threads": threads}
    return _with(frame, column, _tobi.estimate_table, options)


def _with(frame: polars.DataFrame, column: str, table: Any, options: dict[str, Any]) -> polars.DataFrame:
    import polars as pl

    if isinstance(frame, pl.LazyFrame):
        raise ValueError("expected a polars.DataFrame, found a LazyFrame; call collect() on it first")
    if not isinstance(frame, pl.DataFrame):
        raise ValueError(f"expected a polars.DataFrame, found {type(frame).__name__}")
    if column not in frame.columns:
        raise ValueError(f"expected a column {column!r} of SGF texts, found {', '.join(frame.columns) or 'no columns'}")
    if frame.schema[column] not in (pl.String, pl.Binary, pl.Null):
        raise ValueError(f"expected strings or binaries in the column {column!r}, found {frame.schema[column]}")
    made = pl.DataFrame(table(frame[column].to_list(), **options))
    both = sorted(set(frame.columns) & set(made.columns))
    if both:
        raise ValueError(f"expected no column of the report in the frame, found {', '.join(both)}; rename them")
    return frame.hstack(made.get_columns())
