#include "tests/suite/ways.hpp"

#include <algorithm>

namespace capsa::tests {

namespace {

constexpr Way table[] = {
    {"plain", Held::plain, Held::plain, Way::at_once},
    {"strided", Held::strided, Held::backwards, Way::at_once},
    {"indices of points", Held::shared, Held::shared, Way::at_once},
    {"index of A", Held::tree, Held::plain, Way::at_once},
    {"index of B", Held::plain, Held::tree, Way::at_once},
    {"index of both", Held::tree, Held::tree, Way::at_once},
    {"index of A in order", Held::in_order, Held::refitted, Way::at_once},
    {"refitted index of A", Held::refitted, Held::in_tasks, Way::at_once},
    {"cells of A", Held::cells, Held::plain, Way::at_once},
    {"cells of B", Held::plain, Held::cells, Way::at_once},
    {"cells of both", Held::cells, Held::cells, Way::at_once},
    {"grid of A", Held::grid, Held::plain, Way::at_once},
    {"grid of B", Held::plain, Held::refitted_grid, Way::at_once},
    {"grid of A, index of B", Held::refitted_grid, Held::tree, Way::at_once},
    {"slices", Held::plain, Held::shared, Way::in_slices},
    {"slices, index of B", Held::backwards, Held::tree, Way::in_slices},
    {"slices, index of both", Held::tree, Held::cells, Way::in_slices},
    {"slices, grid of A", Held::grid, Held::plain, Way::in_slices},
    {"slices, grid of B", Held::plain, Held::refitted_grid, Way::in_slices},
    {"shares, grid of both", Held::grid, Held::refitted_grid, Way::in_shares},
    {"shares, index of A", Held::tree, Held::plain, Way::in_shares},
    {"shares, index of both", Held::tree, Held::in_order, Way::in_shares},
    {"shares, cells of A", Held::cells, Held::plain, Way::in_shares},
    {"workspace", Held::plain, Held::plain, Way::with_workspace},
    {"workspace, index of B", Held::strided, Held::tree, Way::with_workspace},
};
constexpr std::size_t parts = 3;

}  // namespace

std::span<const Way> ways() { return table; }

const capsa_shapes& Clothes::in(Held held) {
    if (const auto found = made_.find(held); found != made_.end()) return found->second;
    const capsa_shapes plain = rows_.view();
    const auto keep = [&](auto made) {
        kept_.push_back(made);
        return made_[held] = *made;
    };
    const auto keep_view = [&](auto made) {
        kept_.push_back(made);
        return made_[held] = made->view();
    };
    Rows before = rows_;
    for (auto& stream : before.streams) std::reverse(stream.begin(), stream.end());
    const auto index = std::make_shared<Index>();
    const auto grid = std::make_shared<InGrid>();
    switch (held) {
        case Held::plain: made_[held] = plain; break;
        case Held::strided: keep_view(std::make_shared<Strided>(rows_, 3)); break;
        case Held::backwards: keep_view(std::make_shared<Strided>(rows_, -1)); break;
        case Held::shared:
            keep_view(std::make_shared<SharedPoints>(rows_, 1 + random_.below(7), -2, random_));
            break;
        case Held::tree: index->build(plain); break;
        case Held::in_order: index->build_in_order(plain); break;
        case Held::refitted: index->build(before.view()), index->refit(plain); break;
        case Held::in_tasks:
            index->build(plain, [](std::size_t count, const auto& task) {
                while (count-- > 0) task(count);
            });
            break;
        case Held::cells: index->build(plain), index->add_cells(); break;
        case Held::grid: grid->build(plain); break;
        case Held::refitted_grid:
            grid->build(before.view()), grid->refit(plain), grid->add_group_boxes();
            break;
    }
    if (held == Held::grid || held == Held::refitted_grid)
        keep(grid);
    else if (held >= Held::tree)
        keep(index);
    return made_[held];
}

Asked asked_in(const Way& way, const Source& source, const Options& options, const Motion& of_a,
               const std::optional<Motion>& of_b, Workspace& workspace) {
    Asked asked{source, {}, {}, options, of_a, of_b};
    if (way.how == Way::with_workspace) asked.options.workspace = &workspace;
    const bool shares = way.how == Way::in_shares;
    const std::size_t count = shares || way.how == Way::in_slices ? parts : 1;
    for (std::size_t k = 0; k < count; ++k) {
        asked.parts.push_back(shares ? part(source, PartOf::pairs, k, count) : slice(source, k, count));
        asked.parts_of_rows.push_back(shares ? part(source, PartOf::rows, k, count)
                                             : slice(source, k, count));
    }
    // Whichever comes first: a part leaves the answers of the others alone.
    if (way.b >= Held::tree)
        for (std::vector<Source>* all : {&asked.parts, &asked.parts_of_rows})
            std::reverse(all->begin(), all->end());
    return asked;
}

}  // namespace capsa::tests
