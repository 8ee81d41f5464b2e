// Tests, tools and benchmarks reach every kernel: this links all of them (src/linked/README.md).

#include "capsa/c/capsa.h"
