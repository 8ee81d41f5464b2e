// What a round cone costs beside a capsule, and beside the loops of peers/soa_cones.c:
// docs/lab/2026-11-round-cones.md.

#include "bench/measure/field.hpp"
#include "bench/micro/shape_contests.hpp"
#include "bench/peers/cone_loops.h"

#include "capsa/c/capsa.h"

#include <algorithm>
#include <cmath>

#define CAPSA_CONES_ROW(table, compiler, flags) extern "C" const cone_loops table;
#include "cone_loop_list.inc"
#undef CAPSA_CONES_ROW

namespace capsa::bench {

namespace {

struct ConeLoops {
    const cone_loops* table;
    const char *compiler, *flags;
};
const std::vector<ConeLoops>& all_cone_loops() {
    static const std::vector<ConeLoops> all = {
#define CAPSA_CONES_ROW(table, compiler, flags) {&table, compiler, flags},
#include "cone_loop_list.inc"
#undef CAPSA_CONES_ROW
    };
    return all;
}

struct WithCones {
    const char* name;
    capsa_shape row, col;
    int loop;  // its place in the tables, or -1
};
constexpr WithCones asked_cones[] = {{"sphere_capsule", capsa_shape_sphere, capsa_shape_capsule, -1},
                                     {"sphere_cone", capsa_shape_sphere, capsa_shape_round_cone, 0},
                                     {"capsule_capsule", capsa_shape_capsule, capsa_shape_capsule, -1},
                                     {"capsule_cone", capsa_shape_capsule, capsa_shape_round_cone, 1},
                                     {"cone_cone", capsa_shape_round_cone, capsa_shape_round_cone, 2},
                                     {"capsule_box", capsa_shape_capsule, capsa_shape_box, -1},
                                     {"cone_box", capsa_shape_round_cone, capsa_shape_box, -1}};

// Round cones as the loops take them.
class PreparedCones {
public:
    explicit PreparedCones(const capsa_shapes& cones) : field_(13, std::vector<float>(cones.count)) {
        for (std::size_t i = 0; i < cones.count; ++i) {
            const auto value = [&](int k) { return static_cast<double>(field(cones, k, i)); };
            const bool b_is_larger = value(7) > value(6);
            const int p = b_is_larger ? 3 : 0, q = 3 - p;
            double d[3], dd = 0;
            for (int k = 0; k < 3; ++k) {
                d[k] = value(q + k) - value(p + k);
                dd += d[k] * d[k];
            }
            const double fall = std::fabs(value(7) - value(6)), sine = dd > 0 ? fall / std::sqrt(dd) : 1.0;
            const bool one_ball = sine >= 1, none = one_ball || dd == 0;
            const double cosine = one_ball ? 1.0 : std::sqrt(1 - sine * sine);
            for (int k = 0; k < 3; ++k) {
                at(k, i) = static_cast<float>(value(p + k));
                at(3 + k, i) = static_cast<float>(none ? 0 : d[k]);
                at(6 + k, i) = static_cast<float>(none ? 0 : d[k] / dd);
            }
            at(9, i) = static_cast<float>(std::max(value(6), value(7)));
            at(10, i) = static_cast<float>(none ? 0 : fall);
            at(11, i) = static_cast<float>(cosine);
            at(12, i) = static_cast<float>(none ? 0 : sine / (std::sqrt(dd) * cosine));
        }
        for (int k = 0; k < 3; ++k) {
            view_.p[k] = data(k);
            view_.d[k] = data(3 + k);
            view_.u[k] = data(6 + k);
        }
        view_.radius = data(9);
        view_.fall = data(10);
        view_.cosine = data(11);
        view_.slant = data(12);
        view_.count = cones.count;
    }
    PreparedCones(const PreparedCones&) = delete;
    PreparedCones& operator=(const PreparedCones&) = delete;
    const loop_cones& view() const { return view_; }

private:
    float& at(int k, std::size_t i) { return field_[static_cast<std::size_t>(k)][i]; }
    const float* data(int k) const { return field_[static_cast<std::size_t>(k)].data(); }

    std::vector<std::vector<float>> field_;
    loop_cones view_{};
};

std::vector<ShapeLoop> loops_of_cones(int which, const capsa_shapes& rows, const capsa_shapes& cols) {
    const auto prepared = std::make_shared<const PreparedCones>(cols);
    const auto of_cones =
        rows.shape == capsa_shape_round_cone ? std::make_shared<const PreparedCones>(rows) : nullptr;
    std::vector<ShapeLoop> loops;
    for (const ConeLoops& each : all_cone_loops()) {
        const cone_loop loop = each.table->count[which];
        loops.push_back({each.compiler, each.flags, [loop, of_rows = rows_of_loop(rows), of_cones, prepared] {
                             return loop(&of_rows, of_cones ? &of_cones->view() : nullptr, &prepared->view());
                         }});
    }
    return loops;
}

}  // namespace

std::vector<Planned> cone_contests(const Cube& sparse, const Cube& dense) {
    std::vector<std::string> compilers;
    for (const ConeLoops& each : all_cone_loops()) compilers.emplace_back(each.compiler);
    std::vector<Planned> contests;
    for (const Cube* cube : {&sparse, &dense})
        for (const WithCones& shapes : asked_cones) {
            const auto loops = [which = shapes.loop](const capsa_shapes& rows, const capsa_shapes& cols) {
                return which < 0 ? std::vector<ShapeLoop>() : loops_of_cones(which, rows, cols);
            };
            contests.push_back(
                shape_contest(std::string("cones/") + shapes.name + "/" + cube->label, *cube, shapes.row,
                              shapes.col, shapes.loop < 0 ? std::vector<std::string>() : compilers, loops));
        }
    return contests;
}

}  // namespace capsa::bench
