// Rows whose streams end where memory does.

#pragma once
#include "capsa/capsa.hpp"
#include "tests/support/scenes.hpp"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>
#undef near  // words of ours that are macros there
#undef far
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

#include <cstring>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace capsa::tests {

// Copies that end where memory does: an access beyond the last element is a fault.
class Edge {
public:
    Edge() = default;
    Edge(const Edge&) = delete;
    Edge& operator=(const Edge&) = delete;
    ~Edge() {
        for (const auto& [pages, size] : mapped_) free(pages, size);
    }
    template <class T>
    T* copy(const std::vector<T>& from) {
        const std::size_t page = page_size(), bytes = from.size() * sizeof(T),
                          own = (bytes + page - 1) / page * page;
        void* const pages = reserve(own + page);
        if (!pages) throw std::bad_alloc();
        mapped_.push_back({pages, own + page});
        auto* const edge = static_cast<unsigned char*>(pages) + own;
        if (!close_off(edge, page)) throw std::bad_alloc();
        std::memcpy(edge - bytes, from.data(), bytes);
        return reinterpret_cast<T*>(edge - bytes);
    }

private:
#ifdef _WIN32
    static std::size_t page_size() {
        SYSTEM_INFO info;
        GetSystemInfo(&info);
        return info.dwPageSize;
    }
    static void* reserve(std::size_t size) {
        return VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
    }
    static bool close_off(void* pages, std::size_t size) {
        DWORD before = 0;
        return VirtualProtect(pages, size, PAGE_NOACCESS, &before) != 0;
    }
    static void free(void* pages, std::size_t) { VirtualFree(pages, 0, MEM_RELEASE); }
#else
    static std::size_t page_size() { return static_cast<std::size_t>(sysconf(_SC_PAGESIZE)); }
    static void* reserve(std::size_t size) {
        void* const pages = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        return pages == MAP_FAILED ? nullptr : pages;
    }
    static bool close_off(void* pages, std::size_t size) { return mprotect(pages, size, PROT_NONE) == 0; }
    static void free(void* pages, std::size_t size) { munmap(pages, size); }
#endif

    std::vector<std::pair<void*, std::size_t>> mapped_;
};

// Rows with labels and motions.
class AtTheEdge {
public:
    explicit AtTheEdge(const Rows& rows) : shapes_{rows.shape, rows.count, {}, {}, 0, nullptr} {
        for (std::size_t k = 0; k < rows.streams.size(); ++k)
            shapes_.stream[k] = {edge_.copy(rows.streams[k]), 1};
        // Every other row has a label.
        std::vector<std::uint32_t> label(rows.count);
        for (std::size_t i = 0; i < label.size(); ++i) label[i] = i % 2;
        const std::uint32_t* const labels = edge_.copy(label);
        filter_.category = filter_.mask = filter_.group = {labels, 1};
        filter_.count = rows.count;
        const std::vector<float> way(rows.count, 0.25f);
        for (auto& v : way_) v = {edge_.copy(way), rows.count};
    }
    const capsa_shapes& view() const { return shapes_; }
    const capsa_filter& filter() const { return filter_; }
    Motion motion() const {
        return dimension_of(shapes_.shape) == 2 ? capsa::motion(way_[0], way_[1])
                                                : capsa::motion(way_[0], way_[1], way_[2]);
    }

private:
    Edge edge_;
    capsa_shapes shapes_;
    capsa_filter filter_{};
    std::span<const float> way_[3];
};

}  // namespace capsa::tests
