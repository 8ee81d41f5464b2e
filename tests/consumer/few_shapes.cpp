// A program that makes spheres and capsules only. A static library gives it their kernels alone, and refuses
// a triangle that is written by hand into the C struct, with a sentence that says what to include.

#include "capsa/capsa.hpp"

#include <cstdio>
#include <cstring>

int main(int count, char** argument) {
    const bool has_all = count > 1 && std::strcmp(argument[1], "shared") == 0;
    const float x[]{0.0f, 1.0f, 5.0f}, zero[3]{}, one[]{1.0f, 1.0f, 1.0f};
    const auto spheres = capsa::spheres(x, zero, zero, 0.1f);
    const auto capsules = capsa::capsules(x, zero, zero, x, zero, one, 0.2f);
    if (capsa::count_hits(capsa::between(spheres, capsules)) != 3) return 1;
    // Exact decisions of boxes and round cones are not in the program. It asks none.
    if (capsa::count_hits(capsa::between(spheres, capsules), {.exact = true}) != 3) return 4;

    const capsa_stream at{x, 1}, no{zero, 1};
    const capsa_shapes rows = spheres;
    const capsa_shapes triangles{
        capsa_shape_triangle, 3, {at, no, no, no, at, no, no, no, at}, {}, 0, nullptr};
    const capsa_source source = capsa_between(&rows, &triangles);
    std::uint64_t hits = 0;
    const capsa_status status = capsa_count_hits(&source, nullptr, &hits);
    if (has_all) return status == capsa_ok && hits != 0 ? 0 : 2;

    const capsa_call call{"count_hits", &source, 0, 0, nullptr, 0, nullptr, nullptr};
    char text[256];
    capsa_explain(status, &call, text, sizeof text);
    std::printf("%s\n", text);
    return status == capsa_bad_source && std::strstr(text, "include capsa/c/capsa.h") ? 0 : 3;
}
