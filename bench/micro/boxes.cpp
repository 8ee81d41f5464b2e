// What a box costs beside a capsule, and beside the loops of peers/soa_boxes.c: docs/lab/2026-11-boxes.md.

#include "bench/measure/field.hpp"
#include "bench/micro/shape_contests.hpp"
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

constexpr TwoShapes asked[] = {{"sphere_capsule", capsa_shape_sphere, capsa_shape_capsule},
                               {"sphere_box", capsa_shape_sphere, capsa_shape_box},
                               {"capsule_capsule", capsa_shape_capsule, capsa_shape_capsule},
                               {"capsule_box", capsa_shape_capsule, capsa_shape_box}};

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

std::vector<ShapeLoop> loops_of(const capsa_shapes& rows, const capsa_shapes& cols) {
    const auto matrices = std::make_shared<const Matrices>(cols);
    std::vector<ShapeLoop> loops;
    for (const Loops& each : all_loops()) {
        const box_loop loop = each.table->count[rows.shape == capsa_shape_capsule];
        loops.push_back({each.compiler, each.flags, [loop, of_rows = rows_of_loop(rows), matrices] {
                             return loop(&of_rows, &matrices->view());
                         }});
    }
    return loops;
}
std::vector<ShapeLoop> no_loops(const capsa_shapes&, const capsa_shapes&) { return {}; }

}  // namespace

std::vector<Planned> box_contests(const Cube& sparse, const Cube& dense) {
    std::vector<std::string> compilers;
    for (const Loops& each : all_loops()) compilers.emplace_back(each.compiler);
    std::vector<Planned> contests;
    for (const Cube* cube : {&sparse, &dense})
        for (const TwoShapes& shapes : asked) {
            const bool of_boxes = shapes.col == capsa_shape_box;
            contests.push_back(shape_contest(
                std::string("boxes/") + shapes.name + "/" + cube->label, *cube, shapes.row, shapes.col,
                of_boxes ? compilers : std::vector<std::string>(), of_boxes ? loops_of : no_loops));
        }
    return contests;
}

}  // namespace capsa::bench
