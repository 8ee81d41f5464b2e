#include "src/plan/run_way.hpp"

#include "src/plan/route.hpp"
#include "src/source.hpp"

namespace capsa {

const char* name(RunWay way) noexcept {
    constexpr const char* names[] = {"whole", "tiles", "slices", "runs"};
    return names[static_cast<std::size_t>(way)];
}

RunWay run_way_of(const capsa_source& source) noexcept {
    if (runs_of(source) == 1 && is_whole(source) && !parted(source)) return RunWay::whole;
    if (!has_runs(source)) return RunWay::slices;
    if (is_within(source) || source.runs.b) return RunWay::runs;
    capsa_source without = source;  // each run asks as a slice of it
    without.runs = {};
    return index_serves(without, Keeps::hits) ? RunWay::slices : RunWay::tiles;
}

}  // namespace capsa
