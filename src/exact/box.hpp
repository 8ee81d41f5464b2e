// Whether a core of up to three points is near a box, in the frame of the box. The core is the hull of its
// points: a point, a segment or a triangle.
//
// They overlap by a depth R or more if along every axis of a certain kind each lies further towards the other
// than R: the axes of the box, the normal of a triangle, and the normals of an edge of each (Gottschalk, Lin,
// Manocha, OBBTree, 1996). All shortest ways out are among these. Two that do not overlap are nearest to each
// other where a corner of one is over a face of the other, or an edge of each.
//
// A point that moves has been so deep if its way meets the box whose half extents are smaller by that.

#pragma once
#include "src/exact/box_frame.hpp"
#include "src/exact/round_cone.hpp"

namespace capsa::exact {

struct Hull {
    int count, point[3];
    Segment edge(int k) const { return {point[k], point[(k + 1) % count]}; }
    int edges() const { return count < 3 ? count - 1 : count; }
    Triangle triangle() const { return {point[0], point[1], point[2]}; }
};

// How deep two overlap: by anything from 0 on, by as much as the reach is below 0, or in a box that is
// smaller by as much.
enum class Depth { any, reach, smaller_box };

// The largest f of the points of a core.
template <class F>
auto largest(const Hull& core, const F& f) {
    auto most = f(core.point[0]);
    if (core.count > 1) most = larger(most, f(core.point[1]));
    if (core.count > 2) most = larger(most, f(core.point[2]));
    return most;
}

// The half extents, and what is added to them.
template <class At>
auto half_for(const At& at, Depth depth) {
    using R = decltype(at.reach());
    const R more = depth == Depth::smaller_box ? at.reach() : R{};
    const auto& half = at.half();
    return Vector<decltype(half.x + more)>{half.x + more, half.y + more, half.z + more};
}

// How far a core reaches over the side of a box that is opposite to it along an axis, or a normal.
template <class At>
auto depth_along_axis(const At& at, const Hull& core, int axis, bool upwards, Depth depth) {
    const auto furthest = largest(core, [&](int k) {
        const auto place = component(at.point(k), axis);
        return upwards ? place : negated(place);
    });
    using R = decltype(at.reach());
    const R more = depth == Depth::any ? R{} : at.reach();
    return furthest + (component(at.half(), axis) + more);
}
template <class At, class T>
auto depth_along(const At& at, const Hull& core, const Vector<T>& normal, bool upwards, Depth depth) {
    const auto furthest = largest(core, [&](int k) {
        const auto place = dot(at.point(k), normal);
        return upwards ? place : negated(place);
    });
    const Vector<T> sizes{magnitude(normal.x), magnitude(normal.y), magnitude(normal.z)};
    return furthest + dot(half_for(at, depth), sizes);
}

template <class Ask, class Normal>
Verdict overlap_along(const Ask& ask, const Hull& core, Depth depth, const Normal& normal) {
    const auto on_side = [=](bool upwards) {
        return [=](const auto& how) {
            return all(how, is_from_zero_on([=](const auto& at) {
                           return depth_along(at, core, normal(at), upwards, depth);
                       }),
                       [=](const auto& deep) {
                           if (depth != Depth::reach) return Verdict::yes;
                           return deep.from_zero_on([=](const auto& at) {
                               const auto n = normal(at);
                               const auto d = depth_along(at, core, n, upwards, depth);
                               return difference_of_products(d, d, square(at.reach()), square(n));
                           });
                       });
        };
    };
    return all(ask, on_side(true), on_side(false));
}

template <class Ask>
Verdict overlap_along_axes(const Ask& ask, const Hull& core, Depth depth) {
    return all_of(ask, 6, [=](const auto& how, int k) {
        return how.from_zero_on(
            [=](const auto& at) { return depth_along_axis(at, core, k / 2, k % 2 != 0, depth); });
    });
}

// At a right angle to an axis and to v.
template <class T>
Vector<T> across(const Vector<T>& v, int axis) {
    if (axis == 0) return {T{}, negated(v.z), v.y};
    if (axis == 1) return {v.z, T{}, negated(v.x)};
    return {negated(v.y), v.x, T{}};
}
// Along the normals of an edge of each.
template <class Ask>
Verdict overlap_across(const Ask& ask, const Hull& core, Depth depth) {
    return all_of(ask, 3 * core.edges(), [=](const auto& how, int k) {
        const Segment edge = core.edge(k / 3);
        return overlap_along(how, core, depth, [=](const auto& at) {
            return across(at.point(edge.q) - at.point(edge.p), k % 3);
        });
    });
}

template <class Ask>
Verdict overlap(const Ask& ask, const Hull& core, Depth depth) {
    return all(
        ask, [=](const auto& how) { return overlap_along_axes(how, core, depth); },
        [=](const auto& how) { return overlap_across(how, core, depth); },
        [=](const auto& how) {
            if (core.count < 3) return Verdict::yes;
            return overlap_along(how, core, depth,
                                 [=](const auto& at) { return face_normal(at, core.triangle()); });
        });
}

// By how much a coordinate is beyond the half extent, or 0.
template <class T>
auto beyond(const T& place, const T& half) {
    using Over = decltype(magnitude(place) - half);
    return larger(magnitude(place) - half, Over{});
}
// A point of the end `ends`.
template <class Ask>
Verdict corner_near(const Ask& ask, int c, int ends) {
    return ask.from_zero_on([=](const auto& at) {
        const auto p = at.point(c);
        const auto& half = at.half();
        return square(at.reach(ends)) -
               (square(beyond(p.x, half.x)) + square(beyond(p.y, half.y)) + square(beyond(p.z, half.z)));
    });
}

// Whether a core and a segment of the box are certainly farther from each other along an axis than the reach
// of any end. Most edges of a box are, and this is asked first.
template <class Ask>
bool are_apart(const Ask& ask, const Hull& core, Segment of_box, int ends = 0) {
    const auto quickly = ask.quickly();
    const auto is_beyond = [&](int axis) {
        return quickly.above_zero([=](const auto& at) {
            const auto p = component(at.point(of_box.p), axis), q = component(at.point(of_box.q), axis);
            const auto above = negated(
                           largest(core, [&](int k) { return negated(component(at.point(k), axis)); })),
                       below = negated(largest(core, [&](int k) { return component(at.point(k), axis); }));
            return larger(above - larger(p, q), below - larger(negated(p), negated(q))) - at.reach(ends);
        }) == Verdict::yes;
    };
    return is_beyond(0) || is_beyond(1) || is_beyond(2);
}

// What is near a core that does not overlap the box: a corner of either, or an edge of each. The reach is not
// below 0.
template <class Ask>
Verdict corner_of_box_near(const Ask& ask, const Hull& core, int k) {
    const int corner = first_corner + k;
    if (are_apart(ask, core, {corner, corner})) return Verdict::no;
    return any(
        ask,
        [=](const auto& how) {
            return any_of(how, core.edges(), [=](const auto& deep, int edge) {
                return segment_near(deep, corner, core.edge(edge));
            });
        },
        [=](const auto& how) {
            return core.count < 3 ? Verdict::no : face_near(how, corner, core.triangle());
        });
}
template <class Ask>
Verdict borders_near(const Ask& ask, const Hull& core) {
    return any(
        ask,
        [=](const auto& how) {
            return any_of(how, core.count,
                          [=](const auto& deep, int k) { return corner_near(deep, core.point[k], 0); });
        },
        [=](const auto& how) {
            return any_of(how, core.count < 2 ? 0 : 8,
                          [=](const auto& deep, int k) { return corner_of_box_near(deep, core, k); });
        },
        [=](const auto& how) {
            return any_of(how, 12 * core.edges(), [=](const auto& deep, int k) {
                const Segment edge = core.edge(k / 12), of_box = edge_of_box(k % 12);
                if (are_apart(deep, {2, {edge.p, edge.q, 0}}, of_box)) return Verdict::no;
                return middles_near(deep, edge, of_box);
            });
        });
}

// Whether a box whose half extents are smaller by a reach below 0 is one.
template <class Ask>
Verdict has_smaller_box(const Ask& ask) {
    return all_of(ask, 3, [](const auto& how, int axis) {
        return how.from_zero_on(
            [=](const auto& at) { return component(half_for(at, Depth::smaller_box), axis); });
    });
}

template <class Ask>
Verdict box_near(const Ask& ask, const Hull& core, bool moved) {
    return any(
        ask,
        [=](const auto& how) {
            return all(
                how, [](const auto& deep) { return has_reach(deep, 0); },
                [=](const auto& deep) {
                    return any(
                        deep, [=](const auto& part) { return overlap(part, core, Depth::any); },
                        [=](const auto& part) { return borders_near(part, core); });
                });
        },
        [=](const auto& how) {
            return all(
                how, [](const auto& deep) { return reversed(has_reach(deep, 0)); },
                [=](const auto& deep) { return moved ? has_smaller_box(deep) : Verdict::yes; },
                [=](const auto& deep) {
                    return overlap(deep, core, moved ? Depth::smaller_box : Depth::reach);
                });
        });
}

// A round cone whose reach is below 0 nowhere.
template <class Ask>
Verdict box_near(const Ask& ask, Tapered cone) {
    const Hull axis{2, {cone.axis.p, cone.axis.q, 0}};
    const auto is_far = [=](const auto& how, Segment of_box) {
        return are_apart(how, axis, of_box, 0) && are_apart(how, axis, of_box, cone.second);
    };
    return any(
        ask, [=](const auto& how) { return overlap(how, axis, Depth::any); },
        [=](const auto& how) { return corner_near(how, cone.axis.p, 0); },
        [=](const auto& how) { return corner_near(how, cone.axis.q, cone.second); },
        [=](const auto& how) {
            return any_of(how, 8, [=](const auto& deep, int k) {
                const int corner = first_corner + k;
                return is_far(deep, {corner, corner}) ? Verdict::no : side_near(deep, corner, 0, cone);
            });
        },
        [=](const auto& how) {
            return any_of(how, 12, [=](const auto& deep, int k) {
                const Segment edge = edge_of_box(k);
                return is_far(deep, edge) ? Verdict::no : sides_near(deep, {edge, 0}, cone);
            });
        });
}

}  // namespace capsa::exact
