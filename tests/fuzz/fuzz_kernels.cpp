// Kernels on hostile numbers: every verb gives the bits of the scalar ISA, also of runs and with filters,
// sets answer as their pairs do one by one, runs as their rows do, and an index as its rows do.
//
// With libFuzzer this is a fuzz target. With CAPSA_SEEDED it is a plain program that makes its bytes with a
// seeded generator, so that every compiler runs some thousands of inputs as an ordinary test.

#include "tests/support/emulated.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/scenes.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace {

using namespace capsa;
using namespace capsa::tests;

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "%s\n", what);
    std::abort();
}

// Hands out the input, then zeros.
class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    std::uint8_t byte() { return at_ < size_ ? data_[at_++] : 0; }
    // A number: near others, so that something touches, or any bits at all.
    float number(bool any_bits) {
        if (!any_bits) return static_cast<float>(static_cast<std::int8_t>(byte())) * 0.125f;
        std::uint32_t bits = 0;
        for (int k = 0; k < 4; ++k) bits = bits << 8 | byte();
        float x;
        std::memcpy(&x, &bits, sizeof x);
        return x;
    }

private:
    const std::uint8_t* data_;
    std::size_t size_, at_ = 0;
};

struct Moving {
    Rows rows;
    std::vector<float> v[3];
    // Few rows are given; the others are those again, a little elsewhere and far away.
    Moving(capsa_shape shape, std::size_t count, std::size_t given, bool any_bits, Bytes& bytes)
        : rows(shape, count) {
        for (std::size_t i = 0; i < count; ++i)
            for (int k = 0; k < streams_of(shape); ++k)
                rows.at(k, i) = i < given ? bytes.number(any_bits)
                                          : rows.at(k, i % given) +
                                                (k % dimension_of(shape) == 0 && k < coordinates_of(shape)
                                                     ? 37.0f * static_cast<float>(i / given)
                                                     : 0.0f);
        for (auto& stream : v) {
            stream.resize(count);
            for (std::size_t i = 0; i < count; ++i)
                stream[i] = i < given ? bytes.number(any_bits) : stream[i % given];
        }
    }
};

void check_pairs(const TwoSets& sets, Isa isa) {
    if (!answers_for(sets.a.shape, sets.b.shape)) return;
    std::vector<IndexPair> pairs;
    for (std::uint32_t i = 0; i < sets.a.count; ++i)
        for (std::uint32_t j = 0; j < sets.b.count; ++j) pairs.push_back({i, j});
    const Options options{.margin = sets.margin, .isa = isa};
    std::vector<std::uint64_t> one_by_one(words_for(pairs.size()));
    hit_mask({capsa_source_listed, sets.a, sets.b, 0, pairs.size(), pairs.data(), {}, {}, {}, {}},
             {one_by_one, 0}, options);
    const std::size_t stride = words_for(sets.b.count);
    std::vector<std::uint64_t> mask(sets.a.count * stride);
    hit_mask({capsa_source_between, sets.a, sets.b, 0, sets.a.count, nullptr, {}, {}, {}, {}}, {mask, stride},
             options);
    for (std::size_t k = 0; k < pairs.size(); ++k)
        require(bit(one_by_one, k) == bit(mask, pairs[k].a * stride * 64 + pairs[k].b),
                "a set does not answer as its pairs do");
}

void check_runs(const TwoSets& sets, Isa isa) {
    if (!answers_for(sets.a.shape, sets.b.shape)) return;
    const Options options{.margin = sets.margin, .isa = isa};
    const std::vector<std::uint32_t> offsets = some_runs(sets.a.count);
    std::vector<std::uint64_t> count(offsets.size() - 1);
    count_by_run(between(sets.a, sets.b, Runs{offsets}), count, options);
    for (std::size_t k = 0; k < count.size(); ++k) {
        const capsa_shapes run = rows_of(sets.a, offsets[k], offsets[k + 1] - offsets[k]);
        require(count[k] == count_hits(between(run, sets.b), options),
                "a run does not answer as its rows do");
    }
}

// The index of B is built from other rows and then refitted. Each question is asked of all pairs, and of a
// slice of those that may meet.
void check_index(const TwoSets& sets, const capsa_shapes& before_b, Isa isa) {
    if (!answers_for(sets.a.shape, sets.b.shape)) return;
    const Options options{.margin = sets.margin, .isa = isa};
    const Index index_of_a(sets.a);
    Index index_of_b(before_b);
    index_of_b.refit(sets.b);
    const capsa_shapes in_a = index_of_a, in_b = index_of_b;
    const SomeFilters filters(std::max(sets.a.count, sets.b.count));
    const auto add = [&](Words& words, const Source& source) {
        add_in_order(words, source, options);
        constexpr std::size_t k = 3;
        std::vector<Nearest> near(k * source.a.count);
        k_nearest(source, k, near, options);
        words.add(near);
        const bool within = source.kind == capsa_source_within;
        std::vector<Touch> touches(source.a.count);
        if (within)
            first_touch(source, sets.of_a, touches, options);
        else
            first_touch(source, sets.of_a, sets.of_b, touches, options);
        words.add(touches);
    };
    const auto answers = [&](const Source& source) {
        Words words;
        add(words, source);
        add(words, slice(filters.filtered(source), 0, 2));
        return words.get();
    };
    const char* const what = "an index gives another answer than its rows";
    const std::vector<std::uint32_t> plain = answers(between(sets.a, sets.b));
    require(answers(between(in_a, sets.b)) == plain, what);
    require(answers(between(sets.a, in_b)) == plain, what);
    require(answers(between(in_a, in_b)) == plain, what);
    Index with_cells(sets.b);
    with_cells.add_cells();
    require(answers(between(sets.a, with_cells)) == plain,
            "the cells of an index give another answer than its rows");
    if (answers_for(sets.a.shape, sets.a.shape))
        require(answers(within(in_a)) == answers(within(sets.a)), what);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const auto shape = [&] { return all_shapes[bytes.byte() % std::size(all_shapes)].shape; };
    // Shapes of two dimensions have no answers.
    const capsa_shape shape_a = shape();
    capsa_shape shape_b = shape();
    if (!one_dimension(shape_a, shape_b)) shape_b = shape_a;
    const std::uint8_t how = bytes.byte();
    const bool any_bits = how % 4 == 0;
    const auto count = [&] { return std::size_t{1} + bytes.byte() % 96; };
    const std::size_t count_a = count(), count_b = count(), given = std::size_t{1} + how / 4 % 16;
    const float margin = bytes.number(how % 8 == 0);
    const Moving a(shape_a, count_a, std::min(given, count_a), any_bits, bytes),
        b(shape_b, count_b, std::min(given, count_b), any_bits, bytes);
    const TwoSets sets{a.rows.view(), b.rows.view(), motion_of(a), motion_of(b), margin};
    Rows before_b = b.rows;
    for (auto& stream : before_b.streams) std::reverse(stream.begin(), stream.end());
    const std::vector<std::uint32_t> scalar = everything(sets, Isa::scalar),
                                     of_runs = everything_of_runs(sets, Isa::scalar),
                                     of_filters = everything_of_filters(sets, Isa::scalar);
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        require(everything(sets, isa) == scalar, "an instruction set gives other bits than the scalar one");
        require(everything_of_runs(sets, isa) == of_runs,
                "an instruction set gives other bits for runs than the scalar one");
        require(everything_of_filters(sets, isa) == of_filters,
                "an instruction set gives other bits with filters than the scalar one");
        check_pairs(sets, isa);
        check_runs(sets, isa);
        check_index(sets, before_b.view(), isa);
    }
    return 0;
}

#ifdef CAPSA_SEEDED
int main() {
    constexpr int inputs = emulated ? 100 : 800;  // emulated, 800 take minutes
    Random random(1);
    std::vector<std::uint8_t> bytes;
    for (int i = 0; i < inputs; ++i) {
        bytes.resize(8 + random.below(600));
        for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.bits());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::printf("%d inputs\n", inputs);
}
#endif
