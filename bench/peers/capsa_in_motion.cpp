// capsa's verbs in motion, through its public interface.

#include "bench/peers/digest.hpp"
#include "bench/peers/peer.hpp"
#include "bench/peers/pushed.hpp"
#include "bench/peers/room.hpp"
#include "bench/peers/values.hpp"
#include "capsa/motion.hpp"
#include "capsa/separate.hpp"

namespace capsa::bench {

namespace {

Motion motion(const capsa_motion& erased) {
    const auto stream = [](const capsa_stream& from) { return Stream(from.data, from.stride); };
    return {stream(erased.dx), stream(erased.dy), stream(erased.dz)};
}

Offer first_touches(const capsa_source& source, const Question& question, const Options& options) {
    const Room<Touch> room(source);
    const auto run = [source, options, room, a = motion(question.of_a), b = motion(question.of_b)] {
        if (b.dx.data)
            first_touch(source, a, b, room.all(), options);
        else
            first_touch(source, a, room.all(), options);
    };
    run();
    return {[run, total = touching(room.own())] { return run(), total; },
            {},
            [=] { return digest_of(room.own()); },
            [=] { return touch_values(room.own()); }};
}

// No kernel and no ISA: every contender of capsa's runs the same code.
Offer separated(const capsa_source& source, const Question& question) {
    const auto pushed = std::make_shared<Pushed>(source, question.margin);
    const auto streams = std::make_shared<std::array<std::vector<float>, 3>>(pushed->start);
    auto& [x, y, z] = *streams;
    const Movable rows = movable(x, y, z);
    const auto scratch = std::make_shared<std::vector<float>>(separate_scratch(rows));
    const SeparateOptions options{question.margin, static_cast<Push>(question.push)};
    return {[=] {
                pushed->copy_start(*streams);
                separate(pushed->contacts, rows, rows, *scratch, options);
                return std::uint64_t{pushed->contacts.size()};
            },
            {},
            [=] {
                return digest_of((*streams)[0]) ^ digest_of((*streams)[1]) * 3 ^ digest_of((*streams)[2]) * 5;
            },
            [=] { return pushed_values(*streams); }};
}

}  // namespace

Offer capsa_in_motion(capsa_isa isa, const capsa_source& source, const Question& question) {
    const Options options{question.margin, static_cast<Isa>(isa)};
    if (isa != capsa_isa_best && !capsa_isa_runnable(isa)) return {{}, "this processor cannot run it", {}};
    return question.verb == Verb::touch ? first_touches(source, question, options)
                                        : separated(source, question);
}

}  // namespace capsa::bench
