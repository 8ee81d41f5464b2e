"""Answers as flat columns, with the names that the command line gives them."""
import pathlib
import re

import capsa
import numpy
import pytest

PAGE = (pathlib.Path(__file__).resolve().parents[2] / "docs/command-line.md").read_text(encoding="utf-8")
f4 = numpy.float32


@pytest.fixture
def scene(rng):
    balls = capsa.spheres(rng.random((50, 3), f4), 0.1)
    return balls, capsa.between(balls, capsa.capsules(rng.random((20, 3), f4), rng.random((20, 3), f4), 0.05))


def named_by_the_page(verb):
    return re.search(rf"^\| `{verb}` \| .* \| `([a-z,]+)` \|$", PAGE, re.M).group(1).split(",")


def test_names_are_those_of_the_command_line(scene):
    balls, source = scene
    found = capsa.contacts(source)
    motion = f4([0.5, 0, 0])
    answers = {"find": capsa.find_hits(source), "neighbours": capsa.neighbours(source), "nearest": capsa.nearest(source),
               "k-nearest": capsa.k_nearest(source, 3), "contacts": found, "manifolds": capsa.manifolds(source, found),
               "touch": capsa.first_touch(source, motion)}
    for verb, answer in answers.items():
        columns = capsa.columns(answer)
        assert sorted(set(columns) - {"v"}) == sorted(named_by_the_page(verb)), verb
        assert all(column.ndim == 1 and column.dtype.names is None and column.flags.c_contiguous for column in columns.values()), verb
        assert len({len(column) for column in columns.values()}) == 1 and len(columns["b"]) > 10, verb


def test_pandas_takes_them(scene):
    found = capsa.contacts(scene[1])
    frame = pytest.importorskip("pandas").DataFrame(capsa.columns(found))
    assert len(frame) == len(found) and numpy.array_equal(frame["nx"], found["normal"][:, 0])


def test_values_are_those_of_the_answer(scene, rng):
    balls, source = scene
    found = capsa.contacts(source)
    columns = capsa.columns(found)
    assert numpy.array_equal(numpy.stack([columns[name] for name in ("nx", "ny", "nz")], 1), found["normal"])
    assert numpy.array_equal(numpy.stack([columns[name] for name in ("px", "py", "pz")], 1), found["point"])
    assert numpy.array_equal(columns["t"], found["at_b"]["u"]) and columns["t"].any() and not columns["s"].any()
    face = capsa.triangles([[0, 0, 0]], [[1, 0, 0]], [[0, 1, 0]])
    on_face = capsa.contacts(capsa.between(capsa.spheres([[0.25, 0.5, 0.05]], 0.1), face))
    for contacts in (on_face, capsa.contacts(capsa.between(face, capsa.spheres([[0.25, 0.5, 0.05]], 0.1)))):
        assert capsa.columns(contacts)["v"].tolist() == [0.5]
    offsets, rows = capsa.neighbours(source)
    near = capsa.columns((offsets, rows))
    assert all(numpy.array_equal(near["b"][near["a"] == row], rows[offsets[row]:offsets[row + 1]]) for row in range(50))
    index, gap = capsa.k_nearest(source, 3)
    near = capsa.columns((index, gap))
    assert near["a"].tolist() == [row for row in range(50) for _ in range(3)] and numpy.array_equal(near["gap"], gap.ravel())
    for some, numbers in (([7, 3], [7, 3]), (numpy.arange(50) % 9 == 2, list(range(2, 50, 9)))):
        near = capsa.columns(capsa.nearest(source, rows=some), rows=some)
        assert near["a"].tolist() == numbers
    which = capsa.columns(capsa.nearest_of(balls, [face, balls]))
    assert list(which) == ["a", "set", "b", "gap"] and which["a"].tolist() == list(range(50))
    apart = capsa.columns(capsa.witnesses(capsa.zip(balls, balls)))
    assert list(apart) == ["gap", "ax", "ay", "az", "bx", "by", "bz", "s", "t", "v"]
    closest = capsa.columns(capsa.k_nearest_contacts(balls, face, 2))
    assert len(closest["b"]) == 100 and (closest["b"] == capsa.no_row).sum() == 50
    boxed = capsa.within(capsa.spheres(rng.random((50, 3), f4), 0.1), box=(1, 1, 1))
    for verb in (capsa.find_hits, capsa.contacts, capsa.nearest, capsa.neighbours, capsa.deepest):
        answer = verb(boxed, images=True)
        columns = capsa.columns(answer)
        assert list(columns)[-3:] == ["ix", "iy", "iz"]
        assert numpy.array_equal(numpy.stack([columns[name] for name in ("ix", "iy", "iz")], 1), answer[-1])
    for none in (capsa.find_hits(source, margin=-9), capsa.contacts(source, margin=-9), capsa.nearest(capsa.within(capsa.spheres([], 1)))):
        assert all(len(column) == 0 for column in capsa.columns(none).values())


def test_what_is_no_answer():
    for wrong in (numpy.zeros((3, 2), f4), "x", (numpy.zeros(3), numpy.zeros(3)), 7, None):
        with pytest.raises(TypeError, match="^columns: answer: an answer of capsa is needed"):
            capsa.columns(wrong)
    with pytest.raises(ValueError, match="^columns: rows: 1 rows, and the answer is about 3"):
        capsa.columns((numpy.zeros(3, "u4"), numpy.zeros(3, f4)), rows=[5])
    with pytest.raises(ValueError, match="^columns: answer: its arrays have 2 and 3 rows"):
        capsa.columns((numpy.zeros(3, "u4"), numpy.zeros(2, f4)))
