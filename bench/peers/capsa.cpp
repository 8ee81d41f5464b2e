// capsa through its public interface: one row a verb.

#include "bench/peers/digest.hpp"
#include "bench/peers/peer.hpp"
#include "bench/peers/room.hpp"
#include "bench/peers/values.hpp"
#include "capsa/verbs.hpp"

#include <algorithm>
#include <bit>

namespace capsa::bench {

namespace {

std::uint64_t digest(std::span<const std::uint64_t> words) {
    std::uint64_t hash = 0;
    for (const std::uint64_t word : words) hash = mixed(hash, word);
    return hash;
}

std::uint64_t ones(std::span<const std::uint64_t> words) {
    std::uint64_t sum = 0;
    for (const std::uint64_t word : words) sum += static_cast<std::uint64_t>(std::popcount(word));
    return sum;
}

Offer any(const capsa_source& source, const Options& options) {
    return {[=] { return std::uint64_t{any_hit(source, options)}; }};
}

Offer count(const capsa_source& source, const Options& options) {
    return {[=] { return count_hits(source, options); }};
}

// Words are counted once, beforehand: a caller does not count them either.
Offer in_words(std::size_t words, const std::function<void(BitSpan)>& fill) {
    const auto room = std::make_shared<std::vector<std::uint64_t>>(words);
    fill(*room);
    return {[=, total = ones(*room)] {
                fill(*room);
                return total;
            },
            {},
            [=] { return digest(*room); }};
}

Offer touched_rows(const capsa_source& source, const Options& options) {
    return in_words(words_for(source.a.count), [=](BitSpan out) { touched(source, out, options); });
}

Offer mask(const capsa_source& source, const Options& options) {
    const std::size_t stride = words_for(source.b.count);
    return in_words(source.a.count * stride, [=](BitSpan out) { hit_mask(source, {out, stride}, options); });
}

Offer find(const capsa_source& source, const Options& options) {
    const auto room = std::make_shared<std::vector<IndexPair>>(count_hits(source, options));
    return {[=] { return find_hits(source, std::span(*room), options).total; },
            {},
            [=] {
                std::uint64_t hash = 0;
                for (const IndexPair& pair : *room) hash = mixed(hash, std::uint64_t{pair.a} << 32 | pair.b);
                return hash;
            }};
}

Offer gap_of_each(const capsa_source& source, const Options& options) {
    const Room<float> room(source);
    gaps(source, room.all(), options);
    return {[=, total = touching(room.own(), options.margin)] {
                return gaps(source, room.all(), options), total;
            },
            {},
            [=] { return digest_of(room.own()); },
            [=] { return gap_values(room.own()); }};
}

Offer nearest_of_each(const capsa_source& source, const Options& options) {
    const Room<Nearest> room(source);
    const auto values = [=] {
        std::vector<float> gaps;
        for (const Nearest& row : room.own()) gaps.push_back(row.gap);
        return gaps;
    };
    nearest(source, room.all(), options);
    return {[=, total = touching(values(), options.margin)] {
                return nearest(source, room.all(), options), total;
            },
            {},
            [=] { return digest_of(room.own()); },
            [=] { return gap_values(values()); }};
}

Offer all_contacts(const capsa_source& source, const Options& options) {
    const auto room = std::make_shared<std::vector<Contact>>(count_hits(source, options));
    return {[=] { return contacts(source, std::span(*room), options).total; },
            {},
            [=] { return digest_of(*room); },
            [=] { return contact_values(*room); }};
}

Offer deepest_of_each(const capsa_source& source, const Options& options) {
    const Room<Contact> room(source);
    deepest(source, room.all(), options);
    return {[=, total = touching(room.own())] { return deepest(source, room.all(), options), total; },
            {},
            [=] { return digest_of(room.own()); },
            [=] { return deepest_values(room.own()); }};
}

}  // namespace

Peer capsa_peer(capsa_isa isa) {
    return {std::string("capsa-") + capsa_isa_name(isa),
            std::string("capsa ") + capsa_version(),
            [isa](const capsa_source& source, Verb verb, float margin, bool) -> Offer {
                const Options options{margin, static_cast<Isa>(isa)};
                if (isa != capsa_isa_best && !capsa_isa_runnable(isa))
                    return {{}, "this processor cannot run it", {}};
                switch (verb) {
                    case Verb::any: return any(source, options);
                    case Verb::touched: return touched_rows(source, options);
                    case Verb::count: return count(source, options);
                    case Verb::find: return find(source, options);
                    case Verb::mask: return mask(source, options);
                    case Verb::gaps: return gap_of_each(source, options);
                    case Verb::nearest: return nearest_of_each(source, options);
                    case Verb::contacts: return all_contacts(source, options);
                    case Verb::deepest: return deepest_of_each(source, options);
                    default: break;
                }
                return {{}, "no such verb", {}};
            },
            isa == capsa_isa_scalar ? 2e7 : 1e11,
            [isa](const capsa_source& source, const Question& question) {
                return capsa_in_motion(isa, source, question);
            },
            true,
            true,
            true};
}

}  // namespace capsa::bench
