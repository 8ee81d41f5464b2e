// Lists of pairs and contacts on many threads, put together in the order of the parts: capsa/parallel.hpp
// includes this header.

#pragma once
#include "capsa/parallel/tasks.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <tbb/enumerable_thread_specific.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace capsa::parallel::detail {

// The lists of all parts, one after the other: ask(part, list) fills a vector. Where a list begins is known
// as soon as all earlier parts are done, so threads take parts in order, and each copies a list into `out`
// while its cache still has the list. What does not fit is kept.
template <class T, class Ask>
class Lists {
public:
    Lists(const Source& source, std::span<T> out, const Ask& ask)
        : source_(source),
          out_(out),
          ask_(ask),
          parts_(part_count(source)),
          size_(parts_),
          begin_(parts_ + 1) {
        for_each(parts_, [&](std::size_t) { make_next(); });
        finish();
    }
    // Those in `out` and all that there are.
    FindResult found() const {
        return {std::min<std::uint64_t>(begin_[parts_], out_.size()), begin_[parts_]};
    }
    // Copies what did not fit. `all` has room for everything, and the first of `out`.
    void copy_rest(std::span<T> all) {
        const std::size_t before = out_.size();
        if (begin_[parts_] <= before) return;
        for_each(rest_.size(), [&](std::size_t k) { copy(*rest_[k], all, before); });
    }

private:
    struct List {
        std::vector<T> room;
        std::size_t part = 0;
    };
    struct Mine {  // of a thread
        std::vector<List> waiting, rest, unused;
    };

    void make_next() {
        Mine& mine = threads_.local();
        List list;
        if (!mine.unused.empty()) {
            list = std::move(mine.unused.back());
            mine.unused.pop_back();
        }
        list.part = next_.fetch_add(1, std::memory_order_relaxed);
        const Source part = capsa::part(source_, PartOf::pairs, list.part, parts_);
        ask_(part, list.room);
        const std::size_t known = enter(list.part, list.room.size());
        mine.waiting.push_back(std::move(list));
        copy_known(mine, known);
    }
    // Returns how many parts, from the first on, know where they begin.
    std::size_t enter(std::size_t part, std::size_t size) {
        const std::lock_guard lock(mutex_);
        size_[part] = size + 1;  // 0: not done
        for (; known_ < parts_ && size_[known_] != 0; ++known_)
            begin_[known_ + 1] = begin_[known_] + size_[known_] - 1;
        return known_;
    }
    void copy_known(Mine& mine, std::size_t known) {
        std::size_t left = 0;
        for (List& list : mine.waiting) {
            if (list.part >= known) {
                std::swap(mine.waiting[left++], list);
                continue;
            }
            copy(list, out_, 0);
            auto& to = begin_[list.part + 1] <= out_.size() ? mine.unused : mine.rest;
            to.push_back(std::move(list));
        }
        mine.waiting.resize(left);
    }
    // The elements of a list whose places in the whole are `from` and more, as far as there is room.
    void copy(const List& list, std::span<T> to, std::size_t from) const {
        const std::size_t begin = std::max(begin_[list.part], from),
                          end = std::min(begin_[list.part + 1], to.size());
        if (begin >= end) return;
        std::copy_n(list.room.data() + (begin - begin_[list.part]), end - begin, to.data() + begin);
    }
    void finish() {
        for (Mine& mine : threads_) {
            copy_known(mine, parts_);
            for (const List& list : mine.rest) rest_.push_back(&list);
        }
    }

    const Source& source_;
    const std::span<T> out_;
    const Ask& ask_;
    const std::size_t parts_;
    std::atomic<std::size_t> next_ = 0;
    std::mutex mutex_;  // of the following
    std::size_t known_ = 0;
    std::vector<std::size_t> size_, begin_;
    tbb::enumerable_thread_specific<Mine> threads_;
    std::vector<const List*> rest_;
};

template <class T, class Ask>
FindResult find(const Source& source, std::span<T> out, const Ask& ask) {
    if (part_count(source) == 1) return ask(source, out);
    return Lists<T, Ask>(source, out, ask).found();
}

template <class T, class Allocator, class Ask>
FindResult collect(const Source& source, std::vector<T, Allocator>& out, const Ask& ask) {
    if (part_count(source) == 1) return ask(source, out);
    Lists<T, Ask> lists(source, out, ask);
    const std::uint64_t total = lists.found().total;
    out.resize(total);
    lists.copy_rest(out);
    return {total, total};
}

// Asks about a source, or a part of it, and writes to an output or a vector.
struct HitsWith {
    const Options& options;
    FindResult operator()(const Source& part, std::span<IndexPair> out) const {
        return capsa::find_hits(part, out, options);
    }
    template <class Allocator>
    FindResult operator()(const Source& part, std::vector<IndexPair, Allocator>& out) const {
        return capsa::detail::collect_hits(part, out, options);
    }
};
struct ContactsWith {
    const Options& options;
    FindResult operator()(const Source& part, std::span<Contact> out) const {
        return capsa::contacts(part, out, options);
    }
    template <class Allocator>
    FindResult operator()(const Source& part, std::vector<Contact, Allocator>& out) const {
        return capsa::detail::collect_contacts(part, out, options);
    }
};

}  // namespace capsa::parallel::detail
