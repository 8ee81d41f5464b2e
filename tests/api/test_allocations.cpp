// Queries allocate nothing: a counted fact.

#include "capsa/capsa.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>
#include <vector>

namespace {
std::atomic<std::size_t> allocations{0};
std::atomic<bool> exhausted{false};
}  // namespace

void* operator new(std::size_t size) {
    ++allocations;
    if (void* p = std::malloc(size)) return p;
    throw std::bad_alloc();
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    ++allocations;
    const auto align = static_cast<std::size_t>(alignment);
    if (exhausted) throw std::bad_alloc();
    if (void* p = std::aligned_alloc(align, (size + align - 1) / align * align)) return p;
    throw std::bad_alloc();
}
void operator delete(void* p) noexcept { std::free(p); }
void operator delete(void* p, std::size_t) noexcept { std::free(p); }
void operator delete(void* p, std::align_val_t) noexcept { std::free(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { std::free(p); }

namespace capsa {
namespace {

TEST(Queries, AllocateNothing) {
    Spheres spheres(1000);
    Capsules capsules(300);
    for (std::size_t i = 0; i < 1000; ++i) spheres.stream(0)[i] = static_cast<float>(i);
    std::vector<IndexPair> pairs(500);
    std::vector<std::uint64_t> bits(words_for(1000)), mask(1000 * words_for(300));
    std::vector<Nearest> nearest_rows(1000);
    std::vector<Contact> found(1000);
    std::vector<Touch> touches(1000);
    std::vector<std::size_t> offsets(1001);
    std::vector<std::uint32_t> lists(300000);
    std::vector<float> gap(1000), scratch(separate_scratch(movable(spheres)));
    const Index index(capsules);
    for (const Isa isa : every_isa) {
        const Options options{0.5f, isa};
        const std::size_t before = allocations;
        const Source all = between(spheres, capsules);
        any_hit(all, options);
        count_hits(all, options);
        touched(all, bits, options);
        hit_mask(all, {mask, words_for(300)}, options);
        find_hits(all, pairs, options);
        find_hits(slice(within(spheres), 1, 3), pairs, options);
        sort_pairs(pairs);
        validate(capsules);
        nearest(all, nearest_rows, options);
        nearest(all, found, options);
        deepest(all, found, options);
        contacts(all, found, options);
        const Source indexed = between(spheres, index);
        find_hits(indexed, pairs, options);
        nearest(indexed, found, options);
        deepest(indexed, found, options);
        visit_hits(
            indexed, [](std::span<const IndexPair>) {}, options);
        visit_contacts(
            all, [](std::span<const Contact>) {}, options);
        neighbours(all, offsets, lists, options);
        k_nearest(indexed, 1, nearest_rows, options);
        gaps(zip(spheres, spheres), gap, options);
        first_touch(all, motion(gap, gap, gap), touches, options);
        separate(std::span(found).first(1), movable(spheres), immovable, scratch);
        EXPECT_EQ(allocations, before) << name(isa);
    }
    EXPECT_GT(allocations, 0u) << "the counter counts";
}

TEST(Index, WithoutMemoryIsEmptyAndSaysSo) {
    Spheres spheres(1000);
    Index index(spheres);
    Spheres more(200000);
    exhausted = true;
    EXPECT_THROW(index.build(more), std::bad_alloc);
    exhausted = false;
    EXPECT_EQ(index.size(), 0u);
    EXPECT_EQ(count_hits(within(index)), 0u);
    index.build(spheres);
    EXPECT_EQ(count_hits(within(index)), 1000u * 999 / 2);
}

}  // namespace
}  // namespace capsa
