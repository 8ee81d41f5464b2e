#include "src/index/split.hpp"

#include "src/index/parts.hpp"

#include <algorithm>

namespace capsa {

namespace {

// The key of every `key_step`-th row is looked at, so that twice as many rows with one key are found. Each
// frame of a frame is smaller by about 300. Other values were not measured.
constexpr std::size_t key_step = 512;
constexpr int most_depth = 8;

// Whether it tells no rows apart.
bool is_a_point(const capsa_frame& frame) {
    return frame.lo[0] == frame.hi[0] && frame.lo[1] == frame.hi[1] && frame.lo[2] == frame.hi[2];
}

}  // namespace

// Of at most sixteen rows at places begin, begin + key_step, ...
void SplitKeys::keys_of(const capsa_frame& frame, std::size_t begin, std::size_t stride, std::size_t count,
                        std::uint32_t* keys) const noexcept {
    alignas(64) capsa_box_group boxes;
    maker_.rows(
        count, [&](int k, std::size_t i) { return field(shapes_, k, order_[begin + i * stride]); }, boxes);
    keys_(&frame, &boxes, keys);
}

std::uint32_t SplitKeys::key_at(const Sorted& in, std::size_t place) const noexcept {
    std::uint32_t keys[capsa_group_boxes];
    keys_of(in.frame, place, 0, 1, keys);
    return keys[0] >> in.left_out;
}

std::size_t SplitKeys::first_from(const Sorted& in, std::uint32_t key, std::size_t begin,
                                  std::size_t end) const noexcept {
    while (begin < end) {
        const std::size_t middle = begin + (end - begin) / 2;
        if (key_at(in, middle) < key)
            begin = middle + 1;
        else
            end = middle;
    }
    return begin;
}

void SplitKeys::split(std::size_t count, const capsa_frame& frame) noexcept {
    split({0, count, frame, SortByKey::left_out_bits(count), 0});
}

// Keys that are looked at stand next to each other. Two equal ones are those of a run of at least `key_step`
// rows.
void SplitKeys::split(const Sorted& sorted) noexcept {
    std::uint32_t keys[capsa_group_boxes], run_key = 0;
    std::size_t first = sorted.begin, last = sorted.begin;  // places of the run that were looked at
    const auto end_run = [&](std::size_t next) {
        if (first == last) return;
        const std::size_t begin = first == sorted.begin
                                      ? first
                                      : first_from(sorted, run_key, first - key_step + 1, first),
                          end = first_from(sorted, run_key + 1, last + 1, next);
        sort_again(begin, end, sorted);
    };
    for (std::size_t place = sorted.begin; place < sorted.end;) {
        const std::size_t here =
            std::min<std::size_t>((sorted.end - place + key_step - 1) / key_step, capsa_group_boxes);
        keys_of(sorted.frame, place, key_step, here, keys);
        for (std::size_t i = 0; i < here; ++i, place += key_step) {
            const std::uint32_t key = keys[i] >> sorted.left_out;
            if (key != run_key || place == sorted.begin) {
                if (place != sorted.begin) end_run(place);
                run_key = key;
                first = place;
            }
            last = place;
        }
    }
    end_run(sorted.end);
}

void SplitKeys::sort_again(std::size_t begin, std::size_t end, const Sorted& in) noexcept {
    if (in.depth == most_depth || (in.depth != 0 && begin == in.begin && end == in.end)) return;
    const std::size_t count = end - begin;
    const capsa_frame frame = frame_of(shapes_, maker_, order_ + begin, count);
    if (is_a_point(frame)) return;
    const Parts parts(count);
    SortByKey by_key(count, parts.size(), room_, room_ + count, scratch_);
    tasks_.each(parts.count(), [&](std::size_t part) {
        std::uint32_t keys[capsa_group_boxes];
        for (std::size_t row = parts.begin(part); row < parts.end(part); row += capsa_group_boxes) {
            const std::size_t here = std::min<std::size_t>(parts.end(part) - row, capsa_group_boxes);
            keys_of(frame, begin + row, 1, here, keys);
            for (std::size_t i = 0; i < here; ++i) room_[row + i] = {keys[i], order_[begin + row + i]};
        }
        by_key.count(part, room_ + parts.end(part));
    });
    by_key.sort(tasks_, order_ + begin);
    split({begin, end, frame, SortByKey::left_out_bits(count), in.depth + 1});
}

}  // namespace capsa
