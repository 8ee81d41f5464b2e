#include "src/verbs/periodic.hpp"

#include "src/images.hpp"
#include "src/source.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"
#include "src/verbs/neighbours.hpp"
#include "src/verbs/pairs.hpp"
#include "src/verbs/rows.hpp"
#include "src/verbs/visit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

namespace capsa::periodic {

namespace {

constexpr float infinity = std::numeric_limits<float>::infinity();
constexpr capsa_image none{};

// The images of one query, and what rows and images are asked with.
struct Asked {
    Images& images;
    Query query;

    explicit Asked(const Query& of) noexcept : images(*of.images), query(of.images->query(of)) {}

    // Verbs about pairs. The caller's places for images must be as many as those for answers.
    capsa_status pairs(std::size_t places, Directions directions = Directions::one) const noexcept {
        if (!has_places(places)) return capsa_images_too_small;
        return images.copy(query, query.asked_margin(), directions, Keeps::hits);
    }
    bool has_places(std::size_t places) const noexcept {
        return !images.out() || images.out_count() >= places;
    }
    // Says that answers begin to end are about rows.
    void rows(std::size_t begin, std::size_t end) const noexcept {
        if (images.out()) std::fill(images.out() + begin, images.out() + end, none);
    }
    // Says that answer k is about an image, and returns its row.
    std::uint32_t image(std::size_t k, std::size_t image) const noexcept {
        if (images.out()) images.out()[k] = images.shift(image);
        return images.row(image);
    }
    bool within() const noexcept { return is_within(images.bound()); }
    // The rows of A with an answer.
    std::size_t answers() const noexcept { return images.bound().end - images.bound().begin; }
};

capsa_image opposite(const capsa_image& of) {
    return {{static_cast<std::int8_t>(-of.shift[0]), static_cast<std::int8_t>(-of.shift[1]),
             static_cast<std::int8_t>(-of.shift[2])}};
}

bool before(const capsa_image& x, const capsa_image& y) {
    return std::lexicographical_compare(x.shift, x.shift + 3, y.shift, y.shift + 3);
}

}  // namespace

capsa_status any_hit(const Query& of, int& hit) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::any_hit(asked.images.rows(), asked.query, hit);
    if (status != capsa_ok || hit != 0 || asked.images.none()) return status;
    return query::any_hit(asked.images.source(), asked.query, hit);
}

capsa_status count_hits(const Query& of, std::uint64_t& count) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::count_hits(asked.images.rows(), asked.query, count);
    if (status != capsa_ok || asked.images.none()) return status;
    const std::uint64_t of_rows = count;
    if (const capsa_status more = query::count_hits(asked.images.source(), asked.query, count);
        more != capsa_ok)
        return more;
    count += of_rows;
    return capsa_ok;
}

capsa_status touched(const Query& of, std::uint64_t* words) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(0); status != capsa_ok) return status;
    const capsa_status status = query::touched(asked.images.rows(), asked.query, words);
    if (status != capsa_ok || asked.images.none()) return status;
    return visit_hits(asked.images.source(), asked.query, [&](std::span<const capsa_index_pair> pairs) {
        for (const capsa_index_pair& pair : pairs) {
            set_bit(words, pair.a);
            if (asked.within()) set_bit(words, asked.images.row(pair.b));
        }
        return true;
    });
}

namespace {

// Lists of pairs or of contacts: find(source, out, capacity, result) writes those of one source.
template <class T, class Find>
capsa_status list(const Asked& asked, T* out, std::size_t capacity, capsa_find_result& result,
                  const Find& find) noexcept {
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    const capsa_status status = find(asked.images.rows(), out, capacity, result);
    if (status != capsa_ok) return status;
    asked.rows(0, result.written);
    if (asked.images.none()) return capsa_ok;
    capsa_find_result more{};
    T* const rest = capacity == 0 ? out : out + result.written;
    if (const capsa_status of_images = find(asked.images.source(), rest, capacity - result.written, more);
        of_images != capsa_ok)
        return of_images;
    for (std::size_t k = 0; k < more.written; ++k) rest[k].b = asked.image(result.written + k, rest[k].b);
    result.written += more.written;
    result.total += more.total;
    return capsa_ok;
}

}  // namespace

capsa_status find_hits(const Query& of, capsa_index_pair* out, std::size_t capacity,
                       capsa_find_result& result) noexcept {
    const Asked asked(of);
    return list(
        asked, out, capacity, result,
        [&](const capsa_source& source, capsa_index_pair* to, std::size_t room, capsa_find_result& found) {
            return query::find_hits(source, asked.query, to, room, found);
        });
}

capsa_status contacts(const Query& of, capsa_contact* out, std::size_t capacity,
                      capsa_find_result& result) noexcept {
    const Asked asked(of);
    return list(
        asked, out, capacity, result,
        [&](const capsa_source& source, capsa_contact* to, std::size_t room, capsa_find_result& found) {
            return query::contacts(source, asked.query, to, room, found);
        });
}

namespace {

// A visit by the caller's function, about rows and then about images.
template <class T>
struct Visit {
    using Function = int (*)(void*, const T*, std::size_t);

    const Asked& asked;
    Function visit;
    void* context;
    bool of_images = false, ended = false;

    static int call(void* self, const T* answers, std::size_t count) {
        return static_cast<Visit*>(self)->take(answers, count);
    }
    int take(const T* answers, std::size_t count) {
        T named[capsa_most_visited];
        if (of_images) {
            for (std::size_t k = 0; k < count; ++k) {
                named[k] = answers[k];
                named[k].b = asked.image(k, answers[k].b);
            }
            answers = named;
        } else {
            asked.rows(0, count);
        }
        ended = visit(context, answers, count) != 0;
        return ended;
    }
};
static_assert(tuning::pairs_per_call <= capsa_most_visited &&
              tuning::contacts_per_visit <= capsa_most_visited);

// ask(source, function, context) visits the answers of one source.
template <class T, class Ask>
capsa_status visit_all(const Asked& asked, typename Visit<T>::Function visit, void* context,
                       const Ask& ask) noexcept {
    if (const capsa_status status = asked.pairs(capsa_most_visited); status != capsa_ok) return status;
    Visit<T> own{asked, visit, context};
    const capsa_status status = ask(asked.images.rows(), Visit<T>::call, &own);
    if (status != capsa_ok || own.ended || asked.images.none()) return status;
    own.of_images = true;
    return ask(asked.images.source(), Visit<T>::call, &own);
}

}  // namespace

capsa_status visit_hits(const Query& of, capsa_visit_hits_function visit, void* context) noexcept {
    const Asked asked(of);
    return visit_all<capsa_index_pair>(
        asked, visit, context,
        [&](const capsa_source& source, capsa_visit_hits_function function, void* own) {
            return query::visit_hits(source, asked.query, function, own);
        });
}

capsa_status visit_contacts(const Query& of, capsa_visit_contacts_function visit, void* context) noexcept {
    const Asked asked(of);
    return visit_all<capsa_contact>(
        asked, visit, context,
        [&](const capsa_source& source, capsa_visit_contacts_function function, void* own) {
            return query::visit_contacts(source, asked.query, function, own);
        });
}

namespace {

// Rows and their images in the order of the rows, then of the images. A heap sort, because two arrays are
// sorted at once.
void sort_list(std::uint32_t* rows, capsa_image* images, std::size_t count) {
    if (!images) return std::sort(rows, rows + count);
    const auto less = [&](std::size_t x, std::size_t y) {
        return rows[x] != rows[y] ? rows[x] < rows[y] : before(images[x], images[y]);
    };
    const auto swap = [&](std::size_t x, std::size_t y) {
        std::swap(rows[x], rows[y]);
        std::swap(images[x], images[y]);
    };
    const auto sink = [&](std::size_t at, std::size_t end) {
        for (std::size_t child = 2 * at + 1; child < end; at = child, child = 2 * at + 1) {
            if (child + 1 < end && less(child, child + 1)) ++child;
            if (!less(at, child)) return;
            swap(at, child);
        }
    };
    for (std::size_t at = count / 2; at-- > 0;) sink(at, count);
    for (std::size_t end = count; end > 1; --end) {
        swap(0, end - 1);
        sink(0, end - 1);
    }
}

}  // namespace

capsa_status neighbours(const Query& of, std::size_t* offsets, std::uint32_t* rows, std::size_t capacity,
                        capsa_find_result& result) noexcept {
    const Asked asked(of);
    if (const capsa_status status = asked.pairs(capacity); status != capsa_ok) return status;
    const std::size_t count = asked.images.bound().a.count;
    // Calls each(row, partner, image of the partner) for all pairs, of a `within` both ways round.
    const auto each_pair = [&](const auto& each) {
        const auto take = [&](const capsa_index_pair& pair, const capsa_image& image) {
            each(pair.a, pair.b, image);
            if (asked.within()) each(pair.b, pair.a, opposite(image));
        };
        const auto of_rows = [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs) take(pair, none);
            return true;
        };
        const auto of_images = [&](std::span<const capsa_index_pair> pairs) {
            for (const capsa_index_pair& pair : pairs)
                take({pair.a, asked.images.row(pair.b)}, asked.images.shift(pair.b));
            return true;
        };
        const capsa_status status =
            capsa::visit_hits<Blocks::full>(asked.images.rows(), asked.query, of_rows);
        if (status != capsa_ok || asked.images.none()) return status;
        return capsa::visit_hits<Blocks::full>(asked.images.source(), asked.query, of_images);
    };
    std::fill_n(offsets, count + 1, std::size_t{0});
    if (const capsa_status status =
            each_pair([&](std::uint32_t row, std::uint32_t, const capsa_image&) { ++offsets[row + 1]; });
        status != capsa_ok)
        return status;
    for (std::size_t row = 0; row < count; ++row) offsets[row + 1] += offsets[row];
    const std::size_t total = offsets[count];
    result = {0, total};
    if (total == 0 || total > capacity) return capsa_ok;

    capsa_image* const images = asked.images.out();
    // The offset of a row moves to the end of its list, where the next list begins.
    if (const capsa_status status =
            each_pair([&](std::uint32_t row, std::uint32_t partner, const capsa_image& image) {
                const std::size_t place = offsets[row]++;
                rows[place] = partner;
                if (images) images[place] = image;
            });
        status != capsa_ok)
        return status;
    std::copy_backward(offsets, offsets + count, offsets + count + 1);
    offsets[0] = 0;
    for (std::size_t row = 0; row < count; ++row)
        sort_list(rows + offsets[row], images ? images + offsets[row] : nullptr,
                  offsets[row + 1] - offsets[row]);
    result.written = total;
    return capsa_ok;
}

// The lists of rows and of images are merged. Of equal gaps the lower row comes first, and of one row its own
// place before its images.
capsa_status k_nearest(const Query& of, std::size_t k, capsa_nearest* out) noexcept {
    const Asked asked(of);
    const capsa_source& bound = asked.images.bound();
    if (const capsa_status status = asked.pairs(k * bound.a.count, Directions::both); status != capsa_ok)
        return status;
    const capsa_status status = query::k_nearest(asked.images.rows(), asked.query, k, out);
    // A slice of `within` finds partners for any row.
    const std::size_t begin = asked.within() ? 0 : bound.begin,
                      end = asked.within() ? bound.a.count : bound.end;
    if (status != capsa_ok) return status;
    asked.rows(begin * k, end * k);
    if (asked.images.none()) return capsa_ok;
    auto* const of_images = asked.images.room<capsa_nearest>(k * bound.a.count + k);
    if (!of_images) return capsa_out_of_memory;
    if (const capsa_status more = query::k_nearest(asked.images.source(), asked.query, k, of_images);
        more != capsa_ok)
        return more;
    capsa_nearest* const own = of_images + k * bound.a.count;
    for (std::size_t row = bound.begin; row < bound.end; ++row) {
        const capsa_nearest* image = of_images + row * k;
        if (image->index == capsa_no_row) continue;
        capsa_nearest* const to = out + row * k;
        std::copy_n(to, k, own);
        const capsa_nearest* next = own;
        const capsa_nearest* const images_end = image + k;
        for (std::size_t j = 0; j < k; ++j) {
            const bool has_image = image != images_end && image->index != capsa_no_row;
            const bool takes_image =
                has_image && (next->index == capsa_no_row || image->gap < next->gap ||
                              (image->gap == next->gap && asked.images.row(image->index) < next->index));
            if (takes_image) {
                to[j] = {asked.image(row * k + j, image->index), image->gap};
                ++image;
            } else {
                to[j] = *next++;
                asked.rows(row * k + j, row * k + j + 1);
            }
        }
    }
    return capsa_ok;
}

namespace {

// How far the images may be that are nearer than the nearest rows. A row without a nearest one may have its
// own image, a length of the box away.
float reach_of(const Asked& asked, const capsa_nearest* nearest) {
    float reach = -infinity;
    bool alone = false;
    for (std::size_t i = 0; i < asked.answers(); ++i)
        if (nearest[i].index == capsa_no_row)
            alone = true;
        else
            reach = std::max(reach, nearest[i].gap);
    if (!alone || !asked.within()) return reach;
    float least = infinity;
    for (const float length : asked.images.bound().period)
        if (length != 0.0f) least = std::min(least, length);
    return std::max(reach, least);
}

// Finds the nearest rows, copies the images that may be nearer, and sets the gaps that they must be below.
capsa_status nearest_rows(Asked& asked, capsa_nearest*& found) noexcept {
    const std::size_t first = asked.images.bound().begin, count = asked.answers();
    if (!asked.has_places(first + count)) return capsa_images_too_small;
    found = asked.images.room<capsa_nearest>(2 * count + 1);
    if (!found) return capsa_out_of_memory;
    capsa_status status = query::nearest(asked.images.rows(), asked.query, found);
    if (status != capsa_ok) return status;
    return asked.images.copy(asked.query, reach_of(asked, found), Directions::both, Keeps::nearest);
}

// The gaps of answers for each row of A, as those that a better one must be below.
capsa_stream gaps_of(const capsa_nearest* nearest) {
    return {&nearest->gap, sizeof *nearest / sizeof(float)};
}
capsa_stream gaps_of(const capsa_contact* contact) {
    return {&contact->gap, sizeof *contact / sizeof(float)};
}

}  // namespace

capsa_status nearest(const Query& of, capsa_nearest* out) noexcept {
    Asked asked(of);
    capsa_nearest* found = nullptr;
    if (const capsa_status status = nearest_rows(asked, found); status != capsa_ok) return status;
    const std::size_t first = asked.images.bound().begin, count = asked.answers();
    capsa_nearest* const of_images = found + count;
    if (!asked.images.none()) {
        Query below = asked.query;
        const capsa_stream gaps = gaps_of(found);
        below.below = &gaps;
        const capsa_status status = query::nearest(asked.images.source(), below, of_images);
        if (status != capsa_ok) return status;
    }
    asked.rows(first, first + count);
    for (std::size_t i = 0; i < count; ++i) {
        out[i] = found[i];
        if (asked.images.none() || of_images[i].index == capsa_no_row) continue;
        out[i] = {asked.image(first + i, of_images[i].index), of_images[i].gap};
    }
    return capsa_ok;
}

namespace {

// Puts the contacts with images in the places of those with rows, where there are some that `better` takes.
template <class Better>
void take_images(const Asked& asked, const capsa_contact* of_images, capsa_contact* out,
                 const Better& better) {
    const std::size_t first = asked.images.bound().begin;
    for (std::size_t i = 0; i < asked.answers(); ++i)
        if (of_images[i].b != capsa_no_row && better(i)) {
            out[i] = of_images[i];
            out[i].b = asked.image(first + i, of_images[i].b);
        }
}

}  // namespace

capsa_status nearest_contacts(const Query& of, capsa_contact* out) noexcept {
    Asked asked(of);
    capsa_nearest* found = nullptr;
    if (const capsa_status status = nearest_rows(asked, found); status != capsa_ok) return status;
    const std::size_t first = asked.images.bound().begin, count = asked.answers();
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_contact, 1>(count);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    const capsa_status status = query::nearest_contacts(asked.images.rows(), asked.query, out);
    if (status != capsa_ok) return status;
    asked.rows(first, first + count);
    if (asked.images.none()) return capsa_ok;
    Query below = asked.query;
    const capsa_stream gaps = gaps_of(found);
    below.below = &gaps;
    const capsa_status more = query::nearest_contacts(asked.images.source(), below, of_images);
    if (more != capsa_ok) return more;
    take_images(asked, of_images, out, [](std::size_t) { return true; });
    return capsa_ok;
}

capsa_status deepest(const Query& of, capsa_contact* out) noexcept {
    Asked asked(of);
    const std::size_t first = asked.images.bound().begin, count = asked.answers();
    if (!asked.has_places(first + count)) return capsa_images_too_small;
    capsa_status status =
        asked.images.copy(asked.query, asked.query.asked_margin(), Directions::both, Keeps::deepest);
    if (status != capsa_ok) return status;
    auto* const of_images = asked.images.none() ? nullptr : asked.images.room<capsa_contact>(count);
    if (!asked.images.none() && !of_images) return capsa_out_of_memory;
    status = query::deepest(asked.images.rows(), asked.query, out);
    if (status != capsa_ok) return status;
    asked.rows(first, first + count);
    if (asked.images.none()) return capsa_ok;
    Query below = asked.query;
    // Of cores of the plane that cross, the gap of a contact is not the one that decides.
    const capsa_stream gaps = gaps_of(out);
    if (shape_info(asked.images.bound().a.shape).dimension == 3) below.below = &gaps;
    status = query::deepest(asked.images.source(), below, of_images);
    if (status != capsa_ok) return status;
    take_images(asked, of_images, out, [&](std::size_t i) { return of_images[i].gap < out[i].gap; });
    return capsa_ok;
}

}  // namespace capsa::periodic
