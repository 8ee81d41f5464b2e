// Embree's point query: the shapes of one side as user geometry in its tree, a query of the sphere's radius
// for each row of the other, and the exact test in the callback. Only spheres can ask. The tree is built
// beforehand.

#include "bench/peers/hits.hpp"

#if CAPSA_EMBREE == 4
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

#include <limits>

namespace capsa::bench {

namespace {

// What the callbacks need of a shape.
struct Solid {
    float px, py, pz, dx, dy, dz, inv, radius;
};

std::vector<Solid> solids(const capsa_shapes& shapes) {
    std::vector<Solid> all;
    for (std::size_t i = 0; i < shapes.count; ++i) {
        const auto at = [&](int k) { return value(shapes, k, i); };
        Solid solid{at(0), at(1), at(2), 0, 0, 0, 0, radius_of(shapes, i)};
        if (!is_sphere(shapes)) {
            solid.dx = at(3) - at(0), solid.dy = at(4) - at(1), solid.dz = at(5) - at(2);
            const float dd = solid.dx * solid.dx + solid.dy * solid.dy + solid.dz * solid.dz;
            solid.inv = dd > 0 ? 1 / dd : 0;
        }
        all.push_back(solid);
    }
    return all;
}

// Squared, from a point to a core that is a point or a segment.
float distance2(const Solid& s, float x, float y, float z) {
    float wx = x - s.px, wy = y - s.py, wz = z - s.pz;
    const float t = std::clamp((wx * s.dx + wy * s.dy + wz * s.dz) * s.inv, 0.0f, 1.0f);
    wx -= t * s.dx, wy -= t * s.dy, wz -= t * s.dz;
    return wx * wx + wy * wy + wz * wz;
}

// What a triangle has beside its edge ab, which is a Solid: the other edges, its unit normal, and for each
// edge the direction across it to the inside.
struct Face {
    Solid bc, ca;
    std::array<float, 3> normal, inside_ab, inside_bc, inside_ca;
};

std::array<float, 3> cross(const std::array<float, 3>& a, const std::array<float, 3>& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

float along(const std::array<float, 3>& direction, const Solid& from, float x, float y, float z) {
    return direction[0] * (x - from.px) + direction[1] * (y - from.py) + direction[2] * (z - from.pz);
}

std::array<float, 3> direction_of(const Solid& s) { return {s.dx, s.dy, s.dz}; }

// The edges of triangles but ab.
std::vector<Face> faces(const capsa_shapes& shapes, const std::vector<Solid>& ab) {
    std::vector<Face> all;
    if (!is_triangle(shapes)) return all;
    for (std::size_t i = 0; i < shapes.count; ++i) {
        const auto edge = [&](int from, int to) {
            const auto at = [&](int k) { return value(shapes, 3 * from + k, i); };
            const auto to_end = [&](int k) { return value(shapes, 3 * to + k, i) - at(k); };
            Solid made{at(0), at(1), at(2), to_end(0), to_end(1), to_end(2), 0, 0};
            const float dd = made.dx * made.dx + made.dy * made.dy + made.dz * made.dz;
            made.inv = dd > 0 ? 1 / dd : 0;
            return made;
        };
        Face face{edge(1, 2), edge(2, 0), {}, {}, {}, {}};
        face.normal = cross(direction_of(ab[i]), direction_of(face.bc));
        const float length = std::hypot(face.normal[0], face.normal[1], face.normal[2]);
        for (float& x : face.normal) x = length > 0 ? x / length : 0;
        face.inside_ab = cross(face.normal, direction_of(ab[i]));
        face.inside_bc = cross(face.normal, direction_of(face.bc));
        face.inside_ca = cross(face.normal, direction_of(face.ca));
        all.push_back(face);
    }
    return all;
}

// Squared, from a point to a triangle: to the plane if the point lies above the face, else to an edge.
float distance2(const Solid& ab, const Face& face, float x, float y, float z) {
    if (along(face.inside_ab, ab, x, y, z) > 0 && along(face.inside_bc, face.bc, x, y, z) > 0 &&
        along(face.inside_ca, face.ca, x, y, z) > 0) {
        const float d = along(face.normal, ab, x, y, z);
        return d * d;
    }
    return std::min({distance2(ab, x, y, z), distance2(face.bc, x, y, z), distance2(face.ca, x, y, z)});
}

// One for all: thousands of them, one for each small scene, are more than the library can take.
RTCDevice device() {
    static const RTCDevice shared = rtcNewDevice("threads=1");
    return shared;
}

struct Tree {
    std::vector<Solid> items;
    std::vector<Face> faces;  // of triangles
    RTCScene scene = rtcNewScene(device());
    RTCGeometry geometry = rtcNewGeometry(device(), RTC_GEOMETRY_TYPE_USER);

    explicit Tree(const capsa_shapes& shapes) : items(solids(shapes)), faces(bench::faces(shapes, items)) {
        rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(items.size()));
        rtcSetGeometryUserData(geometry, this);
        rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
        rtcAttachGeometry(scene, geometry);
        build();
    }
    ~Tree() {
        rtcReleaseGeometry(geometry);
        rtcReleaseScene(scene);
    }
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;

    // Squared, from a point to the core of an item.
    float distance2(std::size_t i, float x, float y, float z) const {
        return faces.empty() ? bench::distance2(items[i], x, y, z)
                             : bench::distance2(items[i], faces[i], x, y, z);
    }
    static void bounds(const RTCBoundsFunctionArguments* arguments) {
        const Tree& tree = *static_cast<const Tree*>(arguments->geometryUserPtr);
        const Solid& s = tree.items[arguments->primID];
        const auto third = [&](float first, float Solid::*at) {
            return tree.faces.empty() ? first : tree.faces[arguments->primID].ca.*at;
        };
        RTCBounds& box = *arguments->bounds_o;
        const auto span = [&](float p, float d, float Solid::*at, float& low, float& high) {
            const std::array<float, 3> points = {p, p + d, third(p, at)};
            low = *std::min_element(points.begin(), points.end()) - s.radius;
            high = *std::max_element(points.begin(), points.end()) + s.radius;
        };
        span(s.px, s.dx, &Solid::px, box.lower_x, box.upper_x);
        span(s.py, s.dy, &Solid::py, box.lower_y, box.upper_y);
        span(s.pz, s.dz, &Solid::pz, box.lower_z, box.upper_z);
    }
    void build() {
        rtcCommitGeometry(geometry);  // also says that every item may have moved
        rtcCommitScene(scene);
    }
};

template <class Report>
struct Visitor {
    const Tree& tree;
    Report& report;
    std::size_t asking = 0;
    float radius = 0;
    bool within, swapped, done = false;

    static bool visit(RTCPointQueryFunctionArguments* arguments) {
        auto& self = *static_cast<Visitor*>(arguments->userPtr);
        const std::size_t found = arguments->primID;
        if (self.done || (self.within && found <= self.asking)) return false;
        const RTCPointQuery& query = *arguments->query;
        const Solid& solid = self.tree.items[found];
        const float reach = self.radius + solid.radius;
        if (self.tree.distance2(found, query.x, query.y, query.z) <= reach * reach)
            self.done = self.swapped ? self.report(found, self.asking, nullptr)
                                     : self.report(self.asking, found, nullptr);
        return false;
    }
};

// For one ball the least gap so far; the query shrinks to the distance at which a surface could be nearer.
struct Nearest {
    const Tree& tree;
    std::size_t asking = 0;
    float radius = 0, gap = 0;
    bool within;

    static bool visit(RTCPointQueryFunctionArguments* arguments) {
        auto& self = *static_cast<Nearest*>(arguments->userPtr);
        if (self.within && arguments->primID == self.asking) return false;
        RTCPointQuery& query = *arguments->query;
        const Solid& solid = self.tree.items[arguments->primID];
        const float gap = std::sqrt(self.tree.distance2(arguments->primID, query.x, query.y, query.z)) -
                          (self.radius + solid.radius);
        if (gap >= self.gap) return false;
        self.gap = gap;
        query.radius = std::max(0.0f, gap + self.radius);
        return true;
    }
};

Offer nearest_offer(const std::shared_ptr<Tree>& tree, const std::shared_ptr<std::vector<Solid>>& balls,
                    bool within, bool rebuilt, float margin) {
    const auto gaps = std::make_shared<std::vector<float>>(balls->size());
    const auto run = [=] {
        if (rebuilt) tree->build();
        constexpr float infinity = std::numeric_limits<float>::infinity();
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        for (std::size_t i = 0; i < balls->size(); ++i) {
            const Solid& ball = (*balls)[i];
            Nearest nearest{*tree, i, ball.radius, infinity, within};
            RTCPointQuery query{ball.px, ball.py, ball.pz, 0.0f, infinity};
            rtcPointQuery(tree->scene, &query, &context, nearest.visit, &nearest);
            (*gaps)[i] = nearest.gap;
        }
    };
    run();
    return {[run, hits = touching(*gaps, margin)] { return run(), hits; },
            {},
            {},
            [gaps] { return gap_values(*gaps); }};
}

Offer embree_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (in_step(source)) return searches_for_pairs();
    const bool within = source.kind == capsa_source_within;
    const bool swapped = verb != Verb::nearest && !within && !is_sphere(source.a);
    const capsa_shapes &asking = swapped ? source.b : source.a,
                       &asked = within || swapped ? source.a : source.b;
    if (!is_sphere(asking)) return {{}, "only spheres can ask"};
    const auto tree = std::make_shared<Tree>(asked);
    const auto balls = std::make_shared<std::vector<Solid>>(solids(asking));
    if (verb == Verb::nearest) return nearest_offer(tree, balls, within, rebuilt, margin);
    return from_hits(verb, source, [=](auto report) {
        if (rebuilt) tree->build();
        Visitor<decltype(report)> visitor{*tree, report, 0, 0, within, swapped};
        RTCPointQueryContext context;
        rtcInitPointQueryContext(&context);
        for (std::size_t i = 0; i < balls->size() && !visitor.done; ++i) {
            const Solid& ball = (*balls)[i];
            visitor.asking = i;
            visitor.radius = ball.radius + margin;
            RTCPointQuery query{ball.px, ball.py, ball.pz, 0.0f, visitor.radius};
            rtcPointQuery(tree->scene, &query, &context, visitor.visit, &visitor);
        }
    });
}

Peer embree_peer(const char* name, const char* how, bool rebuilt) {
    Peer peer{name, std::string("Embree ") + RTC_VERSION_STRING + how,
              [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
                  return embree_offer(source, verb, margin, rebuilt);
              }};
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> embree_peers() {
    return {embree_peer("embree", ", point query, tree built beforehand", false),
            embree_peer("embree-rebuilt", ", point query, tree built every time", true)};
}

}  // namespace capsa::bench
