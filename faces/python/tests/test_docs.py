"""Examples in docstrings, in the guide and in the readme run; the distribution has its readme and its licences."""

import doctest
import importlib.metadata
import pathlib
import re

import pytest

import tobi
from tobi import parts


@pytest.mark.parametrize("module", [tobi, parts])
def test_examples_run(module):
    done = doctest.testmod(module)
    assert done.attempted >= 3 and done.failed == 0


FOLDER = pathlib.Path(__file__).resolve().parents[1]


def run(path):
    """Runs the examples of a document one after the other; returns their names."""
    examples = re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL)
    names = {}
    for example in examples:
        exec(example, names)
    return names


def test_examples_of_the_guide_run(cases, monkeypatch):
    monkeypatch.chdir(cases.parent)
    names = run(cases.parent / "docs/python.md")
    assert names["score"].result == "B+15.5" and names["dead"].sum() == len(names["score"].dead)


def test_examples_of_the_readme_run():
    names = run(FOLDER / "README.md")
    assert names["score"].result == "B+4.5" and names["board"].sum() == 2


def test_the_distribution_has_its_readme_and_licences():
    try:
        found = importlib.metadata.distribution("tobi-go")
    except importlib.metadata.PackageNotFoundError:
        pytest.skip("the module was not installed as a wheel")
    about = found.metadata
    assert about.get_payload().strip() == (FOLDER / "README.md").read_text(encoding="utf-8").strip()
    assert about["Description-Content-Type"].startswith("text/markdown")
    assert about["License-Expression"] == "MIT OR Apache-2.0"
    assert about["Author"] == "The Tobi developers"
    assert {url.split(", ")[0] for url in about.get_all("Project-URL")} >= {"homepage", "repository"}
    named = about.get_all("License-File")
    assert set(named) == {"LICENSE-MIT", "LICENSE-APACHE", "THIRD-PARTY.txt"}
    for name in named:
        text = (FOLDER / name).read_text(encoding="utf-8")
        packed = [path for path in found.files if path.name == name]
        assert [path.read_text(encoding="utf-8") for path in packed] == [text]
