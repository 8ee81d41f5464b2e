// The contacts of one row with at most a vector of rows that can be loaded directly, for queries of so few
// pairs (src/verbs/few.hpp). Nothing is gathered: both sides are one vector each.

#pragma once
#include "kernels/paired/contacts.hpp"
#include "kernels/paired/paired_rows.hpp"
#include "kernels/read/vector.hpp"

namespace capsa::CAPSA_ISA {

// The rows of lane k: one of them is the same in every lane.
struct RowsOfWord {
    std::uint32_t a, b, step_of_a, step_of_b;
    CAPSA_INLINE void name(std::uint64_t k, capsa_contact& to) const {
        to.a = a + static_cast<std::uint32_t>(k) * step_of_a;
        to.b = b + static_cast<std::uint32_t>(k) * step_of_b;
    }
};

// Both sides of a word of pairs: the row in every lane of its side.
template <class First, class Second>
struct WordOfRows {
    Lanes first[First::stream_count], second[Second::stream_count];

    CAPSA_INLINE WordOfRows(const float* const* number, const capsa_shapes& cols, bool row_is_first,
                            std::uint32_t begin, std::uint32_t end) {
        if (row_is_first) {
            read_numbers<First>(number, first);
            read_rows<Second>(cols, begin, end, second);
        } else {
            read_rows<First>(cols, begin, end, first);
            read_numbers<Second>(number, second);
        }
    }
};

// `exchanged`: the first shape is that of B.
template <class First, class Second>
CAPSA_NOINLINE std::uint64_t contacts_of_word(const float* const* number, const capsa_shapes* cols,
                                              std::uint32_t row, std::uint32_t begin, std::uint32_t end,
                                              float most, capsa_contact* out, std::uint64_t capacity,
                                              bool row_is_first, bool exchanged) {
    const WordOfRows<First, Second> rows(number, *cols, row_is_first, begin, end);
    const auto first = prepared_streams<First>(rows.first, 0.0f);
    const auto second = prepared_streams<Second>(rows.second, 0.0f);
    const std::uint64_t valid = bits(valid_rows<First>(rows.first)) & bits(valid_rows<Second>(rows.second));
    const Lanes margin = splat(most);
    const std::uint64_t hits =
        bits(touching(first, second, separation_of(first.core, second.core), margin)) & valid;
    const std::uint64_t count = count_ones(hits);
    if (hits == 0) return 0;
    const RowsOfWord named =
        row_is_first != exchanged ? RowsOfWord{row, begin, 0, 1} : RowsOfWord{begin, row, 1, 0};
    ContactsOf<RowsOfWord> sink{out, named, capacity, 0, 0, margin, exchanged};
    sink.keep_hits(first, second, closest_points_of(first.core, second.core), 0, hits, count);
    return count;
}

template <class First, class Second, bool Exchanged, bool RowIsFirst>
std::uint64_t word_of_contacts_at_once(const float* const* number, const capsa_shapes* cols,
                                       std::uint32_t row, std::uint32_t begin, std::uint32_t end,
                                       float margin, capsa_contact* out, std::uint64_t capacity) {
    return contacts_of_word<First, Second>(number, cols, row, begin, end, margin, out, capacity, RowIsFirst,
                                           Exchanged);
}

template <class First, class Second, bool Exchanged>
void word_of_contacts(capsa_pair_job* job, std::uint32_t row, std::uint32_t row_is_of_b) {
    contacts_of_row(*job, row, row_is_of_b != 0, Exchanged, pair_formula<First, Second, Contacts>);
}

}  // namespace capsa::CAPSA_ISA
