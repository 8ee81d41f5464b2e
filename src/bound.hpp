// Gives values that are stored in streams (capsa_same) a place in memory during a call, because kernels read
// memory.

#pragma once
#include "src/source.hpp"

namespace capsa {

// A stream that holds this value.
capsa_stream held(float value) noexcept;

// A checked source as kernels take it: the caller's source, or a copy whose held values lie in this object.
class Bound {
public:
    Bound(const capsa_source& source, const Checked& checked) noexcept : use_(&source) {
        if (!checked.all_plain) bind(source);
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
