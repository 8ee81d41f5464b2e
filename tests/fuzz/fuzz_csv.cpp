// The readers of CSV and of NumPy's arrays on hostile bytes: each gives a sound table, or list of pairs, or a
// one-line error, the same however the bytes arrive.
//
// With libFuzzer this is a fuzz target. With CAPSA_SEEDED it is a plain program that mutates a few good files
// with a seeded generator, so that every compiler runs some thousands of inputs as an ordinary test.

#include "cli/error.hpp"
#include "cli/input/groups.hpp"
#include "cli/input/pair_list.hpp"
#include "cli/input/table.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <random>
#include <string>

namespace {

using namespace capsa::cli;

struct Outcome {
    Table table;
    GroupNames names;
    std::string error;  // empty: the table is good
};

void read(std::string_view text, std::size_t piece, const std::optional<std::string>& by, Outcome& outcome) {
    MemoryBytes bytes(text, piece);
    try {
        outcome.table = read_table(bytes, by, outcome.names);
    } catch (const Error& error) {
        outcome.error = one_line(error.what());
    }
}

void require(bool condition, const char* what) {
    if (condition) return;
    std::fprintf(stderr, "fuzz_csv: %s\n", what);
    std::abort();
}

void check_sound(Outcome& outcome, bool grouped) {
    Table& table = outcome.table;
    for (std::size_t k = 0; k < table.columns.size(); ++k) {
        require(table.columns[k].size() == table.count, "a column is not as long as the table");
        for (const float value : table.columns[k]) require(std::isfinite(value), "a value is not finite");
    }
    require(table.group.size() == (grouped ? table.count : 0), "not every row has a group");
    std::size_t rows = 0;
    for (const Group& group : match_groups(table, nullptr, outcome.names, grouped)) rows += group.a.size();
    require(rows == table.count, "the groups are not the table");
}

bool same_bits(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() &&
           (a.empty() || std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

void check_same(const Outcome& whole, const Outcome& pieces) {
    require(whole.error == pieces.error, "the error depends on how the bytes arrive");
    require(whole.table.count == pieces.table.count, "the count depends on how the bytes arrive");
    for (std::size_t k = 0; k < whole.table.columns.size(); ++k)
        require(same_bits(whole.table.columns[k], pieces.table.columns[k]),
                "a value depends on how the bytes arrive");
}

// Three rows of A and two of B; with groups, in "1", and as many again in "ten".
std::vector<Group> groups_to_list(GroupNames& names, bool grouped) {
    if (!grouped) return {{.name = "", .a = {0, 3}, .b = {0, 2}}};
    const std::uint32_t one = names.number("1"), ten = names.number("ten");
    return {{names.name(one), one, {0, 3}, {0, 2}}, {names.name(ten), ten, {3, 6}, {2, 4}}};
}

struct ListOutcome {
    std::vector<capsa::IndexPair> pairs;
    std::vector<Group> groups;
    std::string error;  // empty: the pairs are good
};

ListOutcome list(std::string_view text, std::size_t piece, const std::optional<std::string>& by) {
    MemoryBytes bytes(text, piece);
    GroupNames names;
    ListOutcome outcome;
    outcome.groups = groups_to_list(names, by.has_value());
    try {
        outcome.pairs = read_pairs(bytes, by, names, outcome.groups, Second::rows_of_b);
    } catch (const Error& error) {
        outcome.error = one_line(error.what());
    }
    for (Group& group : outcome.groups) group.name = {};  // the names are gone
    return outcome;
}

void check_list(std::string_view text, std::size_t piece, const std::optional<std::string>& by) {
    const ListOutcome whole = list(text, text.size(), by), pieces = list(text, piece, by);
    require(whole.error == pieces.error, "the error of a list depends on how the bytes arrive");
    require(whole.pairs.size() == pieces.pairs.size(), "the pairs depend on how the bytes arrive");
    if (!whole.error.empty()) return;
    std::size_t end = 0;
    for (const Group& group : whole.groups) {
        require(group.pairs.begin == end, "the groups' pairs do not follow each other");
        end = group.pairs.end;
        for (std::size_t k = group.pairs.begin; k < end; ++k)
            require(whole.pairs[k].a < group.a.size() && whole.pairs[k].b < group.b.size(),
                    "a pair names a row that is not there");
    }
    require(end == whole.pairs.size(), "the groups' pairs are not the list");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    const std::size_t piece = 1 + data[0] / 2;
    const std::optional<std::string> by = data[0] % 2 != 0 ? std::optional<std::string>("g") : std::nullopt;
    Outcome whole, pieces;
    read(text, size, by, whole);
    read(text, piece, by, pieces);
    check_same(whole, pieces);
    if (whole.error.empty()) check_sound(whole, by.has_value());
    check_list(text, piece, by);
    return 0;
}

#ifdef CAPSA_SEEDED
namespace {

// An array of float, the second with its columns one after the other, and one of named fields.
std::string array(const std::string& header, std::size_t numbers) {
    std::string text = "\x93NUMPY";
    text += {'\1', '\0', static_cast<char>(header.size()), '\0'};
    text += header;
    for (std::size_t k = 0; k < numbers; ++k) {
        const float number = 0.25f * static_cast<float>(k);
        char bytes[sizeof number];
        std::memcpy(bytes, &number, sizeof number);
        text.append(bytes, sizeof number);
    }
    return text;
}

const std::string good_files[] = {
    array("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }", 12),
    array("{'descr': '<f4', 'fortran_order': True, 'shape': (2, 7), }", 14),
    array("{'descr': [('x', '<f4'), ('y', '>f4'), ('g', '|S4'), ('z', '<u4')], 'fortran_order': False, "
          "'shape': (2,)}",
          8),
    "x,y,z,radius\n0,1,2,3\n-1.5e3,+.5,1e-50,0\n",
    "\xef\xbb\xbfg,ax,ay,az,bx,by,bz,radius\r\n1,0,0,0,1,1,1,.25\r\n\r\n2, 3 ,3,3,4,4,4,1e18",
    "g,note,z,y,x\n10,\"a \"\"b\"\"\nc\",1,2,3\nten,,4,5,6\n",
    "ax,ay,az,bx,by,bz\r1,2,3,4,5,6\r",
    "a,b\n0,1\n2,0\n1,1\n",
    "note,b,g,a\n,0,ten,2\n\"x\",1,1,0\n,1,ten,1\n",
};
constexpr const char* fragments[] = {",",    "\n",     "\r\n", "\"",   "\"\"", "nan", "-inf",
                                     "1e39", "1e-400", "0x1",  "+-1",  "  ",   "\t",  "g,x",
                                     "az,",  "<f8",    "(3,",  "1e19", "-1",   "x,y", "\xef\xbb\xbf"};

std::string mutated(std::mt19937_64& random) {
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
    std::string text(1, static_cast<char>(below(256)));
    text += good_files[below(std::size(good_files))];
    for (std::size_t changes = below(6); changes > 0; --changes) {
        const std::size_t at = 1 + below(text.size());
        switch (below(4)) {
            case 0: text.insert(at, fragments[below(std::size(fragments))]); break;
            case 1: text.erase(at, below(8)); break;
            case 2: text.insert(at, 1, static_cast<char>(below(256))); break;
            default: text += text.substr(below(text.size()), below(30)); break;
        }
    }
    return text;
}

}  // namespace

int main() {
    constexpr int inputs = 20000;
    std::mt19937_64 random(1);
    for (int i = 0; i < inputs; ++i) {
        const std::string text = mutated(random);
        LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    }
    std::printf("%d inputs\n", inputs);
}
#endif
