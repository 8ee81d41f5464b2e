// The questions that a workspace is asked again and again, and which of them a query asks.
//
// A simulation asks the same few questions in every frame, and each deserves indexes and a list of pairs of
// its own. Addresses say nothing here, or the order of answers would depend on them (W2): a query belongs to
// a series if it has the same kind, sizes and margin, and some of its rows stand where they stood. Of several
// such series it is the nearest one. A wrong guess costs time and no answer: what a series holds is compared
// with the rows of the query.
//
// A query that fits no series begins one, which holds no memory before it is asked again.

#pragma once
#include "src/index/index.hpp"
#include "src/plan/route.hpp"
#include "src/plan/tuning.hpp"
#include "src/workspace/kept.hpp"

#include <cstddef>
#include <cstdint>

namespace capsa {

// What an index was built as. A grid may have become a tree where rows crowd.
enum class Built : std::uint8_t { nothing, tree, cells, grid };

struct IndexInPlace {
    capsa_index index;
    Built built = Built::nothing;
    std::uint64_t build = 0;  // the number of this one among the builds of the workspace

    bool has(const capsa_shapes& rows) const noexcept;
};

// Some rows of a set.
struct SomeRows {
    static constexpr std::size_t most = 32;
    capsa_shape shape;
    std::size_t count;
    float field[capsa_max_streams][most];

    void take(const capsa_shapes& shapes) noexcept;
    // How far they have moved since: 0 if they rest.
    float moved_from(const SomeRows& before) const noexcept;
};

struct Series {
    struct Key {
        capsa_source_kind kind;
        capsa_shape a, b;
        std::size_t a_count, b_count;
        float margin;
        Keeps keeps;
        bool lists;
        float period[3];
        Directions directions;  // of the images of a list
        bool operator==(const Key&) const = default;
    };
    Key key;
    SomeRows a, b;           // as they were in the last query
    std::uint64_t last = 0;  // the number of that query; 0: there was none
    bool known = false;      // it was asked again
    // In how many queries in turn the rows of A, or those of B, were where they are while the others moved.
    std::uint32_t a_rested = 0, b_rested = 0;
    IndexInPlace index[2];          // of A and of B
    std::uint64_t frame_build = 0;  // of the index of A that has the rows of the last query
    KeptPairs kept;
};

// What a query is in its series.
struct Seen {
    Series* series = nullptr;  // null: it is in none
    float moved = -1.0f;       // how far rows have moved since the last one, if the series is known
};

class ManySeries {
public:
    ManySeries() noexcept = default;
    ManySeries(const ManySeries&) = delete;
    ManySeries& operator=(const ManySeries&) = delete;
    ~ManySeries();

    // A query whose rows are in a series if they have moved by no more than `size`, on one side at least.
    Seen see(const capsa_source& source, Keeps keeps, bool lists, float margin, float size) noexcept;

    template <class F>
    void each(const F& f) const {
        if (!series_) return;
        for (std::size_t k = 0; k < most; ++k)
            if (series_[k].last != 0) f(series_[k]);
    }
    std::size_t bytes() const noexcept;

private:
    static constexpr std::size_t most = tuning::most_series;

    [[nodiscard]] bool make_room() noexcept;
    void end(Series& one) noexcept;
    Series& place_for_another() noexcept;

    Series* series_ = nullptr;
    std::uint64_t queries_ = 0;
};

}  // namespace capsa
