// The hand-written loops for the verbs in motion: textbook_motion.c and soa_motion.c.

#include "bench/peers/loops.hpp"
#include "bench/peers/pushed.hpp"
#include "bench/peers/values.hpp"

#include <algorithm>
#include <memory>

namespace capsa::bench {

namespace {

struct Moving {
    Side moving, resting;
    std::vector<float> motion[3];
    std::vector<loop_motion> motions;
    std::vector<capsa_touch> touches;
    touch_job job{};

    Moving(const capsa_source& source, const capsa_motion& of_a, float margin)
        : moving(source.a, margin), resting(source.b, 0.0f) {
        const std::size_t n = source.a.count;
        const capsa_stream* const streams[] = {&of_a.dx, &of_a.dy, &of_a.dz};
        for (std::size_t k = 0; k < 3; ++k) {
            motion[k] = column_of(*streams[k], n);
            job.motion[k] = motion[k].data();
        }
        for (std::size_t i = 0; i < n; ++i) motions.push_back({motion[0][i], motion[1][i], motion[2][i]});
        touches.resize(n);
        job.moving = &moving.shapes, job.resting = &resting.shapes;
        job.motions = motions.data(), job.touches = touches.data();
    }
};

Offer touches(const motion_loops& loops, const capsa_source& source, const Question& question) {
    const bool in_step = source.kind == capsa_source_zip;
    if (!in_step && source.kind != capsa_source_between) return {{}, "no loop written for it"};
    const bool spheres_alone = source.a.shape == capsa_shape_sphere && !question.of_b.dx.data;
    const bool rest = source.b.shape == capsa_shape_sphere || source.b.shape == capsa_shape_capsule;
    if (!spheres_alone || !rest) return {{}, "no loop written for it: spheres move, the others rest"};
    const touch_loop run =
        (in_step ? loops.touch_in_step : loops.touch)[source.b.shape == capsa_shape_capsule];
    const auto work = std::make_shared<Moving>(source, question.of_a, question.margin);
    run(&work->job);
    return {[run, work, total = touching(work->touches)] { return run(&work->job), total; },
            {},
            {},
            [work] { return touch_values(work->touches); }};
}

// Both layouts lie here, and the layout of the loop is copied anew before each call.
struct Pushing {
    Pushed from;
    Coordinates streams;
    std::vector<loop_sphere> start, spheres;
    std::vector<float> shift;
    push_job job{};

    Pushing(const capsa_source& source, float margin) : from(source, margin), streams(from.start) {
        const auto& [x, y, z] = from.start;
        for (std::size_t i = 0; i < x.size(); ++i) start.push_back({x[i], y[i], z[i], from.radius[i]});
        spheres = start;
        shift.resize(4 * start.size());
        job.contacts = from.contacts.data(), job.contact_count = from.contacts.size();
        job.rows = start.size(), job.sphere = spheres.data(), job.shift = shift.data();
        for (std::size_t k = 0; k < 3; ++k) job.stream[k] = streams[k].data();
    }
    std::vector<double> values(bool structs) const {
        Coordinates now = streams;
        for (std::size_t i = 0; structs && i < spheres.size(); ++i)
            now[0][i] = spheres[i].x, now[1][i] = spheres[i].y, now[2][i] = spheres[i].z;
        return pushed_values(now);
    }
};

Offer separated(const motion_loops& loops, const capsa_source& source, const Question& question) {
    if (question.margin != 0 || source.a.shape != capsa_shape_sphere || has(source, capsa_shape_triangle))
        return {{}, "no loop written for it"};
    const push_loop run = loops.separate[question.push];
    const auto work = std::make_shared<Pushing>(source, question.margin);
    const bool structs = loops.structs != 0;
    return {[run, work, structs] {
                if (structs)
                    std::copy(work->start.begin(), work->start.end(), work->spheres.begin());
                else
                    work->from.copy_start(work->streams);
                return run(&work->job);
            },
            {},
            {},
            [work, structs] { return work->values(structs); }};
}

}  // namespace

Offer loops_in_motion(const motion_loops& loops, const capsa_source& source, const Question& question) {
    return question.verb == Verb::touch ? touches(loops, source, question)
                                        : separated(loops, source, question);
}

}  // namespace capsa::bench
