// What the verbs about moving rows are asked, and the jobs and kernels that answer it.

#pragma once
#include "src/filter.hpp"
#include "src/kernel_call.hpp"
#include "src/planar_way.hpp"
#include "src/source.hpp"

namespace capsa {

// Whether a touch of a row comes before another one of it. Ties go to the lowest row of B.
inline bool comes_before(const capsa_touch& x, const capsa_touch& y) {
    return x.time < y.time || (x.time == y.time && x.b < y.b);
}

struct TouchQuestion {
    const capsa_source& source;
    const Query& query;
    const capsa_motion& of_a;
    const capsa_motion* of_b;  // null: B rests, or the source is a `within`

    // The motion of the second side.
    const capsa_motion* of_second() const { return is_within(source) ? &of_a : of_b; }
    // A job without its rows and its output.
    capsa_touch_job job_of(const capsa_shapes& b) const {
        capsa_touch_job job{};
        job.a = &source.a;
        job.b = &b;
        job.of_a = &of_a;
        job.of_b = of_second();
        job.margin = query.margin;
        job.approaching = query.approaching && !are_parted_in_plane();
        job.filters = MayMeet(source).filters();
        return job;
    }
    bool are_parted_in_plane() const { return capsa::are_parted_in_plane(source.a, second_side(source)); }
    // What kernels leave undone of the touches of some pairs, before the first ones are chosen.
    void part_in_plane(capsa_touch* touches, std::size_t count) const {
        capsa::part_in_plane(source.a, second_side(source), &of_a, of_second(), touches, count);
        if (!query.approaching || !are_parted_in_plane()) return;
        for (std::size_t k = 0; k < count; ++k)
            if (capsa_touch& touch = touches[k];
                touch.b != capsa_no_row && !comes_nearer(touch, &of_a, of_second()))
                touch = {touch.a, capsa_no_row, infinity, {0, 0, 0}, {0, 0, 0}};
    }
    capsa_touch_kernel kernel_of(const capsa_shapes& b, capsa_touch_form form) const {
        return kernel::touch(*query.table, source.a.shape, b.shape, form);
    }
};

}  // namespace capsa
