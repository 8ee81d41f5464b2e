#include "cli/verbs/groups_scene.hpp"

#include "capsa/sources.hpp"
#include "cli/verbs/threads.hpp"

namespace capsa::cli {

namespace {

// So many pairs are quicker with an index that is built for them.
constexpr std::uint64_t pairs_worth_an_index = std::uint64_t{1} << 23;

std::uint64_t pairs_of(const Group& group, bool within) {
    const std::uint64_t a = group.a.size();
    return within ? a * (a - (a != 0)) / 2 : a * group.b.size();
}

}  // namespace

std::vector<Range> scenes_of(const Inputs& inputs) {
    const std::vector<Group>& groups = inputs.groups;
    const bool within = inputs.kind == capsa_source_within;
    if (groups.size() < 2 || (!within && inputs.runs_b.empty())) return {{0, groups.size()}};
    std::vector<Range> scenes;
    bool alone = true;
    for (std::size_t g = 0; g < groups.size(); ++g) {
        const bool many = pairs_of(groups[g], within) >= pairs_worth_an_index;
        if (many || alone)
            scenes.push_back({g, g + 1});
        else
            scenes.back().end = g + 1;
        alone = many;
    }
    return scenes;
}

GroupsScene::GroupsScene(const Inputs& inputs, const Range& range) : scene_(inputs.scene()) {
    if (range.size() < inputs.groups.size()) cut(inputs, range);
}

void GroupsScene::cut(const Inputs& inputs, const Range& range) {
    const auto first = inputs.groups.begin() + static_cast<std::ptrdiff_t>(range.begin);
    groups_.assign(first, first + static_cast<std::ptrdiff_t>(range.size()));
    const Range a = {groups_.front().a.begin, groups_.back().a.end},
                b = {groups_.front().b.begin, groups_.back().b.end};
    for (Group& group : groups_) {
        group.a = {group.a.begin - a.begin, group.a.end - a.begin};
        group.b = {group.b.begin - b.begin, group.b.end - b.begin};
    }
    const bool several = groups_.size() > 1;
    if (several) runs_a_ = offsets(groups_, &Group::a);
    const capsa_shapes of_a = inputs.a.rows(a.begin, a.end);
    if (inputs.kind == capsa_source_within) {
        scene_.source = several ? within(of_a, runs_a_) : within(of_a);
    } else {
        const Table& table_b = inputs.b ? *inputs.b : inputs.a;
        const capsa_shapes of_b = table_b.rows(b.begin, b.end);
        if (several) runs_b_ = offsets(groups_, &Group::b);
        scene_.source = several ? between(of_a, of_b, Runs{runs_a_, runs_b_}) : between(of_a, of_b);
    }
    scene_.groups = groups_;
    if (scene_.of_a) scene_.of_a = rows_from(*scene_.of_a, a.begin);
    if (scene_.of_b) scene_.of_b = rows_from(*scene_.of_b, b.begin);
    if (!inputs.filter_a) return;
    filter_a_ = inputs.filter_of_a(a.begin, a.end);
    if (inputs.filter_b) filter_b_ = inputs.filter_of_b(b.begin, b.end);
    scene_.source =
        filter_b_ ? filtered(scene_.source, *filter_a_, *filter_b_) : filtered(scene_.source, *filter_a_);
}

}  // namespace capsa::cli
