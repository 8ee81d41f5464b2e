import numpy
import pytest


@pytest.fixture
def rng():
    return numpy.random.default_rng(7)


@pytest.fixture
def scene(rng):
    """Points and the ends of capsules, of which some touch."""
    return rng.random((300, 3), numpy.float32), rng.random((200, 3), numpy.float32), rng.random((200, 3), numpy.float32)
