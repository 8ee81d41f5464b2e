// Arguments, `capsa info` and `capsa demo`.

#include "capsa/types.hpp"
#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <ostream>

namespace capsa::tests::test_commands {

namespace {

const std::string known_isas = [] {
    std::string text = "is not an instruction set; known are ";
    for (const Isa isa : every_isa) text += std::string(name(isa)) + ", ";
    return text + "best";
}();

const std::string known_verbs =
    "known are any, touched, count, find, neighbours, clusters, nearest, k-nearest, gaps, contacts, "
    "manifolds, deepest, inside, signed-nearest, signed-contacts, touch, touches, last-touch";

bool has(const std::string& text, const std::string& piece) { return text.find(piece) != text.npos; }

struct BadArguments {
    const char* name;
    std::vector<std::string> arguments;
    std::string message;
    friend std::ostream& operator<<(std::ostream& out, const BadArguments& bad) { return out << bad.name; }
};

const BadArguments bad_arguments[] = {
    {"NoSubcommand", {}, "a subcommand is required: info, query, verify or demo (see capsa --help)"},
    {"UnknownSubcommand", {"ask"}, "The following argument was not expected: ask (see capsa --help)"},
    {"UnknownOption", {"info", "--all"}, "The following argument was not expected: --all (see capsa --help)"},
    {"SubcommandWithASlip",
     {"qurey", "--a", "x.csv"},
     "The following arguments were not expected: qurey --a x.csv: is 'query' meant? (see capsa --help)"},
    {"OptionWithASlip",
     {"query", "--a", "-", "--vreb"},
     "The following argument was not expected: --vreb: is '--verb' meant? (see capsa --help)"},
    {"FileWithoutAnOption",
     {"query", "x.csv"},
     "The following argument was not expected: x.csv: files are given as --a FILE and --b FILE (see capsa "
     "--help)"},
    {"NoDecimalSign",
     {"query", "--a", "-", "--decimal", ";"},
     "--decimal: ';' is no decimal sign: give . or ,"},
    {"NoInput", {"query"}, "--a is required (see capsa --help)"},
    {"UnknownVerb", {"query", "--a", "-", "--verb", "hit"}, "--verb: 'hit' is not a verb; " + known_verbs},
    {"UnknownFormat",
     {"query", "--a", "-", "--format", "xml"},
     "--format: 'xml' is not a format; known are csv, json"},
    {"UnknownIsa", {"query", "--a", "-", "--isa", "sse"}, std::string("--isa: 'sse' ") + known_isas},
    {"UnknownIsaInDemo",
     {"demo", "--isa", "sse", "--out", "/nonexistent/x"},
     std::string("--isa: 'sse' ") + known_isas},
    {"MarginText", {"query", "--a", "-", "--margin", "wide"}, "--margin: 'wide' is not a number"},
    {"MarginNaN", {"query", "--a", "-", "--margin", "nan"}, "--margin: 'nan' is NaN"},
    {"ThreadsBelowZero",
     {"query", "--a", "-", "--threads", "-1"},
     "--threads: Value -1 not in range 0 to 1024 (see capsa --help)"},
    {"ThreadsBelowZeroInVerify",
     {"verify", "--threads", "-1"},
     "--threads: Value -1 not in range 0 to 1024 (see capsa --help)"},
    {"VerbInCapitals",
     {"query", "--a", "-", "--verb", "Find"},
     "--verb: 'Find' is not a verb: is 'find' meant? (" + known_verbs + ")"},
    {"VerbOfAnotherLibrary",
     {"query", "--a", "-", "--verb", "knn"},
     "--verb: 'knn' is not a verb: is 'k-nearest' meant? (" + known_verbs + ")"},
    {"VerbWithASlip",
     {"query", "--a", "-", "--verb", "neighbors"},
     "--verb: 'neighbors' is not a verb: is 'neighbours' meant? (" + known_verbs + ")"},
    {"FormatInCapitals",
     {"query", "--a", "-", "--format", "JSON"},
     "--format: 'JSON' is not a format; known are csv, json"},
    {"IsaInCapitals", {"query", "--a", "-", "--isa", "AVX2"}, std::string("--isa: 'AVX2' ") + known_isas},
    {"BothStandardInput",
     {"query", "--a", "-", "--b", "-"},
     "only one of --a, --b, --pairs, --rows and --matrix can be standard input"},
    {"ByNamesAnAnswerColumn",
     {"query", "--a", "-", "--by", "b"},
     "--by: the answer has a column 'b' of its own"},
};

class Arguments : public testing::TestWithParam<BadArguments> {};

}  // namespace

TEST_P(Arguments, ThatAreWrongAreOneLine) {
    const Ran ran = capsa(GetParam().arguments, {.input = "x,y,z\n"});
    EXPECT_EQ(ran.err, "capsa: " + GetParam().message + "\n");
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(ran.code, 2);
}

INSTANTIATE_TEST_SUITE_P(Bad, Arguments, testing::ValuesIn(bad_arguments),
                         [](const auto& a) { return a.param.name; });

TEST(Isas, ThatThisMachineCannotRunAreRefused) {
    for (const Isa isa : every_isa) {
        const std::string isa_name(name(isa));
        const Ran ran = capsa({"query", "--a", "-", "--isa", isa_name}, {.input = "x,y,z\n"});
        EXPECT_EQ(ran.code, runnable(isa) ? 0 : 2) << isa_name;
        EXPECT_EQ(ran.err, runnable(isa) ? "" : "capsa: --isa: this machine cannot run " + isa_name + "\n");
    }
}

TEST(Isas, FromTheEnvironmentCapTheChoice) {
    const Ran ran =
        capsa({"query", "--a", "-", "--stats"}, {.input = "x,y,z\n", .environment = {"CAPSA_ISA=scalar"}});
    EXPECT_TRUE(has(ran.err, "isa: scalar\n")) << ran.err;
}

TEST(Isas, UnknownInTheEnvironmentStopAQuery) {
    const Ran ran = capsa({"query", "--a", "-"}, {.input = "x,y,z\n", .environment = {"CAPSA_ISA=sse"}});
    EXPECT_EQ(ran.err, std::string("capsa: CAPSA_ISA: 'sse' ") + known_isas + "\n");
    EXPECT_EQ(ran.code, 2);
}

TEST(Info, NamesWhatIsThereAndWhatIsChosen) {
    const Ran ran = capsa({"info"});
    EXPECT_EQ(ran.code, 0);
    EXPECT_EQ(ran.err, "");
    for (const char* piece :
         {"capsa ", "compiler ", "processor ", "scalar ", "avx512 ", "neon64 ", ": the widest this machine"})
        EXPECT_TRUE(has(ran.out, piece)) << piece << "\n" << ran.out;
}

TEST(Info, NamesTheCap) {
    const Ran ran = capsa({"info"}, {.environment = {"CAPSA_ISA=scalar"}});
    const bool only_scalar = resolve(Isa::best) == Isa::scalar;
    EXPECT_TRUE(only_scalar || has(ran.out, "scalar: capped by CAPSA_ISA=scalar in the environment\n"))
        << ran.out;
}

TEST(Info, WarnsOfAnUnknownCap) {
    const Ran ran = capsa({"info"}, {.environment = {"CAPSA_ISA=sse"}});
    EXPECT_EQ(ran.err, std::string("capsa: warning: CAPSA_ISA: 'sse' ") + known_isas + "; it is ignored\n");
    EXPECT_EQ(ran.code, 0);
}

// Zero is as many as the machine has, and the default, wherever there are threads.
TEST(Threads, MeanTheSameEverywhere) {
    const auto threads_of = [](const std::vector<std::string>& more) {
        std::vector<std::string> words = {"query", "--a", "-", "--stats"};
        words.insert(words.end(), more.begin(), more.end());
        const std::string err = capsa(words, {.input = "x,y,z\n"}).err;
        const std::string from = err.substr(std::min(err.find("threads: "), err.size()));
        return from.substr(0, from.find('\n'));
    };
    EXPECT_EQ(threads_of({"--threads", "3"}), "threads: 3");
    EXPECT_EQ(threads_of({"--threads", "0"}), threads_of({}));
    for (const char* command : {"query", "verify"})
        EXPECT_TRUE(has(capsa({command, "--help"}).out, "Threads; 0 for as many as the machine has"))
            << command;
    const auto verify = [](const char* threads) {
        return capsa({"verify", "--cases", "3000", "--threads", threads}).out;
    };
    EXPECT_TRUE(has(verify("0"), "the contract holds"));
    EXPECT_EQ(verify("0"), verify("1"));
}

TEST(Version, IsTheLibrarys) { EXPECT_EQ(capsa({"--version"}).out, std::string(capsa_version()) + "\n"); }

TEST(Help, DescribesColumnsAndVerbs) {
    const Ran ran = capsa({"query", "--help"});
    EXPECT_EQ(ran.code, 0);
    for (const char* piece : {"x,y,z,radius", "touched", "--by", "--filter", "--stats", "json"})
        EXPECT_TRUE(has(ran.out, piece)) << piece;
}

TEST(Demo, PrintsATableAndWritesThePictureItNames) {
    const Folder folder;
    const std::string picture = folder.path("walk.svg");
    const Ran ran = capsa({"demo", "--particles", "20000", "--frames", "30", "--out", picture});
    EXPECT_EQ(ran.code, 0) << ran.err;
    for (const std::string& piece :
         {std::string("pairs tested       10,200,000\n"), std::string("capsules                   17\n"),
          std::string("head "), "picture: " + picture + "\n"})
        EXPECT_TRUE(has(ran.out, piece)) << piece << "\n" << ran.out;
    const std::string svg = read_file(picture);
    EXPECT_TRUE(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    EXPECT_LT(svg.size(), 1u << 20);
}

// All but the time: that is of the machine that drew it.
TEST(Demo, DrawsThePictureOfTheReadmeUnlessToldOtherwise) {
    const Folder folder;
    const std::string picture = folder.path("walk.svg");
    ASSERT_EQ(capsa({"demo", "--out", picture}).code, 0);
    const auto line_with = [](const std::string& svg, const std::string& piece) {
        const std::size_t at = svg.find(piece), begin = svg.rfind('>', at), end = svg.find('<', at);
        return at == svg.npos ? "no " + piece : svg.substr(begin + 1, end - begin - 1);
    };
    const std::string drawn = read_file(picture), shown = read_file(CAPSA_PICTURE);
    EXPECT_EQ(line_with(drawn, " particles,"), line_with(shown, " particles,"));
    EXPECT_EQ(line_with(drawn, " pairs,"), line_with(shown, " pairs,"));
    EXPECT_TRUE(has(line_with(shown, " particles,"), "100,000"));
}

TEST(Demo, TouchesTheSameOnEveryInstructionSet) {
    const auto limbs = [](const std::string& isa) {
        const std::string out =
            capsa({"demo", "--particles", "5000", "--frames", "10", "--isa", isa, "--out", "/dev/null"}).out;
        return out.substr(std::min(out.find("limb "), out.size()));
    };
    const std::string expected = limbs("scalar");
    EXPECT_TRUE(has(expected, "left thigh"));
    for (const Isa isa : every_isa) {
        if (!runnable(isa)) continue;
        EXPECT_EQ(limbs(std::string(name(isa))), expected) << name(isa);
    }
}

}  // namespace capsa::tests::test_commands
