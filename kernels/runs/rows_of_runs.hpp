// The rows of A that runs are made of: read as they are if vectors of them can be loaded, and otherwise from
// a copy.

#pragma once
#include "kernels/tiles/small_tile.hpp"

namespace capsa::CAPSA_ISA {

template <class A>
class RowsOfRuns {
public:
    static constexpr std::uint32_t most_copied = capsa_tile_columns;
    using Read = StreamReader<A, true>;

    CAPSA_INLINE explicit RowsOfRuns(const capsa_shapes& shapes) : shapes_(shapes), dense_(dense<A>(shapes)) {
        read_ = dense_ ? Read(shapes, room_) : Read(copy_);
    }
    CAPSA_INLINE RowsOfRuns(const RowsOfRuns&) = delete;

    // How many rows can be readable at a time.
    CAPSA_INLINE std::uint32_t most() const { return dense_ ? ~std::uint32_t{0} : most_copied; }
    // Makes at most so many rows from `begin` on readable.
    CAPSA_INLINE void take(std::uint32_t begin, std::uint32_t end) {
        if (!dense_) copy(begin, end);
    }
    // What reads rows, as a copy, so that a loop can hold it in registers.
    class Reading {
    public:
        CAPSA_INLINE explicit Reading(const RowsOfRuns& rows)
            : read_(rows.read_), copied_from_(rows.copied_from_) {}
        // `count` rows from `row` on, and invalid ones in the other lanes.
        CAPSA_INLINE void read(std::uint32_t row, std::uint32_t count, Lanes (&stream)[A::stream_count]) {
            read_.first = row - copied_from_;
            if (count >= lane_count) {
                for (int k = 0; k < A::stream_count; ++k) stream[k] = read_(k);
            } else {
                const auto some = read_.some(static_cast<int>(count));
                for (int k = 0; k < A::stream_count; ++k) stream[k] = some(k);
            }
        }

    private:
        Read read_;
        const std::uint32_t copied_from_;
    };
    CAPSA_INLINE float coordinate(int k, std::uint64_t row) const {
        return read_.coordinate(k, row - copied_from_);
    }
    // The square of the distance of two rows.
    CAPSA_NOINLINE float apart2(std::uint64_t one, std::uint64_t other) const {
        float d2 = 0.0f;
        for (int k = 0; k < A::dimension; ++k) {
            const float d = coordinate(k, one) - coordinate(k, other);
            d2 += d * d;
        }
        return d2;
    }
    // The middle one of some rows, or if that is invalid the first that is valid.
    CAPSA_INLINE std::uint64_t valid_row(std::uint64_t begin, std::uint32_t count) const {
        const std::uint64_t middle = begin + count / 2;
        return is_valid(middle) ? middle : first_valid_row(begin, count);
    }

private:
    CAPSA_INLINE bool is_valid(std::uint64_t row) const {
        float square = 0.0f;
        for (int k = 0; k < A::dimension; ++k) square += coordinate(k, row) * coordinate(k, row);
        return square <= most_square;
    }
    CAPSA_NOINLINE std::uint64_t first_valid_row(std::uint64_t begin, std::uint32_t count) const {
        std::uint64_t row = begin;
        while (row + 1 < begin + count && !is_valid(row)) ++row;
        return row;
    }
    CAPSA_NOINLINE void copy(std::uint32_t begin, std::uint32_t end) {
#pragma GCC unroll 1
        for (int k = 0; k < A::stream_count; ++k)
            copy_stream(shapes_.stream[k], index_of<A>(shapes_, k), begin, end, copy_[k]);
        copied_from_ = begin;
    }

    const capsa_shapes& shapes_;
    const bool dense_;
    std::uint32_t copied_from_ = 0;
    Read read_;
    DenseRoom room_;
    float copy_[static_cast<std::size_t>(A::stream_count)][most_copied];
};

}  // namespace capsa::CAPSA_ISA
