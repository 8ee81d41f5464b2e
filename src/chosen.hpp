// Hits of chosen pairs (zip, listed), a block of words at a time.

#pragma once
#include "kernels/abi.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

inline bool is_chosen(const capsa_source& source) noexcept {
    return source.kind == capsa_source_zip || source.kind == capsa_source_listed;
}

// The job of some pairs of a chosen source, outputs still to be set.
capsa_pair_job chosen_job(const capsa_source& source, const capsa_options& options, std::size_t begin,
                          std::size_t count) noexcept;

// Runs the hits kernel over a chosen source; after each next() a block of answers stands ready.
class ChosenHits {
public:
    ChosenHits(const capsa_source& source, const capsa_options& options) noexcept;
    bool next() noexcept;

    std::size_t begin() const noexcept { return begin_; }
    std::size_t count() const noexcept { return count_; }
    std::span<const std::uint64_t> words() const noexcept { return {words_, (count_ + 63) / 64}; }
    bool hit(std::size_t k) const noexcept { return (words_[k / 64] >> k % 64 & 1) != 0; }

    // Calls f with each pair of the block that touches.
    template <class F>
    void each(const F& f) const {
        for (std::size_t w = 0; w < words().size(); ++w)
            for (std::uint64_t left = words_[w]; left != 0; left &= left - 1)
                f(pair(w * 64 + static_cast<std::size_t>(std::countr_zero(left))));
    }

private:
    capsa_index_pair pair(std::size_t k) const noexcept {
        if (source_.kind == capsa_source_listed) return source_.pairs[begin_ + k];
        const auto row = static_cast<std::uint32_t>(begin_ + k);
        return {row, row};
    }

    static constexpr std::size_t block = 4096;
    const capsa_source& source_;
    const capsa_options& options_;
    capsa_pair_kernel kernel_;
    std::size_t begin_, count_ = 0;
    std::uint64_t words_[block / 64];
};

}  // namespace capsa
