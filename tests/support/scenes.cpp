// How scenes are filled, and the fixtures.

#include "tests/support/scenes.hpp"

namespace capsa::tests {

std::uint64_t seed_of(const std::string& name) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

namespace fill {

void uniform(Rows& rows, Random& random, float side, float size, float radius) {
    const int dimension = dimension_of(rows.shape);
    for (std::size_t i = 0; i < rows.count; ++i) {
        for (int k = 0; k < dimension; ++k) rows.at(k, i) = random.between(0, side);
        const ShapeInfo& info = shape_info(rows.shape);
        for (int k = dimension; k < info.coordinates(); ++k)
            rows.at(k, i) = rows.at(k % dimension, i) + random.between(-size, size);
        for (int k = info.coordinates(); k < info.vectors(); ++k)
            rows.at(k, i) = info.is_length(k) ? random.between(0, size) : random.between(-1, 1);
        if (info.has_radius) rows.at(info.radius_stream(), i) = random.between(0, radius);
    }
}
void sparse(Rows& rows, Random& random) { uniform(rows, random, 10.0f, 0.4f, 0.2f); }
void half(Rows& rows, Random& random) { uniform(rows, random, 2.0f, 1.0f, 0.8f); }
void dense(Rows& rows, Random& random) { uniform(rows, random, 0.1f, 0.1f, 0.5f); }
void apart(Rows& rows, Random& random) {
    uniform(rows, random, 0.01f, 0.001f, 0.001f);
    for (std::size_t i = 0; i < rows.count; ++i)
        for (int k = 0; k < coordinates_of(rows.shape); k += dimension_of(rows.shape))
            rows.at(k, i) += static_cast<float>(i) * 4.0f + 1.0f;
}
void lattice(Rows& rows, Random& random) {
    for (auto& stream : rows.streams)
        for (float& x : stream) x = static_cast<float>(random.below(5));
}
void needles(Rows& rows, Random& random) {
    uniform(rows, random, 10.0f, 1.0f, 0.001f);
    const float longest = dimension_of(rows.shape) == 3 ? 1e6f : 1e5f;
    for (std::size_t i = 0; i < rows.count; ++i)
        if (shape_info(rows.shape).points > 1)
            rows.at(dimension_of(rows.shape), i) = rows.at(0, i) + random.between(1e3f, longest);
}
void points(Rows& rows, Random& random) {
    uniform(rows, random, 1.0f, 1.0f, 0.3f);
    for (std::size_t i = 0; i < rows.count; i += 2)
        for (int k = dimension_of(rows.shape); k < coordinates_of(rows.shape); ++k)
            rows.at(k, i) = rows.at(k % dimension_of(rows.shape), i);
}
void far_out(Rows& rows, Random& random) {
    half(rows, random);
    for (int k = 0; k < coordinates_of(rows.shape); ++k)
        for (float& x : rows.streams[static_cast<std::size_t>(k)]) x += 1e6f;
}
void denormal(Rows& rows, Random& random) {
    uniform(rows, random, 2.0f, 1.0f, 0.8f);
    for (auto& stream : rows.streams)
        for (float& x : stream) x *= 0x1p-130f;
}
void spoilt(Rows& rows, Random& random) {
    dense(rows, random);
    constexpr float bad[] = {__builtin_nanf(""), -__builtin_nanf(""), __builtin_inff(), -__builtin_inff(),
                             -1.0f};
    for (std::size_t i = 0; i < rows.count; ++i)
        if (i % 3 == 1) {
            const int stream =
                static_cast<int>(random.below(static_cast<std::uint32_t>(streams_of(rows.shape))));
            const bool radius = stream == shape_info(rows.shape).radius_stream();
            rows.at(stream, i) =
                bad[random.below(radius ? 2u : 4u) + (radius && random.below(3) == 0 ? 3u : 0u)];
        }
    for (std::size_t i = 0; i < rows.count; ++i)
        if (shape_info(rows.shape).has_radius) {
            float& r = rows.at(shape_info(rows.shape).radius_stream(), i);
            if (__builtin_isinf(r)) r = -1.0f;    // an infinite radius has no stated answer
            if (i % 5 == 0 && r >= 0) r = 1e30f;  // huge is valid: bad coordinates must not slip in under it
        }
}
void huge(Rows& rows, Random& random) {
    uniform(rows, random, 1.0f, 1.0f, 0.5f);
    for (auto& stream : rows.streams)
        for (float& x : stream) x *= 5e17f;
}

}  // namespace fill

std::vector<Fixture> fixtures() {
    return {
        {"empty", 0, 0, 0.0f, fill::half},
        {"no_rows", 0, 70, 0.0f, fill::half},
        {"no_columns", 70, 0, 0.0f, fill::half},
        {"one_pair", 1, 1, 0.0f, fill::dense},
        {"one_row", 1, 257, 0.0f, fill::half},
        {"one_column", 257, 1, 0.0f, fill::half},
        {"word_short", 5, 63, 0.0f, fill::half},
        {"word", 64, 64, 0.0f, fill::half},
        {"word_over", 65, 65, 0.0f, fill::half},
        {"tile_short", 70, 511, 0.0f, fill::sparse},
        {"tile", 66, 512, 0.0f, fill::half},
        {"tile_over", 70, 600, 0.0f, fill::sparse},
        {"all_hit", 66, 130, 0.0f, fill::dense},
        {"none_hit", 66, 130, 0.0f, fill::apart},
        {"lattice", 150, 150, 0.0f, fill::lattice},
        {"lattice_margin", 150, 150, 1.0f, fill::lattice},
        {"lattice_negative_margin", 150, 150, -2.0f, fill::lattice},
        {"needles", 100, 100, 0.0f, fill::needles},
        {"points", 100, 100, 0.1f, fill::points},
        {"far_out", 100, 100, 0.0f, fill::far_out},
        {"denormal", 100, 100, 0.0f, fill::denormal},
        {"spoilt", 131, 131, 0.0f, fill::spoilt},
        {"spoilt_margin", 131, 131, 1e25f, fill::spoilt},
        {"spoilt_negative_margin", 131, 131, -0.1f, fill::spoilt},
        {"huge", 100, 100, 0.0f, fill::huge},
        {"infinite_margin", 40, 40, __builtin_inff(), fill::half},
        {"minus_infinite_margin", 40, 40, -__builtin_inff(), fill::half},
        {"nan_margin", 40, 40, __builtin_nanf(""), fill::half},
    };
}

}  // namespace capsa::tests
