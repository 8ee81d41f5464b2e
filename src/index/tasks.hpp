// Tasks that do not wait for each other: one after the other, or on the threads of the caller.

#pragma once
#include "capsa/c/capsa.h"

#include <cstddef>

namespace capsa {

class Tasks {
public:
    Tasks() = default;
    Tasks(capsa_for_each_function for_each, void* context) noexcept
        : for_each_(for_each), context_(context) {}

    // Whether the threads of the caller do them.
    bool are_shared() const { return for_each_ != nullptr; }

    // Calls task(k) for each k below `count` and returns when all calls have returned.
    template <class Task>
    void each(std::size_t count, const Task& task) const {
        if (for_each_ && count > 1)
            for_each_(
                context_, count, [](const void* job, std::size_t k) { (*static_cast<const Task*>(job))(k); },
                &task);
        else
            for (std::size_t k = 0; k < count; ++k) task(k);
    }

private:
    capsa_for_each_function for_each_ = nullptr;
    void* context_ = nullptr;
};

}  // namespace capsa
