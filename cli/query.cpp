// capsa query: which rows of one CSV file touch which of another, and where, and how far from it they are.
//
// Reads the files, asks the verb group by group, writes the answers in order of the groups.

#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/inputs.hpp"
#include "cli/isa.hpp"
#include "cli/number.hpp"
#include "cli/output.hpp"
#include "cli/query_help.hpp"
#include "cli/rows.hpp"
#include "cli/verbs.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace capsa::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct Request {
    std::string a, b, pairs;
    std::string by;
    std::string verb = "find";
    std::string margin = "0";
    std::string isa = "best";
    std::string format = "csv";
    std::string out = "-";
    int threads = 1;
    bool zip = false;
    bool stats = false;
};

float margin_of(const Request& request) {
    const Number margin = parse_number(request.margin);
    if (!margin.flaw.empty()) throw Error("--margin: " + margin.flaw);
    return margin.value;
}

Format format_of(const Request& request) {
    if (request.format == "csv") return Format::csv;
    if (request.format == "json") return Format::json;
    throw Error("--format: " + quote(request.format) + " is not a format; known are csv, json");
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

// What the option parser could check as well, but in words that change with its releases.
const Request& sensible(const Request& request) {
    constexpr const char* help = " (see capsa --help)";
    if (request.a.empty()) throw Error(std::string("--a is required") + help);
    if (request.threads < 1 || request.threads > 1024)
        throw Error("--threads: Value " + std::to_string(request.threads) + " not in range 1 to 1024" + help);
    return request;
}

// What was asked, checked as far as it can be before anything is read.
struct Question {
    explicit Question(const Request& request)
        : verb(find_verb(request.verb)),
          options{margin_of(request), choose_isa(request.isa)},
          format(format_of(request)),
          by(request.by.empty() ? std::nullopt : std::optional(request.by)),
          files{request.a, request.b, request.pairs, request.zip, verb.moving, by},
          threads(request.threads) {
        if (by && std::find(verb.columns.begin(), verb.columns.end(), *by) != verb.columns.end())
            throw Error("--by: the answer has a column " + quote(*by) + " of its own");
        files.require_sense();
        require_taken(verb, files.kind());
        require_writable(request.out);
    }

    const Verb& verb;
    Options options;
    Format format;
    std::optional<std::string> by;
    Files files;
    Threads threads;
};

using Answers = std::vector<std::unique_ptr<Answer>>;

Answers ask(const Question& question, const Inputs& inputs) {
    Answers answers(inputs.groups.size());
    question.threads.for_each(answers.size(), [&](std::size_t g) {
        answers[g] = question.verb.ask(inputs.scene(inputs.groups[g]), question.options, question.threads);
    });
    return answers;
}

void write(const Question& question, const Inputs& inputs, const Answers& answers, Output& output) {
    const bool is_list = question.by || !question.verb.single;
    Heading heading{question.verb.name, is_list ? question.verb.list : "", {}, "", question.options.margin};
    if (question.by) {
        heading.by = *question.by;
        heading.columns.push_back(*question.by);
    }
    heading.columns.insert(heading.columns.end(), question.verb.columns.begin(), question.verb.columns.end());
    const auto writer = make_row_writer(question.format, heading, output);
    for (std::size_t g = 0; g < answers.size(); ++g)
        for (std::size_t row = 0; row < answers[g]->rows(); ++row) {
            Row& cells = writer->next();
            if (question.by) cells.put(inputs.groups[g].name);
            answers[g]->cells(row, cells);
        }
    writer->finish();
}

void print_stats(const Question& question, const Inputs& inputs, const Answers& answers, double reading,
                 double asking) {
    std::uint64_t pairs = 0, hits = 0;
    for (const Group& group : inputs.groups) pairs += pair_count(inputs.scene(group).source);
    for (const auto& answer : answers) hits += answer->hits();
    const auto number = [](std::uint64_t n) { return std::to_string(n); };
    const std::size_t b_rows = inputs.b ? inputs.b->count : 0;
    std::string text = "rows: " + number(inputs.a.count) + (inputs.b ? " and " + number(b_rows) : "");
    if (question.by) text += " in " + number(inputs.groups.size()) + " groups";
    text +=
        "\npairs: " + number(pairs) + "\n" + std::string(question.verb.counted) + ": " + number(hits) + "\n";
    std::fputs(text.c_str(), stderr);
    std::fprintf(stderr, "reading: %.6f s\ntime: %.6f s\n", reading, asking);
    if (pairs != 0) std::fprintf(stderr, "ns per pair: %.3f\n", asking * 1e9 / static_cast<double>(pairs));
    std::fprintf(stderr, "isa: %s\n", std::string(name(resolve(question.options.isa))).c_str());
}

void run(const Request& request) {
    const Question question(sensible(request));
    const auto start = Clock::now();
    Inputs inputs;
    read_inputs(question.files, inputs);
    const double reading = seconds_since(start);
    const auto asked = Clock::now();
    const Answers answers = ask(question, inputs);
    const double asking = seconds_since(asked);
    Output output(request.out);
    write(question, inputs, answers, output);
    output.close();
    if (request.stats) print_stats(question, inputs, answers, reading, asking);
}

}  // namespace

void add_query(CLI::App& app, int&) {
    const auto request = std::make_shared<Request>();
    CLI::App* query = app.add_subcommand("query", "Which rows of CSV files touch which");
    query->add_option("--a", request->a, "CSV file of A, required; - is standard input");
    query->add_option("--b", request->b, "CSV file of B; without it, the pairs within A");
    query->add_option("--pairs", request->pairs, "CSV file of index pairs a,b: only these are looked at");
    query->add_flag("--zip", request->zip, "Row i of A meets row i of B only");
    query->add_option("--by", request->by, "Only rows with equal text in this column meet");
    query->add_option("--verb", request->verb, "What to ask: see below")->capture_default_str();
    query->add_option("--margin", request->margin, "Distance that still counts as touching")
        ->capture_default_str();
    query->add_option("--isa", request->isa, "Instruction set; see capsa info")->capture_default_str();
    query->add_option("--format", request->format, "csv or json")->capture_default_str();
    query->add_option("--out", request->out, "File to write; - is standard output")->capture_default_str();
    query->add_option("--threads", request->threads, "Threads, 1 to 1024; the answer is the same")
        ->capture_default_str();
    query->add_flag("--stats", request->stats, "Pairs, hits and time on standard error");
    query->footer(query_help);
    query->callback([request] { run(*request); });
}

}  // namespace capsa::cli
