// Sets that every rank makes alike, and who owns which row.

#pragma once
#include <capsa/capsa.hpp>
#include <capsa/mpi.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace ranks {

// The same numbers on every machine.
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}
    std::uint64_t bits() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    float between(float lo, float hi) {
        return lo + (hi - lo) * (static_cast<float>(bits() >> 40) * 0x1p-24f);
    }

private:
    std::uint64_t state_;
};

inline constexpr float side = 10.0f;

// How a stream of a shape is filled, and every 50th row is invalid.
template <class Rows>
Rows scene(std::size_t count, std::uint64_t seed, bool all_invalid = false) {
    Rows rows(count);
    Random random(seed);
    const auto shape = capsa_shapes(rows.view()).shape;
    const bool flat = shape == capsa_shape_circle || shape == capsa_shape_planar_capsule ||
                      shape == capsa_shape_planar_segment || shape == capsa_shape_half_plane;
    const std::size_t streams = capsa::streams_of(shape), axes = flat ? 2 : 3;
    const bool is_box = shape == capsa_shape_box,
               is_face = shape == capsa_shape_half_space || shape == capsa_shape_half_plane;
    const std::size_t points = is_box || is_face ? 1 : streams / axes;
    for (std::size_t i = 0; i < count; ++i) {
        const float size = i % 97 == 5 ? 2.0f : 0.35f;  // a few are large
        for (std::size_t s = 0; s < points * axes; ++s)
            rows.stream(s)[i] =
                s < axes ? random.between(0, side) : rows.stream(s % axes)[i] + random.between(-size, size);
        for (std::size_t s = points * axes; s < streams; ++s)
            rows.stream(s)[i] = random.between(0, 0.4f * size);
        if (is_face) {
            rows.stream(axes - 1)[i] = random.between(0, 0.3f);  // faces near the floor, which look up
            rows.stream(2 * axes - 1)[i] = 1.0f;
        }
        if (all_invalid || i % 50 == 7)
            rows.stream((i / 50) % streams)[i] = std::numeric_limits<float>::quiet_NaN();
    }
    return rows;
}

// 64 bits are needed.
inline capsa::mpi::Row number_of(std::size_t row) { return (std::uint64_t{1} << 40) + 3 * row; }
inline std::size_t row_of(capsa::mpi::Row number) {
    return static_cast<std::size_t>((number & ~(std::uint64_t{1} << 40)) / 3);
}

enum class Owners { blocks, random, none_on_the_first, slabs, rcb };  // rcb: tests/mpi/zoltan.cpp
inline constexpr Owners every_owners[] = {Owners::blocks, Owners::random, Owners::none_on_the_first,
                                          Owners::slabs};
inline const char* name(Owners owners) {
    constexpr const char* names[] = {"blocks", "random", "none on the first", "slabs", "rcb"};
    return names[static_cast<int>(owners)];
}

template <class Rows>
Rows some_of(const Rows& all, const std::vector<std::uint32_t>& which) {
    Rows rows(which.size());
    for (std::size_t s = 0; s < capsa::streams_of(capsa_shapes(all.view()).shape); ++s)
        for (std::size_t k = 0; k < which.size(); ++k) rows.stream(s)[k] = all.stream(s)[which[k]];
    return rows;
}

// The rows that this rank owns, out of order where owners are random.
template <class Rows>
std::vector<std::uint32_t> rows_of_rank(const Rows& all, Owners owners) {
    int me = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    std::vector<std::uint32_t> mine;
#ifdef ZOLTAN_VERSION_NUMBER
    if (owners == Owners::rcb) {
        mine = rows_of_rank(all, Owners::random);
        return capsa::mpi::moved(MPI_COMM_WORLD, mine, capsa::mpi::rcb(MPI_COMM_WORLD, some_of(all, mine)));
    }
#endif
    const auto ranks = static_cast<std::size_t>(size);
    for (std::size_t i = 0; i < all.size(); ++i) {
        std::size_t owner = i * ranks / all.size();
        const float x = all.stream(0)[i];
        if (owners == Owners::random) owner = Random(i + 77).bits() % ranks;
        if (owners == Owners::none_on_the_first && size > 1) owner = 1 + i % (ranks - 1);
        if (owners == Owners::slabs)
            owner = !(x > 0)
                        ? 0
                        : std::min(ranks - 1, static_cast<std::size_t>(x / side * static_cast<float>(size)));
        if (owner == static_cast<std::size_t>(me)) mine.push_back(static_cast<std::uint32_t>(i));
    }
    if (owners == Owners::random) std::reverse(mine.begin(), mine.end());
    return mine;
}

inline std::vector<capsa::mpi::Row> numbers_of(const std::vector<std::uint32_t>& which) {
    std::vector<capsa::mpi::Row> numbers;
    for (const std::uint32_t row : which) numbers.push_back(number_of(row));
    return numbers;
}

// One answer: rows, image and floats as bits. Answers are compared as they are sorted.
using Record = std::array<std::uint64_t, 9>;

inline std::uint64_t two(float a, float b) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(a)} << 32 | std::bit_cast<std::uint32_t>(b);
}
inline std::uint64_t packed(const capsa::Image& image) {
    std::uint64_t bits = 0;
    for (const std::int8_t shift : image.shift) bits = bits << 8 | static_cast<std::uint8_t>(shift);
    return bits;
}

// All ranks' records at rank 0, sorted.
inline std::vector<Record> gathered(const std::vector<Record>& mine) {
    int size = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    const int count = static_cast<int>(mine.size() * sizeof(Record));
    std::vector<int> counts(static_cast<std::size_t>(size)), at(counts.size() + 1);
    MPI_Gather(&count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
    for (std::size_t r = 0; r < counts.size(); ++r) at[r + 1] = at[r] + counts[r];
    std::vector<Record> all(static_cast<std::size_t>(at.back()) / sizeof(Record));
    MPI_Gatherv(mine.data(), count, MPI_BYTE, all.data(), counts.data(), at.data(), MPI_BYTE, 0,
                MPI_COMM_WORLD);
    std::sort(all.begin(), all.end());
    return all;
}

// What failed on this rank, and a hash of all that rank 0 compared.
struct Outcome {
    int checks = 0, failed = 0;
    std::uint64_t hash = 0xcbf29ce484222325u;

    void check(bool right, const std::string& what) {
        ++checks;
        if (right) return;
        ++failed;
        std::fprintf(stderr, "WRONG: %s\n", what.c_str());
    }
    // Rank 0 compares what all ranks found with what one process finds.
    void compare(const std::vector<Record>& mine, std::vector<Record> expected, const std::string& what) {
        const std::vector<Record> found = gathered(mine);
        int me = 0;
        MPI_Comm_rank(MPI_COMM_WORLD, &me);
        if (me != 0) return;
        std::sort(expected.begin(), expected.end());
        check(found == expected, what + ": " + std::to_string(found.size()) +
                                     " answers, and one process has " + std::to_string(expected.size()));
        for (std::size_t k = 0; found != expected && k < std::min(found.size(), expected.size()); ++k)
            if (found[k] != expected[k]) {
                for (const auto& r : {found[k], expected[k]})
                    std::fprintf(stderr, "  row %zu, row %zu, image %06llx, %08x\n", row_of(r[0]),
                                 row_of(r[1]), static_cast<unsigned long long>(r[2]),
                                 static_cast<unsigned>(r[3] >> 32));
                break;
            }
        for (const Record& record : found)
            for (const std::uint64_t word : record) hash = (hash ^ word) * 0x100000001b3u;
    }
    // The status of the program, the same on all ranks. Rank 0 prints the hash.
    int end(const char* program) {
        int all = 0, me = 0;
        MPI_Allreduce(&failed, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        MPI_Comm_rank(MPI_COMM_WORLD, &me);
        if (me == 0)
            std::printf("%s: %d checks, %d failed, hash %016llx\n", program, checks, all,
                        static_cast<unsigned long long>(hash));
        return all == 0 ? 0 : 1;
    }
};

}  // namespace ranks
