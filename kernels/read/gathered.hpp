// Rows of any shapes, collected a block at a time: consecutive rows, or rows that a list names.
//
// Four fields of a row that stand side by side are loaded at once: those of an array of structs or of the
// copies of an index, and those of rows of a list that are known to be near each other, which are staged.

#pragma once
#include "kernels/abi.h"
#include "kernels/read/streams.hpp"

namespace capsa::CAPSA_ISA {

inline constexpr std::uint64_t gathered_block = tuning::gathered_pairs;
inline constexpr std::size_t most_quads = 3, staged_near_rows = capsa_near_rows + lane_count;

static_assert(std::size_t{capsa_max_streams} <= 4 * most_quads);

// Room for the quads of rows that are near each other.
struct NearRoom {
    alignas(64) float quad[most_quads][4 * staged_near_rows];
};

// How rows are collected. It knows the numbers of a shape and not the shape, so an instruction set has its
// code once (kernels/read/gathering.cpp).
class Gathering {
public:
    // Stream k of a block is collected to `field` + k * gathered_block. `near` is the range of all rows of a
    // list, if it is known and there is room.
    Gathering(const capsa_shapes& shapes, StreamsOf of, float* field, capsa_row_range near, NearRoom* room);

    // Rows first, first + 1, ..., or, if there is an index, rows index[0], index[2], ... Invalid rows fill
    // the last vector.
    void fill(const std::uint32_t* index, std::uint64_t first, std::uint64_t count);

private:
    int radius() const { return of_.count - 1; }
    int quads() const { return (fields_ + 3) / 4; }
    // The last quad ends with the last field, and so two quads may share fields.
    int first_field(int quad) const { return least(4 * quad, fields_ - 4); }
    float* field(int k) const { return field_ + static_cast<std::uint64_t>(k) * gathered_block; }
    int side_by_side() const;
    void stage(capsa_row_range near, NearRoom& room);
    template <class Row>
    void fill_by_quads(std::uint64_t count, const Row& row);
    void fill_one_by_one(const std::uint32_t* index, std::uint64_t first, std::uint64_t count);
    void fill_rest(std::uint64_t count);

    const capsa_shapes& shapes_;
    const StreamsOf of_;
    int fields_ = 0;  // that are loaded in quads
    std::uint32_t staged_from_ = 0;
    float* const field_;
    capsa_stream quad_[most_quads];
};

// Rows of one shape.
template <class Shape>
class Gathered {
public:
    static constexpr std::uint64_t block = gathered_block;

    CAPSA_INLINE explicit Gathered(const capsa_shapes& shapes)
        : gathering_(shapes, streams_of<Shape>, field_[0], {}, nullptr) {}
    CAPSA_INLINE Gathered(const Gathered&) = delete;

    CAPSA_INLINE void fill(const std::uint32_t* index, std::uint64_t first, std::uint64_t count) {
        gathering_.fill(index, first, count);
    }
    // Reads rows i, i + 1, ... of the block.
    CAPSA_INLINE auto at(std::uint64_t i) const {
        return [this, i](int k) CAPSA_INLINE_LAMBDA { return load(&field_[k][i]); };
    }

private:
    Gathering gathering_;
    alignas(64) float field_[static_cast<std::size_t>(Shape::stream_count)][block];
};

}  // namespace capsa::CAPSA_ISA
