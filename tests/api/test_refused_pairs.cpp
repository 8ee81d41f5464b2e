// Pairs of shapes that are not offered: every verb says so with one status, and nothing is written.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests::test_refused_pairs {
namespace {

// Room for the answers of any verb, which notices whether anything was written.
class Untouched {
public:
    Untouched() { room_.fill(mark); }
    template <class T>
    T* as() {
        return reinterpret_cast<T*>(room_.data());
    }
    capsa_find_result* result() { return reinterpret_cast<capsa_find_result*>(room_.data() + 96000); }
    bool is() const {
        return std::all_of(room_.begin(), room_.end(), [](unsigned char byte) { return byte == mark; });
    }

private:
    static constexpr unsigned char mark = 0xa5;
    alignas(8) std::array<unsigned char, 96064> room_;
};

struct Verb {
    const char* name;
    std::function<capsa_status(const capsa_source&, const capsa_options&, Untouched&)> ask;
};

int stop(int& calls) { return ++calls; }

std::vector<Verb> every_verb(int& visits) {
    using S = const capsa_source&;
    using O = const capsa_options&;
    using U = Untouched&;
    return {
        {"any_hit", [](S s, O o, U u) { return capsa_any_hit(&s, &o, u.as<int>()); }},
        {"count_hits", [](S s, O o, U u) { return capsa_count_hits(&s, &o, u.as<std::uint64_t>()); }},
        {"touched", [](S s, O o, U u) { return capsa_touched(&s, &o, u.as<std::uint64_t>(), 1000); }},
        {"any_by_run", [](S s, O o, U u) { return capsa_any_by_run(&s, &o, u.as<std::uint8_t>(), 1000); }},
        {"count_by_run",
         [](S s, O o, U u) { return capsa_count_by_run(&s, &o, u.as<std::uint64_t>(), 1000); }},
        {"hit_mask", [](S s, O o, U u) { return capsa_hit_mask(&s, &o, u.as<std::uint64_t>(), 9000, 3); }},
        {"find_hits",
         [](S s, O o, U u) { return capsa_find_hits(&s, &o, u.as<capsa_index_pair>(), 1000, u.result()); }},
        {"gaps", [](S s, O o, U u) { return capsa_gaps(&s, &o, u.as<float>(), 1000); }},
        {"witnesses", [](S s, O o, U u) { return capsa_witnesses(&s, &o, u.as<capsa_witness>(), 1000); }},
        {"nearest_rows",
         [](S s, O o, U u) { return capsa_nearest_rows(&s, &o, u.as<capsa_nearest>(), 1000); }},
        {"nearest_contacts",
         [](S s, O o, U u) { return capsa_nearest_contacts(&s, &o, u.as<capsa_contact>(), 1000); }},
        {"contacts",
         [](S s, O o, U u) { return capsa_contacts(&s, &o, u.as<capsa_contact>(), 1000, u.result()); }},
        {"deepest", [](S s, O o, U u) { return capsa_deepest(&s, &o, u.as<capsa_contact>(), 1000); }},
        {"visit_hits",
         [&visits](S s, O o, U) {
             const auto visit = [](void* calls, const capsa_index_pair*, std::size_t) {
                 return stop(*static_cast<int*>(calls));
             };
             return capsa_visit_hits(&s, &o, visit, &visits);
         }},
        {"visit_contacts",
         [&visits](S s, O o, U) {
             const auto visit = [](void* calls, const capsa_contact*, std::size_t) {
                 return stop(*static_cast<int*>(calls));
             };
             return capsa_visit_contacts(&s, &o, visit, &visits);
         }},
        {"neighbours",
         [](S s, O o, U u) {
             return capsa_neighbours(&s, &o, u.as<std::size_t>(), 1000, u.as<std::uint32_t>() + 8000, 1000,
                                     u.result());
         }},
        {"k_nearest", [](S s, O o, U u) { return capsa_k_nearest(&s, &o, 2, u.as<capsa_nearest>(), 2000); }},
        {"clusters",
         [](S s, O o, U u) {
             return capsa_clusters(&s, &o, u.as<std::uint32_t>(), 1000, u.as<std::size_t>() + 1000);
         }},
        {"join_clusters",
         [](S s, O o, U u) { return capsa_join_clusters(&s, &o, u.as<std::uint32_t>(), 1000, 0, 500); }},
        {"no nearest", [](S s, O o, U u) { return capsa_k_nearest(&s, &o, 0, u.as<capsa_nearest>(), 0); }},
    };
}

capsa_status first_touch(const capsa_source& source, const capsa_options& options, bool planar,
                         Untouched& out) {
    const capsa_motion motion{capsa_same(1), capsa_same(0), planar ? capsa_stream{} : capsa_same(0)};
    return capsa_first_touch(&source, &options, &motion, nullptr, out.as<capsa_touch>(), 1000);
}

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

    // Calls each(what, source) for every source of two shapes, also without rows on either side. An index
    // without rows fits every shape, so it is left out.
    template <class Each>
    static void each_source(const ShapeInfo& a, const ShapeInfo& b, const Each& each) {
        for (const std::size_t n : {0u, 150u})
            for (const std::size_t m : {0u, 150u, 170u}) {
                const Rows rows_a(a.shape, n), rows_b(b.shape, m);
                const capsa_shapes va = rows_a.view(), vb = rows_b.view();
                const Index in_a(va), in_b(vb);
                for (const auto& [what, source] : Sources(va, vb, in_a, in_b).all) {
                    if ((source.a.index && source.a.count == 0) || (source.b.index && source.b.count == 0))
                        continue;
                    each(std::string(a.name) + " and " + b.name + ": " + what + ' ' + std::to_string(n) +
                             " x " + std::to_string(m),
                         source);
                }
            }
    }
};

TEST_P(RefusedPairs, HaveOneStatusAndNothingIsWritten) {
    int visits = 0, pairs = 0;
    const std::vector<Verb> verbs = every_verb(visits);
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            if (a.dimension != b.dimension || answers_for(a.shape, b.shape)) continue;
            ++pairs;
            each_source(a, b, [&](const std::string& what, const capsa_source& source) {
                Untouched out;
                for (const Verb& verb : verbs)
                    EXPECT_EQ(verb.ask(source, options, out), capsa_not_offered) << verb.name << ", " << what;
                EXPECT_EQ(first_touch(source, options, a.dimension == 2, out), capsa_not_offered) << what;
                EXPECT_TRUE(out.is()) << what;
            });
        }
    EXPECT_GE(pairs, 5);
    EXPECT_EQ(visits, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, RefusedPairs, testing::ValuesIn(every_isa),
                         [](const auto& isa) { return std::string(name(isa.param)); });

}  // namespace
}  // namespace capsa::tests::test_refused_pairs
