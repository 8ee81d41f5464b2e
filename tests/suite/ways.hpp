// Every way to ask about a scene: how the rows of A and of B are held, and in how many parts they are asked.

#pragma once
#include "src/shape.hpp"
#include "tests/suite/verbs.hpp"
#include "tests/support/in_grid.hpp"
#include "tests/support/shared_points.hpp"
#include "tests/support/strided.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace capsa::tests {

// The rows of a set: in vectors, with strides, as indices of points, or in an index that is made in some way.
enum class Held {
    plain,
    strided,
    backwards,
    shared,
    tree,
    in_order,
    refitted,
    in_tasks,
    cells,
    grid,
    refitted_grid
};

struct Way {
    const char* name;
    Held a, b;  // a `within` has the first
    enum How { at_once, in_slices, in_shares, with_workspace } how;
};

std::span<const Way> ways();

// Makes what ways need, once.
class Clothes {
public:
    Clothes(const Rows& rows, Random& random) : rows_(rows), random_(random) {}
    const capsa_shapes& in(Held held);

private:
    const Rows& rows_;
    Random& random_;
    std::map<Held, capsa_shapes> made_;
    std::vector<std::shared_ptr<void>> kept_;
};

// The source in this way. The workspace lives as long as the answer.
Asked asked_in(const Way& way, const Source& source, const Options& options, const Motion& of_a,
               const std::optional<Motion>& of_b, Workspace& workspace);

}  // namespace capsa::tests
