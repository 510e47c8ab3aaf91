"""Examples in docstrings run."""

import doctest

import tobi


def test_examples_run():
    assert doctest.testmod(tobi).attempted >= 3
    assert doctest.testmod(tobi).failed == 0
