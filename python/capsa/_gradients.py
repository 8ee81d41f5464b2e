"""Gradients of gaps by the points, the radii and the poses of the rows of contacts."""
from typing import NamedTuple, Optional

import numpy

from ._capsa import Shapes, contact_dtype, no_row
from ._plain import named, numbers, plain, planar


class Gradients(NamedTuple):
    """What gradients gives: see there."""

    a: numpy.ndarray
    b: numpy.ndarray
    radius_a: float
    radius_b: float


class PoseGradients(NamedTuple):
    """What pose_gradients gives: see there."""

    translation_a: numpy.ndarray
    rotation_a: numpy.ndarray
    translation_b: numpy.ndarray
    rotation_b: numpy.ndarray


def _checked(verb, contacts):
    contacts = plain(f"{verb}: contacts", contacts)
    if contacts.dtype != contact_dtype or contacts.ndim != 1:
        raise TypeError(f"{verb}: contacts: an array of contact_dtype of shape (n,) is needed, as capsa.contacts gives it")
    alone = int((contacts["b"] == no_row).sum())
    if alone:
        raise ValueError(f'{verb}: contacts: {alone} of {len(contacts)} have no partner: give contacts[contacts["b"] != no_row]')
    return contacts


# Contacts of other shapes have rows, places or an axis that these do not have.
def _expect_shapes(name, shapes, contacts):
    if not isinstance(shapes, Shapes):
        raise TypeError(f"gradients: {name}: shapes are needed, such as capsa.spheres(...), in which the contacts were found")
    rows, place = contacts[name], contacts["at_" + name]
    wrong = f"gradients: {name}: {shapes.kind} in which the contacts were not found"
    if len(rows) and rows.max() >= len(shapes):
        raise ValueError(f"{wrong}: there are {len(shapes)} rows, and a contact names row {rows.max()}")
    numbers = {1: 0, 2: 1, 3: 2}[_weights(place[:0], shapes.kind).shape[1]]
    for k in range(numbers, 2):
        if place["uv"[k]].any():
            raise ValueError(f"{wrong}: places on their cores have {numbers} numbers")
    if shapes.kind in planar and contacts["normal"][:, 2].any():
        raise ValueError(f"{wrong}: these are contacts in space")


def _weights(place, kind):
    u, v = place["u"], place["v"]
    if kind.endswith(("segments", "capsules", "round_cones")):
        return numpy.stack([1 - u, u], 1)
    if kind == "triangles":
        return numpy.stack([1 - u - v, u, v], 1)
    return numpy.ones((len(u), 1), numpy.float32)


def _radius(kind):
    return -1.0 if kind.endswith(("spheres", "circles", "capsules", "boxes", "rectangles", "round_cones")) else 0.0


@named
def gradients(contacts, a: Shapes, b: Optional[Shapes] = None) -> Gradients:
    """How the gaps of contacts change with the points and the radii of their rows.

    contacts: contact_dtype of shape (n,), of contacts, deepest or nearest_contacts, each with a partner (b is not no_row). a, b:
    the shapes that they were found in; without b those of a within. The answer has the fields

    a, b: float32 of shape (n, points, 3), in the plane (n, points, 2): the gradient of gap k by each point of row
        contacts["a"][k] or contacts["b"][k], in the order of the maker: centre; ends; corners; point of the face. Without a unit.
    radius_a, radius_b: by the radius, -1.0, or 0.0 for a shape without one. Of a round cone by both radii together: by that at
        an end it has the weight of the end's point.

    The closest points count as fixed on their cores (Danskin's theorem): -normal times the weight of the point for a, +normal
    for b. A gap has no gradient where the closest points are not the only ones, or where the cores touch or cross; there this is
    the gradient of one of the ways.

    >>> capsa.gradients(capsa.contacts(capsa.within(balls)), balls).b.tolist()
    [[[1.0, 0.0, 0.0]]]
    """
    contacts = _checked("gradients", contacts)
    b = a if b is None else b
    _expect_shapes("a", a, contacts)
    _expect_shapes("b", b, contacts)
    dimension = 2 if a.kind in planar else 3
    normal = contacts["normal"][:, None, :dimension]
    return Gradients(
        -_weights(contacts["at_a"], a.kind)[..., None] * normal, _weights(contacts["at_b"], b.kind)[..., None] * normal,
        _radius(a.kind), _radius(b.kind))


@named
def pose_gradients(contacts, pivot_a=(0, 0, 0), pivot_b=None) -> PoseGradients:
    """How the gaps of contacts change when the rows of a, or those of b, move as rigid bodies.

    contacts: contact_dtype of shape (n,), each with a partner. pivot_a, pivot_b: (3,) for all, or (n, 3): the point about which each row turns, counted
    as contacts["point"] is; without pivot_b that of a. The answer has the fields

    translation_a, translation_b: float32 of shape (n, 3), change of the gap for a length of 1 along x, y, z.
    rotation_a, rotation_b: float32 of shape (n, 3), for an angle of 1 radian about x, y, z through the pivot, in the unit of the
        coordinates. For a joint with the axis z: (rotation_a * z).sum(1).

    >>> capsa.pose_gradients(capsa.contacts(capsa.within(balls))).translation_b.tolist()
    [[1.0, 0.0, 0.0]]
    """
    contacts = _checked("pose_gradients", contacts)
    normal, point = contacts["normal"], contacts["point"]
    of_a = numbers("pivot_a", pivot_a).astype(numpy.float32)
    of_b = of_a if pivot_b is None else numbers("pivot_b", pivot_b).astype(numpy.float32)
    for name, pivot in (("pivot_a", of_a), ("pivot_b", of_b)):
        if pivot.shape not in ((3,), (len(contacts), 3)):
            raise ValueError(f"{name}: an array of shape {pivot.shape}: (3,) or ({len(contacts)}, 3) is needed")
    return PoseGradients(
        -normal, -numpy.cross(point - of_a, normal), normal.copy(), numpy.cross(point - of_b, normal))
