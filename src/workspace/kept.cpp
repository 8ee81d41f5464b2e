#include "src/workspace/kept.hpp"

#include "src/exact/margins.hpp"
#include "src/in_space.hpp"
#include "src/periodic.hpp"
#include "src/plan/cost.hpp"
#include "src/plan/ways.hpp"
#include "src/verbs/bits.hpp"
#include "src/verbs/hits.hpp"

#include <algorithm>
#include <cmath>

namespace capsa {

namespace {

constexpr float shortest_way = 0x1p-50f;  // that a list watches for

bool is_in(const Room<std::uint64_t>& words, std::size_t row) {
    return (words[row / 64] >> row % 64 & 1) != 0;
}
bool need_none(Room<std::uint64_t>& words, std::size_t rows) {
    const std::size_t count = (rows + 63) / 64;
    if (!words.need(count)) return false;
    std::fill_n(words.data(), count, std::uint64_t{0});
    return true;
}

capsa_source between_rows(const capsa_shapes& a, const capsa_shapes& b) {
    capsa_source source{};
    source.kind = capsa_source_between;
    source.end = a.count;
    source.a = a;
    source.b = b;
    return source;
}

// All hits. False if there is no memory, or the pair is not offered.
bool find_all(const capsa_source& source, const Query& query, double expected, PairList& list) {
    if (!list.pairs.need(static_cast<std::size_t>(std::min(expected, 1e8)) + 1024)) return false;
    capsa_find_result result{};
    for (;;) {
        const std::size_t places = list.pairs.bytes() / sizeof(capsa_index_pair);
        if (query::find_hits(source, query, list.pairs.data(), places, result) != capsa_ok) return false;
        list.count = static_cast<std::size_t>(result.written);
        if (result.written == result.total) return true;
        if (!list.pairs.need(static_cast<std::size_t>(result.total + result.total / 4))) return false;
    }
}

}  // namespace

bool PairList::add(const capsa_index_pair& pair) noexcept {
    if (const std::size_t room = pairs.bytes() / sizeof(capsa_index_pair); count == room) {
        Room<capsa_index_pair> more;
        if (!more.need(room + room / 4 + 1024)) return false;
        std::copy_n(pairs.data(), count, more.data());
        pairs.swap(more);
    }
    pairs[count++] = pair;
    return true;
}

bool KeptPairs::serves(const capsa_source& source, const Query& query) noexcept {
    if (!alive_) return false;
    const capsa_shapes* const rows[] = {&source.a, &source.b};
    bool little = true, none = true;
    for (int k = 0; k < sides() && little; ++k) {
        Side& side = side_[k];
        little = side.before.find_moved(*rows[k], free_, room_for_left(k), side.left_count);
        none &= side.left_count == 0;
    }
    if (little && (none || renew(source, query)))
        ++uses_;
    else
        end();
    if (alive_ && in_box_) image_rows_.move(*rows[sides() - 1]);
    return alive_;
}

// How long the next list lasts is learned by powers of two: rows that walk about take longer to get away than
// those that go straight on.
void KeptPairs::end() noexcept {
    alive_ = false;
    const bool in_vain = uses_ * spare_ < making_;
    in_vain_ = in_vain ? in_vain_ + 1 : 0;
    // How long a list of rows that rest lasts is not known beforehand.
    if (in_vain_ >= (thin_ ? 1 : tuning::lists_in_vain)) {
        resting_ = tuning::frames_without_list;
        in_vain_ = 0;
    }
    if (thin_) return;
    if (uses_ > 2.0 * frames_) lasts_ = std::min(2.0f * lasts_, tuning::most_lasts);
    if (uses_ < 0.5 * frames_) lasts_ = std::max(0.5f * lasts_, 1.0f / tuning::most_lasts);
}

bool KeptPairs::Side::begin(const capsa_shapes& rows) noexcept {
    left_count = strayed_count = 0;
    indexed = {};
    widest_slack = -1.0f;
    return before.take(rows) && left.need(most_left()) && strayed.need(most_strayed()) &&
           need_none(has_left, rows.count) && need_none(has_strayed, rows.count);
}

bool KeptPairs::Side::mark_left(const capsa_shapes& rows, float largest) noexcept {
    for (std::size_t i = 0; i < left_count; ++i) {
        const std::uint32_t row = left[i];
        before.take(rows, row);
        if (widest_slack >= 0.0f)
            widest_slack = std::max(widest_slack, largest_slack(before.shapes(), row, 1));
        set_bit(has_left.data(), row);
        if (!(before.largest(row) <= largest)) return false;
        if (is_in(has_strayed, row)) continue;
        if (strayed_count == most_strayed()) return false;
        set_bit(has_strayed.data(), row);
        strayed[strayed_count++] = row;
    }
    return true;
}

void KeptPairs::Side::unmark_left() noexcept {
    for (std::size_t i = 0; i < left_count; ++i) has_left[left[i] / 64] = 0;
    left_count = 0;
}

// Since then points may have moved so far, so that a core has become longer by twice the square root of 3 of
// it, and a radius may have grown by as much.
float KeptPairs::Side::most_slack(float free) noexcept {
    if (widest_slack < 0.0f) widest_slack = largest_slack(before.shapes(), 0, before.count());
    return widest_slack + exact::slack_of_way(5.0f * free);
}

std::size_t KeptPairs::Side::bytes() const noexcept {
    return before.bytes() + left.bytes() + strayed.bytes() + has_left.bytes() + has_strayed.bytes() +
           copies.bytes() + copies_of_strayed.bytes();
}

// As many rows as cost no more than the list saves, of all sides. Rows that are asked in space have heights
// that are made.
std::span<std::uint32_t> KeptPairs::room_for_left(int side) noexcept {
    const Side &own = side_[side], &partners = partners_of(side);
    const capsa_shapes rows = own.before.shapes(), others = partners.before.shapes();
    const CoreKind core = shape_info(rows.shape).core, other_core = shape_info(others.shape).core;
    const double tested = cost::of_pair(core, other_core).tested;
    const double row = partners.indexed.index ? cost::renewed_row * cost::of_rows(core).searched +
                                                    tested * static_cast<double>(partners.strayed_count)
                                              : tested * static_cast<double>(others.count);
    const double most = renews_ ? spare_ / sides() / row : 0.0;
    return {own.left.data(), static_cast<std::size_t>(std::min(most, static_cast<double>(own.most_left())))};
}

bool KeptPairs::renew(const capsa_source& source, const Query& query) noexcept {
    const capsa_shapes* const rows[] = {&source.a, &source.b};
    for (int k = 0; k < sides(); ++k)
        if (!side_[k].mark_left(*rows[k], largest_)) return false;
    drop_pairs_of_left();
    for (int k = 0; k < sides(); ++k)
        if (side_[k].left_count != 0 && !find_pairs_of_left(k, query)) return false;
    if (in_box_ && !renew_images(query)) return false;
    for (int k = 0; k < sides(); ++k) side_[k].unmark_left();
    return true;
}

void KeptPairs::drop_pairs_of_left() noexcept {
    const Room<std::uint64_t>&a = side_[0].has_left, &b = partners_of(0).has_left;
    list_.drop([&](const capsa_index_pair& pair) { return is_in(a, pair.a) || is_in(b, pair.b); });
}

// Partners that have strayed are asked where they are now, and the others by their index.
template <class Found>
bool KeptPairs::find_partners(const capsa_shapes& few, Side& partners, const Query& query,
                              const Found& found) noexcept {
    const auto ask = [&](const capsa_shapes& of, const auto& partner) {
        if (!find_all(between_rows(few, of), {query.table, reach_}, 0.0, found_)) return false;
        for (std::size_t i = 0; i < found_.count; ++i) {
            const std::uint32_t other = partner(found_.pairs[i].b);
            if (other != capsa_no_row && !found(found_.pairs[i].a, other)) return false;
        }
        return true;
    };
    if (!partners.indexed.index) return ask(partners.before.shapes(), [](std::uint32_t row) { return row; });
    const auto resting = [&](std::uint32_t row) {
        return is_in(partners.has_strayed, row) ? capsa_no_row : row;
    };
    if (!ask(partners.indexed, resting)) return false;
    const std::span<const std::uint32_t> strayed{partners.strayed.data(), partners.strayed_count};
    capsa_shapes copies{};
    return strayed.empty() || (partners.before.copy(strayed, partners.copies_of_strayed, copies) &&
                               ask(copies, [&](std::uint32_t i) { return strayed[i]; }));
}

bool KeptPairs::find_pairs_of_left(int k, const Query& query) noexcept {
    Side& own = side_[k];
    capsa_shapes few{};
    return own.before.copy({own.left.data(), own.left_count}, own.copies, few) &&
           find_partners(few, partners_of(k), query, [&](std::uint32_t i, std::uint32_t partner) {
               return add(k, own.left[i], partner);
           });
}

// The images of rows that have left, and rows of A that have. Their pairs are found with images of the rows
// as the list has them.
bool KeptPairs::renew_images(const Query& query) noexcept {
    Side &a = side_[0], &b = partners_of(0);
    image_list_.drop([&](const capsa_index_pair& pair) {
        return is_in(a.has_left, pair.a) || is_in(b.has_left, image_rows_.row()[pair.b]);
    });
    std::size_t count = 0;
    capsa_shapes few{};
    const std::span<const std::uint32_t> left_a{a.left.data(), a.left_count},
        left_b{b.left.data(), b.left_count};
    if (!left_b.empty() && !(b.before.copy(left_b, b.copies, few) &&
                             image_rows_.find(few, left_b, *query.table, found_images_, count)))
        return false;
    image_rows_.move(b.before.shapes());
    const std::span<const std::uint32_t> images{found_images_.data(), count};
    if (!images.empty() && !(image_rows_.copy_some(images, copies_of_images_, few) &&
                             find_partners(few, a, query, [&](std::uint32_t i, std::uint32_t row) {
                                 return is_in(a.has_left, row) || image_list_.add({row, images[i]});
                             })))
        return false;
    if (left_a.empty()) return true;
    if (!a.before.copy(left_a, a.copies, few) || !image_rows_.hold(few, *query.table) ||
        !find_all(between_rows(few, image_rows_.shapes()), {query.table, reach_}, 0.0, found_))
        return false;
    for (std::size_t k = 0; k < found_.count; ++k)
        if (!image_list_.add({left_a[found_.pairs[k].a], found_.pairs[k].b})) return false;
    return true;
}

// A pair of two rows that have left is found twice, and a row of a `within` finds itself.
bool KeptPairs::add(int side, std::uint32_t row, std::uint32_t partner) noexcept {
    const bool within = sides() == 1;
    if (within ? is_in(side_[0].has_left, partner) && row >= partner
               : side == 1 && is_in(side_[0].has_left, partner))
        return true;
    const bool turned = within ? partner < row : side == 1;
    return list_.add(turned ? capsa_index_pair{partner, row} : capsa_index_pair{row, partner});
}

// Rows of A then come in the order of memory: in a large scene most of the time of a pair is waiting for its
// rows. Without memory the list stays as it is.
void KeptPairs::sort_by_a(PairList& list, std::size_t rows) noexcept {
    const capsa_index_pair* const pairs = list.pairs.data();
    if (!place_.need(rows + 1) || !scratch_.need(list.count)) return;
    std::fill_n(place_.data(), rows + 1, 0u);
    for (std::size_t k = 0; k < list.count; ++k) ++place_[pairs[k].a + 1];
    for (std::size_t row = 0; row < rows; ++row) place_[row + 1] += place_[row];
    for (std::size_t k = 0; k < list.count; ++k) scratch_[place_[pairs[k].a]++] = pairs[k];
    std::copy_n(scratch_.data(), list.count, list.pairs.data());
}

// A pair that touches now was within the skin, if both rows have moved by less than half of it: less the
// errors of two distances (docs/meaning.md: 4 eps S each, more of boxes and round cones), and of the ways.
bool KeptPairs::make(const capsa_source& source, const capsa_source& indexed, const Query& query,
                     const Skin& skin, double built, Images& images, Directions directions) noexcept {
    alive_ = false;
    kind_ = source.kind;
    const capsa_shapes& b = second_side(source);
    const double rows = static_cast<double>(source.a.count + b.count);
    const double most_cost = built - skin.making / skin.frames;  // of a frame with the list
    if (cost::of_list(rows, 0.0) > most_cost || !side_[0].begin(source.a)) return false;
    if (sides() == 2 && !side_[1].begin(b)) return false;
    largest_ = side_[0].before.largest();
    if (sides() == 2) largest_ = std::max(largest_, side_[1].before.largest());
    largest_ *= 1.25f;  // rows that jump may come a little further
    reach_ = query.margin + skin.width;
    in_box_ = has_period(source);
    directions_ = directions;
    const Query wide{query.table, reach_};
    if (in_box_) {
        if (images.copy_for(image_rows_, source, indexed, wide, reach_, directions) != capsa_ok) return false;
        largest_ += largest_ + image_rows_.largest();
    }
    const float share = std::max(1.0f, 4.0f * exact::share_of_widest(source.a, b));
    const float error = 0x1p-18f * share * (largest_ + std::fabs(query.margin) + skin.width);
    free_ = 0.5f * skin.width - error;
    uses_ = 0;
    // Squares of shorter ways would be rounded away.
    if (!(free_ >= 0.25f * skin.width) || !(free_ >= shortest_way)) {
        resting_ = tuning::frames_without_list;
        return false;
    }
    if (!find_all(indexed, wide, skin.pairs, list_)) return false;
    const auto pairs = static_cast<double>(list_.count);
    listed_of_near_ = std::clamp(pairs / std::max(skin.near_pairs, 1.0), tuning::least_listed, 1.0);
    const double cost = cost::of_list(rows, pairs);
    if (cost > most_cost) {
        resting_ = tuning::frames_without_list;
        return false;
    }
    spare_ = built - cost;
    making_ = skin.making;
    frames_ = skin.frames;
    thin_ = skin.is_thin;
    renews_ = !are_lifted(source.a) && !are_lifted(b);
    if (in_box_) {
        image_list_.count = 0;
        if (!images.none() && !find_all(images.source(), wide, 0.0, image_list_)) return false;
        sort_by_a(image_list_, source.a.count);
    }
    sort_by_a(list_, source.a.count);
    if (indexed.a.index) side_[0].indexed = indexed.a;
    if (sides() == 2 && indexed.b.index) side_[1].indexed = indexed.b;
    alive_ = true;
    return true;
}

// A row of the list was valid where it was, and as its numbers are so small it still is: one that moves
// little has numbers, and no radius below 0.
void KeptPairs::know_rows(const capsa_source& source, Query& query) noexcept {
    constexpr float surely_valid = 1e17f;
    if (!(largest_ <= surely_valid)) return;
    const float share = exact::share_of_widest(source.a, second_side(source));
    query.most_slack_a = share * side_[0].most_slack(free_);
    query.most_slack_b = share * partners_of(0).most_slack(free_);
}

std::size_t KeptPairs::bytes() const noexcept {
    return side_[0].bytes() + side_[1].bytes() + list_.pairs.bytes() + scratch_.bytes() +
           found_.pairs.bytes() + place_.bytes() + image_rows_.bytes() + image_list_.pairs.bytes() +
           found_images_.bytes() + copies_of_images_.bytes();
}

void KeptPairs::list_images(capsa_source& source) const noexcept {
    source.kind = capsa_source_listed;
    source.pairs = image_list_.pairs.data();
    source.begin = 0;
    source.end = image_list_.count;
}

capsa_source KeptPairs::listed(const capsa_source& source) const noexcept {
    capsa_source list = source;
    list.kind = capsa_source_listed;
    list.pairs = list_.pairs.data();
    list.begin = 0;
    list.end = list_.count;
    if (sides() == 1) {
        list.cut = cut_of_within;
        list.b = source.a;
        list.filters.b = source.filters.a;
    }
    return list;
}

}  // namespace capsa
