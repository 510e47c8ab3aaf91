"""Spark in local mode with two workers: broken games, skewed partitions, a worker that is killed."""

import os
import pathlib
import signal
import sys

import pyarrow as pa
import pytest

import tobi

pyspark = pytest.importorskip("pyspark")

from pyspark.sql import SparkSession  # noqa: E402

from tobi import spark  # noqa: E402

FINISHED = "(;SZ[5]KM[0.5]AB[ca][cb][cc][cd][ce]AW[da][db][dc][dd][de];B[];W[])"


@pytest.fixture(scope="module")
def session():
    # Workers run this Python, in which the wheel is installed.
    os.environ["PYSPARK_PYTHON"] = sys.executable
    # Two processes in two threads of one JVM; a task may fail three times.
    builder = SparkSession.builder.master("local[2,4]").appName("tobi")
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "2",
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.python.worker.reuse": "false",
    }
    for key, value in settings.items():
        builder = builder.config(key, value)
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("OFF")
    yield session
    session.stop()


def rows(frame):
    """All rows as dicts, including nested ones."""
    return [row.asDict(recursive=True) for row in frame.collect()]


def test_scores_are_those_of_a_table(session, cases):
    texts = [path.read_text() for path in sorted((cases / "ends").glob("9x9-0*.sgf"))] + ["no game", None, FINISHED]
    frame = session.createDataFrame(list(enumerate(texts)), "id int, sgf string").repartition(4)
    scored = spark.score(frame)
    assert scored.columns[:3] == ["id", "schema", "game_key"] and scored.columns[-1] == "error"
    found = {row.pop("id"): row for row in rows(scored)}
    expected = pa.record_batch(tobi.score_table(texts)).to_pylist()
    assert [found[number] for number in range(len(texts))] == expected
    assert "not an SGF file" in found[len(texts) - 3]["error"] and "null" in found[len(texts) - 2]["error"]


def test_binaries_and_estimates(session):
    frame = session.createDataFrame([(FINISHED.encode(),), (None,)], "record binary")
    estimated = spark.estimate(frame, "record", playouts=20)
    expected = pa.record_batch(tobi.estimate_table([FINISHED, None], playouts=20)).to_pylist()
    assert rows(estimated) == expected


def test_a_skewed_partition(session):
    frame = session.range(2000).selectExpr("id", f"'{FINISHED}' as sgf")
    # All in one of four partitions, with more rows than a worker takes at once.
    skewed = frame.repartition(4, frame["sgf"])
    sizes = skewed.rdd.glom().map(len).collect()
    assert sorted(sizes)[-1] == 2000
    scored = spark.score(skewed)
    assert scored.where("result = 'B+4.5'").count() == 2000


def test_spark_reads_the_programs_parquet(session, cases, program, tmp_path):
    path = tmp_path / "scores.parquet"
    program("score", cases / "games", "--output", path, "--rows-per-file", 2, may_fail=True)
    frame = session.read.parquet(str(path))
    assert frame.count() == len(list((cases / "games").glob("*.sgf")))
    whys = frame.selectExpr("explode(groups) as g").selectExpr("g.why").collect()
    assert whys and all(row.why for row in whys)
    # The same columns, except those about files.
    texts = session.createDataFrame([(FINISHED,)], "sgf string")
    scored = spark.score(texts)
    kept = [field for field in frame.schema.fields if field.name not in ("file", "game", "same_as")]
    assert [(field.name, field.dataType) for field in scored.schema.fields] == [
        (field.name, field.dataType) for field in kept
    ]


def test_a_killed_worker_is_done_again(session, tmp_path):
    marker = str(tmp_path / "killed")

    def kill_once(batches):
        for batch in batches:
            for number in batch.column("id").to_pylist():
                if number == 700 and not os.path.exists(marker):
                    pathlib.Path(marker).write_text(str(os.getpid()))
                    os.kill(os.getpid(), signal.SIGKILL)
            yield batch

    frame = session.range(1000).selectExpr("id", f"'{FINISHED}' as sgf").repartition(4)
    scored = spark.score(frame.mapInArrow(kill_once, frame.schema))
    found = scored.select("id", "result").collect()
    assert os.path.exists(marker), "no worker was killed"
    assert sorted(row.id for row in found) == list(range(1000))
    assert {row.result for row in found} == {"B+4.5"}


def test_names_are_compared_as_the_session_does(session):
    frame = session.createDataFrame([(1, FINISHED)], "Id int, sgf string")
    assert spark.score(frame, "SGF").select("id", "RESULT").collect() == [(1, "B+4.5")]
    session.conf.set("spark.sql.caseSensitive", "true")
    try:
        with pytest.raises(ValueError, match="expected one column 'SGF'"):
            spark.score(frame, "SGF")
        both = spark.score(frame.withColumnRenamed("Id", "Margin"))
        assert both.select("Margin", "margin").collect() == [(1, 4.5)]
    finally:
        session.conf.unset("spark.sql.caseSensitive")


def test_a_void_column_has_nulls(session):
    frame = session.sql("select 7 as id, null as sgf")
    (row,) = rows(spark.score(frame))
    assert row["id"] == 7 and "null" in row["error"]


def test_wrong_frames_are_named(session):
    frame = session.createDataFrame([(1, FINISHED)], "margin int, sgf string")
    for call, message in [
        (lambda: spark.score(frame, "text"), "expected one column 'text'.*found margin, sgf"),
        (lambda: spark.score(frame, "margin"), "strings or binaries.*found int"),
        (lambda: spark.score(frame), "found margin; rename"),
        (lambda: spark.score(frame.withColumnRenamed("margin", "Margin")), "found Margin; rename"),
        (lambda: spark.score(frame.withColumnRenamed("margin", "SGF")), "expected one column 'sgf'.*found SGF, sgf"),
        (lambda: spark.score(frame.drop("margin"), dead="all"), 'found "all"'),
        (lambda: spark.score([FINISHED]), "expected a DataFrame of Spark, found builtins.list"),
        (lambda: spark.score(frame, 5), "expected the name of a column, found 5"),
    ]:
        with pytest.raises(ValueError, match=message):
            call()
