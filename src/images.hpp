// The images of rows of B that rows of A can reach, in a source of their own. The rows themselves are not
// among them.
//
// Which images are needed is said by boxes: the box of a row is shifted by whole lengths of the period, and
// those images are copied whose boxes come within reach of the box around all rows of A. A copied coordinate
// is x + s L, rounded once.

#pragma once
#include "src/index/index.hpp"
#include "src/index/room.hpp"
#include "src/plan/route.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

struct capsa_workspace;

namespace capsa {

// Which images of the rows of a `within`. A pair and its image are seen from both rows: from the other one
// with the opposite shift.
enum class Directions : std::uint8_t {
    one,   // those whose first shift other than 0 is above 0: each pair and image once
    both,  // all, for verbs that answer for each row
};

class Images {
public:
    Images() noexcept = default;
    Images(const Images&) = delete;
    Images& operator=(const Images&) = delete;
    ~Images();

    // What is asked: a bound source, the same as a workspace serves it, and where the images of answers go.
    void begin(const capsa_source& bound, const capsa_source& served, const capsa_options& options) noexcept;

    // Copies the images within a reach of surfaces, and finds out how to search them for a verb that keeps
    // this. Nothing that was copied earlier is valid then. Where the images are those of the last copy, they
    // and their index stay as they are: rows and box rest.
    [[nodiscard]] capsa_status copy(const Query& query, float reach, Directions directions,
                                    Keeps keeps) noexcept;

    const capsa_source& bound() const noexcept { return *bound_; }
    // The rows themselves.
    const capsa_source& rows() const noexcept { return rows_; }
    // The rows of A with the images.
    const capsa_source& source() const noexcept { return source_; }
    Query query(const Query& of_rows) const noexcept;
    bool none() const noexcept { return count_ == 0; }

    // Image k: whose it is, and where. Those of all images are null before some were copied.
    const std::uint32_t* row() const noexcept { return row_.data(); }
    const capsa_image* shift() const noexcept { return shift_.data(); }
    std::uint32_t row(std::size_t k) const noexcept { return row_[k]; }
    const capsa_image& shift(std::size_t k) const noexcept { return shift_[k]; }

    // The places of the caller for the images of answers, or null.
    capsa_image* out() const noexcept { return out_; }
    std::size_t out_count() const noexcept { return out_count_; }
    void write_to(capsa_image* out, std::size_t count) noexcept {
        out_ = out;
        out_count_ = out ? count : 0;
    }

    // One of two rooms for answers; null if there is no memory.
    template <class T, int which = 0>
    T* room(std::size_t count) noexcept {
        Room<unsigned char>& answers = answers_[which];
        return answers.need(count * sizeof(T)) ? reinterpret_cast<T*>(answers.data()) : nullptr;
    }
    std::size_t bytes() const noexcept;
    // How often images were copied that were not there.
    std::uint64_t copies() const noexcept { return copies_; }

private:
    struct Reach;  // the box around the rows of A

    template <class Each>
    bool each_image(const Query& query, const Reach& reach, Directions directions, const Each& each) const;
    capsa_status make_room(std::size_t count) noexcept;
    float field_of(int stream, std::uint32_t row, const int (&shift)[3]) const noexcept;
    bool is_there(std::size_t k, std::uint32_t row, const int (&shift)[3]) const noexcept;
    void put(std::size_t k, std::uint32_t row, const int (&shift)[3]) noexcept;
    bool take_filter(const capsa_filter* filter) noexcept;
    void search(const Query& query, Keeps keeps) noexcept;

    const capsa_source* bound_ = nullptr;
    capsa_source rows_{}, source_{};
    capsa_image* out_ = nullptr;
    std::size_t out_count_ = 0;

    std::size_t count_ = 0;
    // The images that are in the rooms, and what index_ has of them.
    std::size_t stored_ = 0;
    capsa_shape stored_shape_{};
    enum class Built : std::uint8_t { nothing, tree, grid } built_ = Built::nothing;
    std::uint64_t copies_ = 0;
    Room<float> stream_[capsa_max_streams];
    Room<std::uint32_t> row_, label_[4];
    Room<capsa_image> shift_;
    Room<unsigned char> answers_[2];
    capsa_filter filter_{};
    capsa_index index_;               // of the images, where A has one
    capsa_workspace* own_ = nullptr;  // serves the source of images, where A has none
};

}  // namespace capsa
