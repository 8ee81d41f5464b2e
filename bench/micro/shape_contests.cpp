#include "bench/micro/shape_contests.hpp"

#include "capsa/c/capsa.h"

#include <cmath>
#include <utility>

namespace capsa::bench {

namespace {

std::uint64_t counted(const capsa_shapes& rows, const capsa_shapes& cols, capsa_isa isa) {
    const capsa_source source = capsa_between(&rows, &cols);
    capsa_options options{};
    options.isa = isa;
    std::uint64_t hits = 0;
    capsa_count_hits(&source, &options, &hits);
    return hits;
}

Contender by_loop(const std::string& name, ShapeLoop loop, std::uint64_t expected) {
    Contender contender{name, name, std::move(loop.run), {}, {}, loop.flags};
    // Pairs that touch to within a rounding may differ.
    const double found = static_cast<double>(contender.run()), exact = static_cast<double>(expected);
    if (std::fabs(found - exact) > 5 + 1e-4 * exact)
        contender.why_not = "counts " + std::to_string(found) + " hits, not " + std::to_string(exact),
        contender.run = {};
    return contender;
}

}  // namespace

loop_shapes rows_of_loop(const capsa_shapes& shapes) {
    loop_shapes rows{};
    rows.shape = shapes.shape;
    rows.count = shapes.count;
    for (int k = 0; k < shape_info(shapes.shape).streams(); ++k) rows.stream[k] = shapes.stream[k].data;
    return rows;
}

Planned shape_contest(
    const std::string& title, const Cube& cube, capsa_shape row, capsa_shape col,
    const std::vector<std::string>& compilers,
    const std::function<std::vector<ShapeLoop>(const capsa_shapes&, const capsa_shapes&)>& loops) {
    std::vector<std::string> names;
    for (const capsa_kernel_table* table : vector_tables()) names.push_back(title + "/" + table->name);
    for (const std::string& compiler : compilers) names.push_back(title + "/" + compiler);
    return {title, names, [title, names, &cube, row, col, loops] {
                const capsa_shapes rows = cube.rows.at(static_cast<std::size_t>(row)),
                                   cols = cube.cols.at(static_cast<std::size_t>(col));
                const std::uint64_t hits = counted(rows, cols, capsa_isa_scalar);
                Contest contest{
                    title, static_cast<double>(rows.count) * static_cast<double>(cols.count), hits, {}};
                std::size_t n = 0;
                for (const capsa_kernel_table* table : vector_tables()) {
                    const std::string& name = names[n++];
                    const auto run = [rows, cols, isa = table->isa] { return counted(rows, cols, isa); };
                    contest.contenders.push_back({name, name, run, {}, {}, {}});
                }
                for (ShapeLoop& loop : loops(rows, cols))
                    contest.contenders.push_back(by_loop(names[n++], std::move(loop), hits));
                return contest;
            }};
}

}  // namespace capsa::bench
