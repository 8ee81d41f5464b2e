// A small renderer for the pictures of the examples: shaded balls with depth, written as PNG. It has nothing
// to do with capsa.

#pragma once
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

struct Colour {
    float r, g, b;  // 0 to 1
};

struct Vec {
    float x = 0, y = 0, z = 0;
    friend Vec operator+(Vec a, Vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
    friend Vec operator-(Vec a, Vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
    friend Vec operator*(float k, Vec a) { return {k * a.x, k * a.y, k * a.z}; }
    friend float dot(Vec a, Vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
    friend Vec cross(Vec a, Vec b) {
        return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
    }
};

class Picture {
public:
    Picture(int width, int height) : width_(width), height_(height) { clear({1, 1, 1}); }

    void clear(Colour colour) {
        pixels_.assign(pixel_count(), colour);
        depth_.assign(pixel_count(), INFINITY);
    }

    // Pixels, y down. Nearer discs hide farther ones. `ball` shades the disc, whose middle is `bulge` nearer
    // than its edge.
    void disc(float x, float y, float depth, float radius, Colour colour, bool ball = true, float bulge = 0) {
        const int x0 = std::max(0, static_cast<int>(x - radius)),
                  x1 = std::min(width_ - 1, static_cast<int>(x + radius));
        const int y0 = std::max(0, static_cast<int>(y - radius)),
                  y1 = std::min(height_ - 1, static_cast<int>(y + radius));
        for (int py = y0; py <= y1; ++py)
            for (int px = x0; px <= x1; ++px) {
                const float dx = (static_cast<float>(px) + 0.5f - x) / radius,
                            dy = (static_cast<float>(py) + 0.5f - y) / radius;
                const std::size_t at = static_cast<std::size_t>(py) * static_cast<std::size_t>(width_) +
                                       static_cast<std::size_t>(px);
                const bool small = radius < 1.0f;
                if (!small && dx * dx + dy * dy > 1) continue;
                const float facing = std::sqrt(std::max(0.0f, 1 - dx * dx - dy * dy));
                const float here = depth - bulge * facing;
                if (here >= depth_[at]) continue;
                const float light =
                    ball && !small ? 0.45f + 0.55f * std::max(0.0f, 0.8f * facing - 0.35f * dx - 0.5f * dy)
                                   : 1.0f;
                pixels_[at] = {light * colour.r, light * colour.g, light * colour.b};
                depth_[at] = here;
            }
    }

    // A PNG without compression: every viewer reads it, and no library is needed.
    bool write(const std::string& path) const {
        std::vector<std::uint8_t> raw;
        for (int y = 0; y < height_; ++y) {
            raw.push_back(0);
            for (int x = 0; x < width_; ++x) {
                const Colour c = pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) +
                                         static_cast<std::size_t>(x)];
                for (const float v : {c.r, c.g, c.b})
                    raw.push_back(static_cast<std::uint8_t>(255.0f * std::clamp(v, 0.0f, 1.0f) + 0.5f));
            }
        }
        std::vector<std::uint8_t> packed = {0x78, 0x01};
        std::uint32_t s1 = 1, s2 = 0;
        for (std::size_t at = 0; at < raw.size(); at += 65535) {
            const std::size_t n = std::min<std::size_t>(65535, raw.size() - at);
            packed.push_back(at + n == raw.size());
            for (const std::size_t v : {n & 255, n >> 8, ~n & 255, (~n >> 8) & 255})
                packed.push_back(static_cast<std::uint8_t>(v));
            for (std::size_t i = at; i < at + n; ++i) {
                packed.push_back(raw[i]);
                s1 = (s1 + raw[i]) % 65521;
                s2 = (s2 + s1) % 65521;
            }
        }
        append(packed, s2 << 16 | s1);
        std::vector<std::uint8_t> head, file = {0x89, 'P', 'N', 'G', 13, 10, 26, 10};
        append(head, static_cast<std::uint32_t>(width_));
        append(head, static_cast<std::uint32_t>(height_));
        head.insert(head.end(), {8, 2, 0, 0, 0});
        chunk(file, "IHDR", head);
        chunk(file, "IDAT", packed);
        chunk(file, "IEND", {});
        std::FILE* out = std::fopen(path.c_str(), "wb");
        if (!out) return false;
        const bool whole = std::fwrite(file.data(), 1, file.size(), out) == file.size();
        return std::fclose(out) == 0 && whole;
    }

private:
    std::size_t pixel_count() const {
        return static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_);
    }

    static void append(std::vector<std::uint8_t>& to, std::uint32_t v) {
        for (const int shift : {24, 16, 8, 0}) to.push_back(static_cast<std::uint8_t>(v >> shift));
    }
    static void chunk(std::vector<std::uint8_t>& file, const char* name,
                      const std::vector<std::uint8_t>& data) {
        append(file, static_cast<std::uint32_t>(data.size()));
        const std::size_t from = file.size();
        file.insert(file.end(), name, name + 4);
        file.insert(file.end(), data.begin(), data.end());
        std::uint32_t crc = 0xffffffffu;
        for (std::size_t i = from; i < file.size(); ++i) {
            crc ^= file[i];
            for (int k = 0; k < 8; ++k) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0u);
        }
        append(file, ~crc);
    }

    int width_, height_;
    std::vector<Colour> pixels_;
    std::vector<float> depth_;
};

// Draws balls and capsules of space on a picture. y is up.
class Scene {
public:
    Scene(Picture& picture, Vec eye, Vec target, float focal, float centre_x, float centre_y)
        : picture_(picture), eye_(eye), focal_(focal), centre_x_(centre_x), centre_y_(centre_y) {
        ahead_ = unit(target - eye);
        right_ = unit(cross(ahead_, {0, 1, 0}));
        up_ = cross(right_, ahead_);
    }

    void ball(Vec at, float radius, Colour colour, bool shaded = true) {
        const Vec d = at - eye_;
        const float depth = dot(d, ahead_), k = focal_ / depth;
        if (depth > 0.1f)
            picture_.disc(centre_x_ + k * dot(d, right_), centre_y_ - k * dot(d, up_), depth,
                          std::max(0.5f, k * radius), colour, shaded, radius);
    }
    void capsule(Vec a, Vec b, float radius, Colour colour) {
        const int steps = 1 + static_cast<int>(std::sqrt(dot(b - a, b - a)) / (0.05f * radius));
        for (int i = 0; i <= steps; ++i)
            ball(a + static_cast<float>(i) / static_cast<float>(steps) * (b - a), radius, colour);
    }

private:
    static Vec unit(Vec v) { return 1.0f / std::sqrt(dot(v, v)) * v; }

    Picture& picture_;
    Vec eye_, ahead_, right_, up_;
    float focal_, centre_x_, centre_y_;
};
