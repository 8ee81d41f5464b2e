#include "workspace.hpp"

#include "define.hpp"
#include "verbs.hpp"

namespace capsa_python {

void add_workspace(py::module_& module) {
    py::class_<Workspace, WorkspacePtr> type(
        module, "Workspace",
        "Memory that queries use, kept from call to call: workspace= of the verbs takes it. It keeps what "
        "was built "
        "for the\n"
        "rows of the last question, and a list of the pairs that are near where the same rows move a little "
        "from "
        "question to\n"
        "question, as in the frames of a simulation. Give each question of a frame a workspace of its own: "
        "without "
        "one all\n"
        "questions of a thread share one. No answer changes, only the order of find_hits and contacts may. "
        "One query "
        "at a time\n"
        "may use a workspace.\n\n"
        ">>> workspace = capsa.Workspace()\n"
        ">>> for frame in range(3): pairs = capsa.find_hits(capsa.within(balls), workspace=workspace)");
    type.attr("__module__") = "capsa";
    define_init(
        type, "Workspace", +[] { return std::make_shared<Workspace>(); }, "A workspace without memory yet.");
    type.def("__repr__", [](const Workspace&) { return "<capsa: workspace>"; });
    type.def_property_readonly(
        "nbytes",
        [](Workspace& workspace) {
            const TakenWorkspace taken(&workspace);
            return capsa_workspace_bytes(*taken);
        },
        "The memory that the workspace holds, in bytes.");
}

}  // namespace capsa_python
