"""Examples in docstrings and in the guide run."""

import doctest
import re

import pytest

import tobi
from tobi import parts


@pytest.mark.parametrize("module", [tobi, parts])
def test_examples_run(module):
    done = doctest.testmod(module)
    assert done.attempted >= 3 and done.failed == 0


def test_examples_of_the_guide_run(cases, monkeypatch):
    root = cases.parent
    monkeypatch.chdir(root)
    guide = (root / "docs/python.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", guide, re.DOTALL)
    assert len(examples) > 4
    names = {}
    for example in examples:
        exec(example, names)
    assert names["score"].result == "B+15.5" and names["dead"].sum() == len(names["score"].dead)
