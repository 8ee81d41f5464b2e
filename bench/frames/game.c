#include "bench/frames/game.h"

#include "bench/peers/textbook.h"

#include <float.h>

/* to = a b, both 3 x 4 with a last row of 0 0 0 1. */
static void compose(float* restrict to, const float* a, const float* b) {
    for (int row = 0; row < 3; ++row)
        for (int col = 0; col < 4; ++col)
            to[4 * row + col] = a[4 * row] * b[col] + a[4 * row + 1] * b[4 + col] +
                                a[4 * row + 2] * b[8 + col] + (col == 3 ? a[4 * row + 3] : 0.0f);
}

void game_animate(game_object* objects, game_skeleton* skeletons, size_t count, float seconds) {
    for (size_t i = 0; i < count; ++i) {
        game_object* const object = &objects[i];
        object->heading += 0.3f * seconds;
        const float c = cosf(object->heading), s = sinf(object->heading);
        object->velocity[0] = object->speed * c, object->velocity[2] = object->speed * s;
        const float x = object->velocity[0] * seconds, z = object->velocity[2] * seconds;
        object->body.ax += x, object->body.bx += x, object->body.az += z, object->body.bz += z;
        game_skeleton* const skeleton = &skeletons[i];
        const float root[12] = {c,  0, s, object->body.ax, 0, 1, 0, object->body.ay,
                                -s, 0, c, object->body.az};
        for (int bone = 0; bone < game_bones; ++bone)
            compose(skeleton->world[bone], bone == 0 ? root : skeleton->world[(bone - 1) / 2],
                    skeleton->local[bone]);
    }
}

void game_collide_pair_by_pair(game_object* objects, size_t count, const loop_capsule* obstacles,
                               size_t obstacle_count) {
    for (size_t i = 0; i < count; ++i) {
        game_object* const object = &objects[i];
        float least = FLT_MAX;
        closest deepest = {0};
        for (size_t j = 0; j < obstacle_count; ++j) {
            const closest c = capsule_capsule(&object->body, &obstacles[j]);
            const float found = gap(c);
            if (found < least) least = found, deepest = c;
        }
        object->depth = 0;
        if (least > 0.0f) continue;
        const vec w = minus(deepest.q, deepest.p);
        const float d = sqrtf(dot(w, w));
        object->depth = -least;
        object->normal[0] = d > 0.0f ? w.x / d : 0.0f;
        object->normal[1] = d > 0.0f ? w.y / d : 0.0f;
        object->normal[2] = d > 0.0f ? w.z / d : 0.0f;
    }
}

size_t game_push_out(game_object* objects, size_t count) {
    size_t touching = 0;
    for (size_t i = 0; i < count; ++i) {
        game_object* const object = &objects[i];
        if (object->depth <= 0.0f) continue;
        ++touching;
        const float x = object->normal[0] * object->depth, y = object->normal[1] * object->depth,
                    z = object->normal[2] * object->depth;
        object->body.ax -= x, object->body.bx -= x;
        object->body.ay -= y, object->body.by -= y;
        object->body.az -= z, object->body.bz -= z;
    }
    return touching;
}
