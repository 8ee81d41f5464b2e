// How much of a thread's stack a call takes: the stack is painted before.

#pragma once
#include <gtest/gtest.h>
#include <pthread.h>

#include <cstddef>
#include <cstring>
#include <functional>
#include <memory>
#include <new>

namespace capsa::tests {

class PaintedStack {
public:
    PaintedStack() { std::memset(painted_, paint, sizeof painted_); }

    // How many bytes of a thread's stack f takes.
    std::size_t taken_by(const std::function<void()>& f) {
        std::memset(memory_.get() + untouched_, paint, size - untouched_);
        pthread_attr_t attributes;
        pthread_attr_init(&attributes);
        EXPECT_EQ(pthread_attr_setstack(&attributes, memory_.get(), size), 0);
        pthread_t thread;
        void* const argument = const_cast<std::function<void()>*>(&f);
        EXPECT_EQ(pthread_create(&thread, &attributes, &PaintedStack::run, argument), 0);
        pthread_join(thread, nullptr);
        pthread_attr_destroy(&attributes);
        // It grows downwards.
        untouched_ = 0;
        while (untouched_ < size && std::memcmp(memory_.get() + untouched_, painted_, sizeof painted_) == 0)
            untouched_ += sizeof painted_;
        while (untouched_ < size && memory_.get()[untouched_] == paint) ++untouched_;
        return size - untouched_;
    }

private:
    static void* run(void* f) {
        (*static_cast<const std::function<void()>*>(f))();
        return nullptr;
    }
    static constexpr unsigned char paint = 0xa5;
    static constexpr std::size_t size = std::size_t{1} << 19;
    unsigned char painted_[512];
    std::size_t untouched_ = 0;
    struct Free {
        void operator()(unsigned char* p) const { ::operator delete (p, std::align_val_t{4096}); }
    };
    std::unique_ptr<unsigned char, Free> memory_{
        static_cast<unsigned char*>(::operator new (size, std::align_val_t{4096}))};
};

}  // namespace capsa::tests
