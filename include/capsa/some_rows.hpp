// Answers for some rows of A: `nearest`, `deepest` and `k_nearest`, asked about a list of rows.
//
//     const std::vector<std::uint32_t> mine = ...;           // of 1,000,000 rows, 10,000
//     std::vector<capsa::Nearest> out(mine.size());          // out[i] belongs to row mine[i]
//     capsa::nearest(capsa::within(index), mine, out);
//
// The list has any order, and a row may stand in it twice. Each answer has the bits that it has among the
// answers for all rows, and only the rows of the list are asked. A slice takes the rows that it has, and
// answers as the whole source does. Images of a periodic source stand in the order of the list.

#pragma once
#include "capsa/expect.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace capsa {

namespace detail {

// Says which row of a list the source does not have, and ends the program; or what else was wrong.
[[gnu::cold, gnu::noinline]] inline void refuse_list(capsa_status status, const char* verb,
                                                     const Source& source,
                                                     std::span<const std::uint32_t> rows) {
    for (std::size_t i = 0; status == capsa_index_out_of_range && i < rows.size(); ++i)
        if (rows[i] < source.begin || rows[i] >= source.end)
            capsa_stop(
                "%s: rows[%zu] is row %lu and the source has rows %zu to %zu of A: name rows before "
                "the last",
                verb, i, static_cast<unsigned long>(rows[i]), source.begin, source.end);
    const capsa_call call{verb, &source, rows.size(), 0, nullptr, 0, nullptr, nullptr};
    capsa_refuse(status, &call);
}

inline void expect_ok_list([[maybe_unused]] capsa_status status, [[maybe_unused]] const char* verb,
                           [[maybe_unused]] const Source& source,
                           [[maybe_unused]] std::span<const std::uint32_t> rows) {
#ifndef CAPSA_UNCHECKED
    if (status != capsa_ok) [[unlikely]]
        refuse_list(status, verb, source, rows);
#endif
}

inline void expect_room_of_list([[maybe_unused]] const char* verb, [[maybe_unused]] std::size_t room,
                                [[maybe_unused]] std::size_t rows, [[maybe_unused]] std::size_t k = 1) {
    CAPSA_EXPECT(k == 0 || room / k >= rows,
                 "%s: the output has %zu elements for %zu rows of the list: give %zu for each", verb, room,
                 rows, k);
}

}  // namespace detail

/// As `nearest` for the rows of a list: out[i] is the answer of row rows[i]. A row that the source does not
/// have ends the program.
inline void nearest(const Source& source, std::span<const std::uint32_t> rows, std::span<Nearest> out,
                    const Options& options = {}) {
    detail::expect_room_of_list("nearest", out.size(), rows.size());
    const capsa_options how = erased(options);
    detail::expect_ok_list(capsa_nearest_of_rows(&source, &how, rows.data(), rows.size(), out.data()),
                           "nearest", source, rows);
}

/// The same with contacts.
inline void nearest(const Source& source, std::span<const std::uint32_t> rows, std::span<Contact> out,
                    const Options& options = {}) {
    detail::expect_room_of_list("nearest", out.size(), rows.size());
    const capsa_options how = erased(options);
    detail::expect_ok_list(
        capsa_nearest_contacts_of_rows(&source, &how, rows.data(), rows.size(), out.data()), "nearest",
        source, rows);
}

/// As `deepest` for the rows of a list: out[i] is the answer of row rows[i].
inline void deepest(const Source& source, std::span<const std::uint32_t> rows, std::span<Contact> out,
                    const Options& options = {}) {
    detail::expect_room_of_list("deepest", out.size(), rows.size());
    const capsa_options how = erased(options);
    detail::expect_ok_list(capsa_deepest_of_rows(&source, &how, rows.data(), rows.size(), out.data()),
                           "deepest", source, rows);
}

/// As `k_nearest` for the rows of a list: out[k * i + j] is neighbour j of row rows[i].
inline void k_nearest(const Source& source, std::size_t k, std::span<const std::uint32_t> rows,
                      std::span<Nearest> out, const Options& options = any_distance) {
    detail::expect_room_of_list("k_nearest", out.size(), rows.size(), k);
    const capsa_options how = erased(options);
    detail::expect_ok_list(capsa_k_nearest_of_rows(&source, &how, k, rows.data(), rows.size(), out.data()),
                           "k_nearest", source, rows);
}

}  // namespace capsa
