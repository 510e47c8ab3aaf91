"""Scores and estimates a Spark DataFrame of SGF texts, by mapInArrow.

>>> from tobi import spark  # doctest: +SKIP
>>> spark.score(games, "sgf").select("id", "result", "re.comparison").show()  # doctest: +SKIP

Each row keeps its columns except the text, and gets those of docs/batch.md except the ones about files. If a text is null
or cannot be read, the column `error` has the reason; the job continues. Every executor needs tobi and pyarrow. Spark
schedules: a task judges its rows one after the other on one thread; a lost task is repeated and gives the same rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from . import _arrow
from ._types import TableDead, Teire

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

__all__ = ["estimate", "score"]

#: Rows that are judged before they are passed on, so that a worker's memory is bounded.
_ROWS = 256


def score(
    frame: DataFrame,
    column: str = "sgf",
    *,
    rules: str | None = None,
    komi: float | None = None,
    dead: TableDead | None = None,
    teire: Teire = "standing",
    anyway: bool = False,
) -> DataFrame:
    """The scores of the finished games in a column of SGF, string or binary. The options are those of tobi.score_table()."""
    options = {"rules": rules, "komi": komi, "dead": dead, "teire": teire, "anyway": anyway}
    return _mapped(frame, column, "score", options)


def estimate(
    frame: DataFrame,
    column: str = "sgf",
    *,
    move: int | None = None,
    rules: str | None = None,
    komi: float | None = None,
    playouts: int = 400,
    seed: int = 1,
) -> DataFrame:
    """The estimates of the games in a column of SGF, after their last moves, or after this number of moves."""
    options = {"move": move, "rules": rules, "komi": komi, "playouts": playouts, "seed": seed}
    return _mapped(frame, column, "estimate", options)


def _folded(frame: DataFrame, name: str) -> str:
    """The name as Spark compares it: with or without case, as the session is set."""
    is_sensitive = frame.sparkSession.conf.get("spark.sql.caseSensitive", "false").lower() == "true"
    return name if is_sensitive else name.lower()


def _place(frame: DataFrame, column: str) -> int:
    """The index of the column of texts."""
    from pyspark.sql.types import BinaryType, NullType, StringType

    if not hasattr(frame, "mapInArrow"):
        raise ValueError(f"expected a DataFrame of Spark, found {type(frame).__module__}.{type(frame).__name__}")
    if not isinstance(column, str):
        raise ValueError(f"expected the name of a column, found {column!r}")
    fields = frame.schema.fields
    places = [place for place, field in enumerate(fields) if _folded(frame, field.name) == _folded(frame, column)]
    if len(places) != 1:
        names = ", ".join(field.name for field in fields)
        raise ValueError(f"expected one column {column!r} of SGF texts, found {names or 'no columns'}")
    found = fields[places[0]].dataType
    if not isinstance(found, (StringType, BinaryType, NullType)):
        raise ValueError(f"expected strings or binaries in the column {column!r}, found {found.simpleString()}")
    return places[0]


def _mapped(frame: DataFrame, column: str, report: str, options: dict[str, Any]) -> DataFrame:
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import StructType

    texts = _place(frame, column)
    # Wrong options raise here rather than in a worker.
    _arrow._TABLES[report]([], **options)
    kept = [place for place in range(len(frame.schema.fields)) if place != texts]
    fields = [frame.schema.fields[place] for place in kept]
    reported = from_arrow_schema(_arrow.schema(report))
    taken = {_folded(frame, name) for name in reported.names}
    both = sorted(field.name for field in fields if _folded(frame, field.name) in taken)
    if both:
        raise ValueError(f"expected no column of the report in the frame, found {', '.join(both)}; rename them")
    schema = StructType(fields + list(reported.fields))
    names = schema.names

    def judge(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        from tobi import _arrow

        for batch in batches:
            for start in range(0, batch.num_rows, _ROWS):
                rows = batch.slice(start, _ROWS)
                made = _arrow.batch(report, rows.column(texts), threads=1, **options)
                columns = [rows.column(place) for place in kept] + made.columns
                yield pa.RecordBatch.from_arrays(columns, names=names)

    return frame.mapInArrow(judge, schema)
