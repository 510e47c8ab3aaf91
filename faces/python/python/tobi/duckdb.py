"""Functions for SQL in DuckDB, on Arrow's columns.

>>> import duckdb
>>> from tobi.duckdb import register
>>> connection = duckdb.connect()
>>> register(connection)
>>> row = "(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])"
>>> connection.execute("select tobi_score(?).result", [row]).fetchone()
('B+4.5',)

tobi_score(sgf) and tobi_estimate(sgf) take VARCHAR or BLOB; read_blob() reads files in any charset of SGF. They give a struct
with the columns of docs/batch.md, except the ones about files.
For a null or a game that cannot be read, the field `error` has the reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from . import _arrow

if TYPE_CHECKING:
    import duckdb

__all__ = ["register"]


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    score: dict[str, Any] | None = None,
    estimate: dict[str, Any] | None = None,
) -> None:
    """Registers tobi_score and tobi_estimate with a connection; a second call replaces them.

    score, estimate: options of tobi.score_table() and tobi.estimate_table().
    """
    if not hasattr(connection, "create_function"):
        raise ValueError(f"expected a connection of duckdb, found {type(connection).__name__}")
    for report, options in (("score", score or {}), ("estimate", estimate or {})):
        if not isinstance(options, dict):
            raise ValueError(f"expected a dict of options for {report}, found {options!r}")
        # Wrong options raise here rather than in the first query.
        _arrow._TABLES[report]([], **options)
        name = f"tobi_{report}"
        _remove(connection, name)
        connection.create_function(
            name,
            _function(report, options),
            [_text(connection)],
            _type(connection, report),
            type="arrow",
            null_handling="special",
        )


def _remove(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    """Removes a function that was registered with the connection before."""
    import duckdb

    try:
        connection.remove_function(name)
    except duckdb.InvalidInputException:
        # There is none.
        pass


def _text(connection: duckdb.DuckDBPyConnection) -> Any:
    """A type to which DuckDB casts VARCHAR and BLOB by itself."""
    return connection.union_type({"text": connection.type("VARCHAR"), "bytes": connection.type("BLOB")})


def _function(report: str, options: dict[str, Any]) -> Any:
    def judge(texts: Any) -> Any:
        import pyarrow as pa

        made = [_arrow.batch(report, chunk, **options).to_struct_array() for chunk in _chunks(texts)]
        return pa.chunked_array(made, type=pa.struct(list(_arrow.schema(report))))

    return judge


def _chunks(texts: Any) -> list[Any]:
    return list(texts.chunks) if hasattr(texts, "chunks") else [texts]


def _type(connection: duckdb.DuckDBPyConnection, report: str) -> Any:
    """DuckDB's type of the report: that of an empty table with one column of it."""
    import pyarrow as pa

    schema = _arrow.schema(report)
    empty = pa.table({"report": pa.array([], pa.struct(list(schema)))})
    return connection.from_arrow(empty).types[0]
