// Sources and verbs of the module.

#pragma once
#include "rows.hpp"

namespace capsa_python {

void add_filters(py::module_& module);
void add_sources(py::module_& module);
void add_workspace(py::module_& module);
void add_verbs(py::module_& module);
void add_row_verbs(py::module_& module);
void add_clusters(py::module_& module);
void add_manifolds(py::module_& module);
void add_solids(py::module_& module);
void add_plans(py::module_& module);
void add_motion(py::module_& module);
void add_touches(py::module_& module);
void add_rays(py::module_& module);
void add_poses(py::module_& module);
void add_visits(py::module_& module);
void add_ranks(py::module_& module);

}  // namespace capsa_python
