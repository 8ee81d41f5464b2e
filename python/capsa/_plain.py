"""Arrays as arguments."""
import numpy

# What lies in the plane, by its kind.
planar = ("circles", "planar_capsules", "planar_segments", "half_planes")


def plain(name, argument):
    """The argument as an array. A mask would be lost without a word, so it is refused."""
    if isinstance(argument, numpy.ma.MaskedArray):
        raise TypeError(f"{name}: a masked array: give it without what is masked")
    return numpy.asarray(argument)
