// Both sides of every threshold that depends on the size of a question (kernels/tuning.hpp, src/tuning.hpp).
//
// With a threshold at n, n (n + 1) rows are asked for in n + 1 calls of n rows and in n calls of n + 1 rows:
// the same pairs, on either side. A threshold stands well where both take about as long. Where one takes much
// longer, the threshold belongs on its other side.

#include "bench/micro/contests.hpp"
#include "kernels/tuning.hpp"
#include "src/registry.hpp"
#include "src/tuning.hpp"

#include "capsa/c/capsa.h"

namespace capsa::bench {

namespace {

// One question, asked of `rows` rows of A at a time.
using Ask = std::function<void(const capsa_source& source, const capsa_options& options)>;

struct Threshold {
    std::string name;
    std::size_t last;  // rows of A in a call on the lower side
    capsa_shapes a, b;
    capsa_source_kind kind = capsa_source_between;
    Ask ask;
};

capsa_shapes first_rows(capsa_shapes shapes, std::size_t count) {
    shapes.count = count;
    return shapes;
}

// Calls of `rows` rows of A each, `calls` of them.
std::uint64_t run(const Threshold& threshold, capsa_isa isa, std::size_t rows, std::size_t calls) {
    capsa_options options{};
    options.isa = isa;
    for (std::size_t k = 0; k < calls; ++k) {
        capsa_source source{};
        source.kind = threshold.kind;
        source.a = first_rows(threshold.a, rows);
        source.b = threshold.kind == capsa_source_zip ? first_rows(threshold.b, rows) : threshold.b;
        source.end = rows;
        threshold.ask(source, options);
    }
    return 0;
}

Planned planned(const Threshold& threshold, const capsa_kernel_table& table) {
    const std::string title = "threshold/" + threshold.name + "/" + table.name;
    const std::size_t n = threshold.last, b = threshold.kind == capsa_source_zip ? 1 : threshold.b.count;
    const auto side = [title](std::size_t rows) { return title + "/" + std::to_string(rows); };
    const auto contest = [=, isa = table.isa] {
        Contest made{title, static_cast<double>(n * (n + 1) * b), 0, {}};
        for (const std::size_t rows : {n, n + 1}) {
            const std::size_t calls = n * (n + 1) / rows;
            made.contenders.push_back({side(rows),
                                       std::to_string(calls) + " x " + std::to_string(rows) + " rows",
                                       [=] { return run(threshold, isa, rows, calls); },
                                       {},
                                       {},
                                       {}});
        }
        return made;
    };
    return {title, {side(n), side(n + 1)}, contest};
}

// The most rows of A for which nearest takes lanes of B.
std::size_t last_by_row(std::uint64_t lanes, std::size_t b_rows, std::size_t most) {
    std::size_t last = 1;
    for (std::size_t n = 1; n < most; ++n)
        if (tuning::nearest_by_row(lanes, n, b_rows)) last = n;
    return last;
}

}  // namespace

std::vector<Planned> threshold_contests(const Cube& sparse) {
    const capsa_shapes spheres = sparse.cols[capsa_shape_sphere], capsules = sparse.cols[capsa_shape_capsule];
    const capsa_shapes tile = first_rows(spheres, 512), capsule_tile = first_rows(capsules, 512);
    auto count = [](const capsa_source& source, const capsa_options& options) {
        std::uint64_t hits = 0;
        capsa_count_hits(&source, &options, &hits);
    };
    auto nearest = [rows = std::make_shared<std::vector<capsa_nearest>>(tile.count)](
                       const capsa_source& source, const capsa_options& options) {
        capsa_nearest_rows(&source, &options, rows->data(), source.end);
    };
    auto gaps = [values = std::make_shared<std::vector<float>>(tile.count)](const capsa_source& source,
                                                                            const capsa_options& options) {
        capsa_gaps(&source, &options, values->data(), source.end);
    };
    capsa_shapes strided = tile;  // every other row, so that rows must be brought together
    for (capsa_stream& stream : strided.stream) stream.stride *= 2;

    std::vector<Planned> contests;
    for (const capsa_kernel_table* table : registry::tables()) {
        if (!registry::runnable(table->isa)) continue;
        const auto between = [&](const std::string& name, std::size_t last, const capsa_shapes& a,
                                 const capsa_shapes& b, const Ask& ask) {
            contests.push_back(planned({name, last, a, b, capsa_source_between, ask}, *table));
        };
        between("small_rows", tuning::small_rows, capsules, tile, count);
        // The planner turns this round: rows of A are the columns.
        between("small_columns", tuning::small_columns, spheres, first_rows(spheres, 20), count);
        between("cull_least_rows", tuning::cull_least_rows - 1, capsules, capsule_tile, count);
        between("nearest_by_row", last_by_row(table->lane_count, 1000, tile.count), spheres,
                first_rows(capsules, 1000), nearest);
        contests.push_back(planned(
            {"gathered_pairs", tuning::gathered_pairs, strided, strided, capsa_source_zip, gaps}, *table));
    }
    return contests;
}

}  // namespace capsa::bench
