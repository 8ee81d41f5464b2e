// `capsa query --by`: all groups at once answer what a query of its own answers for each.

#include "tests/cli/query.hpp"
#include "tests/support/emulated.hpp"

#include <gtest/gtest.h>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ostream>
#include <sstream>

namespace capsa::tests::test_by {

namespace {

using Words = std::vector<std::string>;

Words with(Words all, const Words& more) {
    all.insert(all.end(), more.begin(), more.end());
    return all;
}

// How many rows and listed pairs a group has. Groups are given in the order of answers.
struct Size {
    std::string name;
    std::size_t a, b, pairs = 0;
};

struct Which {
    const char* name;
    bool b = false, b_has_groups = false, zip = false, pairs = false, filter = false, index = false;
    friend std::ostream& operator<<(std::ostream& out, const Which& which) { return out << which.name; }
    bool chosen() const { return zip || pairs; }
};

// A file of rows in groups, and a file for each group.
class Rows {
public:
    Rows(const Folder& folder, std::string name, std::string header)
        : folder_(folder), name_(std::move(name)), header_(std::move(header)) {}

    void add(std::vector<std::string> of_group) { rows_.push_back(std::move(of_group)); }
    // Row after row of each group, the last group first.
    std::string of_all(const std::vector<Size>& groups) const {
        std::string text = "scene," + header_ + "\n";
        bool more = true;
        for (std::size_t i = 0; more; ++i) {
            more = false;
            for (std::size_t g = rows_.size(); g-- > 0;)
                if (i < rows_[g].size()) {
                    text += groups[g].name + "," + rows_[g][i] + "\n";
                    more = true;
                }
        }
        return folder_.file(name_, text);
    }
    std::string of_group(std::size_t g) const { return folder_.file(name_ + "-group", text_of(g)); }

private:
    std::string text_of(std::size_t g) const {
        std::string text = header_ + "\n";
        for (const std::string& row : rows_[g]) text += row + "\n";
        return text;
    }

    const Folder& folder_;
    std::string name_, header_;
    std::vector<std::vector<std::string>> rows_;
};

// Spheres and capsules that move, numbers that look random, and a query for all of them or for one group.
class Scenes {
public:
    Scenes(std::vector<Size> groups, int radius, std::size_t without_groups)
        : groups_(std::move(groups)), radius_(radius) {
        for (const Size& group : groups_) {
            const auto sphere = [&] { return point() + "," + end_of_row(); };
            const auto capsule = [&] { return point() + "," + point() + "," + end_of_row(); };
            const auto pair = [&] { return number(group.a) + "," + number(group.b); };
            const auto pair_in_a = [&] { return number(group.a) + "," + number(group.a); };
            a_.add(rows(group.a, sphere));
            b_.add(rows(group.b, capsule));
            pairs_.add(rows(group.pairs, pair));
            pairs_in_a_.add(rows(group.pairs, pair_in_a));
        }
        std::string text = "ax,ay,az,bx,by,bz,radius,dx,dy,dz,mask,group\n";
        for (std::size_t i = 0; i < without_groups; ++i)
            text += point() + "," + point() + "," + end_of_row() + "\n";
        without_groups_ = folder_.file("plain.csv", text);
    }

    Words of_all(const Which& which) const {
        Words words = {"--by", "scene", "--a", a_.of_all(groups_)};
        if (which.b) words = with(words, {"--b", which.b_has_groups ? b_.of_all(groups_) : without_groups_});
        if (which.pairs) words = with(words, {"--pairs", pairs_of(which).of_all(groups_)});
        return with(words, flags(which));
    }

    // What the answers of the groups are together, under a heading of their own.
    std::string expected(const Which& which, const Words& verb) const {
        std::string all;
        for (std::size_t g = 0; g < groups_.size(); ++g) {
            if (groups_[g].a == 0 && verb[1] != "clusters") continue;  // which names the rows of B too
            Words words = {"--a", a_.of_group(g)};
            if (which.b) words = with(words, {"--b", which.b_has_groups ? b_.of_group(g) : without_groups_});
            if (which.pairs) words = with(words, {"--pairs", pairs_of(which).of_group(g)});
            std::istringstream lines(answer(with(with(words, flags(which)), verb)));
            std::string line;
            std::getline(lines, line);
            if (all.empty()) all = "scene," + line + "\n";
            while (std::getline(lines, line)) all += groups_[g].name + "," + line + "\n";
        }
        return all;
    }

private:
    static Words flags(const Which& which) {
        Words words;
        if (which.zip) words.emplace_back("--zip");
        if (which.filter) words.emplace_back("--filter");
        if (which.index) words.emplace_back("--index");
        return words;
    }
    const Rows& pairs_of(const Which& which) const { return which.b ? pairs_ : pairs_in_a_; }

    template <class Make>
    static std::vector<std::string> rows(std::size_t count, const Make& make) {
        std::vector<std::string> all;
        for (std::size_t i = 0; i < count; ++i) all.push_back(make());
        return all;
    }
    std::string number(std::size_t below) {
        state_ = state_ * 1664525u + 1013904223u;
        return std::to_string((state_ >> 8) % below);
    }
    std::string point() { return number(1000) + "," + number(1000) + "," + number(1000); }
    // The radius, the motion, the mask and the group of the filter.
    std::string end_of_row() {
        return std::to_string(radius_) + "," + point() + "," + number(4) + "," + number(3);
    }

    const Folder folder_;
    const std::vector<Size> groups_;
    const int radius_;
    std::uint32_t state_ = 1;
    Rows a_{folder_, "a.csv", "x,y,z,radius,dx,dy,dz,mask,group"},
        b_{folder_, "b.csv", "ax,ay,az,bx,by,bz,radius,dx,dy,dz,mask,group"}, pairs_{folder_, "p.csv", "a,b"},
        pairs_in_a_{folder_, "q.csv", "a,b"};
    std::string without_groups_;
};

const std::vector<Words> of_every_pair = {{"any"},
                                          {"touched"},
                                          {"count"},
                                          {"find"},
                                          {"neighbours"},
                                          {"clusters"},
                                          {"nearest"},
                                          {"k-nearest", "--k", "3"},
                                          {"contacts"},
                                          {"deepest"},
                                          {"touch"},
                                          {"touches"},
                                          {"k-nearest", "--k", "1000000", "--margin", "100"}};
const std::vector<Words> of_chosen_pairs = {{"any"},        {"touched"},  {"count"}, {"find"},
                                            {"gaps"},       {"contacts"}, {"touch"}, {"touches"},
                                            {"last-touch"}, {"clusters"}};

void expect_alike(const Scenes& scenes, const Which& which, const Words& of_verb) {
    // Rows of B that meet all groups would join them.
    if (of_verb[0] == "clusters" && which.b && !which.b_has_groups) return;
    const Words verb = with({"--verb"}, of_verb);
    const std::string expected = scenes.expected(which, verb);
    const Words all = with(scenes.of_all(which), verb);
    for (const char* threads : {"1", "2"})
        EXPECT_TRUE(answer(with(all, {"--threads", threads})) == expected)
            << of_verb[0] << " with " << threads << " threads";
}

class By : public testing::TestWithParam<Which> {};

std::string name_of(const testing::TestParamInfo<Which>& which) { return which.param.name; }

// Emulated or sanitized, a run of the program takes a third of a second: each source then asks every fifth
// verb, and the sources together ask all.
std::vector<Words> verbs_of(const Which& which) {
    const std::vector<Words>& all = which.chosen() ? of_chosen_pairs : of_every_pair;
    if (!slow_here) return all;
    std::vector<Words> some;
    for (std::size_t k = std::strlen(which.name) % 5; k < all.size(); k += 5) some.push_back(all[k]);
    return some;
}

}  // namespace

TEST_P(By, AnswersForSmallGroups) {
    const Which& which = GetParam();
    const Scenes scenes(which.zip ? std::vector<Size>{{"1", 5, 5}, {"3", 70, 70}, {"10", 1, 1}, {"x", 64, 64}}
                                  : std::vector<Size>{{"1", 5, 4, 9},
                                                      {"2", 0, 3},
                                                      {"3", 7, 0},
                                                      {"10", 1, 6, 1},
                                                      {"11", 4, 3, 0},
                                                      {"x", 70, 8, 50},
                                                      {"y", 0, 2}},
                        200, 20);
    for (const Words& verb : verbs_of(which)) expect_alike(scenes, which, verb);
}

TEST_P(By, AnswersForOneGroupAmongThoseOfB) {
    const Which& which = GetParam();
    if (which.zip || which.index) return;
    const Scenes scenes({{"1", 0, 3}, {"2", 9, 7, 20}, {"3", 0, 5}}, 200, 20);
    for (const Words& verb : verbs_of(which)) expect_alike(scenes, which, verb);
}

// Enough pairs that threads cut them into slices, and groups with them. LargeScenes has those with an index.
TEST_P(By, AnswersForGroupsInSlices) {
    if (emulated) GTEST_SKIP() << "emulated: it takes minutes";
    const Which& which = GetParam();
    if (which.zip || (which.index && which.b == which.b_has_groups)) return;
    if (which.pairs) {
        const Scenes scenes({{"1", 50, 90, 500000}, {"2", 3, 5, 1}, {"3", 9, 30, 600000}}, 60, 0);
        for (const Words& verb : {Words{"any"}, Words{"count"}}) expect_alike(scenes, which, verb);
        return;
    }
    const Scenes scenes({{"1", 1300, 900}, {"2", 3, 5}, {"3", 70, 1}, {"4", 950, 1300}}, 20, 500);
    for (const Words& verb : of_every_pair) expect_alike(scenes, which, verb);
}

INSTANTIATE_TEST_SUITE_P(
    Query, By,
    testing::Values(
        Which{.name = "Within"}, Which{.name = "WithinFiltered", .filter = true},
        Which{.name = "WithinIndexed", .index = true},
        Which{.name = "Between", .b = true, .b_has_groups = true},
        Which{.name = "BetweenFiltered", .b = true, .b_has_groups = true, .filter = true},
        Which{.name = "BetweenIndexed", .b = true, .b_has_groups = true, .index = true},
        Which{.name = "AllOfB", .b = true}, Which{.name = "AllOfBFiltered", .b = true, .filter = true},
        Which{.name = "AllOfBIndexed", .b = true, .index = true},
        Which{.name = "Zip", .b = true, .b_has_groups = true, .zip = true},
        Which{.name = "ZipFiltered", .b = true, .b_has_groups = true, .zip = true, .filter = true},
        Which{.name = "PairsWithin", .pairs = true},
        Which{.name = "Pairs", .b = true, .b_has_groups = true, .pairs = true},
        Which{.name = "PairsFiltered", .b = true, .b_has_groups = true, .pairs = true, .filter = true}),
    name_of);

// Clusters have the rows of B too.
TEST(ByNothing, AnswersWithTheHeadingAlone) {
    const Folder folder;
    const std::string none = folder.file("none.csv", "scene,x,y,z,dx,dy,dz\n"),
                      b = folder.file("b.csv", "scene,x,y,z\n1,0,0,0\n"),
                      pairs = folder.file("p.csv", "scene,a,b\n");
    const auto expect_heading = [&](const Words& verb, const Words& source) {
        std::string all = answer(with(with({"--a", none, "--by", "scene", "--verb"}, verb), source));
        const std::string of_b = "1,b,0,0\n";
        if (verb[0] == "clusters" && source.size() > 1 && source[1] == b) {
            EXPECT_TRUE(all.ends_with(of_b)) << all;
            all.resize(all.size() - of_b.size());
        }
        EXPECT_EQ(all.find('\n'), all.size() - 1) << all;
    };
    for (const Words& verb : of_every_pair)
        for (const Words& source : {Words{}, Words{"--b", b}, Words{"--b", none}})
            expect_heading(verb, source);
    for (const Words& verb : of_chosen_pairs)
        for (const Words& source : {Words{"--b", none, "--zip"}, Words{"--b", b, "--pairs", pairs}})
            expect_heading(verb, source);
}

TEST(ByStatistics, CountPairsAndHitsOfAllGroups) {
    const Folder folder;
    const std::string a = folder.file("a.csv", "scene,x,y,z\n2,0,0,0\n1,0,0,0\n2,0,0,0\n3,0,0,0\n2,5,0,0\n"),
                      b = folder.file("b.csv", "scene,x,y,z\n1,0,0,0\n4,0,0,0\n2,0,0,0\n1,5,0,0\n"),
                      all = folder.file("all.csv", "x,y,z\n0,0,0\n5,0,0\n"),
                      pairs = folder.file("p.csv", "scene,a,b\n1,0,1\n2,2,0\n2,0,0\n");
    const auto said = [&](const Words& more) {
        const std::string err = capsa(query(with({"--a", a, "--by", "scene", "--stats"}, more))).err;
        const std::size_t begin = err.find("rows: "), end = err.find("reading: ");
        return begin == err.npos || end == err.npos ? err : err.substr(begin, end - begin);
    };
    EXPECT_EQ(said({}), "rows: 5 in 3 groups\npairs: 3\nhits: 1\n");
    EXPECT_EQ(said({"--b", b}), "rows: 5 and 4 in 3 groups\npairs: 5\nhits: 3\n");
    EXPECT_EQ(said({"--b", all}), "rows: 5 and 2 in 3 groups\npairs: 10\nhits: 5\n");
    EXPECT_EQ(said({"--b", b, "--pairs", pairs}), "rows: 5 and 4 in 3 groups\npairs: 3\nhits: 1\n");
    EXPECT_EQ(said({"--b", b, "--verb", "any"}),
              "rows: 5 and 4 in 3 groups\npairs: 5\ngroups with a hit: 2\n");
    EXPECT_EQ(said({"--b", b, "--verb", "nearest"}),
              "rows: 5 and 4 in 3 groups\npairs: 5\nrows with a partner: 4\n");
}

// Every row has a cluster, also where A has no row of its group.
TEST(By, ClustersHaveRowsOfGroupsThatOnlyBHas) {
    const Folder folder;
    const std::string a = folder.file("a", "scene,n,x,y,z\n1,p,0,0,0\n"),
                      none = folder.file("none", "scene,n,x,y,z\n"),
                      b = folder.file(
                          "b",
                          "scene,n,x,y,z,radius\n3,s,9,0,0,1\n1,q,0,0,0.5,1\n0,r,9,0,0,1\n3,t,9,0,1,1\n");
    for (const char* index : {"", "--index"})
        for (const std::string& first : {a, none}) {
            const bool empty = first == none;
            std::vector<std::string> all = {"query", "--a",  first, "--b",    b,         "--by",
                                            "scene", "--id", "n",   "--verb", "clusters"};
            if (*index) all.push_back(index);
            const Ran ran = capsa(all);
            EXPECT_EQ(ran.code, 0) << ran.err;
            EXPECT_EQ(ran.out, std::string("scene,set,row,cluster\n0,b,r,0\n") + (empty ? "" : "1,a,p,0\n") +
                                   "1,b,q,0\n3,b,s,0\n3,b,t,1\n");
        }
}

}  // namespace capsa::tests::test_by
