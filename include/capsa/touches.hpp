// All touches of moving shapes, in the order of time, and when they part.
//
//     for (const capsa::Touch& hole : capsa::find_touches(capsa::between(bullets, walls), capsa::motion(dx,
//     dy, dz)))

#pragma once
#include "capsa/c/touches.h"
#include "capsa/expect.hpp"
#include "capsa/motion.hpp"
#include "capsa/prepare.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <span>
#include <type_traits>
#include <vector>

namespace capsa {

namespace detail {

// The order of find_touches: by row of A, then time, then row of B.
inline bool touch_before(const Touch& x, const Touch& y) noexcept {
    if (x.a != y.a) return x.a < y.a;
    return x.time != y.time ? x.time < y.time : x.b < y.b;
}

// The motions of both sides; B rests without one.
class Motions {
public:
    Motions(const char* verb, const Source& source, const Motion& of_a, const Motion* of_b)
        : a_(of_a), moves_(of_b != nullptr) {
        expect_motion(of_a, source.a.count, verb);
        if (!of_b) return;
        expect_motion(*of_b, source.b.count, verb);
        b_ = *of_b;
    }
    const capsa_motion* a() const noexcept { return &a_; }
    const capsa_motion* b() const noexcept { return moves_ ? &b_ : nullptr; }

private:
    capsa_motion a_, b_{};
    bool moves_;
};

inline FindResult find_touches(const Source& source, const Motion& of_a, const Motion* of_b,
                               std::span<Touch> out, const Options& options, const char* verb) {
    const Motions motions(verb, source, of_a, of_b);
    const capsa_options how = erased(options);
    capsa_find_result result{};
    expect_ok(capsa_find_touches(&source, &how, motions.a(), motions.b(), out.data(), out.size(), &result),
              verb, source);
    return {result.written, result.total};
}

template <class Allocator>
FindResult collect_touches(const Source& source, const Motion& of_a, const Motion* of_b,
                           std::vector<Touch, Allocator>& out, const Options& options, const char* verb) {
    const Motions motions(verb, source, of_a, of_b);
    const capsa_options how = erased(options);
    std::vector<Image>* const no_images = nullptr;
    return collect<Touch>(verb, source, out, no_images, [&](auto... room) {
        return capsa_collect_touches(&source, &how, motions.a(), motions.b(), room...);
    });
}

template <class Allocator>
FindResult all_touches(const Source& source, const Motion& of_a, const Motion* of_b,
                       std::vector<Touch, Allocator>& out, const Options& options, const char* verb) {
    const WithWorkspace asked(source, options);
    return collect_touches(source, of_a, of_b, out, asked.options(), verb);
}

template <class Visit>
void visit_touches(const Source& source, const Motion& of_a, const Motion* of_b, Visit& visit,
                   const Options& options) {
    const Motions motions("visit_touches", source, of_a, of_b);
    const capsa_options how = erased(options);
    using Function = std::remove_reference_t<Visit>;
    expect_ok(capsa_visit_touches(&source, &how, motions.a(), motions.b(), call_visit<Function, Touch>,
                                  context_of(visit)),
              "visit_touches", source);
}

inline void last_touch(const Source& source, const Motion& of_a, const Motion* of_b, std::span<Touch> out,
                       const Options& options) {
    const Motions motions("last_touch", source, of_a, of_b);
    const capsa_options how = erased(options);
    expect_ok(capsa_last_touch(&source, &how, motions.a(), motions.b(), out.data(), out.size()), "last_touch",
              source, out.size());
}

}  // namespace detail

/// The first touch of each pair that touches while A moves by of_a and B rests: for each row of A all that it
/// touches, in the order of time. It takes every source that first_touch takes, and each touch is what
/// first_touch says of a `listed` of that pair. They are sorted by row of A, then time, then row of B. In a
/// `within` all rows move by of_a, and each pair stands once, with its lower row as row of A. The query
/// writes as many as fit in `out`, the first ones of that order, and returns the exact total: an output that
/// is too small is not an error.
inline FindResult find_touches(const Source& source, const Motion& of_a, std::span<Touch> out,
                               const Options& options = {}) {
    return detail::find_touches(source, of_a, nullptr, out, options, "find_touches");
}

/// The same with B moving by of_b. It does not take `within`.
inline FindResult find_touches(const Source& source, const Motion& of_a, const Motion& of_b,
                               std::span<Touch> out, const Options& options = {}) {
    return detail::find_touches(source, of_a, &of_b, out, options, "find_touches");
}

/// Replaces the contents of a vector by all touches. Keep the vector from frame to frame: it keeps its room.
/// Where there are many pairs it uses a workspace of its own, unless the options have one; the touches and
/// their order are the same.
///@{
template <class Allocator>
FindResult find_touches(const Source& source, const Motion& of_a, std::vector<Touch, Allocator>& out,
                        const Options& options = {}) {
    return detail::all_touches(source, of_a, nullptr, out, options, "find_touches");
}
template <class Allocator>
FindResult find_touches(const Source& source, const Motion& of_a, const Motion& of_b,
                        std::vector<Touch, Allocator>& out, const Options& options = {}) {
    return detail::all_touches(source, of_a, &of_b, out, options, "find_touches");
}
///@}

/// All touches in a vector.
///@{
template <class = void>  // compiled only where it is used
std::vector<Touch> find_touches(const Source& source, const Motion& of_a, const Options& options = {}) {
    std::vector<Touch> out;
    find_touches(source, of_a, out, options);
    return out;
}
template <class = void>
std::vector<Touch> find_touches(const Source& source, const Motion& of_a, const Motion& of_b,
                                const Options& options = {}) {
    std::vector<Touch> out;
    find_touches(source, of_a, of_b, out, options);
    return out;
}
///@}

/// Calls visit(std::span<const Touch>) with the touches of find_touches in the same order: no array has to
/// hold all of them. The touches of a call are of one row of A; a row that touches more than 64 others is
/// walked again after each 64 and gets several calls. If `visit` returns a bool, the query ends at the first
/// false. `visit` must not throw. It takes `between`, `within` and `zip`, not `listed`.
template <class Visit>
void visit_touches(const Source& source, const Motion& of_a, Visit&& visit, const Options& options = {}) {
    detail::visit_touches(source, of_a, nullptr, visit, options);
}

/// The same with B moving by of_b. It does not take `within`.
template <class Visit>
void visit_touches(const Source& source, const Motion& of_a, const Motion& of_b, Visit&& visit,
                   const Options& options = {}) {
    detail::visit_touches(source, of_a, &of_b, visit, options);
}

/// The last touch of each row of a `zip` or each pair of a `listed` while A moves by of_a and B rests: the
/// latest time from 0 to 1 at which the pair touches, with the normal and point of that time. The time is 1
/// if the pair still touches at the end. A pair has a last touch if and only if first_touch with the same
/// options finds a first one, which is not later; it touches at all times in between, because shapes are
/// convex and do not turn. An output that is too small ends the program.
inline void last_touch(const Source& source, const Motion& of_a, std::span<Touch> out,
                       const Options& options = {}) {
    detail::last_touch(source, of_a, nullptr, out, options);
}

/// The same with B moving by of_b.
inline void last_touch(const Source& source, const Motion& of_a, const Motion& of_b, std::span<Touch> out,
                       const Options& options = {}) {
    detail::last_touch(source, of_a, &of_b, out, options);
}

}  // namespace capsa
