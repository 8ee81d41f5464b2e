"""Whatever is wrong with a call of any public function or method, one short sentence says it, and the function is named."""
import ast
import pathlib

import capsa
import numpy
import pytest

STUB = pathlib.Path(capsa.__file__).parent / "__init__.pyi"
POINTS = numpy.random.default_rng(3).random((20, 3), numpy.float32)
FLAT = numpy.ascontiguousarray(POINTS[:, :2])
MANY = numpy.zeros((3000, 3), numpy.float32)
BALLS = capsa.spheres(POINTS, 0.1)
PAIRS = numpy.array([[0, 1]], numpy.uint32)
WITHIN, BETWEEN, ZIP = capsa.within(BALLS), capsa.between(BALLS, BALLS), capsa.zip(BALLS, BALLS)
CONTACTS = capsa.contacts(WITHIN)
ONES = numpy.ones(20, numpy.uint32)
MESH = capsa.triangles(POINTS, POINTS + 1, POINTS[::-1])
ON_MESH = capsa.between(BALLS, MESH)

# A call that is right, for each function: what is wrong is put in the place of one argument after the other.
RIGHT = {
    "origin": None,  # takes any number of points
    "rounding": dict(points=POINTS, origin=(0, 0, 0)),
    "spheres": dict(centres=POINTS, radius=0.1, origin=(0, 0, 0)),
    "circles": dict(centres=FLAT, radius=0.1, origin=(0, 0)),
    "capsules": dict(a=POINTS, b=POINTS, radius=0.1, origin=None),
    "planar_capsules": dict(a=FLAT, b=FLAT, radius=0.1, origin=None),
    "segments": dict(a=POINTS, b=POINTS, origin=None),
    "planar_segments": dict(a=FLAT, b=FLAT, origin=None),
    "triangles": dict(a=POINTS, b=POINTS, c=POINTS, origin=None),
    "mesh": dict(positions=POINTS, corners=[[0, 1, 2]], origin=None),
    "chains": dict(points=POINTS, offsets=[0, 20], radius=0.1, origin=None),
    "links": dict(offsets=[0, 20]),
    "half_spaces": dict(p=POINTS, normal=POINTS, origin=None),
    "half_planes": dict(p=FLAT, normal=FLAT, origin=None),
    "boxes": dict(centres=POINTS, half=POINTS, rotation=None, radius=0.0, origin=None),
    "rectangles": dict(centres=FLAT, half=FLAT, rotation=None, radius=0.0, origin=None),
    "planar_round_cones": dict(a=FLAT, b=FLAT, ra=0.1, rb=0.2, origin=None),
    "round_cones": dict(a=POINTS, b=POINTS, ra=0.1, rb=0.2, origin=None),
    "posed": dict(rows=BALLS, transforms=numpy.tile(numpy.eye(4, dtype=numpy.float32), (2, 1, 1, 1)), link=None),
    "between": dict(a=BALLS, b=BALLS, runs=[0, 20], runs_of_b=[0, 20], box=None),
    "within": dict(a=BALLS, runs=[0, 20], box=None),
    "zip": dict(a=BALLS, b=BALLS),
    "listed": dict(a=BALLS, b=BALLS, pairs=PAIRS),
    "explain": dict(source=WITHIN, margin=0.0, question="hits"),
    "gaps": dict(source=ZIP, isa="best", workspace=None),
    "witnesses": dict(source=ZIP, isa="best", workspace=None),
    "nearest": dict(source=WITHIN, rows=[3, 1], isa="best", workspace=None, images=False),
    "nearest_contacts": dict(source=WITHIN, rows=[3, 1], isa="best", workspace=None, images=False),
    "margin_levels": dict(margins=[[0.0, 1.0], [1.0, 0.0]]),
    "nearest_of": dict(a=BALLS, sets=[BALLS], isa="best", workspace=None),
    "k_nearest": dict(source=WITHIN, k=2, rows=[3, 1], margin=1.0, isa="best", workspace=None, exact=False, images=False),
    "k_nearest_contacts": dict(a=BALLS, b=BALLS, k=2, margin=1.0, isa="best", workspace=None),
    "begin_clusters": dict(rows=20),
    "join_clusters": dict(source=WITHIN, labels=capsa.begin_clusters(20), first_a=0, first_b=0, margin=0.0, isa="best", workspace=None, exact=False),
    "end_clusters": dict(labels=capsa.begin_clusters(20)),
    "first_touch": dict(source=BETWEEN, motion=POINTS, motion_of_b=None, margin=0.0, isa="best", workspace=None, exact=False, approaching=False),
    "find_touches": dict(source=BETWEEN, motion=POINTS, motion_of_b=None, margin=0.0, isa="best", workspace=None, exact=False, approaching=False),
    "last_touch": dict(source=ZIP, motion=POINTS, motion_of_b=None, margin=0.0, isa="best", workspace=None, exact=False, approaching=False),
    "gradients": dict(contacts=CONTACTS, a=BALLS, b=None),
    "pose_gradients": dict(contacts=CONTACTS, pivot_a=(0, 0, 0), pivot_b=None),
    "inside": dict(source=ON_MESH, isa="best", workspace=None),
    "signed_nearest": dict(source=ON_MESH, isa="best", workspace=None),
    "signed_contacts": dict(source=ON_MESH, margin=0.0, isa="best", workspace=None),
    "open_edge": dict(source=capsa.within(MESH)),
    "manifolds": dict(source=WITHIN, contacts=CONTACTS[:0], margin=0.0),
    "separate": dict(contacts=CONTACTS[:0], a=BALLS, b=BALLS, margin=0.0, push="in_order", fixed_a=None, fixed_b=None, body_a=ONES,
                     body_b=None),
    "visit_hits": dict(source=WITHIN, visit=len, block=10, margin=0.0, isa="best", workspace=None, exact=False),
    "visit_contacts": dict(source=WITHIN, visit=len, block=10, margin=0.0, isa="best", workspace=None, exact=False),
    "visit_touches": dict(source=WITHIN, motion=POINTS, visit=len, motion_of_b=None, block=10, margin=0.0, isa="best", workspace=None, exact=False,
                          approaching=False),
    "columns": dict(answer=CONTACTS, rows=None),
    "isa": {},
    "Index": dict(shapes=BALLS),
    "Workspace": {},
    "Filter": dict(category=ONES, mask=ONES, group=ONES),
    "Plan": dict(source=WITHIN, margin=0.0, isa="best", exact=False),
    "build": dict(shapes=BALLS, in_order=True),
    "refit": dict(shapes=BALLS),
    "add_cells": {},
    "slice": dict(k=0, n=2),
    "filtered": dict(of_a=capsa.Filter(group=ONES), of_b=None),
    "validate": {},
    "Shapes": None,  # functions make them
    "Source": None,
}
for verb in ("any_hit", "count_hits", "any_by_run", "count_by_run", "touched", "find_hits", "contacts", "deepest", "neighbours", "clusters"):
    RIGHT[verb] = dict(source=WITHIN, margin=0.0, isa="best", workspace=None, exact=False)
PLAN = capsa.Plan(BETWEEN)
ASKED_OF_PLANS = ("any_hit", "count_hits", "find_hits", "contacts", "nearest")
RIGHT.update({f"Plan.{verb}": {} for verb in ASKED_OF_PLANS})
RIGHT["hit_mask"] = dict(source=BETWEEN, margin=0.0, isa="best", workspace=None, exact=False)
for rays in ("first_hit", "occluded"):
    RIGHT[rays] = dict(origins=POINTS, directions=POINTS, target=BALLS, radius=0.0, of_rays=None, of_target=None, margin=0.0, isa="best", workspace=None,
                       exact=False, approaching=False)
for verb in ("find_hits", "contacts", "deepest", "neighbours"):
    RIGHT[verb]["images"] = False
RIGHT["deepest"] = dict(source=WITHIN, rows=[3, 1], margin=0.0, isa="best", workspace=None, exact=False, images=False)


def public():
    """Name and callable of all that the module has, methods of an object included."""
    index = capsa.Index(BALLS)
    for name in dir(capsa):
        thing = getattr(capsa, name)
        if not name.startswith("_") and callable(thing) and not name.endswith("Gradients"):  # those are tuples of answers
            yield name, thing
    for thing, names in ((BALLS, ("validate",)), (index, ("build", "refit", "add_cells")), (BETWEEN, ("slice", "filtered"))):
        for name in names:
            yield name, getattr(thing, name)
    for name in ASKED_OF_PLANS:  # verbs have these names too
        yield f"Plan.{name}", getattr(PLAN, name)


EVERY = dict(public())
WRONG = (None, "x", MANY, MANY.astype(numpy.float64), 3.5, -1, {}, [[1], [1, 2]], object(), BALLS, WITHIN)


def refused(name, *arguments, **named):
    """The sentence, or None if the call is answered."""
    call, name = EVERY[name], name.split(".")[-1]
    try:
        call(*arguments, **named)
    except (TypeError, ValueError) as error:
        text = str(error)
        assert "\n" not in text and len(text) < 230, text
        assert "incompatible" not in text and "Invoked with" not in text and "capsa._capsa" not in text, text
        assert text.startswith((f"{name}: ", f"{name}() ")), text
        return text
    return None


def test_every_public_callable_is_here():
    assert set(EVERY) == set(RIGHT)
    stub = ast.parse(STUB.read_text(encoding="utf-8")).body
    functions = [(node.name, node) for node in stub if isinstance(node, ast.FunctionDef)]
    methods = [("Plan." * (kind.name == "Plan") + node.name, node) for kind in stub if isinstance(kind, ast.ClassDef) for node in kind.body
               if isinstance(node, ast.FunctionDef) and not node.name.startswith("__") and not node.decorator_list]
    assert {name for name, _ in functions + methods} | {"Shapes", "Source", "Index", "Filter", "Plan", "Workspace"} == set(RIGHT)
    for name, node in functions + methods:
        parameters = [argument.arg for argument in node.args.args + node.args.kwonlyargs if argument.arg != "self"]
        if RIGHT[name] is not None:
            assert list(RIGHT[name]) == parameters, name


@pytest.mark.parametrize("name", RIGHT)
def test_what_is_wrong_is_said_in_a_sentence(name):
    right = RIGHT[name]
    if right is None:
        assert refused(name) and refused(name, None) and refused(name, "x")
        assert refused(name, *[object()] * 20) and refused(name, margine=0.1)
        return
    if right.get("fixed_a", 0) != 0 or name != "separate":  # separate would go on and move what the others share
        assert refused(name, **right) is None
    assert "margine" in refused(name, margine=0.1, **right)
    assert refused(name, *[object()] * 20)
    for wrong in WRONG:
        refused(name, wrong)
        refused(name, *[wrong] * 2)
        refused(name, *[wrong] * 3)
        for argument in right:
            said = refused(name, **{**right, argument: wrong})
            if said and argument not in ("source", "origins", "runs"):  # what does not fit it may be said of another one
                assert argument in said, said
    first = next(iter(right), None)
    if first and name != "Filter":
        assert f"{first}" in refused(name)
        assert refused(name, next(iter(right.values())), **right)  # twice


def test_sentences_say_how_to_mend():
    assert refused("between", BALLS) == ("between: b is missing: shapes are needed: capsa.spheres(points, radius) and its like make shapes "
                                         "of arrays")
    assert refused("count_hits", WITHIN, 0.1) == "count_hits: 2 arguments by position, and it takes 1 (source): give the others by name"
    assert refused("count_hits", WITHIN, margine=0.1) == ("count_hits: it has no argument 'margine': it takes source, margin, isa, "
                                                           "workspace, exact")
    assert refused("count_hits", WITHIN, margin="x") == "count_hits: margin: a number is needed, and this is a str"
    assert refused("spheres") == "spheres: centres is missing: it takes centres, radius, origin"
    assert refused("zip", BALLS, BALLS, BALLS) == "zip: 3 arguments by position, and it takes 2 (a, b)"
    assert refused("count_hits", WITHIN, source=WITHIN) == "count_hits: source is given twice, by position and by name"
    assert refused("k_nearest", WITHIN, 1.5) == "k_nearest: k: a whole number from 0 on is needed, and this is a float"
    assert refused("mesh", POINTS, [[0.5, 1, 2]]) == "mesh: corners: no array of integers, no list of integers and no integer"
    assert refused("k_nearest", WITHIN, -1) == "k_nearest: k: a whole number from 0 on is needed, and this is -1"
    assert refused("k_nearest", WITHIN, 2**64) == ("k_nearest: k: a whole number from 0 on is needed, and this is 18446744073709551616, "
                                                   "which is too large")
    assert refused("spheres", POINTS, -1) == "spheres: radius: -1.0 for all rows: a size below 0 touches nothing: give it 0 or more"
    assert refused("boxes", POINTS, [1, -1, 1]).startswith("boxes: half: -1.0 for all rows")
    for call in (lambda: capsa.capsules(POINTS, POINTS, numpy.float32(-1)), lambda: capsa.round_cones(POINTS, POINTS, 1, -1),
                 lambda: capsa.rectangles(FLAT, (1, -1)), lambda: capsa.chains(POINTS, [0, 20], -1), lambda: capsa.circles(FLAT, numpy.array(-1)),
                 lambda: capsa.first_hit(POINTS, POINTS, BALLS, radius=-1)):
        with pytest.raises(ValueError, match="-1.0 for all rows"):
            call()
    assert refused("Shapes") == "Shapes: capsa.spheres(points, radius) and its like make shapes of arrays"


def test_what_is_right_may_be_of_another_type():
    once = capsa.count_hits(WITHIN, margin=1)
    assert once == capsa.count_hits(WITHIN, margin=numpy.float64(1)) == capsa.count_hits(source=WITHIN, margin=1.0)
    assert capsa.k_nearest(WITHIN, numpy.int64(2), margin=1)[0].shape == (20, 2)
    assert capsa.Index(shapes=BALLS).nbytes > 0


def test_what_a_function_of_the_caller_raises_is_left_alone():
    def visit(pairs):
        raise ValueError("mine")

    with pytest.raises(ValueError, match="^mine$"):
        capsa.visit_hits(capsa.within(BALLS), visit, margin=1.0)


@pytest.mark.parametrize("kind", [capsa.Shapes, capsa.Index, capsa.Source, capsa.Filter, capsa.Plan, capsa.Workspace])
def test_an_object_that_was_never_made_is_refused(kind):
    """Its memory would be what it happens to be."""
    never = kind.__new__(kind)
    asks = [lambda: repr(never), lambda: capsa.within(never), lambda: capsa.find_hits(never), lambda: WITHIN.filtered(never),
            lambda: capsa.find_hits(WITHIN, workspace=never), lambda: capsa.separate(CONTACTS, BALLS, never)]
    asks += [lambda name=name: getattr(never, name) for name, thing in vars(kind).items() if isinstance(thing, property)]
    given = () if kind is capsa.Plan else (WITHIN, WITHIN)
    asks += [lambda name=name: getattr(never, name)(*given) for name, thing in vars(kind).items()
             if not name.startswith("_") and not isinstance(thing, property)]
    said = []
    for ask in asks:
        with pytest.raises(TypeError) as error:
            ask()
        said.append(str(error.value))
    own = [text for text in said if text == f"{kind.__name__}: an object whose __init__ has not run: call {kind.__name__}(...), or the "
                                            "function that makes it"]
    assert len(own) >= len(asks) - 5, said
