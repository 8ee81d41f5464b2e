// A question asked of the slices of a source, at once where threads allow, and the answers put together.

#pragma once
#include "capsa/pairs.hpp"
#include "cli/input/scene.hpp"
#include "cli/verbs/threads.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace capsa::cli {

// What ask(slice) returns for each slice, in order.
template <class F>
auto each_slice(const Source& source, const Threads& threads, F ask) {
    const std::size_t parts = threads.parts(source);
    std::vector<decltype(ask(source))> answers(parts);
    threads.for_each(parts, [&](std::size_t k) {
        const Source part = slice(source, k, parts);
        answers[k] = ask(part);
        threads.done(part);
    });
    return answers;
}

// An answer for each row or pair of the source: ask(slice, places of all).
template <class T, class F>
std::vector<T> for_each_row(const Source& source, const Threads& threads, F ask) {
    std::vector<T> answers(source.end);
    each_slice(source, threads, [&](const Source& part) {
        ask(part, std::span(answers));
        return 0;
    });
    return answers;
}

// The part of a slice that lies in a range.
inline Source part_of(Source slice, const Range& range) {
    slice.begin = std::max(slice.begin, range.begin);
    slice.end = std::min(slice.end, range.end);
    return slice;
}

// An answer for each group. Groups that lie in a slice are asked at once: together(part, answers of all). A
// group that slices share is asked in parts, from any thread: apart(part, answer). So is each group of chosen
// pairs.
template <class T, class Together, class Apart>
std::vector<T> for_each_group(const Scene& scene, const Threads& threads, Together together, Apart apart) {
    std::vector<T> answers(scene.groups.size());
    const auto first_beyond = [&](std::size_t place) {
        const auto end = [&](const Group& group) { return scene.places(group).end; };
        const auto group = std::ranges::upper_bound(scene.groups, place, {}, end);
        return static_cast<std::size_t>(group - scene.groups.begin());
    };
    each_slice(scene.source, threads, [&](const Source& slice) {
        const std::size_t whole_end = first_beyond(slice.end);
        for (std::size_t g = first_beyond(slice.begin); g < answers.size();) {
            const Range& its = scene.places(scene.groups[g]);
            if (its.begin >= slice.end) break;
            if (its.begin < slice.begin || g >= whole_end || is_chosen(slice.kind)) {
                apart(part_of(slice, its), answers[g++]);
            } else {
                g = whole_end;
                together(part_of(slice, {its.begin, scene.places(scene.groups[g - 1]).end}),
                         std::span(answers));
            }
        }
        return 0;
    });
    return answers;
}

// As many answers as there are room for, to begin with. Of every pair, one in 256 is a generous guess, and
// saves most queries from being asked again with exactly the room it takes; chosen pairs mostly touch.
template <class T>
std::size_t first_room(const Source& source) {
    constexpr std::uint64_t least = 256, most = (std::uint64_t{1} << 25) / sizeof(T);
    return std::clamp(pair_count(source) / (is_chosen(source.kind) ? 1 : 256), least, most);
}

// However many answers there are: ask(slice, room) returns a FindResult. Slice after slice, not sorted.
template <class T, class F>
std::vector<T> for_all(const Source& source, const Threads& threads, F ask) {
    const bool cut = threads.parts(source) > 1;
    const auto all_of = [&](const Source& part) {
        std::vector<T> answers(first_room<T>(part));
        const FindResult found = ask(part, std::span(answers));
        answers.resize(found.total);
        if (!found.complete()) ask(part, std::span(answers));
        if (cut) answers.shrink_to_fit();  // hundreds of slices may be held at once
        return answers;
    };
    std::vector<T> all;
    for (std::vector<T>& answers : each_slice(source, threads, all_of)) {
        if (all.empty())
            all = std::move(answers);
        else
            all.insert(all.end(), answers.begin(), answers.end());
        answers = {};
    }
    return all;
}

}  // namespace capsa::cli
