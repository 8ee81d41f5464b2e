// The verbs on many processes, with MPI. In CMake: find_package(capsa COMPONENTS mpi), capsa::mpi.
// Experimental: names may change before a release says otherwise.
//
//     capsa::mpi::Halo halo(MPI_COMM_WORLD, mine, numbers, {.reach = 0.1f});
//     capsa::find_hits(halo.within(), pairs, {.margin = 0.1f});
//     halo.global(pairs[0].a)  // the number of the row in all of the scene
//
// Each rank owns some rows of a set, whichever the caller likes, and every row has a number of 64 bits. Halo
// and Meeting bring copies of the rows that own rows may touch; any verb then answers here as one process
// would answer with all rows, bit for bit. A rank has at most capsa_max_rows local rows, and sends and gets
// less than 2^31 of them.
//
// Collective calls fail on all ranks or on none (Error). Call them from one thread, with MPI initialised;
// they are collectives of the given communicator and use no tags. A lost process is not theirs to mend. They
// take the header alone: it is compiled with the MPI of the program.

#pragma once
#include "capsa/mpi/halo.hpp"
#include "capsa/mpi/meeting.hpp"
#include "capsa/mpi/moved.hpp"
#include "capsa/mpi/nearest.hpp"
#include "capsa/mpi/rows.hpp"
#include "capsa/mpi/together.hpp"
