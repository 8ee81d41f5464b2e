// Triangles: views of the caller's arrays, of indexed meshes and of arrays of structs, and a container.
//
//     capsa::triangles(ax, ay, az, bx, by, bz, cx, cy, cz);
//     capsa::mesh(x, y, z, corners);  // three indices for each triangle
//     capsa::triangles(faces, &Face::a, &Face::b, &Face::c);

#pragma once
#include "capsa/c/capsa.h"
#include "capsa/expect.hpp"
#include "capsa/separate.hpp"
#include "capsa/shapes.hpp"
#include "capsa/storage.hpp"
#include "capsa/structs.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

/// `count` triangles: the three corners. They may lie on a line or coincide.
struct TriangleView {
    Stream ax, ay, az, bx, by, bz, cx, cy, cz;  ///< one element for each row
    std::size_t count = 0;                      ///< number of rows

    /// Rows begin .. end - 1. Row `begin` has index 0 in answers.
    TriangleView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {ax.from(begin), ay.from(begin), az.from(begin), bx.from(begin), by.from(begin),
                bz.from(begin), cx.from(begin), cy.from(begin), cz.from(begin), end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("triangles", count,
                            {{"ax", ax.count},
                             {"ay", ay.count},
                             {"az", az.count},
                             {"bx", bx.count},
                             {"by", by.count},
                             {"bz", bz.count},
                             {"cx", cx.count},
                             {"cy", cy.count},
                             {"cz", cz.count}});
        return detail::erased(capsa_shape_triangle, count, ax, ay, az, bx, by, bz, cx, cy, cz);
    }
};

/// Triangles in separate arrays of one length. Different lengths end the program.
inline TriangleView triangles(Floats ax, Floats ay, Floats az, Floats bx, Floats by, Floats bz, Floats cx,
                              Floats cy, Floats cz) noexcept {
    detail::expect_lengths("triangles", {{"ax", ax.size()},
                                         {"ay", ay.size()},
                                         {"az", az.size()},
                                         {"bx", bx.size()},
                                         {"by", by.size()},
                                         {"bz", bz.size()},
                                         {"cx", cx.size()},
                                         {"cy", cy.size()},
                                         {"cz", cz.size()}});
    return {ax, ay, az, bx, by, bz, cx, cy, cz, ax.size()};
}

/// Triangles in an array of structs, from their corners.
template <class R, class A, class B, class C>
requires PointField<A, R> && PointField<B, R> && PointField<C, R> TriangleView triangles(R&& items,
                                                                                         const A& a,
                                                                                         const B& b,
                                                                                         const C& c)
noexcept {
    const SphereView first = points(items, a), second = points(items, b), third = points(items, c);
    return {first.x, first.y, first.z, second.x, second.y, second.z, third.x, third.y, third.z, first.count};
}

/// The triangles of a mesh, seen in place: triangle i has the positions corners[3 i], corners[3 i + 1] and
/// corners[3 i + 2]. Every query checks the corners of the triangles that it reads.
struct MeshView {
    Stream x, y, z;                          ///< one element for each position
    std::size_t positions = 0;               ///< number of positions
    const std::uint32_t* corners = nullptr;  ///< three positions for each triangle
    std::size_t count = 0;                   ///< number of triangles

    /// Triangles begin .. end - 1. Triangle `begin` has index 0 in answers.
    MeshView rows(std::size_t begin, std::size_t end) const noexcept {
        detail::expect_part(begin, end, count);
        return {x, y, z, positions, corners + 3 * begin, end - begin};
    }

    /// The same rows for the C interface.
    operator capsa_shapes() const noexcept {
        detail::expect_rows("mesh", positions, {{"x", x.count}, {"y", y.count}, {"z", z.count}});
        capsa_shapes shapes = detail::erased(capsa_shape_triangle, count, x, y, z, x, y, z, x, y, z);
        shapes.positions = positions;
        for (std::size_t k = 0; k < 3; ++k) shapes.point[k] = {corners + k, 3};
        return shapes;
    }
};

/// A mesh: positions in separate arrays of one length, and three corners for each triangle.
inline MeshView mesh(Floats x, Floats y, Floats z, Seen<std::uint32_t> corners) noexcept {
    detail::expect_lengths("mesh", {{"x", x.size()}, {"y", y.size()}, {"z", z.size()}});
    CAPSA_EXPECT(corners.size() % 3 == 0,
                 "mesh: there are %zu corners, which is not a multiple of 3: every triangle has three",
                 corners.size());
    return {x, y, z, x.size(), corners.data(), corners.size() / 3};
}

/// A mesh whose positions lie in an array of structs: a field of the struct is the position.
template <class R, class Position>
requires PointField<Position, R> MeshView mesh(R&& items, const Position& position,
                                               Seen<std::uint32_t> corners)
noexcept {
    CAPSA_EXPECT(corners.size() % 3 == 0,
                 "mesh: there are %zu corners, which is not a multiple of 3: every triangle has three",
                 corners.size());
    const SphereView at = points(items, position);
    return {at.x, at.y, at.z, at.count, corners.data(), corners.size() / 3};
}

/// Triangles that own their arrays.
struct Triangles : Owned<9> {
    /// Rows of zeros: 0, or as many as are given.
    using Owned::Owned;
    /// Adds a row at the end.
    void push_back(float ax, float ay, float az, float bx, float by, float bz, float cx, float cy, float cz) {
        push_row({ax, ay, az, bx, by, bz, cx, cy, cz});
    }
    /// Overwrites a row, which must exist.
    void set(std::size_t row, float ax, float ay, float az, float bx, float by, float bz, float cx, float cy,
             float cz) noexcept {
        set_row(row, {ax, ay, az, bx, by, bz, cx, cy, cz});
    }

    /// The streams: one element for each row.
    ///@{
    std::span<float> ax() noexcept { return stream(0); }
    std::span<const float> ax() const noexcept { return stream(0); }
    std::span<float> ay() noexcept { return stream(1); }
    std::span<const float> ay() const noexcept { return stream(1); }
    std::span<float> az() noexcept { return stream(2); }
    std::span<const float> az() const noexcept { return stream(2); }
    std::span<float> bx() noexcept { return stream(3); }
    std::span<const float> bx() const noexcept { return stream(3); }
    std::span<float> by() noexcept { return stream(4); }
    std::span<const float> by() const noexcept { return stream(4); }
    std::span<float> bz() noexcept { return stream(5); }
    std::span<const float> bz() const noexcept { return stream(5); }
    std::span<float> cx() noexcept { return stream(6); }
    std::span<const float> cx() const noexcept { return stream(6); }
    std::span<float> cy() noexcept { return stream(7); }
    std::span<const float> cy() const noexcept { return stream(7); }
    std::span<float> cz() noexcept { return stream(8); }
    std::span<const float> cz() const noexcept { return stream(8); }
    ///@}

    /// All rows. The view is valid until the container grows or ends.
    TriangleView view() const& noexcept {
        return {stream(0), stream(1), stream(2), stream(3), stream(4),
                stream(5), stream(6), stream(7), stream(8), size()};
    }
    TriangleView view() const&& = delete;
    /// The same as view().
    operator TriangleView() const& noexcept { return view(); }
    operator TriangleView() const&& = delete;
    /// The same rows for the C interface.
    operator capsa_shapes() const& noexcept { return view(); }
    /// The same rows for the C interface.
    operator capsa_shapes() const&& = delete;
};

/// Triangles that contacts may move. All three corners move together.
inline Movable movable(Triangles& t) noexcept {
    Movable m;
    m.shape = capsa_shape_triangle;
    m.count = t.size();
    for (std::size_t k = 0; k < 9; ++k) m.coordinate[k] = {t.stream(k).data(), 1};
    return m;
}

/// Triangles in an array of structs that contacts may move, from their corners.
template <class R, class A, class B, class C>
requires PointField<A, R> && PointField<B, R> && PointField<C, R> Movable movable(R&& items, const A& a,
                                                                                  const B& b, const C& c)
noexcept {
    Movable m = movable(items, a, b);
    m.shape = capsa_shape_triangle;
    detail::set_point<6>(m, items, c);
    return m;
}

}  // namespace capsa
