"""What touches what? Spheres, capsules, segments, triangles, boxes, round cones and half-spaces by the million, in NumPy arrays.

    import capsa, numpy
    particles = capsa.spheres(numpy.random.rand(1000, 3).astype(numpy.float32), 0.01)
    pairs = capsa.find_hits(capsa.within(particles))

Arrays of float32 of any stride are read in place at each query, so a view stays right when you change its array. Lists are
copied, and so are integers that float32 holds exactly; other arrays are refused. With an origin= coordinates in float64 are taken too: the origin is taken off before
they are rounded. Queries run without the interpreter's lock: threads query at once. An array must not change while a query
reads it. Arrays with a mask are refused: a mask may change without the array, and nobody who reads in place would see it.
numpy.ma.filled(it, numpy.nan) makes rows that touch nothing.

Arrays of answers with named fields, all numbers float32 but the rows, which are uint32:

    contact_dtype  a, b: the rows; gap: the signed distance of the surfaces; normal[3]: a unit
                   vector from a to b; point[3]: midway between the surfaces; at_a, at_b: where the
                   closest points lie on the cores, each with u, and v of triangles. A segment runs
                   from u = 0 to 1; a triangle's point is a + u (b - a) + v (c - a). A centre of a
                   that moves changes the gap by -normal times its way.
    touch_dtype    a, b: the rows; time: from 0 to 1, infinite without a touch; normal[3] and
                   point[3] at that moment
    witness_dtype  gap; on_a[3], on_b[3]: the closest points of the cores; at_a, at_b as in contacts

In the plane the third number of normals and points is 0. Where there is no partner, b is no_row (4294967295) and gap infinite.

The examples of the functions are about

    balls = capsa.spheres([[0, 0, 0], [1, 0, 0], [5, 0, 0]], 0.75)
    floor = capsa.half_spaces([[0, 0, -0.5]], [[0, 0, 1]])
"""

from . import _capsa
from ._capsa import *  # noqa: F401,F403
from ._capsa import __version__  # noqa: F401
from ._chains import chains, links  # noqa: F401
from ._columns import columns  # noqa: F401
from ._gradients import Gradients, PoseGradients, gradients, pose_gradients  # noqa: F401
from ._origin import origin, rounding  # noqa: F401
from ._poses import posed  # noqa: F401
from ._several import k_nearest_contacts, margin_levels, nearest_of  # noqa: F401

# Without zip, which would hide Python's: it is capsa.zip.
__all__ = sorted(name for name, thing in globals().items() if not name.startswith("_") and name != "zip" and not isinstance(thing, type(_capsa)))
