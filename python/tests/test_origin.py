"""Coordinates that float32 cannot hold: float64 with an origin."""
import capsa
import numpy
import pytest

f4 = numpy.float32
SURVEY = numpy.array([[431200.2, 6290261.1, 12.5], [431200.2, 6290261.4, 12.5], [431207.0, 6290255.0, 13.0]])


def makers(points, origin):
    near = points + [0.5, 0.25, 0.125]
    yield capsa.spheres(points, 0.1, origin=origin)
    yield capsa.capsules(points, near, 0.1, origin=origin)
    yield capsa.segments(points, near, origin=origin)
    yield capsa.triangles(points, near, near + [0, 1, 0], origin=origin)
    yield capsa.mesh(points, numpy.array([[0, 1, 2]], numpy.uint32), origin=origin)
    yield capsa.circles(points[:, :2], 0.1, origin=origin[:2])
    yield capsa.planar_capsules(points[:, :2], near[:, :2], 0.1, origin=origin[:2])
    yield capsa.planar_segments(points[:, :2], near[:, :2], origin=origin[:2])


def test_gaps_are_those_of_float64():
    origin = capsa.origin(SURVEY)
    spheres = capsa.spheres(SURVEY, 0.1, origin=origin)
    index, gap = capsa.nearest(capsa.within(spheres))
    assert index.tolist()[:2] == [1, 0] and numpy.allclose(gap[:2], 0.1, rtol=0, atol=1e-6)
    points = capsa.contacts(capsa.within(spheres), margin=0.2)["point"] + origin
    assert points.dtype == numpy.float64
    assert numpy.allclose(points, [[431200.2, 6290261.25, 12.5]], rtol=0, atol=1e-6)


def test_every_shape_takes_an_origin():
    points = numpy.array([[0.25, 0, 1], [3, -1, 0], [0, 2, 5]])
    far = numpy.array([431200.0, 6290000.0, -64.0])
    for near, shifted in zip(makers(points, (0, 0, 0)), makers(points + far, far)):
        dimension = 2 if near.kind.startswith(("circ", "plan")) else 3
        assert shifted.origin == tuple(far[:dimension]) and near.origin == (0,) * dimension
        one = [capsa.circles([[0, 0]], 1, origin=(0, 0)) if dimension == 2 else capsa.spheres([[0, 0, 0]], 1, origin=(0, 0, 0))]
        one.append(capsa.circles([far[:2]], 1, origin=far[:2]) if dimension == 2 else capsa.spheres([far], 1, origin=far))
        rows = [capsa.contacts(capsa.between(a, b), margin=9).tobytes() for a, b in ((near, one[0]), (shifted, one[1]))]
        assert rows[0] == rows[1] and len(rows[0]) > 0


def test_types_and_layouts_with_an_origin():
    origin = (431200, 6290261, 12)
    wanted = capsa.gaps(capsa.zip(*[capsa.spheres(SURVEY, 0.1, origin=origin)] * 2))
    whole = numpy.array([[1, 2, 3]] * 3)
    for points in (SURVEY, numpy.asfortranarray(SURVEY), SURVEY[::-1][::-1], SURVEY.tolist(), tuple(SURVEY.T), SURVEY.astype(">f8")):
        spheres = capsa.spheres(points, numpy.full(3, 0.1), origin=list(origin))
        assert numpy.array_equal(capsa.gaps(capsa.zip(spheres, spheres)), wanted)
    for points in (whole, whole.astype(f4), whole.astype(numpy.float16), (whole[:, 0], 2, 3.0)):
        assert capsa.count_hits(capsa.within(capsa.spheres(points, origin=(1, 2, 3)))) == 3
    assert len(capsa.spheres([], 1, origin=(1, 2, 3))) == 0


def test_a_copy_does_not_follow_its_array():
    points = SURVEY.copy()
    spheres = capsa.spheres(points, 0.1, origin=(431200, 6290261, 12))
    before = capsa.nearest(capsa.within(spheres))[1]
    points[:] = 0
    assert numpy.array_equal(capsa.nearest(capsa.within(spheres))[1], before)
    contacts = capsa.contacts(capsa.within(spheres), margin=1)
    with pytest.raises(ValueError, match="separate: a: centres: a copy, because it has an origin"):
        capsa.separate(contacts, spheres, spheres)


@pytest.mark.parametrize("normal", [(0, 0, 3), (0.6, 0, 0.8), (-1, 2, 2)])
def test_a_floor_may_have_its_point_far_away(normal):
    n = numpy.array(normal) / numpy.linalg.norm(normal)
    aside = numpy.cross(n, [0.3, 0.5, 0.8])
    at = SURVEY[0] - 0.25 * n + 7e6 * aside / numpy.linalg.norm(aside)
    origin = capsa.origin(SURVEY)
    floor = capsa.half_spaces(at[None], numpy.array(normal, float)[None], origin=origin)
    gaps = capsa.nearest(capsa.between(capsa.spheres(SURVEY[:1], 0.1, origin=origin), floor))[1]
    assert abs(gaps[0] - 0.15) < 1e-5
    line = capsa.half_planes([[0, 6290261]], [[0, 2]], origin=origin[:2])
    gaps = capsa.nearest(capsa.between(capsa.circles(SURVEY[:, :2], origin=origin[:2]), line))[1]
    assert numpy.allclose(gaps[:2], [0.1, 0.4], rtol=0, atol=1e-6)


def test_two_sets_have_one_origin():
    origin = (431200, 6290261, 12)
    shifted, other, plain = capsa.spheres(SURVEY, 1, origin=origin), capsa.spheres(SURVEY, 1, origin=(1, 2, 3)), capsa.spheres([[0, 0, 0]] * 3, 1)
    for a, b in ((shifted, other), (shifted, plain), (plain, shifted)):
        for make in (capsa.between, capsa.zip, lambda a, b: capsa.listed(a, b, [[0, 0]])):
            with pytest.raises(ValueError, match=r"^\w+: b: its origin is .*: give both shapes one origin"):
                make(a, b)
    index = capsa.Index(shifted)
    assert index.origin == origin and plain.origin is None
    source = capsa.between(index, shifted)
    assert capsa.count_hits(source) > 0
    index.build(plain)  # the index is now of another origin
    assert index.origin is None
    for ask in (capsa.count_hits, capsa.find_hits, capsa.nearest, lambda s: capsa.first_touch(s, [0, 0, 0])):
        with pytest.raises(ValueError, match="one origin"):
            ask(source)


@pytest.mark.parametrize("origin", [(1, 2), (1, 2, 3, 4), 5, (1, 2, numpy.nan), (1, 2, 2e18), [[1, 2, 3]]])
def test_origins_that_make_no_sense(origin):
    with pytest.raises(ValueError, match=r"^\w+: origin: "):
        capsa.spheres(SURVEY, 1, origin=origin)


def test_arguments_with_an_origin_are_named():
    with pytest.raises(ValueError, match=r"^\w+: centres: .*shape"):
        capsa.spheres(numpy.zeros((3, 2)), 1, origin=(0, 0, 0))
    with pytest.raises(ValueError, match=r"^\w+: centres: its arrays do not have one length"):
        capsa.spheres((numpy.zeros(3), numpy.zeros(2), numpy.zeros(3)), 1, origin=(0, 0, 0))
    with pytest.raises(TypeError, match=r"^\w+: centres: "):
        capsa.spheres(numpy.zeros((3, 3), complex), 1, origin=(0, 0, 0))
    with pytest.raises(TypeError, match=r"^\w+: radius: "):
        capsa.spheres(numpy.zeros((3, 3)), "wide", origin=(0, 0, 0))
    with pytest.raises(ValueError, match="normal"):
        capsa.half_spaces(numpy.zeros((3, 3)), numpy.ones((2, 3)), origin=(0, 0, 0))
    with pytest.raises(TypeError, match="float64.*origin="):
        capsa.spheres(numpy.zeros((3, 3)), 1)


def test_the_origin_of_points():
    assert capsa.origin([[0.5, 6290261.1, -10], [0.75, 6290261.4, -20]]) == (0.625, 6290261.25, -16)
    assert capsa.origin([[0, 1, -1], [1, 3, 1]]) == (0, 0, 0)  # it would not help
    assert capsa.origin(SURVEY, SURVEY[:, ::-1]) == (0, 6290258, 0)
    assert capsa.origin(SURVEY[:, :2], (SURVEY[:, 0], SURVEY[:, 1])) == capsa.origin(SURVEY)[:2]
    assert capsa.origin([[5, 5, 5], [numpy.nan, 0, 0]]) == (5, 5, 5)
    assert capsa.origin(numpy.zeros((0, 3))) == (0, 0, 0)
    for wrong in ((), ([1, 2, 3],), (SURVEY, SURVEY[:, :2])):
        with pytest.raises(ValueError, match=r"^origin: "):
            capsa.origin(*wrong)


def test_blocks_have_origins_on_one_grid():
    blocks = [SURVEY, SURVEY + [40, 90, 0.5], SURVEY[:5] - [3, 700, 1]]
    origins = [numpy.array(capsa.origin(block, grid=64.0)) for block in blocks]
    for block, at in zip(blocks, origins):
        assert (at % 64 == 0).all() and (abs(at - (block.min(0) + block.max(0)) / 2) <= 32).all()
    points = numpy.round(SURVEY * 1024) / 1024
    first = capsa.nearest(capsa.within(capsa.spheres(points, 0.1, origin=tuple(origins[0]))))
    for at in origins:
        assert capsa.rounding(points, at) == (0, 0, 0)
        index, gap = capsa.nearest(capsa.within(capsa.spheres(points, 0.1, origin=tuple(at))))
        assert (index == first[0]).all() and gap.tobytes() == first[1].tobytes()
    for wrong in (0.3, -2.0, 0, "wide", numpy.inf):
        with pytest.raises(ValueError, match="^origin: a grid of .*: a power of 2 is needed"):
            capsa.origin(SURVEY, grid=wrong)


def test_rounding_says_how_far_coordinates_move():
    points = numpy.array([[0.1, 6290261.1, 3], [numpy.nan, 1e9, 0]])
    moved = capsa.rounding(points, (0, 0, 0))
    assert moved == tuple(abs(points[0] - points[0].astype(numpy.float32)))
    assert capsa.rounding(points[:, :2], (0, 6290261.1))[1] == 0
    assert capsa.rounding((points[:, 0], points[:, 1]), (0, 0)) == moved[:2]
    assert capsa.rounding(numpy.zeros((0, 3)), (0, 0, 0)) == (0, 0, 0)
    for wrong in ((points, (0, 0)), ([1, 2, 3], (0, 0, 0))):
        with pytest.raises(ValueError, match="^rounding: (points|origin): an array of shape"):
            capsa.rounding(*wrong)
