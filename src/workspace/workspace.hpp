// A workspace: memory that queries may use, kept from call to call. With one in the options, a query builds
// the indexes that it needs (src/plan/choice.hpp) and asks them.

#pragma once
#include "src/arguments.hpp"
#include "src/bound.hpp"
#include "src/images.hpp"
#include "src/index/index.hpp"
#include "src/periodic.hpp"
#include "src/plan/choice.hpp"
#include "src/plan/cost.hpp"
#include "src/verbs/list_memory.hpp"
#include "src/workspace/kept.hpp"
#include "src/workspace/series.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

// The type that the C interface names.
struct capsa_workspace {
public:
    capsa_workspace() noexcept = default;
    capsa_workspace(const capsa_workspace&) = delete;
    capsa_workspace& operator=(const capsa_workspace&) = delete;

    // One query at a time. Returns false if another one uses the workspace.
    [[nodiscard]] bool take() noexcept { return taken_.exchange(1, std::memory_order_acquire) == 0; }
    void give_back() noexcept { taken_.store(0, std::memory_order_release); }

    // Builds what is worth building, and puts it into `served`, a copy of the bound source. `lists`: a source
    // that lists pairs may take its place. Without memory the source stays as it is: the answers are the
    // same, and take longer.
    void serve(const capsa_source& bound, capsa::Keeps keeps, bool lists, const capsa::Query& query,
               const capsa::Tasks& tasks, capsa_source& served) noexcept;
    // The same for rows that move as the query says. It may say `by_reach` afterwards.
    void serve_moving(const capsa_source& bound, const capsa::Tasks& tasks, capsa::Query& query,
                      capsa_source& served) noexcept;
    // If a kept list serves a query of exact decisions: what need not be read of its rows.
    void know_rows(const capsa_source& served, capsa::Query& query) noexcept {
        if (query.exact && serving_ && serving_->is(served)) serving_->know_rows(served, query);
    }
    // The list that is this source, or null.
    const capsa::KeptPairs* list_of(const capsa_source& served) const noexcept {
        return serving_ && serving_->is(served) ? serving_ : nullptr;
    }
    // What queries do on several threads: building, and the parts of a periodic source.
    void run_on(const capsa::Tasks& tasks) noexcept { images_.run_on(tasks); }
    const capsa::Tasks& tasks() const noexcept { return images_.tasks(); }
    // How many queries a kept list has served, and how many indexes were built.
    std::uint64_t served_by_list() const noexcept { return served_by_list_; }
    std::uint64_t indexes_built() const noexcept { return indexes_built_; }
    std::size_t bytes() const noexcept {
        return sizeof(*this) + index_[0].index.bytes() + index_[1].index.bytes() + series_.bytes() +
               images_.bytes() + lists_.bytes();
    }
    // Those of a periodic source.
    capsa::Images& images() noexcept { return images_; }
    capsa::ListMemory& lists() noexcept { return lists_; }

private:
    // Indexes of the rows of a query, where they are worth building.
    void build(const capsa_source& bound, const capsa::Choice& choice, const capsa::Tasks& tasks,
               capsa::Series* series, capsa_source& served) noexcept;
    [[nodiscard]] bool serve_reach(const capsa_source& bound, const capsa::Choice& choice,
                                   const capsa::Tasks& tasks, capsa::Series* series, capsa::Query& query,
                                   capsa_source& served) noexcept;
    bool few_moved(const capsa_source& bound, const capsa::Choice& choice,
                   const capsa::Series& series) const noexcept;
    // Makes a list of pairs if the next frames gain by it.
    bool keep(const capsa_source& bound, const capsa::Query& query, const capsa::Choice& choice,
              const capsa::Tasks& tasks, const capsa::Seen& seen) noexcept;
    // The index of a side that has these rows, or the one that is built. Null if there is no memory.
    capsa::IndexInPlace* make(int side, const capsa_shapes& rows, capsa::Built built,
                              const capsa::Tasks& tasks, capsa::Series* series) noexcept;

    capsa::ManySeries series_;
    capsa::IndexInPlace index_[2];         // of A and of B, of queries that belong to no series
    capsa::IndexInPlace* used_[2] = {};    // by the last query that built, or would have built
    capsa::KeptPairs* serving_ = nullptr;  // that of the last query, if a list serves it
    capsa::Images images_;
    capsa::ListMemory lists_;
    std::uint64_t served_by_list_ = 0, indexes_built_ = 0;
    std::atomic<std::uint32_t> taken_ = 0;  // no byte: on RISC-V that takes a library with GCC 12
};

namespace capsa {

// The use of a workspace by one query.
class Taken {
public:
    explicit Taken(capsa_workspace& workspace) noexcept : of_(workspace.take() ? &workspace : nullptr) {}
    ~Taken() {
        if (of_) of_->give_back();
    }
    Taken(const Taken&) = delete;
    Taken& operator=(const Taken&) = delete;
    // False if another query uses it.
    explicit operator bool() const noexcept { return of_ != nullptr; }

private:
    capsa_workspace* of_;
};

// What a verb asks of its pairs: a verb that any list of the same pairs answers may get one.
struct Wanted {
    Keeps keeps;
    bool lists = false;
    RowList of = {};                         // only these rows of A ask
    bool decides = keeps != Keeps::nearest;  // whether a pair touches: the margin has a meaning
    const Ways* ways = nullptr;              // of rows that move
    std::size_t k = 0;                       // so many rows are kept of the hits of each row
};
inline constexpr Wanted asks_hits{Keeps::hits}, asks_pairs{Keeps::hits, true}, asks_nearest{Keeps::nearest},
    asks_deepest{Keeps::deepest}, asks_deepest_pairs{Keeps::deepest, true}, asks_touches{Keeps::touches},
    asks_places{Keeps::places}, asks_gaps{Keeps::places, false, {}, false};

// Gives a query of exact decisions the margins for these sets. False if they are not decided exactly. What
// decides nothing is not asked exactly.
[[nodiscard]] inline bool take_exact_margins(Query& query, const capsa_source& bound,
                                             const Wanted& what) noexcept {
    query.exact &= what.decides;
    if (!query.exact) return true;
    const capsa_shapes &a = bound.a, &b = second_side(bound);
    if (!decides_exactly(a.shape, b.shape, query.margin)) return false;
    query = exactly(query, a, b);
    return true;
}

// What is worth it depends on how many rows ask. Not inlined, so that others have no third source on the
// stack.
[[gnu::noinline]] inline void serve_some(capsa_workspace& workspace, const capsa_source& bound,
                                         const Wanted& what, const Query& query, capsa_source& served) {
    capsa_source few = bound;
    few.end = std::min(few.end, few.begin + what.of.count);
    workspace.serve(few, what.keeps, what.lists, query, workspace.tasks(), served);
}

// Rows that touch far more than k others are asked as at any distance.
[[gnu::noinline]] inline void serve_nearest(capsa_workspace& workspace, const capsa_source& bound,
                                            const Wanted& what, const Query& query, capsa_source& served) {
    Query anywhere = query;
    anywhere.margin = infinity;
    const bool crowded = asks_by_row(bound, query) && is_crowded(bound, query, cost::of_row_in_tree(what.k));
    workspace.serve(bound, crowded ? Keeps::nearest : what.keeps, what.lists, crowded ? anywhere : query,
                    workspace.tasks(), served);
}

// Calls ask(source, query) with a checked source as kernels take it, served by the workspace of the options
// if there is one.
template <class Ask>
capsa_status served(const capsa_source& source, const Checked& checked, const capsa_options* options,
                    const Wanted& what, const Ask& ask) noexcept {
    const Bound bound(source, checked);
    Query query = given(options);
    const OfRows rows{what.of, nullptr};
    if (what.of) query.of_rows = &rows;
    if (!take_exact_margins(query, *bound, what)) return capsa_not_offered;
    capsa_workspace* const workspace = options ? options->workspace : nullptr;
    const bool periodic = has_period(*bound);
    if (periodic || (options && options->images)) {
        if (!periodic || what.keeps == Keeps::places || what.keeps == Keeps::touches) return capsa_bad_period;
        if (!workspace) return capsa_needs_workspace;
    }
    if (!workspace) return ask(*bound, query);
    const Taken taken(*workspace);
    if (!taken) return capsa_workspace_in_use;
    query.memory = &workspace->lists();
    query.ways = what.ways;
    capsa_source use = *bound;
    if (what.ways)
        workspace->serve_moving(*bound, workspace->tasks(), query, use);
    else if (what.of)
        serve_some(*workspace, *bound, what, query, use);
    else if (what.k != 0)
        serve_nearest(*workspace, *bound, what, query, use);
    else
        workspace->serve(*bound, what.keeps, what.lists, query, workspace->tasks(), use);
    workspace->know_rows(use, query);
    if (periodic) {
        query.images = &workspace->images();
        query.images->begin(*bound, use, *options, workspace->list_of(use));
    }
    return ask(use, query);
}

}  // namespace capsa
