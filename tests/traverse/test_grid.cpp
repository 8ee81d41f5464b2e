// A stream of tiles that the library does not know gives every verb the hits of the whole rectangle: what an
// index needs to be.

#include "src/registry.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/pairs.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <vector>

namespace capsa::tests {
namespace {

// Spheres in the order of their x, so that those near each other stand near each other.
struct Sorted {
    Rows rows;

    Sorted(std::size_t count, Random& random) : rows(capsa_shape_sphere, count) {
        for (std::size_t i = 0; i < count; ++i) {
            for (int k = 0; k < 3; ++k) rows.at(k, i) = random.between(0, k == 0 ? 20.0f : 2.0f);
            rows.at(3, i) = random.between(0, 0.3f);
        }
        std::sort(rows.streams[0].begin(), rows.streams[0].end());
    }
    // The first row whose x is not below.
    std::uint32_t from(float x) const {
        const auto& xs = rows.streams[0];
        return static_cast<std::uint32_t>(std::lower_bound(xs.begin(), xs.end(), x) - xs.begin());
    }
};

// Cells of a grid along x: the rows of each with the columns within reach.
class GridTiles final : public TileStream {
public:
    GridTiles(const Sorted& a, const capsa_shapes& va, const Sorted& b, const capsa_shapes& vb) noexcept
        : TileStream(va, vb, false, false, false, 0, va.count), a_(a), b_(b) {}

    std::size_t next(std::span<capsa_tile> room) noexcept override {
        std::size_t made = 0;
        while (made < room.size()) {
            if (col_ >= col_end_) {
                if (cell_ == cells) break;
                const float x = static_cast<float>(cell_++) * side, reach = 0.7f;
                row_begin_ = a_.from(x);
                row_end_ = cell_ == cells ? static_cast<std::uint32_t>(a_.rows.count) : a_.from(x + side);
                col_ = b_.from(x - reach);
                col_end_ = row_begin_ < row_end_ ? b_.from(x + side + reach) : col_;
                continue;
            }
            const std::uint32_t skip = col_ % capsa_word_columns, begin = col_ - skip,
                                end = std::min<std::uint32_t>(begin + capsa_tile_columns, col_end_);
            room[made++] = {row_begin_, row_end_, begin, end, skip, 0};
            pairs += std::uint64_t{row_end_ - row_begin_} * (end - col_);
            col_ = end;
        }
        return made;
    }

    std::uint64_t pairs = 0;

private:
    static constexpr int cells = 40;
    static constexpr float side = 0.5f;
    const Sorted& a_;
    const Sorted& b_;
    int cell_ = 0;
    std::uint32_t row_begin_ = 0, row_end_ = 0, col_ = 0, col_end_ = 0;
};

struct Grid : testing::Test {
    Random random{7};
    Sorted a{900, random}, b{2100, random};
    capsa_shapes va = a.rows.view(), vb = b.rows.view();
    capsa_source all{capsa_source_between, va, vb, 0, va.count, nullptr, {}, {}, {}, {}};

    // Calls f(pairs of the grid, pairs of the rectangle, query) for each ISA.
    template <class F>
    void each(const F& f) {
        for (const capsa_kernel_table* table : registry::tables()) {
            if (!registry::runnable(table->isa)) continue;
            GridTiles grid(a, va, b, vb);
            f(Traversal(grid), Traversal(all), Query{table, 0.05f});
            EXPECT_LT(grid.pairs, va.count * vb.count / 5) << "the grid leaves most pairs out";
            EXPECT_GT(grid.pairs, 0u);
        }
    }
};

constexpr auto by_rows = [](const auto& x, const auto& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; };

TEST_F(Grid, AnyAndCount) {
    each([](const Traversal& grid, const Traversal& rectangle, const Query& query) {
        std::uint64_t some = 0, every = 0;
        ASSERT_EQ(query::count_hits(grid, query, some), capsa_ok);
        ASSERT_EQ(query::count_hits(rectangle, query, every), capsa_ok);
        EXPECT_EQ(some, every);
        EXPECT_GT(some, 1000u);
    });
    each([](const Traversal& grid, const Traversal&, const Query& query) {
        int hit = 0;
        ASSERT_EQ(query::any_hit(grid, query, hit), capsa_ok);
        EXPECT_EQ(hit, 1);
    });
}

TEST_F(Grid, TouchedAndMask) {
    const std::size_t stride = (vb.count + 63) / 64;
    each([&](const Traversal& grid, const Traversal& rectangle, const Query& query) {
        std::vector<std::uint64_t> some((va.count + 63) / 64, ~std::uint64_t{0}), every(some.size());
        ASSERT_EQ(query::touched(grid, query, some.data()), capsa_ok);
        ASSERT_EQ(query::touched(rectangle, query, every.data()), capsa_ok);
        some.back() &= every.back() | (~std::uint64_t{0} >> (64 - va.count % 64));  // bits that no row has
        EXPECT_EQ(some, every);
    });
    each([&](const Traversal& grid, const Traversal& rectangle, const Query& query) {
        std::vector<std::uint64_t> some(va.count * stride, ~std::uint64_t{0}), every(some.size());
        ASSERT_EQ(query::hit_mask(grid, query, some.data(), stride), capsa_ok);
        ASSERT_EQ(query::hit_mask(rectangle, query, every.data(), stride), capsa_ok);
        EXPECT_EQ(some, every);
    });
}

TEST_F(Grid, FindAndContacts) {
    each([](const Traversal& grid, const Traversal& rectangle, const Query& query) {
        std::vector<capsa_index_pair> some(20000), every(20000);
        capsa_find_result of_some{}, of_every{};
        ASSERT_EQ(query::find_hits(grid, query, some.data(), some.size(), of_some), capsa_ok);
        ASSERT_EQ(query::find_hits(rectangle, query, every.data(), every.size(), of_every), capsa_ok);
        ASSERT_EQ(of_some.written, of_every.written);
        ASSERT_EQ(of_some.total, of_some.written);
        some.resize(of_some.written);
        every.resize(of_every.written);
        std::sort(some.begin(), some.end(), by_rows);
        std::sort(every.begin(), every.end(), by_rows);
        EXPECT_EQ(std::memcmp(some.data(), every.data(), some.size() * sizeof some[0]), 0);
    });
    each([](const Traversal& grid, const Traversal& rectangle, const Query& query) {
        std::vector<capsa_contact> some(20000), every(20000);
        capsa_find_result of_some{}, of_every{};
        ASSERT_EQ(query::contacts(grid, query, some.data(), some.size(), of_some), capsa_ok);
        ASSERT_EQ(query::contacts(rectangle, query, every.data(), every.size(), of_every), capsa_ok);
        ASSERT_EQ(of_some.written, of_every.written);
        some.resize(of_some.written);
        every.resize(of_every.written);
        std::sort(some.begin(), some.end(), by_rows);
        std::sort(every.begin(), every.end(), by_rows);
        EXPECT_EQ(std::memcmp(some.data(), every.data(), some.size() * sizeof some[0]), 0);
    });
}

// Of what does not fit the total is still true.
TEST_F(Grid, ContactsThatDoNotFitAreCounted) {
    each([](const Traversal& grid, const Traversal& rectangle, const Query& query) {
        std::uint64_t count = 0;
        ASSERT_EQ(query::count_hits(rectangle, query, count), capsa_ok);
        capsa_contact some[3];
        capsa_find_result result{};
        ASSERT_EQ(query::contacts(grid, query, some, 3, result), capsa_ok);
        EXPECT_EQ(result.written, 3u);
        EXPECT_EQ(result.total, count);
    });
}

}  // namespace
}  // namespace capsa::tests
