#include "bench/measure/truth.hpp"

#include "bench/measure/truth_in_motion.hpp"
#include "capsa/c/capsa.h"
#include "tests/truth/reference/reference.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace capsa::bench {

namespace {

// What the reference, at some 20 ns a pair, may be asked to recount.
constexpr std::uint64_t sample_pairs = 300000;

// What a rival's values may be off by, in roundings of a pair: single-precision textbook formulas lose some
// digits where segments are nearly parallel.
constexpr double rival_roundings = 100;

capsa_source part(capsa_source source, std::uint64_t limit) {
    if (pairs(source) <= limit) return source;
    const std::uint64_t columns = source.kind == capsa_source_within    ? source.a.count
                                  : source.kind == capsa_source_between ? source.b.count
                                                                        : 1;
    source.end = source.begin + std::clamp<std::uint64_t>(limit / columns, 1, source.end - source.begin);
    return source;
}

std::uint64_t true_count(const capsa_source& source, float margin) {
    const bool is_listed = source.kind == capsa_source_listed;
    if (source.kind != capsa_source_zip && !is_listed) return reference::count(source, margin);
    std::uint64_t count = 0;
    for (std::size_t k = source.begin; k < source.end; ++k)
        count += reference::touches(source.a, is_listed ? source.pairs[k].a : k, source.b,
                                    is_listed ? source.pairs[k].b : k, margin);
    return count;
}

double least_gap(const capsa_source& source, std::size_t i) {
    const bool within = source.kind == capsa_source_within;
    const capsa_shapes& b = within ? source.a : source.b;
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t j = 0; j < b.count; ++j)
        if (!within || j != i) least = std::min(least, reference::gap(source.a, i, b, j));
    return least;
}

// In the form of peers/values.hpp. Of contacts the gaps alone: the reference knows no normals.
std::vector<double> true_values(Verb verb, const capsa_source& source) {
    std::vector<double> values;
    if (verb == Verb::contacts) {
        const bool in_step = source.kind == capsa_source_zip, within = source.kind == capsa_source_within;
        const capsa_shapes& b = within ? source.a : source.b;
        double sum = 0;
        for (std::size_t i = source.begin; i < source.end; ++i)
            for (std::size_t j = in_step ? i : within ? i + 1 : 0; j < (in_step ? i + 1 : b.count); ++j)
                sum += std::min(0.0, reference::gap(source.a, i, b, j));
        return {sum};
    }
    for (std::size_t i = source.begin; i < source.end; ++i) {
        const double gap =
            verb == Verb::gaps ? reference::gap(source.a, i, source.b, i) : least_gap(source, i);
        values.push_back(verb == Verb::deepest && gap > 0 ? 0 : gap);
    }
    return values;
}

std::string in_values(const Question& sample, const Offer& answered, std::uint64_t answer) {
    if (sample.verb == Verb::touch) return difference(answered.values(), true_times(sample));
    if (sample.verb == Verb::separate) return difference(answered.values(), true_coordinates(sample));
    std::vector<double> truth;
    for (const capsa_source& source : sample.sources) {
        const std::vector<double> some = true_values(sample.verb, source);
        truth.insert(truth.end(), some.begin(), some.end());
    }
    std::vector<double> values = answered.values();
    values.resize(truth.size());
    return difference(values, truth, tolerance_for(sample, rounding(sample), answer));
}

}  // namespace

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

double tolerance_for(const Question& question, double of_a_pair, std::uint64_t answer) {
    return question.verb == Verb::contacts ? of_a_pair * static_cast<double>(answer + 1) : of_a_pair;
}

std::string difference(const std::vector<double>& values, const Bounds& bounds) {
    if (values.size() != bounds.low.size()) return "gives another number of values";
    double most = 0;
    for (std::size_t k = 0; k < values.size(); ++k) {
        const double off = std::max(bounds.low[k] - values[k], values[k] - bounds.high[k]);
        if (!(off <= most) && !std::isnan(most)) most = off;
    }
    if (most <= bounds.tolerance) return {};
    return fmt::format("values off by {:.2g}, more than {:.2g}", most, bounds.tolerance);
}

std::string difference(const std::vector<double>& values, const std::vector<double>& truth,
                       double tolerance) {
    return difference(values, Bounds{truth, truth, tolerance});
}

Bounds tolerated_values(const Question& question) {
    const auto answered = [](const Question& asked, std::uint64_t& answer) {
        const Offer whole = capsa_offer(asked);
        answer = whole.ask();
        return whole.values();
    };
    std::uint64_t answer = 0;
    if (question.verb != Verb::touch) {
        const std::vector<double> values = answered(question, answer);
        if (question.verb == Verb::separate) return near_coordinates(values, question);
        return {values, values, tolerance_for(question, rival_roundings * rounding(question), answer)};
    }
    Question less = question, more = question;
    less.margin -= rounding(question), more.margin += rounding(question);
    return {answered(more, answer), answered(less, answer), time_rounding};
}

// Counts, because every verb comes from the same decisions and the tests compare the verbs; and values where
// the verb has them. A pair nearer its threshold than rounding may go either way.
std::string quarrel_with_reference(const Question& question) {
    const Question sample = part(question, sample_pairs);
    Question counted = sample;
    counted.verb = Verb::count;
    const std::uint64_t count = offer(capsa_peer(capsa_isa_scalar), counted).ask();
    std::uint64_t truth = 0;
    for (const capsa_source& source : sample.sources) truth += true_count(source, sample.margin);
    if (truth != count && !tolerated(counted).holds(truth))
        return "disagrees with the reference: " + std::to_string(count) + ", not " + std::to_string(truth);
    const Offer answered = offer(capsa_peer(capsa_isa_scalar), sample);
    if (!answered.values) return {};
    const std::uint64_t answer = answered.ask();
    const std::string off = in_values(sample, answered, answer);
    return off.empty() ? off : "disagrees with the reference: " + off;
}

}  // namespace capsa::bench
