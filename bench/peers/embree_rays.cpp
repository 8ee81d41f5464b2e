// Embree's single rays: first touches of points that move with resting triangles, which are the geometry that
// Embree is made for. One call of rtcIntersect1 a ray; robust, without which it loses rays that pass between
// triangles.

#include "bench/peers/embree_tree.hpp"
#include "bench/peers/loops.hpp"
#include "bench/peers/peer.hpp"
#include "bench/peers/values.hpp"

#include <limits>

namespace capsa::bench {

namespace {

struct Triangles {
    RTCScene scene = rtcNewScene(embree_device());
    RTCGeometry geometry = rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_TRIANGLE);

    explicit Triangles(const capsa_shapes& shapes) {
        auto* corners = static_cast<float*>(rtcSetNewGeometryBuffer(
            geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, 3 * sizeof(float), 3 * shapes.count));
        auto* numbers = static_cast<unsigned*>(rtcSetNewGeometryBuffer(
            geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, 3 * sizeof(unsigned), shapes.count));
        for (std::size_t i = 0; i < shapes.count; ++i)
            for (int k = 0; k < 3; ++k) {
                const std::size_t corner = 3 * i + static_cast<std::size_t>(k);
                const auto point = point_of(shapes, k, i);
                std::copy(point.begin(), point.end(), corners + 3 * corner);
                numbers[corner] = static_cast<unsigned>(corner);
            }
        rtcAttachGeometry(scene, geometry);
        rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
        build();
    }
    ~Triangles() {
        rtcReleaseGeometry(geometry);
        rtcReleaseScene(scene);
    }
    Triangles(const Triangles&) = delete;
    Triangles& operator=(const Triangles&) = delete;

    void build() {
        rtcCommitGeometry(geometry);
        rtcCommitScene(scene);
    }
};

struct Rays {
    std::vector<RTCRay> rays;
    std::vector<capsa_touch> touches;

    Rays(const capsa_shapes& points, const capsa_motion& motion) : touches(points.count) {
        const auto x = column_of(motion.dx, points.count), y = column_of(motion.dy, points.count),
                   z = column_of(motion.dz, points.count);
        for (std::size_t i = 0; i < points.count; ++i) {
            const auto from = point_of(points, 0, i);
            RTCRay ray{};
            ray.org_x = from[0], ray.org_y = from[1], ray.org_z = from[2];
            ray.dir_x = x[i], ray.dir_y = y[i], ray.dir_z = z[i];
            ray.tfar = 1, ray.mask = ~0u;
            rays.push_back(ray);
        }
    }
    void ask(RTCScene scene) {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            RTCRayHit hit{rays[i], {}};
            hit.hit.geomID = RTC_INVALID_GEOMETRY_ID;
#if CAPSA_EMBREE == 4
            rtcIntersect1(scene, &hit);
#else
            RTCIntersectContext context;
            rtcInitIntersectContext(&context);
            rtcIntersect1(scene, &context, &hit);
#endif
            capsa_touch& touch = touches[i];
            touch = {};
            touch.a = static_cast<std::uint32_t>(i), touch.b = capsa_no_row;
            touch.time = std::numeric_limits<float>::infinity();
            if (hit.hit.geomID == RTC_INVALID_GEOMETRY_ID) continue;
            touch.b = hit.hit.primID, touch.time = hit.ray.tfar;
            touch.normal[0] = hit.hit.Ng_x, touch.normal[1] = hit.hit.Ng_y, touch.normal[2] = hit.hit.Ng_z;
        }
    }
};

Offer ray_offer(const capsa_source& source, const Question& question, bool rebuilt) {
    const bool points = is_sphere(source.a) && value(source.a, 3, 0) == 0;
    if (question.verb != Verb::touch || source.kind != capsa_source_between || !points ||
        question.of_b.dx.data || !is_triangle(source.b) || question.margin != 0)
        return {{}, "asked for points that move among triangles that rest"};
    const auto triangles = std::make_shared<Triangles>(source.b);
    const auto rays = std::make_shared<Rays>(source.a, question.of_a);
    const auto run = [=] {
        if (rebuilt) triangles->build();
        rays->ask(triangles->scene);
    };
    run();
    return {[run, total = touching(rays->touches)] { return run(), total; },
            {},
            {},
            [rays] { return touch_values(rays->touches); }};
}

Peer ray_peer(const char* name, const char* how, bool rebuilt) {
    Peer peer{name, std::string("Embree ") + RTC_VERSION_STRING + ", a single ray a call" + how,
              [](const capsa_source&, Verb, float, bool) {
                  return Offer{{}, "answers rays alone"};
              },
              any_number_of_pairs};
    peer.in_motion = [rebuilt](const capsa_source& source, const Question& question) {
        return ray_offer(source, question, rebuilt);
    };
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> embree_rays_peers() {
    return {ray_peer("embree-rays", ", tree built beforehand", false),
            ray_peer("embree-rays-rebuilt", ", tree built every time", true)};
}

}  // namespace capsa::bench
