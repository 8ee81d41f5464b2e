// What kernels ask about rows, and about pairs in doubt.

#pragma once
#include "kernels/abi.h"
#include "src/exact/margins.hpp"
#include "src/exact/touch.hpp"

#include <cstdint>

namespace capsa {

class Decider : private capsa_exact {
public:
    Decider() noexcept : capsa_exact{} {}
    // Of rows of two sets. Kernels ask with a margin above the true one; with one that is smaller by `by`
    // they are right.
    Decider(const capsa_shapes& rows, const capsa_shapes& cols, float margin, float by) noexcept
        : capsa_exact{by, &write, &decide},
          rows_(&rows),
          cols_(&cols),
          slacks_(rows, cols),
          margin_(margin) {}

    const capsa_exact* get() const noexcept { return touch ? this : nullptr; }

private:
    static int decide(const capsa_exact* exact, std::uint32_t row, std::uint32_t col) noexcept {
        const auto& it = *static_cast<const Decider*>(exact);
        return exact::touch(*it.rows_, row, *it.cols_, col, it.margin_);
    }

    static void write(const capsa_exact* exact, std::uint32_t of_cols, std::uint32_t begin,
                      std::uint32_t count, float* slack) noexcept {
        const auto& it = *static_cast<const Decider*>(exact);
        it.slacks_.of(of_cols != 0 ? *it.cols_ : *it.rows_, begin, count, slack);
    }

    const capsa_shapes* rows_ = nullptr;
    const capsa_shapes* cols_ = nullptr;
    exact::Slacks slacks_;
    float margin_ = 0.0f;
};

}  // namespace capsa
