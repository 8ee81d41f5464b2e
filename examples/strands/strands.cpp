// Hair over a head and shoulders: 2,000 strands of 50 links collide with the capsules of a body.
//
//     strands [--strands N] [--steps N] [--picture FILE.png] [--no-push]
//
// The points of all strands lie one after the other. Link i runs from point i to point i + 1: the streams of
// its two ends are the same array, shifted by one. Nothing is copied. The status is 1 if a link ends a step
// inside the body by more than 1 mm, or if the hair stretches by more than 2 % on average.

#include "main.hpp"
#include "phases.hpp"
#include "picture.hpp"

#include <capsa/capsa.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

constexpr std::size_t links = 50;     // of a strand
constexpr float link_length = 0.01f;  // metres
constexpr float thickness = 0.0005f;  // radius of a hair
constexpr float dt = 1.0f / 60;
constexpr int substeps = 8;
constexpr float stiffness = 0.01f;  // how far a link follows the direction of the one before
constexpr float allowed_depth = 0.001f;
constexpr int rounds = 8;  // of push-out at the end of a step, at most

const Vec head{0, 1.68f, 0};
constexpr float head_radius = 0.105f;

capsa::Capsules make_body() {
    capsa::Capsules body;
    body.push_back(0, 1.63f, 0.01f, head.x, head.y, head.z, head_radius);
    body.push_back(0, 1.45f, -0.01f, 0, 1.6f, 0, 0.055f);       // neck
    body.push_back(-0.17f, 1.40f, 0, 0.17f, 1.40f, 0, 0.065f);  // shoulders
    for (const float side : {-1.0f, 1.0f})
        body.push_back(side * 0.08f, 1.1f, 0, side * 0.08f, 1.35f, 0, 0.11f);  // chest
    for (const float side : {-1.0f, 1.0f})
        body.push_back(side * 0.2f, 1.38f, 0, side * 0.25f, 1.1f, -0.02f, 0.05f);
    return body;
}

class Hair {
public:
    explicit Hair(std::size_t strands) : strands_(strands) {
        const std::size_t n = strands * (links + 1);
        for (auto* values : {&x, &y, &z}) values->resize(n);
        // A link from the tip of a strand to the root of the next does not exist: a row with a NaN touches
        // nothing.
        radius_.assign(n - 1, thickness);
        for (std::size_t s = 1; s < strands; ++s)
            radius_[s * (links + 1) - 1] = std::numeric_limits<float>::quiet_NaN();
        // Roots on the upper part of the head, evenly, and strands that stick out.
        for (std::size_t s = 0; s < strands; ++s) {
            const float up = 1 - 0.95f * (static_cast<float>(s) + 0.5f) / static_cast<float>(strands);
            const float turn = 2.399963f * static_cast<float>(s), out = std::sqrt(1 - up * up);
            roots_.push_back({out * std::cos(turn), up, out * std::sin(turn)});
            // The face stays free.
            if (roots_.back().z > 0.25f && up < 0.75f)
                roots_.back() = {-roots_.back().x, up, -roots_.back().z};
            for (std::size_t k = 0; k <= links; ++k) put(s * (links + 1) + k, place(s, k, 0));
        }
        old_x_ = x, old_y_ = y, old_z_ = z;
    }

    // The links: the caller's points and nothing else.
    capsa::CapsuleView chain() const { return capsa::chain(x, y, z, radius_); }

    // The head turns by `angle`, and the roots with it. All other points fall.
    void move(float angle, float h) {
        for (std::size_t s = 0; s < strands_; ++s) {
            const std::size_t root = s * (links + 1);
            for (std::size_t i = root + 1; i <= root + links; ++i) {
                const float keep = 1 - 1.5f * h;  // air
                const Vec next{x[i] + keep * (x[i] - old_x_[i]),
                               y[i] + keep * (y[i] - old_y_[i]) - 9.8f * h * h,
                               z[i] + keep * (z[i] - old_z_[i])};
                old_x_[i] = x[i], old_y_[i] = y[i], old_z_[i] = z[i];
                put(i, next);
            }
            put(root, place(s, 0, angle));
        }
    }

    // Each link gets its length again: from the root to the tip, each point follows the one before. That
    // alone would make the strands wild: what a point was pulled is taken off the velocity of the point
    // before.
    void straighten() {
        Vec before;  // the link before
        for (std::size_t i = 0; i + 1 < x.size(); ++i) {
            if (i % (links + 1) == links) continue;
            Vec d{x[i + 1] - x[i], y[i + 1] - y[i], z[i + 1] - z[i]};
            if (i % (links + 1) != 0) d = d + stiffness * (before - d);
            before = link_length / (std::sqrt(dot(d, d)) + 1e-9f) * d;
            const Vec pull = Vec{x[i], y[i], z[i]} + before - Vec{x[i + 1], y[i + 1], z[i + 1]};
            x[i + 1] += pull.x, y[i + 1] += pull.y, z[i + 1] += pull.z;
            old_x_[i] += 0.9f * pull.x, old_y_[i] += 0.9f * pull.y, old_z_[i] += 0.9f * pull.z;
        }
    }

    // Pushes links out along the normals of their contacts. The end that is nearer to the contact moves more.
    // Neighbours share a point: what the push of one link has done is taken off that of the next.
    void push_out(const std::vector<capsa::Contact>& contacts) {
        moved_.assign(x.size(), Vec{});
        for (const capsa::Contact& c : contacts) {
            if (c.b == capsa::no_row) continue;
            const std::uint32_t i = c.a;
            const bool root = i % (links + 1) == 0;
            const float u = c.at_a.u, wa = root ? 0 : 1 - u, wb = std::max(u, 0.05f);
            const Vec n{c.normal[0], c.normal[1], c.normal[2]};
            const float depth = -c.gap + dot(n, (1 - u) * moved_[i] + u * moved_[i + 1]);
            if (depth <= 0) continue;
            const float share = depth / ((1 - u) * wa + u * wb + 1e-6f);
            const float most = 2 * depth;  // a contact at a root cannot be pushed far
            shift(i, -std::min(most, share * wa) * n);
            shift(i + 1, -std::min(most, share * wb) * n);
        }
    }

    double mean_stretch() const {
        double sum = 0;
        for (std::size_t i = 0; i + 1 < x.size(); ++i)
            if (i % (links + 1) != links)
                sum += std::fabs(std::hypot(x[i + 1] - x[i], y[i + 1] - y[i], z[i + 1] - z[i]) / link_length -
                                 1);
        return sum / static_cast<double>(strands_ * links);
    }

    std::vector<float> x, y, z;

private:
    // Where a point is before it falls.
    Vec place(std::size_t strand, std::size_t k, float angle) const {
        const Vec r = roots_[strand];
        const float c = std::cos(angle), s = std::sin(angle);
        return head + (head_radius + 0.002f + link_length * static_cast<float>(k)) *
                          Vec{c * r.x + s * r.z, r.y, c * r.z - s * r.x};
    }
    void put(std::size_t i, Vec p) { x[i] = p.x, y[i] = p.y, z[i] = p.z; }
    // Out of the body without a bounce: what moves away along the push does not, and the rest is slowed down.
    void shift(std::size_t i, Vec by) {
        x[i] += by.x, y[i] += by.y, z[i] += by.z;
        moved_[i] = moved_[i] + by;
        const Vec velocity{x[i] - old_x_[i], y[i] - old_y_[i], z[i] - old_z_[i]};
        const float away = std::max(0.0f, dot(velocity, by)) / (dot(by, by) + 1e-20f);
        const Vec left = 0.95f * (velocity - away * by);
        old_x_[i] = x[i] - left.x, old_y_[i] = y[i] - left.y, old_z_[i] = z[i] - left.z;
    }

    std::size_t strands_;
    std::vector<Vec> roots_, moved_;
    std::vector<float> radius_, old_x_, old_y_, old_z_;
};

void draw(const Hair& hair, const capsa::Capsules& body, const std::string& path) {
    Picture picture(720, 640);
    picture.clear({0.93f, 0.94f, 0.96f});
    Scene scene(picture, {0.75f, 1.75f, 1.25f}, {0, 1.45f, 0}, 1150, 360, 330);
    for (std::size_t j = 0; j < body.size(); ++j)  // a little thinner, so that hair on the skin is seen
        scene.capsule({body.ax()[j], body.ay()[j], body.az()[j]}, {body.bx()[j], body.by()[j], body.bz()[j]},
                      body.radius()[j] - 0.006f, {0.92f, 0.75f, 0.62f});
    for (std::size_t i = 0; i + 1 < hair.x.size(); ++i) {
        if (i % (links + 1) == links) continue;
        const Vec a{hair.x[i], hair.y[i], hair.z[i]}, b{hair.x[i + 1], hair.y[i + 1], hair.z[i + 1]};
        // Hair is bright where the light falls across it.
        const float along = dot(b - a, {0.3f, 0.8f, 0.5f}) / link_length,
                    tone = 0.75f + 0.25f * std::sin(static_cast<float>(i / (links + 1)));
        const float light = tone * (0.25f + 0.6f * std::sqrt(std::max(0.0f, 1 - along * along)));
        for (int k = 0; k < 12; ++k)
            scene.ball(a + static_cast<float>(k) / 12 * (b - a), thickness,
                       {0.75f * light, 0.45f * light, 0.2f * light}, false);
    }
    if (!picture.write(path)) throw std::runtime_error("cannot write " + path);
}

int run(int argc, char** argv) {
    std::size_t strands = 2000;
    int steps = 240;
    bool push = true;
    std::string picture;
    for (int i = 1; i < argc; ++i) {
        const std::string name = argv[i], value = i + 1 < argc ? argv[i + 1] : "";
        if (name == "--no-push")
            push = false;
        else if (name == "--strands" && !value.empty())
            strands = std::stoul(argv[++i]);
        else if (name == "--steps" && !value.empty())
            steps = std::stoi(argv[++i]);
        else if (name == "--picture" && !value.empty())
            picture = argv[++i];
        else
            throw std::runtime_error("strands [--strands N] [--steps N] [--picture FILE.png] [--no-push]");
    }

    const capsa::Capsules body = make_body();
    Hair hair(strands);
    std::vector<capsa::Contact> deepest(hair.x.size() - 1);  // one for each link
    Phases phases;
    int inside = 0;
    double stretch = 0;
    const auto collide = [&] {
        phases.time("capsa: deepest", [&] { capsa::deepest(capsa::between(hair.chain(), body), deepest); });
        if (push) phases.time("push out", [&] { hair.push_out(deepest); });
    };
    const auto clear = [&](float depth) {
        return !capsa::any_hit(capsa::between(hair.chain(), body), {.margin = -depth});
    };
    for (int step = 0; step < steps; ++step) {
        for (int k = 0; k < substeps; ++k) {
            const float time = dt * (static_cast<float>(step) + static_cast<float>(k + 1) / substeps);
            phases.time("move", [&] { hair.move(0.9f * std::sin(3 * time), dt / substeps); });
            phases.time("lengths", [&] { hair.straighten(); });
            collide();
        }
        for (int round = 0; round < rounds && push && !clear(0.5f * allowed_depth); ++round) collide();
        phases.end_step();
        inside += !clear(allowed_depth);
        stretch = std::max(stretch, hair.mean_stretch());
    }
    if (!picture.empty()) draw(hair, body, picture);

    std::printf("processor time of one thread; most: the longest of all steps\n");
    std::printf("%zu links, %zu capsules, %d steps of %d parts\n\n", strands * links, body.size(), steps,
                substeps);
    phases.print();
    std::printf("\n%-28s %10.2f\n", "mean stretch at worst, %", 100 * stretch);
    std::printf("%-28s %10d\n", "steps with a link inside", inside);
    return inside == 0 && stretch < 0.02 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) { return main_of(run, argc, argv); }
