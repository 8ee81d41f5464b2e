"""What a call from NumPy costs beside the same call of the C interface: find_hits of 4096 spheres with 1024 capsules.

    PYTHONPATH=build/release/python python3 python/bench/against_c.py

Both are in one process and take turns; the C function is called through ctypes, with its output made beforehand.
"""
import ctypes
import statistics
import time

import capsa
import numpy
from capsa import _capsa

ROUNDS = 301
c = ctypes.CDLL(_capsa.__file__)


class Stream(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("stride", ctypes.c_ssize_t)]


class Shapes(ctypes.Structure):
    _fields_ = [("shape", ctypes.c_int), ("count", ctypes.c_size_t), ("stream", Stream * 10), ("point", Stream * 3),
                ("positions", ctypes.c_size_t), ("index", ctypes.c_void_p)]


class Source(ctypes.Structure):
    _fields_ = [("kind", ctypes.c_int), ("a", Shapes), ("b", Shapes), ("begin", ctypes.c_size_t), ("end", ctypes.c_size_t),
                ("pairs", ctypes.c_void_p)]


def shapes(kind, streams):
    made = Shapes(kind, len(streams[0]))
    for k, stream in enumerate(streams):
        made.stream[k] = Stream(stream.ctypes.data, stream.strides[0] // 4)
    return made


rng = numpy.random.default_rng(1)
centres = rng.random((4096, 3), numpy.float32) * 10
ends = rng.random((1024, 3), numpy.float32) * 10
others = ends + rng.uniform(-0.5, 0.5, (1024, 3)).astype(numpy.float32)
radii, thick = rng.uniform(0.05, 0.2, 4096).astype(numpy.float32), rng.uniform(0.05, 0.2, 1024).astype(numpy.float32)

source = capsa.between(capsa.spheres(centres, radii), capsa.capsules(ends, others, thick))
plain = Source(0, shapes(0, [*centres.T, radii]), shapes(1, [*ends.T, *others.T, thick]), 0, 4096, None)
room = numpy.empty((4096, 2), numpy.uint32)
result = (ctypes.c_uint64 * 2)()


def from_c():
    status = c.capsa_find_hits(ctypes.byref(plain), None, ctypes.c_void_p(room.ctypes.data), ctypes.c_size_t(4096), result)
    assert status == 0


def from_numpy():
    return capsa.find_hits(source)


from_c()
assert numpy.array_equal(from_numpy(), room[: result[1]])
times = {from_c: [], from_numpy: []}
for _ in range(ROUNDS):
    for run, taken in times.items():
        start = time.process_time_ns()
        run()
        taken.append(time.process_time_ns() - start)
of_c, of_numpy = (statistics.median(taken) / 1000 for taken in times.values())
print(f"{result[1]} hits; C {of_c:.1f} us, NumPy {of_numpy:.1f} us: {100 * (of_numpy / of_c - 1):+.1f} %")
