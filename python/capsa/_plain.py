"""Arrays as arguments, and what functions say of those that they refuse."""
import functools

import numpy

# What lies in the plane, by its kind.
planar = ("circles", "planar_capsules", "planar_segments", "half_planes", "rectangles", "planar_round_cones")


def plain(name, argument):
    """The argument as an array. A mask would be lost without a word, so it is refused."""
    if isinstance(argument, numpy.ma.MaskedArray):
        raise TypeError(f"{name}: a masked array: give it without what is masked")
    try:
        return numpy.asarray(argument)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: no array, and a list that NumPy cannot read") from None


def numbers(name, argument):
    """The same for an array of numbers."""
    array = plain(name, argument)
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{name}: no array and no list of numbers")
    return array


def named(function):
    """The function, whose refusals begin with its name."""
    name = function.__name__

    @functools.wraps(function)
    def call(*arguments, **by_name):
        try:
            return function(*arguments, **by_name)
        except (TypeError, ValueError) as error:
            text = str(error)
            if text.startswith((name + ":", name + "(")):
                raise
            raised = TypeError if isinstance(error, TypeError) else ValueError
            asked, rest = text.partition(": ")[::2]  # k_nearest_contacts asks k_nearest
            raise raised(f"{name}: {rest if name == asked + '_contacts' else text}") from None

    return call
