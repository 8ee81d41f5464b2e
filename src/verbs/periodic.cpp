#include "src/verbs/periodic.hpp"

#include "src/verbs/asked_lists.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/visit.hpp"

#include <span>

namespace capsa::periodic {

capsa_status any_hit(const Query& of, int& hit) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::any_hit(asked.images.rows(), asked.query, hit);
    if (status != capsa_ok || hit != 0 || asked.images.none()) return status;
    return query::any_hit(asked.images.source(), asked.query, hit);
}

capsa_status count_hits(const Query& of, std::uint64_t& count) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::count_hits(asked.images.rows(), asked.query, count);
    if (status != capsa_ok || asked.images.none()) return status;
    const std::uint64_t of_rows = count;
    if (const capsa_status more = query::count_hits(asked.images.source(), asked.query, count);
        more != capsa_ok)
        return more;
    count += of_rows;
    return capsa_ok;
}

capsa_status touched(const Query& of, std::uint64_t* words) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::touched(asked.images.rows(), asked.query, words);
    if (status != capsa_ok || asked.images.none()) return status;
    return visit_hits(asked.images.source(), asked.query, [&](std::span<const capsa_index_pair> pairs) {
        for (const capsa_index_pair& pair : pairs) {
            set_bit(words, pair.a);
            if (asked.within()) set_bit(words, asked.images.row(pair.b));
        }
        return true;
    });
}

capsa_status find_hits(const Query& of, capsa_index_pair* out, std::size_t capacity,
                       capsa_find_result& result) noexcept {
    return list<capsa_index_pair>(of, out, capacity, result, query::find_hits);
}

capsa_status visit_hits(const Query& of, capsa_visit_hits_function function, void* context) noexcept {
    return visit<capsa_index_pair>(of, function, context, query::visit_hits);
}

}  // namespace capsa::periodic
