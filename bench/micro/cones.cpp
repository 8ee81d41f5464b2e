// What a round cone costs beside a capsule, and beside the loops of peers/soa_cones.c:
// docs/lab/2026-11-round-cones.md.

#include "bench/measure/field.hpp"
#include "bench/micro/contests.hpp"
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
                                     {"cone_cone", capsa_shape_round_cone, capsa_shape_round_cone, 2}};

std::uint64_t counted_cones(const capsa_shapes& rows, const capsa_shapes& cols, capsa_isa isa) {
    const capsa_source source = capsa_between(&rows, &cols);
    capsa_options options{};
    options.isa = isa;
    std::uint64_t hits = 0;
    capsa_count_hits(&source, &options, &hits);
    return hits;
}

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

loop_shapes loop_rows_of(const capsa_shapes& shapes) {
    loop_shapes rows{};
    rows.shape = shapes.shape;
    rows.count = shapes.count;
    for (int k = 0; k < shape_info(shapes.shape).streams(); ++k) rows.stream[k] = shapes.stream[k].data;
    return rows;
}

Contender by_cone_loop(const std::string& name, const ConeLoops& loops, int which, const capsa_shapes& rows,
                       const std::shared_ptr<const PreparedCones>& of_rows,
                       const std::shared_ptr<const PreparedCones>& cols, std::uint64_t expected) {
    const cone_loop loop = loops.table->count[which];
    Contender contender{name,
                        name,
                        [loop, rows = loop_rows_of(rows), of_rows, cols] {
                            return loop(&rows, of_rows ? &of_rows->view() : nullptr, &cols->view());
                        },
                        {},
                        {},
                        loops.flags};
    // Pairs that touch to within a rounding may differ.
    const double found = static_cast<double>(contender.run()), exact = static_cast<double>(expected);
    if (std::fabs(found - exact) > 5 + 1e-4 * exact)
        contender.why_not = "counts " + std::to_string(found) + " hits, not " + std::to_string(exact),
        contender.run = {};
    return contender;
}

}  // namespace

std::vector<Planned> cone_contests(const Cube& sparse, const Cube& dense) {
    std::vector<Planned> contests;
    for (const Cube* cube : {&sparse, &dense})
        for (const WithCones& shapes : asked_cones) {
            const std::string title = std::string("cones/") + shapes.name + "/" + cube->label;
            std::vector<std::string> names;
            for (const capsa_kernel_table* table : vector_tables())
                names.push_back(title + "/" + table->name);
            if (shapes.loop >= 0)
                for (const ConeLoops& each : all_cone_loops()) names.push_back(title + "/" + each.compiler);
            contests.push_back(
                {title, names, [title, names, cube, &shapes] {
                     const capsa_shapes rows = cube->rows[shapes.row], cols = cube->cols[shapes.col];
                     const std::uint64_t hits = counted_cones(rows, cols, capsa_isa_scalar);
                     const double pairs = static_cast<double>(rows.count) * static_cast<double>(cols.count);
                     Contest contest{title, pairs, hits, {}};
                     std::size_t n = 0;
                     for (const capsa_kernel_table* table : vector_tables()) {
                         const std::string& name = names[n++];
                         contest.contenders.push_back(
                             {name,
                              name,
                              [rows, cols, isa = table->isa] { return counted_cones(rows, cols, isa); },
                              {},
                              {},
                              {}});
                     }
                     if (shapes.loop < 0) return contest;
                     const auto prepared = std::make_shared<const PreparedCones>(cols);
                     const auto of_rows = shapes.row == capsa_shape_round_cone
                                              ? std::make_shared<const PreparedCones>(rows)
                                              : nullptr;
                     for (const ConeLoops& each : all_cone_loops())
                         contest.contenders.push_back(
                             by_cone_loop(names[n++], each, shapes.loop, rows, of_rows, prepared, hits));
                     return contest;
                 }});
        }
    return contests;
}

}  // namespace capsa::bench
