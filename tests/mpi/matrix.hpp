// Shapes x owners x verbs x a box that repeats or none, beside one process without MPI.

#pragma once
#include "answers.hpp"

#include <span>

namespace ranks {

namespace mpi = capsa::mpi;

inline constexpr float margin = 0.07f;
inline bool is_root() {
    int me = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    return me == 0;
}

inline capsa::Period period_of(bool periodic, bool flat) {
    return periodic ? capsa::Period{side, side, flat ? 0.0f : side} : capsa::Period{};
}

template <class Rows>
void within(const char* shape, const Rows& all, bool flat, std::span<const Owners> kinds, Outcome& outcome) {
    for (const bool periodic : {false, true}) {
        const capsa::Period box = period_of(periodic, flat);
        const capsa::Source one = capsa::periodic(capsa::within(all), box);
        for (const Owners owners : kinds) {
            const auto which = rows_of_rank(all, owners);
            const auto numbers = numbers_of(which);
            const Rows mine = some_of(all, which);
            const std::string where =
                std::string(shape) + ", " + name(owners) + (periodic ? ", periodic: " : ": ");
            for (const mpi::Way way : {mpi::Way::all, mpi::Way::half}) {
                const mpi::Halo halo(MPI_COMM_WORLD, mine, numbers, {margin, box, way});
                const auto global = [&](std::uint32_t row) { return halo.global(row); };
                const auto mine_only = [&](std::uint32_t row) { return halo.is_mine(row); };
                const auto counts = [&](std::uint32_t a, std::uint32_t b) { return halo.counts(a, b); };
                const Asked asked{halo.within(), global, global, mine_only, counts};
                const Asked unfiltered{halo.unfiltered(), global, global, mine_only, counts};
                for (const Ask ask : every_ask) {
                    const bool pairs = ask == Ask::hits || ask == Ask::contacts;
                    if (way == mpi::Way::half && !pairs) continue;
                    const std::string what = where + name(ask) + (way == mpi::Way::half ? ", half" : "");
                    const auto right = is_root() ? expected(one, ask, margin) : std::vector<Record>();
                    outcome.compare(answers(asked, ask, margin), right, what);
                    outcome.compare(answers(unfiltered, ask, margin), right, what + ", unfiltered");
                }
                if (way == mpi::Way::half && !periodic) {
                    // No pair is found twice: the counts of all ranks are that of one process.
                    std::uint64_t here = capsa::count_hits(halo.within(), {.margin = margin}), sum = 0;
                    MPI_Allreduce(&here, &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
                    outcome.check(sum == capsa::count_hits(one, {.margin = margin}), where + "count");
                }
            }
            outcome.compare(records_of(mpi::nearest(MPI_COMM_WORLD, mine, numbers, box), which),
                            is_root() ? expected_nearest(one) : std::vector<Record>(), where + "nearest");
        }
    }
}

template <class A, class B>
void between(const char* shapes, const A& all_a, const B& all_b, bool may_repeat, bool flat,
             std::span<const Owners> kinds, Outcome& outcome) {
    for (const bool periodic : {false, true}) {
        if (periodic && !may_repeat) continue;
        const capsa::Period box = period_of(periodic, flat);
        const capsa::Source one = capsa::periodic(capsa::between(all_a, all_b), box);
        for (const Owners owners : kinds) {
            const auto which_a = rows_of_rank(all_a, owners), which_b = rows_of_rank(all_b, owners);
            const A a = some_of(all_a, which_a);
            const B b = some_of(all_b, which_b);
            const auto numbers = numbers_of(which_b);
            const std::string where =
                std::string(shapes) + ", " + name(owners) + (periodic ? ", periodic: " : ": ");
            const mpi::Meeting meeting(MPI_COMM_WORLD, a, b, numbers, {margin, box});
            const Asked asked{meeting.between(), [&](std::uint32_t row) { return number_of(which_a[row]); },
                              [&](std::uint32_t row) { return meeting.global(row); },
                              [](std::uint32_t) { return true; },
                              [](std::uint32_t, std::uint32_t) { return true; }};
            for (const Ask ask : every_ask)
                outcome.compare(answers(asked, ask, margin),
                                is_root() ? expected(one, ask, margin) : std::vector<Record>(),
                                where + name(ask));
            outcome.compare(records_of(mpi::nearest(MPI_COMM_WORLD, a, b, numbers, box), which_a),
                            is_root() ? expected_nearest(one) : std::vector<Record>(), where + "nearest");
        }
    }
}

// Row i goes this far along each axis while time goes from 0 to 1.
inline constexpr float longest = 0.5f;
struct Ways {
    std::vector<float> along[3];
    explicit Ways(std::size_t rows, std::uint64_t seed = 0) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (std::size_t i = 0; i < rows; ++i)
                along[axis].push_back(Random(31 * i + axis + seed).between(-longest, longest));
    }
    Ways(const Ways& all, const std::vector<std::uint32_t>& which) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            for (const std::uint32_t row : which) along[axis].push_back(all.along[axis][row]);
    }
    Ways(const Ways& mine, const mpi::LocalRows& rows) {
        for (std::size_t axis = 0; axis < 3; ++axis) along[axis] = rows.fetch(mine.along[axis]);
    }
    capsa::Motion motion(bool flat) const {
        return flat ? capsa::motion(along[0], along[1]) : capsa::motion(along[0], along[1], along[2]);
    }
};

// The first touches of rows that answer here.
template <class OfA, class OfB, class Mine>
std::vector<Record> touches_of(const capsa::Source& source, const capsa::Motion& of_a,
                               const capsa::Motion* of_b, const OfA& a, const OfB& b, const Mine& mine) {
    std::vector<capsa::Touch> out(source.a.count);
    if (of_b)
        capsa::first_touch(source, of_a, *of_b, out, {.margin = margin});
    else
        capsa::first_touch(source, of_a, out, {.margin = margin});
    std::vector<Record> records;
    for (std::uint32_t i = 0; i < out.size(); ++i) {
        if (!mine(i) || out[i].b == capsa::no_row) continue;
        const capsa::Touch& t = out[i];
        records.push_back({a(i), b(t.b), two(t.time, t.normal[0]), two(t.normal[1], t.normal[2]),
                           two(t.point[0], t.point[1]), two(t.point[2], 0.0f)});
    }
    return records;
}

// Rows that move meet where they were given reach for both ways.
inline constexpr float reach_of_ways = margin + 2.01f * longest;
inline bool all_rows(std::uint32_t) { return true; }

template <class Rows>
void moving_within(const char* shape, const Rows& all, bool flat, std::span<const Owners> kinds,
                   Outcome& outcome) {
    const Ways ways(all.size());
    const auto right =
        touches_of(capsa::within(all), ways.motion(flat), nullptr, number_of, number_of, all_rows);
    for (const Owners owners : kinds) {
        const auto which = rows_of_rank(all, owners);
        const mpi::Halo halo(MPI_COMM_WORLD, some_of(all, which), numbers_of(which), {reach_of_ways});
        const Ways local(Ways(ways, which), halo);
        const auto global = [&](std::uint32_t row) { return halo.global(row); };
        const auto mine = [&](std::uint32_t row) { return halo.is_mine(row); };
        for (const capsa::Source& source : {halo.within(), halo.unfiltered()})
            outcome.compare(touches_of(source, local.motion(flat), nullptr, global, global, mine),
                            is_root() ? right : std::vector<Record>(),
                            std::string(shape) + ", " + name(owners) + ": first touch");
    }
}

template <class A, class B>
void moving_between(const char* shapes, const A& all_a, const B& all_b, bool flat, bool b_moves,
                    std::span<const Owners> kinds, Outcome& outcome) {
    const Ways of_a(all_a.size()), of_b(all_b.size(), 99);
    const capsa::Motion motion_of_b = of_b.motion(flat);
    const auto right = touches_of(capsa::between(all_a, all_b), of_a.motion(flat),
                                  b_moves ? &motion_of_b : nullptr, number_of, number_of, all_rows);
    for (const Owners owners : kinds) {
        const auto which_a = rows_of_rank(all_a, owners), which_b = rows_of_rank(all_b, owners);
        const mpi::Meeting meeting(MPI_COMM_WORLD, some_of(all_a, which_a), some_of(all_b, which_b),
                                   numbers_of(which_b), {reach_of_ways});
        const Ways local(Ways(of_b, which_b), meeting), mine(of_a, which_a);
        const capsa::Motion local_motion = local.motion(flat);
        outcome.compare(touches_of(
                            meeting.between(), mine.motion(flat), b_moves ? &local_motion : nullptr,
                            [&](std::uint32_t row) { return number_of(which_a[row]); },
                            [&](std::uint32_t row) { return meeting.global(row); }, all_rows),
                        is_root() ? right : std::vector<Record>(),
                        std::string(shapes) + ", " + name(owners) + ": first touch");
    }
}

// All of the above for these owners.
inline void everything(std::span<const Owners> kinds, Outcome& outcome) {
    const auto spheres = scene<capsa::Spheres>(700, 1), some = scene<capsa::Spheres>(500, 7);
    const auto capsules = scene<capsa::Capsules>(600, 2), few = scene<capsa::Capsules>(300, 8);
    const auto circles = scene<capsa::Circles>(400, 3);
    const auto flat_capsules = scene<capsa::PlanarCapsules>(400, 4);
    const auto triangles = scene<capsa::Triangles>(300, 9);
    const auto boxes = scene<capsa::Boxes>(200, 10);
    const auto flat_segments = scene<capsa::PlanarSegments>(300, 12);
    within("spheres", spheres, false, kinds, outcome);
    within("capsules", capsules, false, kinds, outcome);
    within("circles", circles, true, kinds, outcome);
    within("capsules of the plane", flat_capsules, true, kinds, outcome);
    within("three spheres", scene<capsa::Spheres>(3, 5), false, kinds, outcome);
    within("no spheres", capsa::Spheres(), false, kinds, outcome);
    within("invalid spheres", scene<capsa::Spheres>(60, 6, true), false, kinds, outcome);
    between("spheres and capsules", some, few, true, false, kinds, outcome);
    between("spheres and triangles", some, triangles, true, false, kinds, outcome);
    between("capsules and triangles", few, triangles, true, false, kinds, outcome);
    between("spheres and boxes", some, boxes, true, false, kinds, outcome);
    between("spheres and half-spaces", some, scene<capsa::HalfSpaces>(5, 11), false, false, kinds, outcome);
    between("circles and segments of the plane", circles, flat_segments, true, true, kinds, outcome);
    between("circles and half-planes", circles, scene<capsa::HalfPlanes>(5, 13), false, true, kinds, outcome);
    moving_within("spheres", spheres, false, kinds, outcome);
    moving_within("capsules", capsules, false, kinds, outcome);
    moving_within("circles", circles, true, kinds, outcome);
    moving_between("spheres and capsules", some, few, false, true, kinds, outcome);
    moving_between("spheres and triangles", some, triangles, false, true, kinds, outcome);
    moving_between("spheres and boxes", some, boxes, false, false, kinds, outcome);
    moving_between("circles and segments of the plane", circles, flat_segments, true, true, kinds, outcome);
}

}  // namespace ranks
