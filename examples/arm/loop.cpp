#include "loop.hpp"

// The compiler makes vectors of it: no exit, no function call, no dependence between the turns.
bool touches_any(const Cores& cores, float x, float y, float z, float radius) {
    const Cores c = cores;
    int hits = 0;
    for (std::size_t j = 0; j < c.count; ++j) {
        const float ex = x - c.ax[j], ey = y - c.ay[j], ez = z - c.az[j];
        const float along = (ex * c.dx[j] + ey * c.dy[j] + ez * c.dz[j]) * c.inverse[j];
        const float low = along < 0 ? 0 : along, t = low > 1 ? 1 : low;
        const float fx = ex - t * c.dx[j], fy = ey - t * c.dy[j], fz = ez - t * c.dz[j],
                    reach = radius + c.radius[j];
        hits += fx * fx + fy * fy + fz * fz <= reach * reach;
    }
    return hits > 0;
}
