"""Rays: first hits, and which rays are blocked."""
import capsa
import numpy
import pytest

f4 = numpy.float32


@pytest.fixture
def terrain(rng):
    """A mesh over a square of side 12, and rays above it."""
    n = 13
    x, y = numpy.meshgrid(numpy.arange(n, dtype=f4), numpy.arange(n, dtype=f4), indexing="ij")
    positions = numpy.stack([x, y, rng.random((n, n), f4)], -1).reshape(-1, 3)
    a = (numpy.arange(n - 1)[:, None] * n + numpy.arange(n - 1)).ravel()
    corners = numpy.concatenate([numpy.stack([a, a + n, a + 1], 1), numpy.stack([a + n, a + n + 1, a + 1], 1)])
    origins = (rng.random((700, 3)) * [14, 14, 2] + [-1, -1, 1]).astype(f4)
    directions = (rng.random((700, 3)) * [8, 8, 5] - [4, 4, 4]).astype(f4)
    return positions, corners.astype(numpy.uint32), origins, directions


@pytest.mark.parametrize("how", [{}, {"radius": 0.125}, {"margin": 0.05}, {"exact": True}, {"isa": "scalar"}])
def test_rays_are_points_that_move(terrain, how):
    positions, corners, origins, directions = terrain
    mesh = capsa.mesh(positions, corners)
    of_query = {k: v for k, v in how.items() if k != "radius"}
    source = capsa.between(capsa.spheres(origins, how.get("radius", 0)), mesh)
    expected = capsa.first_touch(source, directions, **of_query)
    for target in mesh, capsa.Index(mesh):
        hits = capsa.first_hit(origins, directions, target, **how)
        assert hits.dtype == capsa.touch_dtype and hits.tobytes() == expected.tobytes()
        blocked = capsa.occluded(origins, directions, target, **how)
        assert blocked.dtype == bool and numpy.array_equal(blocked, hits["b"] != capsa.no_row)
        assert 100 < blocked.sum() < 600


def test_a_ray_says_where_it_hits():
    ball = capsa.spheres([[4, 0, 0], [9, 0, 0]], 1)
    hits = capsa.first_hit([[0, 0, 0], [0, 3, 0], [4, 0, 0], [0, 0, 0]], [[8, 0, 0], [8, 0, 0], [8, 0, 0], [0, 0, 0]], ball)
    assert hits["b"].tolist() == [0, capsa.no_row, 0, capsa.no_row]
    assert hits["time"].tolist() == [0.375, numpy.inf, 0, numpy.inf]
    assert hits["point"][0].tolist() == [3, 0, 0] and hits["normal"][0].tolist() == [1, 0, 0]
    assert capsa.occluded([[0, 0, 0], [numpy.nan, 0, 0]], [8, 0, 0], ball).tolist() == [True, False]


def test_rays_of_the_plane_of_columns_and_of_strides(rng):
    walls = capsa.planar_segments([[2, -1], [5, -1]], [[2, 1], [5, 1]])
    x, y = rng.random(100, f4) * 4, rng.random(100, f4) * 4 - 2
    hits = capsa.first_hit((x, y), [3, 0], walls)
    expected = numpy.where(abs(y) > 1, capsa.no_row, numpy.where(x <= 2, 0, 1))
    expected[(x > 2) & (x + 3 < 5)] = capsa.no_row
    assert numpy.array_equal(hits["b"], expected)
    wide = numpy.zeros((100, 5), f4)
    wide[:, 1], wide[:, 3] = x, y
    assert capsa.first_hit(wide[:, 1::2], [3, 0], walls).tobytes() == hits.tobytes()
    assert capsa.occluded(numpy.zeros((0, 2), f4), [3, 0], walls).shape == (0,)


def test_rays_are_counted_from_the_origin_of_the_target():
    far = numpy.array([431200.25, 6290261.5, 12.0])
    ball = capsa.spheres([far + [4, 0, 0]], 1, origin=far)
    for target in ball, capsa.Index(ball):
        hit = capsa.first_hit([far], [8, 0, 0], target)
        assert hit["time"].tolist() == [0.375] and (hit["point"][0] + far).tolist() == (far + [3, 0, 0]).tolist()
    with pytest.raises(TypeError, match="origins: an array of float64"):
        capsa.first_hit(far[None], [8, 0, 0], capsa.spheres([[0, 0, 0]], 1))


def test_filters_say_what_a_ray_may_hit():
    balls = capsa.spheres([[2, 0, 0], [4, 0, 0]], 0.5)
    body, other = capsa.Filter(group=[1, 2, 0]), capsa.Filter(group=[1, 2])
    origins = numpy.zeros((3, 3), f4)
    hits = capsa.first_hit(origins, [9, 0, 0], balls, of_rays=body, of_target=other)
    assert hits["b"].tolist() == [1, 0, 0]
    assert capsa.occluded(origins, [3, 0, 0], balls, of_rays=body, of_target=other).tolist() == [False, True, True]
    with pytest.raises(ValueError, match="occluded: the filter of A has 3 elements and A has 4 rows"):
        capsa.occluded(numpy.zeros((4, 3), f4), [9, 0, 0], balls, of_rays=body)


@pytest.mark.parametrize(
    "arguments, says",
    [
        ((numpy.zeros((4, 2), f4), [1, 0, 0]), r"origins: an array of shape \(4, 2\): \(n, 3\) is needed"),
        ((numpy.zeros((4, 3), f4), numpy.zeros((3, 3), f4)), "directions: 3 rows, and the shapes that it moves have 4"),
        ((numpy.zeros((4, 3), f4), [1, 0]), "directions: "),
        ((numpy.zeros((4, 3), f4), numpy.zeros((4, 3))), "directions: an array of float64"),
    ],
)
def test_rays_that_make_no_sense(arguments, says):
    for ask in capsa.first_hit, capsa.occluded:
        with pytest.raises((ValueError, TypeError), match=says):
            ask(*arguments, capsa.spheres([[0, 0, 0]], 1))
    with pytest.raises(ValueError, match="radius: 2 rows, and origins has 4"):
        capsa.occluded(numpy.zeros((4, 3), f4), [1, 0, 0], capsa.spheres([[0, 0, 0]], 1), radius=numpy.zeros(2, f4))
