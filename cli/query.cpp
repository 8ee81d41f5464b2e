// capsa query: which rows of one file touch which of another, and where, and how far from it they are.
//
// Reads the files, asks the verb about all groups at once, writes the answers in order of the groups.

#include "cli/arguments.hpp"
#include "cli/commands.hpp"
#include "cli/error.hpp"
#include "cli/input/inputs.hpp"
#include "cli/output/output.hpp"
#include "cli/output/progress.hpp"
#include "cli/output/rows.hpp"
#include "cli/query_help.hpp"
#include "cli/query_request.hpp"
#include "cli/verbs/groups_scene.hpp"
#include "cli/verbs/indexed_scene.hpp"
#include "cli/verbs/solid_verbs.hpp"
#include "cli/verbs/verbs.hpp"
#include "src/shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace capsa::cli {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

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
        if (query.period && query.verb.of_images)
            heading.columns.insert(heading.columns.end(), {"ix", "iy", "iz"});
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
            group_ = answer.group_of(row, groups_, group_);
            Cells& cells = writer_->next();
            if (by_) cells.put(groups_[group_].name);
            answer.cells(row, groups_[group_], cells);
            if (!answer.images.empty()) put_image(answer, row, cells);
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

    static void put_image(const Answer& answer, std::size_t row, Cells& cells) {
        for (const std::int8_t shift : answer.images[row].shift)
            if (answer.has_partner(row))
                cells.put(static_cast<float>(shift));
            else
                cells.blank();
    }

    Output& output_;
    Progress& progress_;
    const std::optional<std::string>& by_;
    std::unique_ptr<RowWriter> writer_;
    std::span<const Group> groups_;
    std::size_t group_ = 0;  // of the last row
    std::uint64_t hits_ = 0;
    double seconds_ = 0;
};

// A remark where nearly every row touches nearly every other: mostly two units of length are mixed then. Of
// few rows, of rows beside a half-space and of rows that reach nowhere it says nothing.
std::string remark_on_hits(const Query& query, const Inputs& inputs, std::uint64_t pairs,
                           std::uint64_t hits) {
    constexpr std::uint64_t few_pairs = 10000;
    constexpr std::size_t few_rows = 100;
    const Table &a = inputs.a, &b = inputs.b ? *inputs.b : a;
    const auto is_face = [](const Table& table) {
        return shape_info(table.shape).core == CoreKind::half_space;
    };
    const bool radius = a.has_radius || b.has_radius, margin = query.options.margin > 0.0f;
    if (query.verb.counts == Counts::other || is_chosen(inputs.kind) || is_face(a) || is_face(b) ||
        !(radius || margin) || std::min(a.count, b.count) < few_rows ||
        pairs / inputs.groups.size() < few_pairs)
        return {};
    const bool twice = query.verb.counts == Counts::rows_of_pairs && inputs.kind == capsa_source_within;
    const std::uint64_t touching = hits / (twice ? 2 : 1);
    if (touching < pairs / 10 * 9) return {};
    return fmt::format(
        "{} of {} pairs touch, nearly every row nearly every other: are {} and coordinates in one unit?{}",
        touching, pairs, radius ? margin ? "radius, margin" : "radius" : "margin",
        radius ? " --columns radius=.../1000 makes metres of millimetres" : "");
}

struct Times {
    double reading = 0, asking = 0, writing = 0;
};

// How the pairs were found.
struct Way {
    std::string words;
    bool looks_at_all_pairs = false;
};

void print_stats(const Query& query, const Inputs& inputs, std::uint64_t pairs, std::uint64_t hits,
                 const Way& way, const Times& times) {
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
    const std::size_t asked = inputs.rows.empty() ? inputs.a.count : inputs.rows.size();
    if (way.looks_at_all_pairs && pairs != 0)
        fmt::print(stderr, "ns per pair: {:.3f}\n", times.asking * 1e9 / static_cast<double>(pairs));
    else if (asked != 0)  // nobody counts the pairs that were looked at
        fmt::print(stderr, "ns per row of A: {:.3f}\n", times.asking * 1e9 / static_cast<double>(asked));
    fmt::print(stderr, "isa: {}\nthreads: {}\nway: {}\n", name(resolve(query.options.isa)),
               query.threads.count(), way.words);
}

void require_answers(const Inputs& inputs, const Query& query) {
    const Table& b = inputs.b ? *inputs.b : inputs.a;
    if (!answers_for(inputs.a.shape, b.shape))
        throw Error(fmt::format("{} do not meet {}: give what meets them with --a or --b",
                                shape_name(inputs.a), shape_name(b)));
    if (query.verb.decides && query.options.decide == Decide::exact &&
        !decides_exactly(inputs.a.shape, b.shape, query.options.margin))
        throw Error(fmt::format(
            "--exact: how deep {} and {} are in each other is not decided: give a --margin of 0 or more",
            shape_name(inputs.a), shape_name(b)));
}

// Rows of a B that meet every group would join the groups.
void require_groups_of_clusters(const Query& query, const Inputs& inputs) {
    if (!query.verb.rows_of_both || inputs.groups.size() < 2 || !inputs.b) return;
    if (inputs.b->group.size() == inputs.b->count) return;
    throw Error("--verb " + std::string(query.verb.name) + " with --by: --b has no column " +
                quote(*query.by) + ", so its rows would join the groups: give it that column");
}

// Asks about each scene and writes what it answers. With an index, groups of many rows are scenes of their
// own.
Way ask(Query& query, const Inputs& inputs, Progress& progress, Writing& writing) {
    const ShownPairs shown(query.threads, progress, pair_count(inputs.scene().source));
    QueryOptions options = query.options;
    const auto about = [&](const Scene& scene, Ask* ask) {
        writing.begin(scene.groups);
        ask(scene, options, query.threads,
            [&](const Answer& answer) { writing.put(answer, shown.all_done()); });
    };
    const Scene& all = inputs.scene();
    if (query.period) {
        Workspace workspace;
        options.workspace = &workspace;
        const auto on_threads = [](void* threads, std::size_t count, capsa_task_function task,
                                   const void* job) {
            static_cast<const Threads*>(threads)->for_each(count, [&](std::size_t k) { task(job, k); });
        };
        capsa_workspace_run_on(workspace.c(), on_threads, &query.threads);
        Scene scene = all;
        scene.source = periodic(scene.source, *query.period);
        progress.begin("asking");
        const capsa_options how = erased(options);
        capsa_copied_images copied{};
        require_box(capsa_copy_images(&scene.source, &how, how.margin, capsa_asks_pairs, &copied),
                    scene.source, query.verb.name);
        about(scene, query.verb.ask);
        return {"the rows and their images"};
    }
    if (!query.files.rows.empty()) {
        progress.begin("asking");
        about(all, query.verb.of_rows);
        return {"the rows of the list"};
    }
    const bool worth_it = all.groups.size() == 1 && is_index_worth_it(all.source, query.verb, query.options);
    if (!query.index && !worth_it) {
        progress.begin("asking");
        about(all, query.verb.ask);
        return {is_chosen(all.source.kind) ? "the given pairs" : "tests all pairs", true};
    }
    std::string built;
    for (const Range& groups : scenes_of(inputs)) {
        const GroupsScene some(inputs, groups);
        progress.begin("building an index");
        const IndexedScene indexed(some.get(), query.verb, query.options.margin, query.threads,
                                   [&](double done) { progress.show(done); });
        built = indexed.built();
        progress.begin("asking");
        about(indexed.get(), query.verb.ask);
    }
    return {built};
}

void print_remark(const std::string& remark) {
    if (!remark.empty()) fmt::print(stderr, "capsa: {}\n", one_line(remark));
}

void run(const QueryRequest& request) {
    Query query(request);
    Progress progress;
    Times times;
    auto start = Clock::now();
    Inputs inputs;
    read_inputs(query.files, inputs, progress);
    if (!inputs.remarks.empty()) progress.clear();
    for (const std::string& remark : inputs.remarks) print_remark(remark);
    require_answers(inputs, query);
    require_groups_of_clusters(query, inputs);
    if (query.verb.of_solids != Solids::none) require_solid(inputs, query.files, query.verb);
    if (query.by && *query.by == column_of_triangles(query, inputs)) query.refuse_by();
    times.reading = seconds_since(start);
    start = Clock::now();
    Output output(request.out);
    Writing writing(query, inputs, output, progress);
    const Way way = ask(query, inputs, progress, writing);
    writing.finish();
    output.close();
    progress.end();
    times.writing = writing.seconds();
    times.asking = seconds_since(start);
    const std::uint64_t pairs = pair_count(inputs.scene().source);
    print_remark(remark_on_hits(query, inputs, pairs, writing.hits()));
    if (request.stats) print_stats(query, inputs, pairs, writing.hits(), way, times);
}

// --name for both files, --name-a and --name-b for one of them.
void add_per_file(CLI::App& query, const std::string& name, PerFile& texts, const std::string& help) {
    query.add_option(name, texts.both, help);
    query.add_option(name + "-a", texts.a, "The same for A alone");
    query.add_option(name + "-b", texts.b, "The same for B alone");
}

}  // namespace

void add_query(CLI::App& app, int&) {
    const auto request = std::make_shared<QueryRequest>();
    CLI::App* query = app.add_subcommand("query", "Which rows of CSV, NumPy and mesh files touch which");
    query->add_option("--a", request->a, "CSV, NumPy or mesh file of A, required; - is standard input");
    query->add_option("--b", request->b, "CSV, NumPy or mesh file of B; without it, the pairs within A");
    query->add_option("--pairs", request->pairs, "CSV file of pairs a,b of rows: only these are looked at");
    query->add_option("--rows", request->rows,
                      "CSV file with a column a, rows of A: only these ask (nearest, k-nearest, deepest)");
    query->add_flag("--zip", request->zip, "Row i of A meets row i of B only");
    query->add_flag("--index", request->index,
                    "Build an index in any case; without it, where it is worth it");
    query->add_option("--by", request->by, "Only rows with equal text in this column meet");
    query->add_flag("--filter", request->filter,
                    "The columns category, mask and group say which rows may meet");
    query->add_option("--matrix", request->matrix,
                      "CSV file of 0 and 1: which numbers in the column link may meet");
    query->add_option("--exclude", request->exclude,
                      "Rows of one number in the column chain do not meet up to so many rows apart");
    query->add_option("--verb", request->verb, "What to ask: see below")->capture_default_str();
    query->add_option("--k", request->k, "How many rows for each row, for --verb k-nearest");
    query->add_option("--margin", request->margin,
                      "Distance that still counts as touching; 0 if not given, of k-nearest inf");
    query->add_flag("--exact", request->exact,
                    "Decide as real numbers say which pairs touch, not by a rounded distance");
    query->add_flag("--approaching", request->approaching,
                    "With --verb touch, touches and last-touch: rows that touch at the start and come no "
                    "nearer do not touch");
    query->add_option("--periodic", request->periodic,
                      "LX,LY,LZ: the lengths of a box that repeats, 0 along an axis where nothing does");
    query
        ->add_option("--origin", request->origin,
                     "What coordinates are counted from: auto, none or x,y,z; see below")
        ->capture_default_str();
    add_per_file(*query, "--columns", request->columns,
                 "Which columns of the file are x, radius...: x=Easting,radius=d_mm/2000");
    add_per_file(*query, "--id", request->id,
                 "The column that names the rows in answers, in place of their numbers");
    add_per_file(*query, "--decimal", request->decimal,
                 "The decimal sign of the numbers in CSV files: . or ,; . if not given");
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
