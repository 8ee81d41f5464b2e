// The mesh around a solid, as it is asked about one core at a time.

#pragma once
#include "capsa/c/capsa.h"
#include "src/solid_push.hpp"

#include <cstdint>

namespace capsa {

// The box around the valid triangles, and the first corner on each side of it.
struct MeshBounds {
    float bound[2][3];
    std::uint32_t row[2][3];
    int corner[2][3];
};

class SolidMesh {
public:
    // B of the source.
    SolidMesh(const capsa_source& source, const capsa_options& options) noexcept;

    const capsa_shapes& rows() const { return rows_; }
    const MeshBounds& bounds() const { return bounds_; }
    float top() const { return bounds_.bound[1][2]; }
    const capsa_options& exactly() const { return exact_; }
    // The mesh asked by these rows.
    capsa_source asked_by(const capsa_shapes& rows) const noexcept;

    // Whether a core is out of the solid after a push, as real numbers say of the rounded ends.
    bool is_outside(const Pushed& core, const Vec& by) const noexcept;

    // Calls visit(context, pairs, count) for the triangles within a radius of a core, in any order.
    void each_near(const Pushed& core, float radius, capsa_visit_hits_function visit,
                   void* context) const noexcept;

    // The nearest triangle of the place u of a core, and of all of a segment, without a radius.
    capsa_contact nearest_to(const Pushed& core, double u) const noexcept;
    capsa_contact nearest_to(const Pushed& core) const noexcept;

private:
    capsa_contact nearest_of(const capsa_shapes& row) const noexcept;

    const capsa_shapes& rows_;
    MeshBounds bounds_;
    capsa_options plain_{}, exact_{};
};

}  // namespace capsa
