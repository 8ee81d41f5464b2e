// Two sets of hostile layout with all that a question about them needs: motions, filters, runs, a margin, how
// pairs are decided. The number of the scene says everything.

#pragma once
#include "capsa/capsa.hpp"
#include "src/shape.hpp"
#include "tests/support/hostile.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace capsa::tests {

// Motions as large as the scene, and now and then none or an invalid one.
struct Moves {
    std::vector<float> x, y, z;

    Moves(const Rows& rows, Random& random) : x(rows.count), y(rows.count), z(rows.count) {
        constexpr float infinity = std::numeric_limits<float>::infinity(),
                        none = std::numeric_limits<float>::quiet_NaN();
        float reach = 0.0f;
        for (const float at : rows.streams[0])
            if (std::isfinite(at) && std::fabs(at) < 1e17f) reach = std::max(reach, std::fabs(at));
        for (std::size_t i = 0; i < rows.count; ++i) {
            const float size = random.below(4) == 0 ? reach : 0.05f * reach;
            for (std::vector<float>* along : {&x, &y, &z}) (*along)[i] = random.between(-size, size);
            if (random.below(30) == 0) x[i] = y[i] = z[i] = 0.0f;
            if (random.below(90) == 0) y[i] = i % 2 == 0 ? infinity : none;
        }
    }
    Motion of(const Rows& rows) const {
        return dimension_of(rows.shape) == 2 ? motion(x, y) : motion(x, y, z);
    }
};

// Labels of rows with `stride` between them.
class SceneLabels {
public:
    static constexpr std::uint32_t links = 70;  // more than a word of a matrix

    SceneLabels(std::size_t rows, Random& random) : stride_(strides[random.below(3)]), rows_(rows) {
        for (std::vector<std::uint32_t>* of : {&category_, &mask_, &group_, &link_, &chain_})
            of->assign(rows * static_cast<std::size_t>(std::abs(stride_)) + 1, 0xdead);
        for (std::size_t i = 0; i < rows; ++i) {
            at(category_, i) = random.below(8);  // 0 meets nothing
            at(mask_, i) = random.below(3) == 0 ? ~0u : random.below(8);
            at(group_, i) = random.below(9) << 28;
            at(link_, i) = random.below(links);
            at(chain_, i) = random.below(11) == 0 ? no_chain : static_cast<std::uint32_t>(i / 40);
        }
    }
    // Of categories, masks and groups those that `has` has a bit for.
    FilterLabels labels(std::uint32_t has) const {
        FilterLabels some;
        if (has & 1) some.category = stream(category_);
        if (has & 2) some.mask = stream(mask_);
        if (has & 4) some.group = stream(group_);
        return some;
    }
    IntegerStream link() const { return stream(link_); }
    IntegerStream chain() const { return stream(chain_); }

private:
    static constexpr std::ptrdiff_t strides[] = {1, 3, -2};

    std::size_t first() const {
        return stride_ < 0 && rows_ > 0 ? static_cast<std::size_t>(-stride_) * (rows_ - 1) : 0;
    }
    std::uint32_t& at(std::vector<std::uint32_t>& of, std::size_t row) const {
        return of[static_cast<std::size_t>(static_cast<std::ptrdiff_t>(first()) +
                                           static_cast<std::ptrdiff_t>(row) * stride_)];
    }
    IntegerStream stream(const std::vector<std::uint32_t>& of) const {
        if (stride_ == 1) return std::span(of).first(rows_);
        return {of.data() + first(), stride_};
    }

    std::ptrdiff_t stride_;
    std::size_t rows_;
    std::vector<std::uint32_t> category_, mask_, group_, link_, chain_;
};

inline std::size_t from_environment(const char* name, std::size_t otherwise) {
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : otherwise;
}

// The scenes to ask: so many, or CAPSA_SCENES from CAPSA_FIRST_SCENE on.
struct Scenes {
    std::size_t first, end;
    Scenes(std::size_t from, std::size_t count)
        : first(from_environment("CAPSA_FIRST_SCENE", from)),
          end(first + from_environment("CAPSA_SCENES", count)) {}
};

// How many rows sets have. Of many, indexes have several levels and tiles several parts; of shapes with long
// formulas there are none.
enum class Size { any, many };

class AskedScene {
public:
    std::size_t number;
    Size size;
    Random random;
    std::uint32_t layout;
    Rows a, b;
    Moves move_a, move_b;
    Options options;

    AskedScene(std::size_t n, Isa isa, Size rows = Size::any)
        : number(n),
          size(rows),
          random(n + 1),
          layout(random.below(hostile_layout_count)),
          a(filled(shapes().first, 0)),
          // Now and then sets that have nothing to do with each other.
          b(random.below(10) == 0 ? filled(shapes().second, random.below(hostile_layout_count), 1)
                                  : filled(shapes().second, 1)),
          move_a(a, random),
          move_b(b, random),
          label_a_(a.count, random),
          label_b_(b.count, random),
          runs_a_(ends_of_runs(a.count)),
          runs_b_(ends_of_runs(b.count)) {
        constexpr float infinity = std::numeric_limits<float>::infinity();
        const float margins[] = {0.0f,
                                 0.0f,
                                 0.0f,
                                 0.1f,
                                 -0.05f,
                                 2.0f,
                                 1e-3f,
                                 1e6f,
                                 infinity,
                                 -infinity,
                                 std::numeric_limits<float>::quiet_NaN()};
        options = {.margin = margins[random.below(std::size(margins))], .isa = isa};
        if (random.below(3) == 0) options.at_start = AtStart::approaches;
        if (random.below(2) == 0 && decides_exactly(a.shape, b.shape, options.margin) &&
            decides_exactly(a.shape, a.shape, options.margin))
            options.decide = Decide::exact;
        for (std::uint64_t& word : matrix_) word = random.bits() | random.bits();
        make_filters();
        with_runs_ = random.below(3);
    }
    AskedScene(const AskedScene&) = delete;
    AskedScene& operator=(const AskedScene&) = delete;

    // A source of these rows, in any clothes, with the filters and runs of the scene. Given pairs have no
    // runs.
    Source restricted(const Source& source) const {
        const bool one_set = source.kind == capsa_source_within,
                   given = source.kind == capsa_source_zip || source.kind == capsa_source_listed;
        Source some = restricts_ == 0 ? source
                      : one_set       ? filtered(source, within_)
                      : of_a_alone_   ? filtered(source, filter_a_)
                                      : filtered(source, filter_a_, filter_b_);
        if (with_runs_ != 0 && !given)
            some.runs = {runs_a_.data(), one_set || with_runs_ == 1 ? nullptr : runs_b_.data(),
                         runs_a_.size() - 1};
        return some;
    }
    // The rows of A on both sides, where they are one set for links and chains.
    Source restricted_twice(const Source& source) const {
        return restricts_ == 0 ? source : filtered(source, within_, within_);
    }
    std::string name() const {
        constexpr const char* runs[] = {"", ", runs of A", ", runs"};
        return "CAPSA_FIRST_SCENE=" + std::to_string(number) + " CAPSA_SCENES=1: " + hostile_layouts[layout] +
               ", " + std::to_string(a.count) + " " + shape_info(a.shape).name + ", " +
               std::to_string(b.count) + " " + shape_info(b.shape).name + ", margin " +
               std::to_string(options.margin) + (restricts_ & labels ? ", labels" : "") +
               (restricts_ & links ? ", links" : "") + (restricts_ & chains ? ", chains" : "") +
               (of_a_alone_ ? " of A alone" : "") + runs[with_runs_] +
               (options.decide == Decide::exact ? ", exact" : "");
    }

private:
    enum Restriction : std::uint32_t { labels = 1, links = 2, chains = 4 };

    // Every pair of shapes that has answers, in turn.
    std::pair<capsa_shape, capsa_shape> shapes() const {
        static const auto pairs_of = [](Size of) {
            std::vector<std::pair<capsa_shape, capsa_shape>> pairs;
            for (const ShapeInfo& x : all_shapes)
                for (const ShapeInfo& y : all_shapes)
                    if (answers_for(x.shape, y.shape) &&
                        (of == Size::any || !(has_core(x.shape, y.shape, CoreKind::box) ||
                                              has_core(x.shape, y.shape, CoreKind::round_cone))))
                        pairs.emplace_back(x.shape, y.shape);
            return pairs;
        };
        static const auto any = pairs_of(Size::any), many = pairs_of(Size::many);
        const auto& all = size == Size::any ? any : many;
        return all[number * (size == Size::any ? 1 : 7) % all.size()];
    }
    std::size_t count() {
        if (size == Size::many) return 300 + random.below(250);
        const std::uint32_t kind = random.below(200);
        if (kind == 0) return random.below(700);
        if (kind < 4) return 100 + random.below(250);
        if (kind < 20) return random.below(3);
        if (kind < 60) return 10 + random.below(120);
        return random.below(40);
    }
    Rows filled(capsa_shape shape, std::uint32_t parity) { return filled(shape, layout, parity); }
    Rows filled(capsa_shape shape, std::uint32_t by, std::uint32_t parity) {
        Rows rows(shape, count());
        Random of_layout(number + by);  // both sets of one scene have one
        HostileScene(by, of_layout).fill(rows, random, parity);
        return rows;
    }
    std::vector<std::uint32_t> ends_of_runs(std::size_t rows) {
        std::vector<std::uint32_t> ends;
        for (int k = 0; k < 9; ++k) ends.push_back(random.below(static_cast<std::uint32_t>(rows) + 1));
        std::sort(ends.begin(), ends.end());
        ends[3] = ends[4];  // a run without rows
        return ends;
    }
    void make_filters() {
        restricts_ = random.below(2) == 0 ? 0 : 1 + random.below(7);
        of_a_alone_ = random.below(4) == 0;
        FilterLabels one, other;
        if (restricts_ & labels) {
            one = label_a_.labels(1 + random.below(7));
            other = label_b_.labels(random.below(8));
        }
        if (restricts_ & links) one.link = label_a_.link(), other.link = label_b_.link();
        if (restricts_ & chains) {
            one.chain = label_a_.chain(), other.chain = label_b_.chain();
            one.exclude = other.exclude = 20;
        }
        FilterLabels both = one;
        if (restricts_ & links) {
            one.matrix = {matrix_, 2, SceneLabels::links, of_a_alone_ ? 1 : SceneLabels::links};
            both.matrix = {matrix_, 2, SceneLabels::links, SceneLabels::links};
        }
        filter_a_ = Filter(one);
        filter_b_ = Filter(other);
        within_ = Filter(both);
    }

    SceneLabels label_a_, label_b_;
    std::vector<std::uint32_t> runs_a_, runs_b_;
    std::uint64_t matrix_[2 * SceneLabels::links];
    std::uint32_t restricts_ = 0, with_runs_ = 0;
    bool of_a_alone_ = false;
    Filter filter_a_, filter_b_, within_;
};

}  // namespace capsa::tests
