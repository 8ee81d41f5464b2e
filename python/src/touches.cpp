// All touches of shapes that move, and when they part.

#include "ask.hpp"
#include "define.hpp"
#include "motion.hpp"
#include "verbs.hpp"

#include <limits>
#include <string>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

py::object find_touches(const Source& source, const py::object& motion, const py::object& motion_of_b,
                        float margin, const std::string& isa, const WorkspacePtr& workspace, bool exact,
                        bool approaching) {
    const How how = how_of_motion(margin, isa, exact, workspace, approaching);
    const Motions motions(source, "find_touches", motion, motion_of_b);
    const auto run = [&](const capsa_source* s, const capsa_options* options, capsa_room_function room,
                         void* context, capsa_find_result* found) {
        motions.expect_fit(*s);
        return capsa_collect_touches(s, options, motions.of_a(), motions.of_b(), room, context, found);
    };
    return collected<capsa_touch>(source, "find_touches", how, run, {}, false);
}

py::array_t<capsa_touch> last_touch(const Source& source, const py::object& motion,
                                    const py::object& motion_of_b, float margin, const std::string& isa,
                                    const WorkspacePtr& workspace, bool exact, bool approaching) {
    const How how = how_of_motion(margin, isa, exact, workspace, approaching);
    const Motions motions(source, "last_touch", motion, motion_of_b);
    constexpr capsa_touch never{capsa_no_row, capsa_no_row, std::numeric_limits<float>::infinity(), {}, {}};
    return answers_of(source, "last_touch", how, never, 1,
                      [&](const capsa_source* s, capsa_touch* to, std::size_t count) {
                          motions.expect_fit(*s);
                          return capsa_last_touch(s, &how.options, motions.of_a(), motions.of_b(), to, count);
                      });
}

}  // namespace

void add_touches(py::module_& module) {
    const py::kw_only by_name;
    const auto margin = py::arg_v("margin", 0.0f);
    const auto isa = py::arg_v("isa", "best"), workspace = py::arg_v("workspace", py::none());
    const auto exact = py::arg_v("exact", false), approaching = py::arg_v("approaching", false);
    define(
        module, "find_touches", &find_touches, "source"_a, "motion"_a, "motion_of_b"_a = py::none(), by_name,
        margin, isa, workspace, exact, approaching,
        "All touches while time goes from 0 to 1 and rows move as in first_touch: an array of touch_dtype\n"
        "with the first touch of each pair that touches, sorted by row of a, then time, then row of b.\n"
        "Within one set each pair stands once, with its lower row as a. motion, motion_of_b and\n"
        "approaching are those of first_touch.\n\n"
        ">>> ball = capsa.spheres([[-2, 0, 0]], 0.25)\n"
        ">>> found = capsa.find_touches(capsa.between(ball, balls), [8, 0, 0])\n"
        ">>> found['b'].tolist(), found['time'].tolist()\n"
        "([0, 1, 2], [0.125, 0.25, 0.75])");
    define(
        module, "last_touch", &last_touch, "source"_a, "motion"_a, "motion_of_b"_a = py::none(), by_name,
        margin, isa, workspace, exact, approaching,
        "The last touch of each row of a zip or each pair of a listed: an array of touch_dtype. time is\n"
        "the latest from 0 to 1 at which the pair touches, 1 if it still touches at the end, and infinite\n"
        "if first_touch finds none. The pair touches at all times from its first touch to its last. The\n"
        "arguments are those of first_touch.\n\n"
        ">>> ball = capsa.spheres([[-2, 0, 0]], 0.25)\n"
        ">>> capsa.last_touch(capsa.listed(ball, balls, [[0, 0]]), [8, 0, 0])['time'].tolist()\n"
        "[0.375]");
}

}  // namespace capsa_python
