// How rows move, from an argument of Python's.

#pragma once
#include "ask.hpp"
#include "rows.hpp"
#include "streams.hpp"

#include <cstddef>
#include <optional>
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

// Those of both sides of a source; B rests without one.
class Motions {
public:
    Motions(const Source& source, const char* verb, const py::object& of_a, const py::object& of_b)
        : of_a_(of_a, "motion", *source.a) {
        if (of_b.is_none()) return;
        if (!source.b)
            throw py::value_error(std::string(verb) + ": motion_of_b: there is no b within one set");
        of_b_.emplace(of_b, "motion_of_b", *source.b);
    }
    // Of an open source.
    void expect_fit(const capsa_source& source) const {
        of_a_.expect_fits(source.a);
        if (of_b_) of_b_->expect_fits(source.b);
    }
    const capsa_motion* of_a() const { return *of_a_; }
    const capsa_motion* of_b() const { return of_b_ ? **of_b_ : nullptr; }

private:
    Motion of_a_;
    std::optional<Motion> of_b_;
};

}  // namespace capsa_python
