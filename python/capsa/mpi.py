"""The verbs on many processes, through mpi4py. Experimental: names may change before a release says otherwise.

    from mpi4py import MPI
    import capsa, capsa.mpi

    halo = capsa.mpi.Halo(MPI.COMM_WORLD, capsa.spheres(points, 0.1), numbers, reach=0.05)
    pairs = capsa.find_hits(halo.within(), margin=0.05)
    halo.numbers[pairs]  # the rows of all of the scene

Each rank owns some rows of a set, whichever you like, and every row has a number of 64 bits. Halo and Meeting bring copies of the
rows that own rows may touch; any verb then answers here as one process would answer with all rows, bit for bit. Collective calls
fail on all ranks or on none (Error). They are collectives of the given communicator and use no tags. import capsa needs no mpi4py,
and this module does.
"""
import numpy

from . import _capsa
from ._capsa import Filter, Index, _bounds, _copy_rows, _rows_like, _rows_near
from ._plain import plain
from ._ranks import Error, LocalRows, Route, box_of, by_rank, communicator, every_hull, expect_single, lengths_of, no_row, numbers_of, shapes_of, together

__all__ = ["Error", "Halo", "Meeting", "moved", "nearest", "nearest_between", "no_row"]


class Halo(LocalRows):
    """The rows of this rank and those of others that they may touch. Rows stay where they are: who owns which row changes the time
    and no answer. Two borrowed rows do not meet. Making a Halo, refresh, fetch, give_back and home are collective: call them on all
    ranks. Queries are not.

    comm: a communicator of mpi4py; shapes: the rows of this rank, which are copied; numbers: the global number of each, in any
    order; reach: the margin of later queries, and how much more they may need before a new halo; box: the lengths of a box that
    repeats, as in capsa.within; half: each pair is found on one rank, for lists of pairs and counts; without it every own row has
    all its partners, for verbs with an answer for each row, and `counts` says which rank counts a pair. reach, box and half are the
    same on all ranks.
    """

    def __init__(self, comm, shapes, numbers, *, reach=0.0, box=None, half=False):
        communicator("Halo", comm)

        def read():
            shapes_of("shapes", shapes)
            return numbers_of(numbers, shapes), float(numpy.float32(reach)), box_of(box, shapes), bool(half)
        own, self._reach, self._box, self._half = together(comm, "Halo", read)
        same = (shapes.kind, shapes.origin, self._reach, self._box.tolist(), self._half)
        self._at_build = together(comm, "Halo", lambda: _bounds(shapes, False), same)
        hulls = every_hull(comm, "Halo", shapes)
        for other in range(comm.size):
            if other == comm.rank or (self._half and _takes(comm.rank, other)):
                hulls[other, 0] = numpy.inf  # it wants none
        self._build(comm, "Halo", shapes, own, hulls, self._reach, self._box, True)
        self._filter = together(comm, "Halo", lambda: Filter(**self.labels()))

    def within(self):
        """The pairs of own rows with all local rows, in the box that repeats if there is one: a source for every verb."""
        return self.unfiltered().filtered(self._filter) if len(self.ghosts) else self.unfiltered()

    def unfiltered(self):
        """All pairs of local rows, those of two borrowed rows too: where many rows touch, a third of the time of within. Right for
        verbs with an answer for each row, of which the own rows' hold, and for lists of which you take the pairs that `counts` names."""
        return _capsa.within(self.index, box=lengths_of(self._box, self.index))

    def labels(self):
        """What keeps two borrowed rows apart, for a filter of your own: capsa.Filter(group=halo.fetch(groups), **halo.labels())."""
        return {"link": (~self.is_mine).astype(numpy.uint32), "matrix": numpy.array([[True, True], [True, False]])}

    def counts(self, a, b):
        """Whether this rank is the one that counts pairs of local rows: bool, of one pair or of arrays."""
        low, high = numpy.minimum(a, b), numpy.maximum(a, b)
        return self.is_mine[low] | self.is_mine[high] if self._half else self.is_mine[low]

    def refresh(self, shapes, margin):
        """Takes the rows again after they have moved, in the same order. The ghosts stay the same rows. Returns whether queries with
        this margin still find everything; if not, nothing has changed, and a new Halo is due. The answer is the same on all ranks."""
        comm, built = self._comm, self._at_build

        def read():
            shapes_of("shapes", shapes)
            if len(shapes) != len(built) or shapes.kind != self.index.kind:
                raise ValueError(f"there are {len(shapes)} {shapes.kind}, and the halo has {len(built)} {self.index.kind}: give the same rows")
            now = _bounds(shapes, False)
            with numpy.errstate(invalid="ignore"):
                out = numpy.concatenate([built[:, :3].astype(float) - now[:, :3], now[:, 3:].astype(float) - built[:, 3:]])
            return float(numpy.float32(margin)), numpy.array([numpy.fmax.reduce(out, None, initial=0.0)])
        near, mine = together(comm, "refresh", read)
        together(comm, "refresh", lambda: None, near)
        furthest = max(comm.allgather(float(mine[0])))
        if not near + abs(near) * 2.0**-14 + 2.0 * furthest <= self._reach and not (near <= self._reach and furthest == 0.0):
            return False
        self._renew("refresh", shapes, self.index)
        return True

    def home(self, answers, images=None):
        """Those pairs, contacts or touches that count, at the ranks that own row a, sorted by a, b and image: (rows, answers, images).
        rows: the global numbers, uint64 of shape (m, 2); answers: the contacts, whose own a and b are no_row, or None of pairs;
        images: as given, or None. For owners of ascending blocks the ranks one after the other have the sorted list of one process.
        Collective."""
        comm = self._comm

        def read():
            array, of = plain("answers", answers), None if images is None else plain("images", images).astype(numpy.int8)
            if array.dtype.names is None:
                pairs, array = array.reshape(-1, 2), None
            else:
                pairs, array = numpy.stack([array["a"], array["b"]], 1), array.copy()
                array["a"] = array["b"] = _capsa.no_row
            if of is not None and of.shape != (len(pairs), 3):
                raise ValueError("images of another shape than (answers, 3): give one for each answer or none")
            if pairs.size and (pairs.dtype.kind not in "iu" or pairs.min() < 0 or pairs.max() >= len(self)):
                raise IndexError("an answer names a local row that is not there")
            pairs = pairs.astype(numpy.intp)
            return pairs, array, of, self.counts(pairs[:, 0], pairs[:, 1])
        pairs, array, of, counted = together(comm, "home", read)
        together(comm, "home", lambda: None, (array is not None and array.dtype.descr, of is None))
        rank, _ = self._places()
        take, of_rank = together(comm, "home", lambda: by_rank(comm, rank[pairs[counted, 0]]))
        route = Route(comm, "home", of_rank)
        rows, array, of = (one if one is None else route.send(one[counted][take]) for one in (self.numbers[pairs], array, of))

        def sort():
            shifts = [] if of is None else [of[:, 2], of[:, 1], of[:, 0]]
            order = numpy.lexsort((*shifts, rows[:, 1], rows[:, 0]))
            return tuple(one if one is None else one[order] for one in (rows, array, of))
        return together(comm, "home", sort)


def _takes(me, other):
    """Of two ranks, whether this one gets the rows of the other. Each gets those of half of the others."""
    return (max(me, other) if (me + other) & 1 else min(me, other)) == me


class Meeting(LocalRows):
    """Rows of `a` of this rank and the rows of `b`, from all ranks, that they may touch. The local rows are those of b. Each row of a
    has one owner, so no pair is found twice. Making a Meeting, fetch and give_back are collective: call them on all ranks.

    comm, reach, box: as in Halo; a, b: the rows of this rank, which are copied; b_numbers: the global number of each row of b.
    Between rows that move, in first_touch, reach is the margin and how far a row of a and a row of b go.
    """

    def __init__(self, comm, a, b, b_numbers, *, reach=0.0, box=None):
        communicator("Meeting", comm)

        def read():
            shapes_of("a", a), shapes_of("b", b)
            return numbers_of(b_numbers, b), float(numpy.float32(reach)), box_of(box, a, b)
        numbers, reach, self._box = together(comm, "Meeting", read)
        same = (a.kind, b.kind, a.origin, b.origin, reach, self._box.tolist())
        self._a = together(comm, "Meeting", lambda: Index(a), same)
        self._build(comm, "Meeting", b, numbers, every_hull(comm, "Meeting", a), reach, self._box, False)
        together(comm, "Meeting", self.between)

    def between(self):
        """The pairs of the own rows of a, in the order in which they were given, with the local rows of b: a source for every verb."""
        return _capsa.between(self._a, self.index, box=lengths_of(self._box, self.index))


class _Numbered:
    """Rows in the order of their numbers."""

    def __init__(self, shapes, numbers):
        self.order = numpy.argsort(numbers, kind="stable").astype(numpy.uint32)
        self.numbers = numbers[self.order]
        expect_single(self.numbers)
        self.index = Index(_rows_like(shapes, _copy_rows(shapes, self.order)))

    def answer(self, source, box):
        """Global rows, gaps and images."""
        if box.any():
            row, gap, image = _capsa.nearest(source, images=True)
        else:
            row, gap = _capsa.nearest(source)
            image = numpy.zeros((len(row), 3), numpy.int8)
        found = row != _capsa.no_row
        number = numpy.full(len(row), no_row, numpy.uint64)
        number[found] = self.numbers[row[found]]
        return number, gap, image

    def answer_between(self, asked, box):
        return self.answer(_capsa.between(asked, self.index, box=lengths_of(box, self.index)), box)

    # The lower row of a pair comes first, as it does in one process, so rows of the same set are asked among the rows here. Only of
    # points does that make no difference.
    def answer_within(self, asked, numbers, box):
        if len(asked) == 0 or asked.kind in ("spheres", "circles"):
            return self.answer_between(asked, box)
        fields = [_copy_rows(rows, numpy.arange(len(rows), dtype=numpy.uint32)) for rows in (self.index, asked)]
        both = _Numbered(_rows_like(asked, numpy.concatenate(fields)), numpy.concatenate([self.numbers, numbers]))
        asks = both.order >= len(self.numbers)
        apart = Filter(link=asks.astype(numpy.uint32), matrix=numpy.array([[True, True], [True, False]]))
        found = both.answer(_capsa.within(both.index, box=lengths_of(box, asked)).filtered(apart), box)
        place = numpy.empty(len(asked), numpy.intp)
        place[both.order[asks] - len(self.numbers)] = numpy.flatnonzero(asks)
        return tuple(one[place] for one in found)


def _nearest(comm, call, rows, names, own, box, best):
    """The answers of all ranks, where `best` has those of this rank. Of one set the rows have names."""
    def prepare():
        boxes = hulls.copy()
        boxes[comm.rank, 0] = numpy.inf  # it was asked
        pairs = _rows_near(rows, numpy.maximum(best[1], 0), boxes, box)
        order, of_rank = by_rank(comm, pairs[:, 0])
        row = pairs[order, 1]
        return row, of_rank, _copy_rows(rows, row), (numpy.empty(len(row), numpy.uint64) if names is None else names[row])

    def answer():
        asked = _rows_like(rows, came)
        return own.answer_between(asked, box) if names is None else own.answer_within(asked, numbers, box)

    def choose():
        which = numpy.concatenate([numpy.arange(len(rows)), row])
        number, gap, image = (numpy.concatenate(two) for two in zip(best, back))
        order = numpy.lexsort((image[:, 2], image[:, 1], image[:, 0], number, image.any(1), gap, which))
        first = order[numpy.unique(which[order], return_index=True)[1]]
        return number[first], gap[first], image[first]
    hulls = every_hull(comm, call, own.index)
    row, of_rank, fields, sent = together(comm, call, prepare)
    route = Route(comm, call, of_rank)
    came, numbers = route.send(fields), route.send(sent)
    back = [route.send(one, back=True) for one in together(comm, call, answer)]
    return together(comm, call, choose)


def moved(comm, values, to):
    """Values that change their rank: value k goes to rank to[k], and those that come stand rank by rank, in the order in which each
    rank gave them. Coordinates, numbers and velocities of rows that go to the same ranks come in the same order. values: an array of
    shape (n, ...) of any type without objects, the same on all ranks; to: n integers. Collective."""
    communicator("moved", comm)

    def read():
        array, ranks = plain("values", values), plain("to", to)
        if array.dtype.hasobject:
            raise TypeError("values travel as bytes: give an array of numbers")
        if ranks.size and ranks.dtype.kind not in "iu":
            raise TypeError("to: integers are needed, one for each value")
        if array.ndim == 0 or ranks.shape != array.shape[:1]:
            raise ValueError(f"there are {ranks.size} ranks for {array.size if array.ndim == 0 else len(array)} values: give one for each value")
        for rank in ranks[(ranks < 0) | (ranks >= comm.size)][:1]:
            raise IndexError(f"there is no rank {rank}: give ranks from 0 to {comm.size - 1}")
        return array, by_rank(comm, ranks.astype(numpy.int64))
    array, (order, of_rank) = together(comm, "moved", read)
    together(comm, "moved", lambda: None, (array.dtype.descr, array.shape[1:]))
    route = Route(comm, "moved", of_rank)
    return route.send(together(comm, "moved", lambda: array[order]))


def nearest(comm, shapes, numbers, *, box=None, images=False):
    """For each row that this rank gives, in its order, the nearest other row of all ranks: (row, gap), or with images=True (row, gap,
    image). row: global numbers, uint64, no_row where there is none; gap: float32; image: int8 of shape (n, 3). Ties go to the lowest
    number. A row asks its own rank first, and then the ranks that may have a nearer one. comm, numbers, box: as in Halo. Collective."""
    communicator("nearest", comm)

    def read():
        shapes_of("shapes", shapes)
        return numbers_of(numbers, shapes), box_of(box, shapes)

    def begin():
        own = _Numbered(shapes, given)
        return own, own.answer(_capsa.within(own.index, box=lengths_of(lengths, own.index)), lengths)
    given, lengths = together(comm, "nearest", read)
    own, best = together(comm, "nearest", begin, (shapes.kind, shapes.origin, lengths.tolist()))
    best = _nearest(comm, "nearest", own.index, own.numbers, own, lengths, best)
    place = numpy.argsort(own.order)
    return tuple(one[place] for one in (best if images else best[:2]))


def nearest_between(comm, a, b, b_numbers, *, box=None, images=False):
    """The same for the rows of `a`, whose nearest row is one of `b`. b_numbers: the global number of each row of b. Collective."""
    communicator("nearest_between", comm)

    def read():
        shapes_of("a", a), shapes_of("b", b)
        return numbers_of(b_numbers, b), box_of(box, a, b)

    def begin():
        own = _Numbered(b, given)
        return own, own.answer_between(a, lengths)
    given, lengths = together(comm, "nearest_between", read)
    own, best = together(comm, "nearest_between", begin, (a.kind, b.kind, a.origin, b.origin, lengths.tolist()))
    best = _nearest(comm, "nearest_between", a, None, own, lengths, best)
    return best if images else best[:2]
