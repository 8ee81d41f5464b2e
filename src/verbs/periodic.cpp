#include "src/verbs/periodic.hpp"

#include "src/index/room.hpp"
#include "src/verbs/asked_lists.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa::periodic {

capsa_status any_hit(const Query& of, int& hit) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    std::atomic<int> found = 0;
    const auto ask = [&](const capsa_source& part, const Query& query) {
        int here = 0;
        if (found.load(std::memory_order_relaxed) != 0) return capsa_ok;
        const capsa_status of_part = query::any_hit(part, query, here);
        if (here != 0) found.store(here, std::memory_order_relaxed);
        return of_part;
    };
    const capsa_status status = asked.each_hit_part(ask);
    if (status == capsa_ok) hit = found;
    return status;
}

capsa_status count_hits(const Query& of, std::uint64_t& count) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    std::atomic<std::uint64_t> total = 0;
    const capsa_status status = asked.each_hit_part([&](const capsa_source& part, const Query& query) {
        std::uint64_t here = 0;
        const capsa_status of_part = query::count_hits(part, query, here);
        total.fetch_add(here, std::memory_order_relaxed);
        return of_part;
    });
    if (status == capsa_ok) count = total;
    return status;
}

capsa_status touched(const Query& of, std::uint64_t* words) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_source& bound = asked.images.bound();
    const std::size_t count = (bound.a.count + 63) / 64;
    // Several parts may have bits in one word: each has words of its own.
    const auto each_part = [&](const capsa_source& source, const auto& touch) {
        if (asked.parts(source) == 1) return touch(source, asked.query, words);
        return asked.each_part(source, capsa_part_of_pairs,
                               [&](const capsa_source& part, const Query& query) {
                                   Room<std::uint64_t> own;
                                   if (!own.need(count)) return capsa_out_of_memory;
                                   std::fill_n(own.data(), count, std::uint64_t{0});
                                   const capsa_status status = touch(part, query, own.data());
                                   for (std::size_t w = 0; w < count; ++w)
                                       if (own[w] != 0)
                                           __atomic_fetch_or(words + w, own[w], __ATOMIC_RELAXED);
                                   return status;
                               });
    };
    if (asked.parts(asked.images.rows()) != 1)
        clear_bits(words, asked.within() ? 0 : bound.begin, asked.within() ? bound.a.count : bound.end);
    const capsa_status status = each_part(asked.images.rows(), query::touched);
    if (status != capsa_ok || asked.images.none()) return status;
    return each_part(asked.images.source(),
                     [&](const capsa_source& part, const Query& query, std::uint64_t* out) {
                         return visit_hits(part, query, [&](std::span<const capsa_index_pair> pairs) {
                             for (const capsa_index_pair& pair : pairs) {
                                 set_bit(out, pair.a);
                                 if (asked.within()) set_bit(out, asked.images.row(pair.b));
                             }
                             return true;
                         });
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
