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
#include <tuple>
#include <utility>
#include <vector>

namespace capsa::cli {

template <class T>
bool by_rows(const T& x, const T& y) {
    return x.a != y.a ? x.a < y.a : x.b < y.b;
}

template <class T>
struct FoundList {
    std::vector<T> list;
    std::vector<Image> images;  // of a periodic source those of the list, else none

    // By a, then by b, then by image; on these threads, or in the one that calls.
    void sort(const Threads* threads = nullptr) {
        const auto sort_all = [&](auto& all, const auto& before) {
            if (!threads) return std::sort(all.begin(), all.end(), before);
            threads->inside([&] { tbb::parallel_sort(all.begin(), all.end(), before); });
        };
        if (images.empty()) return sort_all(list, by_rows<T>);
        std::vector<std::pair<T, Image>> both(list.size());
        for (std::size_t k = 0; k < both.size(); ++k) both[k] = {list[k], images[k]};
        sort_all(both, [&](const auto& x, const auto& y) {
            if (by_rows(x.first, y.first) != by_rows(y.first, x.first)) return by_rows(x.first, y.first);
            return std::lexicographical_compare(x.second.shift, x.second.shift + 3, y.second.shift,
                                                y.second.shift + 3);
        });
        for (std::size_t k = 0; k < both.size(); ++k) std::tie(list[k], images[k]) = both[k];
    }
};

// The lists of blocks. A list that does not fit is asked for again, and later ones get as much room.
template <class T>
class Lists {
public:
    explicit Lists(const Scene& scene, const Blocks& blocks)
        : room_(scene.source.a.index || scene.source.b.index
                    ? scene.source.end / blocks.count() + 256
                    : first_room(pair_count(scene.source) / blocks.count(), scene.source.kind)) {}

    // ask(source, room, room for images) returns a FindResult.
    template <class F>
    FoundList<T> of(const Block& block, const F& ask) {
        FoundList<T> found;
        const auto find = [&](std::size_t room) {
            found.list.resize(room);
            if (is_periodic(block.source())) found.images.resize(room);
            return ask(block.source(), std::span(found.list), std::span(found.images));
        };
        const FindResult first = find(room_);
        if (!first.complete()) {
            find(first.total);
            room_ = std::max<std::size_t>(room_, first.total + first.total / 4);
        }
        found.list.resize(first.total);
        found.images.resize(found.images.empty() ? 0 : first.total);
        for (T& answer : found.list) answer.a += static_cast<std::uint32_t>(block.first());
        return found;
    }

private:
    // Of every pair, one in 256 is a generous guess; chosen pairs mostly touch.
    static std::size_t first_room(std::uint64_t pairs, capsa_source_kind kind) {
        constexpr std::uint64_t least = 256, most = (std::uint64_t{1} << 25) / sizeof(T);
        return std::clamp(pairs / (is_chosen(kind) ? 1 : 256), least, most);
    }

    std::atomic<std::size_t> room_;
};

// The lists of all blocks in one. No second copy of all is made.
template <class T, class F>
FoundList<T> all_of(const Scene& scene, const Blocks& blocks, const F& ask) {
    Lists<T> lists(scene, blocks);
    std::vector<FoundList<T>> parts;
    std::size_t count = 0;
    std::mutex adding;
    blocks.each([&](const Block& block) {
        FoundList<T> found = lists.of(block, ask);
        if (blocks.count() > 1) found.list.shrink_to_fit();
        const std::lock_guard lock(adding);
        count += found.list.size();
        parts.push_back(std::move(found));
    });
    if (parts.size() == 1) return std::move(parts.front());
    FoundList<T> all;  // of a source that is not periodic
    all.list.reserve(count);
    for (FoundList<T>& part : parts) {
        all.list.insert(all.list.end(), part.list.begin(), part.list.end());
        part = {};
    }
    return all;
}

// make(list) is an answer, a shared pointer.
template <class T, class F, class Make>
void ask_list(const Scene& scene, const Threads& threads, const Take& take, const F& ask, const Make& make) {
    const Blocks blocks(scene, threads, PartOf::pairs);
    const auto answer_of = [&](FoundList<T> found) {
        auto answer = make(std::move(found.list));
        answer->images = std::move(found.images);
        return answer;
    };
    if (blocks.in_order()) {
        Lists<T> lists(scene, blocks);
        blocks.each_in_order([&](const Block& block) -> Threads::Finish {
            FoundList<T> found = lists.of(block, ask);
            found.sort();
            return [&take, answer = answer_of(std::move(found))] { take(*answer); };
        });
        return;
    }
    FoundList<T> all = all_of<T>(scene, blocks, ask);
    all.sort(&threads);
    take(*answer_of(std::move(all)));
}

// `count` answers for each row of A. ask(block, places, places of images) gives them, make(places, first row,
// images) is an answer.
template <class T, class F, class Make>
void ask_rows(const Scene& scene, const Threads& threads, const Take& take, const F& ask, const Make& make,
              std::size_t count = 1) {
    const Blocks blocks(scene, threads, PartOf::rows);
    std::vector<Image> images(is_periodic(scene.source) ? count * scene.source.end : 0);
    if (blocks.own()) {
        blocks.each_in_order([&](const Block& block) -> Threads::Finish {
            std::vector<T> places(count * block.source().a.count);
            ask(block, std::span(places), std::span(images));
            return [&take, answer = make(std::move(places), block.first(), images)] { take(*answer); };
        });
        return;
    }
    std::vector<T> places(count * scene.source.end);
    blocks.each([&](const Block& block) { ask(block, std::span(places), std::span(images)); });
    take(*make(std::move(places), 0, std::move(images)));
}

}  // namespace capsa::cli
