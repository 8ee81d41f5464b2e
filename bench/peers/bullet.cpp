// Bullet's collision world: dynamic AABB trees, cached pairs, one manifold a pair. Its pair cache is warm, as
// from the frame before; a pair touches where a contact's distance is not positive.
//
// Against triangles there is a second way: Bullet's algorithm for the two shapes, called for each pair.
// Neither a tree nor a manifold is kept there.

#include "bench/peers/hits.hpp"

#include <BulletCollision/CollisionShapes/btTriangleShape.h>
#include <btBulletCollisionCommon.h>

#include <deque>

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
            if (is_triangle(rows)) {
                const auto corner = [&](int k) {
                    return btVector3(value(rows, 3 * k, i), value(rows, 3 * k + 1, i),
                                     value(rows, 3 * k + 2, i));
                };
                shapes.push_back(std::make_unique<btTriangleShape>(corner(0), corner(1), corner(2)));
                shapes.back()->setMargin(0);
            } else if (is_sphere(rows)) {
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

// Keeps of all contacts only whether one touches.
struct Listener : btManifoldResult {
    bool touched = false;

    Listener(const btCollisionObjectWrapper& a, const btCollisionObjectWrapper& b)
        : btManifoldResult(&a, &b) {}
    void addContactPoint(const btVector3&, const btVector3&, btScalar depth) override {
        touched = touched || depth <= 0;
    }
};

// One algorithm for all pairs: it depends on the kinds of shapes alone.
struct PairByPair {
    World world;
    std::size_t a_count;
    std::deque<btCollisionObjectWrapper> wrapped;  // they cannot be moved
    btCollisionAlgorithm* algorithm = nullptr;

    PairByPair(const capsa_source& source, float margin)
        : world(source.a.count + source.b.count), a_count(source.a.count) {
        world.add(source.a, margin, 1, 0);
        world.add(source.b, 0.0f, 1, 0);
        for (const auto& object : world.objects)
            wrapped.emplace_back(nullptr, object->getCollisionShape(), object.get(),
                                 object->getWorldTransform(), -1, -1);
        if (a_count == 0 || a_count == wrapped.size()) return;
        algorithm = world.dispatcher.findAlgorithm(&wrapped.front(), &wrapped.back(), nullptr,
                                                   BT_CONTACT_POINT_ALGORITHMS);
    }
    ~PairByPair() {
        if (!algorithm) return;
        algorithm->~btCollisionAlgorithm();
        world.dispatcher.freeCollisionAlgorithm(algorithm);
    }
    PairByPair(const PairByPair&) = delete;
    PairByPair& operator=(const PairByPair&) = delete;

    template <class Report>
    void visit(Report& report) {
        const btDispatcherInfo info;
        for (std::size_t i = 0; i < a_count; ++i)
            for (std::size_t j = a_count; j < wrapped.size(); ++j) {
                Listener listener(wrapped[i], wrapped[j]);
                algorithm->processCollision(&wrapped[i], &wrapped[j], info, &listener);
                if (listener.touched && report(i, j - a_count, nullptr)) return;
            }
    }
};

Offer pair_by_pair(const capsa_source& source, Verb verb, float margin) {
    if (source.kind != capsa_source_between || !has(source, capsa_shape_triangle))
        return {{}, "is made for triangles"};
    if (only_decides(source, verb, margin)) return no_such_answer();
    const auto pairs = std::make_shared<PairByPair>(source, margin);
    return from_hits(verb, source, [pairs](auto report) { pairs->visit(report); });
}

Offer bullet_offer(const capsa_source& source, Verb verb, float margin) {
    if (in_step(source)) return searches_for_pairs();
    if (only_decides(source, verb, margin)) return no_such_answer();
    const bool within = source.kind == capsa_source_within;
    const auto world = std::make_shared<World>(source.a.count + (within ? 0 : source.b.count));
    constexpr int first = 1, second = 2;
    world->add(source.a, within ? 0.5f * margin : margin, first, within ? first : second);
    if (!within) world->add(source.b, 0.0f, second, first);
    return from_touches(verb, source, [world](auto report) { world->visit(report); });
}

}  // namespace

std::vector<Peer> bullet_peers() {
    const int number = btGetVersion();
    const std::string version =
        "Bullet " + std::to_string(number / 100) + "." + std::to_string(number % 100) + ", float";
    Peer world{"bullet", version + ", collision world with its pair cache warm",
               [](const capsa_source& source, Verb verb, float margin, bool) {
                   return bullet_offer(source, verb, margin);
               },
               2e8};
    Peer pairs{"bullet-pairs", version + ", its algorithm for each pair with a triangle",
               [](const capsa_source& source, Verb verb, float margin, bool) {
                   return pair_by_pair(source, verb, margin);
               },
               2e6};
    world.triangles = pairs.triangles = true;
    return {world, pairs};
}

}  // namespace capsa::bench
