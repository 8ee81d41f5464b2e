#include "cli/demo/picture.hpp"

#include "capsa/verbs.hpp"
#include "cli/demo/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <vector>

namespace capsa::cli::demo {

namespace {

constexpr int width = 1200, height = 675;
constexpr std::size_t most_touched = 40000, most_untouched = 14000;  // drawn
constexpr int layers = 24;  // back to front; limbs stand between them
constexpr int ages = 14;    // classes of touched particles

// From the latest touch to the oldest.
Colour glow(int age) {
    constexpr std::array<Colour, 6> ramp = {
        {{255, 250, 214}, {255, 209, 102}, {255, 140, 58}, {226, 74, 84}, {142, 48, 122}, {70, 42, 120}}};
    const double at = 5.0 * age / (ages - 1);
    const auto k = std::min<std::size_t>(static_cast<std::size_t>(at), 4);
    return mix(ramp[k], ramp[k + 1], at - static_cast<double>(k));
}

// Dots of one size and colour: a zero-length line with round ends each, in relative coordinates of a tenth of
// a pixel.
class Dots {
public:
    void add(double x, double y) {
        const int ix = static_cast<int>(std::lround(10.0 * x)), iy = static_cast<int>(std::lround(10.0 * y));
        path_ += fmt::format("m{} {}h0", ix - x_, iy - y_);
        x_ = ix;
        y_ = iy;
    }
    std::string svg(Colour colour, double opacity, double diameter) const {
        if (path_.empty()) return {};
        return fmt::format("<path stroke=\"{}\" stroke-opacity=\"{:.2f}\" stroke-width=\"{:.0f}\" d=\"M0 0",
                           hex(colour), opacity, 10.0 * diameter) +
               path_ + "\"/>\n";
    }

private:
    std::string path_;
    int x_ = 0, y_ = 0;
};

struct Layer {
    Dots untouched;
    std::array<Dots, ages> touched;
};

class Picture {
public:
    Picture(const Walk& walk, const std::vector<std::string>& caption)
        : walk_(walk),
          caption_(caption),
          camera_({walk_length + 1.75, -3.1, 1.45}, {walk_length - 0.75, 0.0, 0.90}, 1130, 640, 345) {
        place_dots();
    }

    std::string svg() const {
        std::string text = start() + floor();
        const std::vector<int> order = limbs_by_depth();
        std::size_t next = 0;
        text += "<g fill=\"none\" stroke-linecap=\"round\" transform=\"scale(.1)\">\n";
        for (int k = 0; k < layers; ++k) {
            for (; next < order.size() && limb_depth(order[next]) > far_of(k); ++next)
                text += limb(order[next]);
            text += layer(k);
        }
        for (; next < order.size(); ++next) text += limb(order[next]);
        return text + "</g>\n" + key() + words() + "</svg>\n";
    }

private:
    static constexpr double nearest = 1.6, farthest = 6.4;  // metres from the eye

    static double far_of(int layer) { return farthest - (farthest - nearest) * layer / layers; }
    static int layer_of(double depth) {
        return std::clamp(static_cast<int>((farthest - depth) / (farthest - nearest) * layers), 0,
                          layers - 1);
    }

    Capsule capsule(int limb) const {
        const auto k = static_cast<std::size_t>(limb);
        return {body_.bones()[k].a, body_.bones()[k].b, limbs[k].radius};
    }

    double limb_depth(int limb) const { return camera_(0.5 * (capsule(limb).a + capsule(limb).b)).depth; }

    std::vector<int> limbs_by_depth() const {
        std::vector<int> order(limbs.size());
        for (std::size_t k = 0; k < order.size(); ++k) order[k] = static_cast<int>(k);
        std::sort(order.begin(), order.end(), [&](int i, int j) { return limb_depth(i) > limb_depth(j); });
        return order;
    }

    std::string limb(int k) const {
        return "<g transform=\"scale(10)\">" + shaded(camera_, capsule(k), k) + "</g>";
    }

    int age_of(std::int32_t frame) const {
        const double passed = 1.0 - static_cast<double>(frame + 1) / static_cast<double>(walk_.frames);
        return std::clamp(static_cast<int>(std::ceil(std::sqrt(passed) * (ages - 1))), 0, ages - 1);
    }

    // Particles the figure swallows whole cannot be seen: they touch it even with this much taken from their
    // reach.
    std::vector<std::uint64_t> inside_body() const {
        std::vector<std::uint64_t> bits(words_for(walk_.cloud.size()));
        const Capsules limbs = body_.capsules();
        touched(capsa::between(walk_.cloud, limbs), bits, {-0.012f, Isa::best});
        return bits;
    }

    // Evenly thinned where there are too many. The cloud is random, so every n-th is a fair choice.
    void place_dots() {
        const auto& last = walk_.last_touch;
        const std::vector<std::uint64_t> inside = inside_body();
        const auto touched =
            static_cast<std::size_t>(std::count_if(last.begin(), last.end(), [](auto f) { return f >= 0; }));
        const std::size_t keep_touched = touched / most_touched + 1;
        const std::size_t keep_untouched = (last.size() - touched) / most_untouched + 1;
        std::size_t seen_touched = 0, seen_untouched = 0;
        for (std::size_t i = 0; i < last.size(); ++i) {
            const bool is_touched = last[i] >= 0;
            if (is_touched ? seen_touched++ % keep_touched != 0 : seen_untouched++ % keep_untouched != 0)
                continue;
            if (bit(inside, i)) continue;
            const Spot at =
                camera_({walk_.cloud.stream(0)[i], walk_.cloud.stream(1)[i], walk_.cloud.stream(2)[i]});
            if (at.depth < 1.0 || at.x < 0 || at.x > width || at.y < 0 || at.y > height) continue;
            Layer& to = layers_[static_cast<std::size_t>(layer_of(at.depth))];
            (is_touched ? to.touched[static_cast<std::size_t>(age_of(last[i]))] : to.untouched)
                .add(at.x, at.y);
        }
    }

    std::string layer(int k) const {
        const double depth = far_of(k) - 0.5 * (farthest - nearest) / layers;
        const double closeness = static_cast<double>(k) / (layers - 1);
        const Layer& dots = layers_[static_cast<std::size_t>(k)];
        std::string text = dots.untouched.svg(mix({70, 92, 140}, {140, 165, 210}, closeness),
                                              0.25 + 0.35 * closeness, camera_.pixels(0.0042, depth));
        for (int age = ages - 1; age >= 0; --age) {
            const double fresh = 1.0 - static_cast<double>(age) / (ages - 1);
            text += dots.touched[static_cast<std::size_t>(age)].svg(
                glow(age), 0.60 + 0.40 * fresh, camera_.pixels(0.009 + 0.009 * fresh, depth));
        }
        return text;
    }

    static std::string start() {
        return fmt::format(
                   "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" width=\"{}\" "
                   "height=\"{}\">\n",
                   width, height, width, height) +
               "<defs><radialGradient id=\"sky\" cx=\".55\" cy=\".5\" r=\".8\"><stop offset=\"0\" "
               "stop-color=\"#1b2340\"/>"
               "<stop offset=\"1\" stop-color=\"#070a14\"/></radialGradient></defs>\n"
               "<rect width=\"100%\" height=\"100%\" fill=\"url(#sky)\"/>\n";
    }

    // A grid of half metres.
    std::string floor() const {
        std::string lines;
        const auto line = [&](Point a, Point b) {
            const Spot from = camera_(a), to = camera_(b);
            lines += fmt::format("M{:.1f} {:.1f}L{:.1f} {:.1f}", from.x, from.y, to.x, to.y);
        };
        for (double x = -3.0; x <= 4.01; x += 0.5) line({x, -1.0, 0.0}, {x, 2.5, 0.0});
        for (double y = -1.0; y <= 2.51; y += 0.5) line({-3.0, y, 0.0}, {4.0, y, 0.0});
        return "<path stroke=\"#5a78b8\" stroke-opacity=\".16\" d=\"" + lines + "\"/>\n" + shadow();
    }

    // Darker floor under either foot and between them.
    std::string shadow() const {
        std::string text = "<g fill=\"#02040a\">";
        for (const std::size_t foot : {13u, 16u}) {
            const auto [heel, toe] = body_.bones()[foot];
            const Spot at = camera_({0.5 * (heel.x + toe.x), heel.y, 0.0});
            for (int k = 1; k <= 8; ++k)
                text += fmt::format(
                    "<ellipse cx=\"{:.0f}\" cy=\"{:.0f}\" rx=\"{}\" ry=\"{}\" fill-opacity=\".1\"/>", at.x,
                    at.y, 16 * k, 4 * k);
        }
        return text + "</g>\n";
    }

    // What the colours mean.
    static std::string key() {
        constexpr int x = 48, y = 606, step = 16;
        std::string text;
        for (int age = 0; age < ages; ++age)
            text += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"{:.1f}\" fill=\"{}\"/>", x + step * age, y,
                                4.0 + 2.5 * (ages - age) / ages, hex(glow(age)));
        return text + fmt::format(
                          "<g fill=\"#93a4c8\" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"15\">"
                          "<text x=\"{}\" y=\"{}\">touched now</text>"
                          "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">at the start</text></g>\n",
                          x - 6, y + 30, x + step * ages, y + 30);
    }

    std::string words() const {
        std::string text =
            "<g fill=\"#93a4c8\" font-family=\"Helvetica,Arial,sans-serif\" font-size=\"16\">\n";
        int y = 56;
        for (const std::string& line : caption_) {
            const bool title = &line == &caption_.front();
            text += fmt::format("<text x=\"42\" y=\"{}\"{}>", y,
                                title ? " font-size=\"30\" fill=\"#e8edf7\"" : "") +
                    line + "</text>\n";
            y += title ? 30 : 23;
        }
        return text + "</g>\n";
    }

    const Walk& walk_;
    const std::vector<std::string>& caption_;
    Camera camera_;
    Walker body_{walk_length};
    std::array<Layer, layers> layers_;
};

}  // namespace

std::string draw(const Walk& walk, const std::vector<std::string>& caption) {
    return Picture(walk, caption).svg();
}

}  // namespace capsa::cli::demo
