"""Sources in a box that repeats, beside images made with NumPy."""
import numpy
import pytest

import capsa


def scene(count=60, side=5.0):
    random = numpy.random.default_rng(3)
    return (random.random((count, 3)) * side).astype(numpy.float32), side


def expected(points, side, reach):
    """Pairs with the images of b, the first shift other than 0 above 0, by distances in double."""
    found = set()
    for x in range(-2, 3):
        for y in range(-2, 3):
            for z in range(-2, 3):
                moved = points.astype(float) + numpy.array([x, y, z]) * side
                distance = numpy.linalg.norm(points[:, None].astype(float) - moved[None], axis=2)
                for a, b in zip(*numpy.nonzero(distance <= reach)):
                    if a < b if (x, y, z) == (0, 0, 0) else (x, y, z) > (0, 0, 0):
                        found.add((int(a), int(b), x, y, z))
    return found


def test_verbs_name_images():
    points, side = scene()
    source = capsa.within(capsa.spheres(points, 0.6), box=(side, side, side))
    pairs, images = capsa.find_hits(source, images=True)
    assert images.dtype == numpy.int8 and images.shape == (len(pairs), 3)
    found = {(*map(int, pair), *map(int, image)) for pair, image in zip(pairs, images)}
    assert found == expected(points, side, 1.2) and len(found) == len(pairs)
    assert any(image.any() for image in images) and any(a > b for a, b in pairs)
    assert capsa.count_hits(source) == len(pairs)
    assert numpy.array_equal(capsa.find_hits(source), pairs)
    contacts, of_contacts = capsa.contacts(source, images=True)
    assert {(int(c["a"]), int(c["b"]), *map(int, i)) for c, i in zip(contacts, of_contacts)} == found
    offsets, rows, of_rows = capsa.neighbours(source, images=True)
    assert len(rows) == 2 * len(pairs) == len(of_rows) and offsets[-1] == len(rows)
    index, gap, image = capsa.nearest(source, images=True)
    ends = points[index].astype(float) + image * side
    assert numpy.allclose(numpy.linalg.norm(ends - points, axis=1) - 1.2, gap, atol=1e-5)
    index, gap, image = capsa.k_nearest(source, 3, margin=1.0, images=True)
    assert image.shape == (len(points), 3, 3) and (numpy.diff(gap, axis=1)[numpy.isfinite(gap[:, 1:])] >= 0).all()
    deepest, image = capsa.deepest(source, images=True)
    assert image.shape == (len(points), 3)
    visited = []
    capsa.visit_hits(source, lambda some: visited.append(some.copy()))
    assert sum(map(len, visited)) == len(pairs)
    assert capsa.touched(source).sum() == len({row for pair in pairs.tolist() for row in pair})
    assert capsa.clusters(source)[1] <= len(points)
    assert repr(source) == "<capsa: within 60 spheres, in a box that repeats>"


def test_boxes_of_some_axes_and_of_two_sets():
    line = capsa.spheres([[0.5, 0, 0], [9.5, 0, 0]], 0.75)
    assert capsa.find_hits(capsa.within(line, box=(10, 0, 0))).tolist() == [[1, 0]]
    assert capsa.find_hits(capsa.within(line, box=[0, 10, 10])).tolist() == []
    point = capsa.spheres([[10.5, 0, 0]])
    pairs, images = capsa.find_hits(capsa.between(line, point, box=(10, 0, 0)), images=True)
    assert pairs.tolist() == [[0, 0]] and images.tolist() == [[-1, 0, 0]]
    flat = capsa.circles([[1, 1]], 0.5)
    assert capsa.count_hits(capsa.within(flat, box=(1, 8))) == 1


def test_what_does_not_go_with_a_box_is_refused():
    balls = capsa.spheres([[0, 0, 0], [1, 0, 0]], 0.5)
    for box, sentence in [((1,), "box: 1 lengths: give"), ("x", "box: "), ((1, -1, 1), "a length of the box"),
                          ((1e-3, 0, 0), "more than 127 boxes")]:
        with pytest.raises((TypeError, ValueError), match=sentence):
            capsa.count_hits(capsa.within(balls, box=box))
    with pytest.raises(ValueError, match="has no box"):
        capsa.find_hits(capsa.within(balls), images=True)
    with pytest.raises(ValueError, match="no such answers"):
        capsa.hit_mask(capsa.between(balls, balls, box=(4, 4, 4)))
    with pytest.raises(ValueError, match="smaller margin"):
        capsa.k_nearest(capsa.within(balls, box=(4, 4, 4)), 1)
