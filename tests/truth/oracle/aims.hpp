// What an attack aims at: what it asks the kernels, and how far each answer is from the truth.

#pragma once
#include "kernels/abi.h"
#include "tests/truth/oracle/attempt.hpp"

#include <memory>
#include <span>

namespace capsa::oracle {

// The errors of A1, A4, N2 and N3, and T2 and T3 of docs/meaning.md.
enum class Aim { distance, closest_points, push, first_touch };
inline constexpr Aim aims[] = {Aim::distance, Aim::closest_points, Aim::push, Aim::first_touch};

const char* name(Aim aim);

// The factor of eps S that the sentence promises. 0: it promises nothing, or there is no choice.
double bound_of(const Pair& pair, Aim aim);

// A block of attempts, and what a kernel table answered.
class Asked {
public:
    void set(std::size_t i, const Attempt& attempt);
    // False if the table has no kernel for it.
    bool ask(const capsa_kernel_table& table, const Pair& pair, Aim aim, std::size_t count);
    // Whether two tables gave other bits.
    bool differs_from(const Asked& other) const;

    // The error of answer i in eps S: as a search sees it, and in quadruple precision.
    double height(const Pair& pair, Aim aim, const Attempt& attempt, std::size_t i) const;
    double verdict(const Pair& pair, Aim aim, const Attempt& attempt, std::size_t i) const;

private:
    template <class T>
    double error(const Pair& pair, const Truth<T>& truth, Aim aim, const Attempt& attempt, std::size_t i,
                 bool hasty) const;

    struct Answer {
        float distance[block_cases], s[block_cases], t[block_cases], s2[block_cases], t2[block_cases];
        std::uint64_t hit[block_cases / 64];
        capsa_contact contact[block_cases];
        capsa_touch touch[block_cases];
    };
    Block block_;
    alignas(64) float motion_[2][3][block_cases];
    Answer answer_;
};

}  // namespace capsa::oracle
