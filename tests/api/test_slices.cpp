// Every thread is given the whole output: what the parts of a slice write there is the answer of the whole.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <thread>
#include <vector>

namespace capsa::tests::test_slices {
namespace {

Rows some_rows(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::uniform(rows, random, 10, 1, 1);
    return rows;
}

// Sets of rows, a motion and the four kinds of pairs of them.
class Slices : public testing::Test {
protected:
    Slices() {
        Random random(3);
        for (std::uint32_t k = 0; k < 1000; ++k) list.push_back({random.below(333), random.below(150)});
        for (auto& stream : step)
            for (int k = 0; k < 333; ++k) stream.push_back(random.between(-1, 1));
    }

    // What `ask` writes for the parts of a source, each on its own thread, is what it writes for the whole;
    // and a part writes nowhere else.
    template <class T>
    void same_in_parts(const Source& source, std::size_t room,
                       const std::function<void(const Source&, std::span<T>)>& ask) {
        T untouched;
        std::memset(&untouched, 0x5a, sizeof untouched);
        std::vector<T> whole(room, untouched);
        ask(source, whole);
        for (const std::size_t n : {1u, 2u, 3u, 7u, 300u}) {
            std::vector<T> parts(room, untouched);
            std::vector<std::thread> threads;
            for (std::size_t k = 0; k < n; ++k)
                threads.emplace_back([&, k] { ask(slice(source, k, n), parts); });
            for (std::thread& thread : threads) thread.join();
            EXPECT_EQ(std::memcmp(parts.data(), whole.data(), room * sizeof(T)), 0)
                << "kind " << source.kind << " in " << n;
        }
    }

    const Rows rows_a = some_rows(capsa_shape_capsule, 333, 1),
               rows_b = some_rows(capsa_shape_sphere, 150, 2);
    const capsa_shapes a = rows_a.view(), b = rows_b.view();
    std::vector<IndexPair> list;
    std::vector<float> step[3];
    const Options options{.margin = 0.2f};
};

TEST_F(Slices, WriteEachTheirOwnRowsAndPairs) {
    for (const Source& source : {zip(a, a), listed(a, b, list)}) {
        const std::size_t answers = source.end;
        same_in_parts<float>(source, answers,
                             [&](const Source& part, auto out) { gaps(part, out, options); });
        same_in_parts<Witness>(source, answers,
                               [&](const Source& part, auto out) { witnesses(part, out, options); });
        same_in_parts<std::uint64_t>(source, words_for(answers), [&](const Source& part, BitSpan out) {
            hit_mask(part, {out, 0}, options);
        });
    }
    for (const Source& source : {between(a, b), within(a)}) {
        same_in_parts<Nearest>(source, 333,
                               [&](const Source& part, auto out) { nearest(part, out, options); });
        same_in_parts<Contact>(source, 333,
                               [&](const Source& part, auto out) { nearest(part, out, options); });
        same_in_parts<Contact>(source, 333,
                               [&](const Source& part, auto out) { deepest(part, out, options); });
    }
    for (const Source& source : {between(a, b), within(a), zip(a, a), listed(a, b, list)})
        same_in_parts<Touch>(source, source.end, [&](const Source& part, auto out) {
            first_touch(part, motion(step[0], step[1], step[2]), out, options);
        });
    for (const Source& source : {between(a, b), zip(a, a)})
        same_in_parts<std::uint64_t>(source, words_for(333),
                                     [&](const Source& part, BitSpan out) { touched(part, out, options); });
    same_in_parts<std::uint64_t>(between(a, b), 333 * 4, [&](const Source& part, BitSpan out) {
        hit_mask(part, {out, 4}, options);
    });
}

TEST_F(Slices, OfWithinAndListedAreTouchedInWordsOfTheirOwn) {
    for (const Source& source : {within(a), listed(a, b, list)}) {
        std::vector<std::uint64_t> whole(words_for(333)), together(words_for(333));
        touched(source, whole, options);
        for (std::size_t k = 0; k < 3; ++k) {
            std::vector<std::uint64_t> own(words_for(333), ~std::uint64_t{0});
            touched(slice(source, k, 3), own, options);
            for (std::size_t w = 0; w < own.size(); ++w) together[w] |= own[w];
        }
        for (std::size_t i = 0; i < 333; ++i) EXPECT_EQ(bit(together, i), bit(whole, i)) << i;
    }
}

// Also slices of slices, and where the first slice ends long before the whole does.
TEST_F(Slices, DemandAnOutputForTheWholeSource) {
    const Source of_list = listed(a, b, list), of_rows = between(a, b), of_zip = zip(a, a),
                 of_set = within(a);
    const capsa_motion way = motion(step[0], step[1], step[2]);
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
