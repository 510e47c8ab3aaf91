"""Examples in docstrings run."""

import doctest

import pytest

import tobi
from tobi import parts


@pytest.mark.parametrize("module", [tobi, parts])
def test_examples_run(module):
    done = doctest.testmod(module)
    assert done.attempted >= 3 and done.failed == 0
