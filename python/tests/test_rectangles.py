"""Rectangles of the plane: makers, verbs and refusals."""
import capsa
import numpy
import pytest

f4 = numpy.float32


def test_rectangles():
    crates = capsa.rectangles(f4([[0, 0], [5, 0]]), f4([[1, 1], [1, 2]]), f4([[1, 0], [1, 1]]), 0.25)
    assert (len(crates), crates.kind) == (2, "rectangles")
    agents = capsa.circles(f4([[0.5, 0], [2.5, 0]]), 0.25)
    found = capsa.nearest(capsa.between(agents, crates))
    assert found[0].tolist() == [0, 1]
    assert found[1].tolist() == [-1.0, 0.0]
    assert numpy.array_equal(capsa.find_hits(capsa.between(agents, capsa.Index(crates))), [[0, 0], [1, 1]])
    along = capsa.rectangles([[0, 0]], [1, 2])
    assert capsa.gaps(capsa.zip(capsa.planar_segments([[-9, 4]], [[9, 4]]), along)).tolist() == [2.0]
    assert along.validate() is None
    assert capsa.rectangles([[0, 0]], [[1, -1]]).validate() == (0, "hy", "is negative")
    assert capsa.rectangles([[0, 0]], [1, 1], [0, 0]).validate() == (0, "qw", "is 0, like all of the quaternion")
    with pytest.raises(ValueError, match="rectangles: centres has 2 rows, and half, rotation or radius 3"):
        capsa.rectangles(numpy.zeros((2, 2), numpy.float32), numpy.ones((3, 2), numpy.float32))
    assert numpy.array_equal(capsa.find_hits(capsa.between(agents, crates), exact=True), [[0, 0], [1, 1]])
    with pytest.raises(ValueError, match="a rectangle and a half_plane; ask about its corners"):
        capsa.any_hit(capsa.between(crates, capsa.half_planes([[0, 0]], [[0, 1]])))
    contacts = capsa.contacts(capsa.between(agents, crates))
    gradients = capsa.gradients(contacts, agents, crates)
    assert gradients.radius_b == -1.0 and gradients.b.shape == (2, 1, 2)
    touches = capsa.first_touch(capsa.between(agents, along), (0, -4))
    assert touches["time"].tolist() == [0.0, numpy.inf]
    quarter = (f4([[[0, 1]]]), f4([[[0, 5]]]))
    turned, _ = capsa.posed(along, quarter)
    assert capsa.gaps(capsa.zip(capsa.circles([[0, 0]]), turned)).tolist() == [4.0]
