// The contacts of one row with at most a vector of rows that can be loaded directly, for queries of so few
// pairs (src/verbs/few.hpp). Nothing is gathered: both sides are one vector each.

#pragma once
#include "kernels/paired/contacts.hpp"
#include "kernels/paired/paired_rows.hpp"
#include "kernels/read/vector.hpp"

namespace capsa::CAPSA_ISA {

template <class First, class Second, bool Exchanged>
void word_of_contacts(capsa_pair_job* job, std::uint32_t row, std::uint32_t row_is_of_b) {
    alignas(64) float of_first[static_cast<std::size_t>(First::stream_count)][lane_count];
    alignas(64) float of_second[static_cast<std::size_t>(Second::stream_count)][lane_count];
    const bool row_is_first = (row_is_of_b != 0) == Exchanged;
    read_vector<First>(Exchanged ? *job->b : *job->a, row_is_first ? row : job->begin, job->count,
                       row_is_first, of_first);
    read_vector<Second>(Exchanged ? *job->a : *job->b, row_is_first ? job->begin : row, job->count,
                        !row_is_first, of_second);
    Contacts sink(*job, Exchanged);
    evaluate_pairs<First, Second, Contacts>(&sink, StreamReader<First>(of_first),
                                            StreamReader<Second>(of_second), 0, job->count);
    sink.finish(*job);
}

}  // namespace capsa::CAPSA_ISA
