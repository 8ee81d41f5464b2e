#include "origin.hpp"

#include "expected.hpp"

#include <cmath>
#include <cstdio>
#include <string>
#include <utility>

namespace capsa_python {

namespace {

std::string text_of(const Origin& origin) {
    if (origin.empty()) return "none";
    std::string text = "(";
    for (const double x : origin) {
        char number[32];
        std::snprintf(number, sizeof number, "%.17g", x);
        text += (text.size() == 1 ? std::string() : std::string(", ")) + number;
    }
    return text + ")";
}

}  // namespace

Origin origin_of(const py::object& argument, py::ssize_t dimension) {
    if (argument.is_none()) return {};
    const py::array_t<double> given = doubles_of(argument, "origin");
    if (given.ndim() != 1 || given.size() != dimension)
        throw py::value_error("origin: " + what_it_is(given) + ": " + std::to_string(dimension) +
                              " numbers are needed");
    Origin origin(given.data(), given.data() + dimension);
    for (const double x : origin)
        if (!(std::fabs(x) <= 1e18)) throw py::value_error("origin: a number is NaN or beyond 1e18");
    return origin;
}

py::array_t<double> doubles_of(const py::object& argument, const char* name) {
    refuse_mask(argument, name, "numpy.ma.filled(it, numpy.nan), whose rows touch nothing");
    const py::array given = py::array::ensure(argument);
    const char kind = given ? given.dtype().kind() : 'O';
    if (!given || (kind != 'f' && kind != 'i' && kind != 'u'))
        throw py::type_error(std::string(name) + ": no array and no list of numbers");
    return py::array_t<double, py::array::c_style | py::array::forcecast>(given);
}

py::array_t<double> points_of(const py::object& argument, const char* name, py::ssize_t dimension) {
    if (!py::isinstance<py::tuple>(argument)) {
        py::array_t<double> points = doubles_of(argument, name);
        if (points.size() == 0 && points.ndim() == 1) return points.reshape({py::ssize_t{0}, dimension});
        if (points.ndim() != 2 || points.shape(1) != dimension)
            throw py::value_error(std::string(name) + ": " + what_it_is(points) + ": (n, " +
                                  std::to_string(dimension) + ") is needed");
        return points;
    }
    const auto parts = argument.cast<py::tuple>();
    if (static_cast<py::ssize_t>(parts.size()) != dimension)
        throw py::value_error(std::string(name) + ": a tuple of " + std::to_string(parts.size()) +
                              " arrays: " + std::to_string(dimension) + " coordinates are needed");
    const auto numpy = py::module_::import("numpy");
    py::list columns;
    for (const auto& part : parts) {
        const py::array_t<double> column = doubles_of(py::reinterpret_borrow<py::object>(part), name);
        if (column.ndim() > 1)
            throw py::value_error(std::string(name) + ": " + what_it_is(column) + ": (n,) is needed");
        columns.append(column);
    }
    try {
        const py::object all = numpy.attr("broadcast_arrays")(*columns);
        return numpy.attr("atleast_2d")(numpy.attr("stack")(all, -1)).cast<py::array_t<double>>();
    } catch (const py::error_already_set&) {
        throw py::value_error(std::string(name) + ": its arrays do not have one length");
    }
}

py::array_t<float> shifted(const py::array_t<double>& points, const Origin& origin) {
    py::array_t<float> out({points.shape(0), points.shape(1)});
    const auto from = points.unchecked<2>();
    auto to = out.mutable_unchecked<2>();
    for (py::ssize_t row = 0; row < points.shape(0); ++row)
        for (py::ssize_t k = 0; k < points.shape(1); ++k)
            to(row, k) = static_cast<float>(from(row, k) - origin[static_cast<std::size_t>(k)]);
    return out;
}

py::array_t<float> shifted_faces(const py::array_t<double>& points, const py::array_t<double>& normals,
                                 const Origin& origin) {
    if (points.shape(0) != normals.shape(0))
        return shifted(points, origin);  // refused when streams are counted
    py::array_t<float> out({points.shape(0), points.shape(1)});
    const auto p = points.unchecked<2>(), n = normals.unchecked<2>();
    auto to = out.mutable_unchecked<2>();
    for (py::ssize_t row = 0; row < points.shape(0); ++row) {
        double pn = 0.0, nn = 0.0;
        for (py::ssize_t k = 0; k < points.shape(1); ++k) {
            pn += (p(row, k) - origin[static_cast<std::size_t>(k)]) * n(row, k);
            nn += n(row, k) * n(row, k);
        }
        for (py::ssize_t k = 0; k < points.shape(1); ++k)
            to(row, k) = static_cast<float>(pn / nn * n(row, k));
    }
    return out;
}

void expect_one_origin(const Rows& a, const Rows& b) {
    if (&a == &b || a.origin() == b.origin()) return;
    throw py::value_error("b: its origin is " + text_of(b.origin()) + ", and that of a is " +
                          text_of(a.origin()) + ": give both shapes one origin");
}

}  // namespace capsa_python
