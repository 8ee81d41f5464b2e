#include "src/workspace/kept.hpp"

#include "src/block.hpp"
#include "src/index/order.hpp"
#include "src/verbs/hits.hpp"
#include "src/workspace/cost.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

namespace capsa {

namespace {

constexpr float most = std::numeric_limits<float>::max();
constexpr std::size_t rows_at_once = Block::most_rows;

// A list shall last this many frames, and at least so many; its skin is between these shares of common boxes.
constexpr float frames_wanted = 10.0f, least_frames = 3.0f, least_skin = 1e-3f, most_skin = 0.5f;
// After a list that was of no use, frames without one; how often a skin is made wider before that.
constexpr int rest = 32;
constexpr float most_wider = 4.0f;
constexpr float shortest_way = 0x1p-50f;  // that a list watches for

// How far a row has moved. Its fields stand `step` floats apart.
float moved_by(const ShapeInfo& info, const float* from, const float* to, std::size_t step) {
    bool same = true;
    for (int k = 0; k < info.streams(); ++k) {
        const std::size_t at = static_cast<std::size_t>(k) * step;
        same &= std::bit_cast<std::uint32_t>(from[at]) == std::bit_cast<std::uint32_t>(to[at]);
    }
    if (same) return 0.0f;  // an invalid row too
    for (int k = info.coordinates(); k < info.vectors(); ++k) {
        const std::size_t at = static_cast<std::size_t>(k) * step;
        if (std::bit_cast<std::uint32_t>(from[at]) != std::bit_cast<std::uint32_t>(to[at])) return infinity;
    }
    float furthest = 0.0f;
    for (int point = 0; point < info.points; ++point) {
        float square = 0.0f;
        for (int axis = 0; axis < info.dimension; ++axis) {
            const std::size_t at = static_cast<std::size_t>(info.dimension * point + axis) * step;
            square += (to[at] - from[at]) * (to[at] - from[at]);
        }
        furthest = square > furthest ? square : furthest;
        if (!(square <= most)) return infinity;
    }
    if (!info.has_radius) return std::sqrt(furthest);
    const std::size_t r = static_cast<std::size_t>(info.radius_stream()) * step;
    // Such a row touched nothing, or what it touched is not sure.
    if (!(from[r] >= 0.0f) || !(from[r] <= most) || !(to[r] <= most)) return infinity;
    return std::sqrt(furthest) + std::max(to[r] - from[r], 0.0f);
}

}  // namespace

bool RowsBefore::take(const capsa_shapes& shapes) noexcept {
    const auto streams = static_cast<std::size_t>(shape_info(shapes.shape).streams());
    if (!fields_.need(streams * shapes.count)) return false;
    shape_ = shapes.shape;
    count_ = shapes.count;
    for (std::size_t k = 0; k < streams; ++k)
        copy_field(shapes, static_cast<int>(k), fields_.data() + k * count_, 1);
    return true;
}

// Squares of the ways of a block are made first, in loops without branches. A row that is not a number, or
// moved that far, is looked at by itself.
float RowsBefore::moved(const capsa_shapes& shapes, float enough) const noexcept {
    const ShapeInfo& info = shape_info(shape_);
    float furthest = 0.0f, grown = 0.0f, alone = 0.0f;
    for (std::size_t begin = 0; begin < count_; begin += rows_at_once) {
        const std::size_t here = std::min(rows_at_once, count_ - begin);
        const Block now(shapes, begin, here);
        const float* const before = fields_.data() + begin;
        // Rows that turned, or whose sides grew, do not say how far they reach now.
        for (int k = info.coordinates(); k < info.vectors(); ++k)
            if (std::memcmp(before + static_cast<std::size_t>(k) * count_, now.stream[k],
                            here * sizeof(float)) != 0)
                return infinity;
        float way[rows_at_once] = {}, growth[rows_at_once] = {};
        for (int point = 0; point < info.points; ++point) {
            float square[rows_at_once] = {};
            for (int axis = 0; axis < info.dimension; ++axis) {
                const int k = info.dimension * point + axis;
                const float *from = before + static_cast<std::size_t>(k) * count_, *to = now.stream[k];
                for (std::size_t i = 0; i < here; ++i) square[i] += (to[i] - from[i]) * (to[i] - from[i]);
            }
            // A NaN stays, whichever point it is of.
            for (std::size_t i = 0; i < here; ++i)
                way[i] = ((way[i] > square[i]) | (way[i] != way[i])) != 0 ? way[i] : square[i];
        }
        if (info.has_radius) {
            const auto k = static_cast<std::size_t>(info.radius_stream());
            const float *from = before + k * count_, *to = now.stream[k];
            for (std::size_t i = 0; i < here; ++i) growth[i] = to[i] - from[i];
        }
        float furthest_here = 0.0f, grown_here = 0.0f;
        bool numbers = true;
        for (std::size_t i = 0; i < here; ++i) {
            furthest_here = way[i] > furthest_here ? way[i] : furthest_here;
            grown_here = growth[i] > grown_here ? growth[i] : grown_here;
            numbers &= (way[i] <= most) & (std::fabs(growth[i]) <= most);
        }
        if (numbers && !has_negative_radius(before, here)) {
            furthest = std::max(furthest, furthest_here);
            grown = std::max(grown, grown_here);
        } else {
            for (std::size_t i = 0; i < here; ++i) {
                float to[capsa_max_streams];
                for (int k = 0; k < info.streams(); ++k) to[k] = now.stream[k][i];
                float from[capsa_max_streams];
                for (int k = 0; k < info.streams(); ++k)
                    from[k] = before[static_cast<std::size_t>(k) * count_ + i];
                alone = std::max(alone, moved_by(info, from, to, 1));
            }
        }
        if (std::max(std::sqrt(furthest) + grown, alone) > enough) break;
    }
    return std::max(std::sqrt(furthest) + grown, alone);
}

bool RowsBefore::has_negative_radius(const float* before, std::size_t count) const noexcept {
    const ShapeInfo& info = shape_info(shape_);
    if (!info.has_radius) return false;
    const float* const radius = before + static_cast<std::size_t>(info.radius_stream()) * count_;
    bool negative = false;
    for (std::size_t i = 0; i < count; ++i) negative |= radius[i] < 0.0f;
    return negative;
}

float RowsBefore::largest() const noexcept {
    const std::size_t count = static_cast<std::size_t>(shape_info(shape_).streams()) * count_;
    float largest = 0.0f;
    for (std::size_t i = 0; i < count; ++i)
        if (const float size = std::fabs(fields_[i]); size > largest && size <= most) largest = size;
    return largest;
}

void Frames::Side::take(const capsa_shapes& shapes) noexcept {
    shape = shapes.shape;
    count = shapes.count;
    const std::size_t samples = std::min(count, rows);
    for (int k = 0; k < shape_info(shape).streams(); ++k)
        for (std::size_t i = 0; i < samples; ++i)
            field[k][i] = capsa::field(shapes, k, sampled(i, samples, count));
}

float Frames::Side::moved_from(const Side& before) const noexcept {
    float furthest = 0.0f;
    for (std::size_t i = 0; i < std::min(count, rows); ++i)
        furthest = std::max(furthest, moved_by(shape_info(shape), &before.field[0][i], &field[0][i], rows));
    return furthest;
}

float Frames::moved(const capsa_source& source, float margin) noexcept {
    Side a, b;
    a.take(source.a);
    b.take(second_side(source));
    const bool same = known_ && kind_ == source.kind && margin_ == margin && a_.shape == a.shape &&
                      a_.count == a.count && b_.shape == b.shape && b_.count == b.count;
    const float moved = same ? std::max(a.moved_from(a_), b.moved_from(b_)) : -1.0f;
    known_ = true;
    kind_ = source.kind;
    margin_ = margin;
    a_ = a;
    b_ = b;
    return moved;
}

bool KeptPairs::serves(const capsa_source& source, float margin) noexcept {
    if (!alive_ || kind_ != source.kind || margin_ != margin || !is_whole(source)) return false;
    if (!before_[0].are_like(source.a) || (!is_within(source) && !before_[1].are_like(source.b)))
        return false;
    const bool little = before_[0].moved(source.a, free_) <= free_ &&
                        (is_within(source) || before_[1].moved(source.b, free_) <= free_);
    if (little)
        ++uses_;
    else
        end();
    return little;
}

void KeptPairs::end() noexcept {
    alive_ = false;
    if (static_cast<float>(uses_) >= least_frames) {
        wider_ = 1.0f;
        return;
    }
    wider_ *= 2.0f;
    if (wider_ <= most_wider) return;
    wider_ = 1.0f;
    resting_ = rest;
}

float KeptPairs::skin_for(float moved, float size) noexcept {
    if (resting_ > 0) {
        --resting_;
        return 0.0f;
    }
    const float skin = std::min(2.0f * frames_wanted * wider_ * moved, most_skin * size);
    if (!(skin >= 2.0f * least_frames * moved) || !(size <= most)) return 0.0f;
    return std::max(skin, least_skin * size);
}

bool KeptPairs::find(const capsa_source& indexed, const Query& query, double near_pairs) noexcept {
    if (!pairs_.need(static_cast<std::size_t>(std::min(near_pairs, 1e8)) + 1024)) return false;
    capsa_find_result result{};
    for (;;) {
        const std::size_t room = pairs_.bytes() / sizeof(capsa_index_pair);
        if (query::find_hits(indexed, query, pairs_.data(), room, result) != capsa_ok) return false;
        count_ = static_cast<std::size_t>(result.written);
        if (result.written == result.total) return true;
        if (!pairs_.need(static_cast<std::size_t>(result.total + result.total / 4))) return false;
    }
}

// Rows of A then come in the order of memory: in a large scene most of the time of a pair is waiting for its
// rows. Without memory the list stays as it is.
void KeptPairs::sort_by_a(std::size_t rows) noexcept {
    if (!place_.need(rows + 1) || !scratch_.need(count_)) return;
    std::fill_n(place_.data(), rows + 1, 0u);
    for (std::size_t k = 0; k < count_; ++k) ++place_[pairs_[k].a + 1];
    for (std::size_t row = 0; row < rows; ++row) place_[row + 1] += place_[row];
    for (std::size_t k = 0; k < count_; ++k) scratch_[place_[pairs_[k].a]++] = pairs_[k];
    std::copy_n(scratch_.data(), count_, pairs_.data());
}

// A pair that touches now was within the skin, if both rows have moved by less than half of it: less the
// errors of two distances (docs/meaning.md: 4 eps S each), and of the ways.
bool KeptPairs::make(const capsa_source& source, const capsa_source& indexed, const Query& query, float skin,
                     double frames, double near_pairs, double built) noexcept {
    alive_ = false;
    const double rows = static_cast<double>(source.a.count + second_side(source).count);
    const double most_cost = built * (1.0 - cost::list_making / frames);  // of a frame with the list
    if (cost::of_list(rows, 0.0) > most_cost || !before_[0].take(source.a)) return false;
    if (!is_within(source) && !before_[1].take(source.b)) return false;
    const float largest = std::max(before_[0].largest(), is_within(source) ? 0.0f : before_[1].largest());
    const float error = 0x1p-18f * (largest + std::fabs(query.margin) + skin);
    free_ = 0.5f * skin - error;
    // Squares of shorter ways would be rounded away.
    if (!(free_ >= 0.25f * skin) || !(free_ >= shortest_way)) return false;
    uses_ = 0;
    if (!find(indexed, {query.table, query.margin + skin}, near_pairs)) return false;
    if (cost::of_list(rows, static_cast<double>(count_)) > most_cost) {
        resting_ = rest;
        return false;
    }
    sort_by_a(source.a.count);
    kind_ = source.kind;
    margin_ = query.asked_margin();
    alive_ = true;
    return true;
}

capsa_source KeptPairs::listed(const capsa_source& source) const noexcept {
    capsa_source list = source;
    list.kind = capsa_source_listed;
    list.pairs = pairs_.data();
    list.begin = 0;
    list.end = count_;
    if (is_within(source)) {
        list.b = source.a;
        list.filters.b = source.filters.a;
    }
    return list;
}

}  // namespace capsa
