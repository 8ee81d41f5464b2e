// FCL, the Flexible Collision Library of robotics: collide() for every pair, and its dynamic AABB tree in
// front of it. In double, as its users run it. The tree is built beforehand: its rebuilding when things move
// is not in these figures.
//
// collide() has no entry for a single triangle. For triangles the solver behind it is asked directly, as
// collide() does with the triangles of a mesh.

#include "bench/peers/hits.hpp"

#include <cassert>  // FCL 0.7 uses assert without it

#include <fcl/broadphase/broadphase_dynamic_AABB_tree.h>
#include <fcl/config.h>
#include <fcl/geometry/shape/capsule.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/geometry/shape/triangle_p.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>
#include <fcl/narrowphase/distance.h>

namespace capsa::bench {

namespace {

using Object = fcl::CollisionObjectd;

struct Side {
    std::vector<std::unique_ptr<Object>> objects;
    fcl::DynamicAABBTreeCollisionManagerd tree;

    Side(const capsa_shapes& shapes, float extra, bool with_tree) {
        for (std::size_t i = 0; i < shapes.count; ++i) {
            const double radius = double{radius_of(shapes, i)} + extra;
            fcl::Transform3d pose = fcl::Transform3d::Identity();
            std::shared_ptr<fcl::CollisionGeometryd> geometry;
            if (is_triangle(shapes)) {
                const auto corner = [&](int k) {
                    return fcl::Vector3d(value(shapes, 3 * k, i), value(shapes, 3 * k + 1, i),
                                         value(shapes, 3 * k + 2, i));
                };
                geometry = std::make_shared<fcl::TrianglePd>(corner(0), corner(1), corner(2));
            } else if (is_sphere(shapes)) {
                geometry = std::make_shared<fcl::Sphered>(radius);
                pose.translation() =
                    fcl::Vector3d(value(shapes, 0, i), value(shapes, 1, i), value(shapes, 2, i));
            } else {
                const Axis axis(shapes, i);
                const auto q = rotation_from_z(axis);
                geometry = std::make_shared<fcl::Capsuled>(radius, axis.length);
                pose.linear() = fcl::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
                pose.translation() = fcl::Vector3d(axis.x, axis.y, axis.z);
            }
            objects.push_back(std::make_unique<Object>(geometry, pose));
            // NOLINTNEXTLINE: FCL keeps a void pointer for its user; the index itself serves.
            objects.back()->setUserData(reinterpret_cast<void*>(i));
            objects.back()->computeAABB();
        }
        if (with_tree) plant();
    }

    void plant() {
        std::vector<Object*> all;
        for (const auto& object : objects) all.push_back(object.get());
        tree.clear();
        tree.registerObjects(all);
        tree.setup();
    }
};

// One pair; `described` asks for the contact too.
struct Meeting {
    fcl::CollisionResultd result;

    Meeting(const Object& a, const Object& b, bool described) {
        fcl::collide(&a, &b, fcl::CollisionRequestd(1, described), result);
    }
    bool touches() const { return result.isCollision(); }
    Touch touch() const {
        const fcl::Contactd& at = result.getContact(0);
        return {-at.penetration_depth,
                {at.normal.x(), at.normal.y(), at.normal.z()},
                {at.pos.x(), at.pos.y(), at.pos.z()}};
    }
};

bool is_triangle(const Object& object) { return object.getNodeType() == fcl::GEOM_TRIANGLE; }

template <class Shape>
bool triangle_touches(const Object& a, const fcl::TrianglePd& b) {
    static const fcl::detail::GJKSolver_libccd<double> solver;
    return solver.shapeTriangleIntersect(static_cast<const Shape&>(*a.collisionGeometry()), a.getTransform(),
                                         b.a, b.b, b.c);
}

bool triangle_touches(const Object& a, const Object& b) {
    if (is_triangle(a)) return triangle_touches(b, a);
    const auto& triangle = static_cast<const fcl::TrianglePd&>(*b.collisionGeometry());
    return a.getNodeType() == fcl::GEOM_SPHERE ? triangle_touches<fcl::Sphered>(a, triangle)
                                               : triangle_touches<fcl::Capsuled>(a, triangle);
}

std::size_t index_of(const Object& object) { return reinterpret_cast<std::size_t>(object.getUserData()); }

template <class Report>
struct Visitor {
    Report& report;
    bool described;

    static bool visit(Object* a, Object* b, void* data) {
        auto& self = *static_cast<Visitor*>(data);
        return self.meet(*a, *b);
    }
    // Whether to stop.
    bool meet(const Object& a, const Object& b) {
        if (is_triangle(a) || is_triangle(b))
            return triangle_touches(a, b) && report(index_of(a), index_of(b), [] { return Touch{}; });
        const Meeting meeting(a, b, described);
        return meeting.touches() && report(index_of(a), index_of(b), [&] { return meeting.touch(); });
    }
};

// Signed, which FCL works out by general methods where the shapes overlap.
Offer gaps_in_step(const std::shared_ptr<Side>& a, const std::shared_ptr<Side>& b, float margin) {
    const auto gaps = std::make_shared<std::vector<float>>(a->objects.size());
    const auto run = [=] {
        fcl::DistanceRequestd request;
        request.enable_signed_distance = true;
        for (std::size_t i = 0; i < gaps->size(); ++i) {
            fcl::DistanceResultd result;
            (*gaps)[i] =
                static_cast<float>(fcl::distance(a->objects[i].get(), b->objects[i].get(), request, result));
        }
    };
    run();
    return {[run, hits = touching(*gaps, margin)] { return run(), hits; },
            {},
            {},
            [gaps] { return gap_values(*gaps); }};
}

enum class Way { pairs, tree, rebuilt };

Offer fcl_offer(const capsa_source& source, Verb verb, float margin, Way way) {
    const bool use_tree = way != Way::pairs;
    if (in_step(source) && (use_tree || verb != Verb::gaps)) return searches_for_pairs();
    // Some 40 us a pair.
    if (in_step(source) && pairs(source) > 10000) return {{}, "too slow to wait for"};
    const bool described = verb == Verb::contacts || verb == Verb::deepest;
    const bool within = source.kind == capsa_source_within;
    if (only_decides(source, verb, margin)) return no_such_answer();
    const auto a = std::make_shared<Side>(source.a, within ? 0.5f * margin : margin, use_tree);
    const auto b = within ? a : std::make_shared<Side>(source.b, 0.0f, use_tree);
    if (verb == Verb::gaps) return gaps_in_step(a, b, margin);
    return from_touches(verb, source, [=](auto report) {
        if (way == Way::rebuilt) {
            a->plant();
            if (!within) b->plant();
        }
        Visitor<decltype(report)> visitor{report, described};
        if (use_tree && within)
            a->tree.collide(&visitor, visitor.visit);
        else if (use_tree)
            a->tree.collide(&b->tree, &visitor, visitor.visit);
        else
            for (std::size_t i = 0; i < a->objects.size(); ++i)
                for (std::size_t j = within ? i + 1 : 0; j < b->objects.size(); ++j)
                    if (visitor.meet(*a->objects[i], *b->objects[j])) return;
    });
}

Peer fcl_peer(const char* name, const char* how, Way way) {
    Peer peer{name, std::string("FCL ") + FCL_VERSION + how,
              [way](const capsa_source& source, Verb verb, float margin, bool) {
                  return fcl_offer(source, verb, margin, way);
              },
              way == Way::pairs ? 2e6 : 1e9};
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> fcl_peers() {
    return {fcl_peer("fcl", ", double, pair by pair", Way::pairs),
            fcl_peer("fcl-tree", ", double, AABB tree built beforehand", Way::tree),
            fcl_peer("fcl-tree-rebuilt", ", double, AABB tree built every time", Way::rebuilt)};
}

}  // namespace capsa::bench
