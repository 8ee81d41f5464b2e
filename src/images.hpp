// The images of rows of B that rows of A can reach (src/image_rows.hpp), in a source of their own. The rows
// themselves are not among them.

#pragma once
#include "src/image_rows.hpp"
#include "src/index/index.hpp"
#include "src/index/room.hpp"
#include "src/index/tasks.hpp"
#include "src/plan/route.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

struct capsa_workspace;

namespace capsa {

class KeptPairs;

class Images {
public:
    Images() noexcept = default;
    Images(const Images&) = delete;
    Images& operator=(const Images&) = delete;
    ~Images();

    // What is asked: a bound source, the same as a workspace serves it, and where the images of answers go.
    // A list that serves the rows has its images too.
    void begin(const capsa_source& bound, const capsa_source& served, const capsa_options& options,
               const KeptPairs* kept = nullptr) noexcept;
    // The images for a list, and how to search them.
    [[nodiscard]] capsa_status copy_for(ImageRows& rows, const capsa_source& bound,
                                        const capsa_source& indexed, const Query& query, float reach,
                                        Directions directions) noexcept;

    // Copies the images within a reach of surfaces, and finds out how to search them for a verb that keeps
    // this. Nothing that was copied earlier is valid then. Where the images are those of the last copy, they
    // and their index stay as they are: rows and box rest.
    [[nodiscard]] capsa_status copy(const Query& query, float reach, Directions directions,
                                    Keeps keeps) noexcept;

    const capsa_source& bound() const noexcept { return *bound_; }
    // What shares the work of building, and of the parts of a query.
    void run_on(const Tasks& tasks) noexcept { tasks_ = tasks; }
    const Tasks& tasks() const noexcept { return tasks_; }
    // The rows themselves.
    const capsa_source& rows() const noexcept { return rows_; }
    // The rows of A with the images.
    const capsa_source& source() const noexcept { return source_; }
    Query query(const Query& of_rows) const noexcept;
    // Whether the rows are those of a kept list.
    bool listed() const noexcept { return kept_ != nullptr; }
    bool none() const noexcept { return source_.b.count == 0; }

    // Image k: whose it is, and where. Those of all images are null before some were copied.
    const std::uint32_t* row() const noexcept { return images_->row(); }
    const capsa_image* shift() const noexcept { return images_->shift(); }
    std::uint32_t row(std::size_t k) const noexcept { return row()[k]; }
    const capsa_image& shift(std::size_t k) const noexcept { return shift()[k]; }

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
    // For how many answers each part had room, and should have.
    std::size_t& room_of_part() noexcept { return room_of_part_; }
    std::size_t bytes() const noexcept;
    // How often images were copied that were not there.
    std::uint64_t copies() const noexcept { return copies_; }

private:
    [[nodiscard]] capsa_status copy(ImageRows& rows, const Query& query, float reach, Directions directions,
                                    Keeps keeps) noexcept;
    void begin_source() noexcept;
    [[nodiscard]] bool take_rows() noexcept;
    bool take_filter(const capsa_filter* filter) noexcept;
    void search(const Query& query, Keeps keeps) noexcept;

    const capsa_source* bound_ = nullptr;
    capsa_source rows_{}, source_{};
    capsa_image* out_ = nullptr;
    std::size_t out_count_ = 0;

    Tasks tasks_;
    const KeptPairs* kept_ = nullptr;  // the list that serves the rows and their images
    ImageRows copied_;
    const ImageRows* images_ = &copied_;
    const ImageRows* indexed_ = nullptr;  // those that index_ has
    enum class Built : std::uint8_t { nothing, tree, grid } built_ = Built::nothing;
    std::uint64_t copies_ = 0;
    Room<std::uint32_t> label_[4];
    Room<unsigned char> answers_[2];
    std::size_t room_of_part_ = 0;
    capsa_filter filter_{};
    capsa_index index_;               // of the images, where A has one
    capsa_workspace* own_ = nullptr;  // serves the source of images, where A has none
};

}  // namespace capsa
