// Scenes that really happened, where their files are: a robot's poses, a walking person, pedestrians at a
// bottleneck. Many small questions each, one a frame.

#include "bench/harness/jobs.hpp"
#include "bench/harness/numbers.hpp"
#include "capsa/sources.hpp"
#include "src/shape.hpp"

#include <filesystem>

namespace capsa::bench {

namespace {

// One frame's rows of a table.
struct Group {
    std::size_t begin, count;
};

using Groups = std::vector<std::pair<float, Group>>;

Groups groups(const Numbers& table, const std::string& column) {
    Groups all;
    const std::vector<float>& key = table.column(column);
    for (std::size_t i = 0; i < key.size(); ++i) {
        if (all.empty() || all.back().first != key[i]) all.push_back({key[i], {i, 0}});
        ++all.back().second.count;
    }
    return all;
}

capsa_shapes shapes(capsa_shape shape, const Numbers& table, const std::vector<std::string>& columns) {
    capsa_shapes made{shape, table.rows(), {}, {}, 0, nullptr};
    for (std::size_t k = 0; k < columns.size(); ++k)
        made.stream[k] = columns[k].empty() ? capsa_stream{&table.zero, 0}
                                            : capsa_stream{table.column(columns[k]).data(), 1};
    return made;
}

capsa_source within_group(const capsa_shapes& all, const Group& group) {
    return within(rows_of(all, group.begin, group.count));
}
capsa_source cross_groups(const capsa_shapes& a, const Group& of_a, const capsa_shapes& b,
                          const Group& of_b) {
    return between(rows_of(a, of_a.begin, of_a.count), rows_of(b, of_b.begin, of_b.count));
}

struct Tables {
    Numbers a, b;
};

Prepared robot(const std::filesystem::path& folder, Verb verb) {
    const auto tables =
        std::make_shared<Tables>(Tables{Numbers(folder / "spheres.csv"), Numbers(folder / "capsules.csv")});
    const capsa_shapes spheres = shapes(capsa_shape_sphere, tables->a, {"x", "y", "z", "radius"});
    const capsa_shapes capsules =
        shapes(capsa_shape_capsule, tables->b, {"ax", "ay", "az", "bx", "by", "bz", "radius"});
    Prepared prepared{Question{verb, {}, 0, false}, tables};
    const Groups obstacles = groups(tables->b, "scene");
    auto of_b = obstacles.begin();
    for (const auto& [scene, of_a] : groups(tables->a, "scene")) {
        while (of_b != obstacles.end() && of_b->first < scene) ++of_b;
        if (of_b != obstacles.end() && of_b->first == scene)
            prepared.question.sources.push_back(cross_groups(spheres, of_a, capsules, of_b->second));
    }
    return prepared;
}

Prepared walker(const std::filesystem::path& folder, Verb verb) {
    const auto table = std::make_shared<Numbers>(folder / "capsules.csv");
    const capsa_shapes bones =
        shapes(capsa_shape_capsule, *table, {"ax", "ay", "az", "bx", "by", "bz", "radius"});
    Prepared prepared{Question{verb, {}, 0, false}, table};
    for (const auto& [frame, group] : groups(*table, "frame"))
        prepared.question.sources.push_back(within_group(bones, group));
    return prepared;
}

Prepared pedestrians(const std::filesystem::path& folder, Verb verb, bool walls) {
    const auto tables =
        std::make_shared<Tables>(Tables{Numbers(folder / "agents.csv"), Numbers(folder / "walls.csv")});
    const capsa_shapes agents = shapes(capsa_shape_sphere, tables->a, {"x", "y", "", "radius"});
    const capsa_shapes wall = shapes(capsa_shape_capsule, tables->b, {"ax", "ay", "", "bx", "by", "", ""});
    Prepared prepared{Question{verb, {}, 0, true}, tables};
    for (const auto& [frame, group] : groups(tables->a, "frame"))
        prepared.question.sources.push_back(walls ? cross_groups(agents, group, wall, {0, wall.count})
                                                  : within_group(agents, group));
    return prepared;
}

}  // namespace

void add_recorded(std::vector<Job>& to, const std::string& data) {
    const std::filesystem::path folder = data;
    const auto add = [&](const char* name, const char* from, Suite suite, auto prepare) {
        Job job{name, suite, {}, "not in " + data};
        if (std::filesystem::exists(folder / from))
            job = {name, suite, [=, at = folder / from] { return prepare(at); }};
        to.push_back(job);
    };
    add("recorded-robot/spheres-obstacles/any/700-scenes", "robot_mbm", Suite::quick,
        [](const auto& at) { return robot(at, Verb::any); });
    add("recorded-robot/spheres-obstacles/count/700-scenes", "robot_mbm", Suite::full,
        [](const auto& at) { return robot(at, Verb::count); });
    add("recorded-walker/bones-within/count/125-frames", "mocap_bvh", Suite::quick,
        [](const auto& at) { return walker(at, Verb::count); });
    add("recorded-walker/bones-within/find/125-frames", "mocap_bvh", Suite::full,
        [](const auto& at) { return walker(at, Verb::find); });
    add("recorded-pedestrians/agents-within/find/67-frames", "crowd_bottleneck", Suite::quick,
        [](const auto& at) { return pedestrians(at, Verb::find, false); });
    add("recorded-pedestrians/agents-walls/find/67-frames", "crowd_bottleneck", Suite::full,
        [](const auto& at) { return pedestrians(at, Verb::find, true); });
}

}  // namespace capsa::bench
