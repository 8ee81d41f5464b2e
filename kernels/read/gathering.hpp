// How rows are collected. kernels/read/staging.cpp compiles it once for each shape.

#pragma once
#include "kernels/read/gathered.hpp"

namespace capsa::CAPSA_ISA {

template <class Shape>
bool read_dense(const capsa_shapes& shapes, std::uint64_t first, DenseRoom& room, StreamReader<Shape>& to) {
    if (!dense_or_flat<Shape>(shapes)) return false;
    to = StreamReader<Shape>(shapes, room);
    to.first = first;
    return true;
}

template <class Shape>
void GatheredRows<Shape>::fill(const std::uint32_t* index, std::uint64_t first, std::uint64_t count) {
    if constexpr (in_quads)
        if (fields_ != 0) return fill_by_quads(index, first, count);
    fill_one_by_one(index, first, count);
}

template <class Shape>
void GatheredRows<Shape>::begin(capsa_row_range near, NearRoom* room) {
    if (side_by_side()) {
        for (int q = 0; q < quads(); ++q)
            quad_[q] = {shapes_.stream[0].data + first_field(q), shapes_.stream[0].stride};
        return;
    }
    fields_ = 0;
    if (room && near.end != 0 && dense_or_flat<Shape>(shapes_)) stage(near, *room);
}

template <class Shape>
CAPSA_NOINLINE void GatheredRows<Shape>::stage(capsa_row_range near, NearRoom& room) {
    if constexpr (in_quads) {
        constexpr std::uint32_t lanes = lane_count;
        fields_ = streams;
        DenseReader<Shape> read(shapes_);
        const std::uint64_t end = least<std::uint64_t>(near.end, shapes_.count);
        for (std::uint64_t row = near.begin; row < end; row += lanes) {
            read.first = row;
            const std::uint64_t valid = least<std::uint64_t>(end - row, lanes);
            for (int q = 0; q < quads(); ++q) {
                const int f = first_field(q);
                Lanes four[4];
                for (int k = 0; k < 4; ++k)
                    four[k] = valid == lanes ? read(f + k) : read.some(static_cast<int>(valid))(f + k);
                alignas(64) float stored[4 * lanes];
                store_quads(stored, four[0], four[1], four[2], four[3]);
                float* const to = room.quad[q] + 4 * (row - near.begin);
                for (std::uint32_t k = 0; k < lanes; ++k)
                    __builtin_memcpy(to + std::size_t{4} * k, stored + quad_at(k), 4 * sizeof(float));
            }
        }
        for (int q = 0; q < quads(); ++q) quad_[q] = {room.quad[q], 4};
        staged_from_ = near.begin;
    }
}

template <class Shape>
CAPSA_NOINLINE void GatheredRows<Shape>::fill_by_quads(const std::uint32_t* index, std::uint64_t first,
                                                       std::uint64_t count) {
    if (index)
        fill_rows_by_quads(count, [index](std::uint64_t i) CAPSA_INLINE_LAMBDA { return index[2 * i]; });
    else
        fill_rows_by_quads(count, [first](std::uint64_t i) CAPSA_INLINE_LAMBDA { return first + i; });
    if (fields_ == radius)
        for (std::uint64_t i = 0; i < count; ++i) field_[radius][i] = 0.0f;
    fill_rest(count);
}

// All quads have one stride, so the places of rows are found once for all of them.
template <class Shape>
template <class Row>
CAPSA_INLINE void GatheredRows<Shape>::fill_rows_by_quads(std::uint64_t count, const Row& row) {
    const int fields = fields_;
    const std::uint32_t from = staged_from_;
    capsa_stream quad[most_quads];
    for (std::size_t q = 0; q < most_quads; ++q) quad[q] = quad_[q];
    for (std::uint64_t i = 0; i < count; i += lane_count) {
        std::ptrdiff_t place[lane_count];
        const auto places = [&](const auto& at) CAPSA_INLINE_LAMBDA {
            for (std::uint64_t k = 0; k < lane_count; ++k)
                place[k] = static_cast<std::ptrdiff_t>(row(at(i + k)) - from) * quad[0].stride;
        };
        if (count - i >= lane_count)
            places([](std::uint64_t at) CAPSA_INLINE_LAMBDA { return at; });
        else
            places([count](std::uint64_t at) CAPSA_INLINE_LAMBDA { return least(at, count - 1); });
        for (int q = 0; q < static_cast<int>(most_quads); ++q) {
            if (4 * q >= fields) break;
            const int f = least(4 * q, fields - 4);
            Lanes four[4];
            load_quads([&](int k) CAPSA_INLINE_LAMBDA { return quad[q].data + place[k]; }, four);
            for (int k = 0; k < 4; ++k) store(&field_[f + k][i], four[k]);
        }
    }
}

template <class Shape>
CAPSA_INLINE void GatheredRows<Shape>::fill_rest(std::uint64_t count) {
    const std::uint64_t padded = (count + lane_count - 1) / lane_count * lane_count;
    for (int k = 0; k < streams; ++k)
        for (std::uint64_t i = count; i < padded; ++i) field_[k][i] = invalid_number();
}

// The last vector is written whole before any row is: so few rows have few stores.
template <class Shape>
CAPSA_NOINLINE void GatheredRows<Shape>::fill_one_by_one(const std::uint32_t* index, std::uint64_t first,
                                                         std::uint64_t count) {
    const std::uint64_t whole = count / lane_count * lane_count;
    const int rest = static_cast<int>(count - whole);
    for (int k = 0; k < streams; ++k) {
        const capsa_stream& s = shapes_.stream[k];
        const capsa_index_stream* const point = index_of<Shape>(shapes_, k);
        float* const to = field_[k];
        if (s.data && s.stride == 1 && !point && !index) {
            const float* const from = s.data + first;
            for (std::uint64_t i = 0; i < whole; i += lane_count) store(to + i, load_unaligned(from + i));
            if (rest != 0) store(to + whole, load_first(from + whole, rest));
            continue;
        }
        if (!s.data || s.stride == 0) {
            alignas(64) float same[lane_count];
            store(same, splat(s.data ? *s.data : 0.0f));
            for (std::uint64_t i = 0; i < whole; i += lane_count) store(to + i, load(same));
            if (rest != 0) store(to + whole, load_first(same, rest));
            continue;
        }
        if (rest != 0) store(to + whole, splat(invalid_number()));
        if (point)
            for (std::uint64_t i = 0; i < count; ++i)
                to[i] = s.data[element(point, index ? index[2 * i] : first + i) * s.stride];
        else if (index)
            for (std::uint64_t i = 0; i < count; ++i)
                to[i] = s.data[static_cast<std::ptrdiff_t>(index[2 * i]) * s.stride];
        else
            for (std::uint64_t i = 0; i < count; ++i)
                to[i] = s.data[static_cast<std::ptrdiff_t>(first + i) * s.stride];
    }
}

}  // namespace capsa::CAPSA_ISA
