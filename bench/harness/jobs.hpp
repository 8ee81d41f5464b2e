// What capsa-bench times: scenes, and the questions put to them.
//
// A new job is one entry in one of the lists below; a new scene is its header in bench/scenes and a list of
// its own.

#pragma once
#include "bench/peers/question.hpp"
#include "capsa/capsa.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace capsa::bench {

// In which suite a job is: the quick one takes about two minutes, the full one a quarter of an hour, huge
// sizes as long as it takes.
enum class Suite { quick, full, huge };

// A question with the arrays it looks at.
struct Prepared {
    Question question;
    std::shared_ptr<const void> scene;
};

struct Job {
    std::string name;  // "particles-sparse/within/count/1e4": scene, pairs, verb, size
    Suite suite;
    std::function<Prepared()> prepare;  // empty: the data is not here
    std::string why_not = {};
};

// What most jobs ask about: which of these spheres touch which of these capsules.
struct Both {
    Spheres spheres;
    Capsules capsules;
};
constexpr auto spheres_capsules = [](const Both& both) { return between(both.spheres, both.capsules); };

// All jobs; recorded scenes are read from the folder `data`.
std::vector<Job> jobs(const std::string& data);

// The lists that jobs() is made of.
void add_uniform(std::vector<Job>& to);
void add_particles(std::vector<Job>& to);
void add_crowd(std::vector<Job>& to);
void add_arm(std::vector<Job>& to);
void add_planner(std::vector<Job>& to);
void add_strands(std::vector<Job>& to);
void add_character(std::vector<Job>& to);
void add_worst(std::vector<Job>& to);
void add_half_spaces(std::vector<Job>& to);
void add_triangles(std::vector<Job>& to);
void add_scale(std::vector<Job>& to);
void add_values(std::vector<Job>& to);
void add_motions(std::vector<Job>& to);
void add_batches(std::vector<Job>& to);
void add_recorded(std::vector<Job>& to, const std::string& data);

// A job over shapes that `make` builds, and what to ask about them.
template <class Make, class Source>
Job job(const std::string& name, Suite suite, Verb verb, Make make, Source source, bool flat = false) {
    return {name, suite, [=] {
                const auto scene = std::make_shared<decltype(make())>(make());
                return Prepared{Question{verb, {source(*scene)}, 0.0f, flat}, scene};
            }};
}

// 1e4, 4e3, 37
inline std::string size_name(std::size_t count) {
    int zeros = 0;
    for (; count % 10 == 0 && count > 9; count /= 10) ++zeros;
    std::string name = std::to_string(count);
    return zeros == 0 ? name : name.append("e").append(std::to_string(zeros));
}

}  // namespace capsa::bench
