// What a workspace builds for a query: choose says what, prepare builds it for several questions, and explain
// says why.
//
//     const capsa::Source prepared = capsa::prepare(capsa::within(spheres), {.workspace = &workspace});
//     const bool some = capsa::any_hit(prepared);

#pragma once
#include "capsa/expect.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/workspace.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>

namespace capsa {

namespace detail {

// Options for an answer in a vector, which may use a workspace of its own: where there are many pairs, and
// the options have none.
class WithWorkspace {
public:
    WithWorkspace(const Source& source, const Options& options, bool may_own = true) : options_(options) {
        if (may_own && !options.workspace && is_worth_it(source)) options_.workspace = &own_.emplace();
    }
    const Options& options() const { return options_; }

protected:
    Options options_;

private:
    // Fewer pairs are all tested, so a workspace would be of no use.
    static bool is_worth_it(const Source& source) {
        if (is_periodic(source)) return true;
        const bool within = source.kind == capsa_source_within;
        if (!within && source.kind != capsa_source_between) return false;
        const std::uint64_t rows = source.end - source.begin,
                            others = within ? source.a.count : source.b.count;
        return rows * others >= 1 << 17;
    }

    std::optional<Workspace> own_;
};

// A source that is asked several times, or in parts, with what is worth building for the question in the
// workspace of the options.
class Prepared : public WithWorkspace {
public:
    Prepared(const Source& source, const Options& options, capsa_question question, bool may_own,
             capsa_for_each_function for_each = nullptr, void* context = nullptr)
        : WithWorkspace(source, options, may_own), source_(source) {
        // A query about a periodic source copies the images that it needs into the workspace.
        if (!options_.workspace || is_periodic(source)) return;
        const capsa_options how = erased(options_);
        capsa_source prepared{};
        // A call that makes no sense is refused by the verb.
        if (capsa_prepare(&source, &how, question, for_each, context, &prepared) != capsa_ok) return;
        source_ = prepared;
        options_.workspace = nullptr;
    }
    const Source& source() const { return source_; }

private:
    Source source_;
};

}  // namespace detail

/// Builds in the workspace of the options what is worth building for such questions, and returns the source
/// with it: for several questions about rows that do not change, or for slices of it on several threads. It
/// is valid until the workspace is used again. Ask it without the workspace: another use may build anew.
inline Source prepare(const Source& source, const Options& options, Question question = Question::hits) {
    const capsa_options how = erased(options);
    CAPSA_EXPECT(how.workspace != nullptr, "prepare: the options have no workspace: give them one");
    Source prepared{};
    detail::expect_ok(
        capsa_prepare(&source, &how, static_cast<capsa_question>(question), nullptr, nullptr, &prepared),
        "prepare", source);
    return prepared;
}

/// What a workspace would build for such a query.
inline Building choose(const Source& source, const Options& options = {},
                       Question question = Question::hits) {
    const capsa_options how = erased(options);
    return capsa_choose(&source, &how, static_cast<capsa_question>(question));
}

/// One sentence that says how a query would find its pairs, and why. Without a workspace in the options it
/// says what one would do.
inline Explanation explain(const Source& source, const Options& options = {},
                           Question question = Question::hits) {
    const capsa_options how = erased(options);
    Explanation sentence;
    capsa_explain_query(&source, &how, static_cast<capsa_question>(question), sentence.text,
                        sizeof sentence.text);
    return sentence;
}

}  // namespace capsa
