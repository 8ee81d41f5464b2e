"""Round cones of the plane: makers, verbs and refusals."""
import capsa
import numpy
import pytest

f4 = numpy.float32


def test_planar_round_cones():
    tails = capsa.planar_round_cones(f4([[-4, 0], [0, 9]]), f4([[4, 0], [4, 9]]), f4([0.5, 1]), 0.5)
    assert (len(tails), tails.kind) == (2, "planar_round_cones")
    walls = capsa.planar_segments([[1, -1]], [[1, 3]])
    contacts = capsa.contacts(capsa.between(tails, walls))
    assert contacts["gap"].tolist() == [-1.5]
    assert contacts["normal"].tolist() == [[0, 1, 0]]
    gradients = capsa.gradients(contacts, tails, walls)
    assert gradients.radius_a == -1.0 and gradients.a.tolist() == [[[0, -0.375], [0, -0.625]]]
    assert capsa.nearest(capsa.within(capsa.Index(tails)))[1].tolist() == [7.5, 7.5]
    touches = capsa.first_touch(capsa.between(tails, capsa.half_planes([[0, -4]], [[0, 1]])), (0, -7))
    assert touches["time"][0] == 0.5
    turned, _ = capsa.posed(capsa.planar_round_cones([[0, 0]], [[4, 0]], 1, 0.5), (f4([[[0, 1]]]), f4([[[0, 5]]])))
    assert capsa.gaps(capsa.zip(capsa.circles([[0, 11]]), turned)).tolist() == [1.5]
    assert capsa.planar_round_cones([[0, 0]], [[1, 0]], [-1], 1).validate() == (0, "ra", "is negative")
    with pytest.raises(ValueError, match="planar_round_cones: a has 2 rows|one length"):
        capsa.planar_round_cones(numpy.zeros((2, 2), f4), numpy.ones((3, 2), f4), 1, 1)
