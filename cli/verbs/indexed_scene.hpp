// A scene whose sets are in indexes, if that was asked for and the library would use them: it does not where
// groups meet only some of the rows.

#pragma once
#include "capsa/index.hpp"
#include "cli/input/scene.hpp"

#include <optional>

namespace capsa::cli {

class IndexedScene {
public:
    IndexedScene(const Scene& scene, bool indexed) : scene_(scene) {
        const bool parted =
            scene.source.runs.b || (scene.source.runs.a && scene.source.kind == capsa_source_within);
        if (!indexed || parted) return;
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
