#include "bench/peers/peer.hpp"

#include <algorithm>
#include <cmath>

namespace capsa::bench {

namespace {

float slack(const capsa_shapes& shapes) {
    double most = 0;
    const auto at = [&](int k, std::size_t i) {
        const capsa_stream& stream = shapes.stream[k];
        return double{stream.data[static_cast<std::ptrdiff_t>(i) * stream.stride]};
    };
    for (std::size_t i = 0; i < shapes.count; ++i) {
        double size =
            shapes.shape == capsa_shape_segment ? 0 : at(shapes.shape == capsa_shape_sphere ? 3 : 6, i);
        if (shapes.shape != capsa_shape_sphere)
            size += std::hypot(at(3, i) - at(0, i), at(4, i) - at(1, i), at(5, i) - at(2, i));
        most = std::max(most, size);
    }
    return static_cast<float>(1e-5 * most);
}

}  // namespace

Offer offer(const Peer& peer, const Question& question) {
    if (question.sources.size() == 1)
        return peer.offer(question.sources.front(), question.verb, question.margin, question.flat);
    const auto parts = std::make_shared<std::vector<Offer>>();
    for (const capsa_source& source : question.sources) {
        parts->push_back(peer.offer(source, question.verb, question.margin, question.flat));
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

float rounding(const Question& question) {
    float most = 0;
    for (const capsa_source& source : question.sources) {
        most = std::max(most, slack(source.a));
        if (source.kind != capsa_source_within) most = std::max(most, slack(source.b));
    }
    return most;
}

Range tolerated(const Question& question) {
    const float most = rounding(question);
    const Peer capsa = capsa_peer(capsa_isa_best);
    Question less = question, more = question;
    less.margin -= most, more.margin += most;
    return {offer(capsa, less).ask(), offer(capsa, more).ask()};
}

}  // namespace capsa::bench
