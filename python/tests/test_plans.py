"""Plans answer as the verbs do, each time about the numbers that the arrays have then."""
import gc
import threading

import capsa
import numpy
import pytest

VERBS = ("any_hit", "count_hits", "find_hits", "contacts", "nearest")


def floats(rows, seed=1):
    return numpy.random.default_rng(seed).random((rows, 3), numpy.float32)


A, B = floats(7), floats(9, 2)
BALLS = capsa.spheres(A, 0.2)
RODS = capsa.capsules(B, B + numpy.float32(0.1), numpy.full(9, 0.1, numpy.float32))
MANY = capsa.spheres(floats(70, 3), 0.1)
SOME = capsa.Filter(group=[1, 1, 1, 2, 2, 2, 3])
PAIRS = [[k % 7, k % 9] for k in range(20)]

SOURCES = {
    "between": capsa.between(BALLS, RODS),
    "one row": capsa.between(capsa.spheres(A[:1], 0.5), RODS),
    "within": capsa.within(BALLS),
    "no rows": capsa.between(BALLS, capsa.spheres(floats(0), 0.1)),
    "many": capsa.between(MANY, capsa.spheres(floats(60, 4), 0.1)),
    "zip": capsa.zip(BALLS, capsa.spheres(B[:7], 0.2)),
    "listed": capsa.listed(BALLS, RODS, PAIRS),
    "filtered": capsa.within(BALLS).filtered(SOME),
    "runs": capsa.between(BALLS, RODS, [0, 3, 7], [0, 4, 9]),
    "slice": capsa.between(BALLS, RODS).slice(1, 2),
    "box": capsa.between(BALLS, RODS, box=(1, 1, 1)),
    "index": capsa.between(capsa.Index(BALLS), RODS),
}


def same(one, other):
    if isinstance(one, tuple):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, numpy.ndarray):
        return one.dtype == other.dtype and one.shape == other.shape and one.tobytes() == other.tobytes()
    return type(one) is type(other) and one == other


@pytest.mark.parametrize("how", ({}, dict(margin=0.25, isa="scalar"), dict(margin=0.1, exact=True)), ids=str)
@pytest.mark.parametrize("name", SOURCES)
def test_a_plan_answers_as_the_verbs_do(name, how):
    source = SOURCES[name]
    plan = capsa.Plan(source, **how)
    kept = A.copy()
    for _ in range(2):
        for verb in VERBS:
            named = how if verb != "nearest" else {key: how[key] for key in how if key == "isa"}
            try:
                right = getattr(capsa, verb)(source, **named)
            except ValueError as error:
                with pytest.raises(ValueError) as refused:
                    getattr(plan, verb)()
                assert str(refused.value) == str(error) and verb == "nearest" and name in ("zip", "listed")
                continue
            assert same(getattr(plan, verb)(), right), verb
        A[:] = A[::-1].copy()  # new numbers in the same array
    assert same(A, kept)


def test_answers_are_about_the_numbers_of_now():
    x = numpy.zeros((1, 3), numpy.float32)
    plan = capsa.Plan(capsa.between(capsa.spheres(x, 0.5), capsa.spheres([[0, 0, 0], [3, 0, 0]], 0.25)))
    before = plan.contacts(), plan.find_hits(), plan.nearest()
    x[0, 0] = 3
    assert plan.contacts()["b"].tolist() == [1] and plan.find_hits().tolist() == [[0, 1]] and plan.nearest()[0].tolist() == [1]
    assert before[0]["b"].tolist() == [0] and before[1].tolist() == [[0, 0]] and before[2][0].tolist() == [0]  # answers are the caller's
    x[0, 0] = numpy.nan
    assert not plan.any_hit() and plan.nearest()[0].tolist() == [capsa.no_row]


def test_a_plan_keeps_what_it_refers_to():
    plan = capsa.Plan(capsa.within(capsa.spheres(numpy.zeros((5, 3), numpy.float32), numpy.ones(5, numpy.float32))))
    gc.collect()
    assert plan.count_hits() == 10
    source = plan.source
    del plan
    gc.collect()
    assert capsa.count_hits(source) == 10
    assert repr(capsa.Plan(source)) == "<capsa: plan of within 5 spheres>"


def test_an_index_may_be_built_of_other_rows():
    index = capsa.Index(BALLS)
    plan = capsa.Plan(capsa.within(index))
    index.build(MANY)
    assert plan.count_hits() == capsa.count_hits(capsa.within(MANY))
    assert len(plan.nearest()[0]) == 70


def test_threads_ask_one_plan():
    plan = capsa.Plan(SOURCES["between"], margin=0.25)
    right, wrong = plan.contacts(), []

    def ask():
        wrong.extend(1 for _ in range(300) if not same(plan.contacts(), right))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_source_that_makes_no_sense_is_no_plan():
    flat = capsa.circles(numpy.zeros((2, 2), numpy.float32), 1)
    with pytest.raises(ValueError, match="^Plan: "):
        capsa.Plan(capsa.between(BALLS, flat))
    with pytest.raises(ValueError, match="^Plan: isa: no such instruction set: x$"):
        capsa.Plan(SOURCES["between"], isa="x")
