// Memory that queries use, kept from call to call: one that Python holds, or that of the thread.

#pragma once
#include "capsa/c/capsa.h"
#include "made.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <utility>

namespace capsa_python {

// One question at a time uses a workspace, from the choice of an index to the last answer.
class Workspace {
public:
    Workspace() = default;
    Workspace(const Workspace&) = delete;
    Workspace& operator=(const Workspace&) = delete;
    ~Workspace() { capsa_workspace_destroy(workspace_); }

    // Null: another question uses it, or there is no memory.
    capsa_workspace* take() {
        if (taken_.exchange(true, std::memory_order_acquire)) return nullptr;
        if (workspace_ || capsa_workspace_create(&workspace_) == capsa_ok) return workspace_;
        taken_.store(false, std::memory_order_release);
        return nullptr;
    }
    // A workspace that holds more bytes than `most` starts again without memory.
    void give_back(std::size_t most = static_cast<std::size_t>(-1)) {
        if (capsa_workspace_bytes(workspace_) > most)
            capsa_workspace_destroy(std::exchange(workspace_, nullptr));
        taken_.store(false, std::memory_order_release);
    }

private:
    capsa_workspace* workspace_ = nullptr;
    std::atomic<bool> taken_ = false;
};
using WorkspacePtr = std::shared_ptr<Workspace>;

// A workspace that a question uses while this object lives: the given one, or else that of this thread, which
// keeps little memory from call to call. A question without one, such as that of a visitor in the thread of
// the visit, takes longer. Throws ValueError if the given one is in use.
class TakenWorkspace {
public:
    explicit TakenWorkspace(Workspace* given)
        : from_(given ? *given : of_thread()), most_(given ? -1 : kept) {
        taken_ = from_.take();
        if (!taken_ && given)
            throw pybind11::value_error(
                "workspace: another query uses it, or there is no memory: give each thread one of its own");
    }
    ~TakenWorkspace() {
        if (taken_) from_.give_back(most_);
    }
    TakenWorkspace(const TakenWorkspace&) = delete;
    TakenWorkspace& operator=(const TakenWorkspace&) = delete;
    capsa_workspace* operator*() const { return taken_; }

private:
    static constexpr std::size_t kept = std::size_t{64} << 20;
    static Workspace& of_thread() {
        static thread_local Workspace mine;
        return mine;
    }
    Workspace& from_;
    std::size_t most_;
    capsa_workspace* taken_;
};

}  // namespace capsa_python

template <>
struct pybind11::detail::type_caster<capsa_python::Workspace>
    : capsa_python::MadeCaster<capsa_python::Workspace, type_caster_base<capsa_python::Workspace>> {};
template <>
struct pybind11::detail::type_caster<capsa_python::WorkspacePtr>
    : capsa_python::MadeCaster<capsa_python::Workspace,
                               copyable_holder_caster<capsa_python::Workspace, capsa_python::WorkspacePtr>> {
};
