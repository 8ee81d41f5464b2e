// Memory of an index, which is kept from one build to the next.

#pragma once
#include "src/system.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace capsa {

// Memory for elements without constructors, aligned to 64 bytes. It keeps its room. It is the C library's,
// because C programs link this library without the C++ runtime.
template <class T>
class Room {
public:
    Room() = default;
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;
    ~Room() { system::free_aligned(data_); }

    // Room for `count` elements, whose values are not kept. False if there is no memory: the old room stays.
    [[nodiscard]] bool need(std::size_t count) {
        if (count <= capacity_) return true;
        if (count > static_cast<std::size_t>(-1) / 2 / sizeof(T)) return false;
        void* const data = system::aligned_memory(64, (count * sizeof(T) + 63) / 64 * 64);
        if (!data) return false;
        system::free_aligned(data_);
        data_ = static_cast<T*>(data);
        capacity_ = count;
        return true;
    }
    // The same, and the first `kept` elements stay.
    [[nodiscard]] bool grow(std::size_t count, std::size_t kept) {
        if (count <= capacity_) return true;
        Room larger;
        if (!larger.need(count)) return false;
        std::copy_n(data_, kept, larger.data_);
        swap(larger);
        return true;
    }
    void swap(Room& other) {
        std::swap(data_, other.data_);
        std::swap(capacity_, other.capacity_);
    }
    T* data() const { return data_; }
    T& operator[](std::size_t i) const { return data_[i]; }
    std::size_t capacity() const { return capacity_; }
    std::size_t bytes() const { return capacity_ * sizeof(T); }

private:
    T* data_ = nullptr;
    std::size_t capacity_ = 0;
};

}  // namespace capsa
