// The streams of a set, from arrays and numbers of Python.

#pragma once
#include "rows.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace capsa_python {

inline constexpr py::ssize_t item = sizeof(float);

inline std::string shape_of(const py::array& array) {
    std::string text = "(";
    for (py::ssize_t k = 0; k < array.ndim(); ++k)
        text += std::to_string(array.shape(k)) + (array.ndim() == 1 || k + 1 < array.ndim() ? "," : "") +
                (k + 1 < array.ndim() ? " " : "");
    return text + ")";
}

// Collects the streams of a set and the arrays that hold them.
class Streams {
public:
    // Adds the coordinates of points: an array of shape (n, dimension), or a tuple of `dimension` arrays.
    void add_points(const py::object& argument, const char* name, py::ssize_t dimension) {
        if (py::isinstance<py::tuple>(argument)) {
            const auto parts = argument.cast<py::tuple>();
            if (static_cast<py::ssize_t>(parts.size()) != dimension)
                throw py::value_error(std::string(name) + ": a tuple of " + std::to_string(parts.size()) +
                                      " arrays: " + std::to_string(dimension) + " coordinates are needed");
            for (const auto& part : parts) add_column(py::reinterpret_borrow<py::object>(part), name);
            return;
        }
        py::array array = floats_of(argument, name);
        if (array.ndim() == 1 && array.size() == 0 && !py::isinstance<py::array>(argument))
            array = array.reshape({py::ssize_t{0}, dimension});  // an empty list
        if (array.ndim() != 2 || array.shape(1) != dimension)
            throw py::value_error(std::string(name) + ": an array of shape " + shape_of(array) + ": (n, " +
                                  std::to_string(dimension) + ") is needed");
        count(static_cast<std::size_t>(array.shape(0)), name);
        for (py::ssize_t k = 0; k < dimension; ++k)
            streams_.push_back({reinterpret_cast<const float*>(static_cast<const char*>(array.data()) +
                                                               k * array.strides(1)),
                                array.strides(0) / item});
        arrays_.append(array);
    }

    // Adds one number for each row, or one number for all rows.
    void add_values(const py::object& argument, const char* name) {
        if (!py::isinstance<py::array>(argument) && PyNumber_Check(argument.ptr()) &&
            !PySequence_Check(argument.ptr())) {
            streams_.push_back(capsa_same(argument.cast<float>()));
            return;
        }
        add_column(argument, name);
    }

    const capsa_stream& operator[](std::size_t k) const { return streams_[k]; }
    std::size_t rows() const { return rows_; }
    py::list arrays() const { return arrays_; }

private:
    void add_column(const py::object& argument, const char* name) {
        const py::array array = floats_of(argument, name);
        if (array.ndim() == 0) {
            streams_.push_back(capsa_same(*static_cast<const float*>(array.data())));
            return;
        }
        if (array.ndim() != 1)
            throw py::value_error(std::string(name) + ": an array of shape " + shape_of(array) +
                                  ": (n,) is needed");
        count(static_cast<std::size_t>(array.shape(0)), name);
        streams_.push_back({static_cast<const float*>(array.data()), array.strides(0) / item});
        arrays_.append(array);
    }

    void count(std::size_t rows, const char* name) {
        if (counted_ && rows != rows_)
            throw py::value_error(std::string(name) + ": " + std::to_string(rows) + " rows, and " +
                                  counted_by_ + " has " + std::to_string(rows_) +
                                  ": arrays that belong together have one length");
        if (!counted_) counted_by_ = name;
        counted_ = true;
        rows_ = rows;
    }

    std::vector<capsa_stream> streams_;
    py::list arrays_;
    std::size_t rows_ = 0;
    bool counted_ = false;
    std::string counted_by_;
};

}  // namespace capsa_python
