#include "filters.hpp"

#include "define.hpp"

#include "verbs.hpp"

#include <algorithm>
#include <cstdint>
#include <string>

namespace capsa_python {

namespace {

constexpr py::ssize_t bytes_of_label = sizeof(std::uint32_t);

template <class Integer>
std::uint32_t label_of(Integer value, const char* name) {
    if (value < Integer{0} || static_cast<std::uint64_t>(value) > std::numeric_limits<std::uint32_t>::max())
        throw py::value_error(std::string(name) + ": " + std::to_string(value) +
                              ": numbers from 0 to 4294967295 are needed; of ~bits give ~bits & 0xffffffff");
    return static_cast<std::uint32_t>(value);
}

template <class Integer>
py::array copied(const py::array& given, const char* name) {
    const py::array_t<Integer, py::array::c_style | py::array::forcecast> wide(given);
    py::array_t<std::uint32_t> labels(std::vector<py::ssize_t>(wide.shape(), wide.shape() + wide.ndim()));
    std::transform(wide.data(), wide.data() + wide.size(), labels.mutable_data(),
                   [&](Integer value) { return label_of(value, name); });
    return labels;
}

}  // namespace

py::array integers_of(const py::object& argument, const char* name) {
    if (py::isinstance<py::array_t<std::uint32_t>>(argument)) return argument.cast<py::array>();
    const bool is_array = py::isinstance<py::array>(argument);
    const py::array given = py::array::ensure(argument);
    const char kind = given ? given.dtype().kind() : 'O';
    if (kind == 'u') return copied<std::uint64_t>(given, name);
    if (kind == 'i' || (given && given.size() == 0 && !is_array)) return copied<std::int64_t>(given, name);
    if (is_array)
        throw py::type_error(std::string(name) + ": an array of " +
                             py::str(py::object(given.dtype())).cast<std::string>() +
                             ": integers are needed: give it .astype(numpy.uint32)");
    throw py::type_error(std::string(name) + ": no array of integers, no list of integers and no integer");
}

py::array labels_of(const py::object& argument, const char* name) {
    refuse_mask(argument, name, "numpy.ma.filled(it, 0)");
    py::array array = integers_of(argument, name);
    bool whole = reinterpret_cast<std::uintptr_t>(array.data()) % alignof(std::uint32_t) == 0;
    for (py::ssize_t k = 0; k < array.ndim(); ++k) whole = whole && array.strides(k) % bytes_of_label == 0;
    if (!whole && array.size() > 0)
        throw py::value_error(std::string(name) +
                              ": its numbers do not lie at multiples of 4 bytes: give it a copy");
    if (array.ndim() > 1)
        throw py::value_error(std::string(name) + ": " + what_it_is(array) + ": (n,) is needed");
    return array;
}

capsa_label_stream stream_of(const py::array& labels) {
    const auto* const first = static_cast<const std::uint32_t*>(labels.data());
    return {first, labels.ndim() == 0 ? 0 : labels.strides(0) / bytes_of_label};
}

Filter::Filter(const py::object& category, const py::object& mask, const py::object& group,
               const py::object& link, const py::object& matrix, const py::object& chain,
               std::int64_t exclude) {
    filter_.count = uncounted;
    filter_.category = labels(category, "category");
    filter_.mask = labels(mask, "mask");
    filter_.group = labels(group, "group");
    filter_.link = labels(link, "link");
    filter_.chain = labels(chain, "chain");
    filter_.exclude = label_of(exclude, "exclude");
    if (chain.is_none() && exclude != 0)
        throw py::value_error("exclude: rows of a chain are left out: give chain too");
    if (!chain.is_none() && exclude == 0)
        throw py::value_error(
            "chain: give exclude too, 1 for neighbours: without it a chain leaves out nothing");
    if (!matrix.is_none()) read_matrix(matrix);
}

void Filter::read_matrix(const py::object& argument) {
    refuse_mask(argument, "matrix", "numpy.ma.filled(it, False)");
    const py::array given = py::array::ensure(argument);
    if (!given || given.dtype().kind() != 'b')
        throw py::type_error(
            "matrix: " + (given ? "an array of " + py::str(given.dtype()).cast<std::string>() : "no array") +
            ": an array of bool is needed, True where two links may meet: give it .astype(bool)");
    if (given.ndim() != 2)
        throw py::value_error("matrix: " + what_it_is(given) +
                              ": (links, links) is needed, of two sets (links of a, links of b)");
    const auto may_meet = py::array_t<bool>(given).unchecked<2>();
    const auto rows = static_cast<std::size_t>(may_meet.shape(0)),
               columns = static_cast<std::size_t>(may_meet.shape(1)), stride = (columns + 63) / 64;
    words_.assign(rows * stride + 1, 0);
    for (std::size_t a = 0; a < rows; ++a)
        for (std::size_t b = 0; b < columns; ++b)
            if (may_meet(static_cast<py::ssize_t>(a), static_cast<py::ssize_t>(b)))
                words_[a * stride + b / 64] |= std::uint64_t{1} << b % 64;
    filter_.matrix = {words_.data(), stride, rows, columns};
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
        "common with the other's mask, they are not of one group, the matrix allows their links, and they "
        "are not neighbours\n"
        "on one chain.\n\n"
        ">>> capsa.Filter(group=[1, 1, 2])\n"
        "<capsa: filter by group of 3 rows>");
    type.attr("__module__") = "capsa";
    define_init(
        type, "Filter",
        +[](const py::object& category, const py::object& mask, const py::object& group,
            const py::object& link, const py::object& matrix, const py::object& chain, std::size_t exclude) {
            return std::make_shared<Filter>(category, mask, group, link, matrix, chain,
                                            static_cast<std::int64_t>(exclude));
        },
        "category"_a = py::none(), "mask"_a = py::none(), "group"_a = py::none(), "link"_a = py::none(),
        "matrix"_a = py::none(), "chain"_a = py::none(), "exclude"_a = std::size_t{0},
        "category: bits, what the row is; mask: bits, the categories that the row meets; without them, "
        "all bits. group: rows\n"
        "of one group do not meet; 0, the default, is no group. Each is uint32 of shape (rows,), or one "
        "int for all rows.\n"
        "Arrays of uint32 of any stride are read in place at each query; other integers, and lists, are "
        "copied.\n"
        "link: the row or column of the matrix that is of the row. matrix: bool of shape (links, links), "
        "True where rows of two\n"
        "links may meet, copied; within one set one of (a, b) and (b, a) is enough. Of two sets the "
        "filter of a has the matrix,\n"
        "of shape (links of a, links of b), and both have links; a set without has one link, 0. A link "
        "that the matrix does not\n"
        "have is refused by the query (ValueError).\n"
        "chain: rows of one chain that are at most exclude rows apart do not meet; 4294967295 is no "
        "chain. Of two sets only where\n"
        "both have this filter, because they are the same rows.");
    type.def("__repr__", [](const Filter& filter) {
        const capsa_filter& labels = *filter.c();
        std::string given;
        const auto add = [&](const capsa_label_stream& stream, const char* name) {
            if (stream.data) given += (given.empty() ? "" : ", ") + std::string(name);
        };
        add(labels.category, "category");
        add(labels.mask, "mask");
        add(labels.group, "group");
        add(labels.link, "link");
        if (labels.matrix.words)
            given += (given.empty() ? "" : ", ") + std::string("a matrix of ") +
                     std::to_string(labels.matrix.links_of_a) + " x " +
                     std::to_string(labels.matrix.links_of_b);
        add(labels.chain, "chain");
        return "<capsa: filter by " + (given.empty() ? "nothing" : given) +
               (filter.count() != Filter::uncounted ? " of " + std::to_string(filter.count()) + " rows>"
                                                    : ">");
    });
}

}  // namespace capsa_python
