#include "bench/measure/table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace capsa::bench {

namespace {

// Three digits that matter.
std::string figure(double x) {
    return fmt::format("{:.{}f}", x, x < 10 ? 3 : x < 100 ? 2 : x < 1000 ? 1 : 0);
}

std::string line(const Row& row, double pairs, std::size_t label_width) {
    const std::string label = fmt::format("  {:{}}", row.label, label_width);
    if (!row.timed()) return label + "  " + (row.why_not.empty() ? "not timed" : row.why_not) + "\n";
    const double unit = pairs > 0 ? pairs : 1, median = row.median();
    std::string out =
        label + fmt::format(" {:>9} ns/{}  ({} .. {})", figure(median / unit), pairs > 0 ? "pair" : "call",
                            figure(row.ns.front() / unit), figure(row.ns.back() / unit));
    if (pairs > 0) out += fmt::format("  {:7.3g} pairs/s", 1e9 * pairs / median);
    if (row.limit_ns > 0)
        out += fmt::format("  {:3.0f} % of the limit {}", 100 * row.limit_ns / median,
                           figure(row.limit_ns / unit));
    if (row.spread() > wide_spread) out += fmt::format("  wide: +-{:.0f} %", 50 * row.spread());
    return out + "\n";
}

}  // namespace

void print_facts(std::ostream& out, const Facts& facts) {
    for (const auto& [name, value] : facts) out << fmt::format("{:13} ", name) << value << "\n";
    out << "times are of the processor, medians with (least .. most) of interleaved repetitions\n";
}

void print_outcome(std::ostream& out, const Outcome& outcome) {
    if (outcome.rows.empty()) return;
    out << "\n" << outcome.title;
    if (outcome.pairs > 0) out << fmt::format("  {:.0f} pairs", outcome.pairs);
    out << "  answer " << outcome.hits;
    double busy = 1;
    for (const Row& row : outcome.rows) busy = std::max(busy, row.busy);
    if (busy > 1.2) out << fmt::format("  (others had this core {:.0f} % of the time)", 100 * (1 - 1 / busy));
    out << "\n";
    std::size_t width = 12;
    for (const Row& row : outcome.rows) width = std::max(width, row.label.size());
    for (const Row& row : outcome.rows) out << line(row, outcome.pairs, width);
    out.flush();
}

}  // namespace capsa::bench
