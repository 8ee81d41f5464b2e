#include "cli/verbs/indexed_scene.hpp"

#include "src/shape.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace capsa::cli {

namespace {

// The largest side of a row's box.
float extent(const capsa_shapes& shapes, std::size_t row) {
    const ShapeInfo& info = shape_info(shapes.shape);
    const auto value = [&](int stream) {
        const capsa_stream& from = shapes.stream[stream];
        return from.data[static_cast<std::ptrdiff_t>(row) * from.stride];
    };
    float longest = 0.0f;
    for (int axis = 0; axis < info.dimension; ++axis) {
        float low = value(axis), high = low;
        for (int point = 1; point < info.points; ++point) {
            low = std::min(low, value(info.dimension * point + axis));
            high = std::max(high, value(info.dimension * point + axis));
        }
        longest = std::max(longest, high - low);
    }
    return info.has_radius ? longest + 2.0f * value(info.radius_stream()) : longest;
}

// The extent that this part of the rows does not exceed, by a sample. The shapes have rows.
float common_extent(const capsa_shapes& shapes, double part) {
    constexpr std::size_t most = 1000;
    const std::size_t count = std::min(shapes.count, most);
    std::vector<float> sample;
    for (std::size_t k = 0; k < count; ++k) sample.push_back(extent(shapes, shapes.count / count * k));
    const auto at = sample.begin() + static_cast<std::ptrdiff_t>(part * static_cast<double>(count - 1));
    std::nth_element(sample.begin(), at, sample.end());
    return *at;
}

// Tasks come in groups of as many tasks. `over` says how much of the time is over when a group begins, as
// measured with millions of rows; a guess is enough for what shows it.
class ShownTasks {
public:
    ShownTasks(const Threads& threads, const Shown& shown, std::span<const double> over)
        : threads_(threads), shown_(shown), over_(over) {}
    void operator()(std::size_t n, const std::function<void(std::size_t)>& task) {
        const std::size_t group = std::min(groups_++, over_.size() - 2);
        std::atomic<std::size_t> done = 0;
        threads_.for_each(n, [&](std::size_t k) {
            task(k);
            const double part = static_cast<double>(++done) / static_cast<double>(n);
            if (shown_) shown_(over_[group] + part * (over_[group + 1] - over_[group]));
        });
    }

private:
    const Threads& threads_;
    const Shown& shown_;
    std::span<const double> over_;
    std::size_t groups_ = 0;
};

constexpr double of_index[] = {0.0, 0.51, 0.62, 0.63, 0.67, 0.68, 0.72, 1.0},
                 of_cells[] = {0.0, 0.02, 0.28, 0.44, 0.75, 0.77, 0.86, 0.91, 1.0};

bool is_face(capsa_shape shape) { return shape == capsa_shape_half_space || shape == capsa_shape_half_plane; }

}  // namespace

// A cell is 0.6 of a common row of B wide and answers for what lies within it and an eighth of it around it
// (docs/lab/2026-11-cells.md), so a quarter of a cell always has a place. Fewer rows of A do not pay for the
// cells.
bool are_many_and_small(const Source& source, float margin) {
    constexpr std::size_t rows_for_a_row = 3;
    constexpr float part_of_a_row = 0.15f;
    const capsa_shapes &a = source.a, &b = source.b;
    if (is_face(a.shape) || is_face(b.shape) || b.count == 0 || a.count / rows_for_a_row < b.count)
        return false;
    return common_extent(a, 0.9) + 2.0f * margin <= part_of_a_row * common_extent(b, 0.5);
}

bool is_index_worth_it(const Source& source, const Verb& verb, const Options& options) {
    const Question question = verb.moving   ? Question::first_touch
                              : verb.by_row ? Question::nearest
                                            : Question::hits;
    return choose(source, options, question) != capsa_builds_nothing;
}

IndexedScene::IndexedScene(const Scene& scene, const Verb& verb, float margin, const Threads& threads,
                           const Shown& shown)
    : scene_(scene) {
    if (scene.parted()) return;
    Source& source = scene_.source;
    const bool within = source.kind == capsa_source_within;
    capsa_shapes& searched = within ? source.a : source.b;
    // Verbs with one answer for each of several groups ask slices, for which blocks have no index.
    const bool slices = verb.single && scene.groups.size() > 1;
    const bool cells =
        !within && (slices || (!verb.by_row && !verb.moving && are_many_and_small(source, margin)));
    constexpr double part_of_index = 0.2;  // where cells are made too
    const Shown building = [&](double done) {
        if (shown) shown(cells ? part_of_index * done : done);
    };
    const Shown adding = [&](double done) {
        if (shown) shown(part_of_index + (1.0 - part_of_index) * done);
    };
    ShownTasks build(threads, building, of_index), add(threads, adding, of_cells);
    index_.build(searched, [&](std::size_t n, const auto& task) { build(n, task); });
    built_ = "an index";
    if (cells) {
        index_.add_cells([&](std::size_t n, const auto& task) { add(n, task); });
        built_ = "an index of B with cells";
    } else if (!within) {
        scene_.index_blocks = true;
        built_ = "an index of B, and one of each block of A";
    }
    searched = index_;
}

}  // namespace capsa::cli
