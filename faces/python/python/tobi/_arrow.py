"""Shared by the adapters: the columns of a report, and the table of a batch of texts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _tobi

if TYPE_CHECKING:
    import pyarrow as pa

_TABLES: dict[str, Callable[..., _tobi.Table]] = {"score": _tobi.score_table, "estimate": _tobi.estimate_table}


def schema(report: str) -> pa.Schema:
    """The Arrow schema of 'score' or 'estimate'."""
    import pyarrow as pa

    return pa.record_batch(_tobi.table_schema(report)).schema


def batch(report: str, texts: Any, **options: Any) -> pa.RecordBatch:
    """The report on each text of a column of strings or binaries."""
    import pyarrow as pa

    return pa.record_batch(_TABLES[report](texts.to_pylist(), **options))
