// Every value kernel on every fixture: bit for bit the scalar ISA, and the scalar ISA within the bound of the
// reference.

#include "src/kernel_call.hpp"
#include "tests/support/scenes.hpp"
#include "tests/support/test_name.hpp"
#include "tests/support/tolerance.hpp"
#include "tests/truth/kernel_list.hpp"
#include "tests/truth/reference/reference.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

namespace capsa::tests::test_values {
namespace {

// What a pair kernel answers, as raw words: floats and indices alike, NaN made one.
using Words = std::vector<std::uint32_t>;

template <class T>
void append(Words& words, const T* values, std::size_t count) {
    const std::size_t size = count * sizeof(T) / sizeof(std::uint32_t), at = words.size();
    words.resize(at + size);
    if (size > 0) std::memcpy(words.data() + at, values, size * sizeof(std::uint32_t));
    for (std::size_t i = at; i < words.size(); ++i)
        if ((words[i] & 0x7fffffffu) > 0x7f800000u && words[i] != capsa_no_row) words[i] = 0x7fc00000u;
}

struct Chosen {
    capsa_shapes a, b;
    const std::vector<capsa_index_pair>* pairs;  // or null for zip
    std::size_t count;
    float margin;
};

struct Result {
    Words words;
    std::vector<float> gap;
    std::vector<capsa_witness> witness;
    std::vector<capsa_contact> contacts;
};

Result run(const registry::PairKernel& kernel, const Chosen& chosen) {
    Result r;
    const std::size_t n = chosen.count;
    r.gap.resize(n);
    std::vector<std::uint64_t> hits((n + 63) / 64);
    r.witness.resize(n);
    r.contacts.resize(n);
    capsa_pair_job job{};
    job.a = &chosen.a;
    job.b = &chosen.b;
    job.pairs = chosen.pairs ? chosen.pairs->data() : nullptr;
    job.count = n;
    job.margin = chosen.margin;
    job.hits = hits.data();
    job.gap = r.gap.data();
    job.witness = r.witness.data();
    job.contact = r.contacts.data();
    job.capacity = n;
    kernel.run(&job);
    r.contacts.resize(job.written);
    append(r.words, r.gap.data(), n);
    append(r.words, hits.data(), hits.size());
    append(r.words, r.witness.data(), n);
    append(r.words, r.contacts.data(), r.contacts.size());
    append(r.words, &job.total, 1);
    return r;
}

// Calls f with the fixture's rows zipped and as a list that names rows out of order and more than once.
template <class F>
void each_choice(capsa_shape a_shape, capsa_shape b_shape, const F& f) {
    for (const Fixture& fixture : fixtures()) {
        if (std::isnan(fixture.margin)) continue;
        Random random(31);
        Rows a(a_shape, fixture.a_count), b(b_shape, fixture.b_count);
        fixture.fill(a, random);
        fixture.fill(b, random);
        f(Chosen{a.view(), b.view(), nullptr, std::min(a.count, b.count), fixture.margin}, fixture);
        std::vector<capsa_index_pair> pairs;
        for (std::size_t k = 0; a.count > 0 && b.count > 0 && k < 201; ++k)
            pairs.push_back({random.below(static_cast<std::uint32_t>(a.count)),
                             random.below(static_cast<std::uint32_t>(b.count))});
        f(Chosen{a.view(), b.view(), &pairs, pairs.size(), fixture.margin}, fixture);
    }
}

// Named by the scalar kernel: its answers are made once and compared with those of every other instruction
// set.
class Values : public testing::TestWithParam<registry::PairKernel> {};

TEST_P(Values, GiveTheBitsOfTheScalarIsa) {
    const registry::PairKernel scalar = GetParam();
    each_choice(scalar.a, scalar.b, [&](const Chosen& chosen, const Fixture& fixture) {
        const Words expected = run(scalar, chosen).words;
        for (const capsa_kernel_table* table : registry::tables().subspan(1)) {
            if (!registry::runnable(table->isa)) continue;
            EXPECT_EQ(run(scalar.on(*table), chosen).words, expected)
                << scalar.on(*table).name() << (chosen.pairs ? " listed " : " zipped ") << fixture.name;
        }
    });
}

class ScalarValues : public testing::TestWithParam<registry::PairKernel> {};

double length(const float* v) {
    return std::sqrt(double{v[0]} * v[0] + double{v[1]} * v[1] + double{v[2]} * v[2]);
}

TEST_P(ScalarValues, AreWithinTheBoundOfTheReference) {
    const registry::PairKernel kernel = GetParam();
    each_choice(kernel.a, kernel.b, [&](const Chosen& chosen, const Fixture& fixture) {
        const Result r = run(kernel, chosen);
        const auto row = [&](std::size_t k) {
            const auto i = static_cast<std::uint32_t>(k);
            return chosen.pairs ? (*chosen.pairs)[k] : capsa_index_pair{i, i};
        };
        for (std::size_t k = 0; k < chosen.count; ++k) {
            const capsa_index_pair p = row(k);
            const double distance = reference::distance(chosen.a, p.a, chosen.b, p.b);
            if (std::isnan(distance)) continue;
            const double size = reference::local_size(chosen.a, p.a, chosen.b, p.b);
            const double gap = reference::gap(chosen.a, p.a, chosen.b, p.b);
            const double reach = distance - gap;
            if (kernel.sink == capsa_pair_witnesses) {
                const capsa_witness& w = r.witness[k];
                EXPECT_NEAR(w.gap, gap, distance_bound(size) + eps * reach) << fixture.name;
                for (const capsa_place& at : {w.at_a, w.at_b})
                    EXPECT_TRUE(at.u >= 0 && at.v >= 0 && at.u + at.v <= 1) << fixture.name;
            }
            if (kernel.sink == capsa_pair_gaps) {
                EXPECT_NEAR(r.gap[k], gap, distance_bound(size) + eps * reach) << fixture.name;
            }
        }
        for (const capsa_contact& c : r.contacts) {
            if (kernel.sink != capsa_pair_contacts) break;
            const double size = reference::local_size(chosen.a, c.a, chosen.b, c.b);
            const double gap = reference::gap(chosen.a, c.a, chosen.b, c.b);
            const double reach = reference::distance(chosen.a, c.a, chosen.b, c.b) - gap;
            // P3 of docs/meaning.md
            const double deeper = reference::overlap(chosen.a, c.a, chosen.b, c.b);
            EXPECT_NEAR(c.gap, gap - deeper, distance_bound(size) + eps * reach) << fixture.name;
            EXPECT_NEAR(length(c.normal), 1.0, 4 * eps) << fixture.name;
            for (const auto& [shape, at] :
                 {std::pair{chosen.a.shape, c.at_a}, std::pair{chosen.b.shape, c.at_b}}) {
                EXPECT_TRUE(at.u >= 0 && at.v >= 0 && at.u + at.v <= 1) << fixture.name;
                EXPECT_TRUE(at.v == 0 || shape_info(shape).points == 3) << fixture.name;
            }
            EXPECT_LE(c.gap, chosen.margin + decision_bound(size, reach)) << fixture.name;
        }
    });
}

const auto scalar_kernels = testing::ValuesIn(registry::pair_kernels(registry::tables().first(1)));
INSTANTIATE_TEST_SUITE_P(EveryKernel, Values, scalar_kernels, TestName());
INSTANTIATE_TEST_SUITE_P(EveryKernel, ScalarValues, scalar_kernels, TestName());

// Nearest, by brute force over the gaps of the best ISA, so that ties and bits are settled.
class NearestRows : public testing::TestWithParam<registry::PairKernel> {};

TEST_P(NearestRows, AreTheLowestGapsAndTheLowestIndices) {
    const registry::PairKernel kernel = GetParam();
    const capsa_pair_kernel gaps =
        kernel::pairs(registry::choose(capsa_isa_best), kernel.a, kernel.b, capsa_pair_gaps);
    for (const Fixture& fixture : fixtures()) {
        Random random(37);
        Rows a(kernel.a, std::min<std::size_t>(fixture.a_count, capsa_tile_columns)),
            b(kernel.b, fixture.b_count);
        fixture.fill(a, random);
        fixture.fill(b, random);
        const capsa_shapes va = a.view(), vb = b.view();
        // What the gaps say of each row, for all tables and forms.
        std::vector<float> best(a.count, __builtin_inff());
        std::vector<std::uint32_t> at(a.count, capsa_no_row);
        for (std::size_t i = 0; i < a.count; ++i) {
            std::vector<float> all(b.count);
            std::vector<capsa_index_pair> pairs;
            for (std::uint32_t j = 0; j < b.count; ++j) pairs.push_back({static_cast<std::uint32_t>(i), j});
            capsa_pair_job one{};
            one.a = &va;
            one.b = &vb;
            one.pairs = pairs.data();
            one.count = b.count;
            one.gap = all.data();
            if (b.count > 0) gaps(&one);
            for (std::uint32_t j = 0; j < b.count; ++j)
                if (reference::valid_row(va, i) && reference::valid_row(vb, j) && all[j] < best[i]) {
                    best[i] = all[j];
                    at[i] = j;
                }
        }
        for (const capsa_kernel_table* table : registry::tables()) {
            if (!registry::runnable(table->isa)) continue;
            for (const capsa_nearest_form form : {capsa_nearest_by_column, capsa_nearest_by_row}) {
                std::vector<float> gap(a.count, __builtin_inff());
                std::vector<std::uint32_t> index(a.count, capsa_no_row);
                capsa_nearest_job job{};
                job.a = &va;
                job.b = &vb;
                job.a_end = static_cast<std::uint32_t>(a.count);
                job.b_end = static_cast<std::uint32_t>(b.count);
                job.most = __builtin_inff();
                job.gap = gap.data();
                job.index = index.data();
                kernel::nearest(*table, kernel.a, kernel.b, form)(&job);
                for (std::size_t i = 0; i < a.count; ++i) {
                    ASSERT_EQ(index[i], at[i])
                        << table->name << " " << fixture.name << " row " << i << " form " << form;
                    ASSERT_EQ(gap[i], best[i])
                        << table->name << " " << fixture.name << " row " << i << " form " << form;
                }
            }
        }
    }
}

std::vector<registry::PairKernel> one_for_each_pair_of_shapes() {
    std::vector<registry::PairKernel> cells;
    for (const registry::PairKernel& kernel : registry::pair_kernels(registry::tables().first(1)))
        if (kernel.sink == capsa_pair_gaps) cells.push_back(kernel);
    return cells;
}
INSTANTIATE_TEST_SUITE_P(EveryPair, NearestRows, testing::ValuesIn(one_for_each_pair_of_shapes()),
                         TestName());

}  // namespace
}  // namespace capsa::tests::test_values
