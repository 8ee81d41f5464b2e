// Verbs that list pairs or contacts, and those that hand them over, about a periodic source.

#pragma once
#include "src/index/room.hpp"
#include "src/more_room.hpp"
#include "src/plan/tuning.hpp"
#include "src/verbs/asked_images.hpp"
#include "src/verbs/traversal.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace capsa::periodic {

// A verb that lists pairs or contacts.
template <class T>
using Lists = capsa_status (*)(const Traversal&, const Query&, T*, std::size_t, capsa_find_result&) noexcept;

// The lists of the parts of the rows, and then of those of the images. They stand in the workspace, in room
// for somewhat more than the mean list of the last query, or in memory of their own: to get that from the
// system takes as long as to find the answers.
template <class T>
class ListsOfParts {
public:
    ListsOfParts(const Asked& asked, Lists<T> verb) noexcept
        : asked_(asked),
          of_rows_(asked.parts(asked.images.rows())),
          parts_(of_rows_ + (asked.images.none() ? 0 : asked.parts(asked.images.source()))) {
        if (!lists_.need(parts_)) return;
        T* const kept = asked.images.room<T>(parts_ * asked.images.room_of_part());
        const std::size_t room = kept ? asked.images.room_of_part() : 0;
        for (; made_ < parts_; ++made_) new (&lists_[made_]) List{kept + made_ * room, room, {}};
        status_ = capsa_ok;
        asked.images.tasks().each(parts_, [&](std::size_t k) { find(k, verb); });
        for (std::size_t k = 0; k < parts_; ++k) {
            if (lists_[k].status != capsa_ok) status_ = lists_[k].status;
            lists_[k].begin = total_;
            total_ += lists_[k].count;
            if (k + 1 == of_rows_) asked.images.room_of_part() = total_ / of_rows_ * 5 / 4;
        }
    }
    ListsOfParts(const ListsOfParts&) = delete;
    ListsOfParts& operator=(const ListsOfParts&) = delete;
    ~ListsOfParts() { std::destroy_n(lists_.data(), made_); }

    capsa_status status() const noexcept { return status_; }
    std::uint64_t total() const noexcept { return total_; }
    // Copies as many as there is room for, those of images with the names of their rows.
    void copy_to(T* out, std::size_t room) const noexcept {
        asked_.images.tasks().each(parts_, [&](std::size_t k) {
            const List& list = lists_[k];
            const std::size_t begin = std::min<std::uint64_t>(list.begin, room),
                              end = std::min<std::uint64_t>(list.begin + list.count, room);
            std::copy_n(list.data, end - begin, out + begin);
            if (k < of_rows_) return asked_.rows(begin, end);
            for (std::size_t i = begin; i < end; ++i) out[i].b = asked_.image(i, out[i].b);
        });
    }
    // take(answer, whether it is of an image)
    template <class Take>
    void each(const Take& take) const {
        for (std::size_t k = 0; k < parts_; ++k)
            for (std::size_t i = 0; i < lists_[k].count; ++i) take(lists_[k].data[i], k >= of_rows_);
    }

private:
    struct List {
        T* data;
        std::size_t capacity;
        Room<T> own;
        std::uint64_t begin = 0, count = 0;
        capsa_status status = capsa_ok;
    };

    // A function for MoreRoom.
    static std::size_t make_room(void* of, std::size_t count, void** answers, capsa_image**) {
        List& list = *static_cast<List*>(of);
        Room<T> larger;
        if (count > list.capacity && larger.need(std::max<std::size_t>({count, 2 * list.capacity, 1024}))) {
            std::copy_n(list.data, list.capacity, larger.data());
            list.own.swap(larger);
            list.data = list.own.data();
            list.capacity = list.own.capacity();
        }
        *answers = list.data;
        return list.capacity;
    }
    void find(std::size_t k, Lists<T> verb) const noexcept {
        const bool of_images = k >= of_rows_;
        const capsa_source part =
            of_images ? part_of(asked_.images.source(), capsa_part_of_pairs, k - of_rows_, parts_ - of_rows_)
                      : part_of(asked_.images.rows(), capsa_part_of_pairs, k, of_rows_);
        List& list = lists_[k];
        MoreRoom more(make_room, &list);
        Query query = asked_.query_of_part();
        query.more = &more;
        capsa_find_result result{};
        list.status = verb(part, query, more.data<T>(), more.capacity(), result);
        list.count = result.written;
        if (list.status == capsa_ok && result.written != result.total) list.status = capsa_out_of_memory;
    }

    const Asked& asked_;
    const std::size_t of_rows_, parts_;
    Room<List> lists_;
    std::size_t made_ = 0;
    capsa_status status_ = capsa_out_of_memory;
    std::uint64_t total_ = 0;
};

template <class T>
capsa_status list(const Query& of, T* out, std::size_t capacity, capsa_find_result& result,
                  Lists<T> verb) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    if (asked.parts(asked.images.rows()) != 1) {
        const ListsOfParts<T> lists(asked, verb);
        if (lists.status() != capsa_ok) return lists.status();
        if (of.more) {
            if (lists.total() > capacity) static_cast<void>(of.more->grow(lists.total(), out, capacity));
            asked.images.write_to(of.more->images(), capacity);
        }
        result = {std::min<std::uint64_t>(lists.total(), capacity), lists.total()};
        lists.copy_to(out, capacity);
        return capsa_ok;
    }
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
