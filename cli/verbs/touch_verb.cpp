#include "cli/verbs/touch_verb.hpp"

#include "capsa/motion.hpp"
#include "capsa/touches.hpp"
#include "cli/verbs/lists.hpp"

#include <tbb/parallel_sort.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace capsa::cli {

namespace {

struct TouchAnswer : Answer {
    std::vector<Touch> touches;
    std::array<double, 3> origin;  // of the points

    std::size_t rows() const override { return touches.size(); }
    std::size_t row_of_a(std::size_t row) const override { return touches[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const Touch& touch = touches[row];
        put_pair(out, group, touch.a, touch.b);
        out.put(touch.time);
        for (const float x : touch.normal) out.put(x);
        for (std::size_t axis = 0; axis < origin.size(); ++axis) out.put(touch.point[axis], origin[axis]);
    }
    std::uint64_t hits() const override { return touches.size(); }
};

std::shared_ptr<Answer> answer_of(const Scene& scene, std::vector<Touch> touches) {
    auto answer = std::make_shared<TouchAnswer>();
    answer->touches = std::move(touches);
    answer->origin = scene.origin;
    return answer;
}

// One touch for each row of A or pair: ask(block, places) finds them.
template <class F>
void ask_places(const Scene& scene, const Threads& threads, const Take& take, const F& ask) {
    const bool in_order = !is_chosen(scene.source.kind);
    ask_rows<Touch>(scene, threads, take, ask, [&](std::vector<Touch> touches, std::size_t first, auto) {
        std::erase_if(touches, [](const Touch& touch) { return touch.b == no_row; });
        for (Touch& touch : touches) touch.a += static_cast<std::uint32_t>(first);
        if (!in_order) std::sort(touches.begin(), touches.end(), by_rows<Touch>);
        return answer_of(scene, std::move(touches));
    });
}

}  // namespace

void ask_touch(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    ask_places(scene, threads, take, [&](const Block& block, std::span<Touch> out, auto) {
        if (block.of_b())
            first_touch(block.source(), *block.of_a(), *block.of_b(), out, options);
        else
            first_touch(block.source(), *block.of_a(), out, options);
    });
}

void ask_last_touch(const Scene& scene, const QueryOptions& options, const Threads& threads,
                    const Take& take) {
    ask_places(scene, threads, take, [&](const Block& block, std::span<Touch> out, auto) {
        if (block.of_b())
            last_touch(block.source(), *block.of_a(), *block.of_b(), out, options);
        else
            last_touch(block.source(), *block.of_a(), out, options);
    });
}

// Each block has its touches in order. Where blocks are not, all are sorted again.
void ask_touches(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const Blocks blocks(scene, threads, PartOf::rows);
    Lists<Touch> lists(scene, blocks);
    const auto touches_of = [&](const Block& block) {
        const auto ask = [&](const Source& source, std::span<Touch> room, auto) {
            return block.of_b() ? find_touches(source, *block.of_a(), *block.of_b(), room, options)
                                : find_touches(source, *block.of_a(), room, options);
        };
        return lists.of(block, ask).list;
    };
    if (blocks.in_order())
        return blocks.each_in_order([&](const Block& block) -> Threads::Finish {
            return [&take, answer = answer_of(scene, touches_of(block))] { take(*answer); };
        });
    std::vector<Touch> all;
    std::mutex adding;
    blocks.each([&](const Block& block) {
        const std::vector<Touch> some = touches_of(block);
        const std::lock_guard lock(adding);
        all.insert(all.end(), some.begin(), some.end());
    });
    threads.inside([&] { tbb::parallel_sort(all.begin(), all.end(), detail::touch_before); });
    take(*answer_of(scene, std::move(all)));
}

}  // namespace capsa::cli
