// The commands of the pages answer what these say.
//
// In its console blocks `$ cat FILE` shows a file, and `$ capsa ...` a command and what it prints.

#include "tests/cli/run.hpp"

#include <gtest/gtest.h>
#include <sstream>

namespace capsa::tests::test_guide {

namespace {

struct Command {
    std::vector<std::string> words;
    std::string shown;  // the lines below it
};

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

std::vector<Command> commands(const std::string& page) {
    std::istringstream lines(page);
    std::vector<Command> all;
    bool in_block = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```"))
            in_block = line == "```console";
        else if (in_block && line.starts_with("$ "))
            all.push_back({words_of(line.substr(2)), ""});
        else if (in_block)
            all.back().shown += line + "\n";
    }
    return all;
}

// Runs the commands of a page and returns their number.
int asked_on(const std::string& page) {
    const Folder folder;
    int asked = 0;
    for (auto& [words, shown] : commands(read_file(CAPSA_DOCS "/" + page))) {
        if (words[0] == "cat") {
            folder.file(words[1], shown);
            continue;
        }
        EXPECT_EQ(words[0], "capsa");
        std::vector<std::string> arguments(words.begin() + 1, words.end());
        for (std::string& word : arguments)
            if (word.ends_with(".csv")) word = folder.path(word);
        const Ran ran = capsa(arguments);
        EXPECT_EQ(ran.out, shown) << ran.err;
        ++asked;
    }
    return asked;
}

}  // namespace

TEST(Guide, CommandsPrintWhatThePagesSay) {
    EXPECT_GE(asked_on("guide.md"), 2);
    EXPECT_GE(asked_on("command-line.md"), 12);
}

}  // namespace capsa::tests::test_guide
