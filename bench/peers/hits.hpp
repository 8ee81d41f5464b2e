// For libraries that report touching pairs one by one: every verb from an enumeration of hits, and access to
// rows.
//
// They search for their pairs: that row i meets row i and nobody else is nothing one can tell them.

#pragma once
#include "bench/peers/peer.hpp"
#include "bench/peers/values.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace capsa::bench {

inline float value(const capsa_shapes& shapes, int stream, std::size_t row) {
    return field(shapes, stream, row);
}

inline bool is_sphere(const capsa_shapes& shapes) { return shape_info(shapes.shape).core == CoreKind::point; }

inline bool is_triangle(const capsa_shapes& shapes) { return shapes.shape == capsa_shape_triangle; }

inline float radius_of(const capsa_shapes& shapes, std::size_t row) { return radius(shapes, row); }

// A capsule as libraries want it: centre, length of the core, and the direction of its axis.
struct Axis {
    double x, y, z, length, dx, dy, dz;

    Axis(const capsa_shapes& shapes, std::size_t row) {
        const auto at = [&](int k) { return double{value(shapes, k, row)}; };
        dx = at(3) - at(0), dy = at(4) - at(1), dz = at(5) - at(2);
        x = at(0) + 0.5 * dx, y = at(1) + 0.5 * dy, z = at(2) + 0.5 * dz;
        length = std::sqrt(dx * dx + dy * dy + dz * dz);
        const double inverse = length > 0 ? 1 / length : 0;
        dx *= inverse, dy *= inverse, dz = length > 0 ? dz * inverse : 1;
    }
};

// The rotation that takes the z axis to an axis, as a unit quaternion w x y z.
inline std::array<double, 4> rotation_from_z(const Axis& axis) {
    const double w = std::sqrt(std::max(0.0, 0.5 * (1 + axis.dz)));
    if (w < 1e-9) return {0, 1, 0, 0};
    return {w, -axis.dy / (2 * w), axis.dx / (2 * w), 0};
}

inline bool in_step(const capsa_source& source) { return source.kind == capsa_source_zip; }
// Of so few pairs nobody builds a structure.
inline bool too_few(const capsa_source& source) { return pairs(source) < 10000; }
// Of other verbs a library that reports touching pairs knows nothing.
inline bool told_by_hits(Verb verb) {
    return verb == Verb::any || verb == Verb::touched || verb == Verb::count || verb == Verb::find;
}
inline Offer offers_no_such_answer() { return {{}, "offers no such answer"}; }
inline Offer for_many_pairs() { return {{}, "is made for more pairs"}; }
inline Offer searches_for_pairs() { return {{}, "searches for pairs, cannot be told them"}; }

// Libraries with contacts only decide about triangles here. Where a capsule's core crosses a triangle, the
// gap is -radius for capsa, and for them it is the way out.
inline bool only_decides(const capsa_source& source, Verb verb, float margin) {
    return has(source, capsa_shape_triangle) && (verb >= Verb::gaps || margin != 0);
}
inline Offer no_such_answer() { return {{}, "was taught no such answer of triangles"}; }

// What a library knows of a contact. The normal is from the first shape reported to the second.
struct Touch {
    double gap;
    std::array<double, 3> normal, point;
};

inline capsa_contact contact(bool within, std::size_t i, std::size_t j, const Touch& touch) {
    const bool turned = within && i > j;
    if (turned) std::swap(i, j);
    const auto f = [](double x) { return static_cast<float>(x); };
    const auto& [gap, n, p] = touch;
    const double sign = turned ? -1 : 1;
    return {static_cast<std::uint32_t>(i),
            static_cast<std::uint32_t>(j),
            f(gap),
            {f(sign * n[0]), f(sign * n[1]), f(sign * n[2])},
            {f(p[0]), f(p[1]), f(p[2])},
            {},
            {}};
}

// The two verbs for which a library must describe its hits.
template <class Each>
Offer from_contacts(Verb verb, const capsa_source& source, Each each) {
    const bool within = source.kind == capsa_source_within;
    const auto found = std::make_shared<std::vector<capsa_contact>>();
    if (verb == Verb::contacts)
        return {[=]() mutable {
                    found->clear();
                    each([&](std::size_t i, std::size_t j, const auto& describe) {
                        return found->push_back(contact(within, i, j, describe())), false;
                    });
                    return std::uint64_t{found->size()};
                },
                {},
                {},
                [=] { return contact_values(*found); }};
    return {[=, rows = source.a.count]() mutable {
                found->assign(rows, capsa_contact{0, capsa_no_row, 0, {}, {}, {}, {}});
                const auto keep = [&](std::size_t row, const capsa_contact& one) {
                    capsa_contact& so_far = (*found)[row];
                    if (so_far.b == capsa_no_row || one.gap < so_far.gap) so_far = one;
                };
                each([&](std::size_t i, std::size_t j, const auto& describe) {
                    const capsa_contact one = contact(within, i, j, describe());
                    keep(i, one);
                    if (within) keep(j, one);
                    return false;
                });
                return touching(std::span<const capsa_contact>(*found));
            },
            {},
            {},
            [=] { return deepest_values(*found); }};
}

// `each(report)` calls report(i, j, describe) for every touching pair and stops early where report returns
// true. describe() makes a Touch; a library that has none to tell passes anything.
template <class Each>
Offer from_hits(Verb verb, const capsa_source& source, Each each) {
    switch (verb) {
        case Verb::count:
            return {[each]() mutable {
                std::uint64_t hits = 0;
                each([&](std::size_t, std::size_t, const auto&) { return ++hits, false; });
                return hits;
            }};
        case Verb::any:
            return {[each]() mutable {
                std::uint64_t hits = 0;
                each([&](std::size_t, std::size_t, const auto&) { return ++hits, true; });
                return std::uint64_t{hits != 0};
            }};
        case Verb::find: {
            const auto found = std::make_shared<std::vector<capsa_index_pair>>();
            return {[each, found]() mutable {
                found->clear();
                each([&](std::size_t i, std::size_t j, const auto&) {
                    return found->push_back({static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(j)}),
                           false;
                });
                return std::uint64_t{found->size()};
            }};
        }
        case Verb::touched: {
            const auto rows = std::make_shared<std::vector<unsigned char>>(source.a.count);
            const bool within = source.kind == capsa_source_within;
            return {[each, rows, within]() mutable {
                std::fill(rows->begin(), rows->end(), static_cast<unsigned char>(0));
                each([&](std::size_t i, std::size_t j, const auto&) {
                    (*rows)[i] = 1;
                    if (within) (*rows)[j] = 1;
                    return false;
                });
                return static_cast<std::uint64_t>(std::count(rows->begin(), rows->end(), 1));
            }};
        }
        default: break;
    }
    return offers_no_such_answer();
}

// The same of a library that describes its hits.
template <class Each>
Offer from_touches(Verb verb, const capsa_source& source, Each each) {
    const bool described = verb == Verb::contacts || verb == Verb::deepest;
    return described ? from_contacts(verb, source, each) : from_hits(verb, source, each);
}

}  // namespace capsa::bench
