// A fault on one rank ends the call on all ranks with one sentence, and the communicator works afterwards.
// Every allocation of the header and of the library fails in turn, on the first rank and on the last. A rank
// that went on alone would wait for ever: ctest has a limit.

#include "scenes.hpp"

#include <cstdlib>
#include <cstring>
#include <functional>
#include <new>

namespace {

long left = -1;  // allocations until one fails; -1: none does
bool fired = false;
bool fails() {
    if (left < 0 || left-- > 0) return false;
    return fired = true;
}

}  // namespace

void* operator new(std::size_t size) {
    void* const room = fails() ? nullptr : std::malloc(size);
    if (!room) throw std::bad_alloc();
    return room;
}
void operator delete(void* room) noexcept { std::free(room); }
void operator delete(void* room, std::size_t) noexcept { std::free(room); }

// The library allocates with these (tests/mpi/CMakeLists.txt).
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_aligned_alloc(std::size_t align, std::size_t size);
void* __wrap_malloc(std::size_t size) { return fails() ? nullptr : __real_malloc(size); }
void* __wrap_aligned_alloc(std::size_t align, std::size_t size) {
    return fails() ? nullptr : __real_aligned_alloc(align, size);
}
}

using namespace ranks;
namespace mpi = capsa::mpi;

namespace {

int me = 0, size = 1;
constexpr float margin = 0.1f;

// One sentence on all ranks: that of rank 0.
bool same_everywhere(const char* sentence) {
    char first[320] = {};
    std::strncpy(first, sentence, sizeof first - 1);
    MPI_Bcast(first, sizeof first, MPI_CHAR, 0, MPI_COMM_WORLD);
    int same = std::strncmp(first, sentence, sizeof first - 1) == 0, all = 0;
    MPI_Allreduce(&same, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return all != 0;
}

struct Scene {
    capsa::Spheres spheres = scene<capsa::Spheres>(120, 31);
    capsa::Triangles triangles = scene<capsa::Triangles>(60, 32);
    std::vector<std::uint32_t> which = rows_of_rank(spheres, Owners::random),
                               which_b = rows_of_rank(triangles, Owners::random);
    capsa::Spheres mine = some_of(spheres, which);
    capsa::Triangles b = some_of(triangles, which_b);
    std::vector<mpi::Row> numbers = numbers_of(which), b_numbers = numbers_of(which_b);
    std::vector<capsa::IndexPair> pairs{4000};
};

// Every collective call, and what they found: the same on all ranks and at all times.
std::uint64_t everything(Scene& s) {
    mpi::Halo halo(MPI_COMM_WORLD, s.mine, s.numbers, {.reach = 2 * margin, .period = {side, side, side}});
    if (!halo.refresh(s.mine, margin)) return 0;
    const auto values = halo.fetch(s.numbers);
    const long pause = std::exchange(left, -1);  // a query is no collective call
    capsa::Workspace workspace;
    const auto found = capsa::find_hits(halo.within(), std::span<capsa::IndexPair>(s.pairs),
                                        {.margin = margin, .workspace = &workspace});
    std::vector<capsa::IndexPair> hits(s.pairs.begin(),
                                       s.pairs.begin() + static_cast<std::ptrdiff_t>(found.total));
    std::vector<mpi::Share<std::uint64_t>> shares;
    for (const capsa::IndexPair& hit : hits)
        if (halo.counts(hit.a, hit.b)) shares.push_back({hit.b, hit.a, values[hit.a]});
    left = pause;
    const auto sums = halo.give_back(shares, std::uint64_t{0},
                                     [](std::uint64_t sum, std::uint64_t value) { return sum + value; });
    const auto home = halo.home(hits);
    const mpi::Meeting meeting(MPI_COMM_WORLD, s.mine, s.b, s.b_numbers, {.reach = margin});
    const auto nearest = mpi::nearest(MPI_COMM_WORLD, s.mine, s.numbers, {side, side, side});
    const auto other = mpi::nearest(MPI_COMM_WORLD, s.mine, s.b, s.b_numbers);
    left = -1;
    std::uint64_t sum = home.size() + 1000 * capsa::count_hits(meeting.between(), {.margin = margin}),
                  all = 0;
    for (const std::uint64_t value : sums) sum += value;
    for (const mpi::Nearest& n : nearest) sum += n.row;
    for (const mpi::Nearest& n : other) sum += n.row;
    MPI_Allreduce(&sum, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return all;
}

// Whether a call fails with a sentence that has these words, the same on all ranks, of this rank; -1: of any.
void refused(Outcome& outcome, const char* words, int rank, const std::function<void()>& call) {
    std::string got = "no error";
    int of = -1;
    try {
        call();
    } catch (const mpi::Error& error) {
        got = error.what();
        of = error.rank();
    }
    outcome.check(same_everywhere(got.c_str()), std::string("not the same everywhere: ") + got);
    outcome.check(got.find(words) != std::string::npos && (of == rank || (rank == -1 && of >= 0)),
                  std::string("not \"") + words + "\" but: " + got);
}

void wrong_arguments(Outcome& outcome, const Scene& s) {
    const int last = size - 1;
    auto twice = s.numbers;
    if (me == last && twice.size() > 1) twice[1] = twice[0];
    refused(outcome, "is there twice", -1, [&] { const mpi::Halo halo(MPI_COMM_WORLD, s.mine, twice); });
    refused(outcome, "is there twice", -1, [&] { mpi::nearest(MPI_COMM_WORLD, s.mine, twice); });
    auto short_of_one = s.numbers;
    if (me == last) short_of_one.pop_back();
    refused(outcome, "give one for each row", last,
            [&] { const mpi::Halo halo(MPI_COMM_WORLD, s.mine, short_of_one); });
    refused(outcome, "lengths that are at least 0", 0, [&] {
        const mpi::Halo halo(MPI_COMM_WORLD, s.mine, s.numbers, {.period = {side, -1.0f, 0.0f}});
    });
    const mpi::Halo halo(MPI_COMM_WORLD, s.mine, s.numbers, {.reach = margin});
    refused(outcome, "give one for each row", last, [&] { halo.fetch(short_of_one); });
    std::vector<mpi::Share<float>> shares;
    if (me == last) shares.push_back({static_cast<std::uint32_t>(halo.size()), 0, 1.0f});
    refused(outcome, "a share names local row", last,
            [&] { halo.give_back(shares, 0.0f, [](float x, float y) { return x + y; }); });
    shares.clear();
    for (std::uint32_t row = 0; row < halo.size() && me == last; ++row) shares.push_back({row, row, 1.0f});
    if (size == 1)
        refused(outcome, "bad sum", last, [&] {
            halo.give_back(shares, 0.0f, [](float, float) -> float { throw std::runtime_error("bad sum"); });
        });
    if (size > 1)
        refused(outcome, "give all the same", 0, [&] {
            const mpi::Halo other(MPI_COMM_WORLD, s.mine, s.numbers, {.reach = me == 0 ? 0.1f : 0.2f});
        });
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    Outcome outcome;
    Scene s;
    const std::uint64_t right = everything(s);
    outcome.check(right != 0, "nothing is found");
    wrong_arguments(outcome, s);
    int faults = 0, errors = 0;
    for (const int victim : {0, size - 1}) {
        for (long n = 0;; ++n) {
            fired = false;
            left = me == victim ? n : -1;
            std::string got;
            std::uint64_t found = 0;
            int of = victim;
            try {
                found = everything(s);
            } catch (const mpi::Error& error) {
                left = -1;
                got = error.what();
                of = error.rank();
            }
            left = -1;
            int any = fired, all = 0;
            MPI_Allreduce(&any, &all, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
            if (all == 0) break;
            ++faults;
            errors += !got.empty();
            outcome.check(same_everywhere(got.c_str()) && of == victim,
                          "fault " + std::to_string(n) + ": " + got);
            outcome.check(got.empty() ? found == right : got.find("out of memory") != std::string::npos,
                          "fault " + std::to_string(n) + ": " + got);
        }
        if (size == 1) break;
    }
    outcome.check(errors > 60,
                  "only " + std::to_string(errors) + " of " + std::to_string(faults) + " faults are errors");
    outcome.check(everything(s) == right, "the communicator does not work afterwards");
    if (me == 0) std::printf("faults: %d allocations failed, %d calls with them\n", faults, errors);
    outcome.hash = right;
    const int status = outcome.end("faults");
    MPI_Finalize();
    return status;
}
