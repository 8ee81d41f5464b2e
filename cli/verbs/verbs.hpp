// What `capsa query --verb` can ask, one entry a verb.
//
// A verb turns a scene, which is mostly a pair source, into answers: rows of cells under its columns, a block
// of rows after the other. Whoever writes them down (cli/output/rows.hpp) knows no verb, and a new verb is a
// new entry in the list in verbs.cpp.

#pragma once
#include "capsa/verbs.hpp"
#include "cli/input/scene.hpp"
#include "cli/output/rows.hpp"
#include "cli/verbs/threads.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// What some of the pairs answered, group after group. It may look at what it was asked about.
class Answer {
public:
    virtual ~Answer() = default;
    virtual std::size_t rows() const = 0;
    // The row of A that a row is about, or the first one of a group. It says which group a row is of.
    virtual std::size_t row_of_a(std::size_t row) const = 0;
    // Which of the groups a row is of; that of the row before is `from`.
    virtual std::size_t group_of(std::size_t row, std::span<const Group> groups, std::size_t from) const {
        while (from + 1 < groups.size() && row_of_a(row) >= groups[from].a.end) ++from;
        return from;
    }
    // The cells of a row of this group, one for each column of the verb. Rows of A and B are counted within
    // it.
    virtual void cells(std::size_t row, const Group& group, Cells& out) const = 0;
    // What --stats counts: see Verb::counted.
    virtual std::uint64_t hits() const = 0;
    // Whether a row names one of B.
    virtual bool has_partner(std::size_t) const { return true; }

    std::vector<Image> images;  // those that the rows name, in a box that repeats; else none
};

// A cell that names a row of a group.
inline void put_row(Cells& out, const RowNames& names, std::size_t row) {
    if (names.ids)
        out.put((*names.ids)[names.first + row]);
    else
        out.put(std::uint64_t{row});
}
// The cell a, the cell b, and both.
inline void put_a(Cells& out, const Group& group, std::size_t a) {
    put_row(out, group.names_a, a - group.a.begin);
}
inline void put_b(Cells& out, const Group& group, std::size_t b) {
    put_row(out, group.names_b, b - group.b.begin);
}
inline void put_pair(Cells& out, const Group& group, std::size_t a, std::size_t b) {
    put_a(out, group, a);
    put_b(out, group, b);
}

struct QueryOptions : Options {
    std::size_t k = 1;  // rows for each row, of verb k-nearest

    // With places for the images of answers.
    QueryOptions with(std::span<Image> places) const {
        QueryOptions of_images = *this;
        of_images.images = places;
        return of_images;
    }
};

// Takes the answers one after the other, in order.
using Take = std::function<void(const Answer&)>;

using Ask = void(const Scene&, const QueryOptions&, const Threads&, const Take&);

// The families of sources that a verb can answer about.
enum class Takes {
    every_source,
    every_pair,    // of A and B or within A
    chosen_pairs,  // --zip, --pairs
};

// What the hits of an answer are: pairs that touch, or of pairs within A the rows of both.
enum class Counts { other, pairs, rows_of_pairs };

// What a verb asks a closed mesh about: nothing, points and spheres, or segments and capsules too.
enum class Solids { none, balls, rods };

struct Verb {
    std::string_view name;
    std::vector<std::string_view> columns;
    bool single;               // one row a group, always
    std::string_view list;     // the name of the rows in JSON
    std::string_view counted;  // what hits() are, in words
    Takes takes;
    Ask* ask;
    bool by_row = false;                 // finds one row of B for each row of A
    bool moving = false;                 // asks about rows in motion
    std::string_view of_triangles = {};  // one more column where a side is triangles
    bool any_distance = false;           // without a margin rows at any distance count
    Counts counts = Counts::other;       // what hits() are
    bool rows_of_both = false;           // has a row for each row of A and of B
    bool in_box = false;                 // asks about rows in a box that repeats
    Solids of_solids = Solids::none;     // asks about a closed mesh, and rows of these
    Ask* of_rows = nullptr;              // asks about the rows of a list; null: it cannot
    bool of_images = false;              // and has the columns of images then
    bool decides = true;                 // which pairs touch: the margin has a meaning
};

std::span<const Verb> verbs();

// Throws Error listing the known ones.
const Verb& find_verb(std::string_view name);

// Throws Error when a verb cannot answer about a periodic source.
void require_box(capsa_status status, const Source& source, std::string_view verb);

// Throws Error when the verb does not answer about such a source.
void require_taken(const Verb& verb, capsa_source_kind kind);

// Throws Error when an index would be built in vain.
void require_index_of_use(capsa_source_kind kind);

}  // namespace capsa::cli
