#include "cli/verbs/touch_verb.hpp"

#include "capsa/motion.hpp"
#include "cli/verbs/slices.hpp"

#include <algorithm>
#include <tuple>

namespace capsa::cli {

namespace {

struct TouchAnswer : Answer {
    std::vector<Touch> touches;

    std::size_t rows() const override { return touches.size(); }
    std::size_t row_of_a(std::size_t row) const override { return touches[row].a; }
    void cells(std::size_t row, const Group& group, Cells& out) const override {
        const Touch& touch = touches[row];
        put_pair(out, group, touch.a, touch.b);
        out.put(touch.time);
        for (const float x : touch.normal) out.put(x);
        for (const float x : touch.point) out.put(x);
    }
    std::uint64_t hits() const override { return touches.size(); }
};

}  // namespace

std::unique_ptr<Answer> ask_touch(const Scene& scene, const QueryOptions& options, const Threads& threads) {
    const auto ask = [&](const Source& part, std::span<Touch> out) {
        if (scene.of_b)
            first_touch(part, *scene.of_a, *scene.of_b, out, options);
        else
            first_touch(part, *scene.of_a, out, options);
    };
    auto answer = std::make_unique<TouchAnswer>();
    std::vector<Touch>& touches = answer->touches;
    touches = for_each_row<Touch>(scene.source, threads, ask);
    std::erase_if(touches, [](const Touch& touch) { return touch.b == no_row; });
    std::stable_sort(touches.begin(), touches.end(),
                     [](const Touch& x, const Touch& y) { return std::tie(x.a, x.b) < std::tie(y.a, y.b); });
    return answer;
}

}  // namespace capsa::cli
