"""An origin for coordinates that float32 cannot hold."""
import math

import numpy

from ._plain import named, numbers


@named
def origin(*points, grid=None):
    """An origin near the middle of all these points, for origin= of spheres, capsules and the other shapes.

    points: arrays of shape (n, 3), or in the plane (n, 2), of any real type, or tuples of as many arrays of shape (n,).
    Give the points of all sets that meet. Along an axis on which the points do not all lie on one side of 0, at least as far
    from it as from each other, an origin would not help, and it is 0. Rows with NaN or infinities do not count. The answer is
    a tuple of floats.

    grid: a power of 2, such as 64.0, for origins of the blocks of one scene, each with its own points: the origins are then
    multiples of it, and rows that are floats exactly have the same answers in each block.

    Points in answers are counted from the origin: contacts["point"] + origin are float64 in your coordinates (in the plane
    contacts["point"][:, :2] + origin).

    >>> capsa.origin([[0.5, 6290261.1, -10], [0.75, 6290261.4, -20]])
    (0.625, 6290261.25, -16.0)
    """
    if not points:
        raise ValueError("origin: give the points of all shapes")
    if grid is not None and not (isinstance(grid, (int, float)) and 0 < grid < math.inf and math.frexp(grid)[0] == 0.5):
        raise ValueError(f"origin: a grid of {grid!r}: a power of 2 is needed, such as 64.0")
    low, high, dimension = None, None, None
    for given in points:
        if any(isinstance(part, numpy.ma.MaskedArray) for part in (given if isinstance(given, tuple) else (given,))):
            raise TypeError("origin: a masked array: give it numpy.ma.filled(it, numpy.nan)")
        rows = numpy.stack(numpy.broadcast_arrays(*given), -1) if isinstance(given, tuple) else numbers("points", given)
        if rows.ndim != 2 or rows.shape[1] not in (2, 3) or rows.shape[1] != (dimension or rows.shape[1]):
            raise ValueError(f"origin: an array of shape {rows.shape}: (n, {dimension or 3}) is needed")
        dimension = rows.shape[1]
        rows = rows[numpy.isfinite(rows).all(1)].astype(numpy.float64, copy=False)
        if len(rows):
            low = rows.min(0) if low is None else numpy.minimum(low, rows.min(0))
            high = rows.max(0) if high is None else numpy.maximum(high, rows.max(0))
    if low is None:
        return (0.0,) * dimension
    return tuple(_along(float(a), float(b), grid) for a, b in zip(low, high))


@named
def rounding(points, origin):
    """How far float32 moves coordinates that are counted from an origin, at most along each axis: a tuple of floats.

    points: as for origin. 0 says that all coordinates along the axis are exact. Rows with NaN or infinities do not count.

    >>> capsa.rounding([[431200.25, 6290261.5, -10]], (431200.0, 6290262.0, -16.0))
    (0.0, 0.0, 0.0)
    >>> capsa.rounding([[431200.25, 6290261.25, -10]], (0, 0, 0))
    (0.0, 0.25, 0.0)
    """
    at = numpy.asarray(numbers("origin", origin), numpy.float64)
    if isinstance(points, numpy.ma.MaskedArray):
        raise TypeError("rounding: points: a masked array: give it numpy.ma.filled(it, numpy.nan)")
    rows = numpy.stack(numpy.broadcast_arrays(*points), -1) if isinstance(points, tuple) else numbers("points", points)
    if rows.ndim != 2 or rows.shape[1] not in (2, 3):
        raise ValueError(f"rounding: points: an array of shape {rows.shape}: (n, 3) is needed, or in the plane (n, 2)")
    if at.shape != rows.shape[1:]:
        raise ValueError(f"rounding: origin: an array of shape {at.shape}: {rows.shape[1]} numbers are needed")
    away = rows[numpy.isfinite(rows).all(1)].astype(numpy.float64, copy=False) - at
    with numpy.errstate(over="ignore"):
        moved = numpy.abs(away - away.astype(numpy.float32))
    return tuple(float(x) for x in moved.max(0)) if len(away) else (0.0,) * rows.shape[1]


def _along(low, high, grid):
    if grid is not None:
        return round((low + (high - low) / 2) / grid) * grid
    if not (high <= 2 * low if low > 0 else high < 0 and low >= 2 * high):
        return 0.0
    half = (high - low) / 2
    middle = low + half
    exponent = math.frexp(middle)[1] - 1
    # A grid of a power of 2: so few bits that the difference to a coordinate is exact wherever float32 can hold it.
    grid = math.ldexp(1.0, max(math.frexp(half)[1] - 1, exponent - 50) if half > 0 else exponent - 23)
    return round(middle / grid) * grid
