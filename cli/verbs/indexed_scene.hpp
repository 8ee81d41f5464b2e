// A scene with an index where that was asked for and the library would use it: it does not where groups meet
// only some of the rows.
//
// Within A the index is one of all rows. Of A and B the rows of B get one, and each block of rows of A one
// for as long as it asks: rows near each other then search together, and no index of all of A is in memory.
// Verbs with one answer for each of several groups ask slices, whose rows stand in their order. Cells serve
// those.

#pragma once
#include "capsa/index.hpp"
#include "cli/input/scene.hpp"
#include "cli/verbs/threads.hpp"

namespace capsa::cli {

class IndexedScene {
public:
    // `by_group`: the verb has one answer for each group.
    IndexedScene(const Scene& scene, bool by_group, const Threads& threads) : scene_(scene) {
        Source& source = scene_.source;
        if (scene.parted()) return;
        const bool within = source.kind == capsa_source_within;
        capsa_shapes& searched = within ? source.a : source.b;
        index_.build(searched, [&](std::size_t n, const auto& task) { threads.for_each(n, task); });
        if (by_group && scene.groups.size() > 1)
            index_.add_cells();
        else
            scene_.index_blocks = !within;
        searched = index_;
    }
    IndexedScene(const IndexedScene&) = delete;
    IndexedScene& operator=(const IndexedScene&) = delete;
    const Scene& get() const { return scene_; }

private:
    Scene scene_;
    Index index_;
};

}  // namespace capsa::cli
