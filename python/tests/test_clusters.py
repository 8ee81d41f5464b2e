"""Clusters against a flood over the pairs of find_hits, and gradients against differences of gaps."""
import concurrent.futures

import capsa
import numpy
import pytest

f4 = numpy.float32


def flooded(rows, pairs):
    """Labels in the plainest way: the smallest row of each cluster spreads until nothing changes."""
    least = numpy.arange(rows)
    while True:
        before = least.copy()
        numpy.minimum.at(least, pairs[:, 0], before[pairs[:, 1]])
        numpy.minimum.at(least, pairs[:, 1], before[pairs[:, 0]])
        if (least == before).all():
            return numpy.unique(least, return_inverse=True)[1]


@pytest.fixture
def sets():
    random = numpy.random.default_rng(4)
    points, ends = random.random((3000, 3), f4), random.random((80, 3), f4)
    points[17, 1] = numpy.nan
    return capsa.spheres(points, f4(0.03)), capsa.capsules(ends, ends + f4(0.05), f4(0.02))


def test_labels(sets):
    spheres, capsules = sets
    how = {"margin": 0.005, "exact": True}
    for source, rows, first_b in [(capsa.within(spheres), 3000, 0), (capsa.within(capsa.Index(spheres)), 3000, 0),
                                  (capsa.between(spheres, capsules), 3080, 3000), (capsa.between(capsules, spheres), 3080, 80)]:
        pairs = capsa.find_hits(source, **how).astype(int) + [0, first_b]
        labels, count = capsa.clusters(source, **how)
        expected = flooded(rows, pairs)
        assert labels.dtype == numpy.uint32 and labels.shape == (rows,)
        assert numpy.array_equal(labels, expected) and count == expected.max() + 1
        assert rows / 20 < count < rows
    assert (capsa.clusters(capsa.within(spheres))[0] == capsa.clusters(capsa.within(spheres))[0][17]).sum() == 1


def test_the_pairs_of_a_list_of_one_set_join_its_rows(sets):
    spheres, capsules = sets
    pairs = capsa.find_hits(capsa.within(spheres))[:2000]
    labels, count = capsa.clusters(capsa.listed(spheres, spheres, pairs))
    assert numpy.array_equal(labels, flooded(3000, pairs.astype(int))) and count == labels.max() + 1
    assert capsa.clusters(capsa.listed(spheres, capsules, [[0, 0]]))[0].shape == (3080,)
    within = capsa.clusters(capsa.within(spheres))[0]
    assert numpy.array_equal(capsa.clusters(capsa.between(spheres, spheres))[0], within)


def test_labels_that_several_sources_and_threads_share(sets):
    spheres, capsules = sets
    labels = capsa.begin_clusters(3080)
    assert numpy.array_equal(labels, numpy.arange(3080))
    capsa.join_clusters(capsa.within(capsules), labels)
    capsa.join_clusters(capsa.between(spheres, capsules), labels, 80, 0, margin=0.0)
    with concurrent.futures.ThreadPoolExecutor(3) as threads:
        list(threads.map(lambda k: capsa.join_clusters(capsa.within(spheres).slice(k, 6), labels, first_a=80), range(6)))
    pairs = numpy.concatenate([capsa.find_hits(source).astype(int) + first for source, first in [
        (capsa.within(capsules), [0, 0]), (capsa.between(spheres, capsules), [80, 0]), (capsa.within(spheres), [80, 80])]])
    expected = flooded(3080, pairs)
    assert capsa.end_clusters(labels) == expected.max() + 1
    assert numpy.array_equal(labels, expected)


def test_labels_that_make_no_sense(sets):
    spheres, _ = sets
    source = capsa.within(spheres)
    for labels in (numpy.arange(3000), numpy.arange(3000, dtype=f4)):
        with pytest.raises(TypeError, match="join_clusters: labels: an array of .* uint32 is needed"):
            capsa.join_clusters(source, labels)
    read_only = capsa.begin_clusters(3000)
    read_only.flags.writeable = False
    for labels in (capsa.begin_clusters(6000)[::2], capsa.begin_clusters(3000).reshape(30, 100), read_only):
        with pytest.raises(ValueError, match="labels: an array of shape"):
            capsa.join_clusters(source, labels)
        with pytest.raises(ValueError, match="labels: an array of shape"):
            capsa.end_clusters(labels)
    with pytest.raises(ValueError, match="join_clusters: there are 3000 labels, and the 3000 rows of A"):
        capsa.join_clusters(source, capsa.begin_clusters(3000), 1)
    with pytest.raises(ValueError, match="begin_clusters"):
        capsa.begin_clusters(2**33)
    none = capsa.spheres(numpy.zeros((0, 3), f4), f4(1))
    labels, count = capsa.clusters(capsa.within(none))
    assert labels.shape == (0,) and count == 0 and capsa.end_clusters(labels) == 0


def gap_of_capsules(a, b):
    """By a search over both parameters, in double precision: independent of any formula. Rows are ends and a radius."""
    low = numpy.zeros((2, 1)), numpy.ones((2, 1))
    lo, hi = low
    for _ in range(24):
        grid = numpy.linspace(lo, hi, 9)[..., 0]
        p = a[0] + grid[:, 0, None] * (a[1] - a[0])
        q = b[0] + grid[:, 1, None] * (b[1] - b[0])
        apart = numpy.linalg.norm(p[:, None] - q[None], axis=2)
        best = numpy.array(numpy.unravel_index(apart.argmin(), apart.shape))
        width = (hi - lo) / 4
        middle = lo + (hi - lo) * best[:, None] / 8
        lo, hi = numpy.clip(middle - width, 0, 1), numpy.clip(middle + width, 0, 1)
    return apart.min() - a[2] - b[2]


def test_gradients():
    random = numpy.random.default_rng(7)
    ends = random.uniform(-1, 1, (4, 200, 3)).astype(f4)
    ends[2:] += f4([3, 0, 0])
    a, b = capsa.capsules(ends[0], ends[1], f4(0.25)), capsa.capsules(ends[2], ends[3], f4(0.125))
    contacts = capsa.contacts(capsa.zip(a, b), margin=numpy.inf)
    assert len(contacts) == 200
    found = capsa.gradients(contacts, a, b)
    assert found.a.shape == found.b.shape == (200, 2, 3) and found.a.dtype == f4
    assert (found.radius_a, found.radius_b) == (-1, -1)
    pivot = f4([0.5, 1, -1])
    pose = capsa.pose_gradients(contacts, pivot)
    numpy.testing.assert_allclose(found.a.sum(1), pose.translation_a, atol=1e-6)
    numpy.testing.assert_array_equal(pose.translation_b, -pose.translation_a)
    # A small rotation moves each end by axis x arm.
    for axis in numpy.eye(3, dtype=f4):
        by_ends = sum((found.a[:, k] * numpy.cross(axis, ends[k] - pivot)).sum(1) for k in (0, 1))
        numpy.testing.assert_allclose((pose.rotation_a * axis).sum(1), by_ends, atol=2e-5)
    step = 1e-4
    for row in range(0, 200, 40):
        rows = [[ends[0, row].astype(float), ends[1, row].astype(float), 0.25], [ends[2, row].astype(float), ends[3, row].astype(float), 0.125]]
        for side, gradient in enumerate((found.a, found.b)):
            for end in (0, 1):
                for axis in range(3):
                    gaps = []
                    for sign in (-1, 1):
                        changed = [[part.copy() if isinstance(part, numpy.ndarray) else part for part in shape] for shape in rows]
                        changed[side][end][axis] += sign * step
                        gaps.append(gap_of_capsules(*changed))
                    assert abs((gaps[1] - gaps[0]) / (2 * step) - gradient[row, end, axis]) < 1e-3


def test_gradients_have_the_points_of_their_shapes():
    one = numpy.float32([[0.2, 0.3, 2]])
    ball = capsa.spheres(one, f4(0.5))
    face = capsa.triangles(f4([[0, 0, 0]]), f4([[1, 0, 0]]), f4([[0, 1, 0]]))
    floor = capsa.half_spaces(f4([[0, 0, 0]]), f4([[0, 0, 2]]))
    on_face = capsa.gradients(capsa.contacts(capsa.between(ball, face), margin=9), ball, face)
    numpy.testing.assert_allclose(on_face.a, [[[0, 0, 1]]], atol=1e-6)
    numpy.testing.assert_allclose(on_face.b, [[[0, 0, -0.5], [0, 0, -0.2], [0, 0, -0.3]]], atol=1e-6)
    assert (on_face.radius_a, on_face.radius_b) == (-1, 0)
    on_floor = capsa.gradients(capsa.contacts(capsa.between(floor, ball), margin=9), floor, ball)
    numpy.testing.assert_allclose(on_floor.a, [[[0, 0, -1]]], atol=1e-6)
    assert (on_floor.radius_a, on_floor.radius_b) == (0, -1)
    disc = capsa.circles(f4([[0, 2]]), f4(1))
    line = capsa.planar_segments(f4([[-1, 0]]), f4([[3, 0]]))
    flat = capsa.gradients(capsa.contacts(capsa.between(disc, line), margin=9), disc, line)
    numpy.testing.assert_allclose(flat.a, [[[0, 1]]], atol=1e-6)
    numpy.testing.assert_allclose(flat.b, [[[0, -0.75], [0, -0.25]]], atol=1e-6)
    two = capsa.spheres(f4([[0, 0, 0], [1, 0, 0]]), f4(1))
    inside = capsa.gradients(capsa.contacts(capsa.within(two)), two)
    numpy.testing.assert_allclose(inside.a, [[[-1, 0, 0]]])
    numpy.testing.assert_allclose(inside.b, [[[1, 0, 0]]])
    assert capsa.gradients(capsa.contacts(capsa.within(disc)), disc).a.shape == (0, 1, 2)
    for call in (lambda of: capsa.gradients(of, ball), capsa.pose_gradients):
        with pytest.raises(TypeError, match="contact_dtype"):
            call(numpy.zeros(3))


def test_gradients_refuse_what_the_contacts_are_not_of():
    random = numpy.random.default_rng(5)
    at = random.uniform(0, 2, (40, 3)).astype(f4)
    spheres = capsa.spheres(at, f4(0.3))
    capsules = capsa.capsules(at[:30], at[:30] + f4([1, 0, 0]), f4(0.2))
    contacts = capsa.contacts(capsa.between(spheres, capsules), margin=0.2)
    assert len(contacts) > 20
    assert capsa.gradients(contacts, spheres, capsules).b.shape == (len(contacts), 2, 3)
    for wrong in ((spheres,), (capsules, spheres), (spheres, capsa.capsules(at[:1], at[:1], f4(1)))):
        with pytest.raises(ValueError, match="in which the contacts were not found"):
            capsa.gradients(contacts, *wrong)
    flat = capsa.circles(at[:, :2].copy(), f4(0.3))
    with pytest.raises(ValueError, match="contacts in space"):
        capsa.gradients(capsa.contacts(capsa.within(spheres)), flat)
    for wrong in (at, capsa.within(spheres), None):
        with pytest.raises(TypeError, match="shapes are needed"):
            capsa.gradients(contacts, wrong, capsules)
    far = capsa.spheres(f4([[0, 0, 0], [numpy.nan, 0, 0]]), f4(1))
    alone = capsa.nearest_contacts(capsa.between(far, spheres))
    for call in (lambda c: capsa.gradients(c, far, spheres), capsa.pose_gradients):
        with pytest.raises(ValueError, match="1 of 2 have no partner"):
            call(alone)
        with pytest.raises(TypeError, match="masked"):
            call(numpy.ma.masked_array(alone))
    with pytest.raises(TypeError, match="masked"):
        capsa.pose_gradients(contacts, numpy.ma.masked_array([0, 0, 0]))


def test_clusters_know_one_set_by_its_memory():
    at = numpy.random.default_rng(6).uniform(0, 9, (200, 3)).astype(f4)
    radius = numpy.full(200, 0.5, f4)
    one, other = capsa.spheres(at, radius), capsa.spheres(at, radius)
    labels, count = capsa.clusters(capsa.between(one, other))
    inside, of_within = capsa.clusters(capsa.within(one))
    assert count == of_within and (labels == inside).all()
    copy, both = capsa.clusters(capsa.between(one, capsa.spheres(at.copy(), radius)))
    assert copy.shape == (400,) and both == count
    with pytest.raises(TypeError, match="masked"):
        capsa.end_clusters(numpy.ma.masked_array(capsa.begin_clusters(3)))


def test_chains_refuse_masked_offsets():
    for call in (capsa.links, lambda offsets: capsa.chains(numpy.zeros((4, 3), f4), offsets, 0.1)):
        with pytest.raises(TypeError, match="masked"):
            call(numpy.ma.masked_array([0, 4]))
    with pytest.raises(ValueError, match="32 bits"):
        capsa.links(numpy.array([0, 2**63 + 5], numpy.uint64))
