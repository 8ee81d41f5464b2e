"""Many small scenes in one call answer as a call for each."""
import capsa
import numpy
import pytest

f4 = numpy.float32


def offsets_of(rng, runs):
    return numpy.concatenate([[0], rng.integers(0, 30, runs).cumsum()]).astype(numpy.uint32)


def test_runs_answer_as_a_call_for_each(rng):
    a, b = offsets_of(rng, 20), offsets_of(rng, 20)
    at_a, at_b = rng.random((a[-1], 3), f4), rng.random((b[-1], 3), f4)
    spheres, others = capsa.spheres(at_a, 0.05), capsa.spheres(at_b, 0.05)
    each = [capsa.between(capsa.spheres(at_a[i:j], 0.05), capsa.spheres(at_b[k:m], 0.05)) for i, j, k, m in zip(a, a[1:], b, b[1:])]
    source = capsa.between(spheres, others, runs=a, runs_of_b=b)
    counts = [capsa.count_hits(one) for one in each]
    assert sum(counts) > 5 and min(counts) == 0
    assert capsa.count_by_run(source).tolist() == counts
    assert capsa.any_by_run(source).tolist() == [count > 0 for count in counts]
    assert capsa.any_by_run(source).dtype == bool
    assert len(capsa.find_hits(source)) == capsa.count_hits(source) == sum(counts)
    inside = [capsa.count_hits(capsa.within(capsa.spheres(at_a[i:j], 0.05))) for i, j in zip(a, a[1:])]
    assert capsa.count_by_run(capsa.within(spheres, a)).tolist() == inside
    with_all = capsa.between(spheres, others, a.tolist())
    assert capsa.count_by_run(with_all).sum() == capsa.count_hits(capsa.between(spheres, others))
    parts = sum(capsa.count_by_run(with_all.slice(k, 3)) for k in range(3))
    assert parts.tolist() == capsa.count_by_run(with_all).tolist()


def test_wrong_offsets_are_named(rng):
    spheres = capsa.spheres(rng.random((10, 3), f4), 0.1)
    for runs, words in (([0, 5, 4], "must not descend"), ([0, 11], "there are 10 rows"), ([], "runs: an array of shape"), ([[0, 1]], "runs: ")):
        with pytest.raises(ValueError, match=words):
            capsa.count_hits(capsa.within(spheres, numpy.array(runs, numpy.uint32)))
    with pytest.raises(TypeError, match="uint32"):
        capsa.within(spheres, numpy.array([0.0, 10.0]))
    assert capsa.count_hits(capsa.within(spheres, numpy.array([0, 10]))) == capsa.count_hits(capsa.within(spheres))
    with pytest.raises(ValueError, match="runs_of_b"):
        capsa.between(spheres, spheres, runs_of_b=[0, 10])
    with pytest.raises(ValueError, match="runs has 2"):
        capsa.between(spheres, spheres, [0, 10], [0, 5, 10])
