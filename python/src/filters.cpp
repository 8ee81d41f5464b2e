#include "filters.hpp"

#include "define.hpp"

#include "verbs.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace capsa_python {

namespace {

constexpr py::ssize_t bytes_of_label = sizeof(std::uint32_t);

// An array that is read in place.
py::array labels_in_place(const py::array& array, const char* name) {
    if (!py::isinstance<py::array_t<std::uint32_t>>(array))
        throw py::type_error(std::string(name) + ": an array of " +
                             py::str(array.dtype()).cast<std::string>() +
                             ": capsa reads uint32 in place: give it .astype(numpy.uint32)");
    bool whole = reinterpret_cast<std::uintptr_t>(array.data()) % alignof(std::uint32_t) == 0;
    for (py::ssize_t k = 0; k < array.ndim(); ++k) whole = whole && array.strides(k) % bytes_of_label == 0;
    if (!whole && array.size() > 0)
        throw py::value_error(std::string(name) +
                              ": its numbers do not lie at multiples of 4 bytes: give it a copy");
    return array;
}

std::uint32_t label_of(std::int64_t value, const char* name) {
    if (value < 0 || value > std::numeric_limits<std::uint32_t>::max())
        throw py::value_error(std::string(name) + ": " + std::to_string(value) +
                              ": numbers from 0 to 4294967295 are needed; of ~bits give ~bits & 0xffffffff");
    return static_cast<std::uint32_t>(value);
}

}  // namespace

py::array integers_of(const py::object& argument, const char* name) {
    const py::array given = py::array::ensure(argument);
    const bool integers =
        given && (given.dtype().kind() == 'i' || given.dtype().kind() == 'u' || given.size() == 0);
    if (!integers)
        throw py::type_error(std::string(name) + ": no array of uint32, no list of integers and no integer");
    const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> wide(given);
    py::array_t<std::uint32_t> labels(std::vector<py::ssize_t>(wide.shape(), wide.shape() + wide.ndim()));
    std::transform(wide.data(), wide.data() + wide.size(), labels.mutable_data(),
                   [&](std::int64_t value) { return label_of(value, name); });
    return labels;
}

py::array labels_of(const py::object& argument, const char* name) {
    refuse_mask(argument, name, "numpy.ma.filled(it, 0)");
    py::array array = py::isinstance<py::array>(argument) ? labels_in_place(argument.cast<py::array>(), name)
                                                          : integers_of(argument, name);
    if (array.ndim() > 1)
        throw py::value_error(std::string(name) + ": " + what_it_is(array) + ": (n,) is needed");
    return array;
}

capsa_label_stream stream_of(const py::array& labels) {
    const auto* const first = static_cast<const std::uint32_t*>(labels.data());
    return {first, labels.ndim() == 0 ? 0 : labels.strides(0) / bytes_of_label};
}

Filter::Filter(const py::object& category, const py::object& mask, const py::object& group) {
    filter_.category = labels(category, "category");
    filter_.mask = labels(mask, "mask");
    filter_.group = labels(group, "group");
}

capsa_label_stream Filter::labels(const py::object& argument, const char* name) {
    if (argument.is_none()) return {};
    const py::array array = labels_of(argument, name);
    arrays_.append(array);
    if (array.ndim() != 0) count(static_cast<std::size_t>(array.shape(0)), name);
    return stream_of(array);
}

void Filter::count(std::size_t elements, const char* name) {
    if (counted_by_ && elements != filter_.count)
        throw py::value_error(std::string(name) + ": " + std::to_string(elements) + " elements, and " +
                              counted_by_ + " has " + std::to_string(filter_.count) +
                              ": arrays of one filter have one length");
    if (!counted_by_) counted_by_ = name;
    filter_.count = elements;
}

void add_filters(py::module_& module) {
    using namespace pybind11::literals;
    py::class_<Filter, FilterPtr> type(
        module, "Filter",
        "What each row of a set may meet: source.filtered takes it. Two rows may meet if each one's "
        "category has a bit in\n"
        "common with the other's mask and they are not of one group.\n\n"
        ">>> capsa.Filter(group=[1, 1, 2])\n"
        "<capsa: filter by group of 3 rows>");
    type.attr("__module__") = "capsa";
    define_init(
        type, "Filter",
        +[](const py::object& category, const py::object& mask, const py::object& group) {
            return std::make_shared<Filter>(category, mask, group);
        },
        "category"_a = py::none(), "mask"_a = py::none(), "group"_a = py::none(),
        "category: bits, what the row is; mask: bits, the categories that the row meets; without them, "
        "all bits. group: rows\n"
        "of one group do not meet; 0, the default, is no group. Each is uint32 of shape (rows,), or one "
        "int for all rows.\n"
        "Arrays of uint32 of any stride are read in place at each query; other arrays are refused "
        "(TypeError); lists are\n"
        "copied.");
    type.def("__repr__", [](const Filter& filter) {
        const capsa_filter& labels = *filter.c();
        std::string given;
        const auto add = [&](const capsa_label_stream& stream, const char* name) {
            if (stream.data) given += (given.empty() ? "" : ", ") + std::string(name);
        };
        add(labels.category, "category");
        add(labels.mask, "mask");
        add(labels.group, "group");
        return "<capsa: filter by " + (given.empty() ? "nothing" : given) +
               (filter.count() != Filter::uncounted ? " of " + std::to_string(filter.count()) + " rows>"
                                                    : ">");
    });
}

}  // namespace capsa_python
