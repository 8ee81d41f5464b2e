// An index: shapes that know where they are. It goes wherever shapes go, and no answer changes.
//
//     capsa::Index obstacles(capsules);
//     capsa::find_hits(capsa::between(spheres, obstacles));

#pragma once
#include "capsa/expect.hpp"
#include "capsa/shapes.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace capsa {

/// Copies of the rows of one set with a tree of boxes. `between` and `within` take it like any shapes, and
/// verbs then look only at rows that lie near each other. An index of either side serves any_hit, count_hits,
/// touched, any_by_run, count_by_run, find_hits, contacts, visit_hits, visit_contacts, deepest, neighbours,
/// clusters and k_nearest; an index of B serves nearest, first_touch, find_touches and visit_touches.
/// hit_mask has no use for one, nor has any verb of `zip` and `listed`. The answers are those
/// without an index, bit for bit; only the order of find_hits and contacts may differ. Any number of threads
/// may query an index at once while none builds it.
class Index {
public:
    /// An index of no rows. Throws std::bad_alloc, like every function here that is not noexcept.
    Index() {
        if (capsa_index_create(&index_) != capsa_ok) detail::out_of_memory();
    }
    /// An index of these rows: the same as `build`.
    template <Shapes A>
    explicit Index(const A& shapes) : Index() {
        build(shapes);
    }
    /// Takes the rows. The other index can only be assigned to.
    Index(Index&& other) noexcept : index_(std::exchange(other.index_, nullptr)) {}
    /// Exchanges the two indexes.
    Index& operator=(Index&& other) noexcept {
        std::swap(index_, other.index_);
        return *this;
    }
    ~Index() { capsa_index_destroy(index_); }

    /// Copies the rows and sorts them by place. The caller's arrays may change afterwards: the index answers
    /// for the rows as they were. The memory of the last build is used again.
    template <Shapes A>
    void build(const A& shapes) {
        renew(shapes, "Index::build", capsa_index_build);
    }
    /// The same on several threads: for_each(count, task) calls task(k) once for each k below `count`, in any
    /// order and on any threads, and returns when all calls have returned. It must not throw. The index is
    /// bit for bit the same. capsa::parallel::build does this with oneTBB.
    template <Shapes A, class ForEach>
    void build(const A& shapes, const ForEach& for_each) {
        renew(shapes, "Index::build", on(for_each, capsa_index_build_on));
    }
    /// The same for rows that stand near each other already, such as those that were sorted by `order` or
    /// along a curve: their order is kept, which is quicker. Rows in no order make queries slow, and change
    /// no answer.
    template <Shapes A>
    void build_in_order(const A& shapes) {
        renew(shapes, "Index::build_in_order", capsa_index_build_in_order);
    }
    /// The same on several threads, as `build` takes them.
    template <Shapes A, class ForEach>
    void build_in_order(const A& shapes, const ForEach& for_each) {
        renew(shapes, "Index::build_in_order", on(for_each, capsa_index_build_in_order_on));
    }
    /// Copies the rows again and keeps their order: quicker than `build`, and right while rows move little.
    /// Rows of another shape or number are built anew.
    template <Shapes A>
    void refit(const A& shapes) {
        renew(shapes, "Index::refit", capsa_index_refit);
    }
    /// The same on several threads, as `build` takes them.
    template <Shapes A, class ForEach>
    void refit(const A& shapes, const ForEach& for_each) {
        renew(shapes, "Index::refit", on(for_each, capsa_index_refit_on));
    }

    /// Makes cells: two grids, each cell of which names the rows near it. In a `between` whose other side has
    /// no index, any_hit, count_hits, touched, find_hits, contacts, neighbours, clusters, k_nearest and the
    /// visits then find the rows near a row in one step, in whatever order the rows stand: several times as
    /// quick as with the tree alone. So do first_touch and find_touches of rows that move less than the
    /// indexed rows are long. Right for obstacles that many particles ask about. The answers stay the same.
    /// The cells last until the next build or refit and take 100 to 300 bytes a row. Call it after `build`.
    void add_cells() {
        CAPSA_EXPECT(index_ != nullptr,
                     "Index::add_cells: the index was moved from: assign another index to it first");
        if (capsa_index_add_cells(index_) != capsa_ok) detail::out_of_memory();
    }
    /// The same on several threads, as `build` takes them.
    template <class ForEach>
    void add_cells(const ForEach& for_each) {
        CAPSA_EXPECT(index_ != nullptr,
                     "Index::add_cells: the index was moved from: assign another index to it first");
        const ForEach* each = &for_each;
        if (capsa_index_add_cells_on(index_, call_for_each<ForEach>, static_cast<void*>(&each)) != capsa_ok)
            detail::out_of_memory();
    }

    /// The number of rows.
    std::size_t size() const { return shapes().count; }
    /// The rows in spatial order, without invalid rows. Valid until the next build or refit.
    std::span<const std::uint32_t> order() const noexcept {
        std::size_t count = 0;
        const std::uint32_t* const rows = capsa_index_order(index_, &count);
        return {rows, count};
    }
    /// The memory that the index holds, in bytes.
    std::size_t bytes() const noexcept { return capsa_index_bytes(index_); }

    /// The indexed rows. Valid until the next build or refit.
    capsa_shapes shapes() const& {
        CAPSA_EXPECT(index_ != nullptr, "Index: it was moved from: assign another index to it first");
        capsa_shapes shapes{};
        capsa_index_shapes(index_, &shapes);
        return shapes;
    }
    capsa_shapes shapes() const&& = delete;
    /// The same as shapes().
    operator capsa_shapes() const& { return shapes(); }
    operator capsa_shapes() const&& = delete;

private:
    using ActOn = capsa_status(capsa_index*, const capsa_shapes*, capsa_for_each_function, void*);
    template <class ForEach>
    static void call_for_each(void* context, std::size_t count, capsa_task_function task, const void* job) {
        const auto& each = **static_cast<const ForEach* const*>(context);
        each(count, [task, job](std::size_t k) { task(job, k); });
    }
    template <class ForEach>
    static auto on(const ForEach& for_each, ActOn& act) {
        return [&for_each, &act](capsa_index* index, const capsa_shapes* rows) {
            const ForEach* each = &for_each;
            return act(index, rows, call_for_each<ForEach>, static_cast<void*>(&each));
        };
    }
    template <class A, class Act>
    void renew(const A& shapes, const char* call, const Act& act) {
        const capsa_shapes rows = shapes;
        CAPSA_EXPECT(index_ != nullptr, "%s: the index was moved from: assign another index to it first",
                     call);
        CAPSA_EXPECT(rows.index == nullptr || rows.index != index_,
                     "%s: the shapes are those of the index itself: give it the arrays", call);
        const capsa_status status = act(index_, &rows);
        if (status == capsa_out_of_memory) detail::out_of_memory();
        const capsa_source source{capsa_source_within, rows, {}, 0, rows.count, nullptr, {}, {}, {}, {}};
        detail::expect_ok(status, call, source);
    }

    capsa_index* index_ = nullptr;
};

}  // namespace capsa
