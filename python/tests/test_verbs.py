"""Every verb answers what NumPy or another verb answers."""
import concurrent.futures

import capsa
import numpy
import pytest

f4 = numpy.float32


def gaps_of(points, a, b, radius):
    """Distances of points from segments less the radius, in double precision."""
    p, a, b = (numpy.asarray(v, numpy.float64) for v in (points, a, b))
    along = b - a
    t = ((p[:, None] - a) * along).sum(2) / (along * along).sum(1)
    nearest = a + numpy.clip(t, 0, 1)[..., None] * along
    return numpy.linalg.norm(p[:, None] - nearest, axis=2) - radius


@pytest.fixture
def sets(scene):
    points, a, b = scene
    return capsa.spheres(points, 0), capsa.capsules(a, b, 0.05), gaps_of(points, a, b, f4(0.05))


def test_hits(sets):
    spheres, capsules, gaps = sets
    source = capsa.between(spheres, capsules)
    touching = gaps <= 0
    assert 100 < touching.sum() < touching.size / 2
    assert capsa.any_hit(source) is True
    assert capsa.count_hits(source) == touching.sum()
    assert numpy.array_equal(capsa.hit_mask(source), touching)
    assert numpy.array_equal(capsa.touched(source), touching.any(1))
    pairs = capsa.find_hits(source)
    assert pairs.dtype == numpy.uint32 and pairs.shape == (touching.sum(), 2)
    assert {tuple(p) for p in pairs} == {tuple(p) for p in numpy.argwhere(touching)}
    assert numpy.array_equal(capsa.hit_mask(source, margin=0.1), gaps <= f4(0.1))
    assert not capsa.any_hit(source, margin=-1)


def test_exact_decisions_are_those_of_real_numbers():
    from fractions import Fraction
    x = (numpy.arange(20, dtype=f4) * f4(0.1)).astype(f4)
    beads = capsa.spheres(numpy.stack([x, 0 * x, 0 * x], axis=1), f4(0.05))
    reach = 2 * Fraction(float(f4(0.05)))
    touching = numpy.array([[abs(Fraction(float(a)) - Fraction(float(b))) <= reach for b in x] for a in x])
    pairs = numpy.triu(touching, 1).sum()
    assert 0 < pairs < 19
    both, within = capsa.between(beads, beads), capsa.within(beads)
    assert numpy.array_equal(capsa.hit_mask(both, exact=True), touching)
    assert capsa.count_hits(within, exact=True) == pairs == len(capsa.find_hits(within, exact=True))
    assert len(capsa.contacts(within, exact=True)) == pairs
    assert (capsa.contacts(within, exact=True)["gap"] <= 0).all()
    assert numpy.array_equal(capsa.deepest(within, exact=True)["b"] != capsa.no_row, (touching.sum(1) > 1))
    assert capsa.count_hits(within, exact=True, margin=1e-6) == 19
    seen = []
    capsa.visit_hits(within, lambda some: seen.extend(map(tuple, some)), exact=True)
    assert len(seen) == pairs


def test_values(sets):
    spheres, capsules, gaps = sets
    source = capsa.between(spheres, capsules)
    index, gap = capsa.nearest(source)
    assert numpy.array_equal(index, gaps.argmin(1))
    assert numpy.allclose(gap, gaps.min(1), atol=1e-6)
    contacts = capsa.contacts(source)
    assert contacts.dtype == capsa.contact_dtype
    assert numpy.array_equal(numpy.stack([contacts["a"], contacts["b"]], 1), capsa.find_hits(source))
    assert numpy.allclose(contacts["gap"], gaps[contacts["a"], contacts["b"]], atol=1e-6)
    assert numpy.allclose(numpy.linalg.norm(contacts["normal"], axis=1), 1, atol=1e-6)
    deepest = capsa.deepest(source)
    touches = gaps.min(1) <= 0
    assert numpy.array_equal(deepest["b"], numpy.where(touches, gaps.argmin(1), capsa.no_row))
    near = capsa.nearest_contacts(source)
    assert numpy.array_equal(near["b"], index) and numpy.array_equal(near["gap"], gap)


def test_lists(sets):
    spheres, capsules, gaps = sets
    source = capsa.between(spheres, capsules)
    offsets, rows = capsa.neighbours(source, margin=0.05)
    assert offsets.dtype == numpy.int64 and rows.dtype == numpy.uint32
    for i in range(len(gaps)):
        assert list(rows[offsets[i]:offsets[i + 1]]) == list(numpy.flatnonzero(gaps[i] <= f4(0.05)))
    index, gap = capsa.k_nearest(source, 5)
    assert index.shape == gap.shape == (300, 5)
    assert numpy.array_equal(index, gaps.argsort(1)[:, :5])
    assert numpy.allclose(gap, numpy.sort(gaps, 1)[:, :5], atol=1e-6)
    index, gap = capsa.k_nearest(source, 200, margin=0.05)
    assert numpy.array_equal((index != capsa.no_row).sum(1), (gaps <= f4(0.05)).sum(1))
    assert numpy.all(numpy.isinf(gap[index == capsa.no_row]))


def test_any_number_of_nearest_rows(scene):
    source = capsa.within(capsa.spheres(scene[0][:10], 0.1))
    assert capsa.k_nearest(source, 0)[0].shape == (10, 0)
    index, gap = capsa.k_nearest(source, 20)
    assert numpy.array_equal((index == capsa.no_row).sum(1), [11] * 10) and numpy.array_equal(index == capsa.no_row, numpy.isinf(gap))
    with pytest.raises(TypeError):
        capsa.k_nearest(source, -1)


def test_many_neighbours_need_a_second_question():
    crowd = capsa.spheres(numpy.zeros((500, 3), f4), 1)
    offsets, rows = capsa.neighbours(capsa.within(crowd))
    assert list(numpy.diff(offsets)) == [499] * 500 and len(rows) == 500 * 499
    assert len(capsa.find_hits(capsa.within(crowd))) == 500 * 499 // 2


def test_pairs_by_row_and_by_list(scene):
    points, a, b = scene
    spheres, capsules = capsa.spheres(points[:200], 0.1), capsa.capsules(a, b, 0.05)
    row_gaps = numpy.diagonal(gaps_of(points[:200], a, b, f4(0.05))) - f4(0.1)
    assert numpy.allclose(capsa.gaps(capsa.zip(spheres, capsules)), row_gaps, atol=1e-6)
    pairs = numpy.array([[7, 7], [0, 0], [199, 199]], numpy.uint32)
    listed = capsa.listed(spheres, capsules, pairs)
    assert numpy.array_equal(capsa.gaps(listed), capsa.gaps(capsa.zip(spheres, capsules))[[7, 0, 199]])
    assert numpy.array_equal(capsa.hit_mask(listed), capsa.gaps(listed) <= 0)
    witnesses = capsa.witnesses(listed)
    assert numpy.array_equal(witnesses["gap"], capsa.gaps(listed))
    assert numpy.allclose(witnesses["on_a"], points[[7, 0, 199]])


def test_an_index_changes_no_answer(sets):
    spheres, capsules, _ = sets
    index, cells = capsa.Index(capsules), capsa.Index(capsules)
    cells.add_cells()
    assert cells.nbytes > index.nbytes
    for margin in (0, 0.1):
        plain, *others = (capsa.find_hits(capsa.between(spheres, b), margin=margin) for b in (capsules, index, cells))
        assert all({tuple(p) for p in plain} == {tuple(p) for p in other} for other in others)
    assert all(map(numpy.array_equal, capsa.nearest(capsa.between(spheres, capsules)), capsa.nearest(capsa.between(spheres, index))))
    assert sorted(index.order) == list(range(200))
    assert len(index) == 200 and index.kind == "capsules" and index.nbytes > 200 * 28
    index.build(spheres)
    assert len(index) == 300 and index.kind == "spheres"
    with pytest.raises(ValueError):
        index.build(index)


def test_half_spaces_and_the_plane(rng):
    floor = capsa.half_spaces([[0, 0, 0]], [[0, 0, 2]])
    balls = capsa.spheres([[0, 0, 3], [5, 5, 0.5], [1, 1, -4]], 1)
    index, gap = capsa.nearest(capsa.between(balls, floor))
    assert numpy.allclose(gap, [2, -0.5, -5])
    ground = capsa.half_planes([[0, 0]], [[0, 2]])
    discs = capsa.circles([[0, 3], [5, 0.5], [1, -4]], 1)
    assert numpy.array_equal(capsa.nearest(capsa.between(discs, ground))[1], gap)
    assert capsa.Index(ground).kind == "half_planes"
    with pytest.raises(ValueError, match="both in the plane or both in space"):
        capsa.any_hit(capsa.between(balls, ground))
    circles = capsa.circles(rng.random((50, 2), f4), 0.1)
    walls = capsa.planar_segments([[0, 0.5]], [[1, 0.5]])
    assert len(capsa.touched(capsa.between(circles, walls))) == 50
    assert capsa.count_hits(capsa.between(capsa.planar_capsules([[0.5, 0]], [[0.5, 1]], 0.1), walls)) == 1
    with pytest.raises(ValueError):
        capsa.any_hit(capsa.between(circles, balls))


def test_triangles_and_meshes(rng):
    positions = rng.random((40, 3), f4)
    corners = rng.integers(0, 40, (60, 3), numpy.uint32)
    balls = capsa.spheres(rng.random((50, 3), f4), 0.05)
    faces, mesh = capsa.triangles(*(positions[corners[:, k]] for k in range(3))), capsa.mesh(positions, corners)
    assert mesh.kind == "triangles" and len(mesh) == 60
    index, gap = capsa.nearest(capsa.between(balls, mesh))
    assert all(map(numpy.array_equal, (index, gap), capsa.nearest(capsa.between(balls, faces))))
    assert all(map(numpy.array_equal, (index, gap), capsa.nearest(capsa.between(balls, capsa.Index(mesh)))))
    one = capsa.triangles([[0, 0, 0]], [[4, 0, 0]], [[0, 4, 0]])
    assert numpy.allclose(capsa.gaps(capsa.zip(capsa.spheres([[1, 1, 3]], 1), one)), [2])
    with pytest.raises(ValueError):
        capsa.any_hit(capsa.between(one, one))
    ball, corner = numpy.array([[1, 1, 0.5]], f4), numpy.zeros((3, 1, 3), f4)
    corner[1, 0, 0] = corner[2, 0, 1] = 4
    face = capsa.triangles(*corner)
    capsa.separate(capsa.deepest(capsa.between(capsa.spheres(ball, 1), face)), capsa.spheres(ball, 1), face, fixed_a=[True])
    assert numpy.allclose(corner[:, 0, 2], -0.5)
    with pytest.raises(ValueError, match="share positions"):
        capsa.separate(capsa.deepest(capsa.between(balls, mesh)), balls, mesh)
    corners[7, 1] = 40
    with pytest.raises(ValueError, match="40"):
        capsa.any_hit(capsa.between(balls, capsa.mesh(positions, corners)))


def test_calls_that_make_no_sense(sets):
    spheres, capsules, _ = sets
    for call in (lambda: capsa.hit_mask(capsa.within(spheres)), lambda: capsa.gaps(capsa.between(spheres, capsules)),
                 lambda: capsa.nearest(capsa.zip(spheres, spheres)), lambda: capsa.count_hits(capsa.zip(spheres, capsules)),
                 lambda: capsa.any_hit(capsa.listed(spheres, capsules, numpy.array([[0, 900]], numpy.uint32))),
                 lambda: capsa.any_hit(capsa.within(spheres), isa="mmx"), lambda: capsa.within(spheres).slice(2, 2)):
        with pytest.raises(ValueError, match=r"\w+: "):
            call()
    with pytest.raises(TypeError):
        capsa.listed(spheres, capsules, numpy.zeros((3, 2)))


def test_slices_on_threads(sets):
    spheres, capsules, _ = sets
    source = capsa.between(spheres, capsules)
    with concurrent.futures.ThreadPoolExecutor(4) as pool:
        parts = list(pool.map(lambda k: capsa.find_hits(source.slice(k, 4)), range(4)))
    assert {tuple(p) for part in parts for p in part} == {tuple(p) for p in capsa.find_hits(source)}
    assert sum(map(len, parts)) == capsa.count_hits(source)


def test_k_may_be_far_above_the_number_of_rows(rng):
    balls, others = capsa.spheres(rng.random((7, 3), f4), 0.1), capsa.spheres(rng.random((3, 3), f4), 0.1)
    for source, there in ((capsa.within(balls), 6), (capsa.between(balls, others), 3), (capsa.between(balls, capsa.Index(others)), 3)):
        few = capsa.k_nearest(source, there)
        for rows in (None, [5, 0]):
            index, gap = capsa.k_nearest(source, 1000, rows=rows)
            asked = slice(None) if rows is None else rows
            assert index.shape == gap.shape == (7 if rows is None else 2, 1000)
            assert numpy.array_equal(index[:, :there], few[0][asked]) and numpy.array_equal(gap[:, :there], few[1][asked])
            assert (index[:, there:] == capsa.no_row).all() and numpy.isinf(gap[:, there:]).all()
    boxed = capsa.between(balls, others, box=(1, 1, 1))
    assert (capsa.k_nearest(boxed, 40, margin=0.6)[0] != capsa.no_row).sum(1).min() > 3  # images are more than rows
    for k in (2**60, 2**63, 2**64 // 10 + 1, 2**64 - 1):
        for rows in (None, [5, 0]):
            with pytest.raises(MemoryError, match=f"^k_nearest: k: {k} answers for each row of a do not fit into memory$"):
                capsa.k_nearest(source, k, rows=rows)


def test_other_threads_run_during_a_query(rng):
    import threading
    import time
    a, b = (capsa.capsules(rng.random((n, 3), f4), rng.random((n, 3), f4), 0.01) for n in (4000, 2000))

    def ticks_during_a_query():
        ended, ticks = threading.Event(), 0

        def query():
            capsa.hit_mask(capsa.between(a, b), isa="scalar")  # every pair has a place: no index makes it quick
            ended.set()

        thread = threading.Thread(target=query)
        thread.start()
        while not ended.is_set():
            ticks += 1
            time.sleep(0.0005)
        thread.join()
        return ticks

    # A query that holds the lock leaves two ticks at most, and a busy machine may leave few once.
    assert any(ticks_during_a_query() > 5 for _ in range(20)), "the query held the interpreter's lock"


def test_an_index_may_be_built_while_others_query_it(rng):
    few, many = (capsa.spheres(rng.random((n, 3), f4), 0.01) for n in (200, 20000))
    right = {capsa.count_hits(capsa.within(s)) for s in (few, many)}
    index = capsa.Index(few)
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        builds = [pool.submit(index.build, (few, many)[k % 2]) for k in range(20)]
        counts = [pool.submit(lambda: capsa.count_hits(capsa.within(index))) for _ in range(40)]
        assert {c.result() for c in counts} <= right
        assert all(b.result() is None for b in builds)


def test_invalid_rows_are_found():
    points = numpy.zeros((4, 3), f4)
    assert capsa.spheres(points, 1).validate() is None
    points[2, 1] = numpy.nan
    assert capsa.spheres(points, 1).validate()[:2] == (2, "y")


def test_everything_says_what_it_is():
    for name in dir(capsa):
        thing = getattr(capsa, name)
        if not name.startswith("_") and callable(thing):
            assert len(thing.__doc__ or "") > 20, name
    assert capsa.__version__.count(".") == 2
    assert capsa.isa() in ("scalar", "sse42", "avx2", "avx512", "neon64")


def test_many_rows_get_an_index_and_the_same_answers():
    points = numpy.random.default_rng(5).random((4000, 3), f4) * 40
    few = capsa.spheres(points[:200], 0.3)
    many = capsa.spheres(points, 0.3)
    assert capsa.explain(capsa.within(few)) == "200 sphere rows among themselves: tests all pairs: too few for an index"
    sentence = capsa.explain(capsa.within(many), margin=0.1)
    assert sentence.startswith("4000 sphere rows among themselves: builds ")
    given = capsa.between(capsa.Index(many), few)
    assert " us by estimate, as it is " in capsa.explain(given)
    assert "all of them" in capsa.explain(capsa.zip(few, few))
    with pytest.raises(ValueError, match='explain: question: "speed": hits, pairs, nearest, deepest, first_touch or places'):
        capsa.explain(given, question="speed")
    pairs = {tuple(sorted(p)) for p in capsa.find_hits(capsa.within(many), margin=0.1)}
    mask = capsa.hit_mask(capsa.between(many, many), margin=0.1)  # every pair has a place: no index
    assert pairs == {tuple(p) for p in numpy.argwhere(numpy.triu(mask, 1))} and len(pairs) > 50
    index, gap = capsa.nearest(capsa.between(many, many))
    assert numpy.array_equal(index, numpy.arange(4000)) and numpy.all(gap == f4(-0.6))
    asked = []
    capsa.visit_hits(capsa.within(many), lambda block: asked.append(capsa.count_hits(capsa.within(many))), block=1)
    assert set(asked) == {capsa.count_hits(capsa.within(many))}


def test_round_cones():
    cones = capsa.round_cones(f4([[0, 0, 0], [20, 0, 0]]), f4([[5, 0, 0], [25, 0, 0]]), f4([4, 1]), 1)
    assert (len(cones), cones.kind) == (2, "round_cones")
    balls = capsa.spheres(f4([[-10, 0, 0], [22, 0, 3], [4, 4, 0]]), 0.5)
    found = capsa.nearest(capsa.between(balls, cones))
    assert found[0].tolist() == [0, 1, 0]
    assert found[1].tolist() == pytest.approx([5.5, 1.5, 1.1], abs=1e-6)
    assert capsa.find_hits(capsa.within(cones), margin=15).tolist() == [[0, 1]]
    contacts = capsa.contacts(capsa.between(balls, cones), margin=1.2)
    assert contacts["normal"].tolist() == [pytest.approx([-0.6, -0.8, 0], abs=1e-6)]
    gradient = capsa.gradients(contacts, balls, cones)
    assert gradient.b[0].tolist() == [pytest.approx([-0.48, -0.64, 0], abs=1e-6), pytest.approx([-0.12, -0.16, 0], abs=1e-6)]
    assert gradient.radius_b == -1.0
    assert capsa.round_cones([[0, 0, 0]], [[1, 0, 0]], [-1], 1).validate() == (0, "ra", "is negative")
    assert capsa.round_cones([[0, 0, 0]], [[1, 0, 0]], 1, [-1]).validate() == (0, "rb", "is negative")
    point = capsa.spheres(f4([[4, 4, 0]]), 0)  # 1.6 away, and the float is above that
    margin = numpy.float32(1.6)
    assert capsa.any_hit(capsa.between(point, cones), margin=margin, exact=True)
    assert not capsa.any_hit(capsa.between(point, cones), margin=numpy.nextafter(margin, numpy.float32(0)), exact=True)
    crate = capsa.boxes(f4([[5.1, 0, 3.8]]), [1, 1, 1])  # its edge lies off the side
    lean = capsa.contacts(capsa.between(cones, crate), margin=1)
    assert lean["gap"].tolist() == pytest.approx([0.7], abs=1e-5)
    assert lean["normal"].tolist() == [pytest.approx([0.6, 0, 0.8], abs=1e-5)]
    touch = capsa.first_touch(capsa.between(cones, crate), (0.84, 0, 1.12))  # twice that way
    assert touch["b"].tolist() == [0, capsa.no_row] and touch["time"][0] == pytest.approx(0.5, abs=1e-5)
    assert touch["normal"][0].tolist() == pytest.approx([0.6, 0, 0.8], abs=1e-5)


def test_boxes():
    crates = capsa.boxes(f4([[0, 0, 0], [5, 0, 0]]), f4([[1, 1, 1], [1, 2, 1]]), f4([[1, 0, 0, 0], [1, 0, 0, 1]]), 0.25)
    assert (len(crates), crates.kind) == (2, "boxes")
    balls = capsa.spheres(f4([[0.5, 0, 0], [2.5, 0, 0]]), 0.25)
    found = capsa.nearest(capsa.between(balls, crates))
    assert found[0].tolist() == [0, 1]
    assert found[1].tolist() == [-1.0, 0.0]
    along = capsa.boxes([[0, 0, 0]], [1, 1, 1])
    assert capsa.gaps(capsa.zip(capsa.spheres([[4, 0, 0]], 1), along)).tolist() == [2.0]
    assert along.validate() is None
    assert capsa.boxes([[0, 0, 0]], [[1, -1, 1]]).validate() == (0, "hy", "is negative")
    assert capsa.boxes([[0, 0, 0]], [1, 1, 1], [0, 0, 0, 0]).validate() == (0, "qw", "is 0, like all of the quaternion")
    with pytest.raises(ValueError, match="boxes: centres has 2 rows, and half, rotation or radius 3"):
        capsa.boxes(numpy.zeros((2, 3), numpy.float32), numpy.ones((3, 3), numpy.float32))
    assert capsa.find_hits(capsa.between(balls, crates), exact=True).tolist() == [[0, 0], [1, 1]]
    with pytest.raises(ValueError, match="how deep one is in the other is not decided exactly: give a margin of 0 or more"):
        capsa.any_hit(capsa.between(capsa.round_cones([[0, 0, 0]], [[1, 0, 0]], 1, 2), crates), margin=-0.1, exact=True)
    contacts = capsa.contacts(capsa.between(balls, crates))
    assert capsa.gradients(contacts, balls, crates).radius_b == -1.0
