// The verbs: what a query tells about the pairs of a source.
//
// A query throws, allocates and prints nothing and keeps no state. Any number of threads may ask at once.
// Only the forms that answer with vectors allocate memory, and they may throw std::bad_alloc. A call that
// makes no sense ends the program with a sentence that says what was wrong: an output that is too small, a
// verb that does not take the source, a listed row that does not exist. capsa/expect.hpp has the details.
// capsa/sources.hpp says which place in an output belongs to which row or pair.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/prepare.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

namespace capsa {

namespace detail {

// How many answers of a type may stand on the stack first, and of so few pairs that a call notices how much
// of the stack it takes: docs/lab/2026-11-vectors.md.
template <class T>
inline constexpr std::size_t room_here = 4096 / sizeof(T);
template <class T>
inline constexpr std::size_t room_of_few = 704 / sizeof(T);

// How many pairs a source has, or a larger number than the stack has room for.
inline std::size_t pairs_at_most(const Source& source) noexcept {
    constexpr std::size_t many = 4096;
    const std::size_t rows = source.end - source.begin;
    if (is_periodic(source) || rows > many) return many;
    if (source.kind == capsa_source_zip || source.kind == capsa_source_listed) return rows;
    const std::size_t others = source.kind == capsa_source_within ? source.a.count : source.b.count;
    return others > many ? many : rows * others;
}

// Fills a vector by ask(room) about so few pairs: in place where it is long enough, or on the stack.
template <class T, class Vector, class Ask>
FindResult collect_few(std::size_t pairs, Vector& out, const Ask& ask) {
    if (pairs <= out.size()) {
        const FindResult found = ask(std::span<T>(out));
        out.resize(found.written);
        return found;
    }
    T some[room_of_few<T>];
    const FindResult found = ask(std::span<T>(some));
    if (found.written == 0)
        out.clear();
    else
        out.assign(some, some + found.written);
    return found;
}

// A vector, and one of images or null, as the room of a C function that collects. It begins with the elements
// that the vector has and some more, so the room of a vector costs nothing where it is not needed; and short
// lists are written here first.
template <class T, class Vector, class Images = std::vector<Image>>
class Collected {
public:
    explicit Collected(Vector& out, Images* images = nullptr) noexcept : out_(out), images_(images) {}
    Collected(const Collected&) = delete;
    Collected& operator=(const Collected&) = delete;

    // Of a capsa_room_function. A vector that finds no memory stays as it is.
    static std::size_t give(void* self, std::size_t count, void** answers, capsa_image** images) noexcept {
        return static_cast<Collected*>(self)->room(count, answers, images);
    }
    // The vectors have as many elements as were found. False if there was no memory for all.
    bool end(const capsa_find_result& result) {
        if (here_) {
            out_.assign(some_, some_ + result.written);
            here_ = false;
        }
        out_.resize(result.total);
        if (images_) images_->resize(result.total);
        return result.written == result.total;
    }

private:
    std::size_t room(std::size_t count, void** answers, capsa_image** images) noexcept {
        if (count == 0 && !images_ && out_.size() < room_here<T>) {
            here_ = true;
            *answers = some_;
            return room_here<T>;
        }
#ifdef __cpp_exceptions
        try {
            make(count);
        } catch (...) {
            return 0;
        }
#else
        make(count);
#endif
        *answers = out_.data();
        if (images_) *images = images_->data();
        return out_.size();
    }
    void make(std::size_t count) {
        std::size_t size = count + count / 2;
        if (count == 0) {
            size = images_ && images_->size() < out_.size() ? images_->size() : out_.size();
            size += size / 8 + 64;
        }
        if (count <= out_.capacity() && out_.capacity() < size) size = out_.capacity();
        if (images_) images_->reserve(size);  // the next line alone may move the answers
        if (here_) out_.clear();
        out_.resize(size);
        if (images_) images_->resize(size);
        for (std::size_t k = 0; here_ && k < room_here<T>; ++k) out_[k] = some_[k];
        here_ = false;
    }

    Vector& out_;
    Images* images_;
    bool here_ = false;
    T some_[room_here<T>];
};

// Fills a vector, and one of images or null: ask(room, context, result) calls a C function that collects.
template <class T, class Vector, class Images, class Ask>
FindResult collect(const char* verb, const Source& source, Vector& out, Images* images, const Ask& ask) {
    capsa_find_result result{};
    Collected<T, Vector, Images> room(out, images);
    const auto fill = [&] { expect_ok(ask(room.give, &room, &result), verb, source); };
    fill();
    if (!room.end(result)) {  // the memory is there now
        fill();
        room.end(result);
    }
    return {result.total, result.total};
}

inline void expect_no_images([[maybe_unused]] const Options& options) {
    CAPSA_EXPECT(
        options.images.empty(),
        "images in the options belong to an output of a given size: give a vector of images beside the "
        "vector of answers");
}

// All pairs that touch, in a vector, and their images in another one where it is not null.
template <class Vector, class Images = std::vector<Image>>
FindResult collect_hits(const Source& source, Vector& out, const Options& options, Images* images = nullptr) {
    expect_no_images(options);
    const capsa_options how = erased(options);
    return collect<IndexPair>("find_hits", source, out, images,
                              [&](auto... room) { return capsa_collect_hits(&source, &how, room...); });
}

// The same with contacts.
template <class Vector, class Images = std::vector<Image>>
FindResult collect_contacts(const Source& source, Vector& out, const Options& options,
                            Images* images = nullptr) {
    expect_no_images(options);
    const capsa_options how = erased(options);
    return collect<Contact>("contacts", source, out, images,
                            [&](auto... room) { return capsa_collect_contacts(&source, &how, room...); });
}

// A function object as the context of a C callback. One that returns nothing never ends the query.
template <class Visit, class T>
int call_visit(void* context, const T* data, std::size_t count) {
    Visit& visit = *static_cast<Visit*>(context);
    if constexpr (std::is_void_v<decltype(visit(std::span<const T>()))>) {
        visit(std::span<const T>(data, count));
        return 0;
    } else {
        return visit(std::span<const T>(data, count)) ? 0 : 1;
    }
}

// The same object as the context that the C function takes.
template <class Visit>
void* context_of(Visit& visit) {
    return const_cast<void*>(static_cast<const void*>(&visit));
}

}  // namespace detail

/// Whether any pair touches. The query stops at the first hit.
inline bool any_hit(const Source& source, const Options& options = {}) {
    const capsa_options how = erased(options);
    int hit = 0;
    detail::expect_ok(capsa_any_hit(&source, &how, &hit), "any_hit", source);
    return hit != 0;
}

/// How many pairs touch.
inline std::uint64_t count_hits(const Source& source, const Options& options = {}) {
    const capsa_options how = erased(options);
    std::uint64_t count = 0;
    detail::expect_ok(capsa_count_hits(&source, &how, &count), "count_hits", source);
    return count;
}

/// One bit for each row of A: does the row touch anything? `out` has at least words_for(rows of A) words. For
/// `between` and `zip` the query writes only the bits of the source's own rows, so slices can share `out`.
/// For `within` and `listed` it writes all bits: give each slice words of its own and combine them with "or".
/// Bits after the last row stay as they are.
inline void touched(const Source& source, BitSpan out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_touched(&source, &how, out.data(), out.size()), "touched", source, out.size());
}

/// One bit for each pair: does the pair touch? It takes `between`, `zip` and `listed`, not `within`. For
/// `between`, bit j of out.row(i) belongs to row i of A and row j of B, and the bits after the last row of B
/// are 0. For `zip` and `listed`, bit i of out.words belongs to row or pair i, and out.stride is not used.
inline void hit_mask(const Source& source, const BitGrid& out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_hit_mask(&source, &how, out.words.data(), out.words.size(), out.stride),
                      "hit_mask", source, out.words.size(), out.stride);
}

/// The pairs that touch. The query writes as many as fit in `out` and returns the exact total: an output that
/// is too small is not an error. The order is fixed for given sizes and options. sort_pairs orders pairs by
/// a, then by b.
inline FindResult find_hits(const Source& source, std::span<IndexPair> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_find_hits(&source, &how, out.data(), out.size(), &result), "find_hits", source);
    return {result.written, result.total};
}

/// Replaces the contents of a vector by all pairs that touch. Keep the vector from frame to frame: it keeps
/// its room, which costs nothing. Where there are many pairs it chooses as with a workspace, and uses one of
/// its own unless the options have one: so the order is not that of the form above, but that of `contacts`
/// with a vector.
template <class Allocator>
FindResult find_hits(const Source& source, std::vector<IndexPair, Allocator>& out,
                     const Options& options = {}) {
    const std::size_t pairs = detail::pairs_at_most(source);
    if (pairs <= detail::room_of_few<IndexPair>)
        return detail::collect_few<IndexPair>(
            pairs, out, [&](std::span<IndexPair> room) { return find_hits(source, room, options); });
    const detail::WithWorkspace asked(source, options);
    return detail::collect_hits(source, out, asked.options());
}

/// The same of a periodic source, with the image of b of each pair in a vector that is as long.
template <class Allocator, class OfImages>
FindResult find_hits(const Source& source, std::vector<IndexPair, Allocator>& out,
                     std::vector<Image, OfImages>& images, const Options& options = {}) {
    const detail::WithWorkspace asked(source, options);
    return detail::collect_hits(source, out, asked.options(), &images);
}

/// All pairs that touch in a vector.
template <class = void>  // so that find_hits(source, {}) has no room, and not no options
std::vector<IndexPair> find_hits(const Source& source, const Options& options = {}) {
    std::vector<IndexPair> out;
    find_hits(source, out, options);
    return out;
}

namespace detail {
// Ends the program if gaps would be written over rows that are still to be read.
inline void expect_apart([[maybe_unused]] const Source& source, [[maybe_unused]] std::span<const float> out) {
#ifndef CAPSA_UNCHECKED
    for (const capsa_shapes* rows : {&source.a, &source.b})
        for (const auto& [data, stride] : rows->stream)
            CAPSA_EXPECT(
                !lies_in(data, out.data(), out.size()) &&
                    !(stride == 1 && lies_in(static_cast<const float*>(out.data()), data, rows->count)),
                "gaps: the output lies in the rows: give it memory of its own");
#endif
}
}  // namespace detail

/// The signed gap of each row of a `zip` or each pair of a `listed`: the distance between the cores minus
/// both radii. out[i] belongs to row or pair i. The gap is NaN if a field is NaN. The margin has no effect.
/// The output is not a stream of the rows.
inline void gaps(const Source& source, std::span<float> out, const Options& options = {}) {
    detail::expect_apart(source, out);
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_gaps(&source, &how, out.data(), out.size()), "gaps", source, out.size());
}

/// The same gaps with the closest points of the cores and their parameters.
inline void witnesses(const Source& source, std::span<Witness> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_witnesses(&source, &how, out.data(), out.size()), "witnesses", source,
                      out.size());
}

/// For each row of A the nearest row: the row of B (for `within`: the other row of A) with the smallest
/// signed gap. It takes `between` and `within`. Ties go to the lowest row. out[i] belongs to row i. If there
/// is no other row, index is no_row and gap is +infinity. The margin has no effect.
inline void nearest(const Source& source, std::span<Nearest> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_nearest_rows(&source, &how, out.data(), out.size()), "nearest", source,
                      out.size());
}

/// The same as a contact of each row with its nearest row, which may or may not touch. The normal points from
/// the row to its nearest row. The two surfaces lie half the gap before and behind the point. If there is no
/// nearest row, b is no_row and gap is +infinity.
inline void nearest(const Source& source, std::span<Contact> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_nearest_contacts(&source, &how, out.data(), out.size()), "nearest", source,
                      out.size());
}

/// The contacts of all pairs that touch, in the order of find_hits. The query writes as many as fit in `out`
/// and returns the exact total.
inline FindResult contacts(const Source& source, std::span<Contact> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(capsa_contacts(&source, &how, out.data(), out.size(), &result), "contacts", source);
    return {result.written, result.total};
}

/// Replaces the contents of a vector by the contacts of all pairs that touch, in the order of find_hits with
/// a vector.
template <class Allocator>
FindResult contacts(const Source& source, std::vector<Contact, Allocator>& out, const Options& options = {}) {
    const std::size_t pairs = detail::pairs_at_most(source);
    if (pairs <= detail::room_of_few<Contact>)
        return detail::collect_few<Contact>(
            pairs, out, [&](std::span<Contact> room) { return contacts(source, room, options); });
    const detail::WithWorkspace asked(source, options);
    return detail::collect_contacts(source, out, asked.options());
}

/// The same of a periodic source, with the image of b of each contact in a vector that is as long.
template <class Allocator, class OfImages>
FindResult contacts(const Source& source, std::vector<Contact, Allocator>& out,
                    std::vector<Image, OfImages>& images, const Options& options = {}) {
    const detail::WithWorkspace asked(source, options);
    return detail::collect_contacts(source, out, asked.options(), &images);
}

/// The contacts of all pairs that touch in a vector.
template <class = void>
std::vector<Contact> contacts(const Source& source, const Options& options = {}) {
    std::vector<Contact> out;
    contacts(source, out, options);
    return out;
}

/// For each row of A its deepest contact: the contact with the smallest gap among the pairs that touch. It
/// takes `between` and `within`. out[i] belongs to row i. If the row touches nothing, b is no_row and gap is
/// +infinity.
inline void deepest(const Source& source, std::span<Contact> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_deepest(&source, &how, out.data(), out.size()), "deepest", source, out.size());
}

/// Calls visit(std::span<const IndexPair>) for the pairs that touch, a block at a time: no array has to hold
/// all pairs. It gets the pairs of find_hits in the same order. If `visit` returns a bool, the query ends at
/// the first false. `visit` must not throw.
template <class Visit>
void visit_hits(const Source& source, Visit&& visit, const Options& options = {}) {
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    detail::expect_ok(
        capsa_visit_hits(&source, &how, detail::call_visit<Function, IndexPair>, detail::context_of(visit)),
        "visit_hits", source);
}

/// The same with the contacts of the pairs: visit(std::span<const Contact>).
template <class Visit>
void visit_contacts(const Source& source, Visit&& visit, const Options& options = {}) {
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    detail::expect_ok(
        capsa_visit_contacts(&source, &how, detail::call_visit<Function, Contact>, detail::context_of(visit)),
        "visit_contacts", source);
}

/// For each row of A the rows that touch it, as compressed rows: the list of row i is `rows` from offsets[i]
/// up to offsets[i + 1], sorted. It takes `between` (rows of B) and `within` (other rows of A: each pair is
/// in two lists). `offsets` has at least rows of A + 1 elements. If the lists do not fit in `rows`, the query
/// writes all offsets and returns the exact total, but writes no list. With a workspace the pairs are found
/// once and kept in it; without one they are found twice, to count and to fill.
inline FindResult neighbours(const Source& source, std::span<std::size_t> offsets,
                             std::span<std::uint32_t> rows, const Options& options = {}) {
    const capsa_options how = erased(options);
    capsa_find_result result{};
    detail::expect_ok(
        capsa_neighbours(&source, &how, offsets.data(), offsets.size(), rows.data(), rows.size(), &result),
        "neighbours", source, offsets.size());
    return {result.written, result.total};
}

/// Neighbour lists that own their arrays.
struct NeighbourLists {
    std::vector<std::size_t> offsets;  ///< rows of A + 1
    std::vector<std::uint32_t> rows;   ///< all lists, one after the other
    std::vector<Image> images;         ///< of a periodic source: the image of each of these rows

    /// The number of lists: rows of A.
    std::size_t size() const noexcept { return offsets.empty() ? 0 : offsets.size() - 1; }
    /// The list of a row.
    std::span<const std::uint32_t> operator[](std::size_t row) const noexcept {
        return {rows.data() + offsets[row], offsets[row + 1] - offsets[row]};
    }
};

/// Replaces the lists. Keep them from frame to frame: they keep their room. It allocates memory and may throw
/// std::bad_alloc. Where there are many pairs it uses a workspace of its own unless the options have one.
template <std::same_as<NeighbourLists> Lists>  // compiled only where it is used
void neighbours(const Source& source, Lists& lists, const Options& options = {}) {
    const detail::WithWorkspace asked(source, options);
    const capsa_options how = erased(asked.options());
    lists.offsets.resize(source.a.count + 1);
    const auto ask = [&](capsa_room_function room, void* context, capsa_find_result* result) {
        return capsa_collect_neighbours(&source, &how, lists.offsets.data(), lists.offsets.size(), room,
                                        context, result);
    };
    const bool boxed = is_periodic(source);
    detail::collect<std::uint32_t>("neighbours", source, lists.rows, boxed ? &lists.images : nullptr, ask);
    if (!boxed) lists.images.clear();
}

/// The options of k_nearest without options: rows at any distance.
inline constexpr Options any_distance{.margin = std::numeric_limits<float>::infinity()};

/// For each row of A its k nearest rows, sorted by gap, ties by row. It takes `between` and `within`.
/// out[k * i + j] is neighbour j of row i; if there are fewer, index is no_row and gap is +infinity. With
/// options it finds those that touch with the margin. Without options it finds rows at any distance: each row
/// first meets some rows, whose k-th gap says how far to look. An index of B helps then, and so does a
/// workspace (Question::nearest). No margin has to be known, and one that is larger than needed costs more.
inline void k_nearest(const Source& source, std::size_t k, std::span<Nearest> out,
                      const Options& options = any_distance) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_k_nearest(&source, &how, k, out.data(), out.size()), "k_nearest", source,
                      out.size(), k);
}

/// For each run whether any of its pairs touches: out[k] is 1 or 0 and belongs to run k. The query leaves a
/// run soon after its first hit. It takes `between` and `within`. A slice answers for the runs that begin in
/// it.
inline void any_by_run(const Source& source, std::span<std::uint8_t> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_any_by_run(&source, &how, out.data(), out.size()), "any_by_run", source,
                      out.size());
}

/// The same with the number of pairs that touch in each run.
inline void count_by_run(const Source& source, std::span<std::uint64_t> out, const Options& options = {}) {
    const capsa_options how = erased(options);
    detail::expect_ok(capsa_count_by_run(&source, &how, out.data(), out.size()), "count_by_run", source,
                      out.size());
}

/// Sorts pairs by a, then by b.
inline void sort_pairs(std::span<IndexPair> pairs) noexcept { capsa_sort_pairs(pairs.data(), pairs.size()); }

/// The first invalid row and the reason, or nothing. Queries do not need this check: an invalid row touches
/// nothing.
template <Shapes A>
Flaw validate(const A& shapes) {
    const capsa_shapes erased_shapes = shapes;
    const capsa_source source{
        capsa_source_within, erased_shapes, {}, 0, erased_shapes.count, nullptr, {}, {}, {}, {}};
    capsa_flaw flaw{};
    detail::expect_ok(capsa_validate(&erased_shapes, &flaw), "validate", source);
    return {flaw.found != 0, flaw.row, flaw.field ? flaw.field : "", flaw.reason ? flaw.reason : ""};
}

}  // namespace capsa
