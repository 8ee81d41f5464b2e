#include "bench/measure/table.hpp"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

namespace capsa::bench {

namespace {

[[gnu::format(printf, 1, 2)]] std::string text(const char* format, ...) {
    char buffer[256];
    std::va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    return buffer;
}

// Three digits that matter.
std::string figure(double x) {
    return text(x < 10 ? "%.3f" : x < 100 ? "%.2f" : x < 1000 ? "%.1f" : "%.0f", x);
}

std::string line(const Row& row, double pairs, std::size_t label_width) {
    const std::string label = text("  %-*s", static_cast<int>(label_width), row.label.c_str());
    if (!row.timed()) return label + "  " + (row.why_not.empty() ? "not timed" : row.why_not) + "\n";
    const double unit = pairs > 0 ? pairs : 1, median = row.median();
    std::string out =
        label + text(" %9s ns/%s  (%s .. %s)", figure(median / unit).c_str(), pairs > 0 ? "pair" : "call",
                     figure(row.ns.front() / unit).c_str(), figure(row.ns.back() / unit).c_str());
    if (pairs > 0) out += text("  %7.3g pairs/s", 1e9 * pairs / median);
    if (row.limit_ns > 0)
        out += text("  %3.0f %% of the limit %s", 100 * row.limit_ns / median,
                    figure(row.limit_ns / unit).c_str());
    if (row.spread() > wide_spread) out += text("  wide: +-%.0f %%", 50 * row.spread());
    return out + "\n";
}

}  // namespace

void print_facts(std::ostream& out, const Facts& facts) {
    for (const auto& [name, value] : facts) out << text("%-13s ", name.c_str()) << value << "\n";
    out << "times are of the processor, medians with (least .. most) of interleaved repetitions\n";
}

void print_outcome(std::ostream& out, const Outcome& outcome) {
    if (outcome.rows.empty()) return;
    out << "\n" << outcome.title;
    if (outcome.pairs > 0) out << text("  %.0f pairs", outcome.pairs);
    out << "  answer " << outcome.hits;
    double busy = 1;
    for (const Row& row : outcome.rows) busy = std::max(busy, row.busy);
    if (busy > 1.2) out << text("  (others had this core %.0f %% of the time)", 100 * (1 - 1 / busy));
    out << "\n";
    std::size_t width = 12;
    for (const Row& row : outcome.rows) width = std::max(width, row.label.size());
    for (const Row& row : outcome.rows) out << line(row, outcome.pairs, width);
    out.flush();
}

}  // namespace capsa::bench
