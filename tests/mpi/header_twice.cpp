// The headers are included in two files of one program, and twice in one.

#include <capsa/mpi.hpp>
