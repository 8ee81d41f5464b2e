#include "bench/harness/commands.hpp"
#include "bench/machine/bandwidth.hpp"
#include "bench/machine/describe.hpp"
#include "bench/machine/issue_rate.hpp"
#include "bench/machine/pin.hpp"
#include "bench/measure/table.hpp"
#include "src/registry.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <iostream>
#include <stdexcept>

namespace capsa::bench {

namespace {

struct Limit {
    const capsa_kernel_table* table;
    double fused, mix;
    double ns(capsa_shape a, capsa_shape b) const {
        return fused > 0 ? fused_operations(a, b) / (fused * table->lane_count) : 0;
    }
};

void print(const std::vector<Limit>& limits) {
    fmt::print("\n{:8} {:>6} {:>10} {:>16} {:>15} {:>16} {:>18}\n", "ISA", "lanes", "fused/ns",
               "sphere-sphere", "sphere-capsule", "capsule-capsule", "sphere-capsule mix");
    for (const Limit& limit : limits) {
        if (limit.fused <= 0) continue;
        fmt::print("{:8} {:6} {:10.2f} {:13.3f} ns {:12.3f} ns {:13.3f} ns", limit.table->name,
                   limit.table->lane_count, limit.fused, limit.ns(capsa_shape_sphere, capsa_shape_sphere),
                   limit.ns(capsa_shape_sphere, capsa_shape_capsule),
                   limit.ns(capsa_shape_capsule, capsa_shape_capsule));
        if (limit.mix > 0) fmt::print(" {:15.3f} ns", 1 / (limit.mix * limit.table->lane_count));
        fmt::print("\n");
    }
    fmt::print(
        "ns a pair if nothing but {}, {}, {} multiply-or-fused operations took time; the last column runs "
        "all\n"
        "17 instructions of a sphere-capsule pair without their loads\n",
        fused_operations(capsa_shape_sphere, capsa_shape_sphere),
        fused_operations(capsa_shape_sphere, capsa_shape_capsule),
        fused_operations(capsa_shape_capsule, capsa_shape_capsule));
}

void print(const std::vector<Bandwidth>& bandwidths) {
    fmt::print("\n{:8} {:>12} {:>12} {:>12}\n", "memory", "working set", "read GB/s", "copy GB/s");
    for (const Bandwidth& b : bandwidths)
        fmt::print("{:8} {:9} KB {:12.1f} {:12.1f}\n", b.level, b.bytes >> 10, b.read, b.copy);
}

void save(const std::string& file, const Facts& facts, const std::vector<Limit>& limits,
          const std::vector<Bandwidth>& bandwidths) {
    nlohmann::ordered_json json;
    for (const auto& [key, value] : facts) json["context"][key] = value;
    for (const Limit& limit : limits)
        json["limits"].push_back({{"isa", limit.table->name},
                                  {"lanes", limit.table->lane_count},
                                  {"fused_per_ns", limit.fused},
                                  {"sphere_capsule_mix_per_ns", limit.mix}});
    for (const Bandwidth& b : bandwidths)
        json["bandwidth"].push_back(
            {{"level", b.level}, {"bytes", b.bytes}, {"read_gb_s", b.read}, {"copy_gb_s", b.copy}});
    std::ofstream out(file);
    out << json.dump(1) << "\n";
    out.close();
    if (!out) throw std::runtime_error(file + ": cannot be written");
}

}  // namespace

int limits_command(const LimitOptions& options) {
    const Facts facts = describe(pin(options.core));
    print_facts(std::cout, facts);
    std::cout.flush();
    std::vector<Limit> limits;
    for (const capsa_kernel_table* table : registry::tables())
        limits.push_back({table, fused_per_ns(table->isa), sphere_capsule_mix_per_ns(table->isa)});
    print(limits);
    const std::vector<Bandwidth> memory = bandwidths();
    print(memory);
    if (!options.file.empty()) save(options.file, facts, limits, memory);
    return 0;
}

}  // namespace capsa::bench
