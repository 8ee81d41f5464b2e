// Answers of which nobody knows how many there are, pairs or contacts: sorted by a, then by b.

#pragma once
#include "cli/verbs/blocks.hpp"
#include "cli/verbs/verbs.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace capsa::cli {

template <class T>
bool by_rows(const T& x, const T& y) {
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

// The lists of blocks. A list that does not fit is asked for again, and later ones get as much room.
template <class T>
class Lists {
public:
    explicit Lists(const Scene& scene, const Blocks& blocks)
        : room_(scene.source.a.index || scene.source.b.index
                    ? scene.source.end / blocks.count() + 256
                    : first_room(pair_count(scene.source) / blocks.count(), scene.source.kind)) {}

    // ask(source, room) returns a FindResult.
    template <class F>
    std::vector<T> of(const Block& block, const F& ask) {
        std::vector<T> answers(room_);
        const FindResult found = ask(block.source(), std::span(answers));
        answers.resize(found.total);
        if (!found.complete()) {
            ask(block.source(), std::span(answers));
            room_ = std::max<std::size_t>(room_, found.total + found.total / 4);
        }
        for (T& answer : answers) answer.a += static_cast<std::uint32_t>(block.first());
        return answers;
    }

private:
    // Of every pair, one in 256 is a generous guess; chosen pairs mostly touch.
    static std::size_t first_room(std::uint64_t pairs, capsa_source_kind kind) {
        constexpr std::uint64_t least = 256, most = (std::uint64_t{1} << 25) / sizeof(T);
        return std::clamp(pairs / (is_chosen(kind) ? 1 : 256), least, most);
    }

    std::atomic<std::size_t> room_;
};

// The lists of all blocks in one, sorted. No second copy of all is made.
template <class T, class F>
std::vector<T> all_of(const Scene& scene, const Blocks& blocks, const F& ask) {
    Lists<T> lists(scene, blocks);
    std::vector<std::vector<T>> parts;
    std::size_t count = 0;
    std::mutex adding;
    blocks.each([&](const Block& block) {
        std::vector<T> list = lists.of(block, ask);
        if (blocks.count() > 1) list.shrink_to_fit();
        const std::lock_guard lock(adding);
        count += list.size();
        parts.push_back(std::move(list));
    });
    if (parts.size() == 1) return std::move(parts.front());
    std::vector<T> all;
    all.reserve(count);
    for (std::vector<T>& list : parts) {
        all.insert(all.end(), list.begin(), list.end());
        list = {};
    }
    return all;
}

template <class T>
void sort_by_rows(std::vector<T>& list, const Threads& threads) {
    threads.inside([&] { tbb::parallel_sort(list.begin(), list.end(), by_rows<T>); });
}

// make(list) is an answer, a shared pointer.
template <class T, class F, class Make>
void ask_list(const Scene& scene, const Threads& threads, const Take& take, const F& ask, const Make& make) {
    const Blocks blocks(scene, threads, PartOf::pairs);
    if (blocks.in_order()) {
        Lists<T> lists(scene, blocks);
        blocks.each_in_order([&](const Block& block) -> Threads::Finish {
            std::vector<T> list = lists.of(block, ask);
            std::sort(list.begin(), list.end(), by_rows<T>);
            return [&take, answer = make(std::move(list))] { take(*answer); };
        });
        return;
    }
    std::vector<T> all = all_of<T>(scene, blocks, ask);
    sort_by_rows(all, threads);
    take(*make(std::move(all)));
}

// `count` answers for each row of A. ask(block, places) gives them, make(places, first row) is an answer.
template <class T, class F, class Make>
void ask_rows(const Scene& scene, const Threads& threads, const Take& take, const F& ask, const Make& make,
              std::size_t count = 1) {
    const Blocks blocks(scene, threads, PartOf::rows);
    if (blocks.own()) {
        blocks.each_in_order([&](const Block& block) -> Threads::Finish {
            std::vector<T> places(count * block.source().a.count);
            ask(block, std::span(places));
            return [&take, answer = make(std::move(places), block.first())] { take(*answer); };
        });
        return;
    }
    std::vector<T> places(count * scene.source.end);
    blocks.each([&](const Block& block) { ask(block, std::span(places)); });
    take(*make(std::move(places), 0));
}

}  // namespace capsa::cli
