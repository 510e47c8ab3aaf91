"""Figures of the Python module, compared with other libraries in the same run: python faces/python/bench/figures.py [--spark GAMES.tar]

Use a wheel that was built with --profile dist. Each figure is the best of several rounds, as others use the machine, too. `cargo run
--release -p xtask -- games 10000 GAMES.tar --unmarked` makes games for Spark.
"""

import argparse
import itertools
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import time

import numpy as np

import tobi
from tobi import morph

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("TOBI", str(ROOT / "target/dist/tobi"))


def best(work, rounds: int = 7) -> float:
    """Seconds of the fastest round."""
    times = []
    for _ in range(rounds):
        begin = time.perf_counter()
        work()
        times.append(time.perf_counter() - begin)
    return min(times)


def calls() -> None:
    for side in (9, 19):
        board = np.zeros((side, side), dtype=np.int8)
        board[2, 2], board[3, 5] = 1, -1

        def many(board=board):
            for _ in range(2000):
                morph.x_z(board, 0, 0)

        print(f"call overhead, x_z(0, 0) of one {side}x{side} board: {best(many) / 2000 * 1e6:.2f} us")


def batches() -> None:
    game = tobi.Game(ROOT / "cases/games/gnugo-19x19-japanese.sgf")
    positions = game.positions()
    said = subprocess.run([PROGRAM, "bench", "--only", "5/21", "--format", "json"], capture_output=True, text=True)
    rust = {figure["name"]: figure["ns"] for figure in json.loads(said.stdout)["figures"]}
    for boards in (200, 20_000):
        batch = np.ascontiguousarray(np.resize(positions, (boards, 19, 19)))
        ours = best(lambda batch=batch: morph.x_z(batch, 5, 21), 140_000 // boards) / len(batch) * 1e9
        print(f"x_z(5, 21) of a batch of {boards} 19x19 boards: {ours:.0f} ns a board")
        for name, ns in rust.items():
            if "9x9" not in name and (f"{boards:,}" in name or "batch" not in name):
                print(f"  in Rust, {name}: {ns:.0f} ns; {ours / ns:.2f} times")


def reading() -> None:
    from sgfmill import sgf, sgf_moves

    paths = [*(ROOT / "cases").rglob("*.sgf")]
    texts = [path.read_bytes() for path in paths if path.name != "tobi.sgf" and path.parent.name != "reading"]

    def ours():
        for text in texts:
            tobi.Game(text)

    def theirs():
        for text in texts:
            board, plays = sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(text))
            for colour, move in plays:
                if move is not None:
                    board.play(*move, colour)

    def parsing():
        for text in texts:
            sgf_moves.get_setup_and_moves(sgf.Sgf_game.from_bytes(text))

    mine, played, parsed = (best(work) / len(texts) * 1e6 for work in (ours, theirs, parsing))
    print(f"SGF read and played out: {mine:.0f} us a game; sgfmill {played:.0f} us, {played / mine:.1f} times")
    print(f"  sgfmill without playing it out: {parsed:.0f} us, {parsed / mine:.1f} times")


def spark(path: pathlib.Path, games: int = 2000, rounds: int = 3) -> None:
    """Distinct games whose dead stones must be judged, on one worker and on two alternately."""
    from pyspark.sql import SparkSession

    from tobi import spark as tobi_spark

    os.environ["PYSPARK_PYTHON"] = sys.executable
    with tarfile.open(path) as tar:
        members = itertools.islice(tar, games)
        texts = [(tar.extractfile(member).read().decode(),) for member in members]
    best_of = {1: float("inf"), 2: float("inf")}
    for number in range(rounds):
        took = {}
        for workers in best_of:
            builder = SparkSession.builder.master(f"local[{workers}]").config("spark.ui.enabled", "false")
            session = builder.config("spark.driver.bindAddress", "127.0.0.1").getOrCreate()
            session.sparkContext.setLogLevel("OFF")
            frame = session.createDataFrame(texts, "sgf string").repartition(16).cache()
            frame.count()
            scored = tobi_spark.score(frame)
            scored.limit(10).collect()
            took[workers] = best(lambda scored=scored: scored.agg({"margin": "sum"}).collect(), 1)
            best_of[workers] = min(best_of[workers], took[workers])
            session.stop()
        print(f"Spark, round {number + 1}: {len(texts)} games in {took[1]:.1f} s on one worker, {took[2]:.1f} s on two")
    rates = {workers: len(texts) / taken for workers, taken in best_of.items()}
    print(f"Spark: {rates[1]:.0f} games a second on one worker, {rates[2]:.0f} on two; {rates[2] / rates[1]:.2f} times")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spark", type=pathlib.Path, metavar="GAMES.tar", help="measure Spark on one and two workers, too")
    options = parser.parse_args()
    calls()
    batches()
    reading()
    if options.spark:
        spark(options.spark)
