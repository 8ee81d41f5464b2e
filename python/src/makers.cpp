// The functions that make shapes of arrays.

#include "define.hpp"
#include "filters.hpp"
#include "origin.hpp"
#include "streams.hpp"

#include <cstdint>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

RowsPtr from_streams(capsa_shape shape, const Streams& from, std::size_t streams,
                     const std::string& read_only) {
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = from.rows();
    for (std::size_t k = 0; k < streams; ++k) shapes.stream[k] = from[k];
    return std::make_shared<Rows>(shapes, from.arrays(), read_only, from.origin());
}

RowsPtr round_points(capsa_shape shape, py::ssize_t dimension, const py::object& centres,
                     const py::object& radius, const py::object& origin) {
    Streams streams(origin_of(origin, dimension));
    streams.add_points(centres, "centres", dimension);
    const std::string read_only = streams.read_only();
    streams.add_radii(radius, "radius");
    return from_streams(shape, streams, static_cast<std::size_t>(dimension) + 1, read_only);
}

RowsPtr two_points(capsa_shape shape, py::ssize_t dimension, const py::object& a, const py::object& b,
                   const py::object* radius, const py::object& origin) {
    Streams streams(origin_of(origin, dimension));
    streams.add_points(a, "a", dimension);
    streams.add_points(b, "b", dimension);
    const std::string read_only = streams.read_only();
    if (radius) streams.add_radii(*radius, "radius");
    return from_streams(shape, streams, 2 * static_cast<std::size_t>(dimension) + (radius ? 1 : 0),
                        read_only);
}

RowsPtr faces(capsa_shape shape, py::ssize_t dimension, const py::object& p, const py::object& normal,
              const py::object& origin) {
    Streams streams(origin_of(origin, dimension));
    streams.add_faces(p, normal, dimension);
    return from_streams(shape, streams, 2 * static_cast<std::size_t>(dimension), streams.read_only());
}

template <capsa_shape shape, py::ssize_t dimension>
RowsPtr round_cones(const py::object& a, const py::object& b, const py::object& ra, const py::object& rb,
                    const py::object& origin) {
    Streams streams(origin_of(origin, dimension));
    streams.add_points(a, "a", dimension);
    streams.add_points(b, "b", dimension);
    const std::string read_only = streams.read_only();
    streams.add_radii(ra, "ra");
    streams.add_radii(rb, "rb");
    return from_streams(shape, streams, 2 * static_cast<std::size_t>(dimension) + 2, read_only);
}

// With sides along axes of their own: in space a rotation has four numbers, in the plane two. Without
// rotations they are the axes of all.
RowsPtr with_sides(capsa_shape shape, py::ssize_t dimension, const py::object& centres,
                   const py::object& half, const py::object& rotation, const py::object& radius,
                   const py::object& origin) {
    const std::size_t points = static_cast<std::size_t>(dimension);
    const std::size_t turn = dimension == 3 ? 4 : 2;
    Streams centre(origin_of(origin, dimension)), sides;
    centre.add_points(centres, "centres", dimension);
    sides.add_sides(half, "half", dimension);
    if (rotation.is_none())
        for (std::size_t k = 0; k < turn; ++k) sides.add_values(py::float_(k == 0 ? 1.0 : 0.0), "rotation");
    else
        sides.add_vectors(rotation, "rotation", static_cast<py::ssize_t>(turn));
    sides.add_radii(radius, "radius");
    if (sides.is_counted() && sides.rows() != centre.rows())
        throw py::value_error(std::string(kind_of(shape).name) + ": centres has " +
                              std::to_string(centre.rows()) + " rows, and half, rotation or radius " +
                              std::to_string(sides.rows()) + ": arrays that belong together have one length");
    capsa_shapes shapes{};
    shapes.shape = shape;
    shapes.count = centre.rows();
    for (std::size_t k = 0; k < 2 * points + turn + 1; ++k)
        shapes.stream[k] = k < points ? centre[k] : sides[k - points];
    py::list arrays = centre.arrays();
    for (const auto& array : sides.arrays()) arrays.append(array);
    return std::make_shared<Rows>(shapes, arrays, centre.read_only(), centre.origin());
}

RowsPtr three_points(const py::object& a, const py::object& b, const py::object& c,
                     const py::object& origin) {
    Streams streams(origin_of(origin, 3));
    streams.add_points(a, "a", 3);
    streams.add_points(b, "b", 3);
    streams.add_points(c, "c", 3);
    return from_streams(capsa_shape_triangle, streams, 9, streams.read_only());
}

// Three rows of the positions for each triangle, in place.
RowsPtr mesh(const py::object& positions, const py::object& corners, const py::object& origin) {
    refuse_mask(corners, "corners", "without the rows that are masked");
    const py::array index = py::array_t<std::uint32_t, py::array::c_style | py::array::forcecast>(
        integers_of(corners, "corners"));
    if (index.ndim() != 2 || index.shape(1) != 3)
        throw py::value_error("corners: an array of shape " +
                              py::str(py::object(index.attr("shape"))).cast<std::string>() +
                              ": (n, 3) is needed");
    Streams streams(origin_of(origin, 3));
    streams.add_points(positions, "positions", 3);
    capsa_shapes shapes{};
    shapes.shape = capsa_shape_triangle;
    shapes.count = static_cast<std::size_t>(index.shape(0));
    shapes.positions = streams.rows();
    for (std::size_t k = 0; k < 9; ++k) shapes.stream[k] = streams[k % 3];
    for (std::size_t k = 0; k < 3; ++k)
        shapes.point[k] = {static_cast<const std::uint32_t*>(index.data()) + k, 3};
    py::list arrays = streams.arrays();
    arrays.append(index);
    return std::make_shared<Rows>(shapes, arrays, "its triangles share positions, so none can move alone",
                                  streams.origin());
}

// Capsules from each of these points to the one behind it, in place.
RowsPtr chains(const py::object& points, const py::array_t<std::uint32_t, py::array::c_style>& first,
               const py::object& radius, const py::object& origin) {
    Streams ends(origin_of(origin, 3));
    ends.add_points(points, "points", 3);
    Streams radii;
    radii.add_radii(radius, "radius");
    const std::size_t positions = ends.rows() < 2 ? 0 : ends.rows() - 1;
    capsa_shapes shapes{};
    shapes.shape = capsa_shape_capsule;
    shapes.count = static_cast<std::size_t>(first.size());
    shapes.positions = positions;
    for (std::size_t k = 0; k < 3; ++k) {
        shapes.stream[k] = shapes.stream[3 + k] = ends[k];
        if (positions != 0) shapes.stream[3 + k].data += ends[k].stride;
    }
    shapes.stream[6] = radii[0];
    shapes.point[0] = shapes.point[1] = {first.data(), 1};
    py::list arrays = ends.arrays();
    arrays.append(first);
    arrays.append(radii.arrays());
    return std::make_shared<Rows>(shapes, arrays, "its capsules share points, so none can move alone",
                                  ends.origin());
}

// A point and a radius, two points, or two points and a radius, as functions of Python.
template <capsa_shape shape, py::ssize_t dimension>
RowsPtr round(const py::object& centres, const py::object& radius, const py::object& origin) {
    return round_points(shape, dimension, centres, radius, origin);
}
template <capsa_shape shape, py::ssize_t dimension>
RowsPtr capsules(const py::object& a, const py::object& b, const py::object& radius,
                 const py::object& origin) {
    return two_points(shape, dimension, a, b, &radius, origin);
}
template <capsa_shape shape, py::ssize_t dimension>
RowsPtr segments(const py::object& a, const py::object& b, const py::object& origin) {
    return two_points(shape, dimension, a, b, nullptr, origin);
}
template <capsa_shape shape, py::ssize_t dimension>
RowsPtr sides_of(const py::object& centres, const py::object& half, const py::object& rotation,
                 const py::object& radius, const py::object& origin) {
    return with_sides(shape, dimension, centres, half, rotation, radius, origin);
}
template <capsa_shape shape, py::ssize_t dimension>
RowsPtr faces_of(const py::object& p, const py::object& normal, const py::object& origin) {
    return faces(shape, dimension, p, normal, origin);
}

}  // namespace

void add_makers(py::module_& module) {
    const py::float_ no_radius(0.0);
    const py::kw_only by_name;
    const auto origin = py::arg_v("origin", py::none());
    define(
        module, "spheres", &round<capsa_shape_sphere, 3>, "centres"_a, "radius"_a = no_radius, by_name,
        origin,
        "Spheres. centres: float32 of shape (n, 3), or a tuple of three arrays of shape (n,); radius: one "
        "number for all,\n"
        "or float32 of shape (n,); both in one unit of length. Arrays of float32 of any stride are read in "
        "place; lists,\n"
        "and integers that float32 holds exactly, are copied; other arrays are refused (TypeError).\n"
        "origin: (x, y, z), for coordinates that float32 cannot hold. It is taken off in float64 before they "
        "are rounded;\n"
        "arrays may then be of any real type, and are copied. Points in answers are counted from it: add it "
        "to them.\n"
        "Two sets that meet have one origin (ValueError); capsa.origin(*points) finds one.\n\n"
        ">>> capsa.spheres([[0, 0, 0], [1, 0, 0]], 0.5)\n"
        "<capsa: 2 spheres>");
    define(module, "circles", &round<capsa_shape_circle, 2>, "centres"_a, "radius"_a = no_radius, by_name,
           origin,
           "Circles of the plane. centres: float32 of shape (n, 2); the rest as in spheres.\n\n"
           ">>> capsa.circles([[0, 0], [1, 0]], 0.5)\n"
           "<capsa: 2 circles>");
    define(module, "capsules", &capsules<capsa_shape_capsule, 3>, "a"_a, "b"_a, "radius"_a, by_name, origin,
           "Capsules. a, b: the ends, float32 of shape (n, 3) each; radius and origin as in spheres.\n\n"
           ">>> capsa.capsules([[0, 0, 0]], [[1, 0, 0]], 0.1)\n"
           "<capsa: 1 capsules>");
    define(module, "planar_capsules", &capsules<capsa_shape_planar_capsule, 2>, "a"_a, "b"_a, "radius"_a,
           by_name, origin,
           "Capsules of the plane. a, b: the ends, float32 of shape (n, 2) each; radius and origin as in "
           "spheres.\n\n"
           ">>> capsa.planar_capsules([[0, 0]], [[1, 0]], 0.1)\n"
           "<capsa: 1 planar_capsules>");
    define(module, "segments", &segments<capsa_shape_segment, 3>, "a"_a, "b"_a, by_name, origin,
           "Segments. a, b: the ends, float32 of shape (n, 3) each; origin as in spheres.\n\n"
           ">>> capsa.segments([[0, 0, 0]], [[1, 0, 0]])\n"
           "<capsa: 1 segments>");
    define(module, "planar_segments", &segments<capsa_shape_planar_segment, 2>, "a"_a, "b"_a, by_name, origin,
           "Segments of the plane. a, b: the ends, float32 of shape (n, 2) each; origin as in spheres.\n\n"
           ">>> capsa.planar_segments([[0, 0]], [[1, 0]])\n"
           "<capsa: 1 planar_segments>");
    define(module, "triangles", &three_points, "a"_a, "b"_a, "c"_a, by_name, origin,
           "Triangles. a, b, c: the corners, float32 of shape (n, 3) each; origin as in spheres.\n\n"
           ">>> capsa.triangles([[0, 0, 0]], [[1, 0, 0]], [[0, 1, 0]])\n"
           "<capsa: 1 triangles>");
    define(module, "mesh", &mesh, "positions"_a, "corners"_a, by_name, origin,
           "The triangles of a mesh. positions: float32 of shape (m, 3); corners: integers of shape (n, 3), "
           "three rows of\n"
           "the positions for each triangle. float32 and uint32 are read in place. origin as in spheres: the "
           "positions are "
           "copied.\n\n"
           ">>> capsa.mesh([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]], [[0, 1, 2], [0, 2, 3]])\n"
           "<capsa: 2 triangles>");
    // With checked arguments: python/capsa/_chains.py.
    module.def("_chains", &chains, "points"_a, "first"_a, "radius"_a, "origin"_a);
    define(module, "boxes", &sides_of<capsa_shape_box, 3>, "centres"_a, "half"_a, "rotation"_a = py::none(),
           "radius"_a = no_radius, by_name, origin,
           "Boxes. centres: float32 of shape (n, 3); half: half the lengths of the sides, float32 of\n"
           "shape (n, 3), or (3,) for all; rotation: quaternions (w, x, y, z) that turn the axes of space\n"
           "into those of the box, float32 of shape (n, 4) or (4,), of any length but 0; None: along the\n"
           "axes; radius: rounds the boxes and makes them larger on all sides, as in spheres. They meet\n"
           "spheres, capsules, segments, triangles and round cones, in time too; round cones with\n"
           "exact=True at a margin of 0 or more alone. origin as in spheres.\n\n"
           ">>> capsa.boxes([[0, 0, 0], [3, 0, 0]], [1, 1, 0.5])\n"
           "<capsa: 2 boxes>");
    define(
        module, "round_cones", &round_cones<capsa_shape_round_cone, 3>, "a"_a, "b"_a, "ra"_a, "rb"_a, by_name,
        origin,
        "Round cones: the hull of a ball at each end, or capsules whose radius changes along the axis. a, b: "
        "the ends,\n"
        "float32 of shape (n, 3) each; ra, rb: the radius at each, and origin, as in spheres. They meet "
        "spheres, capsules,\n"
        "segments, triangles, boxes, each other and half-spaces, in time too.\n\n"
        ">>> capsa.round_cones([[0, 0, 0]], [[5, 0, 0]], 1, 0.25)\n"
        "<capsa: 1 round_cones>");
    define(module, "half_spaces", &faces_of<capsa_shape_half_space, 3>, "p"_a, "normal"_a, by_name, origin,
           "Everything behind a face. p: a point of the face; normal: the outward normal, of any length; "
           "float32 of shape\n"
           "(n, 3) each; origin as in spheres, and p then becomes the point of the face nearest to it.\n\n"
           ">>> capsa.half_spaces([[0, 0, -0.5]], [[0, 0, 1]])\n"
           "<capsa: 1 half_spaces>");
    define(
        module, "half_planes", &faces_of<capsa_shape_half_plane, 2>, "p"_a, "normal"_a, by_name, origin,
        "Everything behind a line of the plane. p: a point of the line; normal: the outward normal, of any "
        "length;\n"
        "float32 of shape (n, 2) each; origin as in half_spaces.\n\n"
        ">>> capsa.half_planes([[0, 0]], [[0, 1]])\n"
        "<capsa: 1 half_planes>");
    define(
        module, "rectangles", &sides_of<capsa_shape_rectangle, 2>, "centres"_a, "half"_a,
        "rotation"_a = py::none(), "radius"_a = no_radius, by_name, origin,
        "Rectangles of the plane. centres: float32 of shape (n, 2); half: half the lengths of the sides,\n"
        "float32 of shape (n, 2), or (2,) for all; rotation: (w, z), the part of a quaternion that turns\n"
        "about z, cos(angle / 2) and sin(angle / 2), float32 of shape (n, 2) or (2,), of any length but\n"
        "0; None: along the axes; radius: rounds the rectangles and makes them larger on all sides, as in\n"
        "spheres. They meet circles, planar_capsules, planar_segments and planar_round_cones; the last\n"
        "with exact=True at a margin of 0 or more alone. origin as in spheres.\n\n"
        ">>> capsa.rectangles([[0, 0], [3, 0]], [1, 0.5], [[1, 0], [1, 1]])  # the second stands upright\n"
        "<capsa: 2 rectangles>");
    define(module, "planar_round_cones", &round_cones<capsa_shape_planar_round_cone, 2>, "a"_a, "b"_a, "ra"_a,
           "rb"_a, by_name, origin,
           "Round cones of the plane: hulls of two circles. a, b: the centres, float32 of shape (n, 2)\n"
           "each; ra, rb: the radius at a and at b, float32 of shape (n,) or one number. They meet every\n"
           "shape of the plane and each other. origin as in spheres.\n\n"
           ">>> capsa.planar_round_cones([[0, 0]], [[5, 0]], 1, 0.25)\n"
           "<capsa: 1 planar_round_cones>");
}

}  // namespace capsa_python
