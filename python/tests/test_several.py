"""The nearest of several sets, and contacts with the k nearest rows."""
import numpy
import pytest

import capsa

f4 = numpy.float32


def test_the_nearest_of_several_sets(rng):
    points = capsa.spheres(rng.random((200, 3)).astype(f4) * 4)
    sets = [capsa.spheres(rng.random((30, 3)).astype(f4) * 4, 0.1),
            capsa.boxes(rng.random((20, 3)).astype(f4) * 4, numpy.full((20, 3), 0.2, f4)),
            capsa.half_spaces([[0, 0, 0]], [[0, 0, 1]])]
    of_set, row, gap = capsa.nearest_of(points, sets)
    each = [capsa.nearest(capsa.between(points, one)) for one in sets]
    gaps = numpy.stack([gaps for _, gaps in each])
    assert (gap == gaps.min(0)).all() and (of_set == gaps.argmin(0)).all()
    assert (row == numpy.choose(of_set, [rows for rows, _ in each])).all()
    assert set(of_set) == {0, 1, 2}


def test_of_no_sets_and_of_ties():
    one = capsa.spheres([[0, 0, 0]], 1)
    of_set, row, gap = capsa.nearest_of(one, [])
    assert (of_set[0], row[0], gap[0]) == (capsa.no_row, capsa.no_row, numpy.inf)
    twin = capsa.spheres([[3, 0, 0]], 1)
    assert capsa.nearest_of(one, [twin, twin])[0].tolist() == [0]
    with pytest.raises(TypeError, match=r"sets\[1\]: shapes are needed"):
        capsa.nearest_of(one, [twin, [[0, 0, 0]]])


def test_contacts_with_the_k_nearest(rng):
    a = capsa.spheres(rng.random((50, 3)).astype(f4), 0.01)
    b = capsa.capsules(rng.random((40, 3)).astype(f4), rng.random((40, 3)).astype(f4), 0.02)
    found = capsa.k_nearest_contacts(a, b, 3)
    rows, gaps = capsa.k_nearest(capsa.between(a, b), 3, margin=numpy.inf)
    assert found.shape == (50, 3) and found.dtype == capsa.contact_dtype
    assert (found["b"] == rows).all() and (found["gap"] == gaps).all()
    assert (found["a"] == numpy.arange(50)[:, None]).all()
    assert numpy.allclose(numpy.linalg.norm(found["normal"], axis=2), 1, atol=1e-6)
    near = capsa.k_nearest_contacts(a, b, 3, margin=0.05)
    alone = near["b"] == capsa.no_row
    assert alone.any() and not alone.all() and numpy.isinf(near["gap"][alone]).all()
    assert (near[~alone] == found[~alone]).all()
    assert capsa.k_nearest_contacts(a, capsa.spheres(numpy.zeros((0, 3), f4)), 2)["b"].tolist() == [[capsa.no_row] * 2] * 50


def test_levels_of_margins_answer_as_each_pair_with_its_margin(rng):
    balls = capsa.spheres((rng.random((120, 3)) * 3).astype(f4), 0.125)
    link = numpy.arange(120, dtype=numpy.uint32) % 5
    margins = numpy.array(rng.choice([0.0, 0.25, 0.5, numpy.nan], (5, 5)), numpy.float32)
    margins = numpy.where(numpy.tri(5, k=-1, dtype=bool), margins, margins.T)
    numpy.fill_diagonal(margins, numpy.nan)
    found = []
    for margin, matrix in capsa.margin_levels(margins):
        assert (matrix == (margins == margin)).all()
        source = capsa.within(balls).filtered(capsa.Filter(link=link, matrix=matrix))
        found += capsa.find_hits(source, margin=margin).tolist()
    wanted = [[a, b] for a, b in capsa.find_hits(capsa.within(balls), margin=0.5).tolist()
              if capsa.any_hit(capsa.listed(balls, balls, [(a, b)]), margin=margins[link[a], link[b]])]
    assert sorted(found) == wanted and wanted
    assert capsa.margin_levels(numpy.full((2, 3), numpy.nan)) == []
    with pytest.raises(ValueError, match="margin_levels: margins: an array of shape \\(1,\\)"):
        capsa.margin_levels([0.5])
