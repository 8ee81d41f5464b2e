// Pairs of shapes that are not offered: every verb says so with one status, and nothing is written.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/api/stack_verbs.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_refused_pairs {
namespace {

// Every kind of source over two sets: plain, filtered, in runs, sliced and with indexes.
struct Sources {
    std::vector<std::pair<std::string, capsa_source>> all;

    Sources(const capsa_shapes& a, const capsa_shapes& b, const capsa_shapes& in_a, const capsa_shapes& in_b)
        : list_(a.count != 0 && b.count != 0 ? 100 : 0),
          runs_of_a_{0, static_cast<std::uint32_t>(a.count / 2), static_cast<std::uint32_t>(a.count)},
          runs_of_b_{0, static_cast<std::uint32_t>(b.count / 3), static_cast<std::uint32_t>(b.count)} {
        const capsa_runs both{runs_of_a_, runs_of_b_, 2}, of_a{runs_of_a_, nullptr, 2},
            none{runs_of_a_, nullptr, 0};
        add("between", capsa_between(&a, &b));
        add("between, runs", capsa_between_runs(&a, &b, &both));
        add("between, runs of a", capsa_between_runs(&a, &b, &of_a));
        add("between, no runs", capsa_between_runs(&a, &b, &none));
        add("between, index of a", capsa_between(&in_a, &b));
        add("between, index of b", capsa_between(&a, &in_b));
        add("between, indexes", capsa_between(&in_a, &in_b));
        add("listed", capsa_listed(&a, &b, list_.data(), list_.size()));
        if (a.count == b.count) add("zip", capsa_zip(&a, &b));
        if (a.shape != b.shape) return;
        add("within", capsa_within(&a));
        add("within, runs", capsa_within_runs(&a, &of_a));
        add("within, index", capsa_within(&in_a));
    }

private:
    void add(const std::string& what, const capsa_source& source) {
        all.emplace_back(what, source);
        const bool within = source.kind == capsa_source_within;
        all.emplace_back(what + ", filtered", capsa_filtered(&source, &filter_, within ? nullptr : &filter_));
        for (const std::size_t k : {0u, 1u}) all.emplace_back(what + ", sliced", capsa_slice(&source, k, 2));
    }
    std::vector<capsa_index_pair> list_;
    const capsa_filter filter_{};
    const std::uint32_t runs_of_a_[3], runs_of_b_[3];
};

class RefusedPairs : public testing::TestWithParam<Isa> {
protected:
    const capsa_options options{0.0f, static_cast<capsa_isa>(GetParam()), nullptr, {}, {}, nullptr, 0};

    // Calls each(what, source, stage) for every source of two shapes, also without rows on either side. An
    // index without rows fits every shape, so it is left out.
    template <class Each>
    static void each_source(const ShapeInfo& a, const ShapeInfo& b, const Each& each) {
        for (const std::size_t n : {0u, 150u})
            for (const std::size_t m : {0u, 150u, 170u}) {
                test_stack::Stage stage(a.shape, n, b.shape, m);
                const Index in_a(stage.va), in_b(stage.vb);
                for (const auto& [what, source] : Sources(stage.va, stage.vb, in_a, in_b).all) {
                    if ((source.a.index && source.a.count == 0) || (source.b.index && source.b.count == 0))
                        continue;
                    each(std::string(a.name) + " and " + b.name + ": " + what + ' ' + std::to_string(n) +
                             " x " + std::to_string(m),
                         source, stage);
                }
            }
    }
};

TEST_P(RefusedPairs, HaveOneStatusAndNothingIsWritten) {
    int pairs = 0;
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (a.dimension != b.dimension || answers_for(a.shape, b.shape)) continue;
            ++pairs;
            each_source(a, b, [&](const std::string& what, const capsa_source& source, test_stack::Stage& s) {
                const std::string before = s.written();
                for (const test_stack::Verb& verb : test_stack::verbs)
                    EXPECT_EQ(verb.ask(s, source, options), capsa_not_offered) << verb.name << ", " << what;
                EXPECT_EQ(capsa_k_nearest(&source, &options, 0, s.nearest.data(), 0), capsa_not_offered);
                EXPECT_EQ(capsa_join_clusters(&source, &options, s.labels.data(), s.labels.size(), 0,
                                              source.a.count),
                          capsa_not_offered);
                EXPECT_TRUE(s.written() == before) << what;
            });
        }
    EXPECT_GE(pairs, 5);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RefusedPairs, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_refused_pairs
