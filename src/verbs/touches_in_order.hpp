// Keeps the first touches, as many as there is room for, of those that come in any order.

#pragma once
#include "capsa/c/types.h"
#include "src/more_room.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace capsa {

// By row of A, then time, then row of B.
inline bool touch_before(const capsa_touch& x, const capsa_touch& y) noexcept {
    if (x.a != y.a) return x.a < y.a;
    return x.time != y.time ? x.time < y.time : x.b < y.b;
}

// As long as all fit they are only appended. The first that does not fit makes a heap of the others, whose
// last one is the first to go.
class TouchesInOrder {
public:
    // With `after`, only touches behind that one count. With `more`, the room may grow.
    TouchesInOrder(capsa_touch* out, std::size_t room, const capsa_touch* after = nullptr,
                   MoreRoom* more = nullptr) noexcept
        : out_(out), room_(room), after_(after), more_(more) {}

    void take(const capsa_touch& touch) noexcept {
        if (after_ && !touch_before(*after_, touch)) return;
        at_start_ += touch.time <= 0.0f;
        if (total_++ < room_ || (more_ && more_->grow(total_, out_, room_)))
            out_[total_ - 1] = touch;
        else if (room_ != 0)
            replace_last(touch);
    }
    // Puts those that are kept in order.
    void sort() const noexcept {
        if (total_ > room_)
            std::sort_heap(out_, out_ + room_, touch_before);
        else
            std::sort(out_, out_ + total_, touch_before);
    }
    std::size_t written() const noexcept { return total_ < room_ ? static_cast<std::size_t>(total_) : room_; }
    std::uint64_t total() const noexcept { return total_; }
    const capsa_touch* after() const noexcept { return after_; }
    // If they are of one row of A and came by rows of B: whether no further touch is kept.
    bool full_at_start() const noexcept { return at_start_ >= room_; }

private:
    void replace_last(const capsa_touch& touch) noexcept {
        if (total_ == room_ + 1) std::make_heap(out_, out_ + room_, touch_before);
        if (!touch_before(touch, out_[0])) return;
        std::pop_heap(out_, out_ + room_, touch_before);
        out_[room_ - 1] = touch;
        std::push_heap(out_, out_ + room_, touch_before);
    }

    capsa_touch* out_;
    std::size_t room_;
    const capsa_touch* const after_;
    MoreRoom* const more_;
    std::uint64_t total_ = 0, at_start_ = 0;
};

}  // namespace capsa
