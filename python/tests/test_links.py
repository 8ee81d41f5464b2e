"""Filters with a matrix of links, and chains whose neighbours do not meet."""
import gc

import capsa
import numpy
import pytest

from test_filters import MARGIN, f4, in_order, u4


def matrix_of(rng, links_of_a, links_of_b):
    """Links of which about a third may meet."""
    return rng.random((links_of_a, links_of_b)) < 0.35


@pytest.mark.parametrize("indexed", [False, True])
def test_links_of_one_set(rng, indexed):
    spheres = capsa.spheres(rng.random((260, 3), f4), 0.06)
    link, matrix = rng.integers(0, 70, 260, u4), matrix_of(rng, 70, 70)
    plain = capsa.within(capsa.Index(spheres) if indexed else spheres)
    pairs = in_order(capsa.find_hits(plain, margin=MARGIN))
    a, b = link[pairs].T
    wanted = pairs[matrix[a, b] | matrix[b, a]]
    assert 50 < len(wanted) < len(pairs) - 50
    for given in (matrix, numpy.asfortranarray(matrix), matrix[::-1][::-1], matrix.tolist()):
        source = plain.filtered(capsa.Filter(link=link, matrix=given))
        assert numpy.array_equal(in_order(capsa.find_hits(source, margin=MARGIN)), wanted)


def test_links_of_two_sets(rng):
    a = capsa.spheres(rng.random((260, 3), f4), 0.06)
    end = rng.random((150, 3), f4)
    b = capsa.capsules(end, end + f4(0.1), 0.04)
    of_a, of_b, matrix = rng.integers(0, 70, 260, u4), rng.integers(0, 3, 150, u4), matrix_of(rng, 70, 3)
    plain = capsa.between(a, b)
    pairs = in_order(capsa.find_hits(plain, margin=MARGIN))
    wanted = pairs[matrix[of_a[pairs[:, 0]], of_b[pairs[:, 1]]]]
    assert 50 < len(wanted) < len(pairs) - 50
    source = plain.filtered(capsa.Filter(link=of_a, matrix=matrix), capsa.Filter(link=of_b))
    assert numpy.array_equal(in_order(capsa.find_hits(source, margin=MARGIN)), wanted)
    assert repr(capsa.Filter(link=of_a, matrix=matrix)) == "<capsa: filter by link, a matrix of 70 x 3 of 260 rows>"
    one = plain.filtered(capsa.Filter(link=of_a, matrix=matrix[:, :1]))  # all of b is one link
    assert capsa.count_hits(one, margin=MARGIN) == matrix[of_a[pairs[:, 0]], 0].sum()


def test_a_matrix_is_a_copy():
    matrix = numpy.ones((2, 2), bool)
    source = capsa.within(capsa.spheres(numpy.zeros((4, 3), f4), 1)).filtered(capsa.Filter(link=[0, 0, 1, 1], matrix=matrix))
    matrix[:] = False
    del matrix
    gc.collect()
    assert capsa.count_hits(source) == 6


def test_chains_leave_out_neighbours(rng):
    points = (numpy.cumsum(rng.random((40, 20, 3)) - 0.5, 1)).reshape(-1, 3).astype(f4)
    offsets = numpy.arange(41) * 20
    fibres, (chain, _) = capsa.chains(points, offsets, 0.05), capsa.links(offsets)
    pairs = in_order(capsa.find_hits(capsa.within(fibres)))
    a, b = pairs.T
    for exclude in (1, numpy.uint32(2), 1000):
        source = capsa.within(fibres).filtered(capsa.Filter(chain=chain, exclude=exclude))
        wanted = pairs[(chain[a] != chain[b]) | (b - a > exclude)]
        assert 100 < len(wanted) < len(pairs) - 500
        assert numpy.array_equal(in_order(capsa.find_hits(source)), wanted)
    both = capsa.Filter(chain=chain, exclude=1)
    twice = capsa.find_hits(capsa.between(fibres, fibres).filtered(both, both))
    assert len(twice) == 2 * (len(pairs) - 40 * 18)


def test_wrong_links_say_what_is_wrong():
    balls = capsa.within(capsa.spheres(numpy.zeros((4, 3), f4), 1))
    for wrong in (numpy.ones((2, 2)), numpy.ones((2, 2), u4), [[1, 0], [0, 1]], "ab"):
        with pytest.raises(TypeError, match="^Filter: matrix: .*bool"):
            capsa.Filter(link=[0, 1], matrix=wrong)
    for wrong in (numpy.ones(4, bool), numpy.ones((2, 2, 2), bool), True):
        with pytest.raises(ValueError, match=r"^Filter: matrix: .*\(links, links\) is needed"):
            capsa.Filter(link=[0, 1], matrix=wrong)
    with pytest.raises(TypeError, match="^Filter: matrix: .*mask"):
        capsa.Filter(link=0, matrix=numpy.ma.masked_array(numpy.ones((2, 2), bool), [[1, 0], [0, 0]]))
    square = numpy.ones((3, 3), bool)
    for filter, sentence in (
        (capsa.Filter(link=[0, 1, 2, 3], matrix=square), "row 3 of A is of link 3 and the matrix has 3 links of A"),
        (capsa.Filter(link=[0, 1, 2, 2], matrix=square[:2]), "the matrix has 2 rows and 3 columns and is of one set"),
        (capsa.Filter(link=[0, 1, 2, 2]), "names links and no matrix"),
        (capsa.Filter(matrix=square), "the matrix has 3 links of A and no row of A names one"),
    ):
        with pytest.raises(ValueError, match=sentence):
            capsa.count_hits(balls.filtered(filter))
    with pytest.raises(ValueError, match="^Filter: chain: give exclude too"):
        capsa.Filter(chain=[0, 0])
    with pytest.raises(ValueError, match="^Filter: exclude: .*give chain too"):
        capsa.Filter(exclude=1)
    with pytest.raises(TypeError, match="^Filter: exclude: a whole number from 0 on"):
        capsa.Filter(chain=[0, 0], exclude=-1)
    with pytest.raises(ValueError, match="^Filter: chain: 3 elements, and link has 2"):
        capsa.Filter(link=[0, 1], matrix=square, chain=[0, 0, 0], exclude=1)
