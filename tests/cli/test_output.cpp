// Where answers go: whole files or none, pipes, full disks.

#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <csignal>
#include <filesystem>

namespace capsa::tests::test_output {

namespace {

constexpr const char* two_points = "x,y,z\n0,0,0\n0,0,0\n";
constexpr const char* answer = "a,b\n0,1\n";

Ran query_to(const std::string& path, const How& how = {}) {
    How with_input = how;
    with_input.input = two_points;
    return capsa({"query", "--a", "-", "--out", path}, with_input);
}

bool full_device() { return std::filesystem::exists("/dev/full"); }

}  // namespace

TEST(Output, GoesToAFileThatAppearsWhole) {
    const Folder folder;
    const Ran ran = query_to(folder.path("out.csv"));
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.out, "");
    EXPECT_EQ(read_file(folder.path("out.csv")), answer);
    EXPECT_EQ(folder.names(), std::vector<std::string>{"out.csv"});
}

TEST(Output, HasOrdinaryPermissions) {
    const Folder folder;
    const mode_t mask = ::umask(022);
    query_to(folder.path("out.csv"));
    ::umask(mask);
    EXPECT_EQ(std::filesystem::status(folder.path("out.csv")).permissions(), std::filesystem::perms(0644));
}

TEST(Output, ReplacesAnOlderFile) {
    const Folder folder;
    EXPECT_EQ(query_to(folder.file("out.csv", "something longer than the answer")).code, 0);
    EXPECT_EQ(read_file(folder.path("out.csv")), answer);
}

TEST(Output, GoesThroughASymbolicLink) {
    const Folder folder;
    std::filesystem::create_symlink(folder.file("real.csv", "old"), folder.path("link.csv"));
    EXPECT_EQ(query_to(folder.path("link.csv")).code, 0);
    EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link.csv")));
    EXPECT_EQ(read_file(folder.path("real.csv")), answer);
}

TEST(Output, MayBeADevice) { EXPECT_EQ(query_to("/dev/null").code, 0); }

TEST(Output, OnAFullDiskIsAnError) {
    if (!full_device()) GTEST_SKIP() << "no /dev/full";
    const Ran file = query_to("/dev/full");
    EXPECT_EQ(file.err, "capsa: /dev/full: No space left on device\n");
    EXPECT_EQ(file.code, 2);
    const Ran standard = query_to("-", {.output_to = "/dev/full"});
    EXPECT_EQ(standard.err, "capsa: standard output: No space left on device\n");
    EXPECT_EQ(standard.code, 2);
}

// As cat, grep and sort do: a shell shows the status only to those who ask, with pipefail or PIPESTATUS.
TEST(Output, OnAClosedPipeEndsWithoutAWordByItsSignal) {
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"query", "--a", "-"},
          {"info"},
          {"demo", "--particles", "10", "--frames", "1", "--out", "-"}}) {
        const Ran ran = capsa(command, {.input = two_points, .closed_pipe = true});
        EXPECT_EQ(ran.err, "") << command[0];
        EXPECT_EQ(ran.code, 128 + SIGPIPE) << command[0];
    }
}

TEST(Output, OfHelpOnAFullDiskIsAnErrorToo) {
    if (!full_device()) GTEST_SKIP() << "no /dev/full";
    EXPECT_EQ(capsa({"--help"}, {.output_to = "/dev/full"}).code, 2);
}

TEST(Output, ToAFolderThatIsNotThereIsAnErrorBeforeAnythingIsRead) {
    const Ran ran = capsa({"query", "--a", "/nonexistent/a.csv", "--out", "/nonexistent/out.csv"});
    EXPECT_EQ(ran.err, "capsa: /nonexistent/out.csv: No such file or directory\n");
    EXPECT_EQ(ran.code, 2);
}

TEST(Output, OntoAnInputIsRefusedUnderWhateverName) {
    const Folder folder;
    const std::string a = folder.file("a.csv", two_points), link = folder.path("link.csv"),
                      hard = folder.path("hard.csv"), pairs = folder.file("p.csv", "a,b\n0,1\n");
    std::filesystem::create_symlink(a, link);
    std::filesystem::create_hard_link(a, hard);
    for (const std::string& out : {a, link, hard, folder.path("./a.csv")}) {
        const Ran ran = capsa({"query", "--a", a, "--out", out});
        EXPECT_EQ(ran.err, "capsa: --out " + out + " is the file of --a, which it would replace\n");
        EXPECT_EQ(ran.code, 2) << out;
    }
    EXPECT_EQ(capsa({"query", "--a", "-", "--b", a, "--out", hard}, {.input = two_points}).code, 2);
    EXPECT_EQ(capsa({"query", "--a", a, "--pairs", pairs, "--out", pairs}).code, 2);
    EXPECT_EQ(read_file(a), two_points);
    EXPECT_EQ(read_file(pairs), "a,b\n0,1\n");
}

TEST(Output, BesideAnInputIsFine) {
    const Folder folder;
    const std::string a = folder.file("a.csv", two_points), out = folder.file("out.csv", two_points);
    EXPECT_EQ(capsa({"query", "--a", a, "--out", out}).code, 0);
    EXPECT_EQ(read_file(out), answer);
}

TEST(Output, ToAFolderIsAnError) {
    const Folder folder;
    const Ran ran = query_to(folder.path(""));
    EXPECT_EQ(ran.err, "capsa: " + folder.path("") + ": Is a directory\n");
    EXPECT_EQ(ran.code, 2);
}

}  // namespace capsa::tests::test_output
