/* A frame of a game: objects as games keep them, and what a frame does with them beside collision. */

#ifndef CAPSA_BENCH_GAME_H
#define CAPSA_BENCH_GAME_H

#include "bench/peers/loops.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { game_bones = 20 };

/* 64 floats: its capsule, and what else an object carries. */
typedef struct game_object {
    loop_capsule body;
    float velocity[3];
    float heading, speed;
    float depth, normal[3]; /* of its deepest contact in this frame; no contact: depth 0 */
    float other[48];
} game_object;

/* Local and world transforms of a skeleton's bones, 3 x 4 each. */
typedef struct game_skeleton {
    float local[game_bones][12], world[game_bones][12];
} game_skeleton;

/* The rest of a frame: turns each object's heading, moves it, and poses its skeleton bone by bone. */
void game_animate(game_object* objects, game_skeleton* skeletons, size_t count, float seconds);

/* The deepest contact of each object with the obstacles, one pair at a time with Ericson's formulas. */
void game_collide_pair_by_pair(game_object* objects, size_t count, const loop_capsule* obstacles,
                               size_t obstacle_count);

/* Moves each object out of its deepest contact. Returns how many had one. */
size_t game_push_out(game_object* objects, size_t count);

#ifdef __cplusplus
}
#endif

#endif
