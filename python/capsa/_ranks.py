"""Errors that all ranks raise together, ways of values between ranks, and the rows that a rank has."""
import zlib

import numpy
from mpi4py import MPI

from ._capsa import Index, Shapes, _bounds, _copy_rows, _rows_like, _rows_near
from ._plain import plain, planar

no_row = 2**64 - 1  # of global numbers


class Error(RuntimeError):
    """What a collective call raises, on all ranks or on none: the same sentence everywhere. The communicator works afterwards."""

    def __init__(self, rank, sentence):
        super().__init__(sentence)
        self.rank = rank  # the lowest rank that failed


def together(comm, call, work, same=()):
    """The result of local work. If it fails on some rank, all ranks raise the sentence of the lowest one. `same` must be alike on all."""
    why, done = None, None
    try:
        done = work()
    except MemoryError:
        why = "out of memory: use more ranks or fewer rows"
    except Exception as error:
        why = str(error) or type(error).__name__
    number = float(zlib.crc32(repr(same).encode()))
    mine, every = numpy.array([comm.size if why is None else comm.rank, number, -number]), numpy.empty(3)
    comm.Allreduce(mine, every, MPI.MIN)
    failed = int(every[0])
    if failed < comm.size:
        raise Error(failed, comm.bcast(f"{call}: rank {comm.rank}: {why}", failed))
    if every[1] != -every[2]:
        raise Error(0, f"{call}: the ranks gave different arguments: give all the same shape, reach, box, kind of values and way")
    return done


class Route:
    """How many elements go to each rank and come from each. Both lie rank by rank. Collective."""

    def __init__(self, comm, call, of_rank):
        self.comm, self.call = comm, call
        comes = together(comm, call, lambda: numpy.empty(comm.size, numpy.int64))
        comm.Alltoall(of_rank, comes)

        def count():
            if max(of_rank.sum(), comes.sum()) > 0x7fffffff:
                raise OverflowError("2^31 rows to or from one rank: use more ranks")
            return tuple((counts, numpy.cumsum(counts) - counts) for counts in (of_rank, comes))
        self.gives, self.comes = together(comm, call, count)

    def send(self, values, back=False):
        """The elements that come for these, which go; with `back`, for answers to what came. Collective."""
        give, take = (self.comes, self.gives) if back else (self.gives, self.comes)

        def room():
            return numpy.ascontiguousarray(values), numpy.empty((int(take[0].sum()), *values.shape[1:]), values.dtype)
        values, got = together(self.comm, self.call, room)
        size = values.dtype.itemsize * int(numpy.prod(values.shape[1:], dtype=numpy.int64))
        element = MPI.BYTE.Create_contiguous(size).Commit()
        self.comm.Alltoallv([values.view(numpy.uint8), give, element], [got.view(numpy.uint8), take, element])
        element.Free()
        return got

    def ranks(self):
        """The rank that each element came from."""
        return numpy.repeat(numpy.arange(self.comm.size), self.comes[0])


def by_rank(comm, rank):
    """The order of elements that go to these ranks, and how many go to each."""
    return numpy.argsort(rank, kind="stable"), numpy.bincount(rank, minlength=comm.size).astype(numpy.int64)


def communicator(call, comm):
    if not isinstance(comm, MPI.Intracomm):
        raise TypeError(f"{call}: comm: a communicator of mpi4py is needed, such as MPI.COMM_WORLD")
    return comm


def shapes_of(name, shapes):
    if not isinstance(shapes, Shapes):
        raise TypeError(f"{name}: shapes are needed, such as capsa.spheres(...)")
    return shapes


def numbers_of(numbers, shapes):
    """One number of 64 bits for each row."""
    array = plain("numbers", numbers)
    if array.dtype.kind not in "iu" and array.size:
        raise TypeError("numbers: integers are needed, one for each row")
    if array.shape != (len(shapes),):
        raise ValueError(f"there are {array.size} numbers for {len(shapes)} rows: give one for each row")
    if array.dtype.kind == "i" and array.size and array.min() < 0:
        raise ValueError("numbers: one is negative: give numbers from 0 on")
    return array.astype(numpy.uint64)


def box_of(box, *sets):
    """Three lengths of a box that may repeat for these sets; zeros: none."""
    given = numpy.zeros(3, numpy.float32)
    if box is not None:
        lengths = numpy.asarray(box, numpy.float32)
        if lengths.shape not in ((2,), (3,)):
            raise ValueError("box: give (lx, ly, lz), of the plane (lx, ly); 0 where nothing repeats")
        given[:lengths.size] = lengths
    for shapes in sets:
        try:
            if given.any():
                _rows_near(shapes, numpy.float32(0), numpy.empty((0, 6), numpy.float32), given)
        except ValueError:
            raise ValueError("box: give lengths that are at least 0, none along z in the plane, and no half-spaces") from None
    return given


def lengths_of(box, shapes):
    """The box as within and between take it."""
    if not box.any():
        return None
    return box[:2] if shapes.kind in planar else box


def every_hull(comm, call, shapes):
    """The boxes around the rows of each rank. Collective."""
    hull, hulls = together(comm, call, lambda: (_bounds(shapes, True), numpy.empty((comm.size, 6), numpy.float32)))
    comm.Allgather(hull, hulls)
    return hulls


def expect_single(numbers):
    """Refuses sorted numbers of which two are the same."""
    twice = numpy.flatnonzero(numbers[1:] == numbers[:-1])
    if twice.size:
        raise ValueError(f"row number {numbers[twice[0]]} is there twice: give each row of a set one of its own")


def lend(shapes, hulls, reach, box):
    """The rows that lie near the boxes of other ranks: ranks and rows, by rank."""
    mine = _bounds(shapes, True)[0].astype(float)
    with numpy.errstate(invalid="ignore"):
        gap = numpy.maximum(mine[:3] - hulls[:, 3:], hulls[:, :3].astype(float) - mine[3:])
        far = (gap > reach + 2.0**-14 * abs(reach)) & (box == 0)
    near = numpy.flatnonzero((hulls[:, 0] <= hulls[:, 3]) & ~far.any(1) & (mine[0] <= mine[3]))
    pairs = _rows_near(shapes, numpy.float32(reach), hulls[near], box)
    rank = near[pairs[:, 0]]
    order = numpy.argsort(rank, kind="stable")
    return rank[order], pairs[order, 1]


class LocalRows:
    """Rows of a set that a rank has, in the order of their global numbers: local row 0 is the one with the lowest number. A Halo and
    a Meeting make them.

    index: the local rows, a capsa.Index; numbers: their global numbers, uint64; own: the local row of each row that this rank gave, in
    its order (empty in a Meeting); ghosts: the local rows that were borrowed, ascending; is_mine: bool for each local row; lent: how
    many rows this rank lends, each counted as often as it is lent.
    """

    def _build(self, comm, call, shapes, numbers, hulls, reach, box, keep):
        self._comm, self._given = comm, len(shapes)
        rank, self._lent = together(comm, call, lambda: lend(shapes, hulls, reach, box))
        self._route = Route(comm, call, numpy.bincount(rank, minlength=comm.size).astype(numpy.int64))
        self.lent = len(self._lent)
        came = self._route.send(numbers[self._lent])
        together(comm, call, lambda: self._merge(numbers if keep else numbers[:0], came))
        self._renew(call, shapes, None)

    def _merge(self, numbers, came):
        every = numpy.concatenate([numbers, came])
        if len(every) > 2**32 - 2**16:
            raise OverflowError("2^32 - 2^16 rows on one rank: use more ranks")
        order = numpy.argsort(every, kind="stable")
        self.numbers = every[order]
        expect_single(self.numbers)
        self.is_mine = order < len(numbers)
        self.ghosts = numpy.flatnonzero(~self.is_mine).astype(numpy.uint32)
        self.own = numpy.empty(len(numbers), numpy.uint32)
        self.own[order[self.is_mine]] = numpy.flatnonzero(self.is_mine)
        self._slot = order[self.ghosts] - len(numbers)

    # Takes the coordinates of all local rows again, for a new index or for this one. Collective.
    def _renew(self, call, shapes, index):
        came = self._route.send(together(self._comm, call, lambda: _copy_rows(shapes, self._lent)))

        def take():
            fields = numpy.empty((len(self.numbers), came.shape[1]), numpy.float32)
            fields[self.ghosts] = came[self._slot]
            fields[self.own] = _copy_rows(shapes, numpy.arange(len(self.own), dtype=numpy.uint32))
            rows = _rows_like(shapes, fields)
            if index is None:
                self.index = Index(rows)
            else:
                index.refit(rows)
        together(self._comm, call, take)

    # Which rank owns each local row, and where it stands among the rows that this rank gave. Collective.
    def _places(self):
        came = self._route.send(self._lent)
        rank, at = numpy.full(len(self), self._comm.rank), numpy.empty(len(self), numpy.uint32)
        at[self.own] = numpy.arange(len(self.own))
        rank[self.ghosts], at[self.ghosts] = self._route.ranks()[self._slot], came[self._slot]
        return rank, at

    def __len__(self):
        return len(self.numbers)

    def fetch(self, values):
        """Values of all local rows, from those of the rows that each rank gave, in its order: velocities, groups. An array of shape
        (n, ...) of any type without objects, the same on all ranks. Collective."""
        comm = self._comm

        def read():
            array = plain("values", values)
            if array.dtype.hasobject:
                raise TypeError("values travel as bytes: give an array of numbers")
            if array.ndim == 0 or len(array) != self._given:
                raise ValueError(f"there are {array.size if array.ndim == 0 else len(array)} values for {self._given} rows: give one for each row")
            return array, array[self._lent], numpy.empty((len(self), *array.shape[1:]), array.dtype)
        array, sent, every = together(comm, "fetch", read)
        together(comm, "fetch", lambda: None, (array.dtype.descr, array.shape[1:]))
        came = self._route.send(sent)
        every[self.ghosts] = came[self._slot]
        if len(self.own):
            every[self.own] = array
        return every

    def give_back(self, to, origin, values, *, tie=None, operation=numpy.add, none=0):
        """Sums for the rows that this rank gave, in its order. Share k adds values[k] to the local row to[k], and comes from the local
        row origin[k]: shares of all ranks are added to `none` in the order of the global rows that they come from, so a sum of floats
        has the same bits for any number of ranks. tie: of shares of the same two rows the one with the lower number is added first.
        operation: a ufunc, such as numpy.maximum. Collective."""
        comm = self._comm

        def read():
            ends = [plain(name, rows) for name, rows in (("to", to), ("origin", origin))]
            array = plain("values", values)
            ties = numpy.zeros(len(array), numpy.uint32) if tie is None else plain("tie", tie).astype(numpy.uint32)
            for rows in ends:
                if rows.shape != array.shape[:1] or ties.shape != array.shape[:1]:
                    raise ValueError("to, origin, values and tie: arrays that belong together have one length")
                if rows.size and (rows.dtype.kind not in "iu" or rows.min() < 0 or rows.max() >= len(self)):
                    raise IndexError(f"a share names local row {rows.max()} of {len(self)}")
            return (*(rows.astype(numpy.uint32) for rows in ends), array, ties)
        to, origin, array, ties = together(comm, "give_back", read)
        together(comm, "give_back", lambda: None, (array.dtype.descr, array.shape[1:]))
        rank, at = self._places()
        order, of_rank = together(comm, "give_back", lambda: by_rank(comm, rank[to]))
        route = Route(comm, "give_back", of_rank)
        at, of, ties, array = (route.send(one[order]) for one in (at[to], self.numbers[origin], ties, array))

        def add():
            order = numpy.lexsort((ties, of, at))
            sums = numpy.full((self._given, *array.shape[1:]), none, array.dtype)
            operation.at(sums, at[order], array[order])
            return sums
        return together(comm, "give_back", add)
