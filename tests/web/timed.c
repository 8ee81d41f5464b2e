/* The queries of timed.mjs, natively: nanoseconds a pair. CAPSA_ISA=scalar in the environment chooses the
 * kernels. */

#define _POSIX_C_SOURCE 199309L
#include "capsa/c/capsa.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { spheres = 4096, capsules = 1024 };

static uint32_t state;
static double next(void) {
    state = state * 1664525u + 1013904223u;
    return state / 4294967296.0;
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void print_time(const char* what, const char* side, const capsa_shapes* a, const capsa_shapes* b) {
    const capsa_source source = capsa_between(a, b);
    const double end = seconds() + 0.4;
    double best = 1e9;
    uint64_t count = 0;
    int k, i;
    for (k = 0; k < 3 || seconds() < end; ++k) {
        const double start = seconds();
        for (i = 0; i < 4; ++i)
            if (capsa_count_hits(&source, NULL, &count) != capsa_ok) exit(1);
        if ((seconds() - start) / 4 < best) best = (seconds() - start) / 4;
    }
    printf("%s %s: %.3g\n", what, side, best * 1e9 / ((double)a->count * (double)b->count));
}

static capsa_shapes rows(capsa_shape shape, int width, float* data, size_t count) {
    capsa_shapes all = {0};
    int k;
    all.shape = shape;
    all.count = count;
    for (k = 0; k < width; ++k) {
        all.stream[k].data = data + k;
        all.stream[k].stride = width;
    }
    return all;
}

int main(void) {
    static float s[4 * spheres], c[7 * capsules];
    static const struct {
        const char* name;
        double side;
    } scenes[] = {{"dense", 1.4}, {"far", 10}};
    size_t n, i;
    int k;
    for (n = 0; n < 2; ++n) {
        capsa_shapes balls, bones;
        state = 1;
        for (i = 0; i < spheres; ++i) {
            for (k = 0; k < 3; ++k) s[4 * i + (size_t)k] = (float)(scenes[n].side * next());
            s[4 * i + 3] = (float)(0.1 + 0.1 * next());
        }
        for (i = 0; i < capsules; ++i) {
            double p[3];
            for (k = 0; k < 3; ++k) c[7 * i + (size_t)k] = (float)(p[k] = scenes[n].side * next());
            for (k = 0; k < 3; ++k) c[7 * i + 3 + (size_t)k] = (float)(p[k] + 0.8 * next() - 0.4);
            c[7 * i + 6] = (float)(0.1 + 0.1 * next());
        }
        balls = rows(capsa_shape_sphere, 4, s, spheres);
        bones = rows(capsa_shape_capsule, 7, c, capsules);
        print_time("count 4096 x 1024", scenes[n].name, &balls, &bones);
        print_time("capsules 1024 x 1024", scenes[n].name, &bones, &bones);
    }
    return 0;
}
