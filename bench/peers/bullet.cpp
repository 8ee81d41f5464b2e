// Bullet's collision world: dynamic AABB trees, cached pairs, one manifold a pair. Its pair cache is warm, as
// from the frame before; a pair touches where a contact's distance is not positive.

#include "bench/peers/hits.hpp"

#include <btBulletCollisionCommon.h>

namespace capsa::bench {

namespace {

// Pools of the usual size are 4 MB a world: too much for hundreds of worlds with a dozen shapes each.
btDefaultCollisionConstructionInfo pools_for(std::size_t rows) {
    btDefaultCollisionConstructionInfo info;
    const int enough = static_cast<int>(std::min<std::size_t>(4 * rows, 4096));
    info.m_defaultMaxPersistentManifoldPoolSize = info.m_defaultMaxCollisionAlgorithmPoolSize = enough;
    return info;
}

struct World {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher{&configuration};
    btDbvtBroadphase broadphase;
    btCollisionWorld world{&dispatcher, &broadphase, &configuration};
    std::vector<std::unique_ptr<btCollisionShape>> shapes;
    std::vector<std::unique_ptr<btCollisionObject>> objects;

    explicit World(std::size_t rows) : configuration(pools_for(rows)) {}
    ~World() {
        for (const auto& object : objects) world.removeCollisionObject(object.get());
    }

    // Members of `group` meet those of the groups in `mask`.
    void add(const capsa_shapes& rows, float extra, int group, int mask) {
        for (std::size_t i = 0; i < rows.count; ++i) {
            const float radius = radius_of(rows, i) + extra;
            auto object = std::make_unique<btCollisionObject>();
            btTransform pose = btTransform::getIdentity();
            if (is_sphere(rows)) {
                shapes.push_back(std::make_unique<btSphereShape>(radius));
                pose.setOrigin({value(rows, 0, i), value(rows, 1, i), value(rows, 2, i)});
            } else {
                const Axis axis(rows, i);
                const auto q = rotation_from_z(axis);
                const auto f = [](double x) { return static_cast<btScalar>(x); };
                shapes.push_back(std::make_unique<btCapsuleShapeZ>(radius, f(axis.length)));
                pose.setRotation({f(q[1]), f(q[2]), f(q[3]), f(q[0])});
                pose.setOrigin({f(axis.x), f(axis.y), f(axis.z)});
            }
            object->setCollisionShape(shapes.back().get());
            object->setWorldTransform(pose);
            object->setCollisionFlags(0);  // static ones would not meet each other
            object->setUserIndex(static_cast<int>(i));
            object->setUserIndex2(group);
            world.addCollisionObject(object.get(), group, mask);
            objects.push_back(std::move(object));
        }
    }

    // Its normal is from the second body to the first.
    static Touch touch(const btManifoldPoint& at, btScalar sign) {
        const btVector3 n = sign * at.m_normalWorldOnB,
                        p = 0.5f * (at.getPositionWorldOnA() + at.getPositionWorldOnB());
        return {at.getDistance(), {n.x(), n.y(), n.z()}, {p.x(), p.y(), p.z()}};
    }

    template <class Report>
    void visit(Report& report) {
        world.performDiscreteCollisionDetection();
        for (int k = 0; k < dispatcher.getNumManifolds(); ++k) {
            const btPersistentManifold& manifold = *dispatcher.getManifoldByIndexInternal(k);
            const btManifoldPoint* deepest = nullptr;
            for (int c = 0; c < manifold.getNumContacts(); ++c) {
                const btManifoldPoint& point = manifold.getContactPoint(c);
                if (point.getDistance() <= (deepest ? deepest->getDistance() : 0)) deepest = &point;
            }
            const btCollisionObject *a = manifold.getBody0(), *b = manifold.getBody1();
            const bool turned = a->getUserIndex2() > b->getUserIndex2();
            if (turned) std::swap(a, b);
            if (deepest && report(static_cast<std::size_t>(a->getUserIndex()),
                                  static_cast<std::size_t>(b->getUserIndex()),
                                  [&] { return touch(*deepest, turned ? 1 : -1); }))
                return;
        }
    }
};

Offer bullet_offer(const capsa_source& source, Verb verb, float margin) {
    if (in_step(source)) return searches_for_pairs();
    const bool within = source.kind == capsa_source_within;
    const auto world = std::make_shared<World>(source.a.count + (within ? 0 : source.b.count));
    constexpr int first = 1, second = 2;
    world->add(source.a, within ? 0.5f * margin : margin, first, within ? first : second);
    if (!within) world->add(source.b, 0.0f, second, first);
    return from_touches(verb, source, [world](auto report) { world->visit(report); });
}

}  // namespace

std::vector<Peer> bullet_peers() {
    const int version = btGetVersion();
    return {{"bullet",
             "Bullet " + std::to_string(version / 100) + "." + std::to_string(version % 100) +
                 ", float, collision world with its pair cache warm",
             [](const capsa_source& source, Verb verb, float margin, bool) {
                 return bullet_offer(source, verb, margin);
             },
             2e8}};
}

}  // namespace capsa::bench
