// Every answer the library gives about two sets, as words to be compared or hashed.

#pragma once
#include "capsa/capsa.hpp"
#include "src/shape.hpp"

#include <cstdint>
#include <cstring>
#include <vector>

namespace capsa::tests {

struct TwoSets {
    capsa_shapes a, b;
    Motion of_a, of_b;
    float margin;
    bool at_rest = false;         // first touches of A with B are left out
    bool within_at_rest = false;  // and those of A with itself
};

// The motion of rows with displacements v[0], v[1] and, in space, v[2].
template <class Moving>
Motion motion_of(const Moving& moving) {
    return shape_info(moving.rows.shape).dimension == 2 ? motion(moving.v[0], moving.v[1])
                                                        : motion(moving.v[0], moving.v[1], moving.v[2]);
}

// Collects answers; a NaN is a NaN, whatever its payload.
class Words {
public:
    void add(std::uint64_t x) {
        words_.push_back(static_cast<std::uint32_t>(x));
        words_.push_back(static_cast<std::uint32_t>(x >> 32));
    }
    void add(float x) {
        std::uint32_t bits;
        std::memcpy(&bits, &x, sizeof bits);
        words_.push_back((bits & 0x7fffffffu) > 0x7f800000u ? 0x7fc00000u : bits);
    }
    void add(const float (&v)[3]) {
        for (const float x : v) add(x);
    }
    void add(const IndexPair& p) { words_.insert(words_.end(), {p.a, p.b}); }
    void add(const Nearest& n) {
        words_.push_back(n.index);
        add(n.gap);
    }
    // The second numbers of places, where a core has one: those of points and segments are 0.
    void add_second(const capsa_place& at_a, const capsa_place& at_b) {
        if (at_a.v != 0.0f || at_b.v != 0.0f) add(at_a.v), add(at_b.v);
    }
    void add(const Contact& c) {
        add(IndexPair{c.a, c.b});
        add(c.gap);
        add(c.normal);
        add(c.point);
        add(c.at_a.u);
        add(c.at_b.u);
        add_second(c.at_a, c.at_b);
    }
    void add(const Witness& w) {
        add(w.gap);
        add(w.at_a.u);
        add(w.at_b.u);
        add_second(w.at_a, w.at_b);
        add(w.on_a);
        add(w.on_b);
    }
    void add(const Touch& t) {
        add(IndexPair{t.a, t.b});
        add(t.time);
        add(t.normal);
        add(t.point);
    }
    template <class T>
    void add(const std::vector<T>& all) {
        for (const T& x : all) add(x);
    }
    const std::vector<std::uint32_t>& get() const { return words_; }

private:
    std::vector<std::uint32_t> words_;
};

// What all sources answer.
void add_hits(Words& words, const Source& source, const Options& options);
void add_rows(Words& words, const Source& source, const Options& options);
void add_paired(Words& words, const Source& source, const TwoSets& sets, const Options& options);
void add_within(Words& words, const TwoSets& sets, const Options& options);
void add_between(Words& words, const TwoSets& sets, const Options& options);
void add_zip_and_listed(Words& words, const TwoSets& sets, const Options& options);

// Nothing where the library does not answer.
std::vector<std::uint32_t> everything(const TwoSets& sets, Isa isa);

// The first touches of every kind of source with two sets.
std::vector<std::uint32_t> first_touches(const TwoSets& sets, Isa isa);

bool by_pair(const Contact& x, const Contact& y);

// What a `between` or `within` answers, in an order that does not depend on the way of the search.
void add_in_order(Words& words, const Source& source, const Options& options);

// Runs of some rows, of which one is empty. The first and the last rows belong to none.
std::vector<std::uint32_t> some_runs(std::size_t rows);

void add_by_run(Words& words, const Source& source, const Options& options);

// The same for runs of both sets. Apart from everything(), so that its hashes stay as they are.
std::vector<std::uint32_t> everything_of_runs(const TwoSets& sets, Isa isa);

// Filters for sets of so many rows at most: of A categories and groups, of B masks.
struct SomeFilters {
    std::vector<std::uint32_t> category, group;
    Filter of_a, of_b;

    explicit SomeFilters(std::size_t most);
    SomeFilters(const SomeFilters&) = delete;
    SomeFilters& operator=(const SomeFilters&) = delete;

    Source filtered(const Source& source) const {
        return source.kind == capsa_source_within ? capsa::filtered(source, of_a)
                                                  : capsa::filtered(source, of_a, of_b);
    }
};

// The same for filtered sources.
std::vector<std::uint32_t> everything_of_filters(const TwoSets& sets, Isa isa);

}  // namespace capsa::tests
