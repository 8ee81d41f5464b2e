"""Pairs and contacts in blocks are those of the lists."""
import threading

import capsa
import numpy
import pytest

f4 = numpy.float32


@pytest.fixture
def crowd(rng):
    return capsa.within(capsa.spheres(rng.random((2000, 3), f4), 0.05))


@pytest.mark.parametrize("block", [1, 100, 65536])
def test_blocks_together_are_the_list(crowd, block):
    seen = []
    assert capsa.visit_hits(crowd, seen.append, block=block) is None
    pairs = capsa.find_hits(crowd)
    assert len(pairs) > 1000 and all(b.dtype == numpy.uint32 and b.shape[1] == 2 for b in seen)
    assert all(len(b) >= block for b in seen[:-1])
    assert numpy.array_equal(numpy.concatenate(seen), pairs)
    contacts = []
    capsa.visit_contacts(crowd, contacts.append, block=block, margin=-0.01)
    assert numpy.concatenate(contacts).tobytes() == capsa.contacts(crowd, margin=-0.01).tobytes()


def test_nothing_is_visited_where_nothing_touches():
    capsa.visit_hits(capsa.within(capsa.spheres([[0, 0, 0], [9, 0, 0]], 1)), lambda pairs: pytest.fail("visited"))


def test_a_visit_ends_when_it_is_told(crowd):
    seen = []
    capsa.visit_hits(crowd, lambda pairs: seen.append(len(pairs)) or False, block=10)
    assert len(seen) == 1


def test_what_the_function_raises_comes_out(crowd):
    def fail(pairs):
        raise KeyError("enough")

    for block in (10, 10**9):
        with pytest.raises(KeyError, match="enough"):
            capsa.visit_hits(crowd, fail, block=block)
    for wrong in (lambda: capsa.visit_hits(crowd, print, block=0), lambda: capsa.visit_hits(crowd, print, isa="mmx")):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(TypeError):
        capsa.visit_hits(crowd, 7)


def test_an_index_that_a_visit_reads_cannot_be_built(rng):
    spheres = capsa.spheres(rng.random((500, 3), f4), 0.05)
    index, other = capsa.Index(spheres), capsa.Index(spheres)
    for source in (capsa.within(index), capsa.between(index, spheres), capsa.between(spheres, index)):
        for renew in (index.build, index.refit):
            with pytest.raises(ValueError, match="a visit is reading this index"):
                capsa.visit_hits(source, lambda pairs: renew(spheres), block=1)
    inner = []
    capsa.visit_hits(capsa.within(index), lambda pairs: inner.append(capsa.count_hits(capsa.within(index))) or other.build(spheres))
    assert inner == [capsa.count_hits(capsa.within(spheres))]
    index.build(spheres)  # after it


def test_an_index_and_threads(rng):
    index = capsa.Index(capsa.spheres(rng.random((5000, 3), f4), 0.03))
    source = capsa.within(index)
    parts = [[] for _ in range(3)]
    threads = [threading.Thread(target=capsa.visit_hits, args=(source.slice(k, 3), parts[k].append)) for k in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = {tuple(p) for part in parts for block in part for p in block}
    assert len(found) > 1000 and found == {tuple(p) for p in capsa.find_hits(source)}
