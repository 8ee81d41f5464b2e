// Every verb about two sets, in C, with room for all answers: for who measures what a call takes, or sees
// that it writes nothing.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace capsa::tests::test_stack {

// Two sets and room for all answers.
struct Stage {
    Rows a, b;
    capsa_shapes va, vb;
    std::vector<capsa_index_pair> list, pairs;
    std::vector<std::uint64_t> words;
    std::vector<capsa_contact> contacts;
    std::vector<capsa_witness> witnesses;
    std::vector<capsa_nearest> nearest;
    std::vector<capsa_touch> touches;
    std::vector<float> gaps, still;
    std::vector<std::size_t> offsets;
    std::vector<std::uint32_t> rows, labels, asked;
    std::vector<std::uint32_t> a_runs, b_runs;
    std::vector<std::uint8_t> any;
    std::vector<std::uint32_t> groups;
    capsa_filter filter{};
    int hit = 7, visits = 0;
    std::uint64_t count = 7;
    std::size_t clusters = 7;
    capsa_find_result result{7, 7};

    Stage(capsa_shape shape_a, std::size_t n, capsa_shape shape_b, std::size_t m)
        : a(shape_a, n),
          b(shape_b, m),
          pairs(64),
          words(n * ((m + 63) / 64) + 64),
          contacts(n + 64),
          witnesses(n),
          nearest(n),
          touches(n),
          gaps(n),
          still(std::max(n, m)),
          offsets(n + 1),
          rows(n * std::max(n, m)),
          labels(n + m),
          any(run_count) {
        Random random(3);
        fill::half(a, random);
        fill::half(b, random);
        va = a.view();
        vb = b.view();
        for (std::uint32_t i = 0; i < n && m != 0; ++i)
            list.push_back({i, static_cast<std::uint32_t>(i * 7 % m)});
        for (std::uint32_t i = 0; i < std::max(n, m); ++i) groups.push_back(i % 3);
        filter.group = {groups.data(), 1};
        filter.count = groups.size();
        // The last rows of A are in no run: runs of all rows that meet all of B are a source without runs.
        for (std::size_t k = 0; k <= run_count; ++k) {
            a_runs.push_back(static_cast<std::uint32_t>(k * (n - n / 20) / run_count));
            b_runs.push_back(static_cast<std::uint32_t>(k * m / run_count));
        }
    }
    static constexpr std::size_t run_count = 4;
    capsa_motion rest(const capsa_source& source) const {
        const capsa_stream zeros{still.data(), 1};
        return {zeros, zeros, shape_info(source.a.shape).dimension == 2 ? capsa_stream{} : zeros};
    }
    // Runs of both sides.
    capsa_runs runs() const { return {a_runs.data(), b_runs.data(), run_count}; }
    const std::vector<std::uint32_t>& some_rows(const capsa_source& source) {
        asked.assign(1, static_cast<std::uint32_t>(source.end - 1));
        for (std::size_t row = source.begin; row < source.end; row += 2)
            asked.push_back(static_cast<std::uint32_t>(row));
        return asked;
    }
    // All that verbs may write.
    std::string written() const {
        std::string bytes;
        const auto add = [&](const auto& all) {
            bytes.append(reinterpret_cast<const char*>(all.data()), all.size() * sizeof all[0]);
        };
        add(pairs), add(words), add(contacts), add(witnesses), add(nearest), add(touches), add(gaps);
        add(offsets), add(rows), add(labels), add(any);
        add(std::vector<std::uint64_t>{count, clusters, result.written, result.total,
                                       static_cast<std::uint64_t>(hit), static_cast<std::uint64_t>(visits)});
        return bytes;
    }
    capsa_runs runs_of_a() const { return {a_runs.data(), nullptr, run_count}; }
};

struct Verb {
    const char* name;
    bool of_rows, of_pairs, of_within;
    std::function<capsa_status(Stage&, const capsa_source&, const capsa_options&)> ask;
    bool by_run = false;
};

inline const Verb verbs[] = {
    {"any_hit", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_any_hit(&source, &options, &s.hit);
     }},
    {"count_hits", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_count_hits(&source, &options, &s.count);
     }},
    {"touched", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_touched(&source, &options, s.words.data(), s.words.size());
     }},
    {"hit_mask", true, true, false,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_hit_mask(&source, &options, s.words.data(), s.words.size(), (source.b.count + 63) / 64);
     }},
    {"find_hits", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_find_hits(&source, &options, s.pairs.data(), s.pairs.size(), &s.result);
     }},
    {"contacts", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_contacts(&source, &options, s.contacts.data(), s.contacts.size(), &s.result);
     }},
    {"any_by_run", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_any_by_run(&source, &options, s.any.data(), s.any.size());
     },
     true},
    {"count_by_run", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_count_by_run(&source, &options, s.words.data(), s.words.size());
     },
     true},
    {"gaps", false, true, false,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_gaps(&source, &options, s.gaps.data(), s.gaps.size());
     }},
    {"witnesses", false, true, false,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_witnesses(&source, &options, s.witnesses.data(), s.witnesses.size());
     }},
    {"nearest", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_nearest_rows(&source, &options, s.nearest.data(), s.nearest.size());
     }},
    {"nearest with contacts", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_nearest_contacts(&source, &options, s.contacts.data(), s.contacts.size());
     }},
    {"deepest", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_deepest(&source, &options, s.contacts.data(), s.contacts.size());
     }},
    {"visit_hits", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const auto visit = [](void* visits, const capsa_index_pair*, std::size_t) {
             ++*static_cast<int*>(visits);
             return 0;
         };
         return capsa_visit_hits(&source, &options, visit, &s.visits);
     }},
    {"visit_contacts", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const auto visit = [](void* visits, const capsa_contact*, std::size_t) {
             ++*static_cast<int*>(visits);
             return 0;
         };
         return capsa_visit_contacts(&source, &options, visit, &s.visits);
     }},
    {"neighbours", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_neighbours(&source, &options, s.offsets.data(), s.offsets.size(), s.rows.data(),
                                 s.rows.size(), &s.result);
     }},
    {"k_nearest", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_k_nearest(&source, &options, 1, s.nearest.data(), s.nearest.size());
     }},
    {"of rows", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const auto& rows = s.some_rows(source);
         capsa_nearest_contacts_of_rows(&source, &options, rows.data(), rows.size(), s.contacts.data());
         capsa_deepest_of_rows(&source, &options, rows.data(), rows.size(), s.contacts.data());
         return capsa_k_nearest_of_rows(&source, &options, 1, rows.data(), rows.size(), s.nearest.data());
     }},
    {"clusters", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         return capsa_clusters(&source, &options, s.labels.data(), s.labels.size(), &s.clusters);
     }},
    {"first_touch", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const capsa_motion motion = s.rest(source);
         const bool within = source.kind == capsa_source_within;
         return capsa_first_touch(&source, &options, &motion, within ? nullptr : &motion, s.touches.data(),
                                  s.touches.size());
     }},
    {"find_touches", true, true, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const capsa_motion motion = s.rest(source);
         const bool within = source.kind == capsa_source_within;
         return capsa_find_touches(&source, &options, &motion, within ? nullptr : &motion, s.touches.data(),
                                   s.touches.size() / 2, &s.result);
     }},
    {"visit_touches", true, false, true,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const capsa_motion motion = s.rest(source);
         const bool within = source.kind == capsa_source_within;
         const auto visit = [](void* visits, const capsa_touch*, std::size_t) {
             ++*static_cast<int*>(visits);
             return 0;
         };
         return capsa_visit_touches(&source, &options, &motion, within ? nullptr : &motion, visit, &s.visits);
     }},
    {"last_touch", false, true, false,
     [](Stage& s, const capsa_source& source, const capsa_options& options) {
         const capsa_motion motion = s.rest(source);
         return capsa_last_touch(&source, &options, &motion, &motion, s.touches.data(), s.touches.size());
     }},
};

}  // namespace capsa::tests::test_stack
