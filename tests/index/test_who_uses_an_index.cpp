// Which verbs use an index: what the headers and the guide say is compared with the kernels that are called.

#include "src/registry.hpp"
#include "src/shape.hpp"
#include "src/verbs/by_run.hpp"
#include "src/verbs/clusters.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/motion.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/rows.hpp"
#include "src/verbs/touches.hpp"

#include "capsa/capsa.hpp"
#include "tests/support/changed_table.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <string>
#include <vector>

namespace capsa::tests::test_who_uses_an_index {
namespace {

// Kernels of one ISA that count how often a tree is searched. Every use of an index begins with that.
struct Counting {
    static inline std::size_t searches = 0;
    static inline const capsa_kernel_table* original = nullptr;
    static inline capsa_near_kernel nearest = nullptr;
    ChangedTable table;

    explicit Counting(const capsa_kernel_table& of) : table(of) {
        original = &of;
        nearest = kernel::near(of, capsa_shape_sphere, capsa_shape_sphere);
        table.overlap = [](capsa_overlap_job* job) {
            ++searches;
            return original->overlap(job);
        };
        table.sweeps = [](capsa_sweep_job* job) {
            ++searches;
            return original->sweeps(job);
        };
        table.change(capsa_shape_sphere, capsa_shape_sphere, [](capsa_pair_kernels& kernels) {
            kernels.near = [](capsa_near_job* job) {
                ++searches;
                return nearest(job);
            };
        });
    }
};

// Room for every answer about 100 spheres and 100 spheres.
struct Room {
    int hit = 0;
    std::uint64_t count = 0;
    capsa_find_result result{};
    std::vector<std::uint64_t> words = std::vector<std::uint64_t>(200);
    std::vector<std::uint8_t> bytes = std::vector<std::uint8_t>(1);
    std::vector<capsa_index_pair> pairs = std::vector<capsa_index_pair>(5000);
    std::vector<capsa_contact> contacts = std::vector<capsa_contact>(5000);
    std::vector<capsa_nearest> nearest = std::vector<capsa_nearest>(200);
    std::vector<capsa_touch> touches = std::vector<capsa_touch>(100);
    std::vector<capsa_witness> witnesses = std::vector<capsa_witness>(100);
    std::vector<float> gaps = std::vector<float>(100);
    std::vector<std::size_t> offsets = std::vector<std::size_t>(101);
    std::vector<std::uint32_t> rows = std::vector<std::uint32_t>(5000);
};

struct Verb {
    std::string name;
    std::function<capsa_status(const capsa_source&, const Query&, Room&)> ask;
};

const float by = 0.25f;
const capsa_motion motion{{&by, 0}, {&by, 0}, {&by, 0}};

int go_on(void*, const capsa_index_pair*, std::size_t) { return 0; }
int go_on_with_contacts(void*, const capsa_contact*, std::size_t) { return 0; }
int go_on_with_touches(void*, const capsa_touch*, std::size_t) { return 0; }

// The verbs of `between` and `within`, in the order of the sentence.
std::vector<Verb> verbs_of_sets() {
    using S = const capsa_source&;
    using Q = const Query&;
    using R = Room&;
    return {
        {"any_hit", [](S s, Q q, R r) { return query::any_hit(s, q, r.hit); }},
        {"count_hits", [](S s, Q q, R r) { return query::count_hits(s, q, r.count); }},
        {"touched", [](S s, Q q, R r) { return query::touched(s, q, r.words.data()); }},
        {"any_by_run", [](S s, Q q, R r) { return query::any_by_run(s, q, r.bytes.data()); }},
        {"count_by_run", [](S s, Q q, R r) { return query::count_by_run(s, q, r.words.data()); }},
        {"find_hits", [](S s, Q q, R r) { return query::find_hits(s, q, r.pairs.data(), 5000, r.result); }},
        {"contacts", [](S s, Q q, R r) { return query::contacts(s, q, r.contacts.data(), 5000, r.result); }},
        {"visit_hits", [](S s, Q q, R) { return query::visit_hits(s, q, go_on, nullptr); }},
        {"visit_contacts",
         [](S s, Q q, R) { return query::visit_contacts(s, q, go_on_with_contacts, nullptr); }},
        {"deepest", [](S s, Q q, R r) { return query::deepest(s, q, r.contacts.data()); }},
        {"neighbours",
         [](S s, Q q, R r) {
             return query::neighbours(s, q, r.offsets.data(), r.rows.data(), 5000, r.result);
         }},
        {"clusters", [](S s, Q q, R r) { return query::join_clusters(s, q, r.rows.data(), 0, 100); }},
        {"k_nearest", [](S s, Q q, R r) { return query::k_nearest(s, q, 2, r.nearest.data()); }},
        {"nearest",
         [](S s, Q q, R r) {
             const capsa_status status = query::nearest(s, q, r.nearest.data());
             return status == capsa_ok ? query::nearest_contacts(s, q, r.contacts.data()) : status;
         }},
        {"first_touch",
         [](S s, Q q, R r) { return query::first_touch(s, q, motion, nullptr, r.touches.data()); }},
        {"find_touches",
         [](S s, Q q, R r) {
             return query::find_touches({s, q, motion, nullptr}, r.touches.data(), r.touches.size(),
                                        r.result);
         }},
        {"visit_touches",
         [](S s, Q q, R) {
             return query::visit_touches({s, q, motion, nullptr}, go_on_with_touches, nullptr);
         }},
        {"hit_mask", [](S s, Q q, R r) { return query::hit_mask(s, q, r.words.data(), 2); }},
    };
}

std::vector<Verb> verbs_of_pairs() {
    std::vector<Verb> verbs{
        {"gaps", [](const auto& s, const auto& q, Room& r) { return query::gaps(s, q, r.gaps.data()); }},
        {"witnesses",
         [](const auto& s, const auto& q, Room& r) { return query::witnesses(s, q, r.witnesses.data()); }}};
    for (const Verb& verb : verbs_of_sets())
        for (const char* name : {"any_hit", "count_hits", "touched", "find_hits", "contacts", "visit_hits",
                                 "visit_contacts", "clusters", "first_touch", "hit_mask"})
            if (verb.name == name) verbs.push_back(verb);
    return verbs;
}

class WhoUsesAnIndex : public testing::Test {
protected:
    WhoUsesAnIndex() {
        Random random(5);
        fill::uniform(rows_a, random, 6.0f, 1.0f, 0.5f);
        fill::uniform(rows_b, random, 6.0f, 1.0f, 0.5f);
        in_a.build(a);
        in_b.build(b);
    }
    bool searches(const Verb& verb, const capsa_source& source) {
        Room room;
        const std::size_t before = Counting::searches;
        EXPECT_EQ(verb.ask(source, {&counting.table, 0.1f}, room), capsa_ok) << verb.name;
        return Counting::searches != before;
    }

    Rows rows_a{capsa_shape_sphere, 100}, rows_b{capsa_shape_sphere, 100};
    const capsa_shapes a = rows_a.view(), b = rows_b.view();
    Index in_a, in_b;
    const Counting counting{registry::choose(capsa_isa_scalar)};
};

std::string listed_names(const std::vector<std::string>& names) {
    std::string all = names.at(0);
    for (std::size_t k = 1; k < names.size(); ++k) all += (k + 1 == names.size() ? " and " : ", ") + names[k];
    return all;
}

// The words of a page without line ends, signs of comments and marks of code.
std::string words_of(const std::string& page) {
    std::ifstream file(std::string(CAPSA_ROOT) + "/" + page);
    EXPECT_TRUE(file) << page;
    std::string words, line;
    while (std::getline(file, line)) {
        if (const std::size_t first = line.find_first_not_of(" /*"); first != std::string::npos)
            words += ' ' + line.substr(first);
    }
    std::erase(words, '`');
    return words;
}

TEST_F(WhoUsesAnIndex, IsSaidWhereIndexesAreDescribed) {
    std::vector<std::string> either, of_b, none;
    for (const Verb& verb : verbs_of_sets()) {
        EXPECT_FALSE(searches(verb, capsa_between(&a, &b))) << verb.name << " has no index to search";
        const capsa_shapes ia = in_a, ib = in_b;
        const bool by_a = searches(verb, capsa_between(&ia, &b)),
                   by_b = searches(verb, capsa_between(&a, &ib));
        EXPECT_TRUE(by_b || !by_a) << verb.name;
        EXPECT_EQ(searches(verb, capsa_between(&ia, &ib)), by_b) << verb.name;
        if (verb.name != "hit_mask") {
            EXPECT_EQ(searches(verb, capsa_within(&ia)), by_b) << verb.name;
        }
        (by_a ? either : by_b ? of_b : none).push_back(verb.name);
    }
    const std::string sentence = "An index of either side serves " + listed_names(either) +
                                 "; an index of B serves " + listed_names(of_b) + ". " + listed_names(none) +
                                 " has no use for one, nor has any verb of zip and listed.";
    for (const char* page : {"include/capsa/index.hpp", "include/capsa/c/index.h", "docs/guide.md"})
        EXPECT_NE(words_of(page).find(sentence), std::string::npos) << page << " must say what is so:\n"
                                                                    << sentence;
}

TEST_F(WhoUsesAnIndex, IsNoVerbOfPairsInStepOrOfAList) {
    const std::vector<capsa_index_pair> list(100, capsa_index_pair{1, 2});
    const capsa_shapes ia = in_a, ib = in_b;
    for (const Verb& verb : verbs_of_pairs())
        for (const capsa_source& source :
             {capsa_zip(&ia, &ib), capsa_listed(&ia, &ib, list.data(), list.size())})
            EXPECT_FALSE(searches(verb, source)) << verb.name;
}

}  // namespace
}  // namespace capsa::tests::test_who_uses_an_index
