// A scene with an index where that was asked for or is worth it, and the library would use it: it does not
// where groups meet only some of the rows.
//
// Within A the index is one of all rows. Of A and B the rows of B get one, and each block of rows of A one
// for as long as it asks: rows near each other then search together, and no index of all of A is in memory.
// Where the rows of A are many and small, those of B get cells, and a block needs no index.

#pragma once
#include "capsa/index.hpp"
#include "cli/input/scene.hpp"
#include "cli/verbs/verbs.hpp"

#include <functional>

namespace capsa::cli {

// Hears how much of a build is done, from 0 to 1, from any thread.
using Shown = std::function<void(double)>;

class IndexedScene {
public:
    IndexedScene(const Scene& scene, const Verb& verb, float margin, const Threads& threads,
                 const Shown& shown = {});
    IndexedScene(const IndexedScene&) = delete;
    IndexedScene& operator=(const IndexedScene&) = delete;
    const Scene& get() const { return scene_; }
    // What was built, in words.
    const char* built() const { return built_; }

private:
    Scene scene_;
    Index index_;
    const char* built_ = "tests all pairs";
};

// Whether an index takes less time than all pairs, by the estimate of the library.
bool is_index_worth_it(const Source& source, const Verb& verb, const Options& options);

// Whether rows of A are so many and so small that they find the rows of B near them in cells, and need no
// index of their own. A row that is too large for a cell asks the tree, alone.
bool are_many_and_small(const Source& source, float margin);

}  // namespace capsa::cli
