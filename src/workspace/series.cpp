#include "src/workspace/series.hpp"

#include "src/in_space.hpp"
#include "src/index/order.hpp"
#include "src/source.hpp"
#include "src/system.hpp"

#include <algorithm>
#include <memory>
#include <new>

namespace capsa {

// Rows that are asked in space are taken for new ones: their index has them in the plane.
bool IndexInPlace::has(const capsa_shapes& rows) const noexcept {
    const capsa_shapes& before = index.shapes();
    return built != Built::nothing && before.shape == rows.shape && before.count == rows.count &&
           !are_lifted(rows) && have_same_bits(before, rows);
}

void SomeRows::take(const capsa_shapes& shapes) noexcept {
    shape = shapes.shape;
    count = shapes.count;
    const std::size_t samples = std::min(count, most);
    for (int k = 0; k < shape_info(shape).streams(); ++k)
        for (std::size_t i = 0; i < samples; ++i)
            field[k][i] = capsa::field(shapes, k, sampled(i, samples, count));
}

// Two rows of the sample may have jumped: a list takes such rows anew. Where the others rest, a list with the
// thinnest skin will do.
float SomeRows::moved_from(const SomeRows& before) const noexcept {
    float way[most] = {};
    bool any = false;
    for (std::size_t i = 0; i < std::min(count, most); ++i) {
        way[i] = moved_by(shape_info(shape), &before.field[0][i], &field[0][i], most);
        any |= way[i] > 0.0f;
    }
    std::nth_element(way, way + 2, way + most, [](float x, float y) { return x > y; });
    return any ? std::max(way[2], nearly_rest) : 0.0f;
}

ManySeries::~ManySeries() {
    if (!series_) return;
    std::destroy_n(series_, most);
    system::free_aligned(series_);
}

bool ManySeries::make_room() noexcept {
    if (series_) return true;
    constexpr std::size_t bytes = (most * sizeof(Series) + 63) / 64 * 64;
    void* const room = system::aligned_memory(64, bytes);
    if (!room) return false;
    series_ = static_cast<Series*>(room);
    for (std::size_t k = 0; k < most; ++k) new (series_ + k) Series;
    return true;
}

// Lists of other series ask its indexes about rows that leave their places.
void ManySeries::end(Series& one) noexcept {
    each([&](Series& other) {
        for (const IndexInPlace& place : one.index) other.kept.forget(place.index);
    });
    std::destroy_at(&one);
    new (&one) Series;
}

Series& ManySeries::place_for_another() noexcept {
    const auto until = [](const Series& one) { return one.last + (one.known ? tuning::series_waits : 0); };
    Series* oldest = series_;
    for (Series* one = series_; one != series_ + most; ++one)
        if (until(*one) < until(*oldest)) oldest = one;
    end(*oldest);
    return *oldest;
}

Seen ManySeries::see(const capsa_source& source, Keeps keeps, bool lists, float margin, float size) noexcept {
    if (!is_whole(source) || !make_room()) return {};
    ++queries_;
    const capsa_shapes& of_b = second_side(source);
    const Series::Key key{source.kind,
                          source.a.shape,
                          of_b.shape,
                          source.a.count,
                          of_b.count,
                          margin,
                          lists ? Keeps::hits : keeps,
                          lists,
                          {source.period[0], source.period[1], source.period[2]},
                          lists && keeps == Keeps::deepest ? Directions::both : Directions::one};
    SomeRows a, b;
    a.take(source.a);
    b.take(of_b);
    Series* nearest = nullptr;
    float moved_a = infinity, moved_b = infinity;
    for (Series* one = series_; one != series_ + most; ++one) {
        if (one->last == 0) continue;
        if (queries_ - one->last > tuning::series_idle) {
            end(*one);
            continue;
        }
        if (one->key != key) continue;
        const float way_a = a.moved_from(one->a), way_b = b.moved_from(one->b);
        if (!(std::min(way_a, way_b) <= size) || (nearest && !(way_a + way_b < moved_a + moved_b))) continue;
        nearest = one;
        moved_a = way_a;
        moved_b = way_b;
    }
    float moved = -1.0f;
    if (nearest) {
        nearest->known = true;
        moved = std::max(moved_a, moved_b);
        if (moved > 0.0f) {
            nearest->a_rested = moved_a == 0.0f ? nearest->a_rested + 1 : 0;
            nearest->b_rested = moved_b == 0.0f ? nearest->b_rested + 1 : 0;
        }
    } else {
        nearest = &place_for_another();
        nearest->key = key;
    }
    nearest->last = queries_;
    nearest->a = a;
    nearest->b = b;
    return {nearest, moved};
}

std::size_t ManySeries::bytes() const noexcept {
    std::size_t bytes = series_ ? most * sizeof(Series) : 0;
    each([&](const Series& one) {
        bytes += one.index[0].index.bytes() + one.index[1].index.bytes() + one.kept.bytes();
    });
    return bytes;
}

}  // namespace capsa
