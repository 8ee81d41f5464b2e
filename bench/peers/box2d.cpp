// Box2D, for scenes that lie in a plane: its dynamic tree proposes, its circle and edge tests decide. An edge
// with a radius is a capsule; capsules do not meet capsules there. The tree is built beforehand.

#include "bench/peers/hits.hpp"

#include <box2d/box2d.h>

namespace capsa::bench {

namespace {

struct Side {
    std::vector<b2CircleShape> circles;
    std::vector<b2EdgeShape> edges;

    Side(const capsa_shapes& shapes, float extra) {
        for (std::size_t i = 0; i < shapes.count; ++i) {
            const b2Vec2 p{value(shapes, 0, i), value(shapes, 1, i)};
            if (is_sphere(shapes)) {
                b2CircleShape& circle = circles.emplace_back();
                circle.m_p = p;
                circle.m_radius = radius_of(shapes, i) + extra;
            } else {
                b2EdgeShape& edge = edges.emplace_back();
                edge.SetTwoSided(p, {value(shapes, 3, i), value(shapes, 4, i)});
                edge.m_radius = radius_of(shapes, i) + extra;
            }
        }
    }
    std::size_t count() const { return circles.size() + edges.size(); }
    b2AABB box(std::size_t i) const {
        b2AABB aabb;
        b2Transform here;
        here.SetIdentity();
        const b2Shape& shape = circles.empty() ? static_cast<const b2Shape&>(edges[i]) : circles[i];
        shape.ComputeAABB(&aabb, here, 0);
        return aabb;
    }
};

// Circles ask; circles or edges stand in the tree.
struct Scene {
    Side asking, asked;
    b2DynamicTree tree;

    Scene(const capsa_shapes& a, const capsa_shapes& b, float margin) : asking(a, margin), asked(b, 0.0f) {
        // NOLINTNEXTLINE: the tree keeps a void pointer for its user; the index itself serves.
        for (std::size_t j = 0; j < asked.count(); ++j)
            tree.CreateProxy(asked.box(j), reinterpret_cast<void*>(j));
    }
    bool touches(std::size_t i, std::size_t j) const {
        b2Transform here;
        here.SetIdentity();
        b2Manifold manifold;
        if (asked.edges.empty())
            b2CollideCircles(&manifold, &asking.circles[i], here, &asked.circles[j], here);
        else
            b2CollideEdgeAndCircle(&manifold, &asked.edges[j], here, &asking.circles[i], here);
        return manifold.pointCount > 0;
    }
};

template <class Report>
struct Visitor {
    const Scene& scene;
    Report& report;
    bool within, swapped;
    std::size_t asking = 0;
    bool done = false;

    bool QueryCallback(int32 proxy) {
        const auto found = reinterpret_cast<std::size_t>(scene.tree.GetUserData(proxy));
        if ((!within || found > asking) && scene.touches(asking, found))
            done = swapped ? report(found, asking, nullptr) : report(asking, found, nullptr);
        return !done;
    }
};

Offer box2d_offer(const capsa_source& source, Verb verb, float margin, bool flat) {
    if (!flat) return {{}, "two dimensions only"};
    if (in_step(source)) return searches_for_pairs();
    const bool within = source.kind == capsa_source_within;
    const bool swapped = !within && !is_sphere(source.a);
    const capsa_shapes &asking = swapped ? source.b : source.a,
                       &asked = within || swapped ? source.a : source.b;
    if (!is_sphere(asking)) return {{}, "capsules do not meet capsules there"};
    const auto scene = std::make_shared<Scene>(asking, asked, margin);
    return from_hits(verb, source, [scene, within, swapped](auto report) {
        Visitor<decltype(report)> visitor{*scene, report, within, swapped};
        for (; visitor.asking < scene->asking.count() && !visitor.done; ++visitor.asking)
            scene->tree.Query(&visitor, scene->asking.box(visitor.asking));
    });
}

}  // namespace

std::vector<Peer> box2d_peers() {
    const b2Version& v = b2_version;
    return {{"box2d",
             "Box2D " + std::to_string(v.major) + "." + std::to_string(v.minor) + "." +
                 std::to_string(v.revision) + ", float, tree built beforehand",
             [](const capsa_source& source, Verb verb, float margin, bool flat) {
                 return box2d_offer(source, verb, margin, flat);
             }}};
}

}  // namespace capsa::bench
