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
    dead: str | None = None,
    teire: str = "standing",
    anyway: bool = False,
) -> DataFrame:
    """The scores of the finished games in a column of SGF, string or binary. The options are those of tobi.score_table()."""
    options = {"rules": rules, "komi": komi, "dead": dead, "teire": teire, "anyway": anyway}
    return _mapped(frame, column, "score", options)


def estimate(
    frame: DataFrame,
    column: str = "sgf",
    *,
    rules: str | None = None,
    komi: float | None = None,
    playouts: int = 400,
    seed: int = 1,
) -> DataFrame:
    """The estimates of the games in a column of SGF, after their last moves."""
    options = {"rules": rules, "komi": komi, "playouts": playouts, "seed": seed}
    return _mapped(frame, column, "estimate", options)


def _mapped(frame: DataFrame, column: str, report: str, options: dict[str, Any]) -> DataFrame:
    from pyspark.sql.pandas.types import from_arrow_schema
    from pyspark.sql.types import BinaryType, StringType, StructType

    fields = {field.name: field for field in frame.schema.fields}
    if column not in fields:
        raise ValueError(f"expected a column {column!r} of SGF texts, found {', '.join(fields) or 'no columns'}")
    if not isinstance(fields[column].dataType, (StringType, BinaryType)):
        raise ValueError(
            f"expected strings or binaries in the column {column!r}, found {fields[column].dataType.simpleString()}"
        )
    # Wrong options raise here rather than in a worker.
    _arrow._TABLES[report]([], **options)
    kept = [name for name in fields if name != column]
    reported = from_arrow_schema(_arrow.schema(report))
    both = sorted(set(kept) & set(reported.names))
    if both:
        raise ValueError(f"expected no column of the report in the frame, found {', '.join(both)}; rename them")
    schema = StructType([fields[name] for name in kept] + list(reported.fields))

    def judge(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        import pyarrow as pa

        from tobi import _arrow

        for batch in batches:
            for start in range(0, batch.num_rows, _ROWS):
                rows = batch.slice(start, _ROWS)
                made = _arrow.batch(report, rows.column(column), threads=1, **options)
                columns = [rows.column(name) for name in kept] + made.columns
                yield pa.RecordBatch.from_arrays(columns, names=kept + made.schema.names)

    return frame.mapInArrow(judge, schema)
