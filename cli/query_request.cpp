#include "cli/query_request.hpp"

#include "cli/arguments.hpp"
#include "cli/error.hpp"
#include "cli/input/number.hpp"
#include "cli/isa.hpp"
#include "cli/verbs/indexed_scene.hpp"

#include <algorithm>
#include <limits>

namespace capsa::cli {

namespace {

// Of k-nearest without a margin the nearest rows are wanted, wherever they are.
float margin_of(const QueryRequest& request, const Verb& verb) {
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

Invalid invalid_of(const QueryRequest& request) {
    if (request.invalid == "refuse") return Invalid::refused;
    if (request.invalid == "skip") return Invalid::skipped;
    throw Error("--invalid: " + quote(request.invalid) + " is no word for it; known are refuse, skip");
}

std::size_t k_of(const QueryRequest& request) {
    const bool wanted = request.verb == "k-nearest";
    if (wanted && request.k == 0) throw Error("--verb k-nearest needs --k: how many rows for each row");
    if (!wanted && request.k != 0) throw Error("--k belongs to --verb k-nearest: leave it out");
    if (request.k < 0) throw Error("--k: at least 1");
    return static_cast<std::size_t>(std::max(request.k, 1));
}

std::uint32_t exclude_of(const QueryRequest& request) {
    if (request.exclude < 0) throw Error("--exclude: at least 1, which leaves out neighbours");
    return static_cast<std::uint32_t>(request.exclude);
}

// The lengths of --periodic, of the plane two.
std::optional<Period> period_of(const QueryRequest& request, const Verb& verb) {
    if (request.periodic.empty()) return std::nullopt;
    if (!verb.in_box)
        throw Error("--periodic: --verb " + std::string(verb.name) +
                    " has no answers about images: leave one out");
    if (!request.by.empty()) throw Error("--periodic: groups have no images: leave out --by");
    if (request.zip || !request.pairs.empty())
        throw Error("--periodic: --zip and --pairs name rows and no images: leave one out");
    float length[3] = {};
    std::size_t count = 0, begin = 0;
    for (bool more = true; more; ++count) {
        const std::size_t end = std::min(request.periodic.find(',', begin), request.periodic.size());
        const Number one = parse_number(request.periodic.substr(begin, end - begin));
        if (!one.flaw.empty() || one.value < 0.0f)
            throw Error("--periodic: " + (one.flaw.empty() ? "a length is negative" : one.flaw) +
                        "; give the lengths of the box LX,LY,LZ, 0 where nothing repeats");
        if (count < 3) length[count] = one.value;
        more = end < request.periodic.size();
        begin = end + 1;
    }
    if (count < 2 || count > 3)
        throw Error("--periodic: " + std::to_string(count) + " lengths: give LX,LY,LZ, of the plane LX,LY");
    return Period{length[0], length[1], length[2]};
}

void require_rows_of_use(const QueryRequest& request, const Verb& verb) {
    const std::string name = "--rows: --verb " + std::string(verb.name);
    if (!verb.of_rows) throw Error(name + " has no answers for some rows: ask nearest, k-nearest or deepest");
    if (!request.periodic.empty())
        throw Error("--rows: rows in a box that repeats are not listed: leave one out");
    if (request.index) throw Error("--rows: capsa chooses what to build for some rows: leave --index out");
}

Format format_of(const QueryRequest& request) {
    if (request.format == "csv") return Format::csv;
    if (request.format == "json") return Format::json;
    throw Error("--format: " + quote(request.format) + " is not a format; known are csv, json");
}

// What the option parser could check as well, but in words that change with its releases.
const QueryRequest& sensible(const QueryRequest& request) {
    if (request.a.empty()) throw Error(std::string("--a is required") + see_help);
    checked_threads(request.threads);
    return request;
}

}  // namespace

Query::Query(const QueryRequest& request)
    : verb(find_verb(sensible(request).verb)),
      options{{margin_of(request, verb), choose_isa(request.isa)}, k_of(request)},
      format(format_of(request)),
      index(request.index),
      by(request.by.empty() ? std::nullopt : std::optional(request.by)),
      period(period_of(request, verb)),
      files{request.a,           request.b,       request.pairs,       request.rows,
            request.zip,         verb.moving,     verb.rows_of_both,   by,
            request.filter,      request.matrix,  exclude_of(request), request.origin,
            invalid_of(request), request.columns, request.id,          request.decimal},
      threads(request.threads) {
    if (request.exact) options.decide = Decide::exact;
    if (request.approaching) {
        if (!verb.moving) throw Error("--approaching: only moving rows come nearer: ask --verb touch");
        options.at_start = AtStart::approaches;
    }
    if (by && std::find(verb.columns.begin(), verb.columns.end(), *by) != verb.columns.end()) refuse_by();
    files.require_sense();
    require_taken(verb, files.kind());
    if (!request.rows.empty()) require_rows_of_use(request, verb);
    if (index) require_index_of_use(files.kind());
    require_writable(request.out);
    require_another_file(request.out, "--a", request.a);
    if (!request.b.empty()) require_another_file(request.out, "--b", request.b);
    if (!request.pairs.empty()) require_another_file(request.out, "--pairs", request.pairs);
    if (!request.rows.empty()) require_another_file(request.out, "--rows", request.rows);
    if (!request.matrix.empty()) require_another_file(request.out, "--matrix", request.matrix);
}

void Query::refuse_by() const { throw Error("--by: the answer has a column " + quote(*by) + " of its own"); }

}  // namespace capsa::cli
