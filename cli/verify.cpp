// capsa verify: holds this machine and this build to the contract.
//
// Runs every instruction set the machine has on the families of tests/truth/oracle, compares their bits and
// their distance from the truth, and prints a table. The hash is the same on every machine for the same cases
// and seed.

#include "tests/truth/oracle/verify.hpp"
#include "cli/arguments.hpp"
#include "cli/attack.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/output/progress.hpp"
#include "src/registry.hpp"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

namespace capsa::cli {

namespace {

using oracle::Case;
using oracle::VerifyOptions;
using oracle::VerifyReport;
using oracle::VerifyRow;
using oracle::Violation;

struct Request {
    double cases = 1e7;
    std::uint64_t seed = 1;
    std::string family;
    int threads = 0;
    double attack = 0;
    std::string aim;
};

std::vector<const capsa_kernel_table*> runnable_tables() {
    std::vector<const capsa_kernel_table*> runnable;
    for (const capsa_kernel_table* table : registry::tables())
        if (registry::runnable(table->isa)) runnable.push_back(table);
    return runnable;
}

// A float as C++ source that gives the same bits, NaN payloads aside.
std::string literal(float x) {
    const char* sign = std::signbit(x) ? "-" : "";
    if (std::isnan(x)) return std::string(sign) + "NAN";
    if (std::isinf(x)) return std::string(sign) + "INFINITY";
    return fmt::format("{:a}f", static_cast<double>(x));
}

std::string literals(const float* values) {
    std::string text;
    for (int k = 0; k < oracle::case_fields; ++k) text += (k == 0 ? "" : ", ") + literal(values[k]);
    return text;
}

// The fields of either side: coordinates, of which a shape has those at the front, then the radius.
void print_case(const Case& c, float margin) {
    fmt::print("    const Case c = {{{{{}}},\n                    {{{}}}}};\n", literals(c.a), literals(c.b));
    fmt::print("    const float margin = {};\n", literal(margin));
}

void print_header(const VerifyOptions& options) {
    fmt::print("{:29} {:25} {:>12} {:>12}", "pair", "family", "cases", "worst eps S");
    for (std::size_t k = 1; k < options.tables.size(); ++k)
        fmt::print(" {:>12}", fmt::format("{} bits", options.tables[k]->name));
    fmt::print("\n");
}

void print_row(const VerifyRow& row) {
    fmt::print("{:29} {:25} {:12}", row.pair->name, row.family->name, row.cases);
    fmt::print(" {:>12}", row.family->valid ? fmt::format("{:.3f}", row.worst_error) : "-");
    for (std::size_t k = 1; k < row.mismatched_bits.size(); ++k) fmt::print(" {:12}", row.mismatched_bits[k]);
    fmt::print("{}\n", row.clean() ? "" : "  VIOLATED");
}

void print_violations(const VerifyRow& row) {
    for (const Violation& v : row.violations) {
        if (v.count == 0) continue;
        fmt::print("\n{}, {}: {}, {} times, first in case {}:\n", row.pair->name, row.family->name, v.what,
                   v.count, v.index);
        print_case(v.inputs, v.margin);
    }
}

void print_worst(const VerifyReport& report) {
    const VerifyRow* worst = nullptr;
    for (const VerifyRow& row : report.rows)
        if (row.worst_error > 0.0 && (!worst || row.worst_error > worst->worst_error)) worst = &row;
    if (!worst) return;
    fmt::print("\nworst error {:.3f} eps S (the bound of this pair is {}): {}, {}, case {}\n",
               worst->worst_error, worst->pair->bound_factor, worst->pair->name, worst->family->name,
               worst->worst_index);
    print_case(worst->worst_case, 0.0f);
}

void print_touch(const VerifyReport& report) {
    double worst = 0.0;
    for (const VerifyRow& row : report.rows)
        if (row.pair->touch_factor > 0.0) worst = std::fmax(worst, row.worst_touch / row.pair->touch_factor);
    fmt::print("worst first touch: {:.0f} % of its bound\n", 100.0 * worst);
}

// What was checked, so that nobody takes silence for an answer.
void print_checks(const VerifyReport& report) {
    fmt::print("\nviolations of each check, in all rows\n");
    for (int k = 0; k < oracle::check_count; ++k) {
        std::uint64_t count = 0;
        for (const VerifyRow& row : report.rows) count += row.violations[k].count;
        fmt::print("{:12}  {}\n", count, report.rows.front().violations[k].what);
    }
}

void print_report(const VerifyOptions& options, const VerifyReport& report) {
    print_header(options);
    for (const VerifyRow& row : report.rows) print_row(row);
    print_worst(report);
    for (const VerifyRow& row : report.rows) print_violations(row);
    print_checks(report);
    fmt::print("\nmeasure: {}; mismatched bits are against it\n", options.tables[0]->name);
    fmt::print("hash {:016x}, inputs {:016x}\n", report.hash, report.inputs_hash);
    print_touch(report);
    fmt::print("{}\n", report.clean() ? "the contract holds" : "THE CONTRACT IS VIOLATED");
}

VerifyReport verify_with_progress(VerifyOptions& options) {
    Progress progress;
    options.progress = [&progress](double done) { progress.show(done); };
    VerifyReport report = oracle::verify(options);
    options.progress = nullptr;
    return report;
}

int run(const Request& request) {
    if (request.attack > 0) return run_attack(request.attack, request.seed, request.aim);
    if (!request.family.empty() && !oracle::find_family(request.family)) {
        std::string known;
        for (const oracle::Family& family : oracle::families()) known += std::string(" ") + family.name;
        throw Error("verify: unknown family " + quote(request.family) + "; there are:" + known);
    }
    const std::vector<const capsa_kernel_table*> tables = runnable_tables();
    VerifyOptions options;
    options.tables = tables;
    options.cases = static_cast<std::uint64_t>(request.cases);
    options.seed = request.seed;
    options.family = request.family;
    options.threads = static_cast<unsigned>(checked_threads(request.threads));
    const VerifyReport report = verify_with_progress(options);
    print_report(options, report);
    return report.clean() ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
    const auto request = std::make_shared<Request>();
    CLI::App* verify =
        app.add_subcommand("verify", "Check the contract on this machine: same bits, error bound");
    verify->add_option("--cases", request->cases, "Cases in all, shared evenly by pairs and families")
        ->check(CLI::Range(1.0, 1e12))
        ->capture_default_str();
    verify->add_option("--seed", request->seed, "Seed of the case generators")->capture_default_str();
    verify->add_option("--family", request->family, "Only this family");
    add_threads(*verify, request->threads);
    verify->add_option("--attack", request->attack, "Instead, search for larger errors for so many seconds")
        ->check(CLI::Range(0.1, 1e7));
    verify->add_option("--aim", request->aim, "Attack only this error")->check(CLI::IsMember(attack_aims()));
    verify->callback([request, &exit_code] { exit_code = run(*request); });
}

}  // namespace capsa::cli
