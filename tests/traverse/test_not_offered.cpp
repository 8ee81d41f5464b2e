// A verb whose kernel is not there says so, and writes nothing.

#include "capsa/c/capsa.h"
#include "src/registry.hpp"
#include "src/shape.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/motion.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/rows.hpp"
#include "tests/support/changed_table.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string>

namespace capsa::tests {
namespace {

constexpr unsigned char untouched_byte = 0xa5;

// An output that notices whether anything was written.
template <class T>
struct Output {
    T value[80];
    Output() { std::memset(value, untouched_byte, sizeof value); }
    bool untouched() const {
        unsigned char bytes[sizeof value];
        std::memcpy(bytes, value, sizeof value);
        for (const unsigned char byte : bytes)
            if (byte != untouched_byte) return false;
        return true;
    }
};

struct NotOffered : testing::Test {
    Rows a{capsa_shape_capsule, 70}, b{capsa_shape_sphere, 70};
    capsa_shapes va = a.view(), vb = b.view();
    capsa_index_pair pair{1, 2};
    capsa_source between{capsa_source_between, va, vb, 0, 70, nullptr, {}, {}, {}, {}},
        within{capsa_source_within, va, {}, 0, 70, nullptr, {}, {}, {}, {}},
        zip{capsa_source_zip, va, vb, 0, 70, nullptr, {}, {}, {}, {}},
        listed{capsa_source_listed, va, vb, 0, 1, &pair, {}, {}, {}, {}};
    const capsa_source* every[4] = {&between, &within, &zip, &listed};
    const ChangedTable none{registry::choose(capsa_isa_scalar), [](capsa_pair_kernels& pair) { pair = {}; }};
    float still[70] = {};
    capsa_motion motion{{still, 1}, {still, 1}, {still, 1}};
};

TEST_F(NotOffered, HitsOfEverySource) {
    const Query query{&none, 0.0f};
    for (const capsa_source* source : every) {
        Output<int> hit;
        EXPECT_EQ(query::any_hit(*source, query, hit.value[0]), capsa_not_offered);
        EXPECT_TRUE(hit.untouched());
        Output<std::uint64_t> words;
        EXPECT_EQ(query::count_hits(*source, query, words.value[0]), capsa_not_offered);
        EXPECT_EQ(query::touched(*source, query, words.value), capsa_not_offered);
        EXPECT_EQ(query::hit_mask(*source, query, words.value, 1), capsa_not_offered);
        EXPECT_TRUE(words.untouched());
        Output<capsa_index_pair> pairs;
        Output<capsa_find_result> result;
        EXPECT_EQ(query::find_hits(*source, query, pairs.value, 80, result.value[0]), capsa_not_offered);
        EXPECT_TRUE(pairs.untouched() && result.untouched());
        Output<capsa_contact> contacts;
        EXPECT_EQ(query::contacts(*source, query, contacts.value, 80, result.value[0]), capsa_not_offered);
        EXPECT_TRUE(contacts.untouched() && result.untouched());
    }
}

// Hits alone are no contacts.
TEST_F(NotOffered, ContactsWithoutTheirKernel) {
    const ChangedTable hits_only(registry::choose(capsa_isa_scalar), [](capsa_pair_kernels& kernels) {
        kernels.pair[capsa_pair_contacts] = nullptr;
    });
    const Query query{&hits_only, 0.0f};
    for (const capsa_source* source : every) {
        Output<capsa_contact> contacts;
        Output<capsa_find_result> result;
        EXPECT_EQ(query::contacts(*source, query, contacts.value, 80, result.value[0]), capsa_not_offered);
        EXPECT_TRUE(contacts.untouched() && result.untouched());
    }
    Output<capsa_contact> deepest;
    EXPECT_EQ(query::deepest(between, query, deepest.value), capsa_not_offered);
    EXPECT_TRUE(deepest.untouched());
}

TEST_F(NotOffered, RowsPairsAndMotion) {
    const Query query{&none, 0.0f};
    for (const capsa_source* source : {&between, &within}) {
        Output<capsa_nearest> nearest;
        EXPECT_EQ(query::nearest(*source, query, nearest.value), capsa_not_offered);
        EXPECT_TRUE(nearest.untouched());
        Output<capsa_contact> deepest;
        EXPECT_EQ(query::deepest(*source, query, deepest.value), capsa_not_offered);
        EXPECT_TRUE(deepest.untouched());
    }
    for (const capsa_source* source : {&zip, &listed}) {
        Output<float> gaps;
        EXPECT_EQ(query::gaps(*source, query, gaps.value), capsa_not_offered);
        EXPECT_TRUE(gaps.untouched());
        Output<capsa_witness> witnesses;
        EXPECT_EQ(query::witnesses(*source, query, witnesses.value), capsa_not_offered);
        EXPECT_TRUE(witnesses.untouched());
    }
    for (const capsa_source* source : every) {
        Output<capsa_touch> touches;
        const bool inside = source->kind == capsa_source_within;
        EXPECT_EQ(query::first_touch(*source, query, motion, inside ? nullptr : &motion, touches.value),
                  capsa_not_offered);
        EXPECT_TRUE(touches.untouched());
    }
}

TEST_F(NotOffered, IsAWordOfTheInterface) {
    EXPECT_STREQ(capsa_status_text(capsa_not_offered), "this verb does not answer for this pair of shapes");
}

TEST(Offered, AreThePairsOfShapesThatTheTableOfShapesSays) {
    const float still = 0;
    for (const ShapeInfo& a : all_shapes)
        for (const ShapeInfo& b : all_shapes) {
            const Rows rows_a(a.shape, 1), rows_b(b.shape, 1);
            const capsa_shapes va = rows_a.view(), vb = rows_b.view();
            const capsa_source source = capsa_between(&va, &vb);
            const capsa_motion by{capsa_dense(&still), capsa_dense(&still),
                                  a.dimension == 3 ? capsa_dense(&still) : capsa_stream{}};
            const std::string what = std::string(a.name) + " and " + b.name;
            std::uint64_t hits = 0;
            capsa_touch touch{};
            if (a.dimension != b.dimension) {
                EXPECT_EQ(capsa_count_hits(&source, nullptr, &hits), capsa_mixed_dimensions) << what;
                EXPECT_FALSE(answers_for(a.shape, b.shape)) << what;
                continue;
            }
            EXPECT_EQ(capsa_count_hits(&source, nullptr, &hits),
                      answers_for(a.shape, b.shape) ? capsa_ok : capsa_not_offered)
                << what;
            EXPECT_EQ(capsa_first_touch(&source, nullptr, &by, nullptr, &touch, 1),
                      answers_for(a.shape, b.shape) ? capsa_ok : capsa_not_offered)
                << what;
        }
}

}  // namespace
}  // namespace capsa::tests
