#include "cli/isa.hpp"

#include "cli/error.hpp"

#include <cstdlib>
#include <optional>

namespace capsa::cli {

namespace {

std::optional<Isa> known(std::string_view text) {
    if (text == name(Isa::best)) return Isa::best;
    for (const Isa isa : every_isa)
        if (text == name(isa)) return isa;
    return std::nullopt;
}

}  // namespace

int lanes(Isa isa) {
#define CAPSA_ISA_ROW(name, value, lanes) \
    if (isa == Isa::name) return lanes;
#include "capsa/isa_list.inc"
#undef CAPSA_ISA_ROW
    return 1;
}

std::string environment_isa() {
    const char* value = std::getenv("CAPSA_ISA");
    return value ? value : "";
}

std::string isa_flaw(std::string_view text) {
    if (known(text)) return {};
    std::string flaw = quote(text) + " is not an instruction set; known are ";
    for (const Isa isa : every_isa) flaw += std::string(name(isa)) + ", ";
    return flaw + "best";
}

Isa choose_isa(const std::string& text) {
    const std::string cap = environment_isa();
    if (const std::string flaw = isa_flaw(cap); !cap.empty() && !flaw.empty())
        throw Error("CAPSA_ISA: " + flaw);
    const std::optional<Isa> isa = known(text);
    if (!isa) throw Error("--isa: " + isa_flaw(text));
    if (*isa != Isa::best && !runnable(*isa)) throw Error("--isa: this machine cannot run " + text);
    return *isa;
}

}  // namespace capsa::cli
