// How rows move, from an argument of Python's.

#pragma once
#include "rows.hpp"
#include "streams.hpp"

#include <cstddef>
#include <shared_mutex>
#include <string>

namespace capsa_python {

inline std::size_t dimension_of(const Rows& rows) {
    const std::shared_lock lock(rows.mutex());
    return kind_of(rows.shapes().shape).dimension;
}

// A capsa_motion and the arrays that hold it.
class Motion {
public:
    // To make an array of the argument may run code of the caller's, which may build an index of the rows
    // anew.
    Motion(const py::object& argument, const char* name, const Rows& rows)
        : name_(name), dimension_(dimension_of(rows)) {
        streams_.add_vectors(argument, name, static_cast<py::ssize_t>(dimension_));
        motion_ = {streams_[0], streams_[1], dimension_ == 2 ? capsa_stream{} : streams_[2]};
    }

    // Throws ValueError unless it moves the rows of an open source.
    void expect_fits(const capsa_shapes& shapes) const {
        const Kind& kind = kind_of(shapes.shape);
        if (kind.dimension != dimension_)
            throw py::value_error(name_ + ": " + std::to_string(dimension_) +
                                  " coordinates, and the shapes that it moves are now " + kind.name);
        if (streams_.counted() && streams_.rows() != shapes.count)
            throw py::value_error(name_ + ": " + std::to_string(streams_.rows()) +
                                  " rows, and the shapes that it moves have " + std::to_string(shapes.count));
    }
    const capsa_motion* operator*() const { return &motion_; }

private:
    std::string name_;
    std::size_t dimension_;
    Streams streams_;
    capsa_motion motion_{};
};

}  // namespace capsa_python
