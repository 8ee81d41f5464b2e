"""Shapes that move: first touches, and contacts that push them apart."""
import threading

import capsa
import numpy
import pytest

f4 = numpy.float32


def test_motions_of_both_sides_and_of_all_rows(rng):
    p, q = rng.random((40, 3), f4), rng.random((40, 3), f4)
    source = capsa.zip(capsa.spheres(p, 0.1), capsa.segments(q, q))
    toward = (q - p).astype(f4)
    first = capsa.first_touch(source, toward)
    assert numpy.all(first["b"] == numpy.arange(40))
    # Both sides move by the same: they touch only if they touch at the start.
    together = capsa.first_touch(source, toward, toward)
    assert numpy.array_equal(together["b"] != capsa.no_row, capsa.gaps(source) <= 0)
    one = capsa.first_touch(source, [0.5, 0, 0])
    assert one.tobytes() == capsa.first_touch(source, numpy.tile(numpy.array([0.5, 0, 0], f4), (40, 1))).tobytes()
    assert one.tobytes() == capsa.first_touch(source, (0.5, numpy.zeros(40, f4), f4(0))).tobytes()
    circles = capsa.circles([[0, 0], [3, 0]], 1)
    touch = capsa.first_touch(capsa.within(circles), [[2, 0], [0, 0]])
    assert numpy.allclose(touch["time"], 0.5)


def test_all_touches_and_the_last(rng):
    p, q, m = rng.random((60, 3), f4), rng.random((80, 3), f4), rng.normal(size=(60, 3)).astype(f4)
    m[50:] *= 0.02  # some still touch at the end
    a, b = capsa.spheres(p, 0.05), capsa.spheres(q, 0.1)
    pairs = numpy.stack(numpy.meshgrid(numpy.arange(60), numpy.arange(80), indexing="ij"), -1).reshape(-1, 2).astype(numpy.uint32)
    each = capsa.first_touch(capsa.listed(a, b, pairs), m)
    each = each[each["b"] != capsa.no_row]
    each = each[numpy.lexsort((each["b"], each["time"], each["a"]))]
    assert len(each) > 100
    index = capsa.Index(b)
    for source in (capsa.between(a, b), capsa.between(a, index), capsa.listed(a, b, pairs[::-1].copy())):
        assert capsa.find_touches(source, m).tobytes() == each.tobytes()
    seen = []
    capsa.visit_touches(capsa.between(a, index), m, seen.append, block=10)
    assert len(seen) > 1 and numpy.concatenate(seen).tobytes() == each.tobytes()
    assert capsa.visit_touches(capsa.between(a, b), m, lambda some: False) is None
    touching = capsa.listed(a, b, numpy.stack((each["a"], each["b"]), 1))
    last = capsa.last_touch(touching, m)
    assert numpy.all(last["time"] >= each["time"]) and numpy.any(last["time"] == 1) and numpy.any(last["time"] < 1)
    with pytest.raises(ValueError, match="last_touch: it takes zip or listed, not between"):
        capsa.last_touch(capsa.between(a, b), m)
    with pytest.raises(ValueError, match="visit_touches: it takes between, within or zip, not listed"):
        capsa.visit_touches(touching, m, print)
    with pytest.raises(ValueError, match="find_touches: motion_of_b: there is no b within one set"):
        capsa.find_touches(capsa.within(a), m, m)


@pytest.mark.parametrize("motion", [numpy.zeros((3, 3), f4), numpy.zeros((4, 2), f4), [1, 2], numpy.zeros((4, 3)), "much"])
def test_motions_that_make_no_sense(motion):
    with pytest.raises((ValueError, TypeError), match="motion: "):
        capsa.first_touch(capsa.within(capsa.spheres(numpy.zeros((4, 3), f4), 1)), motion)


def test_a_set_of_its_own_has_no_second_motion():
    balls = capsa.within(capsa.spheres(numpy.zeros((4, 3), f4), 1))
    with pytest.raises(ValueError, match="motion_of_b: "):
        capsa.first_touch(balls, [0, 0, 0], [0, 0, 0])


def test_capsules_meet_a_mesh_and_round_cones_what_they_meet():
    corners = numpy.array([[0, 0, 0], [4, 0, 0], [0, 4, 0], [4, 4, 0]], f4)
    floor = capsa.mesh(corners, numpy.array([[0, 1, 2], [3, 2, 1]], numpy.uint32))
    rods = capsa.capsules(f4([[1, 1, 5], [3, 3, 5]]), f4([[1, 1, 9], [3, 3, 9]]), 1)
    for target in (floor, capsa.Index(floor)):
        touch = capsa.first_touch(capsa.between(rods, target), [0, 0, -8])
        assert touch["b"].tolist() == [0, 1]
        assert numpy.allclose(touch["time"], 0.5) and numpy.allclose(touch["normal"], [0, 0, -1])
        assert numpy.allclose(touch["point"], [[1, 1, 0], [3, 3, 0]])
    cone = capsa.round_cones(f4([[0, 0, 14]]), f4([[0, 0, 6]]), 2, 1)
    touch = capsa.first_touch(capsa.between(cone, capsa.spheres(f4([[0, 0, 0]]), 1)), [0, 0, -8])
    assert numpy.allclose(touch["time"], 0.5) and numpy.allclose(touch["point"], [[0, 0, 1]])


def test_what_rests_on_the_floor_finds_the_wall():
    scene = capsa.half_spaces(numpy.array([[0, 0, 0], [3, 0, 0]], f4), numpy.array([[0, 1, 0], [-1, 0, 0]], f4))
    ball = capsa.spheres(numpy.array([[0, 0.0999, 0]], f4), 0.1)
    any_touch = capsa.first_touch(capsa.between(ball, scene), (5.8, 0, 0))
    assert any_touch["b"][0] == 0 and any_touch["time"][0] == 0
    wall = capsa.first_touch(capsa.between(ball, scene), (5.8, 0, 0), approaching=True)
    assert wall["b"][0] == 1 and abs(wall["time"][0] - 0.5) < 1e-6
    balls = capsa.spheres(numpy.array([[0, 0, 0], [6, 0, 0]], f4), 1)
    leaving = dict(origins=numpy.array([[1, 0, 0]], f4), directions=numpy.array([[8, 0, 0]], f4), target=balls)
    assert capsa.first_hit(**leaving)["b"][0] == 0 and capsa.first_hit(**leaving, approaching=True)["b"][0] == 1
    leaving["directions"] = numpy.array([[0, 8, 0]], f4)
    assert capsa.occluded(**leaving)[0] and not capsa.occluded(**leaving, approaching=True)[0]


def test_boxes_in_time():
    table = capsa.boxes([[0, 0, 0.5]], [0.5, 0.5, 0.5])
    cups = capsa.spheres([[0.25, 0, 2.25], [3, 0, 2.25]], 0.25)
    touches = capsa.first_touch(capsa.between(cups, table), (0, 0, -2))
    assert touches["b"].tolist() == [0, capsa.no_row] and touches["time"].tolist() == [0.5, numpy.inf]
    assert touches["normal"][0].tolist() == [0, 0, -1] and touches["point"][0].tolist() == [0.25, 0, 1]
    bars = capsa.capsules([[0, -2, 2.25]], [[0, 2, 2.25]], 0.25)
    assert abs(capsa.first_touch(capsa.between(table, bars), (0, 0, 2))["time"][0] - 0.5) < 1e-6
    rays = dict(origins=[[-2.5, 0, 0.5], [-2.5, 0, 1.5]], directions=[4, 0, 0], target=capsa.Index(table))
    assert capsa.first_hit(**rays)["time"].tolist() == [0.5, numpy.inf]
    assert capsa.occluded(**rays).tolist() == [True, False]


def test_separate_moves_the_arrays(rng):
    centres = rng.random((60, 3), f4)
    balls = capsa.spheres(centres, 0.1)
    source = capsa.within(balls)
    before = centres.copy()
    assert capsa.any_hit(source, margin=-1e-4)
    for _ in range(200):
        capsa.separate(capsa.contacts(source), balls, balls)
    assert not capsa.any_hit(source, margin=-1e-3)
    assert numpy.allclose(centres.mean(0), before.mean(0), atol=1e-3)  # halves


def test_fixed_rows_and_resting_shapes_stay():
    centres = numpy.array([[0, 0, 0], [1, 0, 0]], f4)
    balls = capsa.spheres(centres, 1)
    contacts = capsa.contacts(capsa.within(balls))
    capsa.separate(contacts, balls, balls, fixed_a=[True, False])
    assert numpy.array_equal(centres, [[0, 0, 0], [2, 0, 0]])
    floor = capsa.half_spaces([[0, 0, 0]], [[0, 0, 1]])
    capsa.separate(capsa.deepest(capsa.between(balls, floor)), balls, margin=0.5)
    assert numpy.array_equal(centres[:, 2], [1.5, 1.5])
    ends = numpy.array([[0, 0]], f4), numpy.array([[4, 0]], f4)
    capsule, dot = capsa.planar_capsules(*ends, 0.5), capsa.circles(numpy.array([[2, 1]], f4), 1)
    capsa.separate(capsa.contacts(capsa.between(capsule, dot)), capsule, push="averaged")
    assert numpy.allclose(ends[0], [[0, -0.5]]) and numpy.allclose(ends[1], [[4, -0.5]])


def test_separate_refuses_what_it_cannot_write():
    centres = numpy.zeros((3, 3), f4)
    balls = capsa.spheres(centres, 1)
    contacts = capsa.contacts(capsa.within(balls))
    locked = centres.copy()
    locked.setflags(write=False)
    for shapes in (capsa.spheres(locked, 1), capsa.spheres([[0, 0, 0]] * 3, 1), capsa.Index(balls),
                   capsa.spheres((centres[:, 0], centres[:, 1], f4(0)), 1)):
        with pytest.raises(ValueError, match="separate: a: "):
            capsa.separate(contacts, shapes)
    for wrong in (lambda: capsa.separate(contacts[::2], balls), lambda: capsa.separate(numpy.zeros(3), balls),
                  lambda: capsa.separate(contacts, balls, push="hard"), lambda: capsa.separate(contacts, balls, fixed_a=[True]),
                  lambda: capsa.separate(contacts, capsa.spheres(centres[:1], 1), balls)):
        with pytest.raises(ValueError, match="separate: "):
            wrong()
    assert numpy.array_equal(centres, numpy.zeros((3, 3)))


class Rebuilds:
    """An argument that does something while it becomes an array."""

    def __init__(self, array, act):
        self.array, self.act = array, act

    def __array__(self, dtype=None, copy=None):
        self.act()
        return self.array


@pytest.mark.parametrize("which", ["motion", "motion_of_b"])
def test_an_argument_that_rebuilds_the_index_cannot_make_it_longer_than_the_motions(rng, which):
    few, many = (capsa.spheres(rng.random((n, 3), f4), 0.1) for n in (10, 300_000))
    flat, others = capsa.circles(rng.random((10, 2), f4), 0.1), capsa.spheres(rng.random((5, 3), f4), 0.1)
    index = capsa.Index(few)
    for shapes, words in ((many, "10 rows, and the shapes that it moves have 300000"), (flat, "")):
        index.build(few)
        motions = {"motion": numpy.zeros((10, 3), f4), "motion_of_b": numpy.zeros((5, 3), f4)}
        motions[which] = Rebuilds(motions[which], lambda: index.build(shapes))
        with pytest.raises(ValueError, match=words):
            capsa.first_touch(capsa.between(index, others), **motions)
    index.build(few)
    moved = Rebuilds(numpy.zeros((10, 3), f4), lambda: index.build(few))
    assert capsa.first_touch(capsa.between(index, others), moved).shape == (10,)


def test_a_thread_that_rebuilds_the_index_cannot_make_it_longer_than_the_motions(rng):
    few, many = (capsa.spheres(rng.random((n, 3), f4), 0.1) for n in (10, 50_000))
    index, others = capsa.Index(few), capsa.spheres(rng.random((5, 3), f4), 0.1)
    source, motion, end = capsa.between(index, others), numpy.zeros((10, 3), f4), threading.Event()

    def build():
        while not end.is_set():
            index.build(many)
            index.build(few)

    builder = threading.Thread(target=build)
    builder.start()
    try:
        for _ in range(300):
            try:
                assert capsa.first_touch(source, motion).shape == (10,)
            except ValueError as refused:
                assert "10 rows, and the shapes that it moves have 50000" in str(refused)
            assert repr(index) and index.nbytes >= 0 and len(capsa.k_nearest(source, 0)[0]) in (10, 50_000)
            assert len(capsa.touched(source)) in (10, 50_000) and len(capsa.gaps(capsa.zip(index, index))) in (10, 50_000)
    finally:
        end.set()
        builder.join()


def test_bodies_move_with_all_their_rows():
    def bones():
        ends = numpy.array([[0, 0, 0], [0, 0, 1], [3, 0, 0.5]], f4), numpy.array([[0, 0, 1], [1, 0, 1], [3, 0, 4]], f4)
        return ends, capsa.capsules(*ends, 0.5)

    floor = capsa.half_spaces([[0, 0, -0.25]], [[0, 0, 1]])
    (a, b), figures = bones()
    body = numpy.array([1, 1, 0], numpy.uint32)
    capsa.separate(capsa.contacts(capsa.between(figures, floor)), figures, body_a=body)
    # The lower bone is a quarter deep; its body comes up with both, and what touches nothing stays.
    assert numpy.array_equal(a[:, 2], [0.25, 1.25, 0.5]) and numpy.array_equal(b[:, 2], [1.25, 1.25, 4])
    # A number for each row, in any order, is no body at all.
    (a, b), alone = bones()
    (c, d), single = bones()
    for shapes, more in ((alone, {}), (single, dict(body_a=[2, 0, 1]))):
        for _ in range(3):
            capsa.separate(capsa.contacts(capsa.within(shapes), margin=1), shapes, shapes, margin=1, push="averaged", **more)
    assert a.tobytes() == c.tobytes() and b.tobytes() == d.tobytes() and not numpy.array_equal(a, bones()[0][0])
    # What is fixed is a body, of which there may be more than have rows.
    (a, b), figures = bones()
    contacts = capsa.contacts(capsa.between(figures, floor))
    capsa.separate(contacts, figures, body_a=body, fixed_a=[False, True, False])
    assert numpy.array_equal(a, bones()[0][0])
    # Both sides; the numbers of each are its own.
    (a, b), figures = bones()
    other = numpy.array([[0, 0, -0.75], [9, 9, 9]], f4)
    balls = capsa.spheres(other, 0.5)
    capsa.separate(capsa.contacts(capsa.between(figures, balls)), figures, balls, body_a=body, body_b=[0, 0])
    assert numpy.array_equal(a[:, 2], [0.125, 1.125, 0.5]) and numpy.array_equal(other[:, 2], [-0.875, 8.875])


@pytest.mark.parametrize("named, says", [
    (dict(body_a=[0, 1]), "body_a: 2 numbers, and a has 3 rows: give one for each"),
    (dict(body_a=[0, 1, 3]), "body_a: row 2 is of body 3, and a has 3 rows: number the bodies from 0"),
    (dict(body_a=[0, 1, -1]), "body_a: -1: numbers from 0"),
    (dict(body_a=[0, 1, 1], fixed_a=[True]), "fixed_a: 1 elements, and body_a has 2 bodies: give one for each"),
    (dict(body_a=[0, 0, 0], body_b=[0, 0, 0]), "body_b: b is a, whose bodies are body_a: leave it out"),
    (dict(b=None, body_b=[0, 0, 0]), "there is no b: leave fixed_b and body_b out")])
def test_bodies_that_make_no_sense(named, says):
    centres = numpy.zeros((3, 3), f4)
    balls = capsa.spheres(centres, 1)
    contacts = capsa.contacts(capsa.within(balls))
    with pytest.raises(ValueError, match=f"^separate: {says}"):
        capsa.separate(contacts, balls, **{"b": balls, **named})
    assert not centres.any()


def test_contacts_of_other_shapes_are_refused():
    ends = f4([[0, 0, 0], [3, 0, 0]])
    balls, rods = capsa.spheres(ends.copy(), 1), capsa.capsules(ends + f4([0.5, 0, 1]), ends - f4([0.5, 0, -1]), 0.25)
    face = capsa.triangles(f4([[-9, -9, 0]]), f4([[9, -9, 0]]), f4([[0, 9, 0]]))
    on_rods, on_face = capsa.contacts(capsa.between(balls, rods)), capsa.contacts(capsa.between(balls, face))
    swapped = capsa.contacts(capsa.between(rods, balls))
    flat = capsa.contacts(capsa.within(capsa.circles(f4([[0, 0], [1, 0]]), 1)))
    assert len(on_rods) and len(on_face) and len(swapped) and len(flat)
    for found, a, b, sentence in [
        (on_rods, balls, balls, "contact 0 is on no row of b, which are spheres: give the shapes that it was found in"),
        (on_rods[::-1].copy(), rods, balls, "contact 0 is on no row of b, which are spheres"),
        (on_face, balls, rods, "contact 0 is on no row of b, which are capsules"),
        (on_face, balls, face, None), (on_rods, balls, rods, None), (on_rods, balls, None, None),
    ]:
        if sentence is None:
            capsa.separate(found, a, b)
            continue
        before = ends.copy()
        with pytest.raises(ValueError, match=f"^separate: contacts: {sentence}"):
            capsa.separate(found, a, b)
        assert numpy.array_equal(ends, before)
    with pytest.raises(ValueError, match="^separate: contacts: contact 0 is on no row of a, which are spheres"):
        capsa.separate(swapped, balls, rods)
    with pytest.raises(ValueError, match="^separate: "):
        capsa.separate(flat, balls, capsa.spheres(ends[:1].copy(), 1))
