// What is asked of capsa and of every rival alike.

#pragma once
#include "capsa/c/types.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace capsa::bench {

// A new verb of the library gets its word here and its row in peers/capsa.cpp; rivals say in their own file
// whether they can do it.
enum class Verb { any, touched, count, find, mask, gaps, nearest, contacts, deepest, touch, separate };

const char* verb_name(Verb verb);

// first_touch and separate: they take more than shapes, and few can do them.
inline bool in_motion(Verb verb) { return verb == Verb::touch || verb == Verb::separate; }

// One verb for a number of sources, usually one; the answer is a sum over them: hits (count, find, mask,
// gaps, contacts, separate), rows that touch something (touched, nearest, deepest, touch), sources with a hit
// (any).
struct Question {
    Verb verb = Verb::count;
    std::vector<capsa_source> sources;  // views over arrays that outlive the question
    float margin = 0;
    bool flat = false;  // everything lies in the plane z = 0, so that a library for two dimensions can join
    capsa_motion of_a{}, of_b{};  // of touch: arrays that outlive the question; without data where it rests
    capsa_push push = capsa_push_in_order;  // of separate, whose sources are pairs listed of one set
};

std::uint64_t pairs(const capsa_source& source);
std::uint64_t pairs(const Question& question);

// Somebody's way to answer one source, ready to be timed: what can be built beforehand has been. Without
// `ask` they cannot, and `why_not` is for the table. `digest`, where given, stands for every bit of the last
// answer. `values`, of the verbs that answer with values, puts the last answer in numbers that those who
// round differently have in common (peers/values.hpp). `bytes_a_row`, where given, is the memory that an
// index of capsa's holds for each of its rows.
struct Offer {
    std::function<std::uint64_t()> ask;
    std::string why_not = {};
    std::function<std::uint64_t()> digest = {};
    std::function<std::vector<double>()> values = {};
    std::function<double()> bytes_a_row = {};
};

}  // namespace capsa::bench
