"""Rows of links in poses."""
import numpy
import pytest

import capsa

f4 = numpy.float32


def turn(angle, x=0.0, y=0.0):
    """A 4 x 4 matrix about z."""
    c, s = numpy.cos(angle), numpy.sin(angle)
    return numpy.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]], f4)


def test_links_stand_in_their_poses():
    arm = capsa.capsules(f4([[0, 0, 0], [0, 0, 0]]), f4([[1, 0, 0], [1, 0, 0]]), 0.1)
    frames = numpy.stack([[turn(0), turn(a, 1)] for a in (0.0, numpy.pi / 2, numpy.pi)])
    shapes, offsets = capsa.posed(arm, frames, [0, 1])
    assert (len(shapes), shapes.kind) == (6, "capsules")
    assert offsets.tolist() == [0, 2, 4, 6] and offsets.dtype == numpy.uint32
    wall = capsa.spheres([[1, 0.9, 0]], 0.05)
    assert capsa.any_by_run(capsa.between(shapes, wall, offsets)).tolist() == [False, True, False]
    assert capsa.count_by_run(capsa.within(shapes, offsets)).tolist() == [1, 1, 1]
    three_rows, _ = capsa.posed(arm, frames[:, :, :3], numpy.array([0, 1]))
    assert capsa.gaps(capsa.zip(shapes, three_rows)).max() <= -0.2


def test_quaternions_and_boxes():
    quarter = f4([[[numpy.sqrt(0.5), 0, 0, numpy.sqrt(0.5)]]])
    crates, _ = capsa.posed(capsa.boxes([[1, 0, 0]], [1, 2, 3]), (quarter, f4([[[0, 0, 5]]])))
    ball = capsa.spheres([[0, 1, 5], [4, 1, 5], [0, 3, 5]], 0.0)
    gaps = capsa.gaps(capsa.listed(ball, crates, [[0, 0], [1, 0], [2, 0]]))
    assert numpy.allclose(gaps, [-1, 2, 1], atol=1e-6)


def test_the_plane():
    disc = capsa.circles([[1, 0]], 0.5)
    by_matrix, _ = capsa.posed(disc, f4([[[[0, -1, 2], [1, 0, 3]]]]))
    by_direction, _ = capsa.posed(disc, (f4([[[0, 1]]]), f4([[[2, 3]]])))
    for shapes in (by_matrix, by_direction):
        assert capsa.gaps(capsa.zip(shapes, capsa.circles([[2, 4]], 0.5))).tolist() == [-1.0]


@pytest.mark.parametrize("transforms, link, error, words", [
    (numpy.zeros((1, 1, 4, 4)), None, TypeError, "transforms: an array of float64: capsa computes with float32"),
    (numpy.zeros((1, 4, 4), f4), None, ValueError, r"shape \(1, 4, 4\): \(poses, links, 4, 4\) or \(poses, links, 3, 4\)"),
    (2 * turn(0)[None, None], None, ValueError, "link 0 in pose 0: column 0 of its rotation has not the length 1"),
    (turn(0)[None, None], [1], ValueError, "row 0 is of link 1, and the transforms have 1 links"),
    (turn(0)[None, None], [0.5], TypeError, r"link: float64 of shape \(1,\): integers of shape \(1,\)"),
    ((f4([[[1, 0, 0, 0]]]),), None, ValueError, "a tuple of 1"),
    ((numpy.ones((1, 2, 4), f4), numpy.ones((1, 1, 3), f4)), None, ValueError, "one of each is needed"),
    (numpy.ma.masked_array(turn(0)[None, None]), None, TypeError, "a masked array"),
])
def test_wrong_arguments_are_told(transforms, link, error, words):
    with pytest.raises(error, match=words):
        capsa.posed(capsa.spheres([[0, 0, 0]], 1), transforms, link)


def test_rows_must_be_of_links():
    with pytest.raises(TypeError, match="rows: shapes are needed"):
        capsa.posed([[0, 0, 0]], turn(0)[None, None])
    with pytest.raises(ValueError, match="they have an origin"):
        capsa.posed(capsa.spheres([[0, 0, 0]], 1, origin=(0, 0, 0)), turn(0)[None, None])
