#include "cli/verbs.hpp"

#include "cli/error.hpp"

#include <algorithm>
#include <atomic>
#include <bit>

namespace capsa::cli {

namespace {

// ask(slice) for each slice of the source, at once where threads allow; what they return, in order.
template <class F>
auto each_slice(const Source& source, const Threads& threads, F ask) {
    const std::size_t parts = threads.parts(source);
    std::vector<decltype(ask(source))> answers(parts);
    threads.for_each(parts, [&](std::size_t k) { answers[k] = ask(slice(source, k, parts)); });
    return answers;
}

struct AnyAnswer : Answer {
    bool hit = false;

    std::size_t rows() const override { return 1; }
    void cells(std::size_t, Row& out) const override { out.put(hit); }
    std::uint64_t hits() const override { return hit; }

    static std::unique_ptr<Answer> ask(const Source& source, const Options& options, const Threads& threads) {
        std::atomic<bool> found = false;
        each_slice(source, threads, [&](const Source& part) {
            if (!found && any_hit(part, options)) found = true;
            return 0;
        });
        auto answer = std::make_unique<AnyAnswer>();
        answer->hit = found;
        return answer;
    }
};

struct CountAnswer : Answer {
    std::uint64_t count = 0;

    std::size_t rows() const override { return 1; }
    void cells(std::size_t, Row& out) const override { out.put(count); }
    std::uint64_t hits() const override { return count; }

    static std::unique_ptr<Answer> ask(const Source& source, const Options& options, const Threads& threads) {
        auto answer = std::make_unique<CountAnswer>();
        for (const std::uint64_t count :
             each_slice(source, threads, [&](const Source& part) { return count_hits(part, options); }))
            answer->count += count;
        return answer;
    }
};

struct TouchedAnswer : Answer {
    std::vector<std::uint32_t> indices;

    std::size_t rows() const override { return indices.size(); }
    void cells(std::size_t row, Row& out) const override { out.put(std::uint64_t{indices[row]}); }
    std::uint64_t hits() const override { return indices.size(); }

    static std::unique_ptr<Answer> ask(const Source& source, const Options& options, const Threads& threads) {
        const auto bits_of = [&](const Source& part) {
            std::vector<std::uint64_t> bits(words_for(source.a.count));
            touched(part, bits, options);
            return bits;
        };
        std::vector<std::uint64_t> all(words_for(source.a.count));
        for (const auto& bits : each_slice(source, threads, bits_of))
            std::transform(all.begin(), all.end(), bits.begin(), all.begin(), std::bit_or<>());
        auto answer = std::make_unique<TouchedAnswer>();
        for (std::size_t w = 0; w < all.size(); ++w)
            for (std::uint64_t word = all[w]; word != 0; word &= word - 1)
                answer->indices.push_back(static_cast<std::uint32_t>(w * 64) +
                                          static_cast<std::uint32_t>(std::countr_zero(word)));
        return answer;
    }
};

// Every pair of a source that touches. One in 256 is a generous guess at first, and saves most queries from
// being asked again with exactly the room it takes.
std::vector<IndexPair> all_hits(const Source& source, const Options& options) {
    std::vector<IndexPair> pairs(std::clamp<std::uint64_t>(pair_count(source) / 256, 256, 1 << 22));
    FindResult found = find_hits(source, pairs, options);
    const bool again = !found.complete();
    pairs.resize(found.total);
    if (again) find_hits(source, pairs, options);
    return pairs;
}

struct FindAnswer : Answer {
    std::vector<IndexPair> pairs;

    std::size_t rows() const override { return pairs.size(); }
    void cells(std::size_t row, Row& out) const override {
        out.put(std::uint64_t{pairs[row].a});
        out.put(std::uint64_t{pairs[row].b});
    }
    std::uint64_t hits() const override { return pairs.size(); }

    static std::unique_ptr<Answer> ask(const Source& source, const Options& options, const Threads& threads) {
        auto answer = std::make_unique<FindAnswer>();
        for (auto& pairs :
             each_slice(source, threads, [&](const Source& part) { return all_hits(part, options); })) {
            if (answer->pairs.empty())
                answer->pairs = std::move(pairs);
            else
                answer->pairs.insert(answer->pairs.end(), pairs.begin(), pairs.end());
        }
        answer->pairs.shrink_to_fit();  // thousands of small groups may be held at once
        sort_pairs(answer->pairs);
        return answer;
    }
};

}  // namespace

std::span<const Verb> verbs() {
    static const Verb all[] = {
        {"any", {"any"}, true, "answers", "groups with a hit", AnyAnswer::ask},
        {"touched", {"a"}, false, "rows", "rows touched", TouchedAnswer::ask},
        {"count", {"count"}, true, "counts", "hits", CountAnswer::ask},
        {"find", {"a", "b"}, false, "hits", "hits", FindAnswer::ask},
    };
    return all;
}

const Verb& find_verb(std::string_view name) {
    std::string known;
    for (const Verb& verb : verbs()) {
        if (verb.name == name) return verb;
        known += (known.empty() ? "" : ", ") + std::string(verb.name);
    }
    throw Error("--verb: " + quote(name) + " is not a verb; known are " + known);
}

}  // namespace capsa::cli
