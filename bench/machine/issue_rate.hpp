// How fast this core computes: the roof under which every kernel works, at the clock of the moment.
//
// Each figure is the best of a few tries of some 0.01 ms: a roof is what the machine can do, not what it does
// while disturbed. 0 where this machine cannot run the loop or has none.

#pragma once
#include "capsa/c/types.h"

namespace capsa::bench {

// Independent fused multiply-adds of the ISA's width, instructions per ns.
double fused_per_ns(capsa_isa isa);

// The instructions of a sphere-capsule kernel with nothing around them, vectors of pairs per ns.
double sphere_capsule_mix_per_ns(capsa_isa isa);

// Clock in GHz, from a chain of operations each of which waits for the one before.
double clock_ghz();

// Multiply-or-fused operations of one pair by the formulas of docs/meaning.md, with rows and columns
// prepared.
int fused_operations(capsa_shape a, capsa_shape b);

// ns a pair if nothing but these operations took time; 0 if unknown.
double pipe_limit_ns(capsa_isa isa, capsa_shape a, capsa_shape b);

}  // namespace capsa::bench
