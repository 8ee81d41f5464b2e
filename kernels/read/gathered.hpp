// Rows of any shapes, collected a block at a time: consecutive rows, or rows that a list names.
//
// Four fields of a row that stand side by side are loaded at once: those of an array of structs or of the
// copies of an index, and those of rows of a list that are known to be near each other, which are staged.

#pragma once
#include "kernels/abi.h"
#include "kernels/read/streams.hpp"

namespace capsa::CAPSA_ISA {

// kernels/read/staging.cpp compiles its functions once for each shape (kernels/read/gathering.hpp).
template <class Shape>
class GatheredRows {
public:
    static constexpr std::uint64_t block = tuning::gathered_pairs;
    static constexpr int radius = Shape::radius_stream, streams = Shape::stream_count;
    static constexpr bool in_quads = streams >= 4 && lane_count > 1;
    static constexpr std::size_t most_quads = static_cast<std::size_t>(streams + 3) / 4,
                                 staged_rows = capsa_near_rows + lane_count;
    // Room for the quads of rows that are near each other.
    struct NearRoom {
        alignas(64) float quad[in_quads ? most_quads : 1][in_quads ? 4 * staged_rows : 1];
    };

    // `near` is the range of all rows of a list, if it is known and there is room.
    CAPSA_INLINE explicit GatheredRows(const capsa_shapes& shapes, capsa_row_range near = {},
                                       NearRoom* room = nullptr)
        : shapes_(shapes) {
        if constexpr (in_quads) begin(near, room);
    }
    CAPSA_INLINE GatheredRows(const GatheredRows&) = delete;

    // Rows first, first + 1, ..., or, if there is an index, rows index[0], index[2], ... Invalid rows fill
    // the last vector.
    void fill(const std::uint32_t* index, std::uint64_t first, std::uint64_t count);
    // Reads the rows of the block from the first on.
    CAPSA_INLINE StreamReader<Shape> rows() const { return StreamReader<Shape>(field_); }
    // Reads rows i, i + 1, ... of the block.
    CAPSA_INLINE auto at(std::uint64_t i) const {
        return [this, i](int k) CAPSA_INLINE_LAMBDA { return load(&field_[k][i]); };
    }

    // Finds the quads.
    void begin(capsa_row_range near, NearRoom* room);

private:
    CAPSA_INLINE int quads() const { return (fields_ + 3) / 4; }
    // The last quad ends with the last field, and so two quads may share fields.
    CAPSA_INLINE int first_field(int quad) const { return least(4 * quad, fields_ - 4); }
    // Whether the fields of a row stand side by side. A radius without data is not one of them.
    CAPSA_INLINE bool side_by_side() {
        const capsa_stream* const s = shapes_.stream;
        fields_ = s[radius].data ? streams : radius;
        bool all = s[0].data != nullptr && fields_ >= 4;
        for (int k = 0; k < fields_; ++k)
            all = all && s[k].data == s[0].data + k && s[k].stride == s[0].stride;
        for (int k = 0; k < Shape::point_count; ++k) all = all && !shapes_.point[k].data;
        return all;
    }
    void stage(capsa_row_range near, NearRoom& room);
    void fill_by_quads(const std::uint32_t* index, std::uint64_t first, std::uint64_t count);
    void fill_one_by_one(const std::uint32_t* index, std::uint64_t first, std::uint64_t count);
    template <class Row>
    void fill_rows_by_quads(std::uint64_t count, const Row& row);
    void fill_rest(std::uint64_t count);

    const capsa_shapes& shapes_;
    int fields_ = 0;  // that are loaded in quads
    std::uint32_t staged_from_ = 0;
    capsa_stream quad_[most_quads];
    alignas(64) float field_[static_cast<std::size_t>(streams)][block];
};

// With `KnowsNear` all rows of a list may be known to be in a range.
template <class Shape, bool KnowsNear = false>
class Gathered : public GatheredRows<Shape> {
public:
    CAPSA_INLINE explicit Gathered(const capsa_shapes& shapes, capsa_row_range = {})
        : GatheredRows<Shape>(shapes) {}
};
template <class Shape>
class Gathered<Shape, true> : public GatheredRows<Shape> {
public:
    CAPSA_INLINE Gathered(const capsa_shapes& shapes, capsa_row_range near)
        : GatheredRows<Shape>(shapes, near, &room_) {}

private:
    typename GatheredRows<Shape>::NearRoom room_;
};

}  // namespace capsa::CAPSA_ISA
