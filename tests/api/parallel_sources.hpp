// Sources that are cut into many parts, for the verbs on threads.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace capsa::tests {

inline Rows scattered(capsa_shape shape, std::size_t count, std::uint64_t seed) {
    Rows rows(shape, count);
    Random random(seed);
    fill::uniform(rows, random, 40, 1, 0.5f);
    return rows;
}

// Rows that have no place in an index stand in every part of it.
inline Rows with_flaws(Rows rows) {
    for (std::size_t row = 5; row < rows.count; row += 97)
        rows.at(static_cast<int>(row % 3), row) = std::numeric_limits<float>::quiet_NaN();
    return rows;
}

// Runs of `rows` rows each, with some rows before the first and after the last.
inline std::vector<std::uint32_t> runs_of(std::uint32_t rows, std::uint32_t begin, std::uint32_t end) {
    std::vector<std::uint32_t> offsets;
    for (std::uint32_t row = begin; row <= end; row += rows) offsets.push_back(row);
    return offsets;
}

// Half-planes that some of the scattered rows touch.
inline Rows walls(std::size_t count) {
    Rows rows(capsa_shape_half_plane, count);
    Random random(8);
    for (std::size_t row = 0; row < count; ++row) {
        rows.at(0, row) = random.between(-1, 0.5f);
        rows.at(2, row) = 1;
        rows.at(3, row) = random.between(-0.1f, 0.1f);
    }
    return rows;
}

// Sources of many parts: rows, rows of an index, runs, a list.
struct Sources {
    Rows a = scattered(capsa_shape_capsule, 3000, 1), b = scattered(capsa_shape_sphere, 1500, 2),
         many = with_flaws(scattered(capsa_shape_sphere, 20000, 3)),
         faces = scattered(capsa_shape_triangle, 1000, 5);
    Rows discs = with_flaws(scattered(capsa_shape_circle, 9000, 9)), flat = walls(200);
    Index index{many.view()}, of_b{b.view()}, of_faces{faces.view()}, of_discs{discs.view()},
        of_walls{flat.view()}, cells_of_b{b.view()}, cells_of_many{many.view()};
    std::vector<IndexPair> list;
    std::vector<std::uint32_t> few = runs_of(100, 20, 2950), long_of_a = runs_of(1400, 100, 3000),
                               long_of_b = runs_of(700, 50, 1500), long_of_many = runs_of(1900, 5, 20000);
    std::vector<std::uint32_t> body = std::vector<std::uint32_t>(3000),
                               group = std::vector<std::uint32_t>(20000);
    LinkMatrix body_meets{5};
    Filter bodies, groups, chained, linked;
    std::vector<float> step[3];

    Sources() {
        Random random(4);
        for (std::uint32_t k = 0; k < body.size(); ++k) body[k] = k % 5;
        for (std::uint32_t k = 0; k < group.size(); ++k) group[k] = k % 3;
        cells_of_b.add_cells();
        cells_of_many.add_cells();
        bodies = Filter({.group = body});
        groups = Filter({.group = group});
        chained = Filter({.chain = group, .exclude = 9000});
        body_meets.forbid(1, 4);
        linked = Filter({.link = body, .matrix = body_meets});
        for (int k = 0; k < 1'200'000; ++k) list.push_back({random.below(3000), random.below(1500)});
        for (auto& stream : step)
            for (int k = 0; k < 20000; ++k) stream.push_back(random.between(-1, 1));
    }
    std::vector<Source> by_row() const {
        return {between(views.a, views.b),
                within(views.a),
                between(index, of_b),
                within(index),
                between(index, of_faces),
                between(of_b, index),
                between(index, views.b),
                between(views.many, of_b),
                between(views.many, cells_of_b),
                between(cells_of_many, views.b),
                filtered(within(index), groups),
                between(of_discs, of_walls),
                between(views.a, views.b, Runs{few}),
                between(views.a, views.b, Runs{long_of_a, long_of_b}),
                within(views.many, long_of_many),
                filtered(within(views.a), bodies),
                filtered(within(index), chained),
                filtered(within(views.a), linked),
                filtered(between(views.a, views.b), bodies, bodies)};
    }
    std::vector<Source> by_pair() const { return {listed(views.a, views.b, list), zip(index, views.many)}; }
    Motion motion() const { return capsa::motion(step[0], step[1], step[2]); }

    struct Views {
        capsa_shapes a, b, many;
    } views{a.view(), b.view(), many.view()};
};

inline const Sources& sources() {
    static const Sources all;
    return all;
}

}  // namespace capsa::tests
