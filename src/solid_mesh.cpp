#include "src/solid_mesh.hpp"

#include "src/shape.hpp"
#include "src/solid.hpp"

namespace capsa {

namespace {

MeshBounds bounds_of(const capsa_shapes& mesh) {
    MeshBounds made{};
    for (int axis = 0; axis < 3; ++axis) {
        made.bound[0][axis] = infinity;
        made.bound[1][axis] = no_height;
    }
    for (std::uint32_t row = 0; row < mesh.count; ++row) {
        if (!is_valid_triangle(mesh, row)) continue;
        for (int k = 0; k < 9; ++k) {
            const float x = field(mesh, k, row);
            for (const int side : {0, 1})
                if (float& bound = made.bound[side][k % 3]; side == 0 ? x < bound : x > bound) {
                    bound = x;
                    made.row[side][k % 3] = row;
                    made.corner[side][k % 3] = k / 3;
                }
        }
    }
    return made;
}

// The ends of a core after a push, rounded, as a row.
class RoundedCore {
public:
    RoundedCore(const Pushed& core, const Vec& by) {
        const Vec from = core.origin + by, to = core.origin + core.d + by;
        const double all[6] = {from.x, from.y, from.z, to.x, to.y, to.z};
        for (int k = 0; k < 6; ++k) at_[k] = static_cast<float>(all[k]);
    }
    capsa_shapes row(capsa_shape shape, const float* radius) const {
        capsa_shapes row{};
        row.shape = shape;
        row.count = 1;
        for (int k = 0; k < 6; ++k) row.stream[k] = {at_ + k, 1};
        if (radius) row.stream[6] = {radius, 1};
        return row;
    }

private:
    float at_[6];
};

}  // namespace

SolidMesh::SolidMesh(const capsa_source& source, const capsa_options& options) noexcept
    : rows_(source.b), bounds_(bounds_of(source.b)) {
    plain_.isa = exact_.isa = options.isa;
    exact_.decide = capsa_decide_exact;
}

capsa_source SolidMesh::asked_by(const capsa_shapes& rows) const noexcept {
    return capsa_between(&rows, &rows_);
}

bool SolidMesh::is_outside(const Pushed& core, const Vec& by) const noexcept {
    const RoundedCore moved(core, by);
    const capsa_shapes segment = moved.row(capsa_shape_segment, nullptr);
    const capsa_source touching = asked_by(segment);
    int hit = 1;
    if (capsa_any_hit(&touching, &exact_, &hit) != capsa_ok || hit != 0) return false;
    const float zero = 0.0f;
    std::uint64_t inside = 1;
    return mark_inside({centres_of(segment, zero), rows_, 0, 1, top()}, &exact_, &inside) == capsa_ok &&
           (inside & 1) == 0;
}

void SolidMesh::each_near(const Pushed& core, float radius, capsa_visit_hits_function visit,
                          void* context) const noexcept {
    const RoundedCore here(core, {0, 0, 0});
    const capsa_source near = asked_by(here.row(capsa_shape_capsule, &radius));
    capsa_visit_hits(&near, &plain_, visit, context);
}

capsa_contact SolidMesh::nearest_to(const Pushed& core, double u) const noexcept {
    const RoundedCore here(core, u * core.d);
    const float zero = 0.0f;
    return nearest_of(centres_of(here.row(capsa_shape_segment, nullptr), zero));
}

capsa_contact SolidMesh::nearest_to(const Pushed& core) const noexcept {
    const RoundedCore here(core, {0, 0, 0});
    return nearest_of(here.row(capsa_shape_segment, nullptr));
}

capsa_contact SolidMesh::nearest_of(const capsa_shapes& row) const noexcept {
    const capsa_source near = asked_by(row);
    capsa_contact found{};
    found.b = capsa_no_row;
    capsa_nearest_contacts(&near, &plain_, &found, 1);
    return found;
}

}  // namespace capsa
