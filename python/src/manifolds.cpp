// Up to two contacts of each pair.

#include "ask.hpp"
#include "contacts.hpp"
#include "define.hpp"
#include "verbs.hpp"

#include <cstdint>
#include <string>

namespace capsa_python {

namespace {

using namespace pybind11::literals;

py::tuple manifolds(const Source& source, const py::array& contacts, float margin) {
    const std::span<const capsa_contact> given = contacts_of(contacts, "manifolds");
    const std::size_t room = 2 * given.size();
    Room<capsa_contact> out(room);
    Room<std::uint8_t> ends(room);
    capsa_options options{};
    options.margin = margin;
    capsa_find_result found{};
    std::string refused;
    {
        const py::gil_scoped_release release;
        const Open open(source);
        const capsa_status status = capsa_manifolds(*open, &options, given.data(), given.size(), out.data(),
                                                    ends.data(), room, &found);
        if (status != capsa_ok) {
            const capsa_call call{"manifolds", *open, room, 0, given.data(), given.size(), nullptr, nullptr};
            char text[512];
            capsa_explain(status, &call, text, sizeof text);
            refused = text;
        }
    }
    if (!refused.empty()) throw py::value_error(refused);
    const py::ssize_t count = signed_size(found.written);
    return py::make_tuple(out.give({count}), ends.give({count}));
}

}  // namespace

void add_manifolds(py::module_& module) {
    define(
        module, "manifolds", &manifolds, "source"_a, "contacts"_a, py::kw_only(), py::arg_v("margin", 0.0f),
        "Up to two contacts of each pair: (contacts, ends), contact_dtype of shape (n,) and uint8 of shape "
        "(n,). Each contact\n"
        "of the source stands there itself, and behind it a second one where a segment or capsule lies "
        "along the other core or face, at\n"
        "the far end of the length that both share, with a gap of at most the margin: give the margin (a "
        "length) that the contacts were\n"
        "found with. An end is 0 or 1 along the segment of a, or else of b: (a, b, end) names a contact "
        "from frame to frame.\n\n"
        ">>> log = capsa.capsules([[-1, 0, 0.5]], [[1, 0, 0.5]], 0.5)\n"
        ">>> pairs = capsa.between(log, capsa.half_spaces([[0, 0, 0]], [[0, 0, 1]]))\n"
        ">>> contacts, ends = capsa.manifolds(pairs, capsa.contacts(pairs))\n"
        ">>> contacts['point'].tolist(), ends.tolist()\n"
        "([[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]], [0, 1])");
}

}  // namespace capsa_python
