// Every slice is given the whole output. The suite (tests/suite) asks what they write there together.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace capsa::tests::test_slices {
namespace {

// Also slices of slices, and where the first slice ends long before the whole does.
TEST(Slices, DemandAnOutputForTheWholeSource) {
    const Rows rows_a(capsa_shape_capsule, 333), rows_b(capsa_shape_sphere, 150);
    const capsa_shapes a = rows_a.view(), b = rows_b.view();
    const std::vector<IndexPair> list(1000);
    const Source of_list = listed(a, b, list), of_rows = between(a, b), of_zip = zip(a, a),
                 of_set = within(a);
    const capsa_motion way = motion(1, 0, 0);
    std::vector<std::uint64_t> words(333 * 3);
    std::vector<float> gap(1000);
    std::vector<Witness> witness(1000);
    std::vector<Touch> touch(1000);
    std::vector<Nearest> near(1000);
    std::vector<Contact> contact(1000);
    std::vector<std::size_t> offset(1000);
    std::vector<std::uint8_t> any(1);
    capsa_find_result result{};
    const auto each_part = [](const Source& whole, const auto& ask, std::size_t enough) {
        for (const std::size_t n : {2u, 5u})
            for (std::size_t k = 0; k < n; ++k)
                for (const Source& part : {slice(whole, k, n), slice(slice(whole, k, n), 0, 2)}) {
                    EXPECT_EQ(ask(&part, enough - 1), capsa_output_too_small)
                        << "part " << k << " of " << n << " of kind " << whole.kind;
                    EXPECT_EQ(ask(&part, enough), capsa_ok) << "part " << k << " of " << n;
                }
    };
    for (const Source& pairs : {of_list, of_zip}) {
        const std::size_t answers = pairs.end;
        each_part(
            pairs, [&](auto s, auto n) { return capsa_gaps(s, nullptr, gap.data(), n); }, answers);
        each_part(
            pairs, [&](auto s, auto n) { return capsa_witnesses(s, nullptr, witness.data(), n); }, answers);
        each_part(
            pairs, [&](auto s, auto n) { return capsa_hit_mask(s, nullptr, words.data(), n, 0); },
            words_for(answers));
    }
    for (const Source& rows : {of_rows, of_set}) {
        each_part(
            rows, [&](auto s, auto n) { return capsa_nearest_rows(s, nullptr, near.data(), n); }, 333);
        each_part(
            rows, [&](auto s, auto n) { return capsa_nearest_contacts(s, nullptr, contact.data(), n); }, 333);
        each_part(
            rows, [&](auto s, auto n) { return capsa_deepest(s, nullptr, contact.data(), n); }, 333);
        each_part(
            rows, [&](auto s, auto n) { return capsa_k_nearest(s, nullptr, 3, near.data(), n); }, 999);
        each_part(
            rows,
            [&](auto s, auto n) {
                return capsa_neighbours(s, nullptr, offset.data(), n, nullptr, 0, &result);
            },
            334);
        each_part(
            rows, [&](auto s, auto n) { return capsa_any_by_run(s, nullptr, any.data(), n); }, 1);
    }
    each_part(
        of_rows, [&](auto s, auto n) { return capsa_hit_mask(s, nullptr, words.data(), n, 3); }, 333 * 3);
    for (const Source& source : {of_list, of_zip, of_rows, of_set}) {
        each_part(
            source,
            [&](auto s, auto n) { return capsa_first_touch(s, nullptr, &way, nullptr, touch.data(), n); },
            source.end);
        each_part(
            source, [&](auto s, auto n) { return capsa_touched(s, nullptr, words.data(), n); },
            words_for(333));
    }
}

}  // namespace
}  // namespace capsa::tests::test_slices
