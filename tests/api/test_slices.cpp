// Every thread is given the whole output: what the parts of a slice write there is the answer of the whole.

#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <thread>
#include <vector>

namespace capsa::tests {
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

}  // namespace
}  // namespace capsa::tests
