// Streams that are themselves a value (capsa_same), given a place in memory for the time of a call: kernels
// read memory.

#pragma once
#include "capsa/c/types.h"

namespace capsa {

// A stream that is this value.
capsa_stream held(float value) noexcept;

// A source as kernels take it: the caller's own, or a copy whose held values lie here.
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

// A motion likewise; null stays null.
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
