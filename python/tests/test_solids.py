import itertools

import numpy
import pytest

import capsa


def box(lo, hi):
    corners = numpy.array(list(itertools.product(*zip(lo, hi))), "f")
    faces = numpy.array([(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])
    return capsa.triangles(*(corners[numpy.r_[faces[:, [0, 1, 2]], faces[:, [0, 2, 3]]][:, k]] for k in range(3)))


def test_points_of_a_lattice_are_inside_from_the_lower_faces_up_to_the_upper_ones():
    points = numpy.array(list(itertools.product(numpy.arange(-1, 3, 0.5), repeat=3)), "f")
    expected = ((points >= 0) & (points < [1, 2, 1.5])).all(axis=1)
    mesh = box((0, 0, 0), (1, 2, 1.5))
    rows = capsa.spheres(points, 0)
    assert (capsa.inside(capsa.between(rows, mesh)) == expected).all()
    assert (capsa.inside(capsa.between(rows, capsa.Index(mesh)), isa="scalar") == expected).all()
    nearest, gaps = capsa.signed_nearest(capsa.between(rows, mesh))
    assert (gaps[expected] <= 0).all() and (gaps[~expected] >= 0).all()
    middle = capsa.between(capsa.spheres([[0.5, 0.75, 0.75]], 0.25), mesh)
    assert capsa.signed_nearest(middle)[1].tolist() == [-0.75]
    assert nearest.max() < 12


def test_a_contact_parts_a_capsule_from_a_box_in_one_push():
    mesh, solid = box((-1, -2, -0.5), (1, 2, 0.5)), capsa.boxes([[0, 0, 0]], [[1, 2, 0.5]])
    rng = numpy.random.default_rng(3)
    a = rng.uniform((-1.5, -2.5, -1), (1.5, 2.5, 1), (500, 3)).astype("f")
    b = (a + rng.uniform(-1, 1, (500, 3))).astype("f")
    rods = capsa.capsules(a, b, 0.05)
    found = capsa.signed_contacts(capsa.between(rods, mesh), margin=0.3)
    expected = capsa.nearest(capsa.between(rods, solid))[1]
    touches = found["b"] != capsa.no_row
    assert (touches == (expected <= 0.3)).all() and touches.sum() > 200
    assert numpy.abs(found["gap"] - expected)[touches].max() < 1e-5
    through = capsa.touched(capsa.between(capsa.segments(a, b), mesh), exact=True)
    through |= capsa.inside(capsa.between(capsa.spheres(a, 0), mesh))
    push = numpy.where(through, found["gap"] + 0.05 - 1e-5, 0)[:, None] * numpy.where(touches[:, None], found["normal"], 0)
    after = capsa.between(capsa.segments((a + push).astype("f"), (b + push).astype("f")), mesh)
    assert through.sum() > 100 and capsa.count_hits(after, exact=True) == 0


def test_an_open_mesh_is_found():
    mesh = box((0, 0, 0), (1, 1, 1))
    assert capsa.open_edge(capsa.within(mesh)) is None
    assert capsa.open_edge(capsa.within(capsa.triangles([[0, 0, 0]], [[1, 0, 0]], [[0, 1, 0]]))) == (0, 0)


def test_other_sources_are_refused():
    mesh = box((0, 0, 0), (1, 1, 1))
    with pytest.raises(ValueError, match="inside: it takes a between without runs, filters and a period"):
        capsa.inside(capsa.zip(capsa.spheres(numpy.zeros((12, 3), "f"), 0), mesh))
    with pytest.raises(ValueError, match="signed_nearest: this verb does not answer for this pair of shapes"):
        capsa.signed_nearest(capsa.between(mesh, capsa.spheres([[0, 0, 0]], 1)))
    with pytest.raises(ValueError, match="open_edge: this verb does not answer"):
        capsa.open_edge(capsa.within(capsa.spheres([[0, 0, 0]], 1)))
