// A program whose only shapes are SHAPE (circles, or capsules of the plane) and half-planes, which are asked
// in space: a static library gives it the kernels that such a question takes.

#include "capsa/capsa.hpp"

#include <cstdio>
#include <type_traits>
#include <vector>

template <class Rows>
int ask() {
    Rows rows;
    for (int k = 0; k < 100; ++k) {
        const float x = static_cast<float>(k), y = static_cast<float>(k % 10);
        if constexpr (std::is_same_v<Rows, capsa::Circles>)
            rows.push_back(x, y, 0.5f);
        else
            rows.push_back(x, y, x + 1, y, 0.5f);
    }
    capsa::HalfPlanes ground;
    ground.push_back(0, 0, 0, 1);
    ground.push_back(0, -20, 0, 1);
    const capsa::Index of_rows(rows), of_ground(ground), nothing;
    capsa::Workspace workspace;
    for (const auto decide : {capsa::Decide::rounded, capsa::Decide::exact}) {
        const capsa::Options options{.decide = decide}, kept{.workspace = &workspace, .decide = decide};
        std::vector<capsa::Nearest> nearest(100);
        std::vector<capsa::Touch> touches(100);
        capsa::nearest(capsa::between(rows, ground), nearest, options);
        capsa::first_touch(capsa::between(rows, ground), capsa::motion(0, -2), touches, options);
        if (nearest[9].gap != 8.5f || touches[1].time != 0.25f) return 1;
        if (capsa::count_hits(capsa::between(rows, ground), options) != 10 ||
            capsa::contacts(capsa::between(of_rows, ground), kept).size() != 10 ||
            capsa::contacts(capsa::between(rows, of_ground), kept).size() != 10 ||
            capsa::count_hits(capsa::between(rows, nothing), kept) != 0 ||
            capsa::find_hits(capsa::within(rows), kept).size() !=
                capsa::count_hits(capsa::within(of_rows), options))
            return 2;
    }
    std::printf("the ground touches 10 of 100 rows\n");
    return 0;
}

int main() { return ask<SHAPE>(); }
