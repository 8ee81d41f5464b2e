// The caller's rows as kernels take them.
//
// Values that are stored in streams (capsa_same) get a place in memory during a call, because kernels read
// memory. A half-plane has no kernels of its own: it and what meets it are asked about in space, where z is 0
// (src/README.md).

#pragma once
#include "src/source.hpp"

namespace capsa {

// A stream that holds this value.
capsa_stream held(float value) noexcept;

// Whether the pairs of a source are asked about in space, although they lie in the plane.
bool is_lifted(const capsa_source& source) noexcept;

// A checked source as kernels take it: the caller's source, or a copy whose held values lie in this object.
class Bound {
public:
    Bound(const capsa_source& source, const Checked& checked) noexcept : use_(&source) {
        if (!checked.as_it_is) bind(source);
    }
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;
    const capsa_source& operator*() const noexcept { return *use_; }

private:
    void bind(const capsa_source& source) noexcept;
    const capsa_source* use_;
    capsa_source copy_;
    float value_[2][capsa_max_streams];
};

// The same for a motion of the rows of a source. Null stays null.
class BoundMotion {
public:
    BoundMotion(const capsa_source& source, const capsa_motion* motion) noexcept;
    BoundMotion(const BoundMotion&) = delete;
    BoundMotion& operator=(const BoundMotion&) = delete;
    const capsa_motion* get() const noexcept { return use_; }

private:
    const capsa_motion* use_;
    capsa_motion copy_;
    float value_[3];
};

}  // namespace capsa
