// Gives values that are stored in streams (capsa_same) a place in memory during a call, because kernels read
// memory.

#pragma once
#include "capsa/c/types.h"

namespace capsa {

// A stream that holds this value.
capsa_stream held(float value) noexcept;

// A source as kernels take it: the caller's source, or a copy whose held values lie in this object.
class Bound {
public:
    explicit Bound(const capsa_source& source) noexcept;
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;
    const capsa_source& operator*() const noexcept { return *use_; }

private:
    const capsa_source* use_;
    capsa_source copy_;
    float value_[2][capsa_max_streams];
};

// The same for a motion. Null stays null.
class BoundMotion {
public:
    explicit BoundMotion(const capsa_motion* motion) noexcept;
    BoundMotion(const BoundMotion&) = delete;
    BoundMotion& operator=(const BoundMotion&) = delete;
    const capsa_motion* get() const noexcept { return use_; }

private:
    const capsa_motion* use_;
    capsa_motion copy_;
    float value_[3];
};

}  // namespace capsa
