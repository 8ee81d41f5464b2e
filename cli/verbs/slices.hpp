// A question asked of the slices of a source, at once where threads allow, and the answers put together.

#pragma once
#include "capsa/sources.hpp"
#include "cli/input/scene.hpp"
#include "cli/verbs/threads.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace capsa::cli {

// Calls ask(slice) for each slice, in any order.
template <class F>
void each_slice(const Source& source, const Threads& threads, F ask) {
    const std::size_t parts = threads.parts(source);
    threads.for_each(parts, [&](std::size_t k) {
        const Source part = slice(source, k, parts);
        ask(part);
        threads.done(pair_count(part));
    });
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
        const auto group =
            std::partition_point(scene.groups.begin(), scene.groups.end(),
                                 [&](const Group& one) { return scene.places(one).end <= place; });
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
    });
    return answers;
}

}  // namespace capsa::cli
