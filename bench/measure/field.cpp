#include "bench/measure/field.hpp"

#include "bench/machine/bandwidth.hpp"
#include "bench/machine/issue_rate.hpp"
#include "bench/measure/truth.hpp"
#include "capsa/c/capsa.h"
#include "src/registry.hpp"
#include "src/shape.hpp"

#include <algorithm>

namespace capsa::bench {

namespace {

// More pairs than this take the scalar ISA too long; then only a part of the rows is compared.
constexpr std::uint64_t scalar_pairs = 20000000;

std::string too_slow(const Peer& peer, const Question& question) {
    return static_cast<double>(pairs(question)) > peer.most_pairs ? "too slow to wait for" : "";
}

struct Truth {
    std::uint64_t answer = 0, digest = 0;
    Range range{};
    std::string quarrel;
    Bounds values;
};

Truth truth_of(const Question& question, const Question& compared) {
    const Offer scalar = offer(capsa_peer(capsa_isa_scalar), compared);
    Truth truth;
    truth.answer = scalar.ask();
    truth.digest = scalar.digest ? scalar.digest() : 0;
    truth.quarrel = quarrel_with_reference(question);
    truth.range = tolerated(question);
    if (scalar.values) truth.values = tolerated_values(question);
    return truth;
}

int fields(capsa_shape shape) { return shape_info(shape).streams(); }

Contender unable(Contender contender, const std::string& why) {
    contender.run = {};
    contender.why_not = why;
    return contender;
}

// Nobody can be faster than the multiplier's pipes, nor than memory delivers what is read once.
std::function<double()> limit_of(capsa_isa isa, const Question& question) {
    const bool looks_at_all =
        question.verb != Verb::any && question.verb != Verb::touched && !in_motion(question.verb);
    const auto count = static_cast<double>(pairs(question));
    if (!looks_at_all || question.sources.size() != 1 || count < small_job) return {};
    const capsa_source& source = question.sources.front();
    const capsa_shape a = source.a.shape, b = source.kind == capsa_source_within ? a : source.b.shape;
    double memory_ns = 0;
    if (source.kind == capsa_source_zip) {
        const double bytes = count * 4 * (fields(a) + fields(b));
        memory_ns = bytes / read_rate(static_cast<std::size_t>(bytes));
    }
    return [=] { return std::max(memory_ns, count * pipe_limit_ns(isa, a, b)); };
}

Contender capsa_contender(const std::string& title, capsa_isa isa, const Question& question,
                          const Question& compared, const Truth& truth) {
    const Peer peer = capsa_peer(isa);
    Contender contender{title + "/" + peer.name, peer.name, {}, {}, {}, peer.about};
    if (!admitted(contender.name)) return contender;
    const Offer check = offer(peer, compared);
    if (!check.ask) return unable(contender, check.why_not);
    if (!truth.quarrel.empty()) return unable(contender, truth.quarrel);
    const std::uint64_t answer = check.ask();
    if (answer != truth.answer || (check.digest && check.digest() != truth.digest))
        return unable(contender, "disagrees with the scalar ISA: " + std::to_string(answer) + ", not " +
                                     std::to_string(truth.answer));
    if (const std::string why = too_slow(peer, question); !why.empty()) return unable(contender, why);
    contender.run = offer(peer, question).ask;
    contender.limit_ns = limit_of(isa, question);
    return contender;
}

Contender rival(const std::string& title, const Peer& peer, const Question& question, const Truth& truth) {
    Contender contender{title + "/" + peer.name, peer.name, {}, {}, {}, peer.about};
    if (!admitted(contender.name)) return contender;
    if (const std::string why = too_slow(peer, question); !why.empty()) return unable(contender, why);
    const Offer made = offer(peer, question);
    if (!made.ask) return unable(contender, made.why_not);
    const std::uint64_t answer = made.ask();
    if (!truth.range.holds(answer))
        return unable(contender, "disagrees: " + std::to_string(answer) + ", not " +
                                     std::to_string(truth.range.low) + " .. " +
                                     std::to_string(truth.range.high));
    if (made.values)
        if (const std::string off = difference(made.values(), truth.values); !off.empty())
            return unable(contender, "disagrees: " + off);
    contender.run = made.ask;
    contender.bytes_a_row = made.bytes_a_row;
    return contender;
}

}  // namespace

std::vector<std::string> contender_names(const std::string& title) {
    std::vector<std::string> names;
    for (const capsa_kernel_table* table : registry::tables())
        names.push_back(title + "/" + capsa_peer(table->isa).name);
    for (const Peer& peer : peers()) names.push_back(title + "/" + peer.name);
    return names;
}

Contest contest(const std::string& title, const Question& question, const std::vector<Peer>& rivals) {
    const auto count = static_cast<double>(pairs(question));
    const Question compared = part(question, scalar_pairs);
    const Truth truth = truth_of(question, compared);
    Contest made{title, count >= small_job ? count : 0, capsa_offer(question).ask(), {}};
    for (const capsa_kernel_table* table : registry::tables())
        made.contenders.push_back(capsa_contender(title, table->isa, question, compared, truth));
    for (const Peer& peer : rivals) made.contenders.push_back(rival(title, peer, question, truth));
    for (const Absent& absent : absent_peers())
        made.contenders.push_back(
            {title + "/" + absent.name, absent.name, {}, "not in this build: no " + absent.package, {}, {}});
    return made;
}

}  // namespace capsa::bench
