// Every answer of any number of ranks is that of one process without MPI, bit for bit: shapes x owners x
// verbs x a box that repeats or none.

#include "answers.hpp"

using namespace ranks;
namespace mpi = capsa::mpi;

namespace {

constexpr float margin = 0.07f;
bool is_root() {
    int me = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    return me == 0;
}

capsa::Period period_of(bool periodic, bool flat) {
    return periodic ? capsa::Period{side, side, flat ? 0.0f : side} : capsa::Period{};
}

template <class Rows>
void within(const char* shape, const Rows& all, bool flat, Outcome& outcome) {
    for (const bool periodic : {false, true}) {
        const capsa::Period box = period_of(periodic, flat);
        const capsa::Source one = capsa::periodic(capsa::within(all), box);
        for (const Owners owners : every_owners) {
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
void between(const char* shapes, const A& all_a, const B& all_b, bool may_repeat, Outcome& outcome) {
    for (const bool periodic : {false, true}) {
        if (periodic && !may_repeat) continue;
        const capsa::Period box = period_of(periodic, false);
        const capsa::Source one = capsa::periodic(capsa::between(all_a, all_b), box);
        for (const Owners owners : every_owners) {
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

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    Outcome outcome;
    within("spheres", scene<capsa::Spheres>(700, 1), false, outcome);
    within("capsules", scene<capsa::Capsules>(600, 2), false, outcome);
    within("circles", scene<capsa::Circles>(400, 3), true, outcome);
    within("capsules of the plane", scene<capsa::PlanarCapsules>(400, 4), true, outcome);
    within("three spheres", scene<capsa::Spheres>(3, 5), false, outcome);
    within("no spheres", capsa::Spheres(), false, outcome);
    within("invalid spheres", scene<capsa::Spheres>(60, 6, true), false, outcome);
    const auto spheres = scene<capsa::Spheres>(500, 7);
    between("spheres and capsules", spheres, scene<capsa::Capsules>(300, 8), true, outcome);
    between("spheres and triangles", spheres, scene<capsa::Triangles>(300, 9), true, outcome);
    between("spheres and boxes", spheres, scene<capsa::Boxes>(200, 10), true, outcome);
    between("spheres and half-spaces", spheres, scene<capsa::HalfSpaces>(5, 11), false, outcome);
    const int status = outcome.end("matrix");
    MPI_Finalize();
    return status;
}
