// A workspace: memory that queries may use, so that the library chooses how to find the pairs.
//
//     capsa::Workspace workspace;
//     capsa::find_hits(capsa::between(spheres, capsules), pairs, {.workspace = &workspace});

#pragma once
#include "capsa/expect.hpp"

#include <cstddef>
#include <utility>

namespace capsa {

/// Memory that queries may use, kept from call to call. With `Options{.workspace = &w}` the library chooses
/// how to find the pairs: it tests all of them, or builds an index of A, of B or of both in the workspace and
/// asks it. It chooses from the numbers of rows, the margin and a sample of the rows, so the choice is the
/// same on every machine. The answers are those without a workspace, bit for bit; only the order of find_hits
/// and contacts may differ. An Index in the source is an offer: where another one, or a list of near pairs,
/// is quicker, that is asked. `explain` says what a query would do; it knows no motions. One query at a time
/// may use a workspace: give each thread its own, or `prepare` a source for all.
class Workspace {
public:
    /// Without memory. Throws std::bad_alloc.
    Workspace() {
        if (capsa_workspace_create(&workspace_) != capsa_ok) detail::out_of_memory();
    }
    /// Takes the memory. The other workspace can only be assigned to.
    Workspace(Workspace&& other) noexcept : workspace_(std::exchange(other.workspace_, nullptr)) {}
    /// Exchanges the two workspaces.
    Workspace& operator=(Workspace&& other) noexcept {
        std::swap(workspace_, other.workspace_);
        return *this;
    }
    ~Workspace() { capsa_workspace_destroy(workspace_); }

    /// The memory that the workspace holds, in bytes.
    std::size_t bytes() const noexcept { return capsa_workspace_bytes(workspace_); }

    /// The same for the C interface.
    capsa_workspace* c() const {
        CAPSA_EXPECT(workspace_ != nullptr,
                     "Workspace: it was moved from: assign another workspace to it first");
        return workspace_;
    }

private:
    capsa_workspace* workspace_ = nullptr;
};

}  // namespace capsa
