// A sorted grid, as one writes it by hand: the spheres of one side in the order of their cells, in separate
// arrays, and a box around each shape of the other side. The cells along x are one run of rows, which
// compilers turn into vectors. The grid is built in every call, or beforehand. Its cells have the size that
// was fastest of several.

#include "bench/peers/hits.hpp"
#include "bench/peers/quickest.hpp"

#include <limits>

namespace capsa::bench {

namespace {

// What asks: a core with a radius.
struct Asking {
    float px, py, pz, dx, dy, dz, inv, radius;

    Asking(const capsa_shapes& shapes, std::size_t row)
        : px(value(shapes, 0, row)),
          py(value(shapes, 1, row)),
          pz(value(shapes, 2, row)),
          dx(0),
          dy(0),
          dz(0),
          inv(0),
          radius(radius_of(shapes, row)) {
        if (is_sphere(shapes)) return;
        dx = value(shapes, 3, row) - px, dy = value(shapes, 4, row) - py, dz = value(shapes, 5, row) - pz;
        const float dd = dx * dx + dy * dy + dz * dz;
        inv = dd > 0 ? 1 / dd : 0;
    }
};

class Grid {
public:
    // Sorts the spheres into cells of the given size by counting.
    void build(const capsa_shapes& spheres, float size) {
        const std::size_t count = spheres.count;
        lo_ = {}, largest_ = 0;
        std::array<float, 3> hi{};
        for (int axis = 0; axis < 3; ++axis) {
            const std::size_t k = static_cast<std::size_t>(axis);
            lo_[k] = std::numeric_limits<float>::max();
            hi[k] = -lo_[k];
            for (std::size_t i = 0; i < count; ++i) {
                lo_[k] = std::min(lo_[k], value(spheres, axis, i));
                hi[k] = std::max(hi[k], value(spheres, axis, i));
            }
        }
        for (std::size_t i = 0; i < count; ++i) largest_ = std::max(largest_, radius_of(spheres, i));
        per_metre_ = 1 / size;
        for (std::size_t k = 0; k < 3; ++k)
            cells_[k] = std::max(1, static_cast<int>((hi[k] - lo_[k]) * per_metre_) + 1);
        first_.assign(static_cast<std::size_t>(cells_[0]) * static_cast<std::size_t>(cells_[1]) *
                              static_cast<std::size_t>(cells_[2]) +
                          1,
                      0);
        cell_.resize(count);
        for (auto* array : {&x, &y, &z, &r}) array->resize(count);
        row.resize(count);
        for (std::size_t i = 0; i < count; ++i) {
            cell_[i] = static_cast<std::uint32_t>(
                (cell(2, value(spheres, 2, i)) * cells_[1] + cell(1, value(spheres, 1, i))) * cells_[0] +
                cell(0, value(spheres, 0, i)));
            ++first_[cell_[i] + 1];
        }
        for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t at = first_[cell_[i]]++;
            x[at] = value(spheres, 0, i), y[at] = value(spheres, 1, i), z[at] = value(spheres, 2, i);
            r[at] = radius_of(spheres, i);
            row[at] = static_cast<std::uint32_t>(i);
        }
        // Each cell now holds the end of its rows, which is the beginning of the next cell.
        for (std::size_t k = first_.size() - 1; k > 0; --k) first_[k] = first_[k - 1];
        first_[0] = 0;
    }

    // Calls run(begin, end) for each run of sorted rows that a box around the core may reach.
    template <class Run>
    void each_run(const Asking& core, float margin, Run run) const {
        const float by = core.radius + largest_ + margin;
        const auto range = [&](std::size_t axis, float p, float d) {
            return std::pair{cell(axis, std::min(p, p + d) - by), cell(axis, std::max(p, p + d) + by)};
        };
        const auto [x0, x1] = range(0, core.px, core.dx);
        const auto [y0, y1] = range(1, core.py, core.dy);
        const auto [z0, z1] = range(2, core.pz, core.dz);
        for (int k = z0; k <= z1; ++k)
            for (int j = y0; j <= y1; ++j) {
                const std::size_t line = static_cast<std::size_t>((k * cells_[1] + j) * cells_[0]);
                const std::uint32_t begin = first_[line + static_cast<std::size_t>(x0)];
                const std::uint32_t end = first_[line + static_cast<std::size_t>(x1) + 1];
                if (begin < end && run(begin, end)) return;
            }
    }

    std::vector<float> x, y, z, r;  // sorted
    std::vector<std::uint32_t> row;

private:
    int cell(std::size_t axis, float p) const {
        return std::clamp(static_cast<int>((p - lo_[axis]) * per_metre_), 0, cells_[axis] - 1);
    }
    std::array<float, 3> lo_{};
    std::array<int, 3> cells_{};
    float per_metre_ = 1, largest_ = 0;
    std::vector<std::uint32_t> first_, cell_;
};

// Tests the sorted rows begin .. end - 1, 64 at a time: first a loop without a branch, then the hits.
template <class Found>
bool test(const Grid& grid, const Asking& core, float margin, std::uint32_t begin, std::uint32_t end,
          Found found) {
    alignas(64) unsigned char hit[64];
    for (std::uint32_t at = begin; at < end; at += 64) {
        const std::uint32_t count = std::min(end - at, 64u);
        const float *x = &grid.x[at], *y = &grid.y[at], *z = &grid.z[at], *r = &grid.r[at];
        unsigned any = 0;
        for (std::uint32_t k = 0; k < count; ++k) {
            const float wx = x[k] - core.px, wy = y[k] - core.py, wz = z[k] - core.pz;
            const float t =
                std::min(1.0f, std::max(0.0f, (wx * core.dx + wy * core.dy + wz * core.dz) * core.inv));
            const float ux = wx - t * core.dx, uy = wy - t * core.dy, uz = wz - t * core.dz;
            const float reach = r[k] + core.radius + margin;
            hit[k] = ux * ux + uy * uy + uz * uz <= reach * reach;
            any |= hit[k];
        }
        for (std::uint32_t k = 0; any != 0 && k < count; ++k)
            if (hit[k] && found(at + k)) return true;
    }
    return false;
}

template <class Report>
void search(const Grid& grid, const capsa_source& source, float margin, Report report) {
    const bool within = source.kind == capsa_source_within, swapped = !within && !is_sphere(source.b);
    bool done = false;
    if (within) {
        for (std::uint32_t i = 0; i < grid.row.size() && !done; ++i) {
            const Asking core(source.a, grid.row[i]);
            // Each pair is met twice; the later one of the order reports it.
            grid.each_run(core, margin, [&](std::uint32_t begin, std::uint32_t end) {
                return done = test(grid, core, margin, std::max(begin, i + 1), end, [&](std::uint32_t j) {
                           const auto [low, high] = std::minmax(grid.row[i], grid.row[j]);
                           return report(low, high, nullptr);
                       });
            });
        }
        return;
    }
    const capsa_shapes& asking = swapped ? source.b : source.a;
    for (std::size_t i = 0; i < asking.count && !done; ++i) {
        const Asking core(asking, i);
        grid.each_run(core, margin, [&](std::uint32_t begin, std::uint32_t end) {
            return done = test(grid, core, margin, begin, end, [&](std::uint32_t j) {
                       return swapped ? report(grid.row[j], i, nullptr) : report(i, grid.row[j], nullptr);
                   });
        });
    }
}

const capsa_shapes& sorted_side(const capsa_source& source) {
    return source.kind == capsa_source_within || !is_sphere(source.b) ? source.a : source.b;
}

// Cells of two spheres' breadth up to sixteen: the size at which counting, and building if that is asked
// every time, takes least.
float best_size(const capsa_source& source, float margin, bool rebuilt) {
    const capsa_shapes& spheres = sorted_side(source);
    float largest = 0, lo[3], hi[3];
    for (int axis = 0; axis < 3; ++axis) {
        lo[axis] = hi[axis] = spheres.count ? value(spheres, axis, 0) : 0.0f;
        for (std::size_t i = 0; i < spheres.count; ++i) {
            lo[axis] = std::min(lo[axis], value(spheres, axis, i));
            hi[axis] = std::max(hi[axis], value(spheres, axis, i));
        }
    }
    for (std::size_t i = 0; i < spheres.count; ++i) largest = std::max(largest, radius_of(spheres, i));
    const float across = std::max({hi[0] - lo[0], hi[1] - lo[1], hi[2] - lo[2], 2 * largest});
    // Not more than eight cells a sphere.
    const float least = std::max(largest, across / std::cbrt(8.0f * static_cast<float>(spheres.count + 1)));
    Grid grid;
    return least * quickest({1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 6.0f, 8.0f, 12.0f, 16.0f}, [&](float factor) {
               const double building = time_of([&] { grid.build(spheres, factor * least); });
               const double counting =
                   time_to_count([&](auto report) { search(grid, source, margin, report); });
               return counting + (rebuilt ? building : 0);
           });
}

Offer grid_offer(const capsa_source& source, Verb verb, float margin, bool rebuilt) {
    if (in_step(source)) return searches_for_pairs();
    if (too_few(source)) return for_many_pairs();
    if (!is_sphere(sorted_side(source))) return {{}, "sorts spheres only"};
    const float size = best_size(source, margin, rebuilt);
    const auto grid = std::make_shared<Grid>();
    grid->build(sorted_side(source), size);
    return from_hits(verb, source, [=](auto report) {
        if (rebuilt) grid->build(sorted_side(source), size);
        search(*grid, source, margin, report);
    });
}

Peer grid_peer(const char* name, const char* how, bool rebuilt) {
    return {name,
            std::string("a sorted grid by hand, -O3 -march=native -ffast-math, best of 9 cell sizes") + how,
            [rebuilt](const capsa_source& source, Verb verb, float margin, bool) {
                return grid_offer(source, verb, margin, rebuilt);
            },
            any_number_of_pairs};
}

}  // namespace

std::vector<Peer> grid_peers() {
    return {grid_peer("grid", ", built beforehand", false),
            grid_peer("grid-rebuilt", ", built every time", true)};
}

}  // namespace capsa::bench
