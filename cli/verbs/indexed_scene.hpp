// A scene whose sets are in indexes, if that was asked for.

#pragma once
#include "capsa/index.hpp"
#include "cli/input/scene.hpp"

#include <optional>

namespace capsa::cli {

class IndexedScene {
public:
    IndexedScene(const Scene& scene, bool indexed) : scene_(scene) {
        if (!indexed) return;
        scene_.source.a = a_.emplace(scene.source.a);
        if (scene.source.kind != capsa_source_within) scene_.source.b = b_.emplace(scene.source.b);
    }
    IndexedScene(const IndexedScene&) = delete;
    IndexedScene& operator=(const IndexedScene&) = delete;
    const Scene& get() const { return scene_; }

private:
    Scene scene_;
    std::optional<Index> a_, b_;
};

}  // namespace capsa::cli
