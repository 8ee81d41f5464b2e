// The kernels of a shape, by name. They are declared here; their definitions are in the rooms of kernels.

#pragma once
#include "kernels/paired/contacts.hpp"
#include "kernels/paired/values.hpp"
#include "kernels/roster.hpp"
#include "kernels/tiles/sinks.hpp"

namespace capsa::CAPSA_ISA {

template <class Row, class Col, bool ColIsA, class Sink>
int staged_tiles(const capsa_tile_job* job);
template <class Row, class Col, bool ColIsA>
std::uint64_t word_of_pairs(const float* const* number, const capsa_shapes* cols, std::uint32_t begin,
                            std::uint32_t end, float margin, float* gap);
template <class First, class Second, bool Exchanged>
void word_of_contacts(capsa_pair_job* job, std::uint32_t row, std::uint32_t row_is_of_b);
template <class First, class Second, bool Exchanged, bool RowIsFirst>
std::uint64_t word_of_contacts_at_once(const float* const* number, const capsa_shapes* cols,
                                       std::uint32_t row, std::uint32_t begin, std::uint32_t end,
                                       float margin, capsa_contact* out, std::uint64_t capacity);
// Points and segments of space have kernels for a few pairs that others do without: they are the most common,
// and their formulas are the shortest.
template <class... Shapes>
inline constexpr bool are_thin = ((Shapes::dimension == 3 && Shapes::core <= CoreKind::segment) && ...);
template <class A, class B>
inline constexpr bool has_few_kernels = (lane_count > 1) && are_thin<A, B>;
template <class A, class B>
std::size_t runs_of_spheres(const capsa_run_job* job);
template <class First, class Second, class Sink>
void paired_rows(capsa_pair_job* job);
template <class First, class Second, class Sink>
void paired_rows_exchanged(capsa_pair_job* job);
template <class A, class B, bool BFirst>
void nearest_by_column(const capsa_nearest_job* job);
template <class A, class B>
void nearest_by_row(const capsa_nearest_job* job);
template <class A, class B>
void nearest_of_few(const capsa_shapes* a, const capsa_shapes* b, std::uint32_t begin, std::uint32_t end,
                    std::uint32_t b_end, capsa_nearest* out);
template <class A, class B>
void touch_paired(const capsa_touch_job* job);
template <class A, class B, bool BFirst>
void touch_rows(const capsa_touch_job* job);
template <class Asked, class Other, capsa_first First>
void row_groups(capsa_group_job* job);
template <class A, class B>
void near_groups(capsa_near_job* job);
template <class Shape>
void boxes_of_rows(const float* const* stream, capsa_box_group* to);
template <class Shape>
void cells_of_rows(capsa_cells_of_rows_job* job);

// For unlike cores the cores fix the order of evaluation, so one kernel serves both orientations.
template <class A, class B>
inline constexpr bool flip_matters = A::order == B::order;

template <class Row, class Col, class... Sinks>
constexpr void fill_tiles(capsa_tile_kernel (&cell)[2][capsa_tile_sink_count]) {
    ((cell[0][Sinks::kind] = &staged_tiles<Row, Col, false, Sinks>), ...);
    ((cell[1][Sinks::kind] = &staged_tiles<Row, Col, flip_matters<Row, Col>, Sinks>), ...);
}

template <class First, class Second, bool Exchanged>
constexpr void fill_word_contacts(capsa_pair_kernels& to) {
    if constexpr (has_few_kernels<First, Second>) {
        to.word_contacts_at_once[0] = &word_of_contacts_at_once<First, Second, Exchanged, !Exchanged>;
        to.word_contacts_at_once[1] = &word_of_contacts_at_once<First, Second, Exchanged, Exchanged>;
    } else {
        to.word_contacts = &word_of_contacts<First, Second, Exchanged>;
    }
}

// Kernels of a word of pairs. With one lane nothing is gained, and little where a long formula has no fused
// operations.
template <class A, class B>
inline constexpr bool has_word_kernels =
    offered<A, B, Family::tiles>&& lane_count > 1 && !(decides_plainly && by_formula<A, B>);
template <class A, class B>
constexpr void fill_words(capsa_pair_kernels& to) {
    to.word[0] = &word_of_pairs<A, B, false>;
    to.word[1] = &word_of_pairs<A, B, flip_matters<A, B>>;
    if constexpr (A::order > B::order)
        fill_word_contacts<B, A, true>(to);
    else
        fill_word_contacts<A, B, false>(to);
}

// Unlike cores have paired kernels in the order of evaluation only, and others that exchange A and B first.
template <class A, class B, class... Sinks>
constexpr void fill_pairs(capsa_pair_kernel (&cell)[capsa_pair_sink_count]) {
    if constexpr (A::order <= B::order)
        ((cell[Sinks::kind] = &paired_rows<A, B, Sinks>), ...);
    else
        ((cell[Sinks::kind] = &paired_rows_exchanged<B, A, Sinks>), ...);
}

template <class A, class B>
constexpr void fill_nearest(capsa_nearest_kernel (&cell)[capsa_nearest_form_count]) {
    cell[capsa_nearest_by_column] = &nearest_by_column<A, B, false>;
    cell[capsa_nearest_by_column_b_first] = &nearest_by_column<A, B, flip_matters<A, B>>;
    // With one lane both forms are one loop over pairs.
    if constexpr (lane_count > 1)
        cell[capsa_nearest_by_row] = &nearest_by_row<A, B>;
    else
        cell[capsa_nearest_by_row] = &nearest_by_column<A, B, false>;
}

template <class A, class B>
constexpr void fill_touch(capsa_touch_kernel (&cell)[capsa_touch_form_count]) {
    cell[capsa_touch_paired] = &touch_paired<A, B>;
    cell[capsa_touch_rows] = &touch_rows<A, B, false>;
    cell[capsa_touch_rows_b_first] = &touch_rows<A, B, flip_matters<A, B>>;
}

template <class Asked, class Other>
constexpr void fill_groups(capsa_group_kernel (&cell)[capsa_first_count]) {
    constexpr bool matters = flip_matters<Asked, Other>;
    cell[capsa_first_asked] = &row_groups<Asked, Other, capsa_first_asked>;
    cell[capsa_first_of_tree] = &row_groups < Asked, Other,
    matters ? capsa_first_of_tree : capsa_first_asked > ;
    cell[capsa_first_lower] = &row_groups < Asked, Other, matters ? capsa_first_lower : capsa_first_asked > ;
}

template <class A, class B>
constexpr void fill_pair(capsa_pair_kernels& to) {
    if constexpr (offered<A, B, Family::tiles>)
        fill_tiles<A, B, AnyHit, Touched, CountHits, HitMask, FindHits>(to.tile);
    if constexpr (has_word_kernels<A, B>) fill_words<A, B>(to);
    if constexpr (offered<A, B, Family::runs>) to.run = &runs_of_spheres<A, B>;
    if constexpr (offered<A, B, Family::pairs>)
        fill_pairs<A, B, PairHits, Gaps, Witnesses, Contacts>(to.pair);
    if constexpr (offered<A, B, Family::nearest>) fill_nearest<A, B>(to.nearest);
    if constexpr (has_few_kernels<A, B>) to.nearest_of_few = &nearest_of_few<A, B>;
    if constexpr (offered<A, B, Family::touch>) fill_touch<A, B>(to.touch);
    if constexpr (offered<A, B, Family::groups>) {
        fill_groups<A, B>(to.group);
        to.near = &near_groups<A, B>;
    }
}

template <class Shape>
constexpr capsa_shape_kernels kernels_of() {
    capsa_shape_kernels to{};
    Roster::each([&to]<class Other>() {
        if constexpr (Other::slot <= Shape::slot) {
            fill_pair<Other, Shape>(to.with[Other::slot][0]);
            fill_pair<Shape, Other>(to.with[Other::slot][1]);
        }
    });
    to.boxes = &boxes_of_rows<Shape>;
    if constexpr (Shape::bounded) to.cells_of_rows = &cells_of_rows<Shape>;
    return to;
}

}  // namespace capsa::CAPSA_ISA
