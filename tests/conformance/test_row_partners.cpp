// Nearest rows and nearest hits of every number of rows and columns, against brute force, on every ISA.
//
// Rows stand on a small lattice, so ties are common. Some are invalid. Every size from 1 to 130 meets the
// sizes at the edges of vectors and words, as rows and as columns; where a formula or a fused operation takes
// long, those sizes meet each other.

#include "capsa/c/capsa.h"
#include "capsa/capsa.hpp"
#include "src/kernel_call.hpp"
#include "src/registry.hpp"
#include "tests/support/emulated.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

namespace capsa::tests::test_row_partners {
namespace {

constexpr std::uint32_t most_rows = 130;
constexpr std::uint32_t edges[] = {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 127, 128, 129, 130};
constexpr capsa_shape shapes[] = {capsa_shape_sphere,     capsa_shape_capsule,   capsa_shape_triangle,
                                  capsa_shape_half_space, capsa_shape_circle,    capsa_shape_planar_capsule,
                                  capsa_shape_box,        capsa_shape_round_cone};
constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr float margin = 0.5f;

Rows lattice_rows(capsa_shape shape, std::uint64_t seed) {
    Random random(seed);
    Rows rows(shape, most_rows);
    fill::lattice(rows, random);
    if (shape_info(shape).has_radius)
        for (float& radius : rows.streams.back()) radius *= 0.125f;
    for (std::uint32_t i = 5; i < most_rows; i += 13)
        rows.at(static_cast<int>(i) % dimension_of(shape), i) = __builtin_nanf("");
    return rows;
}

capsa_shapes first(capsa_shapes rows, std::size_t count) {
    rows.count = count;
    return rows;
}

// Where a fused operation is a program each size is asked with half of the others; one lane leaves no
// remainder, so the scalar ISA is asked with a fifth.
template <class F>
void each_edge(Isa isa, const F& f) {
    for (const std::uint32_t n : edges)
        for (const std::uint32_t m : edges)
            if (!fuses_by_program(isa) || (n + m) % 5 == 0 || (isa != Isa::scalar && (n + m) % 3 == 0))
                f(n, m);
}
// Emulated, all sizes take five minutes, as do those of long formulas anywhere, and half a minute where a
// fused operation is a program; the edges have each remainder by vectors of four and eight.
template <class F>
void each_size(Isa isa, capsa_shape a, capsa_shape b, const F& f) {
    if (slow_here || fuses_by_program(isa) || takes_long(a, b)) return each_edge(isa, f);
    for (std::uint32_t n = 1; n <= most_rows; ++n)
        for (const std::uint32_t m : edges) {
            f(n, m);
            f(m, n);
        }
}

// What every pair of the rows says, one by one.
struct Pairs {
    std::vector<float> gap;
    std::vector<bool> hit;
    // [hits only][only rows after the row]: the row of B with the least gap before row `end`, at row *
    // (most_rows + 1) + end.
    std::vector<std::uint32_t> best_before[2][2];

    Pairs(const capsa_shapes& a, const capsa_shapes& b) : hit(most_rows * most_rows) {
        std::vector<capsa_index_pair> all;
        for (std::uint32_t i = 0; i < most_rows; ++i)
            for (std::uint32_t j = 0; j < most_rows; ++j) all.push_back({i, j});
        const Source source{capsa_source_listed, a, b, 0, all.size(), all.data(), {}, {}, {}, {}};
        const Options options{.margin = margin, .isa = Isa::best};
        gap.resize(all.size());
        gaps(source, gap, options);
        std::vector<std::uint64_t> words((all.size() + 63) / 64);
        capsa_options how{};
        how.margin = margin;
        how.isa = capsa_isa_best;
        capsa_hit_mask(&source, &how, words.data(), words.size(), 0);
        for (std::size_t k = 0; k < all.size(); ++k) {
            hit[k] = words[k / 64] >> k % 64 & 1;
            if (!reference::valid_row(a, all[k].a) || !reference::valid_row(b, all[k].b)) gap[k] = infinity;
        }
        for (const bool hits_only : {false, true})
            for (const bool after_row : {false, true}) {
                std::vector<std::uint32_t>& best = best_before[hits_only][after_row];
                for (std::uint32_t row = 0; row < most_rows; ++row) {
                    float least = infinity;
                    best.push_back(capsa_no_row);
                    for (std::uint32_t j = 0; j < most_rows; ++j) {
                        const std::size_t k = row * most_rows + j;
                        const bool meant = (j > row || !after_row) && (hit[k] || !hits_only);
                        const bool better = meant && gap[k] < least;
                        if (better) least = gap[k];
                        best.push_back(better ? j : best.back());
                    }
                }
            }
    }
    // Whether `found` at row `at` is the best of the rows of B from 0, or from row + 1, to end - 1.
    bool same_best(std::uint32_t row, bool after_row, std::uint32_t end, bool hits_only, float found,
                   std::uint32_t at) const {
        const std::uint32_t best = best_before[hits_only][after_row][row * (most_rows + 1) + end];
        return best == at && found == (best == capsa_no_row ? infinity : gap[row * most_rows + best]);
    }
};

class RowPartners : public OnIsa {};

// Columns of a row: all, those above the diagonal, those below.
enum class Half { all, above, below };

struct Found {
    std::vector<float> gap;
    std::vector<std::uint32_t> index;
};

Found nearest_kernel(Isa isa, const capsa_shapes& a, const capsa_shapes& b, bool by_row, bool hits_only,
                     Half half) {
    const capsa_kernel_table& table = registry::choose(static_cast<capsa_isa>(isa));
    Found found{std::vector<float>(a.count, infinity), std::vector<std::uint32_t>(a.count, capsa_no_row)};
    capsa_nearest_job job{};
    job.a = &a;
    job.b = &b;
    job.a_end = static_cast<std::uint32_t>(a.count);
    job.b_end = static_cast<std::uint32_t>(b.count);
    job.above_diagonal = half == Half::below;  // the row of A is the greater
    job.below_diagonal = half == Half::above;
    job.hits_only = hits_only;
    job.most = hits_only ? margin : infinity;
    job.gap = found.gap.data();
    job.index = found.index.data();
    kernel::nearest(table, a.shape, b.shape, by_row ? capsa_nearest_by_row : capsa_nearest_by_column)(&job);
    return found;
}

TEST_P(RowPartners, NearestInBothFormsIsTheLowestGapAndTheLowestRow) {
    for (const capsa_shape shape_a : shapes)
        for (const capsa_shape shape_b : shapes) {
            if (!answers_for(shape_a, shape_b)) continue;
            const Rows a = lattice_rows(shape_a, 3), b = lattice_rows(shape_b, 4);
            const Pairs pairs(a.view(), b.view());
            each_size(GetParam(), shape_a, shape_b, [&](std::uint32_t n, std::uint32_t m) {
                for (int form = 0; form < 4; ++form) {
                    const bool by_row = form & 1, hits_only = form & 2;
                    for (const Half half : {Half::all, Half::above, Half::below}) {
                        if (half != Half::all && (n + m) % 5 != 0) continue;
                        const Found found = nearest_kernel(GetParam(), first(a.view(), n), first(b.view(), m),
                                                           by_row, hits_only, half);
                        bool same = true;
                        for (std::uint32_t i = 0; i < n; ++i)
                            same = same && pairs.same_best(i, half == Half::above,
                                                           half == Half::below ? std::min(i, m) : m,
                                                           hits_only, found.gap[i], found.index[i]);
                        ASSERT_TRUE(same) << n << " x " << m << (by_row ? " by row" : " by column")
                                          << (hits_only ? ", hits only" : "") << ", half "
                                          << static_cast<int>(half) << ", shapes " << shape_a << shape_b;
                    }
                }
            });
        }
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RowPartners, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_row_partners
