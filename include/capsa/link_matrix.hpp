// Which links may meet: a matrix of bits, such as the allowed-collision matrix of a planner.
//
//     capsa::LinkMatrix may_meet(7);  // of the links of one robot: every two, and none with itself
//     may_meet.forbid(2, 3);          // neighbours touch in any case
//     const capsa::Filter filter({.link = link_of_row, .matrix = may_meet});

#pragma once
#include "capsa/c/types.h"
#include "capsa/expect.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace capsa {

/// Which links may meet. The filter that refers to it reads it at each query.
class LinkMatrix {
public:
    /// Of the links of one set, 0 to links - 1, for `within`: every two different links may meet, and rows of
    /// one link may not. Throws std::bad_alloc, as the other one.
    explicit LinkMatrix(std::size_t links) : LinkMatrix(links, links) {
        one_set_ = true;
        for (std::size_t k = 0; k < links; ++k) forbid(k, k);
    }
    /// Of the links of two sets, for `between`: every link of A may meet every link of B.
    LinkMatrix(std::size_t links_of_a, std::size_t links_of_b)
        : links_of_a_(links_of_a),
          links_of_b_(links_of_b),
          stride_((links_of_b + 63) / 64),
          words_(links_of_a * stride_, ~std::uint64_t{0}) {}

    /// Rows of these links may meet. A matrix of one set takes the two in either order.
    void allow(std::size_t a, std::size_t b) { set(a, b, true); }
    /// Rows of these links do not meet.
    void forbid(std::size_t a, std::size_t b) { set(a, b, false); }
    /// Whether rows of these links may meet.
    bool may_meet(std::size_t a, std::size_t b) const {
        expect(a, b);
        return (words_[a * stride_ + b / 64] >> (b % 64) & 1) != 0;
    }

    /// The links of A, and of B; of one set both are its links.
    ///@{
    std::size_t links_of_a() const noexcept { return links_of_a_; }
    std::size_t links_of_b() const noexcept { return links_of_b_; }
    ///@}

    /// The same for filters, as long as this object lives.
    ///@{
    operator capsa_link_matrix() const& noexcept {
        return {words_.empty() ? &no_words : words_.data(), stride_, links_of_a_, links_of_b_};
    }
    operator capsa_link_matrix() const&& = delete;  // give it a name: the filter refers to it
    ///@}

private:
    void expect([[maybe_unused]] std::size_t a, [[maybe_unused]] std::size_t b) const {
        CAPSA_EXPECT(a < links_of_a_ && b < links_of_b_,
                     "LinkMatrix: links %zu and %zu of a matrix of %zu x %zu: name links that it has", a, b,
                     links_of_a_, links_of_b_);
    }
    void set(std::size_t a, std::size_t b, bool to) {
        expect(a, b);
        const auto write = [&](std::size_t row, std::size_t column) {
            const std::uint64_t bit = std::uint64_t{1} << column % 64;
            std::uint64_t& word = words_[row * stride_ + column / 64];
            word = to ? word | bit : word & ~bit;
        };
        write(a, b);
        if (one_set_) write(b, a);
    }

    static constexpr std::uint64_t no_words = 0;
    std::size_t links_of_a_, links_of_b_, stride_;
    bool one_set_ = false;
    std::vector<std::uint64_t> words_;
};

}  // namespace capsa
