#include "src/periodic.hpp"

#include "src/runs.hpp"
#include "src/shape.hpp"
#include "src/source.hpp"

namespace capsa {

namespace {

bool is_length(float length) { return length >= 0.0f && length <= 1e18f; }

}  // namespace

const char* flaw_of_period(const capsa_source& source) noexcept {
    if (is_paired(source)) return "a zip or a listed has no images: ask between or within";
    if (has_runs(source)) return "runs have no images: leave out the runs or the box";
    for (const float length : source.period)
        if (!is_length(length))
            return "a length of the box is negative, NaN or beyond 1e18: give a length, or 0 where nothing "
                   "repeats";
    const ShapeInfo* const info = find_shape(source.a.shape);
    if (source.period[2] != 0.0f && info && info->dimension == 2)
        return "shapes of the plane do not repeat along z: give this length as 0";
    if (has_faces(source.a) || has_faces(second_side(source)))
        return "a half-space has no images: ask about it in a source of its own, without a box";
    for (const capsa_filter* filter : {source.filters.a, source.filters.b})
        if (filter && filter->chain.data)
            return "chains of a filter know no images: leave out the chain or the box";
    return nullptr;
}

}  // namespace capsa
