"""Capsules along many polylines: hair, fibres, ropes, tracks."""
import numpy

from ._capsa import _chains
from ._plain import named, plain


@named
def links(offsets):
    """The links of chains: (chain, point), uint32 of shape (links,) each. Link i belongs to chain chain[i] and runs from point
    point[i] to point[i] + 1.

    offsets: integers of shape (chains + 1,); chain k has the points offsets[k] to offsets[k + 1] - 1. A chain of one point or
    of none has no link.

    >>> chain, point = capsa.links([0, 3, 5])
    >>> chain.tolist(), point.tolist()
    ([0, 0, 1], [0, 1, 3])
    """
    ends = plain("offsets", offsets)
    if ends.ndim != 1 or not ends.size or ends.dtype.kind not in "iu":
        raise TypeError(f"offsets: {ends.dtype} of shape {ends.shape}: integers of shape (chains + 1,) are needed")
    if ends.dtype.kind == "u" and ends.max() >= 2**32:
        raise ValueError(f"offsets: {ends.max()} points: rows are numbered by 32 bits")
    ends = ends.astype(numpy.int64)
    if ends[0] != 0:
        raise ValueError(f"offsets: the first is {ends[0]}: chains begin at point 0")
    if (numpy.diff(ends) < 0).any():
        k = int((numpy.diff(ends) < 0).argmax())
        raise ValueError(f"offsets: offsets[{k}] is {ends[k]}, and offsets[{k + 1}] is {ends[k + 1]}: they must not fall")
    if ends[-1] >= 2**32:
        raise ValueError(f"offsets: {ends[-1]} points: rows are numbered by 32 bits")
    counts = numpy.maximum(numpy.diff(ends) - 1, 0)
    chain = numpy.repeat(numpy.arange(len(counts), dtype=numpy.uint32), counts)
    # The k-th link of all begins at point k, and one further for each chain before its own that has points.
    before = numpy.concatenate([[0], numpy.cumsum(numpy.diff(ends) > 0)])[:-1]
    point = numpy.arange(len(chain), dtype=numpy.uint32) + before.astype(numpy.uint32)[chain]
    return chain, point


@named
def chains(points, offsets, radius, *, origin=None):
    """Capsules along many chains, such as hair, fibres or tracks: row i is link i of links(offsets), from a point to the next.

    points: float32 of shape (n, 3), or a tuple of three arrays of shape (n,), the points of one chain after the other, read in
    place; offsets: integers of shape (chains + 1,) from 0 to n; radius: one number for all, or float32 with one for each link,
    for each chain, or for each point: a link then has that of its first point. Where two of these counts are equal, the first
    named counts. origin as in spheres.

    Neighbours on a chain touch, because they share a point. The chain of each row, for answers or for a Filter, is
    links(offsets)[0]: Filter(chain=links(offsets)[0], exclude=1) leaves out neighbours.

    >>> capsa.chains([[0, 0, 0], [1, 0, 0], [2, 0, 0]], [0, 3], 0.1)
    <capsa: 2 capsules>
    """
    chain, point = links.__wrapped__(offsets)
    try:
        count = len(points[0]) if isinstance(points, tuple) and points else len(points)
    except TypeError:
        raise TypeError("points: no array and no list of points") from None
    end = int(numpy.asarray(offsets)[-1])
    if end != count:
        raise ValueError(f"offsets: the last is {end}, and there are {count} points: the last chain ends with them")
    given = radius if isinstance(radius, numpy.ma.MaskedArray) else plain("radius", radius)
    if given.ndim == 1 and len(given) != len(point):
        if len(radius) == len(offsets) - 1:
            radius = _taken(radius, chain)
        elif len(radius) == count:
            radius = _taken(radius, point)
        else:
            raise ValueError(f"radius: {len(radius)} numbers: one is needed, or one for each of {len(point)} links, "
                             f"{len(offsets) - 1} chains or {count} points")
    return _chains(points, point, radius, origin)


def _taken(radius, rows):
    if isinstance(radius, numpy.ma.MaskedArray):
        return radius  # refused with the words of all arrays
    return (radius if isinstance(radius, numpy.ndarray) else numpy.asarray(radius, numpy.float32))[rows]
