// Shapes that move: their first touch, and contacts that push them apart.

#include "motion.hpp"

#include "ask.hpp"
#include "contacts.hpp"
#include "define.hpp"
#include "verbs.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

py::array_t<capsa_touch> first_touch(const Source& source, const py::object& motion,
                                     const py::object& motion_of_b, float margin, const std::string& isa,
                                     const WorkspacePtr& workspace, bool exact, bool approaching) {
    const How how = how_of_motion(margin, isa, exact, workspace, approaching);
    const Motions motions(source, "first_touch", motion, motion_of_b);
    constexpr capsa_touch never{capsa_no_row, capsa_no_row, std::numeric_limits<float>::infinity(), {}, {}};
    return answers_of(
        source, "first_touch", how, never, 1, [&](const capsa_source* s, capsa_touch* to, std::size_t count) {
            motions.expect_fit(*s);
            return capsa_first_touch(s, &how.options, motions.of_a(), motions.of_b(), to, count);
        });
}

// Rows that may be written, the bodies that they are of, and which of them stay.
class Movable {
public:
    // The side is "a" or "b".
    Movable(const Rows& rows, const py::object& fixed, const py::object& body, const std::string& name) {
        if (!rows.read_only().empty()) throw py::value_error(name + ": " + rows.read_only());
        const capsa_shapes shapes = rows.shapes();
        movable_.shape = shapes.shape;
        movable_.count = shapes.count;
        for (std::size_t k = 0; k < kind_of(shapes.shape).coordinates(); ++k)
            movable_.coordinate[k] = {const_cast<float*>(shapes.stream[k].data), shapes.stream[k].stride};
        if (!body.is_none()) add_bodies(body, name);
        if (!fixed.is_none()) add_fixed(fixed, name);
    }
    const capsa_movable* operator*() const { return &movable_; }

private:
    // There are as many bodies as the largest number says, and one more.
    void add_bodies(const py::object& body, const std::string& name) {
        const std::string argument = "body_" + name;
        body_ = labels_of(body, argument.c_str());
        if (body_.ndim() != 1 || static_cast<std::size_t>(body_.size()) != movable_.count)
            throw py::value_error(argument + ": " + std::to_string(body_.size()) + " numbers, and " + name +
                                  " has " + std::to_string(movable_.count) + " rows: give one for each");
        movable_.body = stream_of(body_);
        for (py::ssize_t row = 0; row < body_.size(); ++row) {
            const std::uint32_t number = movable_.body.data[row * movable_.body.stride];
            if (number >= movable_.count)
                throw py::value_error(argument + ": row " + std::to_string(row) + " is of body " +
                                      std::to_string(number) + ", and " + name + " has " +
                                      std::to_string(movable_.count) + " rows: number the bodies from 0");
            movable_.bodies = std::max(movable_.bodies, number + std::size_t{1});
        }
    }
    // With bodies there may be more than have rows.
    void add_fixed(const py::object& fixed, const std::string& name) {
        try {
            fixed_ = py::array_t<bool, py::array::c_style | py::array::forcecast>(fixed);
        } catch (const py::error_already_set&) {
            throw py::type_error("fixed_" + name + ": no array and no list of bools");
        }
        const auto given = static_cast<std::size_t>(fixed_.size());
        const bool of_bodies = movable_.body.data != nullptr;
        if (fixed_.ndim() != 1 || (of_bodies ? given < movable_.bodies : given != movable_.count))
            throw py::value_error(
                "fixed_" + name + ": " + std::to_string(given) + " elements, and " +
                (of_bodies ? "body_" + name + " has " + std::to_string(movable_.bodies) + " bodies"
                           : name + " has " + std::to_string(movable_.count) + " rows") +
                ": give one for each");
        if (of_bodies) movable_.bodies = given;
        static_assert(sizeof(bool) == sizeof(std::uint8_t));
        movable_.fixed = reinterpret_cast<const std::uint8_t*>(fixed_.data());
    }

    capsa_movable movable_{};
    py::array body_;
    py::array_t<bool> fixed_;
};

void separate(const py::array& contacts, const Rows& a, const Rows* b, float margin, const std::string& push,
              const py::object& fixed_a, const py::object& fixed_b, const py::object& body_a,
              const py::object& body_b) {
    const std::span<const capsa_contact> given = contacts_of(contacts, "separate");
    const bool averaged = push == "averaged";
    if (!averaged && push != "in_order")
        throw py::value_error("separate: push: \"" + push + "\": \"in_order\" or \"averaged\"");
    if (b == &a && !body_b.is_none())
        throw py::value_error("separate: body_b: b is a, whose bodies are body_a: leave it out");
    if (!b && !(fixed_b.is_none() && body_b.is_none()))
        throw py::value_error("separate: there is no b: leave fixed_b and body_b out");
    // Of one set both sides have the same numbers, of which a list is copied once.
    const py::object bodies = body_a.is_none() ? body_a : py::object(labels_of(body_a, "body_a"));
    const Movable of_a(a, fixed_a, bodies, "a");
    std::optional<Movable> of_b;
    if (b) of_b.emplace(*b, b == &a && fixed_b.is_none() ? fixed_a : fixed_b, b == &a ? bodies : body_b, "b");
    const capsa_movable* const second = of_b ? **of_b : nullptr;
    expect_found_in(given, &capsa_contact::at_a, (*of_a)->shape, "separate", "a");
    if (second) expect_found_in(given, &capsa_contact::at_b, second->shape, "separate", "b");
    const capsa_separate_options options{margin, averaged ? capsa_push_averaged : capsa_push_in_order};
    capsa_status status = capsa_ok;
    std::size_t room = 0;
    {
        const py::gil_scoped_release release;
        std::vector<float> scratch(capsa_separate_scratch(*of_a, second));
        room = scratch.size();
        status = capsa_separate(given.data(), given.size(), *of_a, second, &options, scratch.data(), room);
    }
    if (status == capsa_ok) return;
    const capsa_call call{"separate", nullptr, room, 0, given.data(), given.size(), *of_a, second};
    char text[512];
    capsa_explain(status, &call, text, sizeof text);
    throw py::value_error(text);
}

}  // namespace

void add_motion(py::module_& module) {
    PYBIND11_NUMPY_DTYPE(capsa_touch, a, b, time, normal, point);
    module.attr("touch_dtype") = py::dtype::of<capsa_touch>();
    const py::kw_only by_name;
    const auto margin = py::arg_v("margin", 0.0f), workspace = py::arg_v("workspace", py::none());
    define(module, "first_touch", &first_touch, "source"_a, "motion"_a, "motion_of_b"_a = py::none(), by_name,
           margin, py::arg_v("isa", "best"), workspace, py::arg_v("exact", false),
           py::arg_v("approaching", false),
           "The first touch of each row of a, or of each pair of a zip or listed, while time goes from 0 "
           "to 1 and rows move\n"
           "in a straight line: an array of touch_dtype. b is no_row and time is infinite without a "
           "touch. motion: how far\n"
           "each row of a moves, float32 of shape (rows of a, 3), in the plane (rows of a, 2), or one "
           "vector for all; within\n"
           "one set it moves all rows. motion_of_b: the same of b, which rests otherwise. Rows that "
           "touch at the start touch\n"
           "at time 0; approaching=True: only if they come nearer, and else never.\n\n"
           ">>> ball = capsa.spheres([[0, 0, 1.25]], 0.75)\n"
           ">>> capsa.first_touch(capsa.between(ball, floor), [0, 0, -2])['time'].tolist()\n"
           "[0.5]");
    define(module, "separate", &separate, "contacts"_a, "a"_a, "b"_a = py::none(), by_name, margin,
           py::arg_v("push", "in_order"), "fixed_a"_a = py::none(), "fixed_b"_a = py::none(),
           "body_a"_a = py::none(), "body_b"_a = py::none(),
           "Moves positions in your arrays until the gap of each contact is the margin. Two rows move by "
           "half the depth each;\n"
           "if one is fixed, the other moves by all of it. contacts: as contacts and deepest return them. "
           "a, b: the shapes\n"
           "that they are of; without b its rows never move; for contacts within one set give it twice. "
           "push: \"in_order\",\n"
           "one contact after the other, or \"averaged\". fixed_a, fixed_b: bool of shape (rows,), rows "
           "that stay.\n"
           "body_a, body_b: integers of shape (rows,), the body of each row, from 0 on: all rows of a body "
           "move by "
           "one push, so that a\n"
           "character of capsules keeps its form. With bodies fixed_a and fixed_b are of shape (bodies,).\n\n"
           ">>> centres = numpy.float32([[0, 0, 0], [1, 0, 0]])\n"
           ">>> pair = capsa.spheres(centres, 0.75)\n"
           ">>> capsa.separate(capsa.contacts(capsa.within(pair)), pair, pair)\n"
           ">>> centres.tolist()\n"
           "[[-0.25, 0.0, 0.0], [1.25, 0.0, 0.0]]");
}

}  // namespace capsa_python
