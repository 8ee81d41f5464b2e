"""Answers as flat arrays, for tables."""
import numpy

from ._plain import named, plain

# The columns of a field of three numbers.
_THREE = {"normal": ("nx", "ny", "nz"), "point": ("px", "py", "pz"), "on_a": ("ax", "ay", "az"), "on_b": ("bx", "by", "bz")}


@named
def columns(answer, rows=None):
    """An answer as a dict of arrays of shape (n,), named as the command line names its columns; pandas.DataFrame takes it.

    answer: what find_hits, contacts, deepest, nearest, k_nearest, neighbours, manifolds, first_touch, witnesses and their like return,
    with images or without. rows: those that nearest or k_nearest were asked about, if not all.

    a, b: the rows; gap; time; nx, ny, nz: the normal; px, py, pz: the point; s, t: the places along the cores of a and b, at_a.u and
    at_b.u; v: the second number of a place on a triangle, of whichever is one; ax to bz: on_a and on_b of witnesses; end of manifolds;
    set of nearest_of; ix, iy, iz: the image. A row without a partner keeps its line: there b is no_row.

    >>> {name: column.tolist() for name, column in capsa.columns(capsa.find_hits(capsa.within(balls))).items()}
    {'a': [0], 'b': [1]}
    >>> list(capsa.columns(capsa.contacts(capsa.within(balls))))
    ['a', 'b', 'gap', 'nx', 'ny', 'nz', 'px', 'py', 'pz', 's', 't', 'v']
    """
    parts = [plain("answer", part) for part in (answer if isinstance(answer, tuple) else (answer,))]
    last = parts.pop() if len(parts) > 1 and parts[-1].dtype in (numpy.int8, numpy.uint8) else None
    made = _columns(parts, rows)
    if made is None:
        raise TypeError("answer: an answer of capsa is needed, such as capsa.contacts(source) or capsa.nearest(source)")
    if last is not None and last.dtype == numpy.int8:
        made.update(zip(("ix", "iy", "iz"), last.reshape(-1, 3).T))
    elif last is not None:
        made["end"] = last
    lengths = {len(column) for column in made.values()}
    if len(lengths) > 1:
        raise ValueError(f"answer: its arrays have {' and '.join(map(str, sorted(lengths)))} rows: give them as a verb returned them")
    return {name: numpy.ascontiguousarray(column) for name, column in made.items()}


def _columns(parts, rows):
    kinds = [part.dtype.kind for part in parts]
    if kinds == ["V"] and parts[0].dtype.names:
        return _fields(parts[0].reshape(-1))
    if kinds == ["u"] and parts[0].shape[1:] == (2,):
        return dict(zip("ab", parts[0].T))
    if kinds == ["i", "u"]:  # neighbours
        return {"a": numpy.repeat(numpy.arange(len(parts[0]) - 1, dtype=numpy.uint32), numpy.diff(parts[0])), "b": parts[1]}
    if kinds in (["u", "f"], ["u", "u", "f"]):  # nearest, k_nearest, nearest_of
        names = ("b", "gap") if len(parts) == 2 else ("set", "b", "gap")
        return {"a": _asked(parts[0], rows), **{name: part.reshape(-1) for name, part in zip(names, parts)}}
    return None


def _asked(index, rows):
    """The row of a of each answer."""
    numbers = numpy.arange(len(index))
    if rows is not None:
        numbers = plain("rows", rows)
        numbers = numpy.flatnonzero(numbers) if numbers.dtype.kind == "b" else numbers
        if numbers.shape != index.shape[:1]:
            raise ValueError(f"rows: {numbers.shape[0] if numbers.ndim else 1} rows, and the answer is about {len(index)}")
    return numpy.repeat(numbers.astype(numpy.uint32), index[0].size if len(index) else 1)


def _fields(records):
    made = {}
    for name in records.dtype.names:
        if name in _THREE:
            made.update(zip(_THREE[name], records[name].T))
        elif name == "at_a":
            made["s"] = records[name]["u"]
        elif name == "at_b":
            made["t"] = records[name]["u"]
        else:
            made[name] = records[name]
    if "s" in made and "t" in made:  # no triangle meets a triangle: one of the two is 0
        made["v"] = records["at_a"]["v"] + records["at_b"]["v"]
    return made
