"""A workspace of the caller's: the same answers, in memory of its own."""
import concurrent.futures

import capsa
import numpy
import pytest

f4 = numpy.float32


@pytest.fixture
def crowd(rng):
    return capsa.spheres(rng.random((4000, 3), f4), 0.01)


def asked_of(source, motion):
    """Each verb that takes it, as a function of the options."""
    names = ("any_hit", "count_hits", "touched", "neighbours", "nearest", "nearest_contacts", "deepest", "clusters", "find_hits", "contacts")
    asked = {name: lambda name=name, **how: getattr(capsa, name)(source, **how) for name in names}
    asked["k_nearest"] = lambda **how: capsa.k_nearest(source, 3, margin=0.05, **how)
    for name in ("first_touch", "find_touches"):
        asked[name] = lambda name=name, **how: getattr(capsa, name)(source, motion, **how)
    return asked


def flat(answer):
    """The bits of an answer, whose pairs may stand in another order."""
    parts = answer if isinstance(answer, tuple) else (answer,)
    return [sorted(row.tobytes() for row in part) if getattr(part, "ndim", 0) else part for part in parts]


def test_answers_are_those_without(crowd, rng):
    workspace = capsa.Workspace()
    start = workspace.nbytes
    for source in (capsa.within(crowd), capsa.between(crowd, capsa.capsules(rng.random((300, 3), f4), rng.random((300, 3), f4), 0.02))):
        for name, ask in asked_of(source, f4([0.01, 0, 0])).items():
            right = flat(ask())
            for _ in range(3):  # a list is kept from the second question on
                assert flat(ask(workspace=workspace)) == right, name
    assert workspace.nbytes > start + 4 * 4000
    assert repr(workspace) == "<capsa: workspace>"


@pytest.mark.parametrize("radius", [0.01, 0.03])  # fewer pairs than rows, and more
def test_rows_that_move_have_the_pairs_of_where_they_are(rng, radius):
    centres, workspace = rng.random((4000, 3), f4), capsa.Workspace()
    for frame in range(5):
        centres += rng.random((4000, 3), f4) * f4(1e-5)  # a list is kept from the second frame on
        source = capsa.within(capsa.spheres(centres, radius))
        for name in ("any_hit", "count_hits", "touched", "find_hits", "contacts", "clusters"):
            ask = getattr(capsa, name)
            assert flat(ask(source, workspace=workspace)) == flat(ask(source, workspace=capsa.Workspace())), (frame, name)


def test_it_holds_what_is_asked_with_it_alone(crowd):
    mine, other = capsa.Workspace(), capsa.Workspace()
    pairs = len(capsa.find_hits(capsa.within(crowd), workspace=mine))
    held = mine.nbytes
    assert capsa.count_hits(capsa.within(crowd)) == capsa.count_hits(capsa.within(crowd), workspace=other) == pairs
    assert mine.nbytes == held > 4 * 4000
    rows, targets = capsa.spheres([[0, 0, 2]] * 5, 0.1), [crowd, crowd]
    assert all(map(numpy.array_equal, capsa.nearest_of(rows, targets, workspace=mine), capsa.nearest_of(rows, targets)))


def test_one_query_at_a_time_uses_it(crowd):
    source, workspace = capsa.within(crowd), capsa.Workspace()

    def ask():
        try:
            return capsa.count_hits(source, workspace=workspace)
        except ValueError as error:
            return str(error)

    right, used = capsa.count_hits(source), ("count_hits: workspace: another query uses it, or there is no memory: give each thread one of "
                                             "its own")
    inner = []
    capsa.visit_hits(source, lambda pairs: inner.append(ask()), block=100, workspace=workspace)
    assert len(inner) > 1 and set(inner[:-1]) == {used} and inner[-1] == right  # the last block comes when the query has ended
    with pytest.raises(ValueError, match="workspace: another query uses it"):
        capsa.visit_hits(source, lambda pairs: workspace.nbytes, block=1, workspace=workspace)
    assert ask() == right  # it is free again
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        answers = {answer.result() for answer in [pool.submit(ask) for _ in range(60)]}
    assert right in answers and answers <= {right, used}
