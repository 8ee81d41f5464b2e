"""capsa.mpi on any number of ranks has the answers of one process, and a fault on one rank ends a call on all.

    mpirun -np 3 python3 tests/mpi/ranks.py        the last line has a hash, the same for any number of ranks
"""
import hashlib
import sys

import numpy
from mpi4py import MPI

import capsa
import capsa.mpi

COMM = MPI.COMM_WORLD
SIDE, MARGIN = 10.0, 0.07
FIRST = 1 << 40  # 64 bits are needed
HASH = hashlib.sha256()
FAILED = []


def check(right, what):
    if not COMM.allreduce(bool(right), MPI.LAND):
        FAILED.append(what)
        if COMM.rank == 0:
            print("WRONG:", what, file=sys.stderr)


def compare(mine, expected, what):
    """Records that the ranks found, beside those of one process, as bits."""
    found = COMM.allgather(numpy.ascontiguousarray(mine))
    found = sorted(tuple(row) for rows in found for row in rows.tolist())
    expected = sorted(tuple(row) for row in expected.tolist())
    check(found == expected, f"{what}: {len(found)} answers, and one process has {len(expected)}")
    HASH.update(repr(found).encode())


def bits(floats):
    return numpy.ascontiguousarray(floats, numpy.float32).view(numpy.uint32)


def scene(kind, count, seed):
    """A function that makes some rows of a set that every rank makes alike; every 50th row is invalid, and a few are large."""
    random = numpy.random.default_rng(seed)
    points = (random.random((count, 3)) * SIDE).astype(numpy.float32)
    size = numpy.where(numpy.arange(count) % 97 == 5, 2.0, 0.35).astype(numpy.float32)[:, None]
    ends = [points + (random.random((count, 3)).astype(numpy.float32) - 0.5) * 2 * size for _ in range(2)]
    radius = (random.random(count).astype(numpy.float32) * 0.4 * size[:, 0])
    radius[7::50] = -1
    points[9::50, 1] = numpy.nan

    def rows(which):
        p, (q, r), radii = points[which], (end[which] for end in ends), radius[which]
        if kind == "spheres":
            return capsa.spheres(p, radii)
        if kind == "capsules":
            return capsa.capsules(p, q, radii)
        if kind == "triangles":
            return capsa.triangles(p, q, r)
        if kind == "mesh":
            return capsa.mesh(numpy.concatenate([p, q, r]), numpy.arange(3 * len(p), dtype=numpy.uint32).reshape(3, -1).T)
        if kind == "boxes":
            return capsa.boxes(p, numpy.abs(q - p), radius=numpy.abs(radii))
        if kind == "circles":
            return capsa.circles(p[:, :2], radii)
        return capsa.planar_segments(p[:, :2], q[:, :2])
    return rows


def owned(count, owners):
    if owners == "blocks":
        return numpy.flatnonzero(numpy.arange(count) * COMM.size // count == COMM.rank)
    if owners == "one rank":
        return numpy.arange(count if COMM.rank == COMM.size - 1 else 0)
    return numpy.flatnonzero(numpy.random.default_rng(77).integers(COMM.size, size=count) == COMM.rank)[::-1]


def numbers_of(which):
    return (FIRST + 3 * which).astype(numpy.uint64)


def answers(source, a, b, mine, counts, periodic):
    """Every verb about a source as records of whole numbers: a and b are the numbers of local rows."""
    images = {"images": True} if periodic else {}

    def unpack(found, fields=1):
        found = found if isinstance(found, tuple) else (found,)
        return (*found[:fields], found[fields] if periodic else numpy.zeros((*found[0].shape[:1], 3), numpy.int8))
    pairs, image = unpack(capsa.find_hits(source, margin=MARGIN, **images))
    keep = counts(pairs[:, 0], pairs[:, 1])
    yield "hits", numpy.column_stack([a[pairs[keep, 0]], b[pairs[keep, 1]], image[keep]])
    found, image = unpack(capsa.contacts(source, margin=MARGIN, **images))
    keep = counts(found["a"], found["b"])
    found, image = found[keep], image[keep]
    yield "contacts", numpy.column_stack([a[found["a"]], b[found["b"]], image, bits(found["gap"]), bits(found["normal"]), bits(found["point"])])
    found, image = unpack(capsa.deepest(source, margin=MARGIN, **images))
    row = numpy.flatnonzero(mine & (found["b"] != capsa.no_row))
    yield "deepest", numpy.column_stack([a[row], b[found["b"][row]], image[row], bits(found["gap"][row]), bits(found["normal"][row])])
    offsets, rows, *image = capsa.neighbours(source, margin=MARGIN, **images)
    row = numpy.repeat(numpy.arange(len(a)), numpy.diff(offsets))
    place = numpy.arange(len(rows)) - offsets[row]
    keep = mine[row]
    yield "neighbours", numpy.column_stack([a[row[keep]], b[rows[keep]], place[keep]])
    rows, gaps, image = unpack(capsa.k_nearest(source, 3, margin=MARGIN, **images), 2)
    row, k = numpy.nonzero(mine[:, None] & (rows != capsa.no_row))
    yield "k nearest", numpy.column_stack([a[row], k, b[rows[row, k]], bits(gaps[row, k])])
    row = numpy.flatnonzero(mine & capsa.touched(source, margin=MARGIN))
    yield "touched", a[row][:, None]


def nearest_records(numbers, found):
    rows, gaps, images = found
    return numpy.column_stack([numbers.astype(object), rows.astype(object), bits(gaps), images])


def one_nearest(source, numbers, periodic):
    rows, gaps, *images = capsa.nearest(source, **({"images": True} if periodic else {}))
    none = rows == capsa.no_row
    number = numbers_of(rows.astype(numpy.int64))
    number[none] = capsa.mpi.no_row
    return nearest_records(numbers, (number, gaps, images[0] if periodic else numpy.zeros((len(rows), 3), numpy.int8)))


def within(kind, count, seed):
    rows, everyone = scene(kind, count, seed), numpy.arange(count)
    flat = kind == "circles"
    for box in (None, (SIDE, SIDE) if flat else (SIDE, SIDE, 0)):
        one = capsa.within(rows(everyone), box=box)
        both = numpy.ones(count, bool)
        right = dict(answers(one, numbers_of(everyone), numbers_of(everyone), both, lambda a, b: both[a], box is not None))
        for owners in ("blocks", "random", "one rank"):
            which = owned(count, owners)
            where = f"{kind}, {owners}, {'a box' if box else 'no box'}: "
            for half in (False, True):
                halo = capsa.mpi.Halo(COMM, rows(which), numbers_of(which), reach=MARGIN, box=box, half=half)
                for source in (halo.within(), halo.unfiltered()):
                    for name, mine in answers(source, halo.numbers, halo.numbers, halo.is_mine, halo.counts, box is not None):
                        if not half or name in ("hits", "contacts"):
                            compare(mine, right[name], where + name)
            found = capsa.mpi.nearest(COMM, rows(which), numbers_of(which), box=box, images=True)
            compare(nearest_records(numbers_of(which), found), one_nearest(one, numbers_of(everyone), box is not None), where + "nearest")


def between(kind_a, kind_b, box=None):
    count = 300
    rows_a, rows_b, everyone = scene(kind_a, count, 5), scene(kind_b, count, 6), numpy.arange(count)
    one = capsa.between(rows_a(everyone), rows_b(everyone), box=box)
    both = numpy.ones(count, bool)
    right = dict(answers(one, numbers_of(everyone), numbers_of(everyone), both, lambda a, b: both[a], box is not None))
    for owners in ("blocks", "random", "one rank"):
        which, which_b = owned(count, owners), owned(count, "blocks")
        where = f"{kind_a} and {kind_b}, {owners}: "
        meeting = capsa.mpi.Meeting(COMM, rows_a(which), rows_b(which_b), numbers_of(which_b), reach=MARGIN, box=box)
        mine = numpy.ones(len(which), bool)
        for name, found in answers(meeting.between(), numbers_of(which), meeting.numbers, mine, lambda a, b: mine[a], box is not None):
            compare(found, right[name], where + name)
        found = capsa.mpi.nearest_between(COMM, rows_a(which), rows_b(which_b), numbers_of(which_b), box=box, images=True)
        compare(nearest_records(numbers_of(which), found), one_nearest(one, numbers_of(everyone), box is not None), where + "nearest")


def moving():
    """What comes back to owners: moved rows, values of ghosts, sums that keep their bits, contacts in order; first touches."""
    count, skin, box = 300, 0.4, (SIDE, SIDE, SIDE)
    random = numpy.random.default_rng(9)
    a = (random.random((count, 3)) * SIDE).astype(numpy.float32)
    b = a + random.random((count, 3)).astype(numpy.float32)
    ways = (random.random((count, 3)).astype(numpy.float32) - 0.5) * 0.1
    for half in (False, True):
        which = owned(count, "random")
        halo = capsa.mpi.Halo(COMM, capsa.capsules(a[which], b[which], 0.1), numbers_of(which), reach=MARGIN + skin, box=box, half=half)
        for step in range(1, 4):
            moved = ways * numpy.float32(step)
            check(halo.refresh(capsa.capsules((a + moved)[which], (b + moved)[which], 0.1), MARGIN), "rows that move little need a new halo")
            one, of_one = capsa.contacts(capsa.within(capsa.capsules(a + moved, b + moved, 0.1), box=box), margin=MARGIN, images=True)
            found, images = capsa.contacts(halo.within(), margin=MARGIN, images=True)
            rows, home, of_home = halo.home(found, images)
            check(numpy.isin(rows[:, 0], numbers_of(which)).all(), "a contact is with a rank that does not own row a")
            check((numpy.diff(rows[:, 0].astype(numpy.int64)) >= 0).all(), "contacts are out of order")
            compare(numpy.column_stack([rows, of_home, bits(home["gap"]), bits(home["point"])]),
                    numpy.column_stack([numbers_of(one["a"].astype(int)), numbers_of(one["b"].astype(int)), of_one, bits(one["gap"]), bits(one["point"])]),
                    "home")
            counted = halo.counts(found["a"], found["b"])
            found, images = found[counted], images[counted]
            share = found["gap"][:, None] * found["normal"]
            tie = [2 * (image.astype(numpy.uint8).astype(numpy.uint32) @ numpy.uint32([65536, 256, 1])) for image in (images, of_one)]
            sums = halo.give_back(numpy.concatenate([found["a"], found["b"]]), numpy.concatenate([found["b"], found["a"]]),
                                  numpy.concatenate([share, -share]), tie=numpy.concatenate([tie[0], tie[0] + 1]))
            to, origin = (numpy.concatenate([one[x], one[y]]) for x, y in ("ab", "ba"))
            order = numpy.lexsort((numpy.concatenate([tie[1], tie[1] + 1]), origin, to))
            share = one["gap"][:, None] * one["normal"]
            expected = numpy.zeros((count, 3), numpy.float32)
            numpy.add.at(expected, to[order], numpy.concatenate([share, -share])[order])
            check(numpy.array_equal(bits(sums), bits(expected[which])), "sums")
        check(numpy.array_equal(halo.fetch(numbers_of(which)), halo.numbers), "fetched numbers")
        check(numpy.array_equal(halo.fetch(a[which]), a[(halo.numbers - numpy.uint64(FIRST)).astype(int) // 3]), "fetched points")
        group = capsa.Filter(group=halo.fetch((which % 7).astype(numpy.uint32)), **halo.labels())
        pairs = capsa.find_hits(halo.unfiltered().filtered(group), margin=MARGIN)
        rows, _, _ = halo.home(pairs)
        one = capsa.find_hits(capsa.within(capsa.capsules(a + moved, b + moved, 0.1), box=box).filtered(
            capsa.Filter(group=(numpy.arange(count) % 7).astype(numpy.uint32))), margin=MARGIN)
        compare(rows, numbers_of(one.astype(int)), "pairs with groups")
        far = a[which] + numpy.float32(SIDE if COMM.rank == COMM.size - 1 else 0)
        check(not halo.refresh(capsa.capsules(far, far, 0.1), MARGIN), "a row that moved far is not noticed")
    which, longest = owned(count, "random"), 0.5 * 3**0.5
    go = (random.random((2, count, 3)).astype(numpy.float32) - 0.5)
    meeting = capsa.mpi.Meeting(COMM, capsa.spheres(a[which], 0.1), capsa.capsules(b[which], b[which] + 1, 0.1), numbers_of(which),
                                reach=2.01 * longest)
    found = capsa.first_touch(meeting.between(), go[0][which], meeting.fetch(go[1][which]))
    one = capsa.first_touch(capsa.between(capsa.spheres(a, 0.1), capsa.capsules(b, b + 1, 0.1)), go[0], go[1])
    numbers = numpy.append(meeting.numbers, numpy.uint64(0))[numpy.minimum(found["b"], len(meeting))]
    expected = numpy.where(one["b"] == capsa.no_row, numpy.uint64(0), numbers_of(one["b"].astype(int)))
    compare(numpy.column_stack([which, numbers, bits(found["time"]), bits(found["normal"])]),
            numpy.column_stack([numpy.arange(count), expected, bits(one["time"]), bits(one["normal"])]), "first touch")


def changing_owners():
    """Points and numbers that go to other ranks stand rank by rank, in the order in which each rank gave them."""
    count = 500
    points = numpy.random.default_rng(8).random((count, 3)).astype(numpy.float32)
    to = numpy.random.default_rng(9).integers(COMM.size, size=count)
    which = owned(count, "random")
    comes = numpy.concatenate([rows[to[rows] == COMM.rank] for rows in COMM.allgather(which)])
    numbers = capsa.mpi.moved(COMM, numbers_of(which), to[which])
    check(numpy.array_equal(numbers, numbers_of(comes)), "moved numbers")
    check(numpy.array_equal(capsa.mpi.moved(COMM, points[which], to[which]), points[comes]), "moved points")
    check(len(capsa.mpi.moved(COMM, numpy.empty((0, 2), "f8"), [])) == 0, "nothing moves")
    halo = capsa.mpi.Halo(COMM, capsa.spheres(points[comes] * SIDE, 0.3), numbers, reach=MARGIN, half=True)
    hits = COMM.allreduce(capsa.count_hits(halo.within(), margin=MARGIN))
    check(hits == capsa.count_hits(capsa.within(capsa.spheres(points * SIDE, 0.3)), margin=MARGIN) > 50, "hits of moved rows")
    HASH.update(repr(sorted(sum(COMM.allgather(numbers.tolist()), []))).encode())


def refused(words, rank, call):
    """A call that fails on one rank raises one sentence on all."""
    try:
        call()
        got, of = "no error", -1
    except capsa.mpi.Error as error:
        got, of = str(error), error.rank
    same = COMM.allgather(got)
    check(len(set(same)) == 1 and words in got and (rank is None or of == rank), f"not \"{words}\" but {same}")


def faults():
    last = COMM.size - 1
    which = owned(60, "random")
    rows, numbers = scene("spheres", 60, 4)(which), numbers_of(which)
    mine = COMM.rank == last

    def halo(shapes=rows, given=numbers, **options):
        return capsa.mpi.Halo(COMM, shapes, given, **{"reach": MARGIN, **options})
    for call, name in ((halo, "Halo"), (lambda **given: capsa.mpi.nearest(COMM, rows, given.get("given", numbers)), "nearest")):
        refused(f"{name}: rank {last}: there are", last, lambda: call(given=numbers[1:] if mine else numbers))
        refused("is there twice", None, lambda: call(given=numpy.where(mine, numbers[0], numbers) if COMM.size > 1 else numbers * 0))
    refused("integers are needed", last, lambda: halo(given=numbers * 0.5 if mine else numbers))
    refused("shapes are needed", last, lambda: halo(shapes=numbers if mine else rows))
    refused("lengths that are at least 0", 0, lambda: halo(box=(1, -1, 1)))
    if last:
        refused("give all the same", 0, lambda: halo(reach=0.1 if mine else 0.2))
        refused("give all the same", 0, lambda: halo(shapes=scene("capsules", 60, 4)(which) if mine else rows))
        refused("give all the same", 0, lambda: halo().fetch(numpy.zeros(len(which), "f4" if mine else "f8")))
    right = halo()
    refused("give one for each row", last, lambda: right.fetch(numbers[1:] if mine else numbers))
    refused("travel as bytes", last, lambda: right.fetch(numpy.array([None] * len(which)) if mine else numbers))
    def to(rank):
        return numpy.full(len(which), rank if mine else 0)
    refused(f"moved: rank {last}: there is no rank {COMM.size}", last, lambda: capsa.mpi.moved(COMM, numbers, to(COMM.size)))
    refused("there is no rank -1", last, lambda: capsa.mpi.moved(COMM, numbers, to(-1)))
    refused("give one for each value", last, lambda: capsa.mpi.moved(COMM, numbers, to(0)[1:] if mine else to(0)))
    refused("integers are needed", last, lambda: capsa.mpi.moved(COMM, numbers, to(0) * 0.5 if mine else to(0)))
    if last:
        refused("give all the same", 0, lambda: capsa.mpi.moved(COMM, numpy.zeros(len(which), "f4" if mine else "f8"), to(0)))
    row = [len(right)] if mine else numpy.empty(0, numpy.uint32)
    values = numpy.zeros(len(row), numpy.float32)
    refused(f"a share names local row {COMM.bcast(len(right), last)}", last, lambda: right.give_back(row, row, values))
    refused("is not there", last, lambda: right.home(numpy.stack([row, row], 1)))
    refused("give the same rows", last, lambda: right.refresh(scene("capsules", 60, 4)(which) if mine else rows, 0.0))
    try:
        capsa.mpi.Halo("world", rows, numbers)
        check(False, "no communicator")
    except TypeError as error:
        check(str(error).startswith("Halo: comm: "), str(error))
    meeting = capsa.mpi.Meeting(COMM, rows, rows, numbers, reach=MARGIN)
    check(len(meeting.ghosts) == len(meeting), "the communicator does not work afterwards")
    one = COMM.bcast(capsa.count_hits(capsa.within(scene("spheres", 60, 4)(numpy.arange(60))), margin=MARGIN))
    check(COMM.allreduce(capsa.count_hits(halo(half=True).within(), margin=MARGIN)) == one, "a count after the faults")


if __name__ == "__main__":
    for case in (("spheres", 400, 1), ("capsules", 300, 2), ("circles", 300, 3), ("spheres", 3, 4), ("spheres", 0, 4)):
        within(*case)
    between("spheres", "capsules", (SIDE, SIDE, SIDE))
    for kinds in (("spheres", "triangles"), ("spheres", "mesh"), ("capsules", "boxes"), ("circles", "planar_segments")):
        between(*kinds)
    moving()
    changing_owners()
    faults()
    if COMM.rank == 0:
        print(f"ranks.py: {len(FAILED)} failed, hash {HASH.hexdigest()[:16]}")
    sys.exit(bool(FAILED))
