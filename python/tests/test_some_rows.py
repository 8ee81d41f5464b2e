"""nearest, deepest and k_nearest for some rows of a: the answers for all rows, in the order of the list."""
import capsa
import numpy
import pytest

POINTS = numpy.random.default_rng(4).random((3000, 3), numpy.float32) * 20
BALLS = capsa.spheres(POINTS, 0.3)
RODS = capsa.capsules(POINTS[:700], POINTS[:700] + numpy.float32(0.5), 0.1)
INDEXED = capsa.Index(RODS)
ROWS = [41, 7, 7, 2999, 0]
SOURCES = {"between": (capsa.between(BALLS, RODS), 3000), "between, an index": (capsa.between(BALLS, INDEXED), 3000),
           "within": (capsa.within(RODS), 700), "within, an index": (capsa.within(INDEXED), 700),
           "a box": (capsa.within(RODS, box=(20, 20, 20)), 700), "runs": (capsa.within(RODS, runs=[0, 200, 650]), 700)}
VERBS = {"nearest": lambda *a, **k: capsa.nearest(*a, **k), "nearest_contacts": lambda *a, **k: (capsa.nearest_contacts(*a, **k),),
         "deepest": lambda *a, **k: (capsa.deepest(*a, margin=0.2, **k),), "k_nearest": lambda s, **k: capsa.k_nearest(s, 3, margin=0.5, **k)}


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("source", SOURCES)
def test_each_row_has_the_answer_that_it_has_among_all(source, verb):
    source, rows = SOURCES[source]
    everything = VERBS[verb](source)
    mask = numpy.arange(rows) % 3 == 1
    for some, numbers in [(mask, numpy.flatnonzero(mask)), (mask.tolist(), numpy.flatnonzero(mask)), ([], numpy.zeros(0, int))] + [
            (kind([row % rows for row in ROWS]), [row % rows for row in ROWS]) for kind in
            (list, tuple, numpy.array, lambda x: numpy.array(x, numpy.uint32), lambda x: numpy.array(x, numpy.uint64))]:
        for of_some, of_all in zip(VERBS[verb](source, rows=some), everything):
            assert of_some.tobytes() == of_all[numbers].tobytes()


def test_images_stand_in_the_order_of_the_rows():
    source = SOURCES["a box"][0]
    index, gap, images = capsa.nearest(source, images=True)
    few, near, shifts = capsa.nearest(source, rows=[9, 3], images=True)
    assert (few == index[[9, 3]]).all() and (near == gap[[9, 3]]).all() and (shifts == images[[9, 3]]).all()
    assert shifts.shape == (2, 3)
    assert capsa.k_nearest(source, 4, rows=[9, 3], margin=1, images=True)[2].shape == (2, 4, 3)


@pytest.mark.parametrize("rows, error, says", [
    ([3000], ValueError, "nearest: rows: row 3000 is none of the source, which has rows 0 to 3000 of a, without the last"),
    ([-1], ValueError, "nearest: rows: element 0 is negative"),
    ([1 << 33], ValueError, "beyond 4294967294"),
    ([[1]], ValueError, r"rows: .*\(n,\) is needed"),
    ([0.5], TypeError, "no list of row numbers"),
    ("some", TypeError, "no list of row numbers"),
    ([True, False], ValueError, "nearest: rows: a mask of 2 bools and a has 3000 rows: give one for each"),
    (numpy.ma.masked_array([1], [True]), TypeError, "rows"),
])
def test_wrong_rows_are_refused(rows, error, says):
    with pytest.raises(error, match=says):
        capsa.nearest(capsa.between(BALLS, RODS), rows=rows)


def test_other_rows_than_those_of_a_slice_are_refused():
    part = capsa.within(RODS).slice(1, 2)
    with pytest.raises(ValueError, match="row 0 is none of the source"):
        capsa.deepest(part, rows=[0])
    with pytest.raises(ValueError, match="takes between or within, not zip"):
        capsa.deepest(capsa.zip(RODS, RODS), rows=[0])
