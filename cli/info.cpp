// capsa info: the processor, the instruction sets, and which one queries use.

#include "capsa/types.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/isa.hpp"
#include "cli/output/output.hpp"
#include "cli/processor.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <string_view>

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

std::string line(std::string_view label, std::string_view value) {
    return fmt::format("{:13}{}\n", label, value);
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
    const auto yes = [](bool is) { return is ? "yes" : "no"; };
    std::string text = fmt::format("{:13}{:8}{:10}{}\n", "ISA", "floats", "compiled", "runs here");
    for (const Isa isa : every_isa)
        text +=
            fmt::format("{:13}{:<8}{:10}{}\n", name(isa), lanes(isa), yes(compiled(isa)), yes(runnable(isa)));
    return text;
}

void run() {
    const std::string cap = environment_isa();
    if (const std::string flaw = isa_flaw(cap); !cap.empty() && !flaw.empty())
        fmt::print(stderr, "capsa: warning: CAPSA_ISA: {}; it is ignored\n", one_line(flaw));
    const Isa chosen = resolve(Isa::best);
    Output output("-");
    output.write(line("capsa", capsa_version()));
    output.write(line("compiler", compiler()));
    output.write(line("processor", processor_name()));
    output.write("\n" + isa_table() + "\n");
    output.write(line("chosen", fmt::format("{}: {}", name(chosen), reason(chosen, cap))));
    output.close();
}

}  // namespace

void add_info(CLI::App& app, int&) {
    CLI::App* info = app.add_subcommand("info", "This machine, its instruction sets, and the one chosen");
    info->callback(run);
}

}  // namespace capsa::cli
