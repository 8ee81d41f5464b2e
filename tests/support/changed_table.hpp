// A kernel table in which a test puts kernels of its own.

#pragma once
#include "src/shape.hpp"

#include <algorithm>

namespace capsa::tests {

class ChangedTable : public capsa_kernel_table {
public:
    explicit ChangedTable(const capsa_kernel_table& of) : capsa_kernel_table(of) {
        for (int slot = 0; slot < capsa_roster_count; ++slot) {
            own_[slot] = *of.shape[slot];
            shape[slot] = &own_[slot];
        }
    }
    // Every pair of shapes is changed.
    template <class Change>
    ChangedTable(const capsa_kernel_table& of, const Change& change) : ChangedTable(of) {
        for (capsa_shape_kernels& kernels : own_)
            for (auto& both : kernels.with)
                for (capsa_pair_kernels& pair : both) change(pair);
    }
    ChangedTable(const ChangedTable&) = delete;
    ChangedTable& operator=(const ChangedTable&) = delete;

    // The kernels of two shapes, the first one first. Those of one shape stand twice.
    template <class Change>
    void change(capsa_shape first, capsa_shape second, const Change& change) {
        const int a = shape_info(first).slot, b = shape_info(second).slot;
        auto& both = own_[std::max(a, b)].with[std::min(a, b)];
        if (a <= b) change(both[0]);
        if (a >= b) change(both[1]);
    }

private:
    capsa_shape_kernels own_[capsa_roster_count];
};

}  // namespace capsa::tests
