// capsa query: which rows of one CSV file touch which of another, and where, and how far from it they are.
//
// Reads the files, asks the verb about all groups at once, writes the answers in order of the groups.

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/input/inputs.hpp"
#include "cli/input/number.hpp"
#include "cli/isa.hpp"
#include "cli/output/output.hpp"
#include "cli/output/progress.hpp"
#include "cli/output/rows.hpp"
#include "cli/query_help.hpp"
#include "cli/verbs/groups_scene.hpp"
#include "cli/verbs/indexed_scene.hpp"
#include "cli/verbs/verbs.hpp"
#include "src/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace capsa::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct Request {
    std::string a, b, pairs;
    std::string by;
    std::string verb = "find";
    std::string margin;  // empty: not given
    std::string origin = "auto";
    std::string invalid = "refuse";
    std::string isa = "best";
    std::string format = "csv";
    std::string out = "-";
    int threads = 0;
    int k = 0;  // 0: not given
    bool zip = false;
    bool index = false;
    bool filter = false;
    bool stats = false;
};

// Of k-nearest without a margin the nearest rows are wanted, wherever they are.
float margin_of(const Request& request, const Verb& verb) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    if (request.margin.empty()) return verb.any_distance ? infinity : 0.0f;
    if (request.margin == "inf" || request.margin == "+inf") {
        if (verb.any_distance) return infinity;
        throw Error("--margin: 'inf' belongs to --verb k-nearest: with it, every pair would touch");
    }
    const Number margin = parse_number(request.margin);
    if (!margin.flaw.empty())
        throw Error("--margin: " + margin.flaw + (verb.any_distance ? "; give a number or inf" : ""));
    return margin.value;
}

Invalid invalid_of(const Request& request) {
    if (request.invalid == "refuse") return Invalid::refused;
    if (request.invalid == "skip") return Invalid::skipped;
    throw Error("--invalid: " + quote(request.invalid) + " is no word for it; known are refuse, skip");
}

std::size_t k_of(const Request& request) {
    const bool wanted = request.verb == "k-nearest";
    if (wanted && request.k == 0) throw Error("--verb k-nearest needs --k: how many rows for each row");
    if (!wanted && request.k != 0) throw Error("--k belongs to --verb k-nearest: leave it out");
    if (request.k < 0) throw Error("--k: at least 1");
    return static_cast<std::size_t>(std::max(request.k, 1));
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
    if (request.a.empty()) throw Error(std::string("--a is required") + see_help);
    checked_threads(request.threads);
    return request;
}

// What was asked, checked as far as it can be before anything is read.
struct Query {
    explicit Query(const Request& request)
        : verb(find_verb(request.verb)),
          options{{margin_of(request, verb), choose_isa(request.isa)}, k_of(request)},
          format(format_of(request)),
          index(request.index),
          by(request.by.empty() ? std::nullopt : std::optional(request.by)),
          files{request.a, request.b,      request.pairs,  request.zip,        verb.moving,
                by,        request.filter, request.origin, invalid_of(request)},
          threads(request.threads) {
        if (by && std::find(verb.columns.begin(), verb.columns.end(), *by) != verb.columns.end()) refuse_by();
        files.require_sense();
        require_taken(verb, files.kind());
        if (index) require_index_of_use(files.kind());
        require_writable(request.out);
        require_another_file(request.out, "--a", request.a);
        if (!request.b.empty()) require_another_file(request.out, "--b", request.b);
        if (!request.pairs.empty()) require_another_file(request.out, "--pairs", request.pairs);
    }

    [[noreturn]] void refuse_by() const {
        throw Error("--by: the answer has a column " + quote(*by) + " of its own");
    }

    const Verb& verb;
    QueryOptions options;
    Format format;
    bool index;
    std::optional<std::string> by;
    Files files;
    Threads threads;
};

// Shows how many pairs are done.
class ShownPairs {
public:
    ShownPairs(Threads& threads, Progress& progress, std::uint64_t pairs) : threads_(threads), all_(pairs) {
        threads.watch([this, &progress](std::uint64_t more) {
            progress.show(static_cast<double>(done_ += more) / static_cast<double>(all_));
        });
    }
    ~ShownPairs() { threads_.watch({}); }
    ShownPairs(const ShownPairs&) = delete;
    ShownPairs& operator=(const ShownPairs&) = delete;
    bool all_done() const { return done_ >= all_; }

private:
    Threads& threads_;
    const std::uint64_t all_;
    std::atomic<std::uint64_t> done_ = 0;
};

// The column that only triangles have, or nothing.
std::string_view column_of_triangles(const Query& query, const Inputs& inputs) {
    const bool triangles =
        inputs.a.shape == capsa_shape_triangle || (inputs.b && inputs.b->shape == capsa_shape_triangle);
    return triangles ? query.verb.of_triangles : std::string_view();
}

// Writes answers as they come, and knows the time that it took.
class Writing {
public:
    Writing(const Query& query, const Inputs& inputs, Output& output, Progress& progress)
        : output_(output), progress_(progress), by_(query.by) {
        const bool is_list = query.by || !query.verb.single;
        Heading heading{query.verb.name, is_list ? query.verb.list : "", {}, "", query.options.margin};
        if (query.by) {
            heading.by = *query.by;
            heading.columns.push_back(*query.by);
        }
        heading.columns.insert(heading.columns.end(), query.verb.columns.begin(), query.verb.columns.end());
        if (const std::string_view column = column_of_triangles(query, inputs); !column.empty())
            heading.columns.push_back(column);
        writer_ = make_row_writer(query.format, heading, output);
    }

    // The answers that follow are about these groups, in their order.
    void begin(std::span<const Group> groups) {
        groups_ = groups;
        group_ = 0;
    }
    // `last`: nothing else goes on meanwhile.
    void put(const Answer& answer, bool last) {
        const auto start = Clock::now();
        if (output_.is_terminal()) progress_.end();  // the rows themselves show how far it is
        const std::size_t rows = answer.rows();
        const bool shown = last && rows > rows_between_looks;
        if (shown) progress_.begin("writing");
        for (std::size_t row = 0; row < rows; ++row) {
            while (group_ + 1 < groups_.size() && answer.row_of_a(row) >= groups_[group_].a.end) ++group_;
            Cells& cells = writer_->next();
            if (by_) cells.put(groups_[group_].name);
            answer.cells(row, groups_[group_], cells);
            if (shown && row % rows_between_looks == 0)
                progress_.show(static_cast<double>(row) / static_cast<double>(rows));
        }
        hits_ += answer.hits();
        seconds_ += seconds_since(start);
    }
    void finish() { writer_->finish(); }
    std::uint64_t hits() const { return hits_; }
    double seconds() const { return seconds_; }

private:
    static constexpr std::size_t rows_between_looks = 1 << 16;

    Output& output_;
    Progress& progress_;
    const std::optional<std::string>& by_;
    std::unique_ptr<RowWriter> writer_;
    std::span<const Group> groups_;
    std::size_t group_ = 0;  // of the last row
    std::uint64_t hits_ = 0;
    double seconds_ = 0;
};

struct Times {
    double reading = 0, asking = 0, writing = 0;
};

void print_stats(const Query& query, const Inputs& inputs, std::uint64_t pairs, std::uint64_t hits,
                 const Times& times) {
    std::string shapes = shape_name(inputs.a), rows = fmt::format("{}", inputs.a.count);
    if (inputs.b) {
        shapes += fmt::format(" and {}", shape_name(*inputs.b));
        rows += fmt::format(" and {}", inputs.b->count);
    }
    if (query.by) rows += fmt::format(" in {} groups", inputs.groups.size());
    fmt::print(stderr, "shapes: {}\nrows: {}\npairs: {}\n{}: {}\n", shapes, rows, pairs, query.verb.counted,
               hits);
    fmt::print(stderr, "reading: {:.6f} s\ntime: {:.6f} s\nwriting: {:.6f} s\n", times.reading, times.asking,
               times.writing);
    if (pairs != 0)
        fmt::print(stderr, "ns per pair: {:.3f}\n", times.asking * 1e9 / static_cast<double>(pairs));
    fmt::print(stderr, "isa: {}\nthreads: {}\n", name(resolve(query.options.isa)), query.threads.count());
}

void require_answers(const Inputs& inputs, bool moving) {
    const Table& b = inputs.b ? *inputs.b : inputs.a;
    if (!answers_for(inputs.a.shape, b.shape))
        throw Error(fmt::format("{} do not meet {}: give what meets them with --a or --b",
                                shape_name(inputs.a), shape_name(b)));
    if (moving && !knows_first_touch(inputs.a.shape, b.shape))
        throw Error(
            fmt::format("--verb touch: {} and {} that move are not offered: only spheres and points "
                        "meet triangles in time",
                        shape_name(inputs.a), shape_name(b)));
}

// Asks about each scene and writes what it answers. With an index, groups of many rows are scenes of their
// own.
void ask(Query& query, const Inputs& inputs, Progress& progress, Writing& writing) {
    const ShownPairs shown(query.threads, progress, pair_count(inputs.scene().source));
    const auto about = [&](const Scene& scene) {
        writing.begin(scene.groups);
        query.verb.ask(scene, query.options, query.threads,
                       [&](const Answer& answer) { writing.put(answer, shown.all_done()); });
    };
    if (!query.index) {
        progress.begin("asking");
        return about(inputs.scene());
    }
    for (const Range& groups : scenes_of(inputs)) {
        const GroupsScene some(inputs, groups);
        progress.begin("building an index");
        const IndexedScene indexed(some.get(), query.verb, query.options.margin, query.threads);
        progress.begin("asking");
        about(indexed.get());
    }
}

void run(const Request& request) {
    Query query(sensible(request));
    Progress progress;
    Times times;
    auto start = Clock::now();
    Inputs inputs;
    read_inputs(query.files, inputs, progress);
    if (!inputs.remarks.empty()) progress.clear();
    for (const std::string& remark : inputs.remarks) fmt::print(stderr, "capsa: {}\n", one_line(remark));
    require_answers(inputs, query.files.moving);
    if (query.by && *query.by == column_of_triangles(query, inputs)) query.refuse_by();
    times.reading = seconds_since(start);
    start = Clock::now();
    Output output(request.out);
    Writing writing(query, inputs, output, progress);
    ask(query, inputs, progress, writing);
    writing.finish();
    output.close();
    progress.end();
    times.writing = writing.seconds();
    times.asking = seconds_since(start);
    if (request.stats) print_stats(query, inputs, pair_count(inputs.scene().source), writing.hits(), times);
}

}  // namespace

void add_query(CLI::App& app, int&) {
    const auto request = std::make_shared<Request>();
    CLI::App* query = app.add_subcommand("query", "Which rows of CSV and mesh files touch which");
    query->add_option("--a", request->a, "CSV or mesh file of A, required; - is standard input");
    query->add_option("--b", request->b, "CSV or mesh file of B; without it, the pairs within A");
    query->add_option("--pairs", request->pairs, "CSV file of index pairs a,b: only these are looked at");
    query->add_flag("--zip", request->zip, "Row i of A meets row i of B only");
    query->add_flag("--index", request->index, "Build an index first: quicker from some 10,000 rows on");
    query->add_option("--by", request->by, "Only rows with equal text in this column meet");
    query->add_flag("--filter", request->filter,
                    "The columns category, mask and group say which rows may meet");
    query->add_option("--verb", request->verb, "What to ask: see below")->capture_default_str();
    query->add_option("--k", request->k, "How many rows for each row, for --verb k-nearest");
    query->add_option("--margin", request->margin,
                      "Distance that still counts as touching; 0 if not given, of k-nearest inf");
    query
        ->add_option("--origin", request->origin,
                     "What coordinates are counted from: auto, none or x,y,z; see below")
        ->capture_default_str();
    query->add_option("--invalid", request->invalid, "refuse or skip")->capture_default_str();
    query->add_option("--isa", request->isa, "Instruction set; see capsa info")->capture_default_str();
    query->add_option("--format", request->format, "csv or json")->capture_default_str();
    query->add_option("--out", request->out, "File to write; - is standard output")->capture_default_str();
    add_threads(*query, request->threads);
    query->add_flag("--stats", request->stats, "Shapes, pairs, hits and time on standard error");
    query->footer(query_help);
    query->callback([request] { run(*request); });
}

}  // namespace capsa::cli
