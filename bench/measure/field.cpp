#include "bench/measure/field.hpp"

#include "bench/machine/issue_rate.hpp"
#include "capsa/c/capsa.h"
#include "src/reference/reference.hpp"
#include "src/registry.hpp"

#include <algorithm>

namespace capsa::bench {

namespace {

// What the reference, at some 20 ns a pair, may be asked to recount.
constexpr std::uint64_t sample_pairs = 300000;

// More pairs than this take the scalar ISA too long; then only a part of the rows is compared.
constexpr std::uint64_t scalar_pairs = 20000000;

std::string too_slow(const Peer& peer, const Question& question) {
    return static_cast<double>(pairs(question)) > peer.most_pairs ? "too slow to wait for" : "";
}

// The first rows of a source, as many as make about `limit` pairs.
capsa_source part(capsa_source source, std::uint64_t limit) {
    if (pairs(source) <= limit) return source;
    const std::uint64_t columns = source.kind == capsa_source_within ? source.a.count : source.b.count;
    source.end = source.begin + std::clamp<std::uint64_t>(limit / columns, 1, source.end - source.begin);
    return source;
}

Question part(const Question& question, std::uint64_t limit) {
    Question some = question;
    some.sources.clear();
    std::uint64_t taken = 0;
    for (const capsa_source& source : question.sources) {
        if (taken >= limit) break;
        some.sources.push_back(part(source, limit - taken));
        taken += pairs(source);
    }
    return some;
}

// The scalar ISA against the reference: counts, because every verb comes from the same decisions and the
// tests compare the verbs. A pair nearer its threshold than rounding may go either way.
std::string quarrel_with_reference(const Question& question) {
    Question sample = part(question, sample_pairs);
    sample.verb = Verb::count;
    const std::uint64_t count = offer(capsa_peer(capsa_isa_scalar), sample).ask();
    std::uint64_t truth = 0;
    for (const capsa_source& source : sample.sources) truth += reference::count(source, sample.margin);
    if (truth == count || tolerated(sample).holds(count)) return {};
    return "disagrees with the reference: " + std::to_string(count) + ", not " + std::to_string(truth);
}

struct Truth {
    std::uint64_t answer = 0, digest = 0;
    Range range{};
    std::string quarrel;
};

Truth truth_of(const Question& question, const Question& compared) {
    const Offer scalar = offer(capsa_peer(capsa_isa_scalar), compared);
    Truth truth;
    truth.answer = scalar.ask();
    truth.digest = scalar.digest ? scalar.digest() : 0;
    truth.quarrel = quarrel_with_reference(question);
    truth.range = tolerated(question);
    return truth;
}

Contender unable(Contender contender, const std::string& why) {
    contender.run = {};
    contender.why_not = why;
    return contender;
}

Contender capsa_contender(const std::string& title, capsa_isa isa, const Question& question,
                          const Question& compared, const Truth& truth) {
    const Peer peer = capsa_peer(isa);
    Contender contender{title + "/" + peer.name, peer.name, {}, {}, {}, peer.about};
    const Offer check = offer(peer, compared);
    if (!check.ask) return unable(contender, check.why_not);
    if (!truth.quarrel.empty()) return unable(contender, truth.quarrel);
    const std::uint64_t answer = check.ask();
    if (answer != truth.answer || (check.digest && check.digest() != truth.digest))
        return unable(contender, "disagrees with the scalar ISA: " + std::to_string(answer) + ", not " +
                                     std::to_string(truth.answer));
    if (const std::string why = too_slow(peer, question); !why.empty()) return unable(contender, why);
    contender.run = offer(peer, question).ask;
    const bool counts = question.verb != Verb::any && question.verb != Verb::touched;
    if (counts && question.sources.size() == 1 && static_cast<double>(pairs(question)) >= small_job) {
        const capsa_source& source = question.sources.front();
        const capsa_shape a = source.a.shape, b = source.kind == capsa_source_within ? a : source.b.shape;
        contender.limit_ns = [isa, a, b, count = static_cast<double>(pairs(question))] {
            return count * pipe_limit_ns(isa, a, b);
        };
    }
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
    contender.run = made.ask;
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

Contest contest(const std::string& title, const Question& question) {
    const auto count = static_cast<double>(pairs(question));
    const Question compared = part(question, scalar_pairs);
    const Truth truth = truth_of(question, compared);
    Contest made{
        title, count >= small_job ? count : 0, offer(capsa_peer(capsa_isa_best), question).ask(), {}};
    for (const capsa_kernel_table* table : registry::tables())
        made.contenders.push_back(capsa_contender(title, table->isa, question, compared, truth));
    for (const Peer& peer : peers()) made.contenders.push_back(rival(title, peer, question, truth));
    for (const Absent& absent : absent_peers())
        made.contenders.push_back(
            {title + "/" + absent.name, absent.name, {}, "not in this build: no " + absent.package, {}, {}});
    return made;
}

}  // namespace capsa::bench
