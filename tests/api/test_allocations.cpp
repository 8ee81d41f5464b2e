// Queries allocate nothing: a counted fact. The linker hands over what the library asks of the C library too.

#include "capsa/capsa.hpp"
#include "tests/api/closed_meshes.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <span>
#include <vector>

namespace {
std::atomic<std::size_t> allocations{0};
std::atomic<bool> exhausted{false};
}  // namespace

// Where GCC 12 inlines `new` and not the `delete` of the same memory, or the other way round, it warns that
// they do not match.
[[gnu::noinline]] void* operator new(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size)) return p;
    throw std::bad_alloc();
}
// The C++ library asks in this way for room to sort in.
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto align = static_cast<std::size_t>(alignment);
    if (void* p = std::aligned_alloc(align, (size + align - 1) / align * align)) return p;
    throw std::bad_alloc();
}
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_aligned_alloc(std::size_t alignment, std::size_t size);
void* __wrap_malloc(std::size_t size) {
    ++allocations;
    return exhausted ? nullptr : __real_malloc(size);
}
void* __wrap_aligned_alloc(std::size_t alignment, std::size_t size) {
    ++allocations;
    return exhausted ? nullptr : __real_aligned_alloc(alignment, size);
}
}
[[gnu::noinline]] void operator delete(void* p) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, const std::nothrow_t&) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
[[gnu::noinline]] void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace capsa::test_allocations {
namespace {

TEST(Queries, AllocateNothing) {
    Spheres spheres(1000);
    Capsules capsules(300);
    for (std::size_t i = 0; i < 1000; ++i) spheres.stream(0)[i] = static_cast<float>(i);
    std::vector<IndexPair> pairs(500);
    std::vector<std::uint64_t> bits(words_for(1000)), mask(1000 * words_for(300));
    std::vector<Nearest> nearest_rows(1000);
    const std::vector<std::uint32_t> some_rows{3, 700, 1, 2, 3, 999};
    std::vector<Contact> found(1000);
    std::vector<Touch> touches(1000);
    std::vector<std::size_t> offsets(1001);
    std::vector<std::uint32_t> lists(300000);
    std::vector<float> gap(1000), scratch(separate_scratch(movable(spheres)));
    std::vector<std::uint8_t> any(10);
    std::vector<std::uint64_t> count(10);
    std::vector<std::uint32_t> of_spheres, of_capsules;  // ten runs
    for (std::uint32_t k = 0; k <= 10; ++k) of_spheres.push_back(100 * k), of_capsules.push_back(30 * k);
    std::vector<std::uint32_t> body;
    for (std::uint32_t k = 0; k < 1000; ++k) body.push_back(k % 7);
    const Filter of_body({.group = body});
    const Index index(capsules);
    Index cells(capsules);
    cells.add_cells();
    for (const Isa isa : every_isa) {
        const Options options{0.5f, isa};
        const std::size_t before = allocations;
        const Source all = between(spheres, capsules);
        any_hit(all, options);
        count_hits(all, options);
        touched(all, bits, options);
        hit_mask(all, {mask, words_for(300)}, options);
        find_hits(all, std::span(pairs), options);
        find_hits(slice(within(spheres), 1, 3), std::span(pairs), options);
        for (const Source& source : {all, between(spheres.view().rows(0, 1), capsules.view().rows(0, 8))}) {
            const Plan plan(source, options);
            any_hit(plan);
            count_hits(plan);
            find_hits(plan, pairs);
            contacts(plan, found);
            nearest(plan, nearest_rows);
        }
        sort_pairs(pairs);
        validate(capsules);
        nearest(all, nearest_rows, options);
        nearest(all, found, options);
        deepest(all, found, options);
        nearest(all, some_rows, nearest_rows, options);
        k_nearest(all, 1, some_rows, nearest_rows, options);
        deepest(all, some_rows, found, options);
        contacts(all, std::span(found), options);
        const Source indexed = between(spheres, index);
        find_hits(indexed, std::span(pairs), options);
        nearest(indexed, found, options);
        deepest(indexed, found, options);
        nearest(indexed, some_rows, nearest_rows, options);
        nearest(indexed, some_rows, found, options);
        deepest(indexed, some_rows, found, options);
        k_nearest(indexed, 1, some_rows, nearest_rows, options);
        count_hits(between(spheres, cells), options);
        contacts(between(spheres, cells), std::span(found), options);
        visit_hits(
            indexed, [](std::span<const IndexPair>) {}, options);
        visit_contacts(
            all, [](std::span<const Contact>) {}, options);
        neighbours(all, offsets, lists, options);
        k_nearest(indexed, 1, nearest_rows, options);
        clusters(all, std::span(lists), options);
        clusters(indexed, std::span(lists), options);
        begin_clusters(std::span(lists).first(1300));
        join_clusters(within(spheres), std::span(lists).first(1300), {.a = 300}, options);
        end_clusters(std::span(lists).first(1300));
        gaps(zip(spheres, spheres), gap, options);
        first_touch(all, motion(gap, gap, gap), touches, options);
        find_touches(indexed, motion(gap, gap, gap), std::span(touches).first(1), options);
        visit_touches(
            all, motion(gap, gap, gap), [](std::span<const Touch>) {}, options);
        last_touch(zip(spheres, spheres), motion(gap, gap, gap), touches, options);
        for (const Source& runs :
             {between(spheres, capsules, Runs{of_spheres}), between(spheres, index, Runs{of_spheres}),
              between(spheres, capsules, Runs{of_spheres, of_capsules}), within(spheres, of_spheres)}) {
            any_by_run(runs, any, options);
            count_by_run(runs, count, options);
            count_hits(runs, options);
            find_hits(runs, std::span(pairs), options);
            nearest(runs, nearest_rows, options);
        }
        for (const Source& source :
             {between(spheres, capsules), between(spheres, index), between(spheres, cells)}) {
            const Source some = filtered(source, of_body, of_body);
            find_hits(some, std::span(pairs), options);
            contacts(some, std::span(found), options);
            nearest(some, nearest_rows, options);
        }
        manifolds(between(spheres, capsules), std::span(found).first(1), std::span(found).last(2), {},
                  options);
        separate(std::span(found).first(1), movable(spheres), immovable, scratch);
        EXPECT_EQ(allocations, before) << name(isa);
    }
    EXPECT_GT(allocations, 0u) << "the counter counts";
}

TEST(Queries, AboutASolidAllocateNothing) {
    const Triangles mesh = tests::box({0, 0, 0}, {4, 4, 4});
    const Capsules capsules = tests::rods(100, {5, 5, 5}, 3, 1);
    const Index index(mesh);
    std::vector<Contact> found(capsules.size());
    for (const Isa isa : every_isa) {
        const std::size_t before = allocations;
        signed_contacts(between(capsules, mesh), found, {.isa = isa});
        signed_contacts(between(capsules, index), found, {.isa = isa});
        EXPECT_EQ(allocations, before) << name(isa);
    }
}

TEST(Index, AllocatesWhereTheCounterCounts) {
    const Spheres spheres(1000);
    const std::size_t before = allocations;
    const Index index(spheres);
    EXPECT_GE(allocations, before + 4) << "the index, its streams, rows and groups";
}

TEST(Index, WithoutMemoryIsEmptyAndSaysSo) {
    Spheres spheres(1000);
    Index index(spheres);
    Spheres more(200000);
    const capsa_shapes rows = more;
    capsa_index *made = nullptr, *none = nullptr;
    ASSERT_EQ(capsa_index_create(&made), capsa_ok);
    Index full(more);
    bool cells_thrown = false;
    exhausted = true;
    // Nothing here may report a failure until there is memory again: a report needs some.
    bool thrown = false, none_thrown = false;
    try {
        index.build(more);
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    try {
        full.add_cells();
    } catch (const std::bad_alloc&) {
        cells_thrown = true;
    }
    try {
        const Index no_index;
    } catch (const std::bad_alloc&) {
        none_thrown = true;
    }
    const capsa_status created = capsa_index_create(&none), built = capsa_index_build(made, &rows);
    const auto in_turn = [](void*, std::size_t count, capsa_task_function task, const void* job) {
        for (std::size_t k = 0; k < count; ++k) task(job, k);
    };
    const capsa_status built_on = capsa_index_build_on(made, &rows, in_turn, nullptr),
                       refitted_on = capsa_index_refit_on(made, &rows, in_turn, nullptr);
    exhausted = false;
    EXPECT_TRUE(thrown);
    EXPECT_TRUE(none_thrown);
    EXPECT_EQ(created, capsa_out_of_memory);
    EXPECT_EQ(none, nullptr);
    EXPECT_EQ(built, capsa_out_of_memory);
    EXPECT_TRUE(cells_thrown);
    EXPECT_EQ(full.size(), more.size()) << "it is as before";
    EXPECT_EQ(built_on, capsa_out_of_memory);
    EXPECT_EQ(refitted_on, capsa_out_of_memory);
    capsa_shapes kept{};
    EXPECT_EQ(capsa_index_shapes(made, &kept), capsa_ok);
    EXPECT_EQ(kept.count, 0u);
    capsa_index_destroy(made);
    EXPECT_EQ(index.size(), 0u);
    EXPECT_EQ(count_hits(within(index)), 0u);
    index.build(spheres);
    EXPECT_EQ(count_hits(within(index)), 1000u * 999 / 2);
}

TEST(WorkspaceWithoutMemory, AnswersAllTheSame) {
    Spheres spheres(5000);
    for (std::size_t i = 0; i < 5000; ++i) spheres.stream(0)[i] = static_cast<float>(i);
    Workspace workspace;
    const Options options{.margin = 1.5f, .workspace = &workspace};
    const Source source = within(spheres);
    std::vector<IndexPair> pairs(5000);
    capsa_workspace* none = nullptr;
    exhausted = true;
    const FindResult found = find_hits(source, std::span(pairs), options);
    const capsa_status created = capsa_workspace_create(&none);
    exhausted = false;
    EXPECT_EQ(found.total, 4999u);
    EXPECT_EQ(created, capsa_out_of_memory);
    EXPECT_EQ(none, nullptr);
    const std::size_t before = allocations;
    EXPECT_EQ(find_hits(source, std::span(pairs), options).total, 4999u);
    EXPECT_GT(allocations, before) << "an index is built";
    const std::size_t built = allocations;
    EXPECT_EQ(find_hits(source, std::span(pairs), options).total, 4999u);
    EXPECT_EQ(allocations, built) << "the memory stays";
}

}  // namespace
}  // namespace capsa::test_allocations
