"""What touches what? Spheres, capsules, segments, triangles and half-spaces by the million, in NumPy arrays.

    import capsa, numpy
    particles = capsa.spheres(numpy.random.rand(1000, 3).astype(numpy.float32), 0.01)
    pairs = capsa.find_hits(capsa.within(particles))

Arrays of float32 of any stride are read in place at each query, so a view stays right when you change its array. Other
arrays are refused, and lists are copied. With an origin= coordinates in float64 are taken too: the origin is taken off before
they are rounded. Queries run without the interpreter's lock: threads query at once. An array must not change while a query
reads it.
"""

from ._capsa import *  # noqa: F401,F403
from ._capsa import __version__  # noqa: F401
from ._origin import origin  # noqa: F401
