// capsa info: the processor, the instruction sets, and which one queries use.

#include "capsa/options.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/isa.hpp"
#include "cli/output.hpp"
#include "cli/processor.hpp"

#include <cstdio>
#include <string>

namespace capsa::cli {

namespace {

std::string compiler() {
#if defined(__clang__)
    return std::string("clang ") + __clang_version__;
#elif defined(__GNUC__)
    return std::string("gcc ") + __VERSION__;
#else
    return "unknown";
#endif
}

std::string padded(std::string text, std::size_t width) {
    text.resize(std::max(text.size(), width), ' ');
    return text;
}

std::string line(const std::string& label, const std::string& value) {
    return padded(label, 13) + value + "\n";
}

// Why a query that names no ISA runs on the one it does.
std::string reason(Isa chosen, const std::string& cap) {
    Isa widest = Isa::scalar;
    for (const Isa isa : every_isa)
        if (runnable(isa)) widest = isa;
    if (chosen != widest) return "capped by CAPSA_ISA=" + cap + " in the environment";
    std::string why = "the widest this machine runs";
    if (!cap.empty() && isa_flaw(cap).empty()) why += "; CAPSA_ISA=" + cap + " does not lower it";
    return why;
}

std::string isa_table() {
    std::string text = padded("ISA", 13) + padded("floats", 8) + padded("compiled", 10) + "runs here\n";
    for (const Isa isa : every_isa)
        text += padded(std::string(name(isa)), 13) + padded(std::to_string(lanes(isa)), 8) +
                padded(compiled(isa) ? "yes" : "no", 10) + (runnable(isa) ? "yes" : "no") + "\n";
    return text;
}

void run() {
    const std::string cap = environment_isa();
    if (const std::string flaw = isa_flaw(cap); !cap.empty() && !flaw.empty())
        std::fprintf(stderr, "capsa: warning: CAPSA_ISA: %s; it is ignored\n", one_line(flaw).c_str());
    const Isa chosen = resolve(Isa::best);
    Output output("-");
    output.write(line("capsa", capsa_version()));
    output.write(line("compiler", compiler()));
    output.write(line("processor", processor_name()));
    output.write("\n" + isa_table() + "\n");
    output.write(line("chosen", std::string(name(chosen)) + ": " + reason(chosen, cap)));
    output.close();
}

}  // namespace

void add_info(CLI::App& app, int&) {
    CLI::App* info = app.add_subcommand("info", "This machine, its instruction sets, and the one chosen");
    info->callback(run);
}

}  // namespace capsa::cli
