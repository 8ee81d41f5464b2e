// capsa demo: a figure made of capsules walks through a cloud of particles.
//
// Prints what touched what and how fast that was found, and writes a picture.

#include "cli/commands.hpp"
#include "cli/demo/picture.hpp"
#include "cli/demo/walk.hpp"
#include "cli/isa.hpp"
#include "cli/output/output.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

namespace capsa::cli::demo {

namespace {

struct Request {
    std::size_t particles = 100000;  // as in docs/demo.svg
    std::size_t frames = 120;
    std::uint64_t seed = 1;
    std::string isa = "best";
    std::string out = "capsa-demo.svg";
};

// 204,000,000
std::string grouped(std::uint64_t n) { return fmt::format("{}", fmt::group_digits(n)); }

std::string facts(const Walk& walk, std::uint64_t touches, const Options& options) {
    const auto row = [](const char* label, const std::string& value) {
        return fmt::format("{:14}{:>15}\n", label, value);
    };
    return row("frames", grouped(walk.frames)) + row("particles", grouped(walk.cloud.size())) +
           row("capsules", grouped(limbs.size())) + row("pairs tested", grouped(walk.pairs)) +
           row("touches", grouped(touches)) + row("time", fmt::format("{:.3f} s", walk.seconds)) +
           row("ns per pair", fmt::format("{:.3f}", walk.seconds * 1e9 / static_cast<double>(walk.pairs))) +
           row("ISA", std::string(name(resolve(options.isa))));
}

std::string limb_table(const Walk& walk, std::uint64_t touches) {
    std::vector<std::size_t> order(limbs.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](auto i, auto j) { return walk.touches[i] > walk.touches[j]; });
    const double most = static_cast<double>(std::max<std::uint64_t>(walk.touches[order[0]], 1));
    std::string text = fmt::format("{:14}{:>15}{:>9}\n", "limb", "touches", "share");
    for (const std::size_t k : order) {
        const auto n = static_cast<double>(walk.touches[k]);
        const double share = touches == 0 ? 0.0 : 100.0 * n / static_cast<double>(touches);
        const std::string bar(static_cast<std::size_t>(std::lround(24.0 * n / most)), '#');
        text +=
            fmt::format("{:14}{:>15}{:7.1f} %  {}\n", limbs[k].name, grouped(walk.touches[k]), share, bar);
    }
    return text;
}

std::vector<std::string> caption(const Walk& walk, std::uint64_t touches, const Options& options) {
    const double ns = walk.seconds * 1e9 / static_cast<double>(walk.pairs);
    return {"What touches what",
            fmt::format("{} capsules, {} particles, {} frames:", limbs.size(), grouped(walk.cloud.size()),
                        grouped(walk.frames)),
            fmt::format("{} touches among {} pairs,", grouped(touches), grouped(walk.pairs)),
            fmt::format("found in {:.2f} s, {:.2f} ns a pair ({})", walk.seconds, ns,
                        name(resolve(options.isa)))};
}

void run(const Request& request) {
    const Options options{0.0f, choose_isa(request.isa)};
    require_writable(request.out);
    const Walk walk = take_walk(request.particles, request.frames, request.seed, options);
    const std::uint64_t touches = std::accumulate(walk.touches.begin(), walk.touches.end(), std::uint64_t{0});
    Output picture(request.out);
    picture.write(draw(walk, caption(walk, touches, options)));
    picture.close();
    if (request.out == "-") return;
    Output table("-");
    table.write(facts(walk, touches, options) + "\n" + limb_table(walk, touches) +
                "\npicture: " + request.out + "\n");
    table.close();
}

}  // namespace

}  // namespace capsa::cli::demo

namespace capsa::cli {

void add_demo(CLI::App& app, int&) {
    const auto request = std::make_shared<demo::Request>();
    CLI::App* command =
        app.add_subcommand("demo", "A figure of capsules walks through particles; writes a picture");
    command->add_option("--particles", request->particles, "Particles in the cloud")
        ->check(CLI::Range(1, 100000000))
        ->capture_default_str();
    command->add_option("--frames", request->frames, "Steps of the walk, which is always as long")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();
    command->add_option("--seed", request->seed, "Seed of the cloud")->capture_default_str();
    command->add_option("--isa", request->isa, "Instruction set; see capsa info")->capture_default_str();
    command->add_option("--out", request->out, "SVG to write; - is standard output, without the table")
        ->capture_default_str();
    command->callback([request] { demo::run(*request); });
}

}  // namespace capsa::cli
