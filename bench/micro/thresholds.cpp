// Both sides of every threshold of kernels/tuning.hpp and src/plan/tuning.hpp, on each ISA.
//
// With a threshold at n, n (n + 1) rows are asked for in n + 1 calls of n rows and in n calls of n + 1 rows:
// the same pairs, on either side. A threshold stands well where both take about as long. Where one takes much
// longer, the threshold belongs on its other side. For a price and for a pause, n is the last size before the
// choice changes. For the size of a block, row n + 1 is the first of a second block.

#include "bench/micro/contests.hpp"
#include "kernels/tuning.hpp"
#include "src/index/index.hpp"
#include "src/plan/orientation.hpp"
#include "src/plan/tuning.hpp"
#include "src/registry.hpp"

#include "capsa/capsa.hpp"

#include <cmath>

namespace capsa::bench {

namespace {

capsa_shapes first_rows(capsa_shapes shapes, std::size_t count) {
    shapes.count = count;
    return shapes;
}

// One question.
using Ask = std::function<void(const capsa_source& source, const capsa_options& options)>;

struct Threshold {
    std::string name;
    std::size_t last;  // rows in a call on the lower side: of A, for a zip of both, or of B
    capsa_shapes a, b;
    capsa_source_kind kind = capsa_source_between;
    Ask ask;
    bool rows_of_b = false;

    std::size_t other_rows() const {
        if (kind == capsa_source_zip) return 1;
        return rows_of_b ? a.count : b.count;
    }
    capsa_source source(std::size_t rows) const {
        const bool paired = kind == capsa_source_zip;
        capsa_source made{};
        made.kind = kind;
        made.a = paired || !rows_of_b ? first_rows(a, rows) : a;
        made.b = paired || rows_of_b ? first_rows(b, rows) : b;
        made.end = made.a.count;
        return made;
    }
};

// Calls of `rows` rows each, `calls` of them.
std::uint64_t run(const Threshold& threshold, capsa_isa isa, std::size_t rows, std::size_t calls) {
    capsa_options options{};
    options.isa = isa;
    for (std::size_t k = 0; k < calls; ++k) {
        threshold.ask(threshold.source(rows), options);
    }
    return 0;
}

Planned planned(const Threshold& threshold, const capsa_kernel_table& table) {
    const std::string title = "threshold/" + threshold.name + "/" + table.name;
    const std::size_t n = threshold.last, others = threshold.other_rows();
    const auto side = [title](std::size_t rows) { return title + "/" + std::to_string(rows); };
    const auto contest = [=, isa = table.isa] {
        Contest made{title, static_cast<double>(n * (n + 1) * others), 0, {}};
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

// The most rows of A for which nearest takes lanes of B. The formula is a short one.
std::size_t last_by_row(std::uint64_t lanes, std::size_t b_rows, std::size_t most) {
    std::size_t last = 1;
    for (std::size_t n = 1; n < most; ++n)
        if (tuning::nearest_by_row(lanes, n, b_rows, false)) last = n;
    return last;
}

// The most rows of A before columns_of_a exchanges the sides.
std::size_t last_straight(const capsa_shapes& a, const capsa_shapes& b, FlipPrice price) {
    std::size_t n = 1;
    while (n + 1 < a.count &&
           !columns_of_a({capsa_source_between, first_rows(a, n + 1), b, 0, n + 1, nullptr, {}, {}, {}, {}},
                         price))
        ++n;
    return n;
}

// Spheres of the cube over and over: more rows than any block of src has.
struct ManySpheres {
    static constexpr std::size_t count = capsa_tile_columns * tuning::tiles_per_call + 64;
    Spheres rows;

    explicit ManySpheres(const capsa_shapes& from) : rows(count) {
        for (std::size_t k = 0; k < count; ++k)
            for (std::size_t stream = 0; stream < 4; ++stream)
                rows.stream(stream)[k] = field(from, static_cast<int>(stream), k % from.count);
    }
};

// Capsules along a diagonal, and an index of spheres.
struct SlantedWays {
    static constexpr std::size_t count = 1024, others = 20000;
    static constexpr float side = 40.0f, radius = 0.2f;
    Spheres asked{count}, rows{others};
    Index index;
    float by = 0.0f;  // along x and along y, where the choice changes

    SlantedWays() {
        std::uint32_t state = 1;
        const auto fill = [&state](Spheres& spheres, std::size_t n) {
            for (std::size_t k = 0; k < n; ++k) {
                for (std::size_t axis = 0; axis < 3; ++axis) {
                    state = state * 1664525u + 1013904223u;
                    spheres.stream(axis)[k] = side * 0x1p-24f * static_cast<float>(state >> 8);
                }
                spheres.stream(3)[k] = radius;
            }
        };
        fill(asked, count);
        fill(rows, others);
        index = Index(rows);
        // (1 + s)^2 = L (1 + 2 s) for s steps of the size of a box with an end of a capsule.
        const float more = tuning::slanted_least - 1.0f;
        by = (more + std::sqrt(more * more + more)) * (capsa_shapes(index).index->extent() + 2 * radius);
    }
    Capsules capsules(float along) {
        Capsules made(count);
        for (std::size_t k = 0; k < count; ++k) {
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const float at = asked.stream(axis)[k];
                made.stream(axis)[k] = at;
                made.stream(3 + axis)[k] = axis < 2 ? at + along : at;
            }
            made.stream(6)[k] = radius;
        }
        return made;
    }
};

Planned slanted_ways(const capsa_kernel_table& table) {
    const std::string title = "threshold/slanted_least/" + std::string(table.name);
    const auto contest = [title, isa = table.isa] {
        const auto ways = std::make_shared<SlantedWays>();
        Contest made{title, static_cast<double>(SlantedWays::count), 0, {}};
        for (const bool above : {false, true})
            made.contenders.push_back(
                {title + (above ? "/way" : "/box"),
                 above ? "with the way" : "with the box of the way",
                 [capsules = std::make_shared<Capsules>(ways->capsules(ways->by * (above ? 1.01f : 0.99f))),
                  ways, isa] {
                     return count_hits(between(*capsules, ways->index), {.isa = static_cast<Isa>(isa)});
                 },
                 {},
                 {},
                 {}});
        return made;
    };
    return {title, {title + "/box", title + "/way"}, contest};
}

}  // namespace

std::vector<Planned> threshold_contests(const Cube& sparse, const Cube& dense) {
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
    auto mask = [words = std::make_shared<std::vector<std::uint64_t>>(tile.count)](
                    const capsa_source& source, const capsa_options& options) {
        capsa_hit_mask(&source, &options, words->data(), words->size(), (source.b.count + 63) / 64);
    };
    auto contacts = [found = std::make_shared<std::vector<capsa_contact>>(tile.count)](
                        const capsa_source& source, const capsa_options& options) {
        capsa_find_result result{};
        capsa_contacts(&source, &options, found->data(), found->size(), &result);
    };
    const auto contacts_of_all = [contacts](const capsa_source& source, capsa_options options) {
        options.margin = 1e3f;
        contacts(source, options);
    };
    const auto kept = std::make_shared<ManySpheres>(spheres);
    const capsa_shapes many = kept->rows;
    const auto count_many = [kept, count](const capsa_source& source, const capsa_options& options) {
        count(source, options);
    };
    const auto nearest_many = [kept, found = std::make_shared<std::vector<capsa_nearest>>(many.count)](
                                  const capsa_source& source, const capsa_options& options) {
        capsa_nearest_rows(&source, &options, found->data(), source.end);
    };
    const capsa_shapes heap = dense.rows[capsa_shape_capsule],
                       heap_tile = first_rows(dense.cols[capsa_shape_sphere], 512);
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
        // In a heap a trial of bounding spheres is in vain: the last row is in a block that tries again.
        between("cull_rest", capsa_word_columns * (1 + tuning::cull_rest), heap, heap_tile, count);
        const auto by_rows_of_b = [&](const std::string& name, std::size_t last, const capsa_shapes& a,
                                      const capsa_shapes& b) {
            contests.push_back(planned({name, last, a, b, capsa_source_between, nearest, true}, *table));
        };
        by_rows_of_b("nearest_rest", capsa_word_columns * (1 + tuning::nearest_rest), heap_tile, heap);
        by_rows_of_b("nearest_first_rows", tuning::nearest_first_rows, tile, capsules);
        // Spheres with a word of capsules, and a mask with few of them: which side is in the columns.
        const capsa_shapes word = first_rows(capsules, capsa_word_columns), few = first_rows(capsules, 4);
        between("heavy_columns", last_straight(tile, word, FlipPrice::none), tile, word, count);
        between("scatter_columns", last_straight(tile, few, FlipPrice::scatter), tile, few, mask);
        // Blocks of src.
        between("tiles_per_call", capsa_tile_columns * tuning::tiles_per_call, many, first_rows(capsules, 1),
                count_many);
        between("mask_rows", tuning::mask_rows, capsules, first_rows(spheres, capsa_word_columns), contacts);
        between("pairs_per_call", tuning::pairs_per_call, tile, first_rows(capsules, 1), contacts_of_all);
        between("rows_per_call", tuning::rows_per_call, many, first_rows(capsules, 16), nearest_many);
        contests.push_back(planned(
            {"pairs_of_words", tuning::pairs_of_words, many, many, capsa_source_zip, count_many}, *table));
        contests.push_back(slanted_ways(*table));
        contests.push_back(planned(
            {"gathered_pairs", tuning::gathered_pairs, strided, strided, capsa_source_zip, gaps}, *table));
    }
    return contests;
}

}  // namespace capsa::bench
