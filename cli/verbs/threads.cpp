#include "cli/verbs/threads.hpp"

#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>

namespace capsa::cli {

namespace {

// About a tenth of a millisecond of work: below it a slice costs more than it saves.
constexpr std::uint64_t pairs_worth_a_slice = 1 << 19;

// Some hundredths of a second for most verbs, and less than two seconds for the slowest.
constexpr std::uint64_t most_pairs_of_a_slice = 1 << 26;

int threads_of_this_machine() { return std::max(tbb::info::default_concurrency(), 1); }

}  // namespace

struct Threads::Arena {
    explicit Arena(int count)
        : control(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(count)),
          arena(count) {}
    tbb::global_control control;  // lets the arena exceed the number of processors, as asked
    tbb::task_arena arena;
};

Threads::Threads(int wanted) : Threads(wanted == 0 ? threads_of_this_machine() : wanted, Counted{}) {}

Threads::Threads(int count, Counted)
    : arena_(count > 1 ? std::make_unique<Arena>(count) : nullptr), count_(static_cast<std::size_t>(count)) {}

Threads::~Threads() = default;

void Threads::for_each(std::size_t n, const std::function<void(std::size_t)>& f) const {
    if (!arena_ || n < 2) {
        for (std::size_t i = 0; i < n; ++i) f(i);
        return;
    }
    arena_->arena.execute([&] { tbb::parallel_for(std::size_t{0}, n, f); });
}

std::size_t Threads::parts(const Source& source) const {
    const std::uint64_t pairs = pair_count(source), least = pairs / most_pairs_of_a_slice + 1;
    if (count_ == 1 || pairs < 2 * pairs_worth_a_slice) return least;
    return std::max<std::size_t>(least, 4 * count_);  // a few each, so that uneven slices even out
}

void Threads::done(const Source& slice) const {
    if (watcher_) watcher_(pair_count(slice));
}

std::uint64_t pair_count(const Source& source) {
    const std::uint64_t begin = source.begin, end = source.end, rows = source.a.count;
    if (source.kind == capsa_source_zip || source.kind == capsa_source_listed) return end - begin;
    if (source.kind == capsa_source_between) return (end - begin) * source.b.count;
    const auto above_diagonal = [](std::uint64_t n) { return n * (n - (n != 0)) / 2; };
    return above_diagonal(rows - begin) - above_diagonal(rows - end);
}

}  // namespace capsa::cli
