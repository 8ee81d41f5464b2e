// capsa verify: holds this machine and this build to the contract.
//
// Runs every instruction set the machine has on the families of src/oracle, compares their bits and their
// distance from the truth, and prints a table. The hash is the same on every machine for the same cases and
// seed.

#include "src/oracle/verify.hpp"
#include "cli/attack.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/progress.hpp"
#include "src/registry.hpp"

#include <CLI/CLI.hpp>

#include <cinttypes>
#include <cmath>
#include <cstdio>
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
    unsigned threads = 0;
    double attack = 0;
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
    char text[40];
    std::snprintf(text, sizeof text, "%af", static_cast<double>(x));
    return text;
}

std::string literals(const float* values) {
    std::string text;
    for (int k = 0; k < oracle::case_fields; ++k) text += (k == 0 ? "" : ", ") + literal(values[k]);
    return text;
}

// px py pz qx qy qz radius of either side; a sphere is the first point and the radius.
void print_case(const Case& c, float margin) {
    std::printf("    const Case c = {{%s},\n                    {%s}};\n", literals(c.a).c_str(),
                literals(c.b).c_str());
    std::printf("    const float margin = %s;\n", literal(margin).c_str());
}

void print_header(const VerifyOptions& options) {
    std::printf("%-16s %-25s %12s %12s", "pair", "family", "cases", "worst eps S");
    for (std::size_t k = 1; k < options.tables.size(); ++k) {
        const std::string title = std::string(options.tables[k]->name) + " bits";
        std::printf(" %12s", title.c_str());
    }
    std::printf("\n");
}

void print_row(const VerifyRow& row) {
    std::printf("%-16s %-25s %12" PRIu64, oracle::name(row.pair), row.family->name, row.cases);
    if (row.family->valid)
        std::printf(" %12.3f", row.worst_error);
    else
        std::printf(" %12s", "-");
    for (std::size_t k = 1; k < row.mismatched_bits.size(); ++k)
        std::printf(" %12" PRIu64, row.mismatched_bits[k]);
    std::printf("%s\n", row.clean() ? "" : "  VIOLATED");
}

void print_violations(const VerifyRow& row) {
    for (const Violation& v : row.violations) {
        if (v.count == 0) continue;
        std::printf("\n%s, %s: %s, %" PRIu64 " times, first in case %" PRIu64 ":\n", oracle::name(row.pair),
                    row.family->name, v.what, v.count, v.index);
        print_case(v.inputs, v.margin);
    }
}

void print_worst(const VerifyReport& report) {
    const VerifyRow* worst = nullptr;
    for (const VerifyRow& row : report.rows)
        if (row.worst_error > 0.0 && (!worst || row.worst_error > worst->worst_error)) worst = &row;
    if (!worst) return;
    std::printf("\nworst error %.3f eps S (the bounds are 2, 3 and 4): %s, %s, case %" PRIu64 "\n",
                worst->worst_error, oracle::name(worst->pair), worst->family->name, worst->worst_index);
    print_case(worst->worst_case, 0.0f);
}

void print_report(const VerifyOptions& options, const VerifyReport& report) {
    print_header(options);
    for (const VerifyRow& row : report.rows) print_row(row);
    print_worst(report);
    for (const VerifyRow& row : report.rows) print_violations(row);
    std::printf("\nmeasure: %s; mismatched bits are against it\n", options.tables[0]->name);
    std::printf("hash %016" PRIx64 ", inputs %016" PRIx64 "\n", report.hash, report.inputs_hash);
    std::printf("%s\n", report.clean() ? "the contract holds" : "THE CONTRACT IS VIOLATED");
}

VerifyReport verify_with_progress(VerifyOptions& options) {
    Progress progress;
    options.progress = [&progress](double done) { progress.show(done); };
    VerifyReport report = oracle::verify(options);
    options.progress = nullptr;
    return report;
}

int run(const Request& request) {
    if (request.attack > 0) return run_attack(request.attack, request.seed);
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
    options.threads = request.threads;
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
    verify->add_option("--threads", request->threads, "Threads; 0 for as many as the machine has")
        ->capture_default_str();
    verify->add_option("--attack", request->attack, "Instead, search for larger errors for so many seconds")
        ->check(CLI::Range(0.1, 1e7));
    verify->callback([request, &exit_code] { exit_code = run(*request); });
}

}  // namespace capsa::cli
