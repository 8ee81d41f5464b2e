// Room of the caller for the answers of a list, which grows while the query runs (capsa/c/collect.h).

#pragma once
#include "capsa/c/collect.h"

#include <cstddef>
#include <cstdint>

namespace capsa {

class MoreRoom {
public:
    MoreRoom(capsa_room_function function, void* context) noexcept
        : function_(function), context_(context), capacity_(function(context, 0, &data_, &images_)) {
        if (capacity_ == 0) capacity_ = function(context, 1, &data_, &images_);
    }

    // Where the answers stand now, for how many there is room, and their images or null.
    template <class T>
    T* data() const noexcept {
        return static_cast<T*>(data_);
    }
    std::size_t capacity() const noexcept { return capacity_; }
    capsa_image* images() const noexcept { return images_; }

    // Makes room for so many answers from the one on with which this part of the query begins. False if there
    // is none: it is not asked for again.
    template <class T>
    [[nodiscard]] bool grow(std::uint64_t count, T*& out, std::size_t& capacity) noexcept {
        const std::size_t needed = static_cast<std::size_t>(count) + begin_;
        if (ended_ || needed < count) return false;
        const std::size_t room = function_(context_, needed, &data_, &images_);
        ended_ = room < needed;
        if (ended_) return false;
        capacity_ = room;
        out = data<T>() + begin_;
        capacity = capacity_ - begin_;
        return true;
    }
    // What follows is about other pairs, whose answers stand behind those of the first.
    void begin_at(std::size_t begin) noexcept { begin_ = begin; }

private:
    const capsa_room_function function_;
    void* const context_;
    void* data_ = nullptr;
    capsa_image* images_ = nullptr;
    std::size_t capacity_, begin_ = 0;
    bool ended_ = false;
};

// The options, with the images in that room.
inline capsa_options with_images(const capsa_options* options, const MoreRoom& room) noexcept {
    capsa_options with = options ? *options : capsa_options{};
    with.images = room.images();
    with.image_count = room.images() ? room.capacity() : 0;
    return with;
}

}  // namespace capsa
