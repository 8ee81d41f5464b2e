"""Up to two contacts of a pair."""
import capsa
import numpy
import pytest


def logs(heights):
    """Capsules along x that lie on each other."""
    z = numpy.asarray(heights, numpy.float32)
    ends = numpy.stack([numpy.zeros_like(z), numpy.zeros_like(z), z], 1)
    x = numpy.asarray([1, 0, 0], numpy.float32)
    return capsa.capsules(ends - x, ends + x, 0.5)


def floor():
    return capsa.half_spaces([[0, 0, 0]], [[0, 0, 1]])


def test_a_stack_has_two_contacts_a_pair():
    pile = logs([0.5, 1.5, 2.5])
    for pairs, count in ((capsa.within(pile), 2), (capsa.between(pile, floor()), 1)):
        found = capsa.contacts(pairs, margin=0.01)
        contacts, ends = capsa.manifolds(pairs, found, margin=0.01)
        assert contacts.dtype == capsa.contact_dtype and ends.dtype == numpy.uint8
        assert len(found) == count and len(contacts) == 2 * count
        assert sorted(ends.tolist()) == [0] * count + [1] * count
        numpy.testing.assert_allclose(contacts["point"][:, 0], 2.0 * ends - 1, atol=1e-6)
        numpy.testing.assert_allclose(contacts["gap"], 0, atol=1e-6)


def test_one_contact_is_enough_for_balls_and_none_for_none():
    pairs = capsa.within(capsa.spheres([[0, 0, 0], [1, 0, 0]], 0.5))
    found = capsa.contacts(pairs)
    contacts, ends = capsa.manifolds(pairs, found)
    assert contacts.tobytes() == found.tobytes() and ends.tolist() == [0]
    contacts, ends = capsa.manifolds(pairs, found[:0])
    assert len(contacts) == len(ends) == 0


def test_the_margin_says_which_second_contacts_count():
    tilted = capsa.capsules([[-1, 0, 0.5]], [[1, 0, 0.52]], 0.5)
    pairs = capsa.between(tilted, floor())
    for margin, count in ((0.0, 1), (0.01, 1), (0.03, 2)):
        assert len(capsa.manifolds(pairs, capsa.contacts(pairs, margin=margin), margin=margin)[0]) == count


def test_what_is_wrong_is_said():
    pairs = capsa.between(logs([0.5]), floor())
    found = capsa.contacts(pairs)
    with pytest.raises(ValueError, match="manifolds: contacts: a contiguous array of contact_dtype"):
        capsa.manifolds(pairs, numpy.zeros(3))
    with pytest.raises(ValueError, match="contact 0 is of rows 7 and 0, and a has 1 rows, b 1"):
        wrong = found.copy()
        wrong["a"] = 7
        capsa.manifolds(pairs, wrong)
    boxed = capsa.within(logs([0.5, 1.5]), box=(9, 9, 9))
    with pytest.raises(ValueError, match="a periodic source has no such answers"):
        capsa.manifolds(boxed, found[:0])
