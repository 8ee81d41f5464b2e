// Two sets of hostile layout with all that a question about them needs: motions, filters, a margin, parts.
// The number of the scene says everything.

#pragma once
#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/hostile.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests {

// Motions as large as the scene, and now and then none or an invalid one.
struct Moves {
    std::vector<float> x, y, z;

    Moves(const Rows& rows, Random& random) : x(rows.count), y(rows.count), z(rows.count) {
        float reach = 0.0f;
        for (const float at : rows.streams[0])
            if (std::isfinite(at) && std::fabs(at) < 1e17f) reach = std::max(reach, std::fabs(at));
        for (std::size_t i = 0; i < rows.count; ++i) {
            const float size = random.below(4) == 0 ? reach : 0.05f * reach;
            for (std::vector<float>* along : {&x, &y, &z}) (*along)[i] = random.between(-size, size);
            if (random.below(30) == 0) x[i] = y[i] = z[i] = 0.0f;
            if (random.below(90) == 0) y[i] = std::numeric_limits<float>::quiet_NaN();
        }
    }
    Motion of(const Rows& rows) const {
        return dimension_of(rows.shape) == 2 ? motion(x, y) : motion(x, y, z);
    }
};

struct RowLabels {
    std::vector<std::uint32_t> category, mask, group;
    Filter filter;

    RowLabels(std::size_t rows, Random& random) {
        for (std::size_t i = 0; i < rows; ++i) {
            category.push_back(1u << random.below(3));
            mask.push_back(1 + random.below(7));
            group.push_back(random.below(9));
        }
        filter = Filter({.category = category, .mask = mask, .group = group});
    }
};

struct AskedScene {
    std::size_t number;
    Random random;
    std::uint32_t layout;
    Rows a, b;
    std::optional<Moves> move_a, move_b;
    std::optional<RowLabels> label_a, label_b;
    bool filtered = false;
    Options options;
    std::size_t parts = 1, part = 0;
    bool of_questions = false;  // parts are shares of the questions where that can be

    AskedScene(std::size_t n, Isa isa)
        : number(n),
          random(n + 1),
          layout(random.below(hostile_layout_count)),
          a(shapes_of(n).first, count()),
          b(shapes_of(n).second, count()) {
        const HostileScene scene(layout, random);
        scene.fill(a, random, 0);
        // Now and then sets that have nothing to do with each other.
        if (random.below(10) == 0)
            HostileScene(random.below(hostile_layout_count), random).fill(b, random, 1);
        else
            scene.fill(b, random, 1);
        move_a.emplace(a, random);
        move_b.emplace(b, random);
        filtered = random.below(3) == 0;
        label_a.emplace(a.count, random);
        label_b.emplace(b.count, random);
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const float margins[] = {0.0f,
                                 0.0f,
                                 0.0f,
                                 0.1f,
                                 -0.05f,
                                 2.0f,
                                 1e-3f,
                                 1e6f,
                                 infinity,
                                 -infinity,
                                 std::numeric_limits<float>::quiet_NaN()};
        options = {.margin = margins[random.below(std::size(margins))], .isa = isa};
        parts = random.below(3) == 0 ? 2 + random.below(3) : 1;
        part = random.below(static_cast<std::uint32_t>(parts));
        of_questions = random.below(2) == 0;
    }

    std::string name() const {
        return "CAPSA_HOSTILE_FIRST=" + std::to_string(number) +
               " CAPSA_HOSTILE_SCENES=1: " + hostile_layouts[layout] + ", " + std::to_string(a.count) + " " +
               shape_info(a.shape).name + ", " + std::to_string(b.count) + " " + shape_info(b.shape).name +
               ", margin " + std::to_string(options.margin) + (filtered ? ", filtered" : "") + ", part " +
               std::to_string(part) + " of " + std::to_string(parts) +
               (of_questions ? " of the questions" : "");
    }

private:
    // Every pair of shapes that has answers, in turn.
    static std::pair<capsa_shape, capsa_shape> shapes_of(std::size_t n) {
        static const auto all = [] {
            std::vector<std::pair<capsa_shape, capsa_shape>> pairs;
            for (const ShapeInfo& x : all_shapes)
                for (const ShapeInfo& y : all_shapes)
                    if (answers_for(x.shape, y.shape)) pairs.emplace_back(x.shape, y.shape);
            return pairs;
        }();
        return all[n % all.size()];
    }
    std::size_t count() {
        const std::uint32_t kind = random.below(200);
        if (kind == 0) return random.below(700);
        if (kind < 20) return random.below(3);
        if (kind < 60) return 10 + random.below(120);
        return random.below(40);
    }
};

}  // namespace capsa::tests
