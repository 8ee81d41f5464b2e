#include "bench/peers/question.hpp"

namespace capsa::bench {

const char* verb_name(Verb verb) {
    switch (verb) {
        case Verb::any: return "any";
        case Verb::touched: return "touched";
        case Verb::count: return "count";
        case Verb::find: return "find";
        case Verb::mask: return "mask";
        case Verb::gaps: return "gaps";
        case Verb::nearest: return "nearest";
        case Verb::contacts: return "contacts";
        case Verb::deepest: return "deepest";
        case Verb::touch: return "touch";
        case Verb::separate: return "separate";
    }
    return "?";
}

std::uint64_t pairs(const capsa_source& source) {
    const std::uint64_t rows = source.end - source.begin;
    if (source.kind == capsa_source_within)
        return source.a.count == 0 ? 0 : source.a.count * (source.a.count - 1) / 2;
    return source.kind == capsa_source_between ? rows * source.b.count : rows;
}

std::uint64_t pairs(const Question& question) {
    std::uint64_t sum = 0;
    for (const capsa_source& source : question.sources) sum += pairs(source);
    return sum;
}

}  // namespace capsa::bench
