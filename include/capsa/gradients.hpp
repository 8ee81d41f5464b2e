// Gradients of a gap: how it changes with the points and the radii of both rows, and with their poses. They
// come from what a contact has: its normal and the places of the closest points.
//
// The gap is the least distance of a point of one core from a point of the other, minus the radii. So, where
// the closest points are the only ones, it changes as if they were fixed on their cores: by Danskin's theorem
// (The Theory of Max-Min, 1967), which economists call the envelope theorem. The closest point of a core is a
// mean of its points, (1 - u) a + u b on a segment, and moves with each by its weight. A row of A that moves
// along the normal comes nearer, one of B goes away, and a radius takes from the gap what it grows.
//
//     for (const capsa::Contact& contact : capsa::contacts(capsa::between(links, obstacles), {.margin =
//     0.2f})) {
//         const capsa::GapGradient of_link = capsa::gradient_by_a(contact, capsa_shape_capsule);
//         // The gap grows by of_link.by_point[0] times what the first end of the link moves.
//     }
//
// docs/guide.md, "Gradients of a gap", says where a gap has no gradient: closest points that are not the only
// ones (parallel cores side by side) and cores that touch or cross.

#pragma once
#include "capsa/types.hpp"

namespace capsa {

/// The gradient of a gap by what a row is made of: change of the gap for a change of 1. A gap and coordinates
/// have one unit, so the numbers have none.
struct GapGradient {
    float by_point[3]
                  [3];  ///< point k of the row along x, y, z; zeros for points that the shape does not have
    float by_radius;    ///< -1, or 0 for a shape without a radius; of a round cone by both radii together
};

/// The gradient of a gap by the pose of a row, or of a body that the row belongs to.
struct PoseGradient {
    float by_translation[3];  ///< along x, y, z: change of the gap for a length of 1
    float by_rotation[3];     ///< about an axis through the pivot along x, y, z: for an angle of 1 radian
};

namespace detail {

// The weights of the points of a row in a place on its core. A half-space has one point, on its face.
inline GapGradient gap_gradient(const float (&normal)[3], float sign, const capsa_place& place,
                                capsa_shape shape) noexcept {
    float weight[3] = {1.0f, 0.0f, 0.0f};
    float by_radius = 0.0f;
    switch (shape) {
        case capsa_shape_capsule:
        case capsa_shape_round_cone:
        case capsa_shape_planar_round_cone:
        case capsa_shape_planar_capsule: by_radius = -1.0f; [[fallthrough]];
        case capsa_shape_segment:
        case capsa_shape_planar_segment:
            weight[0] = 1.0f - place.u;
            weight[1] = place.u;
            break;
        case capsa_shape_triangle:
            weight[0] = 1.0f - place.u - place.v;
            weight[1] = place.u;
            weight[2] = place.v;
            break;
        case capsa_shape_half_space:
        case capsa_shape_half_plane: break;
        default: by_radius = -1.0f; break;  // one point says where the row is
    }
    GapGradient gradient{{}, by_radius};
    for (int k = 0; k < 3; ++k)
        for (int axis = 0; axis < 3; ++axis) gradient.by_point[k][axis] = sign * weight[k] * normal[axis];
    return gradient;
}

// The moment of the normal about the pivot. The point of the contact lies on the line of the normal, as the
// closest points do, so each of them has this moment.
inline PoseGradient pose_gradient(const Contact& contact, float sign, const float (&pivot)[3]) noexcept {
    const float(&n)[3] = contact.normal;
    const float arm[3] = {contact.point[0] - pivot[0], contact.point[1] - pivot[1],
                          contact.point[2] - pivot[2]};
    PoseGradient gradient{};
    for (int axis = 0; axis < 3; ++axis) {
        const int next = (axis + 1) % 3, last = (axis + 2) % 3;
        gradient.by_translation[axis] = sign * n[axis];
        gradient.by_rotation[axis] = sign * (arm[next] * n[last] - arm[last] * n[next]);
    }
    return gradient;
}

}  // namespace detail

/// The gradient of the gap of a contact by its row of A, whose shape you say. Point 0 of a half-space is the
/// point of its face; gradient_by_direction has that by its normal.
inline GapGradient gradient_by_a(const Contact& contact, capsa_shape shape_of_a) noexcept {
    return detail::gap_gradient(contact.normal, -1.0f, contact.at_a, shape_of_a);
}
/// The same by its row of B. Of a `within` both rows are of A.
inline GapGradient gradient_by_b(const Contact& contact, capsa_shape shape_of_b) noexcept {
    return detail::gap_gradient(contact.normal, 1.0f, contact.at_b, shape_of_b);
}

/// The gradient of the gap by a movement of the row of A, or of a rigid body that has this row and not the
/// other: a translation, and a rotation about the pivot, whose vector is the axis times the angle. For a
/// joint with this pivot and the axis z, z . by_rotation is the change of the gap for an angle of 1 radian.
inline PoseGradient pose_gradient_by_a(const Contact& contact, const float (&pivot)[3]) noexcept {
    return detail::pose_gradient(contact, -1.0f, pivot);
}
/// The same by a movement of the row of B.
inline PoseGradient pose_gradient_by_b(const Contact& contact, const float (&pivot)[3]) noexcept {
    return detail::pose_gradient(contact, 1.0f, pivot);
}

/// The gradient of a gap by the direction of a face.
struct FaceGradient {
    float by_normal[3];  ///< the components of the normal along x, y, z
};

/// The gradient of the gap by the normal of the half-space of a contact, in A or in B: p and normal are those
/// of its row. A longer normal is the same half-space, so the gradient is perpendicular to it.
inline FaceGradient gradient_by_normal(const Contact& contact, const float (&p)[3],
                                       const float (&normal)[3]) noexcept {
    const float(&n)[3] = contact.normal;  // the direction of the face, or its reverse
    float along = 0.0f, length = 0.0f;
    for (int axis = 0; axis < 3; ++axis) {
        along += (contact.point[axis] - p[axis]) * n[axis];
        length += normal[axis] * n[axis];
    }
    if (length < 0.0f) length = -length;
    FaceGradient gradient{};
    for (int axis = 0; axis < 3; ++axis)
        gradient.by_normal[axis] = (contact.point[axis] - p[axis] - along * n[axis]) / length;
    return gradient;
}

}  // namespace capsa
