// The kernels of runs (kernels/runs). Compiled once per row of cmake/isas.cmake.

#include "kernels/runs/runs_of_spheres.hpp"
#include "kernels/table/shared.hpp"

namespace capsa::CAPSA_ISA {

// A constant with their addresses makes the compiler emit them.
struct RunKernels {
    capsa_run_kernel of[capsa_roster_count];
};
constexpr RunKernels run_kernels() {
    RunKernels to{};
    Roster::each([&to]<class B>() {
        if constexpr (offered<Sphere, B, Family::runs>) to.of[B::slot] = &runs_of_spheres<Sphere, B>;
    });
    return to;
}
[[gnu::used]] static constinit const RunKernels compiled_runs = run_kernels();

}  // namespace capsa::CAPSA_ISA
