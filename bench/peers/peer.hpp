// A rival: another way to answer the same questions. One file each; a new one is its file and a row in
// peers/list.cpp.

#pragma once
#include "bench/peers/question.hpp"

#include <memory>

namespace capsa::bench {

// Of those who are made for many shapes. The others are not waited for beyond a hundred thousand million
// pairs.
inline constexpr double any_number_of_pairs = 1e18;

struct Peer {
    std::string name;   // short, for columns: "soa-gcc-12-fast"
    std::string about;  // version and flags
    std::function<Offer(const capsa_source& source, Verb verb, float margin, bool flat)> offer;
    double most_pairs = 1e11;  // beyond, nobody wants to wait for it
    // The verbs in motion; who leaves it empty offers none.
    std::function<Offer(const capsa_source& source, const Question& question)> in_motion = {};
    bool half_spaces = false;  // whether it was taught half-spaces
    bool triangles = false;    // whether it was taught triangles
    bool plane = false;        // whether it was taught shapes of the plane
    // Who answers all sources of a question in one call, instead of `offer`.
    std::function<Offer(const Question& question)> together = {};
};

// Whether one side of a source is of that shape.
bool has(const capsa_source& source, capsa_shape shape);

// Everybody this build found.
std::vector<Peer> peers();

// Those that the configuration looked for and did not find, with the package that has them.
struct Absent {
    std::string name, package;
};
std::vector<Absent> absent_peers();

// capsa itself on one ISA, asked through its public interface.
Peer capsa_peer(capsa_isa isa);
Offer capsa_in_motion(capsa_isa isa, const capsa_source& source, const Question& question);

// capsa's answer to any number of pairs: with an index of both sides where testing all pairs takes long. The
// answers are the same.
Offer capsa_offer(const Question& question);
Peer capsa_index_peer();

// An offer for all sources of a question.
Offer offer(const Peer& peer, const Question& question);

// The size of a decision's rounding, generously: 1e-5 of the largest coordinate difference that matters,
// which is no more than the largest radius and edge of a core together, and the way that something moves.
float rounding(const Question& question);

// What a rival that rounds differently may answer: everything between the answers with the margin a little
// less and a little more, as a share of the radii and sizes involved.
struct Range {
    std::uint64_t low, high;
    bool holds(std::uint64_t x) const { return low <= x && x <= high; }
};
Range tolerated(const Question& question);

}  // namespace capsa::bench
