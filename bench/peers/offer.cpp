#include "bench/peers/peer.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <cmath>

namespace capsa::bench {

namespace {

double value(const capsa_stream& stream, std::size_t i) {
    return double{stream.data[static_cast<std::ptrdiff_t>(i) * stream.stride]};
}

// How far a row moves at most.
double longest(const capsa_motion& motion, std::size_t count) {
    double most = 0;
    for (std::size_t i = 0; motion.dx.data && i < count; ++i)
        most = std::max(most, std::hypot(value(motion.dx, i), value(motion.dy, i), value(motion.dz, i)));
    return most;
}

// The distance of two points of a row, by their numbers.
double length(const capsa_shapes& shapes, std::size_t i, int from, int to) {
    const int dimension = shape_info(shapes.shape).dimension;
    double sum = 0;
    for (int k = 0; k < dimension; ++k) {
        const double along =
            double{field(shapes, dimension * to + k, i)} - double{field(shapes, dimension * from + k, i)};
        sum += along * along;
    }
    return std::sqrt(sum);
}

float slack(const capsa_shapes& shapes, const capsa_motion& motion) {
    double most = 0;
    const int points = shape_info(shapes.shape).points;
    for (std::size_t i = 0; i < shapes.count; ++i) {
        double longest_edge = 0;
        for (int to = 1; to < points; ++to)
            for (int from = 0; from < to; ++from)
                longest_edge = std::max(longest_edge, length(shapes, i, from, to));
        most = std::max(most, double{radius(shapes, i)} + longest_edge);
    }
    return static_cast<float>(1e-5 * (most + longest(motion, shapes.count)));
}

bool has_core(const capsa_source& source, CoreKind core) {
    return shape_info(source.a.shape).core == core ||
           (source.kind != capsa_source_within && shape_info(source.b.shape).core == core);
}

Offer offer(const Peer& peer, const capsa_source& source, const Question& question) {
    if (shape_info(source.a.shape).dimension == 2 && !peer.plane) return {{}, "was not taught the plane"};
    if (has_core(source, CoreKind::half_space) && !peer.half_spaces)
        return {{}, "was not taught half-spaces"};
    if (has(source, capsa_shape_triangle) && !peer.triangles) return {{}, "was not taught triangles"};
    if (!in_motion(question.verb)) return peer.offer(source, question.verb, question.margin, question.flat);
    return peer.in_motion ? peer.in_motion(source, question) : Offer{{}, "offers no such answer"};
}

}  // namespace

bool has(const capsa_source& source, capsa_shape shape) {
    return source.a.shape == shape || (source.kind != capsa_source_within && source.b.shape == shape);
}

Offer offer(const Peer& peer, const Question& question) {
    if (peer.together) return peer.together(question);
    if (question.sources.size() == 1) return offer(peer, question.sources.front(), question);
    const auto parts = std::make_shared<std::vector<Offer>>();
    for (const capsa_source& source : question.sources) {
        parts->push_back(offer(peer, source, question));
        if (!parts->back().ask) return parts->back();
    }
    Offer all;
    all.ask = [parts] {
        std::uint64_t sum = 0;
        for (const Offer& part : *parts) sum += part.ask();
        return sum;
    };
    if (!parts->empty() && parts->front().digest)
        all.digest = [parts] {
            std::uint64_t hash = 0;
            for (const Offer& part : *parts) hash = hash * 31 + part.digest();
            return hash;
        };
    if (!parts->empty() && parts->front().values)
        all.values = [parts] {
            std::vector<double> together;
            for (const Offer& part : *parts) {
                const std::vector<double> some = part.values();
                together.insert(together.end(), some.begin(), some.end());
            }
            return together;
        };
    return all;
}

Offer capsa_offer(const Question& question) {
    constexpr std::uint64_t many_pairs = 1000000000;  // all of them take a fifth of a second
    if (pairs(question) > many_pairs)
        if (Offer indexed = offer(capsa_index_peer(), question); indexed.ask) return indexed;
    return offer(capsa_peer(capsa_isa_best), question);
}

float rounding(const Question& question) {
    float most = 0;
    for (const capsa_source& source : question.sources) {
        most = std::max(most, slack(source.a, question.of_a));
        if (source.kind != capsa_source_within) most = std::max(most, slack(source.b, question.of_b));
    }
    return most;
}

Range tolerated(const Question& question) {
    const float most = rounding(question);
    Question less = question, more = question;
    less.margin -= most, more.margin += most;
    return {capsa_offer(less).ask(), capsa_offer(more).ask()};
}

}  // namespace capsa::bench
