#include "streams.hpp"

#include "expected.hpp"
#include "origin.hpp"

#include <cstdint>
#include <limits>

namespace capsa_python {

namespace {

constexpr py::ssize_t bytes_of_number = sizeof(float);

// A copy of whole numbers, each of which is a float32. Throws ValueError where one would be rounded.
template <class Integer>
py::array exact_floats(const py::array& array, const char* name, const char* advice) {
    const py::array_t<Integer, py::array::c_style | py::array::forcecast> whole(array);
    py::array_t<float> floats(std::vector<py::ssize_t>(whole.shape(), whole.shape() + whole.ndim()));
    float* const to = floats.mutable_data();
    for (py::ssize_t i = 0; i < whole.size(); ++i) {
        const Integer value = whole.data()[i];
        to[i] = static_cast<float>(value);
        // The largest float that is rounded up lies beyond all integers, and casts to none.
        const bool beyond = to[i] >= static_cast<float>(std::numeric_limits<Integer>::max());
        if (beyond || static_cast<Integer>(to[i]) != value)
            throw py::value_error(std::string(name) + ": " + std::to_string(value) +
                                  " would be rounded, because capsa reads float32: " + advice);
    }
    return floats;
}

}  // namespace

py::array floats_of(const py::object& argument, const char* name, const char* advice) {
    refuse_mask(argument, name, "numpy.ma.filled(it, numpy.nan), whose rows touch nothing");
    if (!py::isinstance<py::array>(argument)) {
        try {
            return py::array_t<float, py::array::c_style | py::array::forcecast>(argument);
        } catch (const py::error_already_set&) {
            throw py::type_error(std::string(name) + ": no array and no list of numbers: " +
                                 (py::isinstance<py::list>(argument) ? "a list that NumPy cannot read"
                                                                     : what_it_is(argument)));
        }
    }
    const auto array = argument.cast<py::array>();
    if (array.dtype().kind() == 'i') return exact_floats<std::int64_t>(array, name, advice);
    if (array.dtype().kind() == 'u') return exact_floats<std::uint64_t>(array, name, advice);
    if (!py::isinstance<py::array_t<float>>(array))
        throw py::type_error(std::string(name) + ": an array of " +
                             py::str(py::object(array.dtype())).cast<std::string>() +
                             ": capsa reads float32 in place: " + advice);
    bool whole = reinterpret_cast<std::uintptr_t>(array.data()) % alignof(float) == 0;
    for (py::ssize_t k = 0; k < array.ndim(); ++k) whole = whole && array.strides(k) % bytes_of_number == 0;
    if (!whole && array.size() > 0)
        throw py::value_error(std::string(name) +
                              ": its floats do not lie at multiples of 4 bytes: give it a copy");
    return array;
}

void Streams::add_points(const py::object& argument, const char* name, py::ssize_t dimension) {
    if (!origin_.empty()) {
        const py::array copy = shifted(points_of(argument, name, dimension), origin_);
        add_rows(copy, dimension, name);
        return keep_copy(copy, name);
    }
    if (py::isinstance<py::tuple>(argument)) {
        const auto parts = argument.cast<py::tuple>();
        if (static_cast<py::ssize_t>(parts.size()) != dimension)
            throw py::value_error(std::string(name) + ": a tuple of " + std::to_string(parts.size()) +
                                  " arrays: " + std::to_string(dimension) + " coordinates are needed");
        for (const auto& part : parts) add_column(py::reinterpret_borrow<py::object>(part), name);
        return;
    }
    py::array array = floats_of(argument, name, advice_);
    if (array.ndim() == 1 && array.size() == 0 && !py::isinstance<py::array>(argument))
        array = array.reshape({py::ssize_t{0}, dimension});  // an empty list
    if (array.ndim() != 2 || array.shape(1) != dimension)
        throw py::value_error(std::string(name) + ": " + what_it_is(array) + ": (n, " +
                              std::to_string(dimension) + ") is needed");
    add_rows(array, dimension, name);
    keep(array, argument, name);
}

void Streams::add_faces(const py::object& points, const py::object& normals, py::ssize_t dimension) {
    if (origin_.empty()) {
        add_points(points, "p", dimension);
        return add_points(normals, "normal", dimension);
    }
    const py::array_t<double> p = points_of(points, "p", dimension),
                              n = points_of(normals, "normal", dimension);
    const py::array at = shifted_faces(p, n, origin_);
    const py::array directions = shifted(n, Origin(static_cast<std::size_t>(dimension), 0.0));
    add_rows(at, dimension, "p");
    add_rows(directions, dimension, "normal");
    arrays_.append(directions);
    keep_copy(at, "p");
}

void Streams::add_rows(const py::array& array, py::ssize_t dimension, const char* name) {
    count(static_cast<std::size_t>(array.shape(0)), name);
    for (py::ssize_t k = 0; k < dimension; ++k)
        streams_.push_back(
            {reinterpret_cast<const float*>(static_cast<const char*>(array.data()) + k * array.strides(1)),
             array.strides(0) / bytes_of_number});
}

void Streams::add_values(const py::object& argument, const char* name) {
    if (!py::isinstance<py::array>(argument) && PyNumber_Check(argument.ptr()) &&
        !PySequence_Check(argument.ptr())) {
        add_same(argument.cast<float>(), name);
        return;
    }
    add_column(argument, name);
}

void Streams::add_vectors(const py::object& argument, const char* name, py::ssize_t dimension) {
    if (!py::isinstance<py::tuple>(argument)) {
        const py::array array = floats_of(argument, name, advice_);
        if (array.ndim() == 1 && array.shape(0) == dimension) {
            for (py::ssize_t k = 0; k < dimension; ++k)
                add_same(*static_cast<const float*>(array.data(k)), name);
            return;
        }
    }
    add_points(argument, name, dimension);
}

void Streams::add_column(const py::object& argument, const char* name) {
    const py::array array = origin_.empty() ? floats_of(argument, name, advice_)
                                            : py::array(py::array_t<float>(doubles_of(argument, name)));
    if (array.ndim() == 0) {
        add_same(*static_cast<const float*>(array.data()), name);
        read_only_ = std::string(name) + ": one number for all rows: give it an array";
        return;
    }
    if (array.ndim() != 1)
        throw py::value_error(std::string(name) + ": " + what_it_is(array) + ": (n,) is needed");
    count(static_cast<std::size_t>(array.shape(0)), name);
    streams_.push_back({static_cast<const float*>(array.data()), array.strides(0) / bytes_of_number});
    keep(array, argument, name);
}

void Streams::add_same(float value, const char* name) {
    if (is_size_ && value < 0.0f)
        throw py::value_error(std::string(name) + ": " + py::str(py::float_(value)).cast<std::string>() +
                              " for all rows: a size below 0 touches nothing: give it 0 or more");
    streams_.push_back(capsa_same(value));
}

void Streams::keep(const py::array& array, const py::object& argument, const char* name) {
    if (!py::isinstance<py::array>(argument))
        read_only_ = std::string(name) + ": a list, which was copied: give it an array of float32";
    else if (array.ptr() != argument.ptr())
        read_only_ = std::string(name) + ": an array of " +
                     py::str(py::object(argument.attr("dtype"))).cast<std::string>() +
                     ", which was copied: give it one of float32";
    else if (!array.writeable())
        read_only_ = std::string(name) + ": the array is read-only";
    arrays_.append(array);
}

void Streams::keep_copy(const py::array& array, const char* name) {
    read_only_ =
        std::string(name) + ": a copy, because it has an origin: give it an array of float32 without";
    arrays_.append(array);
}

void Streams::count(std::size_t rows, const char* name) {
    if (counted_ && rows != rows_)
        throw py::value_error(std::string(name) + ": " + std::to_string(rows) + " rows, and " + counted_by_ +
                              " has " + std::to_string(rows_) +
                              ": arrays that belong together have one length");
    if (!counted_) counted_by_ = name;
    counted_ = true;
    rows_ = rows;
}

}  // namespace capsa_python
