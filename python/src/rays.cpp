// Rays: their first hits, and which of them are blocked. A ray is a point, or a sphere, that moves.

#include "ask.hpp"
#include "define.hpp"
#include "motion.hpp"
#include "streams.hpp"
#include "verbs.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

// The origins as spheres or circles, counted from the origin of the target. To make arrays of the arguments
// may run code of the caller's, which may build an index anew: the query then says that they do not fit.
RowsPtr origins_of(const py::object& origins, const py::object& radius, const Rows& target) {
    const std::size_t dimension = dimension_of(target);
    Streams streams([&target] {
        const std::shared_lock lock(target.mutex());
        return target.origin();
    }());
    streams.add_points(origins, "origins", static_cast<py::ssize_t>(dimension));
    streams.add_radii(radius, "radius");
    capsa_shapes shapes{};
    shapes.shape = dimension == 2 ? capsa_shape_circle : capsa_shape_sphere;
    shapes.count = streams.rows();
    for (std::size_t k = 0; k <= dimension; ++k) shapes.stream[k] = streams[k];
    return std::make_shared<Rows>(shapes, streams.arrays(), "", streams.origin());
}

Source source_of(const py::object& origins, const RowsPtr& target, const py::object& radius,
                 const FilterPtr& of_rays, const FilterPtr& of_target) {
    const py::array none = py::array_t<std::uint32_t>(std::vector<py::ssize_t>{});
    return {capsa_source_between,
            origins_of(origins, radius, *target),
            target,
            {},
            none,
            none,
            of_rays,
            of_target};
}

py::array_t<capsa_touch> first_hit(const py::object& origins, const py::object& directions,
                                   const RowsPtr& target, const py::object& radius, const FilterPtr& of_rays,
                                   const FilterPtr& of_target, float margin, const std::string& isa,
                                   const WorkspacePtr& workspace, bool exact, bool approaching) {
    const How how = how_of_motion(margin, isa, exact, workspace, approaching);
    const Source source = source_of(origins, target, radius, of_rays, of_target);
    const Motion motion(directions, "directions", *source.a);
    constexpr capsa_touch never{capsa_no_row, capsa_no_row, std::numeric_limits<float>::infinity(), {}, {}};
    return answers_of(source, "first_hit", how, never, 1,
                      [&](const capsa_source* s, capsa_touch* to, std::size_t count) {
                          motion.expect_fits(s->a);
                          return capsa_first_touch(s, &how.options, *motion, nullptr, to, count);
                      });
}

py::array_t<bool> occluded(const py::object& origins, const py::object& directions, const RowsPtr& target,
                           const py::object& radius, const FilterPtr& of_rays, const FilterPtr& of_target,
                           float margin, const std::string& isa, const WorkspacePtr& workspace, bool exact,
                           bool approaching) {
    const How how = how_of_motion(margin, isa, exact, workspace, approaching);
    const Source source = source_of(origins, target, radius, of_rays, of_target);
    const Motion motion(directions, "directions", *source.a);
    return bit_each(
        source, "occluded", how,
        [&](const capsa_source* s, const capsa_options* options, std::uint64_t* words, std::size_t count) {
            motion.expect_fits(s->a);
            return capsa_occluded(s, options, *motion, nullptr, words, count);
        });
}

}  // namespace

void add_rays(py::module_& module) {
    const py::kw_only by_name;
    const auto radius = py::arg_v("radius", 0.0f), margin = py::arg_v("margin", 0.0f);
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none()),
               exact = py::arg_v("exact", false), approaching = py::arg_v("approaching", false);
    const auto of_rays = py::arg_v("of_rays", py::none()), of_target = py::arg_v("of_target", py::none());
    define(
        module, "first_hit", &first_hit, "origins"_a, "directions"_a, "target"_a, by_name, radius, of_rays,
        of_target, margin, isa, workspace, exact, approaching,
        "The first hit of each ray with the target, which is any shapes or an Index of them: an array of "
        "touch_dtype.\n"
        "origins: float32 of shape (n, 3), in the plane (n, 2), or a tuple of arrays; if the target has an "
        "origin, of any\n"
        "real type. directions: the same, float32, or one vector for all. Ray i goes from origins[i] to "
        "origins[i] +\n"
        "directions[i]. In the answer b is the row of the target and time the share of the direction, from "
        "0 to 1; without\n"
        "a hit b is no_row and time is infinite. normal points from the ray into the target. radius: one "
        "number or (n,),\n"
        "which makes rays as thick as spheres. of_rays, of_target: each a Filter, which says what a ray may "
        "hit.\n"
        "approaching=True: a ray that begins in a row hits it only if it goes deeper.\n"
        "It is first_touch of the origins and the directions.\n\n"
        ">>> hit = capsa.first_hit([[3, 0, 0]], [[-4, 0, 0]], balls)[0]\n"
        ">>> int(hit['b']), hit['point'].tolist()\n"
        "(1, [1.75, 0.0, 0.0])");
    define(module, "occluded", &occluded, "origins"_a, "directions"_a, "target"_a, by_name, radius, of_rays,
           of_target, margin, isa, workspace, exact, approaching,
           "Whether each ray hits anything: bool of shape (n,), True where first_hit with the same "
           "arguments finds a row.\n\n"
           ">>> capsa.occluded([[3, 0, 0], [3, 0, 0]], [[-4, 0, 0], [0, 4, 0]], balls).tolist()\n"
           "[True, False]");
}

}  // namespace capsa_python
