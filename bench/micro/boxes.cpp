// What a box costs beside a capsule, and beside the loops of peers/soa_boxes.c: docs/lab/2026-11-boxes.md.

#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"
#include "bench/peers/box_loops.h"

#include "capsa/c/capsa.h"

#include <cmath>

#define CAPSA_BOXES_ROW(table, compiler, flags) extern "C" const box_loops table;
#include "box_loop_list.inc"
#undef CAPSA_BOXES_ROW

namespace capsa::bench {

namespace {

struct Loops {
    const box_loops* table;
    const char *compiler, *flags;
};
const std::vector<Loops>& all_loops() {
    static const std::vector<Loops> all = {
#define CAPSA_BOXES_ROW(table, compiler, flags) {&table, compiler, flags},
#include "box_loop_list.inc"
#undef CAPSA_BOXES_ROW
    };
    return all;
}

struct TwoShapes {
    const char* name;
    capsa_shape row, col;
};
constexpr TwoShapes asked[] = {{"sphere_capsule", capsa_shape_sphere, capsa_shape_capsule},
                               {"sphere_box", capsa_shape_sphere, capsa_shape_box},
                               {"capsule_capsule", capsa_shape_capsule, capsa_shape_capsule},
                               {"capsule_box", capsa_shape_capsule, capsa_shape_box}};

std::uint64_t counted(const capsa_shapes& rows, const capsa_shapes& cols, capsa_isa isa) {
    const capsa_source source = capsa_between(&rows, &cols);
    capsa_options options{};
    options.isa = isa;
    std::uint64_t hits = 0;
    capsa_count_hits(&source, &options, &hits);
    return hits;
}

// Boxes as the loops take them: their rotations are matrices.
class Matrices {
public:
    explicit Matrices(const capsa_shapes& boxes) : field_(16, std::vector<float>(boxes.count)) {
        for (std::size_t i = 0; i < boxes.count; ++i) {
            double q[4], size = 0;
            for (int k = 0; k < 4; ++k) {
                q[k] = static_cast<double>(field(boxes, 6 + k, i));
                size += q[k] * q[k];
            }
            const auto [w, x, y, z] = q;
            const double s = 2 / size;
            const double axes[9] = {
                1 - s * (y * y + z * z), s * (x * y + w * z),     s * (x * z - w * y),
                s * (x * y - w * z),     1 - s * (x * x + z * z), s * (y * z + w * x),
                s * (x * z + w * y),     s * (y * z - w * x),     1 - s * (x * x + y * y)};
            for (int k = 0; k < 6; ++k) at(k, i) = field(boxes, k, i);
            for (int k = 0; k < 9; ++k) at(6 + k, i) = static_cast<float>(axes[k]);
            at(15, i) = radius(boxes, i);
        }
        for (int k = 0; k < 3; ++k) {
            view_.c[k] = data(k);
            view_.half[k] = data(3 + k);
            for (int axis = 0; axis < 3; ++axis) view_.axis[axis][k] = data(6 + 3 * axis + k);
        }
        view_.radius = data(15);
        view_.count = boxes.count;
    }
    Matrices(const Matrices&) = delete;
    Matrices& operator=(const Matrices&) = delete;
    const loop_boxes& view() const { return view_; }

private:
    float& at(int k, std::size_t i) { return field_[static_cast<std::size_t>(k)][i]; }
    const float* data(int k) const { return field_[static_cast<std::size_t>(k)].data(); }

    std::vector<std::vector<float>> field_;
    loop_boxes view_{};
};

loop_shapes rows_of(const capsa_shapes& shapes) {
    loop_shapes rows{};
    rows.shape = shapes.shape;
    rows.count = shapes.count;
    for (int k = 0; k < shape_info(shapes.shape).streams(); ++k) rows.stream[k] = shapes.stream[k].data;
    return rows;
}

Contender by_loop(const std::string& name, const Loops& loops, const capsa_shapes& rows,
                  const std::shared_ptr<const Matrices>& boxes, std::uint64_t expected) {
    const box_loop loop = loops.table->count[rows.shape == capsa_shape_capsule];
    Contender contender{
        name, name, [loop, rows = rows_of(rows), boxes] { return loop(&rows, &boxes->view()); },
        {},   {},   loops.flags};
    // Pairs that touch to within a rounding may differ.
    const double found = static_cast<double>(contender.run()), exact = static_cast<double>(expected);
    if (std::fabs(found - exact) > 5 + 1e-4 * exact)
        contender.why_not = "counts " + std::to_string(found) + " hits, not " + std::to_string(exact),
        contender.run = {};
    return contender;
}

}  // namespace

std::vector<Planned> box_contests(const Cube& sparse, const Cube& dense) {
    std::vector<Planned> contests;
    for (const Cube* cube : {&sparse, &dense})
        for (const TwoShapes& shapes : asked) {
            const std::string title = std::string("boxes/") + shapes.name + "/" + cube->label;
            std::vector<std::string> names;
            for (const capsa_kernel_table* table : vector_tables())
                names.push_back(title + "/" + table->name);
            const bool loops = shapes.col == capsa_shape_box;
            if (loops)
                for (const Loops& each : all_loops()) names.push_back(title + "/" + each.compiler);
            contests.push_back(
                {title, names, [title, names, loops, cube, &shapes] {
                     const capsa_shapes rows = cube->rows[shapes.row], cols = cube->cols[shapes.col];
                     const std::uint64_t hits = counted(rows, cols, capsa_isa_scalar);
                     const double pairs = static_cast<double>(rows.count) * static_cast<double>(cols.count);
                     Contest contest{title, pairs, hits, {}};
                     std::size_t n = 0;
                     for (const capsa_kernel_table* table : vector_tables()) {
                         const std::string& name = names[n++];
                         contest.contenders.push_back(
                             {name,
                              name,
                              [rows, cols, isa = table->isa] { return counted(rows, cols, isa); },
                              {},
                              {},
                              {}});
                     }
                     if (!loops) return contest;
                     const auto matrices = std::make_shared<const Matrices>(cols);
                     for (const Loops& each : all_loops())
                         contest.contenders.push_back(by_loop(names[n++], each, rows, matrices, hits));
                     return contest;
                 }});
        }
    return contests;
}

}  // namespace capsa::bench
