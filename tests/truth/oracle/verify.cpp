#include "tests/truth/oracle/verify.hpp"

#include "tests/truth/oracle/checks.hpp"
#include "tests/truth/oracle/random.hpp"
#include "tests/truth/oracle/verb_checks.hpp"

#ifdef CAPSA_ORACLE_TBB
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>
#include <mutex>
#endif

#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

namespace capsa::oracle {

namespace {

constexpr const char* check_texts[check_count] = {
    "instruction sets give different bits",
    "distance is further from the truth than the bound",
    "s or t is outside [0, 1]",
    "distance is not NaN for a NaN input, or is NaN for a valid one",
    "a row with NaN, an infinite coordinate or a bad radius touches something",
    "decision contradicts the true distance by more than the bound",
    "the same cores give different bits when swapped or as bare segments",
    "the points that s and t name are further apart than the cores by more than the bound",
    "a gap is not the distance minus the radii",
    "a witness has another gap or other places, or its points are not at its places",
    "a normal is not a unit vector",
    "a contact is missing, has another gap or other places, or its point is not midway",
    "a push along the normal leaves another distance than it should",
    "after a contact is separated, the gap is not the margin, or what is fixed has moved",
    "a first touch is early, late or missed by more than the bound",
    "a hit at the start does not touch at time 0 as its contact says",
    "a walk with culling or estimates decides otherwise than the formula",
    "the nearest row is not the one with the smallest gap",
    "the deepest hit is not the one with the smallest gap",
};

// Blocks of all rows are numbered through, so that one loop runs over all of them.
struct Work {
    std::uint64_t cases_per_row, blocks_per_row, blocks;
};

Work work_for(const VerifyOptions& options, std::size_t rows) {
    const std::uint64_t n = std::max<std::uint64_t>(rows, 1);
    const std::uint64_t shared = std::max<std::uint64_t>((options.cases + n - 1) / n, 1);
    const std::uint64_t cases = options.cases_per_row != 0 ? options.cases_per_row : shared;
    const std::uint64_t blocks = (cases + block_cases - 1) / block_cases;
    return {cases, blocks, blocks * rows};
}

std::vector<VerifyRow> empty_rows(const VerifyOptions& options) {
    std::vector<VerifyRow> rows;
    for (const Pair& pair : pairs())
        for (const Family& family : families()) {
            if (!family.is_for(pair)) continue;
            if (!options.family.empty() && options.family != family.name) continue;
            if (options.family.empty() && !(family.directed ? options.directed : options.plain)) continue;
            VerifyRow row;
            row.pair = &pair;
            row.family = &family;
            row.mismatched_bits.assign(options.tables.size(), 0);
            for (int k = 0; k < check_count; ++k) row.violations[k].what = check_texts[k];
            rows.push_back(row);
        }
    return rows;
}

// The room to check a block in, and what was found in all blocks checked in it.
struct Worker {
    Block block;
    Answers first, other;
    VerbQuestion verbs;
    VerbAnswers first_of_verbs, other_of_verbs;
    VerifyReport found;

    void run(const VerifyOptions& options, const Work& work, std::uint64_t number) {
        VerifyRow& row = found.rows[number / work.blocks_per_row];
        const std::uint64_t block_number = number % work.blocks_per_row, begin = block_number * block_cases;
        const std::uint64_t count = std::min<std::uint64_t>(block_cases, work.cases_per_row - begin);
        fill(*row.family, *row.pair, options.seed, begin, static_cast<std::size_t>(count), block);
        const Question q = question(block_number, block.count);
        ask(*options.tables[0], *row.pair, block, q, first);
        const BlockOfRow at{block, q, begin};
        for (std::size_t k = 1; k < options.tables.size(); ++k) compare(options, k, row, at);
        check_form(row, at, first);
        if (options.oracle && row.family->valid) {
            check_truth(row, at, first);
            run_verbs(options, row, at, mix(stream_of(*row.family, *row.pair, options.seed) + block_number));
        }
        row.cases += count;
        // A sum, so that the order of blocks does not matter; each block is told apart by where it comes
        // from.
        const std::uint64_t place = mix(stream_of(*row.family, *row.pair, options.seed) + block_number);
        row.hash += mix(place ^ hash(*row.pair, block, q, first));
        row.inputs_hash += mix(place ^ hash(*row.pair, block));
    }

    // Of a block, 64 cases are asked in every verb.
    void run_verbs(const VerifyOptions& options, VerifyRow& row, const BlockOfRow& at, std::uint64_t place) {
        const Question& q = at.question;
        verbs.set(*row.pair, block, q.square_begin, q.square_rows, place);
        const Question without_margin{0, q.square_rows, false, 0.0f};
        const BlockOfRow of_verbs{verbs.block, without_margin, at.first_index + q.square_begin};
        ask_verbs(*options.tables[0], *row.pair, verbs, first_of_verbs);
        check_verbs(row, of_verbs, verbs, first_of_verbs);
        for (std::size_t k = 1; k < options.tables.size(); ++k) {
            ask_verbs(*options.tables[k], *row.pair, verbs, other_of_verbs);
            if (same_bits(first_of_verbs, other_of_verbs)) continue;
            ++row.mismatched_bits[k];
            report(row, Check::same_bits, of_verbs, 0);
        }
    }

    void compare(const VerifyOptions& options, std::size_t k, VerifyRow& row, const BlockOfRow& at) {
        ask(*options.tables[k], *row.pair, block, at.question, other);
        std::size_t i = 0;
        const std::uint64_t bits = differing_bits(*row.pair, block, at.question, first, other, i);
        row.mismatched_bits[k] += bits;
        if (bits != 0) report(row, Check::same_bits, at, i);
    }
};

void merge(VerifyRow& into, const VerifyRow& from) {
    into.cases += from.cases;
    into.hash += from.hash;
    into.inputs_hash += from.inputs_hash;
    into.worst_touch = std::max(into.worst_touch, from.worst_touch);
    const bool earlier = from.worst_error == into.worst_error && from.worst_index < into.worst_index;
    if (from.worst_error > into.worst_error || earlier) {
        into.worst_error = from.worst_error;
        into.worst_index = from.worst_index;
        into.worst_case = from.worst_case;
    }
    for (std::size_t k = 0; k < into.mismatched_bits.size(); ++k)
        into.mismatched_bits[k] += from.mismatched_bits[k];
    for (int k = 0; k < check_count; ++k) {
        Violation& v = into.violations[k];
        const Violation& w = from.violations[k];
        const std::uint64_t total = v.count + w.count;
        if (w.count != 0 && (v.count == 0 || w.index < v.index)) v = w;
        v.count = total;
    }
}

// Calls take(number) for every block, on at most so many threads. A cross compiler has no oneTBB of the
// target's kind: there the blocks are taken one after the other.
template <class Take>
void for_each_block(std::uint64_t blocks, unsigned threads, const Take& take) {
#ifdef CAPSA_ORACLE_TBB
    const int count = threads == 0 ? tbb::task_arena::automatic : static_cast<int>(threads);
    const tbb::global_control control(
        tbb::global_control::max_allowed_parallelism,
        std::max(static_cast<std::size_t>(threads),
                 static_cast<std::size_t>(tbb::this_task_arena::max_concurrency())));
    tbb::task_arena(count).execute([&] { tbb::parallel_for(std::uint64_t{0}, blocks, take); });
#else
    static_cast<void>(threads);
    for (std::uint64_t number = 0; number < blocks; ++number) take(number);
#endif
}

// Where blocks are taken one after the other nothing is locked: a C++ library without threads has no mutex.
#ifdef CAPSA_ORACLE_TBB
using Mutex = std::mutex;
using Lock = std::lock_guard<std::mutex>;
#else
struct Mutex {};
struct Lock {
    explicit Lock(Mutex&) {}
};
#endif

// The workers, each used by one thread at a time: a thread borrows one for a block. There are as many as
// threads were busy at once.
class Workers {
public:
    explicit Workers(const VerifyOptions& options) : options_(options) {}

    void take(const Work& work, std::uint64_t number) {
        std::unique_ptr<Worker> worker = borrow();
        worker->run(options_, work, number);
        [[maybe_unused]] const Lock lock(mutex_);
        idle_.push_back(std::move(worker));
    }

    void merge_into(VerifyReport& report) const {
        for (const auto& worker : idle_) {
            for (std::size_t k = 0; k < report.rows.size(); ++k) merge(report.rows[k], worker->found.rows[k]);
        }
    }

private:
    std::unique_ptr<Worker> borrow() {
        {
            [[maybe_unused]] const Lock lock(mutex_);
            if (!idle_.empty()) {
                std::unique_ptr<Worker> worker = std::move(idle_.back());
                idle_.pop_back();
                return worker;
            }
        }
        auto worker = std::make_unique<Worker>();
        worker->found.rows = empty_rows(options_);
        return worker;
    }

    const VerifyOptions& options_;
    Mutex mutex_;
    std::vector<std::unique_ptr<Worker>> idle_;
};

}  // namespace

bool VerifyRow::clean() const {
    return std::all_of(std::begin(violations), std::end(violations),
                       [](const Violation& v) { return v.count == 0; });
}

bool VerifyReport::clean() const {
    return std::all_of(rows.begin(), rows.end(), [](const VerifyRow& row) { return row.clean(); });
}

VerifyReport verify(const VerifyOptions& options) {
    VerifyReport report;
    report.rows = empty_rows(options);
    const Work work = work_for(options, report.rows.size());
    Workers workers(options);
    std::atomic<std::uint64_t> done = 0;
    for_each_block(work.blocks, options.threads, [&](std::uint64_t number) {
        workers.take(work, number);
        if (options.progress)
            options.progress(static_cast<double>(++done) / static_cast<double>(work.blocks));
    });
    workers.merge_into(report);
    for (const VerifyRow& row : report.rows) {
        report.hash += row.hash;
        report.inputs_hash += row.inputs_hash;
    }
    return report;
}

}  // namespace capsa::oracle
