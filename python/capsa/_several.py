"""Answers that are put together from those of several calls."""
import numpy

from ._capsa import Shapes, between, contact_dtype, contacts, k_nearest, listed, nearest, no_row
from ._plain import named, numbers


@named
def nearest_of(a, sets, *, isa="best", workspace=None):
    """For each row of `a` the nearest row of several sets, such as spheres, boxes and a floor: (set, row, gap). set is uint32 of
    shape (n,), the place in `sets`, row uint32 with the row of that set, and gap float32 with the signed distance of the surfaces,
    of shape (n,) each. Of rows that are equally near, that of the first set counts. Where there is no row, set and row are no_row and
    gap is infinite.

    >>> of_set, row, gap = capsa.nearest_of(capsa.spheres([[0, 0, 2]], 0.5), [floor, balls])
    >>> of_set.tolist(), row.tolist(), gap.tolist()
    ([1], [0], [0.75])
    """
    if not isinstance(a, Shapes):
        raise TypeError("nearest_of: a: shapes are needed, such as capsa.spheres(...)")
    try:
        sets = list(sets)
    except TypeError:
        raise TypeError("nearest_of: sets: a list of shapes is needed, such as [capsa.boxes(...), capsa.half_spaces(...)]") from None
    for place, one in enumerate(sets):
        if not isinstance(one, Shapes):
            raise TypeError(f"nearest_of: sets[{place}]: shapes are needed, such as capsa.boxes(...)")
    of_set, row = numpy.full((2, len(a)), no_row, numpy.uint32)
    gap = numpy.full(len(a), numpy.inf, numpy.float32)
    for place, one in enumerate(sets):
        rows, gaps = nearest(between(a, one), isa=isa, workspace=workspace)
        nearer = gaps < gap
        of_set[nearer], row[nearer], gap[nearer] = place, rows[nearer], gaps[nearer]
    return of_set, row, gap


@named
def margin_levels(margins):
    """The levels of a matrix of margins for pairs of links, float of shape (links of A, links of B): a list of (margin, matrix), from
    the smallest margin on. margin is a float, and matrix a bool array of the same shape that says which links have it, for a Filter.
    Links whose margin is NaN do not meet and are in no level. For the links of one set give a square matrix that is its own
    transpose, with NaN on the diagonal. A verb that is asked about each level has the answer for all.

    >>> none = numpy.nan
    >>> for margin, matrix in capsa.margin_levels([[none, 0.5], [0.5, none]]):
    ...     near = capsa.Filter(link=[0, 1], matrix=matrix)
    ...     capsa.find_hits(capsa.within(capsa.spheres([[0, 0, 0], [2.25, 0, 0]], 1)).filtered(near), margin=margin).tolist()
    [[0, 1]]
    """
    margins = numbers("margins", margins)
    if margins.ndim != 2:
        raise ValueError(f"margins: an array of shape {margins.shape}: (links of A, links of B) is needed")
    margins = margins.astype(numpy.float32)
    return [(float(one), margins == one) for one in numpy.unique(margins[~numpy.isnan(margins)])]


@named
def k_nearest_contacts(a, b, k, *, margin=numpy.inf, isa="best", workspace=None):
    """The contacts of each row of `a` with its k nearest rows of `b`: contact_dtype of shape (n, k), sorted by gap, whether they touch
    or not. -normal is the gradient of the gap by the place of the row of `a`. Rows further than the margin are left out; where there
    are fewer than k, b is no_row and gap is infinite. Of one set, give it twice: a row is then its own nearest row.

    >>> capsa.k_nearest_contacts(floor, balls, 2)['gap'].tolist()
    [[-0.25, -0.25]]
    """
    for name, one in (("a", a), ("b", b)):
        if not isinstance(one, Shapes):
            raise TypeError(f"k_nearest_contacts: {name}: shapes are needed, such as capsa.boxes(...)")
    rows, gaps = k_nearest(between(a, b), k, margin=margin, isa=isa, workspace=workspace)
    found = numpy.zeros(rows.shape, contact_dtype)
    found["a"] = numpy.arange(len(rows), dtype=numpy.uint32)[:, None]
    found["b"], found["gap"] = no_row, numpy.inf
    there = rows != no_row
    pairs = numpy.stack([found["a"][there], rows[there]], 1)
    found[there] = contacts(listed(a, b, numpy.ascontiguousarray(pairs)), margin=numpy.inf, isa=isa)
    return found
