// From the caller's streams to solids.
//
// A reader gives lanes of one stream, either of consecutive rows or of rows that a list names. Solids are
// available as given, or prepared: in prepared solids every invalid row is replaced by numbers that touch
// nothing.

#pragma once
#include "kernels/shapes/box.hpp"
#include "kernels/shapes/capsule.hpp"
#include "kernels/shapes/half_space.hpp"
#include "kernels/shapes/sphere.hpp"
#include "kernels/shapes/triangle.hpp"
#include "kernels/tuning.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa::CAPSA_ISA {

// The coordinate of every invalid row. Every distance from it is NaN.
CAPSA_INLINE float invalid_number() { return __builtin_nanf(""); }

// The index of the point that stream k belongs to. It is null if rows are not indexed, and for streams that
// belong to no point: the radius.
template <class Shape>
CAPSA_INLINE const capsa_index_stream* index_of(const capsa_shapes& shapes, int k) {
    if (k >= Shape::dimension * Shape::point_count) return nullptr;
    const capsa_index_stream* const point = &shapes.point[k / Shape::dimension];
    return point->data ? point : nullptr;
}
// The element of a coordinate stream that belongs to a row.
CAPSA_INLINE std::ptrdiff_t element(const capsa_index_stream* point, std::uint64_t row) {
    const auto i = static_cast<std::ptrdiff_t>(row);
    return point ? static_cast<std::ptrdiff_t>(point->data[i * point->stride]) : i;
}

// Elements first, first + 1, ... of the caller's streams: `valid` of them exist, and the other lanes are
// invalid. A stream without data reads as zeros: the radius of a segment, which is otherwise a capsule, and
// every z of rows of the plane that are asked about in space.
struct Reader {
    const capsa_stream* stream;
    std::uint64_t first;
    int valid;

    CAPSA_INLINE Lanes operator()(int k) const {
        if (!stream[k].data) return splat(0.0f);
        const std::ptrdiff_t stride = stream[k].stride;
        const float* from = stream[k].data + static_cast<std::ptrdiff_t>(first) * stride;
        if (valid == lane_count && stride == 1) return load_unaligned(from);
        alignas(64) float gathered[lane_count];
        for (int i = 0; i < lane_count; ++i) gathered[i] = i < valid ? from[i * stride] : invalid_number();
        return load(gathered);
    }
};

// What code that knows no shape needs to know of one.
struct StreamsOf {
    int count, dimension, points;
};
template <class Shape>
inline constexpr StreamsOf streams_of{Shape::stream_count, Shape::dimension, Shape::point_count};

// What follows is in kernels/read/gathering.cpp.
// Rows begin to end of one stream, whose places `point` may name.
void copy_stream(const capsa_stream& from, const capsa_index_stream* point, std::uint32_t begin,
                 std::uint32_t end, float* to);
// Rows begin to end of any shape as dense ones in `room`, which has `most` places for each stream.
void copy_rows(const capsa_shapes& from, StreamsOf of, std::uint32_t begin, std::uint32_t end, float* room,
               std::uint32_t most, capsa_shapes& to);
// Lane i of each stream is that of row first + i step, of `valid` rows.
void copy_lanes(const capsa_shapes& shapes, StreamsOf of, std::uint64_t first, int valid, int step,
                float (*to)[lane_count]);

// Where the numbers of a row stand; a stream without data is a 0.
void numbers_of_row(const capsa_shapes& shapes, StreamsOf of, std::uint32_t row, const float** to);

// The same for all streams at once. All are copied before the first is read back. Otherwise each read would
// wait for the stores of its stream.
template <class Shape>
class SomeRows {
public:
    CAPSA_INLINE SomeRows(const capsa_shapes& shapes, std::uint64_t first, int valid, int step) {
        copy_lanes(shapes, streams_of<Shape>, first, valid, step, field_);
    }
    CAPSA_INLINE Lanes operator()(int k) const { return load(field_[k]); }

private:
    alignas(64) float field_[Shape::stream_count][lane_count];
};

// Whether stream k of a shape of space is a z.
template <class Shape>
CAPSA_INLINE constexpr bool is_z(int k) {
    return Shape::dimension == 3 && k < Shape::radius_stream && k % 3 == 2;
}
// Whether the streams of z have data: all of them, or, if the rows lie in the plane, none.
CAPSA_INLINE bool has_z(const capsa_shapes& shapes, StreamsOf of) {
    return of.dimension == 2 || shapes.stream[2].data;
}
template <class Shape>
CAPSA_INLINE bool has_z(const capsa_shapes& shapes) {
    return has_z(shapes, streams_of<Shape>);
}

// Whether stream k is an absent z of rows that may lie in the plane.
template <class Shape, bool Flat>
CAPSA_INLINE bool is_absent(const capsa_shapes& shapes, int k) {
    return Flat && is_z<Shape>(k) && !shapes.stream[k].data;
}

// Whether vectors of rows can be loaded directly: the coordinates are contiguous and not indexed, and the
// radius is contiguous, equal for all rows, or absent. Streams of z may be absent; their stride is then 1.
template <class Shape>
CAPSA_INLINE bool dense_or_flat(const capsa_shapes& shapes) {
    bool all = true;
    for (int k = 0; k < Shape::radius_stream; ++k) all = all && shapes.stream[k].stride == 1;
    for (int k = 0; k < Shape::point_count; ++k) all = all && !shapes.point[k].data;
    const capsa_stream& r = shapes.stream[Shape::radius_stream];
    return all && (!r.data || r.stride == 1 || r.stride == 0);
}

// The same, and no stream of z is absent.
template <class Shape>
CAPSA_INLINE bool dense(const capsa_shapes& shapes) {
    return dense_or_flat<Shape>(shapes) && has_z<Shape>(shapes);
}

// The numbers of streams that hold one number, in every lane.
struct DenseRoom {
    alignas(64) float same[lane_count];
    alignas(64) float zeros[lane_count];
};

// Such streams for code that knows no shape: rows first, first + 1, ... What moves is contiguous (all bits),
// what does not holds one number (0).
struct RowStreams {
    const float* at[capsa_max_streams];
    std::uint64_t first, radius_moves, z_moves;
};

// Rows of any shape that can be read so, from `first` on (kernels/read/gathering.cpp).
bool is_dense_or_flat(const capsa_shapes& shapes, StreamsOf of);
void read_dense(const capsa_shapes& shapes, StreamsOf of, std::uint64_t first, DenseRoom& room,
                RowStreams& to);

// Elements first, first + 1, ... of streams that are contiguous, or that hold one number: a radius that is
// equal for all rows, or streams of z that are absent. The caller changes `first`. `Whole` shapes have data
// in every stream of z, such as the copies of an index.
template <class Shape, bool Whole = false>
class StreamReader {
public:
    StreamReader() = default;
    // All streams are contiguous.
    template <std::size_t Rows>
    CAPSA_INLINE explicit StreamReader(
        const float (&field)[static_cast<std::size_t>(Shape::stream_count)][Rows])
        : radius_moves_(~std::uint64_t{0}), z_moves_(~std::uint64_t{0}) {
        for (int k = 0; k < Shape::stream_count; ++k) at_[k] = field[k];
    }
    CAPSA_INLINE explicit StreamReader(const RowStreams& rows)
        : first(rows.first), radius_moves_(rows.radius_moves), z_moves_(rows.z_moves) {
        for (int k = 0; k < Shape::stream_count; ++k) at_[k] = rows.at[k];
    }
    // Dense or flat shapes. There is at least one row.
    CAPSA_INLINE StreamReader(const capsa_shapes& shapes, DenseRoom& room) {
        for (int k = 0; k < Shape::stream_count; ++k) at_[k] = shapes.stream[k].data;
        const capsa_stream& r = shapes.stream[radius];
        radius_moves_ = r.data && r.stride == 1 ? ~std::uint64_t{0} : 0;
        z_moves_ = Whole || has_z<Shape>(shapes) ? ~std::uint64_t{0} : 0;
        if (!radius_moves_) {
            store(room.same, splat(r.data ? r.data[0] : 0.0f));
            at_[radius] = room.same;
        }
        if (z_moves_) return;
        store(room.zeros, splat(0.0f));
        for (int k = 0; k < Shape::stream_count; ++k)
            if (is_z<Shape>(k)) at_[k] = room.zeros;
    }
    CAPSA_INLINE Lanes operator()(int k) const { return at(k, first); }
    // A vector, or with it that which is `further` rows on.
    template <class T>
    CAPSA_INLINE T get(int k, [[maybe_unused]] std::uint64_t further) const {
        if constexpr (Width<T>::count > lane_count)
            return {at(k, first), at(k, first + further)};
        else
            return at(k, first);
    }
    // Coordinate k of a row, wherever the reader is.
    CAPSA_INLINE float coordinate(int k, std::uint64_t row) const {
        return at_[k][!Whole && is_z<Shape>(k) ? row & z_moves_ : row];
    }

    std::uint64_t first = 0;

    // The first `count` rows. The other lanes are invalid.
    CAPSA_INLINE auto some(int count) const {
        return [this, count](int k) CAPSA_INLINE_LAMBDA {
            if (k == radius && !radius_moves_) return load(at_[k]);
            if (!Whole && is_z<Shape>(k) && !z_moves_) return load(at_[k]);
            return load_first(at_[k] + first, count);
        };
    }

private:
    CAPSA_INLINE Lanes at(int k, std::uint64_t row) const {
        if (!Whole && is_z<Shape>(k)) return load_unaligned(at_[k] + (row & z_moves_));
        return load_unaligned(at_[k] + (k == radius ? row & radius_moves_ : row));
    }

    static constexpr int radius = Shape::radius_stream;
    const float* at_[Shape::stream_count];
    std::uint64_t radius_moves_, z_moves_;
};

// Elements of dense or flat shapes.
template <class Shape, bool Whole = false>
class DenseReader : public StreamReader<Shape, Whole> {
public:
    CAPSA_INLINE explicit DenseReader(const capsa_shapes& shapes)
        : StreamReader<Shape, Whole>(shapes, room_) {}
    CAPSA_INLINE DenseReader(const DenseReader&) = delete;

private:
    DenseRoom room_;
};

// Larger than any sum of squares of valid coordinates, 9 (1e18)^2. The squares of differences of coordinates
// below it do not overflow.
inline constexpr float most_square = 0x1p123f;

// Which rows of `stream` are valid. A row is invalid as a whole if a coordinate is NaN, infinite or far too
// large, or if its radius or half extent is NaN or negative: it must touch nothing, however large the reach
// is, and a margin must not hide a negative radius.
template <class Shape>
CAPSA_INLINE Mask valid_rows(const Lanes (&stream)[Shape::stream_count]) {
    Lanes squares = splat(0.0f);
    for (int k = 0; k < Shape::radius_stream; ++k) squares = fused(stream[k], stream[k], squares);
    Lanes least_length = stream[Shape::radius_stream];
    if constexpr (has_reach<Shape>) least_length = Shape::least_length(stream);  // a NaN is out of range
    if constexpr (first_radius_of<Shape>() < Shape::radius_stream) {             // both radii alike
        squares = fused(least_length, least_length, squares);
        least_length = min(stream[first_radius_of<Shape>()], least_length);
    }
    const Mask in_range = squares <= splat(most_square), not_negative = least_length >= splat(0.0f);
    return in_range & not_negative;
}

template <class Shape>
CAPSA_INLINE auto prepared_streams(const Lanes (&stream)[Shape::stream_count], float extra) {
    return Shape::template prepare<Lanes>([&stream](int k) CAPSA_INLINE_LAMBDA { return stream[k]; },
                                          splat(extra));
}

// The shapes at the position of a reader. Invalid rows are replaced: places are NaN, and radii 0, because no
// reach may be a NaN (lanes/contract.hpp).
template <class Shape, class Read>
CAPSA_INLINE auto prepared(const Read& read, float extra) {
    Lanes stream[Shape::stream_count];
    for (int k = 0; k < Shape::stream_count; ++k) stream[k] = read(k);
    constexpr int radius = Shape::radius_stream, first_radius = first_radius_of<Shape>();
    const Mask valid = valid_rows<Shape>(stream);
    for (int k = 0; k < radius; ++k) stream[k] = select(valid, stream[k], splat(invalid_number()));
    stream[radius] = select(valid, stream[radius], splat(0.0f));
    if constexpr (first_radius < radius)
        stream[first_radius] = select(valid, stream[first_radius], splat(0.0f));
    return prepared_streams<Shape>(stream, extra);
}

// The solids as given, with invalid numbers. Sinks that pass values on use them: there a NaN stays a NaN.
template <class Shape, class T = Lanes, class Read>
CAPSA_INLINE auto as_given(const Read& read) {
    return Shape::template prepare<T>(read, T(0.0f));
}

}  // namespace capsa::CAPSA_ISA
