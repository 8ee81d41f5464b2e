"""A filter leaves the pairs that may meet. That every verb does so is asked of the library (tests/suite)."""
import gc

import capsa
import numpy
import pytest

f4, u4 = numpy.float32, numpy.uint32
MARGIN = 0.02
DEFAULTS = {"category": 0xFFFFFFFF, "mask": 0xFFFFFFFF, "group": 0}


def labels_of(rng, rows):
    """Labels with which about half of the pairs may meet."""
    return {"category": rng.integers(1, 8, rows, u4), "mask": rng.integers(1, 8, rows, u4), "group": rng.integers(0, 4, rows, u4)}


def may_meet(of_a, of_b):
    """Which pairs may meet, as a table of rows of a by rows of b."""
    a, b = ({**DEFAULTS, **labels} for labels in (of_a, of_b))
    a = {name: numpy.atleast_1d(numpy.asarray(label, u4))[:, None] for name, label in a.items()}
    b = {name: numpy.atleast_1d(numpy.asarray(label, u4))[None] for name, label in b.items()}
    return ((a["category"] & b["mask"]) != 0) & ((b["category"] & a["mask"]) != 0) & ((a["group"] == 0) | (a["group"] != b["group"]))


def in_order(found):
    """Pairs or contacts, sorted by a, then by b."""
    a, b = (found["a"], found["b"]) if found.dtype.names else found.T
    return found[numpy.lexsort((b, a))]


class Scene:
    """A source with and without filters, and tables of rows of a by the rows that they may meet."""

    def __init__(self, rng, inside, indexed):
        at, end = rng.random((260, 3), f4), rng.random((150, 3), f4)
        self.a = capsa.spheres(at, 0.06)
        self.b = None if inside else capsa.capsules(end, end + f4(0.1), 0.04)
        self.of_a = labels_of(rng, 260)
        self.of_b = self.of_a if inside else labels_of(rng, 150)
        a, b = (shapes and (capsa.Index(shapes) if indexed else shapes) for shapes in (self.a, self.b))
        self.plain = capsa.within(a) if inside else capsa.between(a, b)
        filters = [capsa.Filter(**self.of_a)] if inside else [capsa.Filter(**self.of_a), capsa.Filter(**self.of_b)]
        self.source = self.plain.filtered(*filters)
        self.allowed = may_meet(self.of_a, self.of_b)
        if inside:
            numpy.fill_diagonal(self.allowed, False)

    def may(self, pairs):
        return self.allowed[pairs[:, 0], pairs[:, 1]]


@pytest.fixture(params=["between", "within", "between indexes", "within an index"])
def made(request, rng):
    return Scene(rng, "within" in request.param, "index" in request.param)


def test_hits(made):
    plain = capsa.find_hits(made.plain, margin=MARGIN)
    pairs = capsa.find_hits(made.source, margin=MARGIN)
    kept = plain[made.may(plain)]
    assert 50 < len(kept) < len(plain) - 50
    assert numpy.array_equal(in_order(pairs), in_order(kept))
    assert capsa.count_hits(made.source, margin=MARGIN) == len(kept)
    touched = numpy.zeros(260, bool)
    touched[kept if made.b is None else kept[:, 0]] = True
    assert numpy.array_equal(capsa.touched(made.source, margin=MARGIN), touched)


def test_slices_keep_the_filters(made):
    whole = in_order(capsa.find_hits(made.source, margin=MARGIN))
    of_slices = [capsa.find_hits(made.source.slice(k, 3), margin=MARGIN) for k in range(3)]
    assert numpy.array_equal(in_order(numpy.concatenate(of_slices)), whole)
    filters = [capsa.Filter(**made.of_a)] + ([capsa.Filter(**made.of_b)] if made.b else [])
    filtered = [capsa.find_hits(made.plain.slice(k, 3).filtered(*filters), margin=MARGIN) for k in range(3)]
    assert all(map(numpy.array_equal, of_slices, filtered))


@pytest.mark.parametrize("listed", [False, True])
def test_pairs_by_row_and_by_list(rng, listed):
    at, end, move = rng.random((3, 200, 3), f4) * f4(0.5)
    a, b = capsa.spheres(at, 0.1), capsa.capsules(end, end + f4(0.1), 0.1)
    of_a, of_b = labels_of(rng, 200), labels_of(rng, 200)
    pairs = rng.integers(0, 200, (500, 2), u4) if listed else numpy.repeat(numpy.arange(200, dtype=u4), 2).reshape(-1, 2)
    plain = capsa.listed(a, b, pairs) if listed else capsa.zip(a, b)
    source = plain.filtered(capsa.Filter(**of_a), capsa.Filter(**of_b))
    may = may_meet(of_a, of_b)[pairs[:, 0], pairs[:, 1]]
    mask = capsa.hit_mask(plain)
    assert 10 < (mask & may).sum() < mask.sum()
    assert numpy.array_equal(capsa.hit_mask(source), mask & may)
    assert numpy.array_equal(in_order(capsa.find_hits(source)), in_order(pairs[mask & may]))
    assert numpy.array_equal(capsa.gaps(source), numpy.where(may, capsa.gaps(plain), f4(numpy.inf)))
    touches, left = capsa.first_touch(plain, move), capsa.first_touch(source, move)
    assert (touches["b"][~may] != capsa.no_row).any() and left[may].tobytes() == touches[may].tobytes()
    assert numpy.all(left["b"][~may] == capsa.no_row) and numpy.all(numpy.isinf(left["time"][~may]))


@pytest.mark.parametrize("inside", [False, True])
def test_runs(rng, inside):
    runs = numpy.array([0, 30, 30, 95, 150], u4)
    a, b = (capsa.spheres(rng.random((150, 3), f4), 0.08) for _ in range(2))
    of_a = labels_of(rng, 150)
    of_b = of_a if inside else labels_of(rng, 150)
    plain = capsa.within(a, runs) if inside else capsa.between(a, b, runs, runs)
    source = plain.filtered(*(capsa.Filter(**labels) for labels in ((of_a,) if inside else (of_a, of_b))))
    pairs = capsa.find_hits(plain)
    kept = pairs[may_meet(of_a, of_b)[pairs[:, 0], pairs[:, 1]]]
    assert 5 < len(kept) < len(pairs)
    assert numpy.array_equal(in_order(capsa.find_hits(source)), in_order(kept))
    counts = numpy.histogram(numpy.searchsorted(runs, kept[:, 0], "right") - 1, numpy.arange(5))[0]
    assert capsa.count_by_run(source).tolist() == counts.tolist()
    assert capsa.any_by_run(source).tolist() == (counts > 0).tolist()


def test_nothing_meets(made):
    source = made.plain.filtered(capsa.Filter(mask=0))
    assert not capsa.any_hit(source) and capsa.count_hits(source) == 0 and capsa.find_hits(source).shape == (0, 2)
    assert capsa.any_by_run(source).tolist() == [False] and not capsa.touched(source).any()
    for index in (capsa.nearest(source)[0], capsa.deepest(source)["b"], capsa.k_nearest(source, 2)[0]):
        assert numpy.all(index == capsa.no_row)


def test_labels_that_are_left_out(made):
    count = capsa.count_hits(made.plain)
    for nothing in (capsa.Filter(), capsa.Filter(None, 0xFFFFFFFF, group=0), None):
        assert capsa.count_hits(made.source.filtered(nothing)) == count  # the new filters replace the old
    names = ["category", "mask", "group"]
    for left in ([], ["mask"], ["group"], ["category", "mask"]):
        of_a, of_b = ({name: labels[name] for name in names if name not in left} for labels in (made.of_a, made.of_b))
        source = made.plain.filtered(capsa.Filter(**of_a), *([capsa.Filter(**of_b)] if made.b else []))
        pairs = capsa.find_hits(made.plain)
        assert capsa.count_hits(source) == may_meet(of_a, of_b)[pairs[:, 0], pairs[:, 1]].sum()


def test_a_filter_of_one_side():
    a, b = (capsa.spheres(numpy.zeros((n, 3), f4), 1) for n in (3, 4))
    few = capsa.Filter(category=[1, 2, 4, 2])
    assert capsa.find_hits(capsa.between(a, b).filtered(None, few)).shape == (12, 2)
    source = capsa.between(a, b).filtered(capsa.Filter(mask=2), few)
    assert {tuple(pair) for pair in capsa.find_hits(source)} == {(row, of_b) for row in range(3) for of_b in (1, 3)}
    assert in_order(capsa.find_hits(capsa.within(a).filtered(capsa.Filter(group=[7, 0, 7])))).tolist() == [[0, 1], [1, 2]]


def strided(labels):
    """The same labels in memory of other layouts."""
    count = len(labels)
    wide = numpy.zeros((count, 3), u4)
    wide[:, 1] = labels
    records = numpy.zeros(count, [("id", "u4"), ("at", "f4", 3), ("mass", "f8")])
    records["id"] = labels
    locked = labels.copy()
    locked.flags.writeable = False
    return [wide[:, 1], labels[::-1].copy()[::-1], wide[::-1].copy()[::-1, 1], records["id"], locked, labels.tolist(), tuple(labels)]


def test_strides_do_not_change_the_answer(made):
    wanted = capsa.find_hits(made.source)
    b = [capsa.Filter(**made.of_b)] if made.b else []
    for category, mask, group in zip(*(strided(made.of_a[name]) for name in ("category", "mask", "group"))):
        source = made.plain.filtered(capsa.Filter(category, mask, group), *b)
        assert numpy.array_equal(capsa.find_hits(source), wanted)


def test_one_number_for_all_rows():
    balls = capsa.within(capsa.spheres(numpy.zeros((4, 3), f4), 1))
    for none in (5, u4(5), numpy.int64(5), numpy.array(5, u4), numpy.broadcast_to(u4(5), 4), [5] * 4):
        assert capsa.count_hits(balls.filtered(capsa.Filter(group=none))) == 0
    assert capsa.count_hits(balls.filtered(capsa.Filter(1, [1, 1, 3, 2]))) == 3


def test_arrays_are_read_in_place():
    group = numpy.zeros(8, u4)
    source = capsa.within(capsa.spheres(numpy.zeros((4, 3), f4), 1)).filtered(capsa.Filter(group=group[::2]))
    assert capsa.count_hits(source) == 6
    group[:] = 1
    assert capsa.count_hits(source) == 0


def test_sources_keep_their_filters():
    balls = capsa.within(capsa.spheres(numpy.zeros((1000, 3), f4), 1))
    part = balls.filtered(capsa.Filter(group=numpy.ones(1000, u4))).slice(0, 1)
    gc.collect()
    trash = [numpy.zeros(1000, u4) for _ in range(20)]
    assert capsa.count_hits(part) == 0 and trash


def test_no_rows():
    none = capsa.spheres([], 1)
    for empty in (capsa.Filter(), capsa.Filter(group=1), capsa.Filter(group=[]), capsa.Filter(mask=numpy.zeros(0, u4))):
        assert capsa.count_hits(capsa.within(none).filtered(empty)) == 0


@pytest.mark.parametrize("name", ["category", "mask", "group", "link"])
def test_wrong_labels_name_the_argument(name):
    for kind in ("f4", "f8", "?", "O"):
        with pytest.raises(TypeError, match=rf"^\w+: {name}: .*astype\(numpy.uint32\)"):
            capsa.Filter(**{name: numpy.zeros(5, kind)})
    for kind in ("i4", "u8", "i8", "u2", ">u4"):
        assert repr(capsa.Filter(**{name: numpy.zeros(5, kind)})) == f"<capsa: filter by {name} of 5 rows>"
    for wrong in ("three", 1.5, [1.5], [True], [[1], [2, 3]], 2**70, object()):
        with pytest.raises(TypeError, match=rf"^\w+: {name}: "):
            capsa.Filter(**{name: wrong})
    for wrong in (-1, 2**32, 2**63, [0, -1], [2**32], [[1, 2]], numpy.zeros((5, 1), u4), numpy.int64(-1), numpy.array([0, -1]), numpy.array([2**63], "u8")):
        with pytest.raises(ValueError, match=rf"^\w+: {name}: "):
            capsa.Filter(**{name: wrong})
    packed = numpy.zeros(5, numpy.dtype([("id", "u1"), ("label", "u4")]))
    with pytest.raises(ValueError, match=rf"^\w+: {name}: .*copy"):
        capsa.Filter(**{name: packed["label"]})


def test_wrong_lengths_name_both_numbers():
    with pytest.raises(ValueError, match=r"^\w+: group: 4 elements, and category has 5"):
        capsa.Filter(category=numpy.zeros(5, u4), mask=1, group=[0] * 4)
    a, b = (capsa.spheres(numpy.zeros((n, 3), f4), 1) for n in (3, 6))
    few = capsa.Filter(group=numpy.zeros(5, u4))
    assert capsa.count_hits(capsa.between(a, b).filtered(few)) == 18  # more than there are rows
    with pytest.raises(ValueError, match="^filtered: of_b: 5 elements, and the set that it filters has 6 rows"):
        capsa.between(a, b).filtered(few, few)
    with pytest.raises(ValueError, match="^filtered: of_a: 5 elements.* 6 rows"):
        capsa.within(b).filtered(few)
    with pytest.raises(ValueError, match="^filtered: of_b: "):
        capsa.within(a).filtered(few, few)
    with pytest.raises(TypeError):
        capsa.within(a).filtered([0, 0, 0])


def test_an_index_that_grows_needs_a_longer_filter():
    few, many = (capsa.spheres(numpy.zeros((n, 3), f4), 1) for n in (3, 6))
    index = capsa.Index(few)
    source = capsa.within(index).filtered(capsa.Filter(group=[1, 2, 3]))
    assert capsa.count_hits(source) == 3
    index.build(many)
    with pytest.raises(ValueError, match="3 elements.* 6 rows"):
        capsa.count_hits(source)
