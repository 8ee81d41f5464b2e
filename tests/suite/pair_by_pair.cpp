#include "tests/suite/pair_by_pair.hpp"

#include "src/exact/touch.hpp"
#include "tests/support/everything.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace capsa::tests {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();

std::uint32_t label(const capsa_label_stream& of, std::size_t row, std::uint32_t otherwise) {
    return of.data ? of.data[static_cast<std::ptrdiff_t>(row) * of.stride] : otherwise;
}

bool meets(const capsa_link_matrix& matrix, std::uint32_t a, std::uint32_t b) {
    return (matrix.words[a * matrix.stride + b / 64] >> b % 64 & 1) != 0;
}

// The rule of filters in plain words (include/capsa/sources.hpp). Two sets are never on one chain here.
bool filters_allow(const capsa_filter& x, std::size_t a, const capsa_filter& y, std::size_t b, bool one_set) {
    if ((label(x.category, a, ~0u) & label(y.mask, b, ~0u)) == 0) return false;
    if ((label(y.category, b, ~0u) & label(x.mask, a, ~0u)) == 0) return false;
    if (const std::uint32_t group = label(x.group, a, 0); group != 0 && group == label(y.group, b, 0))
        return false;
    const std::uint32_t link_a = label(x.link, a, 0), link_b = label(y.link, b, 0);
    if (x.matrix.words && !meets(x.matrix, link_a, link_b) && !(one_set && meets(x.matrix, link_b, link_a)))
        return false;
    const std::uint32_t chain = label(x.chain, a, no_chain);
    return !one_set || chain == no_chain || chain != label(x.chain, b, no_chain) ||
           (a < b ? b - a : a - b) > x.exclude;
}

bool one_run(const capsa_runs& runs, std::uint32_t a, std::uint32_t b, bool within) {
    const std::uint32_t* const of_b = within ? runs.a : runs.b;
    for (std::size_t k = 0; k < runs.count; ++k)
        if (runs.a[k] <= a && a < runs.a[k + 1] && (!of_b || (of_b[k] <= b && b < of_b[k + 1]))) return true;
    return !runs.a;
}

// By gap, then by row. A gap that is none is no partner.
bool nearer(const Nearest& x, const Nearest& y) { return x.gap != y.gap ? x.gap < y.gap : x.index < y.index; }

bool before(const Touch& x, const Touch& y) {
    if (x.a != y.a) return x.a < y.a;
    return x.time != y.time ? x.time < y.time : x.b < y.b;
}

}  // namespace

bool may_meet(const Source& source, const IndexPair& pair) {
    const bool within = source.kind == capsa_source_within,
               one_set = within || (source.filters.a && source.filters.a == source.filters.b);
    const capsa_filter none{}, &x = source.filters.a ? *source.filters.a : none,
                               &y = one_set            ? x
                                    : source.filters.b ? *source.filters.b
                                                       : none;
    return one_run(source.runs, pair.a, pair.b, within) && filters_allow(x, pair.a, y, pair.b, one_set);
}

std::vector<IndexPair> pairs_of(const Source& source) {
    if (source.kind == capsa_source_listed) return {source.pairs, source.pairs + source.end};
    const bool within = source.kind == capsa_source_within, in_step = source.kind == capsa_source_zip;
    const std::size_t others = within ? source.a.count : source.b.count;
    std::vector<IndexPair> pairs;
    for (std::uint32_t a = 0; a < source.a.count; ++a)
        for (std::uint32_t b = within ? a + 1 : 0; b < others; ++b)
            if (!in_step || a == b) pairs.push_back({a, b});
    return pairs;
}

std::vector<IndexPair> pairs_that_may_meet(const Source& source) {
    std::vector<IndexPair> pairs = pairs_of(source);
    std::erase_if(pairs, [&](const IndexPair& pair) { return !may_meet(source, pair); });
    return pairs;
}

std::size_t run_of(const Source& source, std::uint32_t row) {
    std::size_t run = 0;
    while (run < source.runs.count && !(source.runs.a[run] <= row && row < source.runs.a[run + 1])) ++run;
    return run;
}

PairByPair::PairByPair(const Source& asked, const Options& how, const Motion& by_a,
                       const std::optional<Motion>& by_b)
    : source(asked),
      options(how),
      of_a(by_a),
      of_b(by_b),
      within(asked.kind == capsa_source_within),
      near(asked.a.count),
      touching(asked.a.count) {
    const std::vector<IndexPair> pairs = pairs_that_may_meet(source);
    std::vector<float> gap(pairs.size());
    gaps(list(pairs), gap, options);
    // Of invalid rows none touch within any margin.
    std::vector<std::uint64_t> bits(words_for(pairs.size())), valid(bits.size());
    hit_mask(list(pairs), {bits, 0}, options);
    hit_mask(list(pairs), {valid, 0}, {.margin = infinity, .isa = options.isa});
    const auto add = [&](auto& lists, const IndexPair& pair, float apart) {
        lists[pair.a].push_back({pair.b, apart});
        if (within) lists[pair.b].push_back({pair.a, apart});
    };
    for (std::size_t k = 0; k < pairs.size(); ++k) {
        if (bit(valid, k)) add(near, pairs[k], gap[k]);
        // Where a decision is exact, what decides one pair is asked itself.
        const bool decided = options.decide == Decide::exact && std::isfinite(options.margin);
        if (!(decided ? exact::touch(source.a, pairs[k].a, within ? source.a : source.b, pairs[k].b,
                                     options.margin)
                      : bit(bits, k)))
            continue;
        hits.push_back(pairs[k]);
        // A pair that touches as real numbers say is no further apart than the margin.
        add(touching, pairs[k], options.decide == Decide::exact ? std::min(gap[k], options.margin) : gap[k]);
    }
    for (auto* const lists : {&near, &touching})
        for (std::vector<Nearest>& of_row : *lists) std::sort(of_row.begin(), of_row.end(), nearer);
    sort_pairs(hits);
    contacts = capsa::contacts(list(hits), options);
    touches.resize(pairs.size());
    if (within || of_b)
        first_touch(list(pairs), of_a, within ? of_a : *of_b, touches, options);
    else
        first_touch(list(pairs), of_a, touches, options);
    std::erase_if(touches, [](const Touch& touch) { return touch.b == no_row; });
    std::sort(touches.begin(), touches.end(), before);
}

Contact PairByPair::contact_of(std::uint32_t row, std::uint32_t partner, const Options& how) const {
    Contact contact{row, no_row, infinity, {}, {}, {}, {}};
    if (partner == no_row) return contact;
    const bool turned = within && partner < row;
    const IndexPair pair = turned ? IndexPair{partner, row} : IndexPair{row, partner};
    const capsa_shapes& others = within ? source.a : source.b;
    capsa::contacts(listed(source.a, others, std::span(&pair, 1)), std::span(&contact, 1), how);
    if (!turned) return contact;
    std::swap(contact.a, contact.b);
    std::swap(contact.at_a, contact.at_b);
    for (float& x : contact.normal) x = -x;
    return contact;
}

Source PairByPair::list(const std::vector<IndexPair>& pairs) const {
    return listed(source.a, within ? source.a : source.b, pairs);
}

}  // namespace capsa::tests
