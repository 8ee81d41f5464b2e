#include "src/filter.hpp"

#include <algorithm>

namespace capsa {

namespace {

std::size_t distance(std::size_t x, std::size_t y) { return x < y ? y - x : x - y; }

std::uint32_t link(const capsa_filter* filter, std::size_t row) {
    return filter ? label(filter->link, row, 0) : 0;
}

bool may_meet(const capsa_link_matrix& matrix, std::uint32_t a, std::uint32_t b) {
    return (matrix.words[a * matrix.stride + b / 64] >> (b % 64) & 1) != 0;
}

// Whether both sides are of the rows of one stream.
bool have_one_chain(const capsa_filter* a, const capsa_filter* b) {
    if (!a || !b || !a->chain.data || !b->chain.data || a->chain.stride != b->chain.stride) return false;
    const auto begin = [](const capsa_filter& of) {
        return reinterpret_cast<std::uintptr_t>(of.chain.data) -
               sizeof(std::uint32_t) * of.first * static_cast<std::uintptr_t>(of.chain.stride);
    };
    return begin(*a) == begin(*b);
}

// The first of some rows whose number is not less than `end`, or `rows`. There is no branch per row, so the
// check costs little compared with the query.
std::size_t first_beyond(const capsa_label_stream& of, std::size_t rows, std::size_t end) {
    constexpr std::size_t at_once = 1024;
    const auto is_beyond = [&](std::size_t row) { return label(of, row, 0) >= end; };
    for (std::size_t begin = 0; begin < rows; begin += at_once) {
        const std::size_t some_end = std::min(rows, begin + at_once);
        bool any = false;
        for (std::size_t row = begin; row < some_end; ++row) any |= is_beyond(row);
        for (std::size_t row = begin; any && row < some_end; ++row)
            if (is_beyond(row)) return row;
    }
    return rows;
}

bool has_labels(const capsa_filter& of) {
    return of.category.data || of.mask.data || of.group.data || of.link.data || of.chain.data;
}

// The flaw of one filter, which may be null, by itself.
FilterFlaw flaw_of(const capsa_filter* filter, std::size_t rows) {
    if (!filter) return FilterFlaw::none;
    if (filter->count < rows && has_labels(*filter)) return FilterFlaw::too_few;
    if (rows != 0 && (filter->chain.data != nullptr) != (filter->exclude != 0))
        return FilterFlaw::half_of_a_chain;
    return FilterFlaw::none;
}

// That of links, with the matrix of A. `within`: rows of A meet each other.
FlawOfFilter flaw_of_links(const capsa_source& source, bool within) {
    const capsa_filter none{}, &a = source.filters.a ? *source.filters.a : none,
                               &b = source.filters.b ? *source.filters.b
                                    : within         ? a
                                                     : none;
    const capsa_link_matrix& matrix = a.matrix;
    if (b.matrix.words && b.matrix.words != matrix.words) return {FilterFlaw::matrix_of_b, true};
    if (!matrix.words) {
        if (!a.link.data && !b.link.data) return {};
        return {FilterFlaw::no_matrix, !a.link.data};
    }
    if (matrix.stride < matrix.links_of_b / 64 + (matrix.links_of_b % 64 != 0))
        return {FilterFlaw::narrow_matrix};
    if (b.matrix.words &&
        (matrix.links_of_a != matrix.links_of_b || b.matrix.stride != matrix.stride ||
         b.matrix.links_of_a != matrix.links_of_a || b.matrix.links_of_b != matrix.links_of_b))
        return {FilterFlaw::oblong_matrix};
    for (const bool of_b : {false, true}) {
        const std::size_t rows = of_b && !within ? source.b.count : source.a.count,
                          links = of_b ? matrix.links_of_b : matrix.links_of_a;
        const capsa_label_stream& link = of_b ? b.link : a.link;
        if (!link.data && rows != 0 && links != 1) return {FilterFlaw::no_links, of_b && !within};
        if (!link.data || (of_b && within)) continue;
        if (const std::size_t row = first_beyond(link, rows, links); row != rows)
            return {FilterFlaw::unknown_link, of_b, row};
    }
    return {};
}

}  // namespace

capsa_filter rows_of(const capsa_filter& filter, std::size_t first) noexcept {
    capsa_filter rest = filter;
    for (capsa_label_stream* of : {&rest.category, &rest.mask, &rest.group, &rest.link, &rest.chain})
        if (of->data) of->data += static_cast<std::ptrdiff_t>(first) * of->stride;
    rest.first += static_cast<std::uint32_t>(first);
    return rest;
}

FlawOfFilter flaw_of_filters(const capsa_source& source) noexcept {
    const bool within = source.kind == capsa_source_within;
    if (!source.filters.a && !source.filters.b) return {};
    if (within && source.filters.b) return {FilterFlaw::of_within, true};
    if (const FilterFlaw of_a = flaw_of(source.filters.a, source.a.count); of_a != FilterFlaw::none)
        return {of_a};
    if (const FilterFlaw of_b = flaw_of(source.filters.b, source.b.count); of_b != FilterFlaw::none)
        return {of_b, true};
    return flaw_of_links(source, within);
}

bool MayMeet::links_may_meet(std::uint32_t a, std::uint32_t b) const noexcept {
    const capsa_filter *const x = filters_.a, *const y = filters_.b;
    if (have_one_chain(x, y)) {
        const std::uint32_t chain = label(x->chain, a, capsa_no_chain);
        if (chain != capsa_no_chain && chain == label(y->chain, b, capsa_no_chain) &&
            distance(std::size_t{x->first} + a, std::size_t{y->first} + b) <=
                std::max(x->exclude, y->exclude))
            return false;
    }
    const bool of_x = x && x->matrix.words, of_y = y && y->matrix.words;
    if (!of_x && !of_y) return true;
    const std::uint32_t of_a = link(x, a), of_b = link(y, b);
    return (of_x && may_meet(x->matrix, of_a, of_b)) || (of_y && may_meet(y->matrix, of_b, of_a));
}

}  // namespace capsa
