#include "bench/machine/pin.hpp"

#include <cerrno>
#include <cstring>

#if defined(__linux__)
#include <sched.h>
#endif

namespace capsa::bench {

#if defined(__linux__)
std::string pin(int core) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    if (::sched_getaffinity(0, sizeof allowed, &allowed) != 0)
        return std::string("not pinned: ") + std::strerror(errno);
    const int count = CPU_COUNT(&allowed);
    // The last one: interrupts tend to be served by the first.
    for (int k = 0; core < 0 && k < CPU_SETSIZE; ++k)
        if (CPU_ISSET(static_cast<std::size_t>(CPU_SETSIZE - 1 - k), &allowed)) core = CPU_SETSIZE - 1 - k;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(static_cast<std::size_t>(core), &one);
    if (::sched_setaffinity(0, sizeof one, &one) != 0)
        return "not pinned to core " + std::to_string(core) + ": " + std::strerror(errno);
    return "pinned to core " + std::to_string(core) + " of " + std::to_string(count);
}
#else
std::string pin(int) { return "not pinned: this system offers no way"; }
#endif

}  // namespace capsa::bench
