// Pairs put into the lists of their rows.
//
// With memory of a workspace the pairs are found once and kept, and two passes of counting leave sorted
// lists: the first puts each pair into the list of its partner, and the second takes these lists in order and
// puts each partner into the list of its row. Without memory the pairs are found twice, to be counted and to
// be put into their lists, and each list is sorted.

#pragma once
#include "src/kernel_call.hpp"
#include "src/more_room.hpp"
#include "src/verbs/list_memory.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace capsa {

// In the place of the image of a partner, where there is no box or nobody asks which image it is.
struct NoImage {};
inline NoImage opposite(const NoImage&) { return {}; }
inline capsa_image opposite(const capsa_image& of) {
    return {{static_cast<std::int8_t>(-of.shift[0]), static_cast<std::int8_t>(-of.shift[1]),
             static_cast<std::int8_t>(-of.shift[2])}};
}

// Where the lists go, as in capsa_neighbours. `images` is null or has the places of the images.
struct ListOutput {
    std::size_t* offsets;
    std::uint32_t* rows;
    std::size_t capacity;
    capsa_image* images;
    capsa_find_result& result;
};

// `visit` calls take(pair, image) for all pairs and returns a status; of a `within` a pair is in the lists of
// both rows.
template <class Image>
class ListsByRow {
public:
    ListsByRow(const Query& query, bool within, std::size_t rows, std::size_t partners, ListOutput& out)
        : memory_(query.memory),
          more_(query.more),
          within_(within),
          rows_(rows),
          partners_(partners),
          out_(out) {}

    template <class Visit>
    capsa_status make(const Visit& visit) {
        const capsa_status status = count(visit);
        if (status != capsa_ok) return status;
        std::size_t* const offsets = out_.offsets;
        for (std::size_t row = 0; row < rows_; ++row) offsets[row + 1] += offsets[row];
        const std::size_t total = offsets[rows_];
        out_.result = {0, total};
        if (total == 0 || (total > out_.capacity && !grow(total))) return capsa_ok;
        if (memory_ && are_counted(total) && memory_->make_lists(total, rows_, partners_, has_images)) {
            by_counting(total);
        } else {
            const capsa_status again = by_sorting(visit);
            if (again != capsa_ok) return again;
        }
        out_.result.written = total;
        return capsa_ok;
    }

private:
    static constexpr bool has_images = std::is_same_v<Image, capsa_image>;

    // Where few of the partners have pairs, to look at all of them would take longer than to sort.
    bool are_counted(std::size_t total) const { return has_images || total >= partners_ / 4; }
    bool grow(std::size_t total) {
        if (!more_ || !more_->grow(total, out_.rows, out_.capacity)) return false;
        if (out_.images) out_.images = more_->images();
        return true;
    }
    // Calls f(row, partner, image of the partner), and for `within` both ways round.
    template <class F>
    void each_way(const capsa_index_pair& pair, const Image& image, const F& f) const {
        f(pair.a, pair.b, image);
        if (within_) f(pair.b, pair.a, opposite(image));
    }
    template <class F>
    void each_kept(const F& f) const {
        for (std::size_t k = 0; k < found_; ++k)
            if constexpr (has_images)
                each_way(memory_->pairs[k], memory_->images[k], f);
            else
                each_way(memory_->pairs[k], {}, f);
    }

    // offsets[row + 1] becomes the length of the list of the row.
    template <class Visit>
    capsa_status count(const Visit& visit) {
        std::size_t* const offsets = out_.offsets;
        std::fill_n(offsets, rows_ + 1, std::size_t{0});
        const capsa_status status = visit([&](const capsa_index_pair& pair, const Image& image) {
            each_way(pair, image,
                     [&](std::uint32_t row, std::uint32_t, const Image&) { ++offsets[row + 1]; });
            if (!memory_) return;
            if (!memory_->make_pairs(found_, has_images)) {
                memory_ = nullptr;
                return;
            }
            memory_->pairs[found_] = pair;
            if constexpr (has_images) memory_->images[found_] = image;
            ++found_;
        });
        return status;
    }
    void by_counting(std::size_t total) {
        const auto number = [](std::size_t place) { return static_cast<std::uint32_t>(place); };
        std::uint32_t* const next = memory_->next.data();
        std::transform(out_.offsets, out_.offsets + rows_, next, number);
        std::uint32_t* const end = memory_->end.data();  // of the list of each partner, one place later
        if (within_) {                                   // who is a partner of a row has the row as a partner
            std::transform(out_.offsets, out_.offsets + partners_ + 1, end + 1, number);
        } else {
            std::fill_n(end, partners_ + 2, std::uint32_t{0});
            each_kept([&](std::uint32_t, std::uint32_t partner, const Image&) { ++end[partner + 2]; });
            for (std::size_t k = 0; k < partners_; ++k) end[k + 2] += end[k + 1];
        }
        each_kept([&](std::uint32_t row, std::uint32_t partner, const Image& image) {
            const std::uint32_t place = end[partner + 1]++;
            memory_->row[place] = row;
            if constexpr (has_images) memory_->row_image[place] = image;
        });
        std::uint32_t k = 0;
        for (std::size_t partner = 0; partner < partners_; ++partner)
            for (; k < end[partner + 1]; ++k) {
                const std::uint32_t place = next[memory_->row[k]]++;
                out_.rows[place] = number(partner);
                if constexpr (has_images) out_.images[place] = memory_->row_image[k];
            }
        if constexpr (has_images) sort_images(total);
    }
    // The images of one partner of a row, which are few.
    void sort_images(std::size_t total) const {
        const auto before = [](const capsa_image& x, const capsa_image& y) {
            return std::lexicographical_compare(x.shift, x.shift + 3, y.shift, y.shift + 3);
        };
        for (std::size_t row = 0, k = 0; row < rows_; ++row)
            while (k < std::min(out_.offsets[row + 1], total)) {
                const std::size_t first = k;
                while (k < out_.offsets[row + 1] && out_.rows[k] == out_.rows[first]) ++k;
                if (k - first > 1) std::sort(out_.images + first, out_.images + k, before);
            }
    }
    template <class Visit>
    capsa_status by_sorting(const Visit& visit) {
        if (has_images) return capsa_out_of_memory;
        const auto put = [&](std::uint32_t row, std::uint32_t partner, const Image&) {
            out_.rows[out_.offsets[row]++] = partner;
        };
        if (memory_)
            each_kept(put);
        else if (const capsa_status status = visit(
                     [&](const capsa_index_pair& pair, const Image& image) { each_way(pair, image, put); });
                 status != capsa_ok)
            return status;
        put_back();
        // By a comparison of our own: the sort of integers is in the library of libc++, and C programs link
        // none.
        const auto before = [](std::uint32_t x, std::uint32_t y) { return x < y; };
        for (std::size_t row = 0; row < rows_; ++row)
            std::sort(out_.rows + out_.offsets[row], out_.rows + out_.offsets[row + 1], before);
        return capsa_ok;
    }
    // The offset of each row has moved to the end of its list, where the next list begins.
    void put_back() const {
        std::copy_backward(out_.offsets, out_.offsets + rows_, out_.offsets + rows_ + 1);
        out_.offsets[0] = 0;
    }

    ListMemory* memory_;  // null: there is none
    MoreRoom* const more_;
    const bool within_;
    const std::size_t rows_, partners_;
    ListOutput& out_;
    std::size_t found_ = 0;  // pairs in the memory
};

}  // namespace capsa
