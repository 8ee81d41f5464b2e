"""What is said about arguments of the wrong kind: one sentence, and no array printed. What sets look like in words."""
import capsa
import numpy
import pytest

POINTS = numpy.zeros((3000, 3), numpy.float32)
BALLS = capsa.spheres(POINTS, 0.1)
MAKERS = "capsa.spheres(points, radius) and its like make shapes of arrays"


def told(call, *arguments, error=TypeError, **named):
    with pytest.raises(error) as caught:
        call(*arguments, **named)
    text = str(caught.value)
    assert "\n" not in text and "Invoked with" not in text
    return text


def test_shapes_are_asked_for_where_arrays_are_given():
    says = f"shapes are needed, and this is an array of shape (3000, 3): {MAKERS}"
    index = capsa.Index(BALLS)
    for call, name in ((capsa.within, "within: a"), (capsa.Index, "Index: shapes"), (index.build, "build: shapes"), (index.refit, "refit: shapes")):
        assert told(call, POINTS) == f"{name}: {says}"
    for call, name in ((capsa.between, "between"), (capsa.zip, "zip")):
        assert told(call, POINTS, BALLS) == f"{name}: a: {says}"
        assert told(call, BALLS, POINTS) == f"{name}: b: {says}"
    assert told(capsa.listed, BALLS, POINTS, [[0, 0]]) == f"listed: b: {says}"
    assert told(capsa.first_hit, POINTS, POINTS, POINTS) == f"first_hit: target: {says}"
    assert told(capsa.within, None) == f"within: a: shapes are needed, and this is None: {MAKERS}"
    assert told(capsa.within, [1.0]) == f"within: a: shapes are needed, and this is a list: {MAKERS}"
    assert told(capsa.within, capsa.within(BALLS)) == f"within: a: shapes are needed, and this is a Source: {MAKERS}"


def test_a_source_is_asked_for_where_shapes_are_given():
    rest = "capsa.within(shapes) has the pairs of one set, capsa.between(a, b) of two"
    for verb in (capsa.any_hit, capsa.count_hits, capsa.any_by_run, capsa.count_by_run, capsa.touched, capsa.hit_mask,
                 capsa.find_hits, capsa.gaps, capsa.witnesses, capsa.contacts, capsa.nearest, capsa.nearest_contacts,
                 capsa.deepest, capsa.neighbours, capsa.explain):
        assert told(verb, BALLS) == f"{verb.__name__}: source: a source is needed, and this is shapes: {rest}"
        assert told(verb, POINTS) == f"{verb.__name__}: source: a source is needed, and this is an array of shape (3000, 3): {rest}"
    assert told(capsa.k_nearest, BALLS, 2).startswith("k_nearest: source: a source is needed, and this is shapes")
    assert told(capsa.first_touch, BALLS, POINTS).startswith("first_touch: source: a source is needed, and this is shapes")
    assert told(capsa.visit_hits, BALLS, print).startswith("visit_hits: source: a source is needed, and this is shapes")
    assert told(capsa.find_hits, capsa.Index(BALLS)) == f"find_hits: source: a source is needed, and this is an Index: {rest}"


def test_a_filter_is_asked_for_where_numbers_are_given():
    assert told(capsa.within(BALLS).filtered, numpy.ones(3000, numpy.uint32)) == (
        "filtered: of_a: a Filter or None is needed, and this is an array of shape (3000,): capsa.Filter(group=numbers) and its like "
        "make filters of arrays")


def test_masks_are_refused():
    floats = "a masked array: capsa would read what lies behind the mask: give it numpy.ma.filled(it, numpy.nan), whose rows touch nothing"
    points = numpy.ma.masked_array(POINTS, POINTS > 1)
    column = numpy.ma.masked_array(POINTS[:, 0], POINTS[:, 0] > 1)
    numbers = numpy.ma.masked_array(numpy.zeros(3000, numpy.uint32))
    assert told(capsa.spheres, points) == "spheres: centres: " + floats
    assert told(capsa.spheres, points, origin=(0, 0, 0)) == "spheres: centres: " + floats
    assert told(capsa.spheres, (POINTS[:, 0], POINTS[:, 1], column)) == "spheres: centres: " + floats
    assert told(capsa.spheres, POINTS, column) == "spheres: radius: " + floats
    assert told(capsa.chains, points, [0, 3000], 0.1) == "chains: points: " + floats
    assert told(capsa.chains, POINTS, [0, 3000], column) == "chains: radius: " + floats
    assert told(capsa.first_touch, capsa.within(BALLS), points).endswith(floats)
    assert told(capsa.origin, points).startswith("origin: a masked array")
    assert told(capsa.Filter, group=numbers) == (
        "Filter: group: a masked array: capsa would read what lies behind the mask: give it numpy.ma.filled(it, 0)")
    for call, *arguments in ((capsa.mesh, POINTS, numbers.reshape(-1, 3)), (capsa.listed, BALLS, BALLS, numbers.reshape(-1, 2)),
                             (capsa.within, BALLS, numbers)):
        assert "a masked array: capsa would read what lies behind the mask" in told(call, *arguments)
    skipped = numpy.ma.masked_array(numpy.eye(3, dtype=numpy.float32) * 0.1, numpy.eye(3) * [[0], [1], [0]])
    filled = numpy.ma.filled(skipped, numpy.nan)
    assert capsa.find_hits(capsa.within(capsa.spheres(filled, 1.0))).tolist() == [[0, 2]]


def test_sets_and_sources_tell_what_they_are():
    rods = capsa.capsules(POINTS[:10], POINTS[:10] + 1, 0.1)
    some = capsa.Filter(group=numpy.ones(3000, numpy.uint32))
    for made, text in (
            (BALLS, "<capsa: 3000 spheres>"),
            (capsa.Index(rods), "<capsa: index of 10 capsules>"),
            (capsa.within(BALLS), "<capsa: within 3000 spheres>"),
            (capsa.between(BALLS, rods), "<capsa: between 3000 spheres and 10 capsules>"),
            (capsa.zip(rods, rods).slice(1, 4), "<capsa: zip 10 capsules and 10 capsules, part 1 of 4>"),
            (capsa.listed(BALLS, rods, [[0, 0], [7, 3]]), "<capsa: listed 2 pairs of 3000 spheres and 10 capsules>"),
            (capsa.within(BALLS, [0, 10, 3000]).filtered(some), "<capsa: within 3000 spheres, in 2 runs, filtered>"),
            (some, "<capsa: filter by group of 3000 rows>"),
            (capsa.Filter(category=1, mask=[1, 2]), "<capsa: filter by category, mask of 2 rows>"),
            (capsa.Filter(mask=3), "<capsa: filter by mask>"),
            (capsa.Filter(), "<capsa: filter by nothing>")):
        assert repr(made) == text


def test_the_module_tells_every_field_of_its_answers():
    for dtype in ("contact_dtype", "touch_dtype", "witness_dtype"):
        told_fields = capsa.__doc__.split(dtype)[1]
        for field in getattr(capsa, dtype).names:
            assert field in told_fields
