#include "cli/verbs/threads.hpp"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace capsa::cli {

namespace {

// About a tenth of a millisecond of work: below it a slice costs more than it saves.
constexpr std::uint64_t pairs_worth_a_slice = 1 << 19;

// Some hundredths of a second for most verbs, and less than two seconds for the slowest.
constexpr std::uint64_t most_pairs_of_a_slice = 1 << 26;

// The pairs of rows begin to end with later rows, of which the last is before `rows`.
std::uint64_t triangle(std::uint64_t begin, std::uint64_t end, std::uint64_t rows) {
    const auto above_diagonal = [](std::uint64_t n) { return n * (n - (n != 0)) / 2; };
    return above_diagonal(rows - begin) - above_diagonal(rows - end);
}

std::size_t threads_of_this_machine() {
    return static_cast<std::size_t>(std::max(tbb::info::default_concurrency(), 1));
}

}  // namespace

struct Threads::Arena {
    explicit Arena(std::size_t count)
        : control(tbb::global_control::max_allowed_parallelism, count), arena(static_cast<int>(count)) {}
    tbb::global_control control;  // lets the arena exceed the number of processors, as asked
    tbb::task_arena arena;
};

Threads::Threads(int count)
    : count_(count == 0 ? threads_of_this_machine() : static_cast<std::size_t>(count)),
      arena_(count_ > 1 ? std::make_unique<Arena>(count_) : nullptr) {}

Threads::~Threads() = default;

void Threads::for_each(std::size_t n, const std::function<void(std::size_t)>& f) const {
    if (!arena_ || n < 2) {
        for (std::size_t i = 0; i < n; ++i) f(i);
        return;
    }
    arena_->arena.execute([&] { tbb::parallel_for(std::size_t{0}, n, f); });
}

void Threads::in_order(std::size_t n, const std::function<Finish(std::size_t)>& begin) const {
    if (!arena_ || n < 2) {
        for (std::size_t k = 0; k < n; ++k) begin(k)();
        return;
    }
    std::size_t next = 0;
    const auto number = [&](tbb::flow_control& control) {
        if (next == n) control.stop();
        return next++;
    };
    using Mode = tbb::filter_mode;
    arena_->arena.execute([&] {
        tbb::parallel_pipeline(2 * count_,
                               tbb::make_filter<void, std::size_t>(Mode::serial_in_order, number) &
                                   tbb::make_filter<std::size_t, Finish>(Mode::parallel, begin) &
                                   tbb::make_filter<Finish, void>(Mode::serial_in_order,
                                                                  [](const Finish& finish) { finish(); }));
    });
}

void Threads::inside(const std::function<void()>& f) const {
    if (arena_) return arena_->arena.execute(f);
    tbb::task_arena alone(1);  // starts no thread
    alone.execute(f);
}

std::size_t Threads::parts(const Source& source) const {
    const std::uint64_t pairs = pair_count(source), least = pairs / most_pairs_of_a_slice + 1;
    if (count_ == 1 || pairs < 2 * pairs_worth_a_slice) return least;
    return std::max<std::size_t>(least, 4 * count_);  // a few each, so that uneven slices even out
}

std::uint64_t pair_count(const Source& source) {
    const std::uint64_t begin = source.begin, end = source.end;
    if (is_chosen(source.kind)) return end - begin;
    const bool within = source.kind == capsa_source_within;
    const capsa_runs& runs = source.runs;
    if (!runs.a) return within ? triangle(begin, end, source.a.count) : (end - begin) * source.b.count;
    std::uint64_t pairs = 0;
    const std::uint32_t* const ends = runs.a + 1;
    auto k = static_cast<std::size_t>(std::upper_bound(ends, ends + runs.count, begin) - ends);
    for (; k < runs.count && runs.a[k] < end; ++k) {
        const std::uint64_t first = std::max<std::uint64_t>(begin, runs.a[k]),
                            last = std::min<std::uint64_t>(end, ends[k]),
                            partners = runs.b ? runs.b[k + 1] - runs.b[k] : source.b.count;
        pairs += within ? triangle(first, last, ends[k]) : (last - first) * partners;
    }
    return pairs;
}

}  // namespace capsa::cli
