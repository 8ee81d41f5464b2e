// What a walk that knows no shapes needs to know of one: how its rows are staged (read/stage.hpp), and how
// far those of a tree are from a box.

#pragma once
#include "kernels/read/stage.hpp"
#include "kernels/roster.hpp"

namespace capsa::CAPSA_ISA {

struct OneBox;     // tree/boxes.hpp
struct MetGroups;  // tree/near_search.hpp

// Some groups of a node of a tree, as bits, and the slack of each of the sixteen.
struct GroupsOfNode {
    const capsa_shapes& copies;
    std::uint32_t node, groups;
    const float* slack;
};

// Field f of place k of word w of a stage is at (w fields + f) 64 + k. The last field is the radius.
struct Kind {
    std::uint32_t fields, words;  // of a place; of columns that a tile holds at a time
    StreamsOf streams;
    // Rows begin to end at places 0, 1, ... (fill_places).
    void (*fill)(float* to, Order order, const capsa_shapes& shapes, std::uint64_t begin, std::uint64_t end,
                 float added_radius, std::uint64_t padded);
    // Sixteen rows of an index from `place` on, at the first places of a word; null if no walk stages them.
    void (*fill_group)(float* to, const capsa_shapes& copies, std::uint64_t place);
    // The fields of one place of a stage for each lane.
    void (*gather)(float (*to)[lane_count], const float* solids, const std::uint32_t* places);
    // The bounding spheres of places 0 to count - 1, at the same places of a stage of spheres.
    void (*bounds)(float* to, const float* solids, std::uint64_t count);
    // Adds the groups with rows that may be within reach of a box. If `from` is not null, returns the least
    // square of the distance of first points from that one, for each lane.
    Lanes (*meet)(const GroupsOfNode& node, const OneBox& box, float reach, const Vec3<Lanes>* from,
                  MetGroups& to);

    CAPSA_INLINE std::uint32_t columns() const { return words * capsa_word_columns; }
    CAPSA_INLINE std::size_t of_word() const { return std::size_t{fields} * capsa_word_columns; }
};

// Where the radii of a word are.
CAPSA_INLINE std::size_t radius_of(const Kind& kind) {
    return std::size_t{kind.fields - 1} * capsa_word_columns;
}

// By slot (kernels/table/kinds.cpp).
struct Kinds {
    Kind of[capsa_roster_count];
};
extern const Kinds kinds;

// The floats of a word.
template <class Shape>
inline constexpr std::size_t word_size = sizeof(StageWord<Shape>) / sizeof(float);

// The solid at place i of a word, in every lane, with its radius or with one that stands elsewhere.
template <class Shape>
CAPSA_INLINE auto row_of(const float* word, std::uint32_t i) {
    return Shape::template restore<Lanes>([=](int f) CAPSA_INLINE_LAMBDA {
        return splat(word[f * int{capsa_word_columns} + static_cast<int>(i)]);
    });
}
template <class Shape>
CAPSA_INLINE auto row_of(const float* word, std::uint32_t i, float radius) {
    auto row = row_of<Shape>(word, i);
    row.radius = splat(radius);
    return row;
}
// The solids at places k, k + 1, ... of a word.
template <class Shape, class T = Lanes>
CAPSA_INLINE auto columns_of(const float* word, int k) {
    return Shape::template restore<T>(
        [=](int f) CAPSA_INLINE_LAMBDA { return Width<T>::load(word + f * int{capsa_word_columns} + k); });
}
template <class Shape>
CAPSA_INLINE auto columns_of(const float* word, const float* radius, int k) {
    auto columns = columns_of<Shape>(word, k);
    columns.radius = load(radius + k);
    return columns;
}

}  // namespace capsa::CAPSA_ISA
