#include "src/runs.hpp"

#include <algorithm>

namespace capsa {

namespace {

// The first run that begins at `row` or later.
std::size_t first_run_from(const capsa_runs& runs, std::size_t row) {
    return static_cast<std::size_t>(std::lower_bound(runs.a, runs.a + runs.count, row) - runs.a);
}

bool good_offsets(const std::uint32_t* offsets, std::size_t count, std::size_t rows) {
    return std::is_sorted(offsets, offsets + count + 1) && offsets[count] <= rows;
}

Run all_rows(const capsa_source& source) {
    const auto a_rows = static_cast<std::uint32_t>(source.a.count);
    const bool within = source.kind == capsa_source_within;
    return {0, a_rows, 0, within ? a_rows : static_cast<std::uint32_t>(source.b.count)};
}

}  // namespace

Run run_of(const capsa_source& source, std::size_t k) noexcept {
    if (!has_runs(source)) return all_rows(source);
    const bool within = source.kind == capsa_source_within;
    const capsa_runs& runs = source.runs;
    const std::uint32_t* const b = within ? runs.a : runs.b;
    return {runs.a[k], runs.a[k + 1], b ? b[k] : 0, b ? b[k + 1] : all_rows(source).b_end};
}

bool good_runs(const capsa_source& source) noexcept {
    const capsa_runs& runs = source.runs;
    const bool within = source.kind == capsa_source_within;
    if (!runs.a) return !runs.b && runs.count == 0;
    if (!within && source.kind != capsa_source_between) return false;
    if (!good_offsets(runs.a, runs.count, source.a.count)) return false;
    return within ? runs.b == nullptr : !runs.b || good_offsets(runs.b, runs.count, source.b.count);
}

RunsOfRows::RunsOfRows(const capsa_source& source) noexcept : source_(source), parted_(parted(source)) {
    if (!parted_) return;
    // The run before the first that begins here may reach in.
    next_ = first_run_from(source.runs, source.begin);
    next_ -= next_ != 0;
    end_ = first_run_from(source.runs, source.end);
}

bool RunsOfRows::next(Run& run) noexcept {
    while (next_ < end_) {
        run = parted_ ? run_of(source_, next_) : all_rows(source_);
        ++next_;
        run.begin = std::max(run.begin, static_cast<std::uint32_t>(source_.begin));
        run.end = std::min(run.end, static_cast<std::uint32_t>(source_.end));
        if (run.begin < run.end) return true;
    }
    return false;
}

RunNumbers::RunNumbers(const capsa_source& source) noexcept {
    const bool first = source.begin == 0, last = source.end == source.a.count;
    const bool some = source.begin < source.end || source.a.count == 0;
    if (!has_runs(source)) {
        begin = 0;
        end = some && first;
        return;
    }
    begin = first ? 0 : first_run_from(source.runs, source.begin);
    end = !some ? begin : last ? source.runs.count : first_run_from(source.runs, source.end);
}

}  // namespace capsa
