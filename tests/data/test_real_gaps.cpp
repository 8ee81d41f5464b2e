// Gaps and contacts of the real pairs that touch, against the true gaps, to a micrometre.

#include "capsa/verbs.hpp"
#include "cli/input/pair_list.hpp"
#include "tests/data/data_sets.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

namespace capsa::tests {

namespace {

constexpr double micrometre = 1e-6;

// The text with its first line exchanged: the truth's second and third columns have other names there.
std::string as_pairs(const DataSet& set) {
    const std::string truth = read_file(path_of(set, "hits.csv"));
    return std::string(set.by) + ",a,b,gap" + truth.substr(truth.find('\n'));
}

// A column, by its place, of every row but the header.
std::vector<double> column(const std::string& text, int place) {
    std::istringstream lines(text);
    std::vector<double> values;
    std::string line;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
        std::size_t begin = 0;
        for (int k = 0; k < place; ++k) begin = line.find(',', begin) + 1;
        values.push_back(std::stod(line.substr(begin)));
    }
    return values;
}

// The set's shapes and the pairs that touch, group by group.
class Hits {
public:
    explicit Hits(const DataSet& set) {
        a_ = read(set, set.a);
        if (*set.b) b_ = read(set, set.b);
        groups_ = cli::match_groups(a_, b_ ? &*b_ : nullptr, names_, true);
        const std::string text = as_pairs(set);
        cli::MemoryBytes bytes(text, text.size());
        pairs_ = cli::read_pairs(bytes, set.by, names_, groups_,
                                 b_ ? cli::Second::rows_of_b : cli::Second::rows_of_a);
    }

    template <class F>
    void each_group(F f) const {
        for (const cli::Group& group : groups_) {
            const capsa_shapes a = a_.rows(group.a.begin, group.a.end);
            const capsa_shapes b = b_ ? b_->rows(group.b.begin, group.b.end) : a;
            f(listed(a, b, std::span(pairs_).subspan(group.pairs.begin, group.pairs.size())));
        }
    }

private:
    cli::Table read(const DataSet& set, const char* file) {
        cli::FileBytes bytes(path_of(set, file));
        return cli::read_table(bytes, set.by, names_);
    }

    cli::GroupNames names_;
    cli::Table a_;
    std::optional<cli::Table> b_;
    std::vector<cli::Group> groups_;
    std::vector<IndexPair> pairs_;
};

void expect_close(const std::vector<double>& gaps, const std::vector<double>& truth) {
    ASSERT_EQ(gaps.size(), truth.size());
    double worst = 0.0;
    for (std::size_t k = 0; k < gaps.size(); ++k) worst = std::max(worst, std::abs(gaps[k] - truth[k]));
    EXPECT_LE(worst, micrometre);
}

class RealGaps : public RealData {};

}  // namespace

TEST_P(RealGaps, OfTheLibraryAreTrue) {
    const auto& [set, isa] = GetParam();
    const Options options{0.0f, isa};
    std::vector<double> by_gaps, by_contacts;
    Hits(set).each_group([&](const Source& source) {
        std::vector<float> gap(source.end);
        gaps(source, gap, options);
        by_gaps.insert(by_gaps.end(), gap.begin(), gap.end());
        std::vector<Contact> found(source.end);
        EXPECT_EQ(contacts(source, found, options).total, source.end);
        for (const Contact& contact : found) by_contacts.push_back(contact.gap);
    });
    const std::vector<double> truth = column(read_file(path_of(set, "hits.csv")), 3);
    EXPECT_EQ(truth.size(), set.hits);
    expect_close(by_gaps, truth);
    expect_close(by_contacts, truth);
}

TEST_P(RealGaps, OfTheCommandLineAreTrue) {
    const auto& [set, isa] = GetParam();
    const std::string truth = as_pairs(set);
    const Folder folder;
    const std::string pairs = folder.file("pairs.csv", truth), isa_name(name(isa));
    const Ran by_gaps = query(set, {"--pairs", pairs, "--verb", "gaps", "--isa", isa_name});
    const Ran by_contacts = query(set, {"--verb", "contacts", "--isa", isa_name, "--threads", "2"});
    for (const Ran* ran : {&by_gaps, &by_contacts}) {
        ASSERT_EQ(ran->code, 0) << ran->err;
        for (int place = 0; place < 3; ++place)
            EXPECT_TRUE(column(ran->out, place) == column(truth, place)) << "not the true pairs";
        expect_close(column(ran->out, 3), column(truth, 3));
    }
}

INSTANTIATE_TEST_SUITE_P(Sets, RealGaps,
                         testing::Combine(testing::ValuesIn(data_sets), testing::ValuesIn(every_isa)),
                         data_set_name);

}  // namespace capsa::tests
