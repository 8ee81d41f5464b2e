// Tasks on the threads of oneTBB: capsa/parallel.hpp includes this header.

#pragma once
#include <tbb/parallel_for.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cstddef>

#if defined(__SANITIZE_THREAD__)
#define CAPSA_THREAD_SANITIZER
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define CAPSA_THREAD_SANITIZER
#endif
#endif
#ifdef CAPSA_THREAD_SANITIZER
extern "C" {
void __tsan_acquire(void* address);
void __tsan_release(void* address);
}
#endif

namespace capsa::parallel::detail {

// What a caller did happens before the tasks that follow, and what tasks did happens before the caller goes
// on. ThreadSanitizer does not see this where oneTBB is compiled without it, so these functions say it. Tasks
// are not ordered among each other.
#ifdef CAPSA_THREAD_SANITIZER
inline char begun, ended;
inline void tasks_begin() { __tsan_release(&begun); }
inline void task_begins() { __tsan_acquire(&begun); }
inline void task_ends() { __tsan_release(&ended); }
inline void tasks_end() { __tsan_acquire(&ended); }
#else
inline void tasks_begin() {}
inline void task_begins() {}
inline void task_ends() {}
inline void tasks_end() {}
#endif

// A number that threads share, as std::atomic_ref has it: libc++ has that from its release 19 on.
class Shared {
public:
    template <class T>
    static T read(const T& number) {
#ifdef __cpp_lib_atomic_ref
        return std::atomic_ref<T>(const_cast<T&>(number)).load(std::memory_order_relaxed);
#else
        return __atomic_load_n(&number, __ATOMIC_RELAXED);
#endif
    }
    // Returns the number before.
    template <class T>
    static T add(T& number, T more) {
#ifdef __cpp_lib_atomic_ref
        return std::atomic_ref<T>(number).fetch_add(more, std::memory_order_relaxed);
#else
        return __atomic_fetch_add(&number, more, __ATOMIC_RELAXED);
#endif
    }
    template <class T>
    static void set(T& number, T bits) {
#ifdef __cpp_lib_atomic_ref
        std::atomic_ref<T>(number).fetch_or(bits, std::memory_order_relaxed);
#else
        __atomic_fetch_or(&number, bits, __ATOMIC_RELAXED);
#endif
    }
};

// task(k) for each k below `count`, several at a time. `how` is for oneTBB.
template <class Task, class... How>
void for_each(std::size_t count, const Task& task, How&... how) {
    struct Ends {
        void (*say)();
        ~Ends() { say(); }
    };
    tasks_begin();
    const Ends all{tasks_end};
    tbb::parallel_for(
        std::size_t{0}, count,
        [&](std::size_t k) {
            task_begins();
            const Ends one{task_ends};
            task(k);
        },
        how...);
}

// task(begin, end) for ranges of at most `most` that together are 0 to count.
template <class Task>
void for_each_range(std::size_t count, std::size_t most, const Task& task) {
    for_each((count + most - 1) / most,
             [&](std::size_t k) { task(k * most, std::min((k + 1) * most, count)); });
}

// Tasks of the building of an index. Each of them must run, also where a caller has cancelled its own tasks.
inline constexpr auto for_each_task = [](std::size_t count, const auto& task) noexcept {
    tbb::task_group_context context(tbb::task_group_context::isolated);
    for_each(count, task, context);
};

}  // namespace capsa::parallel::detail
