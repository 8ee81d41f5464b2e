// How rows are copied and collected, of any shape. Compiled once per row of cmake/isas.cmake.

#include "kernels/read/gathered.hpp"

namespace capsa::CAPSA_ISA {

namespace {

// The index of the point that stream k belongs to, or null, as of a shape (kernels/read/streams.hpp).
const capsa_index_stream* index_of(const capsa_shapes& shapes, StreamsOf of, int k) {
    if (k >= of.dimension * of.points) return nullptr;
    const capsa_index_stream* point = shapes.point;
    for (; k >= of.dimension; k -= of.dimension) ++point;  // a division would take longer
    return point->data ? point : nullptr;
}

// hz of rows whose streams stand `step` apart, if they are rectangles.
CAPSA_NOINLINE void make_heights(const capsa_shapes& shapes, StreamsOf of, float* field, std::uint64_t step,
                                 std::uint64_t count) {
    if (of.count != Box::stream_count || shapes.stream[capsa_height_of_box].data) return;
    const float* const hx = field + 3 * step;
    const float* const hy = field + 4 * step;
    float* const hz = field + capsa_height_of_box * step;
#pragma GCC unroll 1
    for (std::uint64_t i = 0; i < count; ++i) hz[i] = CAPSA_HEIGHT_OF_PRISM(hx[i], hy[i]);
}

bool is_indexed(const capsa_shapes& shapes, StreamsOf of) {
#pragma GCC unroll 1
    for (int k = 0; k < of.points; ++k)
        if (shapes.point[k].data) return true;
    return false;
}

// As many of `count` floats as fit.
CAPSA_INLINE Lanes load_some(const float* from, std::uint64_t count) {
    return count >= lane_count ? load_unaligned(from) : load_first(from, static_cast<int>(count));
}

}  // namespace

bool is_dense_or_flat(const capsa_shapes& shapes, StreamsOf of) {
    if (is_indexed(shapes, of)) return false;
    const int radius = of.count - 1;
#pragma GCC unroll 1
    for (int k = 0; k < radius; ++k)
        if (shapes.stream[k].stride != 1) return false;
    const capsa_stream& r = shapes.stream[radius];
    return !r.data || r.stride == 1 || r.stride == 0;
}

// As of a shape: StreamReader. There is at least one row.
void read_dense(const capsa_shapes& shapes, StreamsOf of, std::uint64_t first, DenseRoom& room,
                RowStreams& to) {
    const int radius = of.count - 1;
    const bool has_z = of.dimension == 2 || shapes.stream[2].data;
    const capsa_stream& r = shapes.stream[radius];
    to.first = first;
    to.radius_moves = r.data && r.stride == 1 ? ~std::uint64_t{0} : 0;
    to.z_moves = has_z ? ~std::uint64_t{0} : 0;
    if (!to.radius_moves) store(room.same, splat(r.data ? r.data[0] : 0.0f));
    if (!has_z) store(room.zeros, splat(0.0f));
#pragma GCC unroll 1
    for (int k = 0; k < radius; ++k) to.at[k] = has_z || k % 3 != 2 ? shapes.stream[k].data : room.zeros;
    to.at[radius] = to.radius_moves ? r.data : room.same;
}

CAPSA_NOINLINE void copy_stream(const capsa_stream& from, const capsa_index_stream* point,
                                std::uint32_t begin, std::uint32_t end, float* to) {
#pragma GCC unroll 1
    for (std::uint32_t i = begin; i < end; ++i)
        to[i - begin] = from.data ? from.data[element(point, i) * from.stride] : 0.0f;
}

void copy_rows(const capsa_shapes& from, StreamsOf of, std::uint32_t begin, std::uint32_t end, float* room,
               std::uint32_t most, capsa_shapes& to) {
    float* to_stream = room;
    for (int k = 0; k < of.count; ++k, to_stream += most) {
        copy_stream(from.stream[k], index_of(from, of, k), begin, end, to_stream);
        to.stream[k] = {to_stream, 1};
    }
    make_heights(from, of, room, most, end - begin);
}

void copy_lanes(const capsa_shapes& shapes, StreamsOf of, std::uint64_t first, int valid, int step,
                float (*to)[lane_count]) {
    for (int k = 0; k < of.count; ++k) {
        const capsa_stream& s = shapes.stream[k];
        const capsa_index_stream* const point = s.data ? index_of(shapes, of, k) : nullptr;
        if (s.data && !point && step * s.stride == 1 && valid != 0) {
            store(to[k], load_some(s.data + first, static_cast<std::uint64_t>(valid)));
            continue;
        }
        if (s.data && !point && valid == lane_count) {
            const float* const from = s.data + element(nullptr, first) * s.stride;
            for (int i = 0; i < lane_count; ++i) to[k][i] = from[i * step * s.stride];
            continue;
        }
        store(to[k], splat(s.data ? invalid_number() : 0.0f));
        if (!s.data) continue;
        // No loop is written out: it would be as long as the longest vector.
        if (point) {
            const auto row = static_cast<std::ptrdiff_t>(first);
#pragma GCC unroll 1
            for (int i = 0; i < valid; ++i)
                to[k][i] = s.data[static_cast<std::ptrdiff_t>(point->data[(row + i * step) * point->stride]) *
                                  s.stride];
        } else {
            const float* const from = s.data + element(nullptr, first) * s.stride;
#pragma GCC unroll 1
            for (int i = 0; i < valid; ++i) to[k][i] = from[i * step * s.stride];
        }
    }
    make_heights(shapes, of, to[0], lane_count, lane_count);
}

void numbers_of_row(const capsa_shapes& shapes, StreamsOf of, std::uint32_t row, const float** to) {
    static constexpr float zero = 0.0f;
#pragma GCC unroll 1
    for (int k = 0; k < of.count; ++k) {
        const capsa_stream& s = shapes.stream[k];
        to[k] = s.data ? s.data + element(index_of(shapes, of, k), row) * s.stride : &zero;
    }
}

Gathering::Gathering(const capsa_shapes& shapes, StreamsOf of, float* field, capsa_row_range near,
                     NearRoom* room)
    : shapes_(shapes), of_(of), field_(field) {
    if (lane_count == 1 || of_.count < 4) return;
    fields_ = side_by_side();
    for (int q = 0; q < quads(); ++q)
        quad_[q] = {shapes_.stream[0].data + first_field(q), shapes_.stream[0].stride};
    if (fields_ == 0 && room && near.end != 0 && is_dense_or_flat(shapes_, of_)) stage(near, *room);
}

// How many fields of a row stand side by side: all or none. A radius without data is not one of them.
int Gathering::side_by_side() const {
    const capsa_stream* const s = shapes_.stream;
    const int fields = s[radius()].data ? of_.count : radius();
    if (!s[0].data || fields < 4 || is_indexed(shapes_, of_)) return 0;
#pragma GCC unroll 1
    for (int k = 1; k < fields; ++k)
        if (s[k].data != s[0].data + k || s[k].stride != s[0].stride) return 0;
    return fields;
}

CAPSA_NOINLINE void Gathering::stage(capsa_row_range near, NearRoom& room) {
    constexpr std::uint32_t lanes = lane_count;
    fields_ = of_.count;
    const std::uint64_t end = least<std::uint64_t>(near.end, shapes_.count);
    for (std::uint64_t row = near.begin; row < end; row += lanes) {
        const std::uint64_t valid = least<std::uint64_t>(end - row, lanes);
        const auto rows_of = [&](int k) {
            const capsa_stream& s = shapes_.stream[k];
            if (!s.data || s.stride == 0) return splat(s.data ? *s.data : 0.0f);
            return valid == lanes ? load_unaligned(s.data + row)
                                  : load_first(s.data + row, static_cast<int>(valid));
        };
        for (int q = 0; q < quads(); ++q) {
            const int f = first_field(q);
            alignas(64) float stored[4 * lanes];
            store_quads(stored, rows_of(f), rows_of(f + 1), rows_of(f + 2), rows_of(f + 3));
            float* const to = room.quad[q] + 4 * (row - near.begin);
            for (std::uint32_t k = 0; k < lanes; ++k)
                __builtin_memcpy(to + std::size_t{4} * k, stored + quad_at(k), 4 * sizeof(float));
        }
    }
    for (int q = 0; q < quads(); ++q) quad_[q] = {room.quad[q], 4};
    staged_from_ = near.begin;
}

void Gathering::fill(const std::uint32_t* index, std::uint64_t first, std::uint64_t count) {
    if (fields_ == 0) return fill_one_by_one(index, first, count);
    if (index)
        fill_by_quads(count, [index](std::uint64_t i) CAPSA_INLINE_LAMBDA { return index[2 * i]; });
    else
        fill_by_quads(count, [first](std::uint64_t i) CAPSA_INLINE_LAMBDA { return first + i; });
    if (fields_ != of_.count)
        for (std::uint64_t i = 0; i < count; ++i) field(radius())[i] = 0.0f;
    fill_rest(count);
}

// All quads have one stride, so the places of rows are found once for all of them.
template <class Row>
CAPSA_INLINE void Gathering::fill_by_quads(std::uint64_t count, const Row& row) {
    const int fields = fields_;
    const std::uint32_t from = staged_from_;
    float* const to = field_;
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
            for (int k = 0; k < 4; ++k)
                store(to + static_cast<std::uint64_t>(f + k) * gathered_block + i, four[k]);
        }
    }
}

void Gathering::fill_rest(std::uint64_t count) {
    const std::uint64_t padded = (count + lane_count - 1) / lane_count * lane_count;
    for (int k = 0; k < of_.count; ++k)
        for (std::uint64_t i = count; i < padded; ++i) field(k)[i] = invalid_number();
}

// Four streams of one stride, of rows that a list names: the place of a row is found once for all of them.
CAPSA_NOINLINE static void gather_four(const capsa_stream* from, const std::uint32_t* index,
                                       std::uint64_t count, float* to) {
    const std::uint64_t whole = count / lane_count * lane_count;
    if (whole != count)
        for (std::uint64_t k = 0; k < 4; ++k) store(to + k * gathered_block + whole, splat(invalid_number()));
    const std::ptrdiff_t stride = from[0].stride;
    const float *const s0 = from[0].data, *const s1 = from[1].data, *const s2 = from[2].data,
                       *const s3 = from[3].data;
#pragma GCC unroll 1
    for (std::uint64_t i = 0; i < count; ++i, ++to) {
        const std::ptrdiff_t place = static_cast<std::ptrdiff_t>(index[2 * i]) * stride;
        to[0] = s0[place];
        to[gathered_block] = s1[place];
        to[2 * gathered_block] = s2[place];
        to[3 * gathered_block] = s3[place];
    }
}

// How many streams, from the first on, have data and the stride of the first.
static int streams_alike(const capsa_shapes& shapes, int streams) {
    const capsa_stream* const s = shapes.stream;
    int k = 0;
    while (k < streams && s[k].data && s[k].stride == s[0].stride) ++k;
    return k;
}

// Contiguous streams of so few rows that two vectors hold them. A template, because without the instruction
// there is no look_up().
template <class T>
struct TwoVectors {
    T low, high;
    CAPSA_INLINE TwoVectors(const float* from, std::uint64_t count)
        : low(load_some(from, count)),
          high(count > lane_count ? load_some(from + lane_count, count - lane_count)
                                  : splat(invalid_number())) {}
};
template <class T>
CAPSA_NOINLINE static void look_up_streams(const capsa_stream* stream, int streams, std::uint64_t rows,
                                           const std::uint32_t* index, std::uint64_t count, float* to) {
    alignas(64) float even[lane_count], place[gathered_block];
    for (int k = 0; k < lane_count; ++k) even[k] = __builtin_bit_cast(float, 2 * k);
    const auto* const numbers = reinterpret_cast<const float*>(index);  // read by whole vectors
    for (std::uint64_t i = 0; i < count; i += lane_count) {
        const TwoVectors<T> pairs(numbers + 2 * i, 2 * (count - i) - 1);
        store(place + i, look_up(pairs.low, pairs.high, load(even)));
    }
    for (; streams != 0; --streams, ++stream, to += gathered_block) {
        const TwoVectors<T> all(stream->data, rows);
        for (std::uint64_t i = 0; i < count; i += lane_count) {
            const T at = load(place + i);  // a NaN behind the last one
            store(to + i, select(at == at, look_up(all.low, all.high, at), at));
        }
    }
}

// The last vector is written whole before any row is: so few rows have few stores.
CAPSA_NOINLINE void Gathering::fill_one_by_one(const std::uint32_t* index, std::uint64_t first,
                                               std::uint64_t count) {
    const std::uint64_t whole = count / lane_count * lane_count;
    const int rest = static_cast<int>(count - whole);
    int k = 0;
    if (index && !is_indexed(shapes_, of_)) {
        const int streams = streams_alike(shapes_, of_.count);
        bool looked_up = false;
        if constexpr (looks_up)
            if (shapes_.count <= 2 * lane_count && shapes_.stream[0].stride == 1) {
                look_up_streams<Lanes>(shapes_.stream, streams, shapes_.count, index, count, field(0));
                k = streams;
                looked_up = true;
            }
        if (!looked_up && streams >= 4) {
            for (; k < streams; k = least(k + 4, streams)) {
                const int f = least(k, streams - 4);
                gather_four(&shapes_.stream[f], index, count, field(f));
            }
        }
    }
    for (; k < of_.count; ++k) {
        const capsa_stream& s = shapes_.stream[k];
        const capsa_index_stream* const point = index_of(shapes_, of_, k);
        float* const to = field(k);
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
        else {
            const float* from = s.data + element(nullptr, first) * s.stride;
#pragma GCC unroll 1
            for (std::uint64_t i = 0; i < count; ++i, from += s.stride) to[i] = *from;
        }
    }
    make_heights(shapes_, of_, field_, gathered_block, count);
}

}  // namespace capsa::CAPSA_ISA
