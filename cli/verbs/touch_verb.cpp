#include "cli/verbs/touch_verb.hpp"

#include "capsa/motion.hpp"
#include "cli/verbs/lists.hpp"

#include <algorithm>
#include <memory>
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

}  // namespace

void ask_touch(const Scene& scene, const QueryOptions& options, const Threads& threads, const Take& take) {
    const auto ask = [&](const Block& block, std::span<Touch> out) {
        if (block.of_b())
            first_touch(block.source(), *block.of_a(), *block.of_b(), out, options);
        else
            first_touch(block.source(), *block.of_a(), out, options);
    };
    const bool in_order = !is_chosen(scene.source.kind);
    const auto make = [&](std::vector<Touch> touches, std::size_t first) {
        std::erase_if(touches, [](const Touch& touch) { return touch.b == no_row; });
        for (Touch& touch : touches) touch.a += static_cast<std::uint32_t>(first);
        if (!in_order) std::sort(touches.begin(), touches.end(), by_rows<Touch>);
        auto answer = std::make_shared<TouchAnswer>();
        answer->touches = std::move(touches);
        answer->origin = scene.origin;
        return answer;
    };
    ask_rows<Touch>(scene, threads, take, ask, make);
}

}  // namespace capsa::cli
