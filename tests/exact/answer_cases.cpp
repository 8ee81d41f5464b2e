// Reads pairs of rows and writes whether they touch, for test_near_ties.py: a line for each mode of the
// processor, with its name and a character 0 or 1 for each pair. A mode that the processor has not is
// "skipped".
//
// A pair is a line: the shape of a side as a number and its fields as the bits of floats, in hexadecimal,
// then the same of the other side, then the margin.
//
// With --time it writes nanoseconds a decision instead, the least of 40 rounds over all pairs: for
// decision_times.py.

#include "capsa/c/types.h"
#include "src/exact/touch.hpp"
#include "src/shape.hpp"
#include "tests/exact/flushing.hpp"

#include <algorithm>
#include <bit>
#include <cfenv>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct Side {
    capsa_shape shape;
    float field[capsa_max_streams];

    capsa_shapes view() const {
        capsa_shapes shapes{};
        shapes.shape = shape;
        shapes.count = 1;
        for (int k = 0; k < capsa::shape_info(shape).streams(); ++k) shapes.stream[k] = {field + k, 1};
        return shapes;
    }
};
struct Pair {
    Side a, b;
    float margin;
};

float read_float(std::istream& in) {
    std::uint32_t bits = 0;
    in >> std::hex >> bits >> std::dec;
    return std::bit_cast<float>(bits);
}
Side read_side(std::istream& in) {
    int shape = 0;
    in >> shape;
    Side side{static_cast<capsa_shape>(shape), {}};
    for (int k = 0; k < capsa::shape_info(side.shape).streams(); ++k) side.field[k] = read_float(in);
    return side;
}

bool touch(const Pair& pair, bool swapped) {
    const Side &a = swapped ? pair.b : pair.a, &b = swapped ? pair.a : pair.b;
    return capsa::exact::touch(a.view(), 0, b.view(), 0, pair.margin);
}
std::string answers(const std::vector<Pair>& pairs, bool swapped) {
    std::string found;
    for (const Pair& pair : pairs) found += touch(pair, swapped) ? '1' : '0';
    return found;
}

// A segment from p to q is the way of a point at p: its displacement is q - p, as real numbers. Pairs without
// a segment are asked as they are.
bool touch_on_way(const Pair& pair) {
    const auto is_segment = [](const Side& side) {
        return capsa::shape_info(side.shape).core == capsa::CoreKind::segment;
    };
    if (!is_segment(pair.a) && !is_segment(pair.b)) return touch(pair, false);
    const Side &way = is_segment(pair.a) ? pair.a : pair.b, &other = is_segment(pair.a) ? pair.b : pair.a;
    const int dimension = capsa::shape_info(way.shape).dimension;
    Side point{dimension == 3 ? capsa_shape_sphere : capsa_shape_circle, {}};
    capsa::exact::Displacement by{};
    for (int axis = 0; axis < dimension; ++axis) {
        point.field[axis] = by.minus[axis] = way.field[axis];
        by.plus[axis] = way.field[dimension + axis];
    }
    point.field[dimension] = capsa::radius(way.view(), 0);
    return capsa::exact::touch_on_way(point.view(), 0, by, other.view(), 0, pair.margin);
}
std::string answers_on_way(const std::vector<Pair>& pairs) {
    std::string found;
    for (const Pair& pair : pairs) found += touch_on_way(pair) ? '1' : '0';
    return found;
}

std::vector<Pair> read_pairs() {
    std::vector<Pair> pairs;
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream in(line);
        Pair pair{read_side(in), {}, 0.0f};
        pair.b = read_side(in);
        pair.margin = read_float(in);
        if (!in) {
            std::cerr << "not a pair: " << line << '\n';
            std::exit(2);
        }
        pairs.push_back(pair);
    }
    return pairs;
}

void write_flushed(const char* name, const std::vector<Pair>& pairs) {
    const bool flushes = capsa::tests::flush_denormals(true);
    const std::string found = answers(pairs, false);
    capsa::tests::flush_denormals(false);
    std::cout << name << ' ' << (flushes ? found : "skipped") << '\n';
}
void write_answers(const std::vector<Pair>& pairs) {
    std::cout << "plain " << answers(pairs, false) << "\nswapped " << answers(pairs, true) << "\non_way "
              << answers_on_way(pairs) << '\n';
    write_flushed("flushed", pairs);
    const struct {
        const char *name, *flushed_name;
        int mode;
    } modes[] = {{"upward", "upward_flushed", FE_UPWARD},
                 {"downward", "downward_flushed", FE_DOWNWARD},
                 {"toward_zero", "toward_zero_flushed", FE_TOWARDZERO}};
    for (const auto& [name, flushed_name, mode] : modes) {
        std::fesetround(mode);
        const std::string found = answers(pairs, false);
        std::cout << name << ' ' << found << '\n';
        write_flushed(flushed_name, pairs);
        std::fesetround(FE_TONEAREST);
    }
}

void write_time(const std::vector<Pair>& pairs) {
    using Clock = std::chrono::steady_clock;
    double least = 1e9;
    std::size_t touching = 0;
    std::vector<capsa_shapes> sides;
    for (const Pair& pair : pairs) sides.insert(sides.end(), {pair.a.view(), pair.b.view()});
    for (int round = 0; round < 40; ++round) {
        const auto start = Clock::now();
        for (std::size_t i = 0; i < pairs.size(); ++i)
            touching += capsa::exact::touch(sides[2 * i], 0, sides[2 * i + 1], 0, pairs[i].margin);
        const std::chrono::duration<double, std::nano> taken = Clock::now() - start;
        least = std::min(least, taken.count() / static_cast<double>(pairs.size()));
    }
    std::cout << least << ' ' << touching / 40 << '\n';
}

}  // namespace

int main(int count, char** arguments) {
    const std::vector<Pair> pairs = read_pairs();
    if (count > 1 && std::string(arguments[1]) == "--time")
        write_time(pairs);
    else
        write_answers(pairs);
}
