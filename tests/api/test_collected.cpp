// Lists in room that grows: what a vector costs, and answers that move while a query writes them.

#include "capsa/capsa.hpp"

#include "src/registry.hpp"
#include "src/verbs/list_memory.hpp"
#include "src/verbs/neighbours.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <memory>
#include <new>
#include <vector>

namespace capsa::tests::test_collected {
namespace {

std::size_t constructed = 0;

// Counts the elements that a vector makes: those that are cleared, and those that are copied.
template <class T>
struct Counting {
    using value_type = T;
    Counting() = default;
    template <class U>
    explicit Counting(const Counting<U>&) {}
    T* allocate(std::size_t n) { return std::allocator<T>().allocate(n); }
    void deallocate(T* p, std::size_t n) { std::allocator<T>().deallocate(p, n); }
    template <class U, class... Args>
    void construct(U* p, const Args&... args) {
        ++constructed;
        ::new (static_cast<void*>(p)) U{args...};
    }
    bool operator==(const Counting&) const { return true; }
};
template <class T>
using Counted = std::vector<T, Counting<T>>;

Rows scene(capsa_shape shape, std::size_t count, float side = 6.0f) {
    Rows rows(shape, count);
    Random random(count);
    fill::uniform(rows, random, side, 0.5f, 0.3f);
    return rows;
}

// The room of a vector costs nothing: the elements that a call makes are as many as it finds, and some.
TEST(VectorForms, MakeNoMoreElementsThanTheyFind) {
    constexpr std::size_t room = 200000;
    Counted<IndexPair> pairs;
    Counted<Contact> contacts_found;
    Counted<Touch> touches;
    Counted<Image> images;
    pairs.reserve(room);
    contacts_found.reserve(room);
    touches.reserve(room);
    images.reserve(room);
    const auto expect_few = [&](std::uint64_t found, const char* what) {
        EXPECT_LT(constructed, 3 * found + 1000) << what << " of " << found;
        constructed = 0;
    };
    const Motion by = motion(0.2f, 0.1f, 0.0f);
    for (const std::size_t rows : {8u, 100u, 400u, 8u}) {
        const Rows a = scene(capsa_shape_sphere, rows), b = scene(capsa_shape_capsule, 8 * rows);
        const Source source = between(a.view(), b.view());
        pairs.clear();
        contacts_found.clear();
        touches.clear();
        images.clear();
        constructed = 0;
        for (int again = 0; again < 3; ++again) {
            expect_few(find_hits(source, pairs, {.margin = 0.2f}).total, "find_hits");
            EXPECT_EQ(pairs.size(), count_hits(source, {.margin = 0.2f}));
            expect_few(contacts(source, contacts_found, {.margin = 0.2f}).total, "contacts");
            expect_few(find_touches(source, by, touches).total, "find_touches");
            const Source box = periodic(within(a.view()), {6, 6, 6});
            expect_few(2 * find_hits(box, pairs, images, {.margin = 0.2f}).total, "find_hits with images");
            EXPECT_EQ(images.size(), pairs.size());
            expect_few(2 * contacts(box, contacts_found, images).total, "contacts with images");
        }
    }
    EXPECT_EQ(pairs.capacity(), room);
    EXPECT_EQ(contacts_found.capacity(), room);
    EXPECT_EQ(touches.capacity(), room);
    EXPECT_EQ(images.capacity(), room);
}

// Room that has one element more than is needed each time, always elsewhere, up to a number.
template <class T>
struct Moving {
    std::size_t first, most, calls = 0;
    bool with_images = false;
    std::vector<T> answers = std::vector<T>(first);
    std::vector<capsa_image> images = std::vector<capsa_image>(first);

    static std::size_t give(void* self, std::size_t count, void** answers, capsa_image** images) {
        auto& room = *static_cast<Moving*>(self);
        ++room.calls;
        if (count > room.most) return room.answers.size();
        if (count > 0) {
            std::vector<T> more(count + 1);
            std::vector<capsa_image> of_more(count + 1);
            std::copy(room.answers.begin(), room.answers.end(), more.begin());
            std::copy(room.images.begin(), room.images.end(), of_more.begin());
            if (!room.answers.empty())
                std::memset(room.answers.data(), 0x55, room.answers.size() * sizeof(T));
            room.answers.swap(more);
            room.images.swap(of_more);
        }
        *answers = room.answers.data();
        if (room.with_images) *images = room.images.data();
        return room.answers.size();
    }
};

template <class T>
using Collect = std::function<capsa_status(const capsa_source&, const capsa_options&, capsa_room_function,
                                           void*, capsa_find_result*)>;
template <class T>
using Fill = std::function<capsa_status(const capsa_source&, const capsa_options&, T*, std::size_t,
                                        capsa_find_result*)>;

// Room that grows has the bits of room that was large enough, and is asked for once if it is.
template <class T>
void expect_same(const Source& source, const Options& options, const Fill<T>& fill, const Collect<T>& collect,
                 const std::string& what) {
    const capsa_options how = erased(options);
    const bool boxed = is_periodic(source);
    std::vector<T> expected(40000);
    std::vector<capsa_image> images(boxed ? expected.size() : 0);
    capsa_options with = how;
    with.images = boxed ? images.data() : nullptr;
    with.image_count = images.size();
    capsa_find_result all{};
    ASSERT_EQ(fill(source, with, expected.data(), expected.size(), &all), capsa_ok) << what;
    ASSERT_EQ(all.written, all.total) << what;
    for (const std::size_t first : {std::size_t{0}, std::size_t{3}, static_cast<std::size_t>(all.total)})
        for (const std::size_t most : {std::size_t{1} << 30, static_cast<std::size_t>(all.total / 2)}) {
            Moving<T> room{first, most};
            room.with_images = boxed;
            capsa_find_result found{};
            ASSERT_EQ(collect(source, how, room.give, &room, &found), capsa_ok) << what;
            EXPECT_EQ(found.total, all.total) << what;
            const bool fits = most >= all.total || first >= all.total;
            EXPECT_EQ(found.written == found.total, fits) << what;
            EXPECT_TRUE(first == 0 || first < all.total || room.calls == 1) << what;
            EXPECT_LE(room.calls, 2 + all.total) << what;
            if (!fits || all.total == 0) continue;
            EXPECT_EQ(std::memcmp(room.answers.data(), expected.data(), all.total * sizeof(T)), 0) << what;
            if (boxed) {
                EXPECT_EQ(std::memcmp(room.images.data(), images.data(), all.total * sizeof(capsa_image)), 0)
                    << what;
            }
        }
}

void expect_same_lists(const Source& source, const Options& options, const std::string& what) {
    expect_same<IndexPair>(
        source, options, [](auto& s, auto& o, auto... to) { return capsa_find_hits(&s, &o, to...); },
        [](auto& s, auto& o, auto... to) { return capsa_collect_hits(&s, &o, to...); }, what + ", hits");
    expect_same<Contact>(
        source, options, [](auto& s, auto& o, auto... to) { return capsa_contacts(&s, &o, to...); },
        [](auto& s, auto& o, auto... to) { return capsa_collect_contacts(&s, &o, to...); },
        what + ", contacts");
    const float by = 0.3f;
    const capsa_motion motion{{&by, 0}, {&by, 0}, {&by, 0}};
    if (!is_periodic(source))
        expect_same<Touch>(
            source, options,
            [&](auto& s, auto& o, auto... to) { return capsa_find_touches(&s, &o, &motion, nullptr, to...); },
            [&](auto& s, auto& o, auto... to) {
                return capsa_collect_touches(&s, &o, &motion, nullptr, to...);
            },
            what + ", touches");
    if (source.kind != capsa_source_between && source.kind != capsa_source_within) return;
    std::vector<std::size_t> offsets(source.a.count + 1);
    expect_same<std::uint32_t>(
        source, options,
        [&](auto& s, auto& o, auto... to) {
            return capsa_neighbours(&s, &o, offsets.data(), offsets.size(), to...);
        },
        [&](auto& s, auto& o, auto... to) {
            return capsa_collect_neighbours(&s, &o, offsets.data(), offsets.size(), to...);
        },
        what + ", neighbours");
}

TEST(Collected, ListsThatMoveHaveTheirBits) {
    Workspace workspace;
    for (const Options& options :
         {Options{.margin = 0.1f}, Options{.margin = 0.1f, .decide = Decide::exact},
          Options{.margin = 0.1f, .isa = Isa::scalar}, Options{.margin = 0.1f, .workspace = &workspace}}) {
        const Rows a = scene(capsa_shape_sphere, 300), b = scene(capsa_shape_capsule, 200);
        const Index in_a(a.view()), in_b(b.view());
        Index cells(b.view());
        cells.add_cells();
        std::vector<IndexPair> list;
        for (std::uint32_t k = 0; k < 3000; ++k) list.push_back({k * 7 % 300, k * 11 % 200});
        const auto few = rows_of(a.view(), 0, 1);
        if (!options.workspace) {
            expect_same_lists(between(few, b.view()), {.margin = 3.0f, .isa = options.isa}, "one row");
            expect_same_lists(listed(a.view(), b.view(), list), options, "list");
            expect_same_lists(zip(rows_of(a.view(), 0, 200), b.view()), options, "zip");
            expect_same_lists(between(rows_of(a.view(), 0, 15), rows_of(b.view(), 0, 16)), options,
                              "15 x 16");
        }
        expect_same_lists(between(a.view(), b.view()), options, "between");
        expect_same_lists(between(a.view(), in_b), options, "index of B");
        expect_same_lists(between(in_a, b.view()), options, "index of A");
        expect_same_lists(between(a.view(), cells), options, "cells");
        expect_same_lists(within(a.view()), options, "within");
        expect_same_lists(within(in_a), options, "within an index");
        if (!options.workspace) continue;
        expect_same_lists(periodic(within(a.view()), {6, 6, 6}), options, "periodic");
        expect_same_lists(periodic(between(in_a, b.view()), {6, 6, 0}), options, "periodic with an index");
    }
}

TEST(Collected, RefuseWhatMakesNoSense) {
    const Rows a = scene(capsa_shape_sphere, 10);
    const Source source = within(a.view());
    Moving<IndexPair> room{10, 10};
    capsa_find_result found{};
    std::size_t offsets[11];
    EXPECT_EQ(capsa_collect_hits(&source, nullptr, nullptr, nullptr, &found), capsa_null_argument);
    EXPECT_EQ(capsa_collect_hits(nullptr, nullptr, room.give, &room, &found), capsa_null_argument);
    EXPECT_EQ(capsa_collect_hits(&source, nullptr, room.give, &room, nullptr), capsa_null_argument);
    EXPECT_EQ(capsa_collect_contacts(&source, nullptr, nullptr, nullptr, &found), capsa_null_argument);
    EXPECT_EQ(capsa_collect_touches(&source, nullptr, nullptr, nullptr, room.give, &room, &found),
              capsa_null_argument);
    EXPECT_EQ(capsa_collect_neighbours(&source, nullptr, offsets, 10, room.give, &room, &found),
              capsa_output_too_small);
    EXPECT_EQ(capsa_collect_neighbours(&source, nullptr, offsets, 11, nullptr, nullptr, &found),
              capsa_null_argument);
    EXPECT_EQ(room.calls, 0u);
}

// With memory for the pairs, `neighbours` searches the tree as often as find_hits; without, twice as often.
struct Searches {
    static inline std::size_t count = 0;
    static inline const capsa_kernel_table* original = nullptr;
};

TEST(NeighbourLists, AreFoundByOneSearchWithMemory) {
    const Rows a = scene(capsa_shape_sphere, 500), b = scene(capsa_shape_sphere, 700);
    const Index in_a(a.view()), in_b(b.view());
    Searches::original = registry::table(capsa_isa_scalar);
    capsa_kernel_table table = *Searches::original;
    table.overlap = [](capsa_overlap_job* job) {
        ++Searches::count;
        return Searches::original->overlap(job);
    };
    std::vector<std::size_t> offsets(501), of_one(501);
    std::vector<std::uint32_t> rows(100000), in_one(100000);
    for (const Source& source : {between(a.view(), in_b), within(in_a)})
        for (const float margin : {0.3f, -0.25f}) {
            Query query{&table, margin};
            capsa_find_result found{};
            Searches::count = 0;
            ASSERT_EQ(query::neighbours(source, query, offsets.data(), rows.data(), rows.size(), found),
                      capsa_ok);
            const std::size_t twice = Searches::count;
            ASSERT_GT(found.total, margin > 0 ? 1000u : 0u);
            ListMemory memory;
            query.memory = &memory;
            Searches::count = 0;
            ASSERT_EQ(query::neighbours(source, query, of_one.data(), in_one.data(), in_one.size(), found),
                      capsa_ok);
            EXPECT_EQ(2 * Searches::count, twice);
            EXPECT_EQ(of_one, offsets);
            EXPECT_EQ(in_one, rows);
        }
}

}  // namespace
}  // namespace capsa::tests::test_collected
