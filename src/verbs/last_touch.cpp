// Last touches: two convex shapes that move in straight lines touch during one span of time, so its end is
// the first touch of the motion backwards.

#include "src/verbs/exact_touch.hpp"
#include "src/verbs/touches.hpp"
#include "src/verbs/traversal.hpp"

#include <algorithm>

namespace capsa::query {

namespace {

constexpr std::size_t pairs_backwards = tuning::touches_backwards;

// Rows of some pairs where they are at time 1, and their motions back.
class RowsAtEnd {
public:
    RowsAtEnd(const capsa_shapes& rows, const capsa_motion* motion)
        : rows_(rows), motion_(motion), shapes_(rows) {
        const ShapeInfo& info = shape_info(rows.shape);
        for (int k = 0; k < capsa_max_streams; ++k) shapes_.stream[k] = {};
        for (int k = 0; k < info.streams(); ++k) {  // what lies in the plane stays there
            const bool flat = k < info.coordinates() && !rows.stream[k].data;
            shapes_.stream[k] = {flat ? nullptr : field_[k], 1};
        }
        for (capsa_index_stream& point : shapes_.point) point = {};
        shapes_.positions = 0;
        shapes_.index = nullptr;
        back_ = {{way_[0], 1}, {way_[1], 1}, {way_[2], 1}};
        if (info.dimension == 2) back_.dz = {};
    }
    RowsAtEnd(const RowsAtEnd&) = delete;
    RowsAtEnd& operator=(const RowsAtEnd&) = delete;

    void fill(const PairBlock& pairs, bool of_b) {
        const ShapeInfo& info = shape_info(rows_.shape);
        shapes_.count = pairs.count;
        for (std::size_t k = 0; k < pairs.count; ++k) {
            const std::uint32_t row = of_b ? pairs.at(k).b : pairs.at(k).a;
            for (int axis = 0; axis < info.dimension; ++axis) way_[axis][k] = -way_along(motion_, axis, row);
            for (int s = 0; s < info.streams(); ++s) {
                const float at_start = field(rows_, s, row);
                const bool moves = motion_ && s < info.coordinates();
                field_[s][k] = moves ? at_start - way_[s % info.dimension][k] : at_start;
            }
        }
    }
    const capsa_shapes& shapes() const { return shapes_; }
    const capsa_motion* back() const { return motion_ ? &back_ : nullptr; }

private:
    const capsa_shapes& rows_;
    const capsa_motion* const motion_;
    capsa_shapes shapes_;
    capsa_motion back_;
    float field_[capsa_max_streams][pairs_backwards], way_[3][pairs_backwards];
};

// The answers of the pairs of a stream, one after the other.
struct LastTouches {
    const TouchQuestion& asked;
    capsa_touch* out;

    capsa_status operator()(PairStream& pairs) const {
        const capsa_touch_kernel kernel = asked.kernel_of(asked.source.b, capsa_touch_paired);
        if (!kernel) return capsa_not_offered;
        capsa_touch* to = out;
        for (PairBlock block{}; pairs.next(block);)
            for (std::size_t done = 0; done < block.count; done += pairs_backwards) {
                const PairBlock some{block.pairs, block.begin + done,
                                     std::min(block.count - done, pairs_backwards)};
                if (first_touches(some, kernel, to)) go_back(some, kernel, to);
                to += some.count;
            }
        return capsa_ok;
    }
    capsa_status operator()(TileStream&) const { return capsa_wrong_source; }

private:
    // Writes the first touches. Returns whether there are any.
    bool first_touches(const PairBlock& some, capsa_touch_kernel kernel, capsa_touch* to) const {
        ask_touches(asked.job_of(asked.source.b), asked.query, kernel, some, to);
        const MayMeet may_meet(asked.source);
        bool any = false;
        for (std::size_t k = 0; k < some.count; ++k) {
            const capsa_index_pair pair = some.at(k);
            if (may_meet && !may_meet(pair.a, pair.b)) to[k] = no_touch(pair.a);
            any |= to[k].b != capsa_no_row;
        }
        asked.part_in_plane(to, some.count);
        return any;
    }
    // Puts the last touches in the place of the first ones. A pair that hardly touches may be found in one
    // direction only: its first touch is its last one. Not inlined, so that exact decisions do not have the
    // rows on the stack.
    [[gnu::noinline]] void go_back(const PairBlock& some, capsa_touch_kernel kernel, capsa_touch* to) const {
        RowsAtEnd a(asked.source.a, &asked.of_a), b(asked.source.b, asked.of_b);
        a.fill(some, false);
        b.fill(some, true);
        capsa_touch found[pairs_backwards];
        capsa_touch_job job{};
        job.a = &a.shapes();
        job.b = &b.shapes();
        job.of_a = a.back();
        job.of_b = b.back();
        job.margin = asked.query.asked_margin();
        job.count = some.count;
        job.out = found;
        kernel(&job);
        part_in_plane(a.shapes(), b.shapes(), a.back(), b.back(), found, some.count);
        for (std::size_t k = 0; k < some.count; ++k) {
            if (to[k].b == capsa_no_row || found[k].b == capsa_no_row) continue;
            const float time = 1.0f - found[k].time;
            if (time < to[k].time) continue;
            to[k].time = time;
            std::copy_n(found[k].normal, 3, to[k].normal);
            std::copy_n(found[k].point, 3, to[k].point);
        }
    }
};

}  // namespace

capsa_status last_touch(const TouchQuestion& asked, capsa_touch* out) noexcept {
    return Traversal(asked.source).visit(FlipPrice::none, LastTouches{asked, out});
}

}  // namespace capsa::query
