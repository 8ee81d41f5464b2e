// capsa with many small scenes in one call: the sources of a question as runs of one source.

#include "bench/peers/peer.hpp"
#include "capsa/sources.hpp"
#include "capsa/verbs.hpp"
#include "src/shape.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace capsa::bench {

namespace {

// The rows of many sets, one set after the other.
struct Joined {
    std::vector<std::vector<float>> streams;
    std::vector<std::uint32_t> offsets{0};
    capsa_shapes shapes{};

    void add(const capsa_shapes& more) {
        shapes.shape = more.shape;
        streams.resize(static_cast<std::size_t>(shape_info(more.shape).streams()));
        for (std::size_t k = 0; k < streams.size(); ++k)
            for (std::size_t row = 0; row < more.count; ++row)
                streams[k].push_back(field(more, static_cast<int>(k), row));
        offsets.push_back(offsets.back() + static_cast<std::uint32_t>(more.count));
        shapes.count = offsets.back();
    }
    void finish() {
        for (std::size_t k = 0; k < streams.size(); ++k) shapes.stream[k] = {streams[k].data(), 1};
    }
};

struct Scenes {
    Joined a, b;
    Source source{};
    std::vector<std::uint8_t> any;
    std::vector<std::uint64_t> words;
};

bool same_rows(const capsa_shapes& x, const capsa_shapes& y) {
    return x.count == y.count && x.stream[0].data == y.stream[0].data;
}

std::shared_ptr<Scenes> joined(const Question& question) {
    const auto scenes = std::make_shared<Scenes>();
    const std::vector<capsa_source>& sources = question.sources;
    const capsa_shapes& first_b = sources.front().b;
    const bool shared = std::all_of(sources.begin(), sources.end(),
                                    [&](const capsa_source& one) { return same_rows(one.b, first_b); });
    for (const capsa_source& one : sources) scenes->a.add(one.a);
    if (shared) scenes->b.add(first_b);
    for (const capsa_source& one : sources)
        if (!shared) scenes->b.add(one.b);
    scenes->a.finish();
    scenes->b.finish();
    if (sources.front().kind == capsa_source_within)
        scenes->source = within(scenes->a.shapes, scenes->a.offsets);
    else if (shared)
        scenes->source = between(scenes->a.shapes, scenes->b.shapes, Runs{scenes->a.offsets});
    else
        scenes->source =
            between(scenes->a.shapes, scenes->b.shapes, Runs{scenes->a.offsets, scenes->b.offsets});
    scenes->any.resize(sources.size());
    scenes->words.resize(words_for(scenes->a.shapes.count));
    return scenes;
}

Offer runs_offer(const Question& question) {
    if (question.sources.size() < 2) return {{}, "is made for many scenes"};
    const capsa_source& first = question.sources.front();
    for (const capsa_source& one : question.sources)
        if (one.kind != first.kind || one.a.shape != first.a.shape ||
            (one.kind == capsa_source_between && one.b.shape != first.b.shape))
            return {{}, "takes scenes of one kind"};
    if (first.kind != capsa_source_between && first.kind != capsa_source_within)
        return {{}, "searches for pairs, cannot be told them"};
    const auto scenes = joined(question);
    const Options options{question.margin, Isa::best};
    switch (question.verb) {
        case Verb::any:
            return {[=] {
                any_by_run(scenes->source, scenes->any, options);
                return std::accumulate(scenes->any.begin(), scenes->any.end(), std::uint64_t{0});
            }};
        case Verb::count: return {[=] { return count_hits(scenes->source, options); }};
        case Verb::touched:
            return {[=] {
                touched(scenes->source, scenes->words, options);
                std::uint64_t sum = 0;
                for (const std::uint64_t word : scenes->words)
                    sum += static_cast<std::uint64_t>(std::popcount(word));
                return sum;
            }};
        case Verb::find: {
            const auto room = std::make_shared<std::vector<IndexPair>>(count_hits(scenes->source, options));
            return {[=] { return find_hits(scenes->source, *room, options).total; }};
        }
        default: return {{}, "was not taught this verb"};
    }
}

}  // namespace

std::vector<Peer> capsa_runs_peers() {
    Peer peer{"runs", std::string("capsa ") + capsa_version() + ", all scenes in one call", {}};
    peer.together = runs_offer;
    return {peer};
}

}  // namespace capsa::bench
