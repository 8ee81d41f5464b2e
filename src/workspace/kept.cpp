#include "src/workspace/kept.hpp"

#include "src/exact/margins.hpp"
#include "src/in_space.hpp"
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

// All hits. False if there is no memory, or the pair is not offered.
bool find_all(const capsa_source& source, const Query& query, double expected, Room<capsa_index_pair>& room,
              std::size_t& count) {
    if (!room.need(static_cast<std::size_t>(std::min(expected, 1e8)) + 1024)) return false;
    capsa_find_result result{};
    for (;;) {
        const std::size_t places = room.bytes() / sizeof(capsa_index_pair);
        if (query::find_hits(source, query, room.data(), places, result) != capsa_ok) return false;
        count = static_cast<std::size_t>(result.written);
        if (result.written == result.total) return true;
        if (!room.need(static_cast<std::size_t>(result.total + result.total / 4))) return false;
    }
}

}  // namespace

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
    return alive_;
}

void KeptPairs::end() noexcept {
    alive_ = false;
    if (thin_) {  // how long it lasts is not known beforehand
        if (uses_ * spare_ < making_) resting_ = tuning::frames_without_list;
        return;
    }
    if (static_cast<float>(uses_) >= tuning::least_frames) {
        wider_ = 1.0f;
        return;
    }
    wider_ *= 2.0f;
    if (wider_ <= tuning::most_wider) return;
    wider_ = 1.0f;
    resting_ = tuning::frames_without_list;
}

float KeptPairs::skin_for(float moved, float size) noexcept {
    if (resting_ > 0) {
        --resting_;
        return 0.0f;
    }
    thin_ = moved == nearly_rest;
    const float skin = std::min(2.0f * tuning::frames_wanted * wider_ * moved, tuning::most_skin * size);
    if (!(skin >= 2.0f * tuning::least_frames * moved) || !(size <= most_finite)) return 0.0f;
    return std::max(skin, (thin_ ? tuning::skin_at_rest : tuning::least_skin) * size);
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
    for (int k = 0; k < sides(); ++k) side_[k].unmark_left();
    return true;
}

void KeptPairs::drop_pairs_of_left() noexcept {
    const Room<std::uint64_t>&a = side_[0].has_left, &b = partners_of(0).has_left;
    for (std::size_t k = 0; k < count_;)
        if (is_in(a, pairs_[k].a) || is_in(b, pairs_[k].b))
            pairs_[k] = pairs_[--count_];
        else
            ++k;
}

// Partners that have strayed are asked where they are now, and the others by their index.
bool KeptPairs::find_pairs_of_left(int k, const Query& query) noexcept {
    Side &own = side_[k], &partners = partners_of(k);
    capsa_source few{};
    few.kind = capsa_source_between;
    few.end = own.left_count;
    if (!own.before.copy({own.left.data(), own.left_count}, own.copies, few.a)) return false;
    const auto ask = [&](const capsa_shapes& of, const auto& partner) {
        std::size_t count = 0;
        few.b = of;
        if (!find_all(few, {query.table, reach_}, 0.0, found_, count)) return false;
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint32_t other = partner(found_[i].b);
            if (other != capsa_no_row && !add(k, own.left[found_[i].a], other)) return false;
        }
        return true;
    };
    if (!partners.indexed.index) return ask(partners.before.shapes(), [](std::uint32_t row) { return row; });
    if (!ask(partners.indexed,
             [&](std::uint32_t row) { return is_in(partners.has_strayed, row) ? capsa_no_row : row; }))
        return false;
    const std::span<const std::uint32_t> strayed{partners.strayed.data(), partners.strayed_count};
    capsa_shapes copies{};
    return strayed.empty() || (partners.before.copy(strayed, partners.copies_of_strayed, copies) &&
                               ask(copies, [&](std::uint32_t i) { return strayed[i]; }));
}

// A pair of two rows that have left is found twice, and a row of a `within` finds itself.
bool KeptPairs::add(int side, std::uint32_t row, std::uint32_t partner) noexcept {
    const bool within = sides() == 1;
    if (within ? is_in(side_[0].has_left, partner) && row >= partner
               : side == 1 && is_in(side_[0].has_left, partner))
        return true;
    const std::size_t room = pairs_.bytes() / sizeof(capsa_index_pair);
    if (count_ == room) {
        if (!scratch_.need(room + room / 4 + 1024)) return false;
        std::copy_n(pairs_.data(), count_, scratch_.data());
        pairs_.swap(scratch_);
    }
    const bool turned = within ? partner < row : side == 1;
    pairs_[count_++] = turned ? capsa_index_pair{partner, row} : capsa_index_pair{row, partner};
    return true;
}

// Rows of A then come in the order of memory: in a large scene most of the time of a pair is waiting for its
// rows. Without memory the list stays as it is.
void KeptPairs::sort_by_a(std::size_t rows) noexcept {
    if (!place_.need(rows + 1) || !scratch_.need(count_)) return;
    std::fill_n(place_.data(), rows + 1, 0u);
    for (std::size_t k = 0; k < count_; ++k) ++place_[pairs_[k].a + 1];
    for (std::size_t row = 0; row < rows; ++row) place_[row + 1] += place_[row];
    for (std::size_t k = 0; k < count_; ++k) scratch_[place_[pairs_[k].a]++] = pairs_[k];
    std::copy_n(scratch_.data(), count_, pairs_.data());
}

// A pair that touches now was within the skin, if both rows have moved by less than half of it: less the
// errors of two distances (docs/meaning.md: 4 eps S each, more of boxes and round cones), and of the ways.
bool KeptPairs::make(const capsa_source& source, const capsa_source& indexed, const Query& query, float skin,
                     double frames, double near_pairs, double built) noexcept {
    alive_ = false;
    kind_ = source.kind;
    const double rows = static_cast<double>(source.a.count + second_side(source).count);
    const double most_cost = built * (1.0 - cost::list_making / frames);  // of a frame with the list
    if (cost::of_list(rows, 0.0) > most_cost || !side_[0].begin(source.a)) return false;
    if (!is_within(source) && !side_[1].begin(source.b)) return false;
    largest_ = side_[0].before.largest();
    if (!is_within(source)) largest_ = std::max(largest_, side_[1].before.largest());
    largest_ *= 1.25f;  // rows that jump may come a little further
    const float share = std::max(1.0f, 4.0f * exact::share_of_widest(source.a, second_side(source)));
    const float error = 0x1p-18f * share * (largest_ + std::fabs(query.margin) + skin);
    free_ = 0.5f * skin - error;
    uses_ = 0;
    // Squares of shorter ways would be rounded away.
    if (!(free_ >= 0.25f * skin) || !(free_ >= shortest_way)) {
        resting_ = tuning::frames_without_list;
        return false;
    }
    reach_ = query.margin + skin;
    if (!find_all(indexed, {query.table, reach_}, near_pairs, pairs_, count_)) return false;
    const double cost = cost::of_list(rows, static_cast<double>(count_));
    if (cost > most_cost) {
        resting_ = tuning::frames_without_list;
        return false;
    }
    spare_ = built - cost;
    making_ = cost::list_making * built;
    renews_ = !are_lifted(source.a) && !are_lifted(second_side(source));
    sort_by_a(source.a.count);
    if (indexed.a.index) side_[0].indexed = indexed.a;
    if (!is_within(source) && indexed.b.index) side_[1].indexed = indexed.b;
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
    return side_[0].bytes() + side_[1].bytes() + pairs_.bytes() + scratch_.bytes() + found_.bytes() +
           place_.bytes();
}

capsa_source KeptPairs::listed(const capsa_source& source) const noexcept {
    capsa_source list = source;
    list.kind = capsa_source_listed;
    list.pairs = pairs_.data();
    list.begin = 0;
    list.end = count_;
    if (is_within(source)) {
        list.cut = cut_of_within;
        list.b = source.a;
        list.filters.b = source.filters.a;
    }
    return list;
}

}  // namespace capsa
