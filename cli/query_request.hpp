// What `capsa query` was asked: its options as they were given, and checked as far as they can be before
// anything is read.

#pragma once
#include "cli/input/inputs.hpp"
#include "cli/output/output.hpp"
#include "cli/output/rows.hpp"
#include "cli/verbs/threads.hpp"
#include "cli/verbs/verbs.hpp"

#include <optional>
#include <string>

namespace capsa::cli {

struct QueryRequest {
    std::string a, b, pairs, rows;
    std::string by;
    std::string verb = "find";
    std::string margin;  // empty: not given
    std::string origin = "auto";
    std::string periodic;  // empty: not given
    PerFile columns, id, decimal;
    std::string invalid = "refuse";
    std::string isa = "best";
    std::string format = "csv";
    std::string out = "-";
    int threads = 0;
    int k = 0;  // 0: not given
    bool zip = false;
    bool index = false;
    bool filter = false;
    std::string matrix;
    int exclude = 0;  // 0: not given
    bool exact = false;
    bool approaching = false;
    bool stats = false;
};

struct Query {
    // Throws an Error that says what does not belong together.
    explicit Query(const QueryRequest& request);

    [[noreturn]] void refuse_by() const;

    const Verb& verb;
    QueryOptions options;
    Format format;
    bool index;
    std::optional<std::string> by;
    std::optional<Period> period;
    Files files;
    Threads threads;
};

}  // namespace capsa::cli
