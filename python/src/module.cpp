#include "define.hpp"
#include "verbs.hpp"

PYBIND11_MODULE(_capsa, module) {
    module.doc() =
        "capsa: what touches what, for spheres, capsules, segments, triangles, boxes, round cones and "
        "half-spaces by the "
        "million.";
    capsa_python::add_shapes(module);
    capsa_python::add_filters(module);
    capsa_python::add_sources(module);
    capsa_python::add_workspace(module);
    capsa_python::add_verbs(module);
    capsa_python::add_row_verbs(module);
    capsa_python::add_clusters(module);
    capsa_python::add_manifolds(module);
    capsa_python::add_solids(module);
    capsa_python::add_plans(module);
    capsa_python::add_motion(module);
    capsa_python::add_touches(module);
    capsa_python::add_rays(module);
    capsa_python::add_poses(module);
    capsa_python::add_visits(module);
    capsa_python::add_ranks(module);
    capsa_python::define(
        module, "isa", +[] { return capsa_isa_name(capsa_isa_resolve(capsa_isa_best)); },
        "The instruction set that queries run on.\n\n"
        ">>> capsa.count_hits(capsa.within(balls), isa=capsa.isa())\n"
        "1");
    module.attr("__version__") = capsa_version();
}
