"""Types: users' code is checked with them, and the stub is the native module."""

import ast
import inspect
import os
import pathlib
import subprocess
import sys

import pytest

import tobi

PACKAGE = pathlib.Path(tobi.__file__).parent
STUB = PACKAGE / "_tobi.pyi"


def checked(tmp_path: pathlib.Path, *arguments: object) -> None:
    """Runs a module of mypy outside the repository, where only the installed package is found."""
    pytest.importorskip("mypy")
    environment = {**os.environ, "MYPY_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-m", *map(str, arguments)]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_package_is_typed():
    assert (PACKAGE / "py.typed").exists()


def test_typed_calls_are_checked(tmp_path):
    checked(tmp_path, "mypy", "--strict", pathlib.Path(__file__).with_name("typed_example.py"))


def test_the_stub_is_the_module(tmp_path):
    checked(tmp_path, "mypy.stubtest", "tobi._tobi")


def documented() -> list[tuple[str, str | None, object]]:
    """What the stub documents: its name, its docstring, and the object of the module."""
    found = []

    def look(body, owner, prefix):
        for node in body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)):
                continue
            item = getattr(owner, node.name)
            found.append((prefix + node.name, ast.get_docstring(node), item))
            if isinstance(node, ast.ClassDef):
                look(node.body, item, f"{node.name}.")

    look(ast.parse(STUB.read_text(encoding="utf-8")).body, tobi._tobi, "")
    return found


def test_docstrings_of_the_stub_begin_those_of_the_module():
    found = documented()
    assert len(found) > 40
    for name, text, item in found:
        own = inspect.getdoc(item)
        is_private = name.rpartition(".")[2].startswith("__")
        assert is_private or name == "Report" or own is None or text, f"{name} has no docstring in the stub"
        if text:
            assert own is not None and own.startswith(text), name
