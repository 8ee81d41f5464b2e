// Pushing overlapping shapes apart: contacts applied to positions.
//
//     const auto rows = capsa::movable(balls);
//     capsa::separate(capsa::contacts(capsa::within(balls)), rows, rows, scratch);
//
// Rows of one body move together:
//
//     const auto bones = capsa::movable(capsules).with_bodies(figure_of_bone, figures);

#pragma once
#include "capsa/expect.hpp"
#include "capsa/storage.hpp"
#include "capsa/streams.hpp"
#include "capsa/types.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>

namespace capsa {

/// The caller's coordinates, which separate moves. A row stays if its byte in `fixed` is not 0. Rows may be
/// parts of bodies, which move as one. The arrays must outlive the calls.
struct Movable : capsa_movable {
    Movable() : capsa_movable{} {}

    /// The same rows as parts of bodies: row i is of body body_of_row[i], and all rows of a body move
    /// together, by one push, so that they keep their places to each other. Numbers are below
    /// `number_of_bodies` and must outlive the calls. What is fixed is then a body: give with_fixed
    /// afterwards.
    Movable with_bodies(const IntegerStream& body_of_row, std::size_t number_of_bodies) const {
        CAPSA_EXPECT(body_of_row.count == IntegerStream::uncounted || body_of_row.count == count,
                     "with_bodies: there are %zu body numbers for %zu rows: give one for each",
                     body_of_row.count, count);
        CAPSA_EXPECT(!fixed, "with_bodies: the bytes of with_fixed are of rows: give the bodies first");
        Movable m = *this;
        m.body = body_of_row;
        m.bodies = number_of_bodies;
        return m;
    }

    /// The same rows with one byte for each, or with bodies one for each body: a row or body stays if its
    /// byte is not 0. The bytes must outlive the calls.
    Movable with_fixed(detail::Seen<std::uint8_t> bytes) const {
        CAPSA_EXPECT(bytes.size() == (body.data ? bodies : count),
                     "with_fixed: there are %zu bytes for %zu %s: give one for each", bytes.size(),
                     body.data ? bodies : count, body.data ? "bodies" : "rows");
        Movable m = *this;
        m.fixed = bytes.data();
        return m;
    }
};

namespace detail {

inline Movable movable_rows(capsa_shape shape, [[maybe_unused]] const char* names,
                            std::initializer_list<std::span<float>> coordinates) {
    Movable m;
    m.shape = shape;
    m.count = coordinates.begin()->size();
    std::size_t k = 0;
    for (const std::span<float> c : coordinates) {
        CAPSA_EXPECT(c.size() == m.count,
                     "movable: %.*s has %zu elements and %.*s has %zu: arrays that belong together have one "
                     "length",
                     Name(names, 0).length, names, m.count, Name(names, k).length, Name(names, k).first,
                     c.size());
        m.coordinate[k++] = {c.data(), 1};
    }
    return m;
}

}  // namespace detail

/// Spheres in separate arrays of one length.
inline Movable movable(std::span<float> x, std::span<float> y, std::span<float> z) {
    return detail::movable_rows(capsa_shape_sphere, "x, y, z", {x, y, z});
}
/// Circles of the plane in separate arrays of one length.
inline Movable movable(std::span<float> x, std::span<float> y) {
    return detail::movable_rows(capsa_shape_circle, "x, y", {x, y});
}

/// Capsules or segments in separate arrays of one length: both ends move together.
inline Movable movable(std::span<float> ax, std::span<float> ay, std::span<float> az, std::span<float> bx,
                       std::span<float> by, std::span<float> bz) {
    return detail::movable_rows(capsa_shape_segment, "ax, ay, az, bx, by, bz", {ax, ay, az, bx, by, bz});
}
/// Capsules or segments of the plane in separate arrays of one length: both ends move together.
inline Movable movable(std::span<float> ax, std::span<float> ay, std::span<float> bx, std::span<float> by) {
    return detail::movable_rows(capsa_shape_planar_segment, "ax, ay, bx, by", {ax, ay, bx, by});
}

/// The rows of a container. All points of a row move together. The normals of half-spaces and half-planes
/// stay.
template <capsa_shape Shape>
Movable movable(Owned<Shape>& rows) noexcept {
    Movable m;
    m.shape = Shape == capsa_shape_capsule          ? capsa_shape_segment
              : Shape == capsa_shape_planar_capsule ? capsa_shape_planar_segment
                                                    : Shape;
    m.count = rows.size();
    for (std::size_t k = 0; k < detail::row_of<Shape>.coordinates(); ++k)
        m.coordinate[k] = {rows.stream(k).data(), 1};
    return m;
}

/// How several contacts on one shape are combined.
enum class Push {
    /// One after the other: each contact pushes by the depth that earlier pushes have left.
    in_order = capsa_push_in_order,
    /// Each contact pushes by its whole depth, and a shape moves by the mean of its pushes.
    averaged = capsa_push_averaged,
};

/// The earlier name of Push.
using Pushes = Push;

/// Options of separate.
struct SeparateOptions {
    float margin = 0.0f;           ///< contacts with gap < margin are pushed until the gap is margin
    Push push = Push::in_order;    ///< how several contacts on one shape are combined
    Push pushes = Push::in_order;  ///< the earlier name of push
};

/// The second side of separate if its shapes never move.
struct Immovable {};
inline constexpr Immovable immovable;

/// The number of floats of scratch that separate needs: eight for each row of a and of b, or for each body,
/// counted once if both are the same rows.
inline std::size_t separate_scratch(const Movable& a) noexcept { return capsa_separate_scratch(&a, nullptr); }
inline std::size_t separate_scratch(const Movable& a, const Movable& b) noexcept {
    return capsa_separate_scratch(&a, &b);
}

namespace detail {

inline void separate(std::span<const Contact> contacts, const Movable& a, const Movable* b,
                     std::span<float> scratch, const SeparateOptions& options) {
    const Push push = options.push != Push::in_order ? options.push : options.pushes;
    const capsa_separate_options how{options.margin, static_cast<capsa_push>(push)};
    expect_ok(capsa_separate(contacts.data(), contacts.size(), &a, b, &how, scratch.data(), scratch.size()),
              {"separate", nullptr, scratch.size(), 0, contacts.data(), contacts.size(), &a, b});
}

}  // namespace detail

/// Applies contacts of a with b, in the order given. If both rows of a contact are movable, each moves by
/// half the depth. If one row is fixed, the other moves by the whole depth. If both are fixed, nothing moves.
/// With bodies all this is of bodies: a contact pushes the bodies of its rows with all their rows, and one of
/// two rows of one body has no effect. Bodies of a and of b are numbered by themselves; a body number that is
/// out of range ends the program. For the contacts of `within`, a and b are the same rows. Contacts without a
/// partner (of `deepest`) have no effect. A contact that names a row that does not exist ends the program.
/// `scratch` has at least separate_scratch(a, b) floats; its contents have no effect before the call and no
/// meaning after it.
inline void separate(std::span<const Contact> contacts, const Movable& a, const Movable& b,
                     std::span<float> scratch, const SeparateOptions& options = {}) {
    detail::separate(contacts, a, &b, scratch, options);
}

/// Applies contacts of a with shapes that never move: `separate(contacts, a, immovable, scratch)`. Only a
/// moves.
inline void separate(std::span<const Contact> contacts, const Movable& a, Immovable, std::span<float> scratch,
                     const SeparateOptions& options = {}) {
    detail::separate(contacts, a, nullptr, scratch, options);
}

}  // namespace capsa
