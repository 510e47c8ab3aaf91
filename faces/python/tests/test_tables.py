"""Tables: other libraries read what the program writes, and the module makes the same."""

import json
import shutil

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import tobi
from tobi import polars as tobi_polars
from tobi.duckdb import register

#: The columns about files.
PLACE = {"file", "game", "same_as"}


@pytest.fixture(scope="module")
def games(cases, tmp_path_factory):
    """A folder with games, one of them twice, and a broken one."""
    folder = tmp_path_factory.mktemp("games")
    for name in ("gnugo-9x9-japanese", "gnugo-7x7-chinese", "gnugo-13x13-chinese"):
        shutil.copy(cases / "games" / f"{name}.sgf", folder)
    shutil.copy(cases / "games/gnugo-7x7-chinese.sgf", folder / "twin.sgf")
    (folder / "broken.sgf").write_text("no game")
    return folder


@pytest.fixture(scope="module")
def lines(games, program):
    return [json.loads(line) for line in program("score", games, "--format", "json", may_fail=True).splitlines()]


@pytest.fixture(scope="module")
def parquet(games, program):
    """The scores as one file, and as a folder of files with two rows each."""
    one, many = games.parent / "scores.parquet", games.parent / "parts.parquet"
    program("score", games, "--output", one, may_fail=True)
    program("score", games, "--output", many, "--rows-per-file", 2, may_fail=True)
    return one, many


def pruned(value):
    """Without null and missing values: a table has every column in every row."""
    if isinstance(value, dict):
        return {key: pruned(inner) for key, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [pruned(inner) for inner in value]
    return value


def test_parquet_is_the_lines(parquet, lines):
    one, many = parquet
    assert pruned(pq.read_table(one).to_pylist()) == pruned(lines)
    assert pruned(pq.read_table(many).to_pylist()) == pruned(lines)
    assert sorted(path.name for path in many.iterdir()) == [f"part-0000{number}.parquet" for number in range(3)]


def test_pandas_reads_it(parquet, lines):
    for path in parquet:
        frame = pd.read_parquet(path)
        assert list(frame["file"]) == [line["file"] for line in lines]
        assert frame["margin"].dtype == "float64"
        assert frame["error"].notna().sum() == 1
        assert frame.loc[frame["same_as"].notna(), "file"].str.endswith("twin.sgf").all()


def test_polars_reads_it(parquet, lines):
    for path in (parquet[0], parquet[1] / "*.parquet"):
        frame = pl.read_parquet(path)
        assert frame.schema["groups"] == pl.List(pl.Struct({
            "id": pl.Int32, "color": pl.String, "status": pl.String, "certainty": pl.String, "by": pl.String,
            "by_points": pl.List(pl.String), "stones": pl.List(pl.String), "why": pl.String,
        }))
        whys = frame.explode("groups")["groups"].struct.field("why").drop_nulls()
        assert list(whys) == [group["why"] for line in lines for group in line.get("groups", [])]


def test_duckdb_reads_it(parquet, lines):
    for path in (parquet[0], parquet[1] / "*.parquet"):
        rows = duckdb.sql(f"select file, size.columns, black.total from '{path}' where error is null").fetchall()
        complete = [line for line in lines if "error" not in line]
        expected = [(line["file"], line["size"]["columns"], (line["black"] or {}).get("total")) for line in complete]
        assert rows == expected


def test_csv_is_read(games, program, lines):
    path = games.parent / "scores.csv"
    program("score", games, "--output", path, may_fail=True)
    frame = pd.read_csv(path)
    assert list(frame["file"]) == [line["file"] for line in lines]
    totals = frame["black.total"].dropna()
    assert list(totals) == [line["black"]["total"] for line in lines if line.get("black")]


def test_estimates_are_written(games, program):
    path = games.parent / "estimates.parquet"
    program("estimate", games, "--playouts", 20, "--move", 20, "--output", path, may_fail=True)
    output = program("estimate", games, "--playouts", 20, "--move", 20, "--format", "json", may_fail=True)
    assert pruned(pq.read_table(path).to_pylist()) == pruned([json.loads(line) for line in output.splitlines()])


def texts(games):
    paths = sorted(games.iterdir())
    return [path.read_text() for path in paths] + [None]


def test_a_table_of_texts(games, lines):
    table = tobi.score_table(texts(games))
    rows = pa.record_batch(table).to_pylist()
    assert len(table) == len(rows) == len(lines) + 1
    for row, line in zip(rows, lines):
        assert pruned(row) == {key: value for key, value in pruned(line).items() if key not in PLACE}
    assert rows[-1]["error"] == "there is no text: the value is null"
    one = tobi.score_table(texts(games), threads=1)
    assert pa.record_batch(one).equals(pa.record_batch(table))
    as_bytes = tobi.score_table([text and text.encode() for text in texts(games)])
    assert pa.record_batch(as_bytes).equals(pa.record_batch(table))


def test_options_of_tables(games):
    text = texts(games)[1]
    scored = pa.record_batch(tobi.score_table([text], komi=0.5, rules="japanese", dead="judged")).to_pylist()[0]
    assert (scored["komi"], scored["rules"], scored["dead_by"]) == (0.5, "japanese", "judged")
    estimated = pa.record_batch(tobi.estimate_table([text], playouts=10, seed=7)).to_pylist()[0]
    assert (estimated["playouts"], estimated["seed"]) == (10, 7)
    for call, message in [
        (lambda: tobi.score_table([text], dead="all"), 'found "all"'),
        (lambda: tobi.score_table([text], komi=float("nan")), 'komi: expected whole or half points from .*, found "NaN"'),
        (lambda: tobi.estimate_table([text], seed=2**63), "seed: expected a whole number from 0 to 9223372036854775807, found 9223372036854775808"),
        (lambda: tobi.estimate_table([text], seed=-1), "seed: expected a whole number from 0 to .*, found -1"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
    for wrong, message in [
        (lambda: tobi.score_table([text, 3]), "found int in row 1"),
        (lambda: tobi.score_table(text), "expected a list of SGF texts as str or bytes, found str"),
        (lambda: tobi.score_table(None), "found NoneType"),
        (lambda: tobi.score_table([text], threads=-1), "threads from 1 to 256, or 0 for one per core; found -1"),
        (lambda: tobi.estimate_table([text], threads=10**6), "found 1000000"),
    ]:
        with pytest.raises(ValueError, match=message):
            wrong()


def test_columns_of_all_kinds_are_lists_of_texts():
    texts = ["(;SZ[3]AB[bb];B[];W[])", None, "(;SZ[3]AB[bb];B[];W[])"]
    expected = pa.record_batch(tobi.score_table(texts))
    for column in (
        pa.array(texts),
        pa.chunked_array([texts[:1], texts[1:]]),
        pd.Series(texts),
        pd.Series(texts, dtype=object),
        pd.Series(texts, dtype="string"),
        pd.Series(texts).convert_dtypes(),
        pl.Series(texts),
        iter(texts),
    ):
        assert pa.record_batch(tobi.score_table(column)).equals(expected), type(column)


def test_a_text_that_is_no_unicode_does_not_take_the_others_with_it():
    rows = pa.record_batch(tobi.score_table(["(;SZ[3]AB[bb];B[];W[])", "(;C[\udc80])"])).to_pylist()
    assert rows[0]["error"] is None and "surrogates not allowed" in rows[1]["error"]


def test_the_polars_adapter(games, lines):
    frame = pl.DataFrame({"id": range(len(lines) + 1), "sgf": texts(games)})
    scored = tobi_polars.score(frame)
    assert scored.columns[:3] == ["id", "sgf", "schema"] and len(scored) == len(frame)
    assert list(scored["result"])[:-1] == [line.get("result") for line in lines]
    assert scored["error"].is_not_null().sum() == 2
    nulls = pl.DataFrame({"sgf": [None, None]})
    assert tobi_polars.estimate(nulls, playouts=0)["error"].is_not_null().all()
    for wrong, message in [
        (frame.rename({"sgf": "text"}), "expected a column 'sgf'.*found id, text"),
        (frame.with_columns(sgf=pl.col("id")), "strings or binaries.*found Int64"),
        (frame.rename({"id": "margin"}), "found margin; rename"),
    ]:
        with pytest.raises(ValueError, match=message):
            tobi_polars.score(wrong)
        with pytest.raises(ValueError, match=message):
            tobi_polars.score(wrong.lazy())
    with pytest.raises(ValueError, match="expected a polars.DataFrame or LazyFrame, found dict"):
        tobi_polars.score({})


def test_polars_judges_lazily(games):
    frame = pl.DataFrame({"id": range(len(texts(games))), "sgf": texts(games)})
    scored = tobi_polars.score(frame)
    lazy = tobi_polars.score(frame.lazy())
    assert isinstance(lazy, pl.LazyFrame) and lazy.collect_schema() == scored.schema
    assert lazy.collect().equals(scored) and lazy.collect(engine="streaming").equals(scored)
    # What polars takes first of the frame does not change the rows.
    assert lazy.filter(pl.col("margin") > 0).select("id").collect().equals(scored.filter(pl.col("margin") > 0).select("id"))
    assert lazy.slice(1, 2).collect().equals(scored.slice(1, 2))
    assert lazy.select("result").collect().equals(scored.select("result"))
    estimated = tobi_polars.estimate(frame.lazy().drop("id"), playouts=5, move=3)
    assert estimated.collect().equals(tobi_polars.estimate(frame.drop("id"), playouts=5, move=3))
    with pytest.raises(ValueError, match="playouts: expected a whole number from 0 to"):
        tobi_polars.estimate(frame.lazy(), playouts=-1)


def test_estimates_at_a_move(games, program):
    given = texts(games)
    output = program("estimate", games, "--playouts", 5, "--move", 20, "--format", "json", may_fail=True)
    at_20 = pa.record_batch(tobi.estimate_table(given, move=20, playouts=5)).to_pylist()
    for row, line in zip(at_20, output.splitlines(), strict=False):
        assert pruned(row) == {key: value for key, value in pruned(json.loads(line)).items() if key not in PLACE}
    # A number for each text; null is the last move.
    game = given[2]
    columns = [[0, 3, None], pa.array([0, 3, None]), pl.Series([0, 3, None]), pd.Series([0, 3, None], dtype="Int64"), iter([0, 3, None])]
    for column in columns:
        rows = pa.record_batch(tobi.estimate_table([game] * 3, move=column, playouts=0)).to_pylist()
        assert [row["move"] for row in rows] == [0, 3, tobi.Game(game).move_number], type(column)
        assert rows[1]["margin"] == tobi.estimate(tobi.Game(game, move=3), playouts=0).margin
    short = pa.record_batch(tobi.estimate_table(["(;SZ[9];B[ee])", "(;SZ[9];B[ee];W[cc])"], move=2, playouts=0)).to_pylist()
    assert "1" in short[0]["error"] and "2" in short[0]["error"] and short[1]["error"] is None
    for move, message in [
        ([1, 2], "expected a move, or one for each of 3 texts; found 2 of them"),
        (-1, "expected a move from 0 to 4294967295, found -1"),
        ([0, 1, -1], "found -1"),
        ("20", "expected a whole number of at most 64 bits, found '20'"),
        ([0, 1, "x"], "found 'x'"),
    ]:
        with pytest.raises(ValueError, match=message):
            tobi.estimate_table([game] * 3, move=move)


def test_the_duckdb_adapter(games, lines):
    connection = duckdb.connect()
    register(connection, estimate={"playouts": 10})
    connection.execute("create table games (id integer, sgf varchar)")
    connection.executemany("insert into games values (?, ?)", list(enumerate(texts(games))))
    query = "select s.result, s.black.total, s.error from (select id, tobi_score(sgf) s from games) order by id"
    rows = connection.execute(query).fetchall()
    assert [row[0] for row in rows[:-1]] == [line.get("result") for line in lines]
    assert rows[-1][2] == "there is no text: the value is null"
    # More rows than DuckDB passes at once.
    many = "select count(*), count(s.error) from (select tobi_score('(;SZ[3]AB[bb];B[];W[])') s from range(5000))"
    assert connection.execute(many).fetchone() == (5000, 0)
    estimated = connection.execute("select tobi_estimate(sgf).playouts from games where id = 1").fetchone()
    assert estimated == (10,)
    # Bytes are judged too, in any charset of SGF.
    latin = "(;SZ[3]CA[ISO-8859-1]PB[J\u00fcrgen]AB[bb];B[];W[])".encode("latin-1")
    assert connection.execute("select tobi_score(?).error", [latin]).fetchall() == [(None,)]
    query = f"select tobi_score(content) s from read_blob('{games}/*.sgf') order by filename"
    blobs = connection.execute(f"select s.result, s.error is null from ({query})").fetchall()
    assert blobs == [(line.get("result"), "error" not in line) for line in lines]
    assert "null" in connection.execute("select tobi_score(null).error").fetchall()[0][0]
    # A second call replaces the functions and their options.
    register(connection, estimate={"playouts": 20})
    assert connection.execute("select tobi_estimate(sgf).playouts from games where id = 1").fetchall() == [(20,)]
    with pytest.raises(ValueError, match='found "all"'):
        register(duckdb.connect(), score={"dead": "all"})
    with pytest.raises(ValueError, match="expected a connection of duckdb, found int"):
        register(3)
