// Links the kernels of all shapes that were compiled (src/linked/README.md).

#include "capsa/c/capsa.h"

namespace {

[[gnu::used]] const int* const kept_shapes[] = {
#define CAPSA_SHAPE_ROW(name) &capsa_linked_##name,
#include "linked_list.inc"
#undef CAPSA_SHAPE_ROW
};

}  // namespace

extern "C" const int capsa_linked_all = 0;
