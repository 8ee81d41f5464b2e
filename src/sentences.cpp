// What is wrong with filters, pairs of shapes, boxes that repeat and bodies, in words.

#include "capsa/c/capsa.h"

#include "src/filter.hpp"
#include "src/periodic.hpp"
#include "src/plan/parts.hpp"
#include "src/sentence.hpp"
#include "src/separate.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

namespace capsa {

void say_bad_filter(Sentence& sentence, const capsa_source* source) noexcept {
    if (!source) return sentence.add("%s", capsa_status_text(capsa_bad_filter));
    const FlawOfFilter found = flaw_of_filters(*source);
    const char* const side = found.of_b ? "B" : "A";
    const capsa_filter* const filter = found.of_b ? source->filters.b : source->filters.a;
    const std::size_t rows = (found.of_b ? source->b : source->a).count;
    constexpr capsa_link_matrix no_matrix{};
    const capsa_link_matrix& matrix = source->filters.a ? source->filters.a->matrix : no_matrix;
    switch (found.flaw) {
        case FilterFlaw::none: return sentence.add("%s", capsa_status_text(capsa_bad_filter));
        case FilterFlaw::of_within:
            return sentence.add("a within has a filter of A only: leave that of B out");
        case FilterFlaw::too_few:
            return sentence.add("the filter of %s has %zu elements and %s has %zu rows: every row needs one",
                                side, filter->count, side, rows);
        case FilterFlaw::matrix_of_b:
            return sentence.add(
                "the filter of B has a matrix of its own: give one to the filter of A, with a row for each "
                "link of A and a column for each link of B");
        case FilterFlaw::narrow_matrix:
            return sentence.add("a row of the matrix has %zu words and %zu links of B need %zu: give more",
                                matrix.stride, matrix.links_of_b, (matrix.links_of_b + 63) / 64);
        case FilterFlaw::oblong_matrix:
            return sentence.add(
                "the matrix has %zu rows and %zu columns and is of one set: give as many of both",
                matrix.links_of_a, matrix.links_of_b);
        case FilterFlaw::no_matrix:
            return sentence.add(
                "the filter of %s names links and no matrix says which may meet: give the filter of A one",
                side);
        case FilterFlaw::no_links:
            return sentence.add("the matrix has %zu links of %s and no row of %s names one: give them links",
                                found.of_b ? matrix.links_of_b : matrix.links_of_a, side, side);
        case FilterFlaw::unknown_link:
            return sentence.add(
                "row %zu of %s is of link %lu and the matrix has %zu links of %s: name one of these, or give "
                "a larger matrix",
                found.row, side, static_cast<unsigned long>(label(filter->link, found.row, 0)),
                found.of_b ? matrix.links_of_b : matrix.links_of_a, side);
        case FilterFlaw::half_of_a_chain:
            return sentence.add(
                filter->exclude == 0
                    ? "the filter of %s names chains and excludes no rows of them: give "
                      "exclude, 1 for neighbours"
                    : "the filter of %s excludes rows of a chain and names no chain: give the "
                      "chain of each row",
                side);
    }
}

void say_not_offered(Sentence& sentence, const capsa_source* source) noexcept {
    sentence.add("%s", capsa_status_text(capsa_not_offered));
    if (!source) return;
    const capsa_shape a = source->a.shape, b = second_side(*source).shape;
    if (!find_shape(a) || !find_shape(b)) return;  // of another call than the refused one
    sentence.add(": a %s and a %s", shape_info(a).name, shape_info(b).name);
    const bool offered = answers_for(a, b);
    if (offered && has_core(a, b, CoreKind::round_cone) && has_core(a, b, CoreKind::box))
        sentence.add("; how deep one is in the other is not decided exactly: give a margin of 0 or more");
    else if (has_core(a, b, CoreKind::box) && has_core(a, b, CoreKind::half_space) && one_dimension(a, b))
        sentence.add("; ask about its corners, which are points");
}

void say_bad_period(Sentence& sentence, const capsa_source* source) noexcept {
    if (!source) return sentence.add("%s", capsa_status_text(capsa_bad_period));
    if (!has_period(*source))
        return sentence.add("images are asked for and the source has no box: make it periodic");
    if (const char* const flaw = flaw_of_period(*source)) return sentence.add("%s", flaw);
    sentence.add("a periodic source has no such answers: ask find_hits, contacts or nearest");
}

bool say_bad_list(Sentence& sentence, capsa_status status, const capsa_source* source) noexcept {
    if (!source || check(*source).status != capsa_ok) return false;
    if (status == capsa_wrong_source && has_share(*source))
        sentence.add(
            "a share of the searches of an index takes no list: give the whole source and a part of the "
            "list");
    else if (status == capsa_index_out_of_range && source->begin == source->end)
        sentence.add("the list names rows and the source has none: give an empty list");
    else if (status == capsa_index_out_of_range)
        sentence.add("a row of the list is none of rows %zu to %zu of A: name rows of the source",
                     source->begin, source->end - 1);
    else if (status == capsa_null_argument)
        sentence.add("the list or the output is null: give both their elements");
    else
        return false;
    return true;
}

void say_bad_bodies(Sentence& sentence, const capsa_call& call) noexcept {
    const BadBody bad = call.a ? bad_body(*call.a, call.b) : BadBody{};
    if (bad.what == BadBody::none) return sentence.add("%s", capsa_status_text(capsa_bad_bodies));
    if (bad.what == BadBody::differs)
        return sentence.add("a and b are the same rows with other bodies: give both the same bodies");
    const capsa_movable& rows = bad.what == BadBody::of_a ? *call.a : *call.b;
    sentence.add(
        "row %lu of %s is of body %lu and there are %zu bodies: number them from 0",
        static_cast<unsigned long>(bad.row), bad.what == BadBody::of_a ? "a" : "b",
        static_cast<unsigned long>(rows.body.data[static_cast<std::ptrdiff_t>(bad.row) * rows.body.stride]),
        rows.bodies);
}

}  // namespace capsa
