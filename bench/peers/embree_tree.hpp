// Shapes of one set as user geometry in a tree of Embree's.

#pragma once
#include "bench/peers/bodies.hpp"
#include "bench/peers/quickest.hpp"

#if CAPSA_EMBREE == 4
#include <embree4/rtcore.h>
#else
#include <embree3/rtcore.h>
#endif

namespace capsa::bench {

// One for all: thousands of them, one for each small scene, are more than the library can take.
inline RTCDevice embree_device() {
    static const RTCDevice shared = rtcNewDevice("threads=1");
    return shared;
}

struct EmbreeTree : Bodies {
    RTCScene scene = rtcNewScene(embree_device());
    RTCGeometry geometry = rtcNewGeometry(embree_device(), RTC_GEOMETRY_TYPE_USER);
    float wider;  // every box, on every side

    explicit EmbreeTree(const capsa_shapes& shapes, float wider_by = 0) : Bodies(shapes), wider(wider_by) {
        rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(items.size()));
        rtcSetGeometryUserData(geometry, this);
        rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
        rtcAttachGeometry(scene, geometry);
        build();
    }
    ~EmbreeTree() {
        rtcReleaseGeometry(geometry);
        rtcReleaseScene(scene);
    }
    EmbreeTree(const EmbreeTree&) = delete;
    EmbreeTree& operator=(const EmbreeTree&) = delete;

    static void bounds(const RTCBoundsFunctionArguments* arguments) {
        const EmbreeTree& tree = *static_cast<const EmbreeTree*>(arguments->geometryUserPtr);
        const auto [low, high] = tree.box(arguments->primID, tree.wider);
        *arguments->bounds_o = {low[0], low[1], low[2], 0, high[0], high[1], high[2], 0};
    }
    void build(RTCBuildQuality quality) {
        rtcSetSceneBuildQuality(scene, quality);
        build();
    }
    void build() {
        rtcCommitGeometry(geometry);  // also says that every item may have moved
        rtcCommitScene(scene);
    }
};

// Leaves every tree with the quality at which asking, and building if that is asked every time, takes least.
template <class Ask>
void choose_quality(std::initializer_list<EmbreeTree*> trees, bool rebuilt, const Ask& ask) {
    const auto build = [&](RTCBuildQuality quality) {
        for (EmbreeTree* tree : trees)
            if (tree) tree->build(quality);
    };
    build(quickest({RTC_BUILD_QUALITY_MEDIUM, RTC_BUILD_QUALITY_LOW}, [&](RTCBuildQuality quality) {
        if (!rebuilt) build(quality);
        return time_of([&] {
            if (rebuilt) build(quality);
            ask();
        });
    }));
}

}  // namespace capsa::bench
