// What is the same for all tests that compare every answer of the library: compiled once, for them all.

#include "tests/support/everything.hpp"
#include "tests/support/in_room.hpp"

#include <algorithm>

namespace capsa::tests {

void add_hits(Words& words, const Source& source, const Options& options) {
    const std::uint64_t count = count_hits(source, options);
    words.add(count);
    words.add(std::uint64_t{any_hit(source, options)});
    std::vector<IndexPair> pairs(count);
    words.add(find_hits(source, pairs, options).total);
    words.add(pairs);
    std::vector<std::uint64_t> bits(words_for(source.a.count));
    touched(source, bits, options);
    words.add(bits);
    std::vector<Contact> all(count);
    words.add(contacts(source, all, options).total);
    words.add(all);
}

void add_rows(Words& words, const Source& source, const Options& options) {
    std::vector<Nearest> nearest_rows(source.a.count);
    nearest(source, nearest_rows, options);
    words.add(nearest_rows);
    std::vector<Contact> deepest_rows(source.a.count);
    deepest(source, deepest_rows, options);
    words.add(deepest_rows);
}

void add_paired(Words& words, const Source& source, const TwoSets& sets, const Options& options) {
    const std::size_t count = source.end;
    std::vector<float> gap(count);
    gaps(source, gap, options);
    words.add(gap);
    std::vector<Witness> closest(count);
    witnesses(source, closest, options);
    words.add(closest);
    if (sets.at_rest) return;
    std::vector<Touch> touches(count);
    first_touch(source, sets.of_a, sets.of_b, touches, options);
    words.add(touches);
}

void add_within(Words& words, const TwoSets& sets, const Options& options) {
    const Source inside{capsa_source_within, sets.a, {}, 0, sets.a.count, nullptr, {}, {}, {}, {}};
    add_hits(words, inside, options);
    add_rows(words, inside, options);
    if (sets.within_at_rest) return;
    std::vector<Touch> touches(sets.a.count);
    first_touch(inside, sets.of_a, touches, options);
    words.add(touches);
}

void add_between(Words& words, const TwoSets& sets, const Options& options) {
    const Source all{capsa_source_between, sets.a, sets.b, 0, sets.a.count, nullptr, {}, {}, {}, {}};
    add_hits(words, all, options);
    add_rows(words, all, options);
    const std::size_t stride = words_for(sets.b.count);
    std::vector<std::uint64_t> mask(sets.a.count * stride);
    hit_mask(all, {mask, stride}, options);
    words.add(mask);
    if (sets.at_rest) return;
    std::vector<Touch> touches(sets.a.count);
    first_touch(all, sets.of_a, sets.of_b, touches, options);
    words.add(touches);
}

void add_zip_and_listed(Words& words, const TwoSets& sets, const Options& options) {
    TwoSets step = sets;
    step.a.count = step.b.count = std::min(sets.a.count, sets.b.count);
    const Source zipped{capsa_source_zip, step.a, step.b, 0, step.a.count, nullptr, {}, {}, {}, {}};
    add_hits(words, zipped, options);
    add_paired(words, zipped, sets, options);

    std::vector<IndexPair> pairs;
    for (std::uint32_t k = 0; sets.a.count > 0 && sets.b.count > 0 && k < 77; ++k)
        pairs.push_back({static_cast<std::uint32_t>(k * 7 % sets.a.count),
                         static_cast<std::uint32_t>(k * 11 % sets.b.count)});
    const Source named{capsa_source_listed, sets.a, sets.b, 0, pairs.size(), pairs.data(), {}, {}, {}, {}};
    add_hits(words, named, options);
    add_paired(words, named, sets, options);
}

std::vector<std::uint32_t> everything(const TwoSets& sets, Isa isa) {
    const Options options{.margin = sets.margin, .isa = isa};
    Words words;
    if (!answers_for(sets.a.shape, sets.b.shape)) return {};
    add_between(words, sets, options);
    if (answers_for(sets.a.shape, sets.a.shape)) add_within(words, sets, options);
    add_zip_and_listed(words, sets, options);
    return words.get();
}

std::vector<std::uint32_t> first_touches(const TwoSets& sets, Isa isa) {
    const std::size_t count = std::min(sets.a.count, sets.b.count);
    std::vector<IndexPair> pairs;
    for (std::uint32_t k = 0; count > 0 && k < 77; ++k)
        pairs.push_back({static_cast<std::uint32_t>(k * 7 % sets.a.count),
                         static_cast<std::uint32_t>(k * 11 % sets.b.count)});
    Words words;
    for (const Source& source :
         {Source{capsa_source_between, sets.a, sets.b, 0, sets.a.count, nullptr, {}, {}, {}, {}},
          Source{capsa_source_listed, sets.a, sets.b, 0, pairs.size(), pairs.data(), {}, {}, {}, {}}}) {
        std::vector<Touch> touches(source.end);
        first_touch(source, sets.of_a, sets.of_b, touches, {.margin = sets.margin, .isa = isa});
        words.add(touches);
    }
    return words.get();
}

void add_in_order(Words& words, const Source& source, const Options& options) {
    words.add(std::uint64_t{count_hits(source, options)});
    words.add(std::uint64_t{any_hit(source, options)});
    std::vector<IndexPair> pairs = hits_in_room(source, options);
    sort_pairs(pairs);
    words.add(pairs);
    std::vector<Contact> contacts = contacts_in_room(source, options);
    std::sort(contacts.begin(), contacts.end(), by_pair);
    words.add(contacts);
    std::vector<std::uint64_t> bits(words_for(source.a.count), 0x5555);
    touched(source, bits, options);
    words.add(bits);
    add_rows(words, source, options);
    std::vector<Contact> rows(source.a.count);
    nearest(source, rows, options);
    words.add(rows);
}

std::vector<std::uint32_t> some_runs(std::size_t rows) {
    std::vector<std::uint32_t> offsets;
    for (const std::size_t sixteenths : {1u, 3u, 3u, 4u, 9u, 15u})
        offsets.push_back(static_cast<std::uint32_t>(rows * sixteenths / 16));
    return offsets;
}

void add_by_run(Words& words, const Source& source, const Options& options) {
    std::vector<std::uint8_t> any(run_count(source));
    any_by_run(source, any, options);
    for (const std::uint8_t one : any) words.add(std::uint64_t{one});
    std::vector<std::uint64_t> count(any.size());
    count_by_run(source, count, options);
    words.add(count);
}

std::vector<std::uint32_t> everything_of_runs(const TwoSets& sets, Isa isa) {
    const Options options{.margin = sets.margin, .isa = isa};
    if (!answers_for(sets.a.shape, sets.b.shape)) return {};
    const std::vector<std::uint32_t> of_a = some_runs(sets.a.count), of_b = some_runs(sets.b.count);
    std::vector<Source> sources{between(sets.a, sets.b, Runs{of_a}),
                                between(sets.a, sets.b, Runs{of_a, of_b})};
    if (answers_for(sets.a.shape, sets.a.shape)) sources.push_back(within(sets.a, of_a));
    Words words;
    for (const Source& source : sources) {
        add_by_run(words, source, options);
        add_hits(words, source, options);
        add_rows(words, source, options);
    }
    return words.get();
}

std::vector<std::uint32_t> everything_of_filters(const TwoSets& sets, Isa isa) {
    const Options options{.margin = sets.margin, .isa = isa};
    if (!answers_for(sets.a.shape, sets.b.shape)) return {};
    const SomeFilters filters(std::max(sets.a.count, sets.b.count));
    std::vector<Source> sources{filters.filtered(between(sets.a, sets.b))};
    if (answers_for(sets.a.shape, sets.a.shape)) sources.push_back(filters.filtered(within(sets.a)));
    Words words;
    for (const Source& source : sources) {
        add_hits(words, source, options);
        add_rows(words, source, options);
    }
    return words.get();
}

bool by_pair(const Contact& x, const Contact& y) { return x.a != y.a ? x.a < y.a : x.b < y.b; }

SomeFilters::SomeFilters(std::size_t most) : category(2 * most), group(most) {
    for (std::uint32_t row = 0; row < most; ++row) {
        category[2 * row] = row % 3 == 0 ? 1 : 6;
        category[2 * row + 1] = 0;  // between the rows
        group[row] = row / 3;
    }
    of_a = Filter({.category = {category.data(), 2}, .group = group});
    of_b = Filter({.mask = {category.data(), 2}});
}

}  // namespace capsa::tests
