"""Rows that are fixed to links, in many poses at once."""
import numpy

from ._capsa import Shapes, _posed
from ._plain import named, numbers, plain, planar

_QUATERNION, _MATRIX, _DIRECTION, _PLANAR_MATRIX = range(4)


@named
def posed(rows, transforms, link=None):
    """Rows of links in every pose: (shapes, offsets). Row i of pose p is row p * len(rows) + i of the new shapes, whose arrays
    are their own. offsets is uint32 of shape (poses + 1,): each pose is a run, as in between(shapes, obstacles, offsets) and
    within(shapes, offsets), so rows of two poses do not meet.

    rows: shapes in the frames of their links, without an origin; transforms: float32 of shape (poses, links, 4, 4) or
    (poses, links, 3, 4), rotation and translation, or a tuple of quaternions (w, x, y, z) of length 1, float32 of shape
    (poses, links, 4), and translations of shape (poses, links, 3). In the plane: (poses, links, 3, 3) or (poses, links, 2, 3), or
    (cosine, sine) and translations, (poses, links, 2) each. link: the link of each row, integers of shape (n,) from 0 on; None:
    all rows are of link 0. A transform that stretches, shears or mirrors by more than 1e-4, or has a NaN, is a ValueError that
    names it.

    >>> turns = numpy.float32([[[[0, -1, 0, 0], [1, 0, 0, 0], [0, 0, 1, 0]]]] * 2)  # two poses of one link
    >>> shapes, offsets = capsa.posed(balls, turns)
    >>> shapes, offsets.tolist()
    (<capsa: 6 spheres>, [0, 3, 6])
    """
    if not isinstance(rows, Shapes):
        raise TypeError("posed: rows: shapes are needed, such as capsa.capsules(...)")
    if rows.origin is not None:
        raise ValueError("posed: rows: they have an origin: give rows in the frames of their links")
    plane = rows.kind in planar
    dimension = 2 if plane else 3
    if isinstance(transforms, tuple):
        if len(transforms) != 2:
            raise ValueError(f"posed: transforms: a tuple of {len(transforms)}: rotations and translations are needed")
        parts = [_floats("rotations", transforms[0], (2 if plane else 4,)), _floats("translations", transforms[1], (dimension,))]
        if parts[0].shape[:2] != parts[1].shape[:2]:
            raise ValueError(f"posed: rotations are {parts[0].shape} and translations {parts[1].shape}: one of each is needed for "
                             "each link of each pose")
        entries = numpy.concatenate(parts, 2)
        kind = _DIRECTION if plane else _QUATERNION
    else:
        matrices = _floats("transforms", transforms, (dimension + 1, dimension + 1), (dimension, dimension + 1))
        entries = matrices[:, :, :dimension].reshape(matrices.shape[0], matrices.shape[1], -1)
        kind = _PLANAR_MATRIX if plane else _MATRIX
    poses, links = entries.shape[:2]
    of_row = numpy.zeros(len(rows), numpy.uint32)
    if link is not None:
        of_row = plain("posed: link", link)
        if of_row.dtype.kind not in "iu" or of_row.shape != (len(rows),):
            raise TypeError(f"posed: link: {of_row.dtype} of shape {of_row.shape}: integers of shape ({len(rows)},) are needed")
    if len(of_row) and not (0 <= of_row.min() and of_row.max() < links):
        wrong = int(((of_row < 0) | (of_row >= links)).argmax())
        raise ValueError(f"posed: link: row {wrong} is of link {of_row[wrong]}, and the transforms have {links} links")
    entries = numpy.ascontiguousarray(entries.reshape(poses * links, -1), numpy.float32)
    shapes = _posed(rows, kind, entries, numpy.ascontiguousarray(of_row, numpy.uint32), links)
    return shapes, numpy.arange(poses + 1, dtype=numpy.uint32) * numpy.uint32(len(rows))


def _floats(name, given, *shapes):
    array = numbers(f"posed: {name}", given)
    whole = array.dtype.kind in "iu" and bool(((array >= -2**24) & (array <= 2**24)).all())  # as float32 has them
    if isinstance(given, numpy.ndarray) and array.dtype != numpy.float32 and not whole:
        raise TypeError(f"posed: {name}: an array of {array.dtype}: capsa computes with float32: give it .astype(numpy.float32)")
    array = numpy.asarray(array, numpy.float32)
    if array.ndim != len(shapes[0]) + 2 or array.shape[2:] not in shapes:
        wanted = " or ".join("(poses, links, " + ", ".join(map(str, shape)) + ")" for shape in shapes)
        raise ValueError(f"posed: {name}: an array of shape {array.shape}: {wanted} is needed")
    return array
