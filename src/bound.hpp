// The caller's rows as kernels take them.
//
// Values that are stored in streams (capsa_same) get a place in memory during a call, because kernels read
// memory. Some shapes of the plane have no kernels of their own: they and what meets them are asked about in
// space, where z is 0 (src/README.md).

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

// Checked rows that no verb is asked about: they stay in the plane.
class BoundRows {
public:
    explicit BoundRows(const capsa_shapes& rows) noexcept;
    BoundRows(const BoundRows&) = delete;
    BoundRows& operator=(const BoundRows&) = delete;
    const capsa_shapes& operator*() const noexcept { return *use_; }

private:
    const capsa_shapes* use_;
    capsa_shapes copy_;
    float value_[capsa_max_streams];
};

// A checked motion of the rows of a source as kernels take it. Null stays null.
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
