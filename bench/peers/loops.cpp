// The hand-written loops as rivals: textbook*.c and soa*.c, once for each compiler and set of flags.

#include "bench/peers/loops.hpp"

#include "bench/peers/values.hpp"

#include <utility>

#define CAPSA_LOOPS_ROW(table, values, motion, triangles, layout, compiler, flags) \
    extern "C" const loop_table table;                                             \
    extern "C" const value_loops values;                                           \
    extern "C" const motion_loops motion;                                          \
    extern "C" const triangle_loops triangles;
#define CAPSA_FRAMES_ROW(triangles, compiler, flags) extern "C" const triangle_loops triangles;
#include "loop_list.inc"
#undef CAPSA_FRAMES_ROW
#undef CAPSA_LOOPS_ROW

namespace capsa::bench {

namespace {

struct Work {
    Side rows, cols;
    std::vector<capsa_index_pair> found;
    std::vector<unsigned char> row_flags, col_flags;
    std::vector<float> gaps;
    std::vector<std::uint32_t> index;
    std::vector<capsa_contact> contacts;
    loop_job job{};

    Work(const capsa_shapes& a, const capsa_shapes& b, float margin)
        : rows(a, margin), cols(b, 0), row_flags(a.count), col_flags(b.count) {
        job.rows = &rows.shapes, job.cols = &cols.shapes;
        job.row_flags = row_flags.data(), job.col_flags = col_flags.data();
    }
    void make_room_for_columns() {
        const std::size_t n = cols.shapes.count;
        gaps.resize(n), index.resize(n), contacts.resize(n);
        job.gaps = gaps.data(), job.index = index.data(), job.contacts = contacts.data();
    }
};

// All tables of one build.
struct Loops {
    const loop_table& decisions;
    const value_loops& values;
    const motion_loops& motion;
    const triangle_loops& triangles;
};

loop pick(const loop_table& table, Verb verb, bool row_capsule, bool col_capsule, bool swapped) {
    switch (verb) {
        case Verb::any: return table.any[row_capsule][col_capsule];
        case Verb::touched:
            return (swapped ? table.touched_columns : table.touched)[row_capsule][col_capsule];
        case Verb::count: return table.count[row_capsule][col_capsule];
        case Verb::find: return table.find[row_capsule][col_capsule];
        default: return nullptr;
    }
}

loop pick(const Loops& loops, Verb verb, bool in_step, bool row_capsule, bool col_capsule) {
    switch (verb) {
        case Verb::gaps: return loops.values.gaps[row_capsule][col_capsule];
        case Verb::nearest: return loops.values.nearest[row_capsule][col_capsule];
        case Verb::deepest: return loops.values.deepest[row_capsule][col_capsule];
        case Verb::contacts:
            return (in_step ? loops.values.contacts_in_step
                            : loops.decisions.contacts)[row_capsule][col_capsule];
        default: return nullptr;
    }
}

bool answers_with_values(Verb verb) { return verb >= Verb::gaps; }

// Rows of A that get an answer of their own ride in columns; otherwise spheres do, as in capsa's own plan.
bool swaps(Verb verb, const capsa_shapes& a, const capsa_shapes& b) {
    if (verb == Verb::nearest || verb == Verb::deepest) return true;
    return a.shape == capsa_shape_sphere && b.shape == capsa_shape_capsule;
}

Offer value_offer(const Loops& loops, const capsa_source& source, Verb verb) {
    const bool within = source.kind == capsa_source_within;
    capsa_shapes a = source.a, b = within ? source.a : source.b;
    const bool swap = swaps(verb, a, b);
    if (swap) std::swap(a, b);
    const loop run = pick(loops, verb, source.kind == capsa_source_zip, a.shape == capsa_shape_capsule,
                          b.shape == capsa_shape_capsule);
    if (!run) return {{}, "no loop written for it"};
    const auto work = std::make_shared<Work>(a, b, 0.0f);
    work->job.above_diagonal = within;
    work->job.swapped = swap;
    const auto ask = [run, work] { return run(&work->job); };
    if (verb == Verb::contacts) {
        work->contacts.resize(ask());
        work->job.contacts = work->contacts.data();
        work->job.capacity = work->contacts.size();
        return {ask, {}, {}, [work] { return contact_values(work->contacts); }};
    }
    work->make_room_for_columns();
    if (verb == Verb::deepest) return {ask, {}, {}, [work] { return deepest_values(work->contacts); }};
    ask();
    return {[ask, hits = touching(work->gaps, 0.0f)] { return ask(), hits; },
            {},
            {},
            [work] { return gap_values(work->gaps); }};
}

// Half-spaces are the rows.
Offer offer_behind(const Loops& loops, capsa_shapes a, capsa_shapes b, Verb verb, float margin) {
    if (a.shape != capsa_shape_half_space) std::swap(a, b);
    const loop run = loops.decisions.count_behind[b.shape == capsa_shape_capsule];
    if (!run || verb != Verb::count || margin != 0 || b.shape == capsa_shape_segment)
        return {{}, "no loop written for it"};
    const auto work = std::make_shared<Work>(a, b, 0.0f);
    return {[run, work] { return run(&work->job); }};
}

// Triangles are the rows.
Offer offer_triangles(const triangle_loops& loops, const capsa_source& source, Verb verb, float margin) {
    capsa_shapes a = source.a, b = source.b;
    if (a.shape != capsa_shape_triangle) std::swap(a, b);
    if (source.kind != capsa_source_between || verb != Verb::count || margin != 0 ||
        (b.shape != capsa_shape_sphere && b.shape != capsa_shape_capsule))
        return {{}, "no loop written for it"};
    const loop run = loops.count[b.shape == capsa_shape_capsule];
    const auto work = std::make_shared<Work>(a, b, 0.0f);
    return {[run, work] { return run(&work->job); }};
}

Offer loop_offer(const Loops& loops, const capsa_source& source, Verb verb, float margin) {
    const Offer none{{}, "no loop written for it"};
    const bool within = source.kind == capsa_source_within;
    capsa_shapes a = source.a, b = within ? source.a : source.b;
    if (has(source, capsa_shape_triangle)) return offer_triangles(loops.triangles, source, verb, margin);
    if (a.shape == capsa_shape_half_space || b.shape == capsa_shape_half_space)
        return offer_behind(loops, a, b, verb, margin);
    if (a.shape == capsa_shape_segment || b.shape == capsa_shape_segment || margin < 0) return none;
    if (answers_with_values(verb)) return margin == 0 ? value_offer(loops, source, verb) : none;
    if (source.kind == capsa_source_zip) return none;
    if (verb == Verb::touched && within) return none;
    const bool swap = swaps(verb, a, b);
    if (swap) std::swap(a, b);
    const loop run =
        pick(loops.decisions, verb, a.shape == capsa_shape_capsule, b.shape == capsa_shape_capsule, swap);
    if (!run) return none;
    const auto work = std::make_shared<Work>(a, b, margin);
    work->job.above_diagonal = within;
    if (verb == Verb::find) {
        work->found.resize(run(&work->job));
        work->job.pairs = work->found.data();
        work->job.capacity = work->found.size();
    }
    return {[run, work] { return run(&work->job); }};
}

Peer loop_peer(Loops loops, const std::string& layout, const std::string& compiler,
               const std::string& flags) {
    const bool native = flags.find("native") != flags.npos, fast = flags.find("fast-math") != flags.npos;
    return {layout + "-" + compiler +
                (fast     ? "-fast"
                 : native ? "-native"
                          : ""),
            compiler + " " + flags,
            [loops](const capsa_source& source, Verb verb, float margin, bool) {
                return loop_offer(loops, source, verb, margin);
            },
            layout == "textbook" ? 1e8 : 1e11,
            [loops](const capsa_source& source, const Question& question) {
                return loops_in_motion(loops.motion, source, question);
            },
            true,
            true};
}

// The loops of soa_frames.c.
Peer frames_peer(const triangle_loops& loops, const std::string& compiler, const std::string& flags) {
    Peer peer{"frames-" + compiler + "-fast", compiler + " " + flags + ", each triangle in its own frame",
              [&loops](const capsa_source& source, Verb verb, float margin, bool) {
                  if (!has(source, capsa_shape_triangle)) return Offer{{}, "is made for triangles"};
                  return offer_triangles(loops, source, verb, margin);
              }};
    peer.triangles = true;
    return peer;
}

}  // namespace

std::vector<Peer> loops_peers() {
    std::vector<Peer> all;
#define CAPSA_LOOPS_ROW(table, values, motion, triangles, layout, compiler, flags) \
    all.push_back(loop_peer({table, values, motion, triangles}, layout, compiler, flags));
#define CAPSA_FRAMES_ROW(triangles, compiler, flags) all.push_back(frames_peer(triangles, compiler, flags));
#include "loop_list.inc"
#undef CAPSA_FRAMES_ROW
#undef CAPSA_LOOPS_ROW
    return all;
}

}  // namespace capsa::bench
