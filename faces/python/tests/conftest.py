"""Shared by all tests: the games that ship with the project, and the program, whose JSON the module must reproduce."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]


@pytest.fixture(scope="session")
def cases() -> pathlib.Path:
    return ROOT / "cases"


@pytest.fixture(scope="session")
def program():
    """Runs the program tobi (from TOBI, or the last build), and returns its output."""
    named = os.environ.get("TOBI")
    built = [ROOT / "target" / profile / "tobi" for profile in ("debug", "release")]
    found = [pathlib.Path(named)] if named else [path for path in built if path.exists()]
    assert found, "build the program first (cargo build), or name it in TOBI"

    def run(*arguments, may_fail=False):
        done = subprocess.run([found[0], *map(str, arguments)], capture_output=True, text=True, timeout=300)
        assert may_fail or done.returncode in (0, 1), done.stderr
        return done.stdout

    return run
