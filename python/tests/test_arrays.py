"""Which arrays are taken, and how: in place whatever their stride, and refused by name if they do not fit."""
import gc

import capsa
import numpy
import pytest


def hits(points, radius=0.1):
    return capsa.find_hits(capsa.within(capsa.spheres(points, radius)))


def expected(points, radius=0.1):
    """The pairs by NumPy. No pair of the scenes here lies so near its reach that float32 and float64 differ."""
    p = numpy.asarray(points, numpy.float64)
    distance = numpy.linalg.norm(p[:, None] - p[None], axis=2)
    assert not numpy.any(abs(distance - 2 * radius) < 1e-7)
    return numpy.argwhere(numpy.triu(distance <= 2 * radius, 1))


def in_order(pairs):
    return pairs[numpy.lexsort((pairs[:, 1], pairs[:, 0]))]


def test_strides_do_not_change_the_answer(scene, rng):
    points = scene[0]
    wanted = expected(points)
    assert len(wanted) > 100
    wide = rng.random((600, 7), numpy.float32)
    wide[::2, 1:7:2] = points
    backwards = points[::-1, ::-1].copy()
    records = numpy.zeros(300, [("id", "i4"), ("at", "f4", 3), ("mass", "f8")])
    records["at"] = points
    read_only = points.copy()
    read_only.flags.writeable = False
    for array in (points, numpy.asfortranarray(points), wide[::2, 1:7:2], backwards[::-1, ::-1], records["at"], read_only):
        assert numpy.array_equal(in_order(hits(array)), wanted)
    columns = tuple(numpy.repeat(points[:, k], 3)[::3] for k in range(3))
    assert numpy.array_equal(in_order(hits(columns)), wanted)
    assert numpy.array_equal(in_order(hits(points.tolist())), wanted)


def test_random_strides(rng):
    for _ in range(50):
        steps = rng.integers(1, 5, 2) * rng.choice([-1, 1], 2)
        store = rng.random((40 * abs(steps[0]), 3 * abs(steps[1])), numpy.float32)
        view = store[:: steps[0], :: steps[1]][:40, :3]
        assert numpy.array_equal(in_order(hits(view)), in_order(hits(view.copy())))


def test_arrays_are_read_in_place(scene):
    points = scene[0].copy()
    shapes = capsa.spheres(points, 0.1)
    points += 5 * numpy.arange(300, dtype=numpy.float32)[:, None]
    assert capsa.count_hits(capsa.within(shapes)) == 0
    points[:] = 0
    assert capsa.count_hits(capsa.within(shapes)) == 300 * 299 // 2


def test_an_index_is_a_copy(scene):
    points = scene[0].copy()
    index = capsa.Index(capsa.spheres(points, 0.1))
    before = capsa.count_hits(capsa.within(index))
    points[:] = 0
    assert capsa.count_hits(capsa.within(index)) == before


def test_views_keep_their_arrays():
    source = capsa.within(capsa.spheres(numpy.zeros((1000, 3), numpy.float32), numpy.ones(1000, numpy.float32)))
    gc.collect()
    trash = [numpy.full((1000, 3), 7, numpy.float32) for _ in range(20)]
    assert capsa.count_hits(source) == 1000 * 999 // 2
    assert trash


def test_radii(scene):
    points = scene[0]
    radius = numpy.full(300, 0.1, numpy.float32)
    for given in (radius, numpy.repeat(radius, 2)[::2], numpy.float32(0.1), numpy.array(0.1, numpy.float32), radius.tolist()):
        assert numpy.array_equal(hits(points, given), hits(points))
    assert capsa.count_hits(capsa.within(capsa.spheres(points, 2))) == 300 * 299 // 2


def test_no_rows():
    none = capsa.spheres(numpy.zeros((0, 3), numpy.float32), 1)
    some = capsa.spheres(numpy.zeros((5, 3), numpy.float32), 1)
    assert len(none) == len(capsa.spheres([], 1)) == len(capsa.Index(none)) == 0
    for source in (capsa.within(none), capsa.between(none, some), capsa.between(some, none)):
        assert not capsa.any_hit(source)
        assert capsa.find_hits(source).shape == (0, 2)
        assert capsa.contacts(source).shape == (0,)
        assert capsa.neighbours(source)[1].shape == (0,)
    assert capsa.hit_mask(capsa.between(none, some)).shape == (0, 5)
    assert capsa.hit_mask(capsa.between(some, none)).shape == (5, 0)
    assert capsa.nearest(capsa.within(none))[0].shape == (0,)
    assert capsa.k_nearest(capsa.between(none, some), 3)[0].shape == (0, 3)
    assert list(capsa.nearest(capsa.between(some, none))[0]) == [capsa.no_row] * 5


@pytest.mark.parametrize("call, name", [
    (lambda f: capsa.spheres(f(5, 2), 1), "centres"),
    (lambda f: capsa.spheres(f(5), 1), "centres"),
    (lambda f: capsa.spheres(f(5, 3, 1), 1), "centres"),
    (lambda f: capsa.spheres((f(5), f(5)), 1), "centres"),
    (lambda f: capsa.spheres(f(5, 3), f(4)), "radius"),
    (lambda f: capsa.spheres(f(5, 3), f(5, 1)), "radius"),
    (lambda f: capsa.capsules(f(5, 3), f(4, 3), 1), "b"),
    (lambda f: capsa.capsules(f(5, 2), f(5, 3), 1), "a"),
    (lambda f: capsa.segments(f(5, 3), f(5, 4)), "b"),
    (lambda f: capsa.half_spaces(f(5, 3), f(1, 3)), "normal"),
    (lambda f: capsa.half_planes(f(5, 3), f(5, 2)), "p"),
    (lambda f: capsa.triangles(f(5, 3), f(5, 3), f(4, 3)), "c"),
    (lambda f: capsa.mesh(f(5, 2), numpy.zeros((4, 3), numpy.uint32)), "positions"),
    (lambda f: capsa.mesh(f(5, 3), numpy.zeros((4, 2), numpy.uint32)), "corners"),
    (lambda f: capsa.circles(f(5, 3), 1), "centres"),
    (lambda f: capsa.listed(capsa.spheres(f(5, 3), 1), capsa.spheres(f(5, 3), 1), numpy.zeros((4, 3), numpy.uint32)), "pairs"),
])
def test_wrong_shapes_name_the_argument(call, name):
    with pytest.raises(ValueError, match=rf"^\w+: {name}: "):
        call(lambda *shape: numpy.zeros(shape, numpy.float32))


@pytest.mark.parametrize("kind", ["f8", "f2", ">f4", "c8", "O", "?"])
def test_other_types_are_refused_and_never_copied(kind):
    with pytest.raises(TypeError, match=r"^\w+: centres: .*float32"):
        capsa.spheres(numpy.zeros((5, 3), kind), 1)
    with pytest.raises(TypeError, match=r"^\w+: radius: .*float32"):
        capsa.spheres(numpy.zeros((5, 3), "f4"), numpy.ones(5, kind))


@pytest.mark.parametrize("kind", ["i1", "i4", "i8", ">i4", "u2", "u8"])
def test_integers_that_float32_holds_are_copied(kind):
    whole = numpy.array([[0, 1, 2], [3, 4, 5]], kind)
    shapes = capsa.spheres(whole, whole[:, 1])
    assert len(shapes) == 2 and numpy.array_equal(capsa.gaps(capsa.zip(shapes, capsa.spheres(whole.astype("f4"), 0))), [-1, -4])
    assert capsa.first_touch(capsa.within(capsa.spheres(whole, 0)), whole)["b"].tolist() == [capsa.no_row] * 2
    with pytest.raises(ValueError, match=f"centres: an array of {whole.dtype}, which was copied: give it one of float32"):
        capsa.separate(capsa.contacts(capsa.within(shapes)), shapes, shapes)
    most = numpy.iinfo(kind).max
    rounds = most > 2**24
    for value in (most, most - 1) if rounds else ():
        with pytest.raises(ValueError, match=rf"^spheres: centres: {value} would be rounded, because capsa reads float32: give it .*origin"):
            capsa.spheres(numpy.array([[0, 0, value]], kind), 1)
    least = numpy.iinfo(kind).min  # a power of 2
    assert len(capsa.spheres(numpy.array([[0, 0, least]], kind), 1)) == 1


def test_integers_of_any_width_are_row_numbers():
    balls = capsa.spheres(numpy.arange(12, dtype="f4").reshape(4, 3) / 8, 0.1)
    for kind in ("i1", "i8", "u8", ">u4", "u4"):
        pairs = numpy.array([[0, 1], [2, 3]], kind)
        corners, ones, runs = numpy.array([[0, 1, 2]], kind), numpy.ones(4, kind), numpy.array([0, 2, 4], kind)
        assert capsa.gaps(capsa.listed(balls, balls, pairs)).shape == (2,)
        assert len(capsa.mesh(numpy.eye(3, dtype="f4"), corners)) == 1
        assert capsa.count_hits(capsa.within(balls), margin=9) == 6
        assert capsa.count_hits(capsa.within(balls, runs), margin=9) == 2
        assert capsa.count_hits(capsa.within(balls).filtered(capsa.Filter(group=ones)), margin=9) == 0
    for wrong in (numpy.array([[0, -1]]), numpy.array([[0, 2**32]]), numpy.array([[0, 2**63]], "u8")):
        with pytest.raises(ValueError, match=f"^listed: pairs: {wrong[0, 1]}: numbers from 0 to 4294967295 are needed"):
            capsa.listed(balls, balls, wrong)
    with pytest.raises(TypeError, match="^mesh: corners: an array of float64: integers are needed"):
        capsa.mesh(numpy.eye(3, dtype="f4"), numpy.zeros((1, 3)))


def test_floats_between_places_are_refused():
    packed = numpy.zeros(5, numpy.dtype([("id", "u1"), ("at", "f4", 3)]))
    assert packed.dtype.itemsize == 13
    with pytest.raises(ValueError, match=r"^\w+: centres: .*copy"):
        capsa.spheres(packed["at"], 1)


def test_what_is_no_number():
    with pytest.raises(TypeError, match=r"^\w+: centres: "):
        capsa.spheres("three", 1)
    with pytest.raises(TypeError):
        capsa.within(3)


def test_an_index_may_keep_the_order_of_its_rows():
    rng = numpy.random.default_rng(9)
    points = rng.uniform(0, 20, (4000, 3)).astype("f4")
    order = capsa.Index(capsa.spheres(points, 0.5)).order
    balls = capsa.spheres(points[order], 0.5)
    expected = capsa.count_hits(capsa.within(balls))
    for index in (capsa.Index(balls, in_order=True), capsa.Index(capsa.spheres(points, 0.5))):
        index.build(balls, in_order=True)
        assert (index.order == numpy.arange(4000)).all()
        assert capsa.count_hits(capsa.within(index)) == expected > 1000
