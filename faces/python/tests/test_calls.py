"""Calls: the GIL is released, Ctrl-C ends them, the module is typed."""

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time

import tobi


def interrupted(code: str) -> tuple[str, float]:
    """The output of a program that gets Ctrl-C while it computes, and how long it took."""
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "started\n"
    time.sleep(0.3)
    begin = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode == -signal.SIGINT or "KeyboardInterrupt" in err, err
    return out, time.monotonic() - begin


def test_ctrl_c_ends_a_long_estimate():
    out, seconds = interrupted("""
        import os, time, tobi
        game = tobi.Game.empty(19)
        print("started", flush=True)
        begin = time.monotonic()
        try:
            tobi.estimate(game, playouts=1_000_000)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            # The computation continues in the background; the end of the program stops it.
            os.kill(os.getpid(), 2)
            time.sleep(5)
        """)
    assert out == "interrupted\n" and seconds < 5


def test_ctrl_c_ends_a_large_batch():
    out, seconds = interrupted("""
        import numpy as np, tobi
        batch = np.zeros((100_000, 19, 19), dtype=np.int8)
        batch[:, 3, 3] = 1
        print("started", flush=True)
        while True:
            tobi.morph.x_z(batch, 255, 255)
        """)
    assert out == "" and seconds < 5


def test_ctrl_c_ends_a_table():
    out, seconds = interrupted("""
        import tobi
        texts = ["(;SZ[19];B[dd];W[pp];B[dp];W[pd])"] * 100_000
        print("started", flush=True)
        try:
            tobi.estimate_table(texts)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            raise
        """)
    assert out == "interrupted\n" and seconds < 10


def test_ctrl_c_ends_a_review_and_its_threads():
    out, seconds = interrupted("""
        import tobi, threading, time
        game = tobi.Game("(;SZ[19]" + "".join(f";B[{c}d];W[{c}p]" for c in "abcdefghijklmnopqrs") + ")")
        print("started", flush=True)
        try:
            tobi.review(game, playouts=10_000)
        except KeyboardInterrupt:
            print("interrupted", flush=True)
            # Started work is finished, no more is started: then it is idle, long before the review would be finished.
            for _ in range(40):
                begin = time.process_time()
                time.sleep(0.5)
                if time.process_time() - begin < 0.1:
                    print("at rest", flush=True)
                    break
            raise
        """)
    assert out == "interrupted\nat rest\n" and seconds < 30


def test_ctrl_c_ends_the_wait_for_a_pipe(tmp_path):
    pipe = tmp_path / "game.sgf"
    os.mkfifo(pipe)
    out, seconds = interrupted(f"""
        import pathlib, tobi
        print("started", flush=True)
        tobi.Game(pathlib.Path({str(pipe)!r}))
        """)
    assert out == "" and seconds < 5


def ticks_while(work) -> int:
    """How often this thread runs while another one computes."""
    ticks, done = 0, threading.Event()

    def run():
        work()
        done.set()

    thread = threading.Thread(target=run)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    return ticks


def test_the_gil_is_released_while_a_game_is_judged():
    game = tobi.Game.empty(9)
    # There would be only one tick if the call held the GIL.
    assert ticks_while(lambda: tobi.estimate(game, playouts=3000)) > 5
    assert ticks_while(lambda: tobi.review("(;SZ[9];B[ee];W[cc])", playouts=400)) > 5


def test_the_gil_is_released_while_sgf_is_read():
    comment = "x" * 15_000_000
    text = f"(;SZ[9]C[{comment}];B[ee];W[cc])"
    many = "(;SZ[9];B[ee];W[cc]AB[aa];B[gg])" * 20_000
    long = "(;SZ[9]" + ";B[ee];AE[ee]" * 300 + ")"
    for work in [
        lambda: tobi.Game(text),
        lambda: tobi.Game(text).at(1),
        lambda: tobi.games(many),
        lambda: tobi.Game(long).positions(),
    ]:
        assert ticks_while(work) > 5


def test_a_game_may_be_played_on_while_it_is_judged():
    game = tobi.Game.empty(9)
    found = []
    thread = threading.Thread(target=lambda: found.append(tobi.estimate(game, playouts=3000)))
    thread.start()
    time.sleep(0.05)
    game.play("E5")
    thread.join()
    assert found[0].to_dict()["move"] in (0, 1) and game.move_number == 1


def test_everything_has_a_docstring():
    for name in tobi.__all__:
        assert getattr(tobi, name).__doc__, name
    for name in tobi.morph.__all__:
        assert getattr(tobi.morph, name).__doc__, name
    for name in vars(tobi.Game):
        assert getattr(tobi.Game, name).__doc__ or name.startswith("__"), name
