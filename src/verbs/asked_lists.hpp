// Verbs that list pairs or contacts, and those that hand them over, about a periodic source.

#pragma once
#include "src/more_room.hpp"
#include "src/plan/tuning.hpp"
#include "src/verbs/asked_images.hpp"
#include "src/verbs/traversal.hpp"

#include <cstddef>

namespace capsa::periodic {

// A verb that lists pairs or contacts.
template <class T>
using Lists = capsa_status (*)(const Traversal&, const Query&, T*, std::size_t, capsa_find_result&) noexcept;

template <class T>
capsa_status list(const Query& of, T* out, std::size_t capacity, capsa_find_result& result,
                  Lists<T> verb) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    const capsa_status status = verb(asked.images.rows(), asked.query, out, capacity, result);
    if (status != capsa_ok) return status;
    // Room that has grown may be elsewhere.
    const auto find = [&] {
        if (!of.more) return;
        of.more->begin_at(result.written);
        out = of.more->template data<T>();
        capacity = of.more->capacity();
        asked.images.write_to(of.more->images(), capacity);
    };
    find();
    asked.rows(0, result.written);
    if (asked.images.none()) return capsa_ok;
    capsa_find_result more{};
    if (const capsa_status of_images =
            verb(asked.images.source(), asked.query, capacity == 0 ? out : out + result.written,
                 capacity - result.written, more);
        of_images != capsa_ok)
        return of_images;
    find();
    T* const rest = capacity == 0 ? out : out + result.written;
    for (std::size_t k = 0; k < more.written; ++k) rest[k].b = asked.image(result.written + k, rest[k].b);
    result.written += more.written;
    result.total += more.total;
    return capsa_ok;
}

// A visit by the caller's function, about rows and then about images.
template <class T>
struct Visit {
    using Function = int (*)(void*, const T*, std::size_t);

    const Asked& asked;
    Function visit;
    void* context;
    bool of_images = false, ended = false;

    static int call(void* self, const T* answers, std::size_t count) {
        return static_cast<Visit*>(self)->take(answers, count);
    }
    int take(const T* answers, std::size_t count) {
        T named[capsa_most_visited];
        if (of_images) {
            for (std::size_t k = 0; k < count; ++k) {
                named[k] = answers[k];
                named[k].b = asked.image(k, answers[k].b);
            }
            answers = named;
        } else {
            asked.rows(0, count);
        }
        ended = visit(context, answers, count) != 0;
        return ended;
    }
};
static_assert(tuning::pairs_per_call <= capsa_most_visited &&
              tuning::contacts_per_visit <= capsa_most_visited);

template <class T>
using Visits = capsa_status (*)(const Traversal&, const Query&, typename Visit<T>::Function, void*) noexcept;

template <class T>
capsa_status visit(const Query& of, typename Visit<T>::Function function, void* context,
                   Visits<T> verb) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capsa_most_visited); status != capsa_ok) return status;
    Visit<T> own{asked, function, context};
    const capsa_status status = verb(asked.images.rows(), asked.query, Visit<T>::call, &own);
    if (status != capsa_ok || own.ended || asked.images.none()) return status;
    own.of_images = true;
    return verb(asked.images.source(), asked.query, Visit<T>::call, &own);
}

}  // namespace capsa::periodic
