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
    """What a program says that gets Ctrl-C while it computes, and how long it took to say so."""
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
            # The computation goes on beside it; a program that ends takes it along.
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


def test_the_gil_is_released():
    game = tobi.Game.empty(9)
    ticks, done = 0, threading.Event()

    def work():
        tobi.estimate(game, playouts=3000)
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    while not done.is_set():
        ticks += 1
        time.sleep(0.001)
    thread.join()
    # One tick would be all if the call held the GIL.
    assert ticks > 5


def test_the_module_is_typed():
    folder = os.path.dirname(tobi.__file__)
    assert os.path.exists(os.path.join(folder, "py.typed"))
    stub = open(os.path.join(folder, "_tobi.pyi"), encoding="utf-8").read()
    for name in dir(tobi._tobi):
        if not name.startswith("_"):
            assert f"def {name}(" in stub or f"class {name}:" in stub, f"{name} is not in the stub"
    for name in dir(tobi.Game):
        if not name.startswith("_"):
            assert f"def {name}(" in stub, f"Game.{name} is not in the stub"


def test_everything_has_a_docstring():
    for name in tobi.__all__:
        assert getattr(tobi, name).__doc__, name
    for name in tobi.morph.__all__:
        assert getattr(tobi.morph, name).__doc__, name
