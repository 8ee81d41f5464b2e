"""Chains of many strands: the same capsules as from two arrays of ends, in place."""
import capsa
import numpy
import pytest


@pytest.fixture
def fibres(rng):
    """40 random walks of 0 to 30 points, and the points and offsets of all."""
    counts = rng.integers(0, 30, 40)
    counts[:3] = 0, 1, 2
    offsets = numpy.concatenate([[0], numpy.cumsum(counts)])
    points = numpy.cumsum(rng.standard_normal((offsets[-1], 3)) * 0.05, 0).astype(numpy.float32)
    return points, offsets


def links_by_loop(offsets):
    pairs = [(k, point) for k in range(len(offsets) - 1) for point in range(offsets[k], offsets[k + 1] - 1)]
    return numpy.array(pairs, numpy.uint32).reshape(-1, 2).T


def same(a, b):
    for verb in (capsa.find_hits, capsa.contacts):
        x, y = verb(capsa.within(a), margin=0.02), verb(capsa.within(b), margin=0.02)
        assert len(x) and numpy.array_equal(x, y)


def test_links_are_those_of_a_loop(fibres):
    points, offsets = fibres
    for given in (offsets, offsets.astype(numpy.uint32), offsets.tolist(), [0, 0, 0], [0], [0, 1, 3]):
        chain, point = capsa.links(given)
        assert chain.dtype == point.dtype == numpy.uint32
        wanted = links_by_loop(numpy.asarray(given).tolist())  # NumPy 2 does not leave uint32
        assert numpy.array_equal(chain, wanted[0]) and numpy.array_equal(point, wanted[1])


def test_chains_are_capsules_between_neighbours(fibres, rng):
    points, offsets = fibres
    chain, point = capsa.links(offsets)
    a, b = points[point].copy(), points[point + 1].copy()
    of_points = rng.random(len(points), numpy.float32) * 0.02
    of_chains = rng.random(len(offsets) - 1, numpy.float32) * 0.02
    of_links = rng.random(len(point), numpy.float32) * 0.02
    for given, radius in ((0.01, 0.01), (of_links, of_links), (of_points, of_points[point]), (of_chains, of_chains[chain])):
        made = capsa.chains(points, offsets, given)
        assert made.kind == "capsules" and len(made) == len(point)
        same(made, capsa.capsules(a, b, radius))
    same(capsa.chains(points, offsets, of_chains.tolist()), capsa.capsules(a, b, of_chains[chain]))
    columns = tuple(points[:, k] for k in range(3))
    same(capsa.chains(columns, offsets, 0.01), capsa.capsules(a, b, 0.01))
    same(capsa.chains(points[::-1].copy()[::-1], offsets, 0.01), capsa.capsules(a, b, 0.01))
    same(capsa.Index(capsa.chains(points, offsets, 0.01)), capsa.Index(capsa.capsules(a, b, 0.01)))


def test_chains_are_read_in_place(fibres):
    points, offsets = fibres
    made = capsa.chains(points, offsets, 0.01)
    before = capsa.count_hits(capsa.within(made))
    points *= 100
    assert capsa.count_hits(capsa.within(made)) < before


def test_chains_far_away_have_an_origin(fibres):
    points, offsets = fibres
    near = capsa.chains(points, offsets, 0.01)
    far = points.astype(numpy.float64) + [431200, 6290000, 0]
    made = capsa.chains(far, offsets, 0.01, origin=(431200, 6290000, 0))
    assert made.origin == (431200, 6290000, 0)
    assert capsa.count_hits(capsa.within(made)) == capsa.count_hits(capsa.within(near))


def test_chains_may_be_empty():
    nothing = numpy.zeros((0, 3), numpy.float32)
    for points, offsets in ((nothing, [0]), (nothing, [0, 0]), (numpy.ones((2, 3), numpy.float32), [0, 1, 2])):
        made = capsa.chains(points, offsets, 0.5)
        assert len(made) == 0 and capsa.count_hits(capsa.within(made)) == 0


def test_chains_do_not_move_alone(fibres):
    points, offsets = fibres
    made = capsa.chains(points, offsets, 0.01)
    contacts = capsa.contacts(capsa.within(made))
    with pytest.raises(ValueError, match="its capsules share points, so none can move alone"):
        capsa.separate(contacts, made)


@pytest.mark.parametrize("offsets, error, says", [
    ([0, 2], ValueError, r"^chains: offsets: the last is 2, and there are 4 points: the last chain ends with them$"),
    ([1, 4], ValueError, r"^chains: offsets: the first is 1: chains begin at point 0$"),
    ([0, 3, 2, 4], ValueError, r"^chains: offsets: offsets\[1\] is 3, and offsets\[2\] is 2: they must not fall$"),
    ([0, 2**32], ValueError, r"^chains: offsets: 4294967296 points: rows are numbered by 32 bits$"),
    ([0.0, 4.0], TypeError, r"^chains: offsets: float64 of shape \(2,\): integers of shape \(chains \+ 1,\) are needed$"),
    ([[0, 4]], TypeError, r"^chains: offsets: int64 of shape \(1, 2\)"),
    ([], TypeError, r"^chains: offsets: float64 of shape \(0,\)"),
])
def test_offsets_that_make_no_chains_are_told(offsets, error, says):
    with pytest.raises(error, match=says):
        capsa.chains(numpy.zeros((4, 3), numpy.float32), offsets, 0.1)


def test_radii_that_fit_nothing_are_told(fibres):
    points = numpy.zeros((6, 3), numpy.float32)
    with pytest.raises(ValueError, match=r"^\w+: radius: 7 numbers: one is needed, or one for each of 4 links, 2 chains or 6 points$"):
        capsa.chains(points, [0, 3, 6], numpy.ones(7, numpy.float32))
    with pytest.raises(TypeError, match="radius: an array of float64"):
        capsa.chains(points, [0, 3, 6], numpy.ones(2))
    with pytest.raises(TypeError, match="points: an array of float64"):
        capsa.chains(points.astype(numpy.float64), [0, 3, 6], 0.1)
