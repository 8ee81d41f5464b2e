// Verbs about some rows of A: with their images each answer has the bits that it has among the answers for
// all rows; calls that make no sense. The suite (tests/suite) asks every source without images.

#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/everything.hpp"
#include "tests/support/on_isa.hpp"
#include "tests/support/scenes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

namespace capsa::tests::test_some_rows {
namespace {

using List = std::vector<std::uint32_t>;
constexpr std::size_t k = 3;

// Of all rows of a source, or of those of a list. Images where there is a box.
struct Answers {
    std::vector<Nearest> nearest, k_nearest;
    std::vector<Contact> contacts, deepest;
    std::vector<Image> image[4];

    explicit Answers(std::size_t rows) : nearest(rows), k_nearest(k * rows), contacts(rows), deepest(rows) {
        for (std::vector<Image>& of : image) of.resize(k * rows);
    }
    // f(options with images) for each verb.
    template <class F>
    void ask(const Source& source, Options options, const F& f) {
        const bool repeats = source.period[0] != 0 || source.period[1] != 0;
        for (int verb = 0; verb < 4; ++verb) {
            options.images = repeats ? std::span<Image>(image[verb]) : std::span<Image>();
            f(verb, options);
        }
    }
    void all(const Source& source, const Options& options) {
        ask(source, options, [&](int verb, const Options& how) {
            if (verb == 0) capsa::nearest(source, nearest, how);
            if (verb == 1) capsa::nearest(source, contacts, how);
            if (verb == 2) capsa::deepest(source, deepest, how);
            if (verb == 3) capsa::k_nearest(source, k, k_nearest, how);
        });
    }
    void some(const Source& source, const List& rows, const Options& options) {
        ask(source, options, [&](int verb, const Options& how) {
            if (verb == 0) capsa::nearest(source, rows, nearest, how);
            if (verb == 1) capsa::nearest(source, rows, contacts, how);
            if (verb == 2) capsa::deepest(source, rows, deepest, how);
            if (verb == 3) capsa::k_nearest(source, k, rows, k_nearest, how);
        });
    }
    Answers of(const List& rows) const {
        Answers few(rows.size());
        for (std::size_t i = 0; i < rows.size(); ++i) {
            few.nearest[i] = nearest[rows[i]];
            few.contacts[i] = contacts[rows[i]];
            few.deepest[i] = deepest[rows[i]];
            for (int verb = 0; verb < 3; ++verb) few.image[verb][i] = image[verb][rows[i]];
            for (std::size_t j = 0; j < k; ++j) {
                few.k_nearest[k * i + j] = k_nearest[k * rows[i] + j];
                few.image[3][k * i + j] = image[3][k * rows[i] + j];
            }
        }
        return few;
    }
    std::vector<std::uint32_t> words() const {
        Words words;
        words.add(nearest);
        words.add(contacts);
        words.add(deepest);
        words.add(k_nearest);
        for (const std::vector<Image>& of : image)
            for (const Image& one : of)
                for (const auto shift : one.shift) words.add(std::uint64_t{static_cast<std::uint8_t>(shift)});
        return words.get();
    }
};

// Two lists of rows begin to end: one in any order and with rows that are there twice, and one of four: all
// rows, every seventh, a few scattered ones, the last.
std::vector<List> lists(std::uint32_t begin, std::uint32_t end, Random& random) {
    List all(end - begin), seventh, few, any, one{end - 1};
    std::iota(all.begin(), all.end(), begin);
    for (std::uint32_t row = begin; row < end; row += 7) seventh.push_back(row);
    for (std::uint32_t row = begin + random.below(20); row < end; row += 1 + random.below(60))
        few.push_back(row);
    for (std::uint32_t i = 0; i < (end - begin) / 2; ++i) any.push_back(begin + random.below(end - begin));
    any.push_back(any.back());
    std::vector<List> every = {all, seventh, few, one};
    return {every[random.below(4)], any};
}

class SomeRows : public OnIsa {
protected:
    Workspace workspace_;

    // Compares the answers of lists with those of all rows. `ways` are the same source in other clothes.
    void compare(const Source& source, const std::vector<Source>& ways, const Options& options,
                 Random& random, const std::string& what) {
        SCOPED_TRACE(what);
        Answers all(source.a.count);
        all.all(source, on_best(options));
        for (const List& rows : lists(static_cast<std::uint32_t>(source.begin),
                                      static_cast<std::uint32_t>(source.end), random)) {
            const std::vector<std::uint32_t> expected = all.of(rows).words();
            for (std::size_t way = 0; way < ways.size(); ++way)
                for (const bool served : {false, true}) {
                    if (served && way % 2 != 0) continue;
                    Options how = options;
                    if (served) how.workspace = &workspace_;
                    Answers some(rows.size());
                    some.some(ways[way], rows, how);
                    ASSERT_EQ(some.words(), expected) << "way " << way << (served ? ", with a workspace" : "")
                                                      << ", " << rows.size() << " rows";
                }
        }
    }
};

TEST_P(SomeRows, OfAPeriodicSourceHaveTheImagesToo) {
    for (const ShapeInfo& info : all_shapes) {
        if (info.core == CoreKind::half_space) continue;
        for (const Decide decide : {Decide::rounded, Decide::exact}) {
            if (decide == Decide::exact && !decides_exactly(info.shape, info.shape)) continue;
            Random random(seed_of(info.name));
            Rows a(info.shape, 200), b(capsa_shape_sphere, 150);
            fill::uniform(a, random, 9, 1, 0.3f);
            if (info.dimension == 2) b = Rows(capsa_shape_circle, 150);
            fill::uniform(b, random, 9, 1, 0.3f);
            Index of_a, of_b;
            of_a.build(a.view());
            of_b.build(b.view());
            std::vector<std::uint32_t> group(a.count);
            for (std::uint32_t& of_row : group) of_row = random.below(6);
            const Filter groups({.group = group});
            const Period box{9, 4.5f, info.dimension == 2 ? 0.0f : 30.0f};
            const Options options{
                .margin = 0.3f, .isa = GetParam(), .workspace = &workspace_, .decide = decide};
            std::vector<Source> ways = {periodic(between(a.view(), b.view()), box),
                                        periodic(between(of_a, of_b), box)};
            compare(ways[0], ways, options, random, info.name);
            for (Source& way : ways) way = slice(way, 0, 2);
            compare(ways[0], ways, options, random, std::string("slice ") + info.name);
            if (!answers_for(info.shape, info.shape)) continue;
            ways = {periodic(within(a.view()), box), periodic(within(of_a), box)};
            compare(ways[0], ways, options, random, std::string("within ") + info.name);
            for (Source& way : ways) way = filtered(way, groups);
            compare(ways[0], ways, options, random, std::string("within, filtered ") + info.name);
        }
    }
}

TEST(SomeRowsInC, RefusesWhatMakesNoSense) {
    Rows rows(capsa_shape_sphere, 200);
    const capsa_shapes shapes = rows.view();
    Index index;
    index.build(shapes);
    const capsa_shapes sorted = index.shapes();
    const capsa_source all = capsa_within(&shapes), part = capsa_slice(&all, 0, 2),
                       pairs = capsa_zip(&shapes, &shapes), searched = capsa_within(&sorted),
                       share = capsa_part(&searched, capsa_part_of_rows, 0, 2);
    ASSERT_TRUE(capsa_is_share(&share));
    const std::uint32_t good[] = {3, 1, 3}, far[] = {3, 200}, beyond[] = {3, 190};
    const capsa_nearest untouched{7, 7.0f};
    capsa_nearest out[9];
    const auto ask = [&](const capsa_source* source, const std::uint32_t* list, std::size_t count,
                         capsa_nearest* to) {
        std::fill_n(out, 9, untouched);
        const capsa_status status = capsa_nearest_of_rows(source, nullptr, list, count, to);
        EXPECT_EQ(capsa_k_nearest_of_rows(source, nullptr, 3, list, count, to), status);
        capsa_contact contacts[3];
        EXPECT_EQ(capsa_deepest_of_rows(source, nullptr, list, count, to ? contacts : nullptr), status);
        EXPECT_EQ(capsa_nearest_contacts_of_rows(source, nullptr, list, count, to ? contacts : nullptr),
                  status);
        if (status != capsa_ok || count == 0) {
            EXPECT_EQ(out[0].index, 7u);
        }
        return status;
    };
    EXPECT_EQ(ask(&all, good, 3, out), capsa_ok);
    EXPECT_EQ(out[0].index, out[6].index);
    EXPECT_EQ(ask(&all, nullptr, 0, nullptr), capsa_ok);
    EXPECT_EQ(ask(&all, nullptr, 2, out), capsa_null_argument);
    EXPECT_EQ(ask(&all, good, 3, nullptr), capsa_null_argument);
    EXPECT_EQ(ask(nullptr, good, 3, out), capsa_null_argument);
    EXPECT_EQ(ask(&all, far, 2, out), capsa_index_out_of_range);
    EXPECT_EQ(ask(&part, beyond, 2, out), capsa_index_out_of_range);
    EXPECT_EQ(ask(&pairs, good, 3, out), capsa_wrong_source);
    EXPECT_EQ(ask(&share, good, 3, out), capsa_wrong_source);
    std::fill_n(out, 9, untouched);
    EXPECT_EQ(capsa_k_nearest_of_rows(&all, nullptr, 0, good, 3, out), capsa_ok);
    EXPECT_EQ(out[0].index, 7u);
    const capsa_call call{"nearest_of_rows", &part, 2, 0, nullptr, 0, nullptr, nullptr};
    char text[200];
    capsa_explain(capsa_index_out_of_range, &call, text, sizeof text);
    EXPECT_STREQ(text,
                 "nearest_of_rows: a row of the list is none of rows 0 to 63 of A: name rows of the source");
    const capsa_call of_share{"deepest_of_rows", &share, 2, 0, nullptr, 0, nullptr, nullptr};
    capsa_explain(capsa_wrong_source, &of_share, text, sizeof text);
    EXPECT_STREQ(text,
                 "deepest_of_rows: a share of the searches of an index takes no list: give the whole source "
                 "and a part of the list");
}

INSTANTIATE_TEST_SUITE_P(EveryIsa, SomeRows, testing::ValuesIn(every_isa),
                         [](const auto& one) { return std::string(name(one.param)); });

}  // namespace
}  // namespace capsa::tests::test_some_rows
