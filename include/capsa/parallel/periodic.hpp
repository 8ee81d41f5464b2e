// Periodic sources on threads: the rows and their images are asked one after the other, each in parts, and
// the answers are put together. capsa/parallel.hpp includes this header.

#pragma once
#include "capsa/bounds.hpp"
#include "capsa/clusters.hpp"
#include "capsa/parallel/lists.hpp"
#include "capsa/parallel/parts.hpp"
#include "capsa/parallel/tasks.hpp"
#include "capsa/sources.hpp"
#include "capsa/types.hpp"
#include "capsa/verbs.hpp"
#include "capsa/workspace.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

namespace capsa::parallel::detail {

// A periodic source without its box, and its images. False where the verb refuses the call, or has no
// workspace for the images: then it is asked as it is.
class InBox {
public:
    // The images within reach, unless they are copied later.
    InBox(const Source& source, const Options& options, Question question, std::optional<float> reach,
          bool may_own = false)
        : source_(source),
          options_(options),
          workspace_(options.workspace ? options.workspace
                     : may_own         ? &own_.emplace()
                                       : nullptr),
          question_(question),
          rows_(capsa::periodic(source, {}), with(workspace_), question) {
        ok_ = workspace_ && (!reach || copy(*reach));
        options_.workspace = nullptr;
        options_.images = {};
    }
    InBox(const InBox&) = delete;
    InBox& operator=(const InBox&) = delete;

    explicit operator bool() const { return ok_; }
    const Source& rows() const { return rows_.source(); }
    const Source& images() const { return images_.source; }
    bool has_images() const { return images_.source.b.count != 0; }
    const CopiedImages& copied() const { return images_; }
    // For both, without the workspace.
    const Options& options() const { return options_; }

    [[nodiscard]] bool copy(float reach) {
        Source in_box = source_;
        if (rows().kind == source_.kind) {  // with what the workspace has built
            in_box.a = rows().a;
            in_box.b = rows().b;
        }
        const capsa_options how = erased(with(workspace_));
        capsa_copied_images copied{};
        if (capsa_copy_images(&in_box, &how, reach, static_cast<capsa_question>(question_), &copied) !=
            capsa_ok)
            return false;
        const std::size_t count = copied.source.b.count;
        images_ = {copied.source, {copied.row, count}, {copied.image, count}};
        return true;
    }

private:
    Options with(Workspace* workspace) const {
        Options options = options_;
        options.workspace = workspace;
        options.images = {};
        return options;
    }

    const Source& source_;
    Options options_;
    std::optional<Workspace> own_;
    Workspace* workspace_;
    Question question_;
    Prepared rows_;
    CopiedImages images_{};
    bool ok_ = false;
};

// Puts the rows of the images in the answers, and which images they are, where a caller wants to know.
template <class T>
void name_images(const InBox& box, std::span<T> answers, std::span<Image> images) {
    for_each_range(answers.size(), std::size_t{1} << 14, [&](std::size_t begin, std::size_t end) {
        for (std::size_t k = begin; k < end; ++k) {
            const std::uint32_t image = answers[k].b;
            answers[k].b = box.copied().row[image];
            if (!images.empty()) images[k] = box.copied().image[image];
        }
    });
}

// A list of pairs or contacts: of the rows, then of the images.
template <class T, class Ask>
FindResult find_in_box(const InBox& box, std::span<T> out, std::span<Image> images, const Ask& ask) {
    const FindResult of_rows = find(box.rows(), out, ask);
    if (!images.empty()) std::fill_n(images.begin(), of_rows.written, Image{});
    if (!box.has_images()) return of_rows;
    const std::span<T> rest = out.subspan(of_rows.written);
    const FindResult more = find(box.images(), rest, ask);
    name_images(box, rest.first(more.written),
                images.empty() ? images : images.subspan(of_rows.written, more.written));
    return {of_rows.written + more.written, of_rows.total + more.total};
}

template <class T, class Allocator, class Ask>
FindResult collect_in_box(const InBox& box, std::vector<T, Allocator>& out, std::vector<Image>* images,
                          const Ask& ask) {
    collect(box.rows(), out, ask);
    const std::size_t rows = out.size();
    if (images) images->assign(rows, Image{});
    if (box.has_images()) {
        std::vector<T> more;
        collect(box.images(), more, ask);
        std::vector<Image> of_more(images ? more.size() : 0);
        name_images(box, std::span<T>(more), std::span<Image>(of_more));
        out.insert(out.end(), more.begin(), more.end());
        if (images) images->insert(images->end(), of_more.begin(), of_more.end());
    }
    return {out.size(), out.size()};
}

// Calls take(pairs with images) for the images that touch, several at a time.
template <class Take>
void each_hit_of_images(const InBox& box, const Take& take) {
    if (!box.has_images()) return;
    each_part(box.images(), PartOf::pairs,
              [&](const Source& part) { capsa::visit_hits(part, take, box.options()); });
}

// Sets the bits of rows that touch an image, beside those that are set.
inline void touch_images(const InBox& box, bool within, BitSpan out) {
    const auto set = [&](std::uint32_t row) {
        const std::uint64_t bit = std::uint64_t{1} << row % 64;
        std::uint64_t& word = out.data()[row / 64];
        if ((Shared::read(word) & bit) == 0) Shared::set(word, bit);
    };
    each_hit_of_images(box, [&](std::span<const IndexPair> pairs) {
        for (const IndexPair& pair : pairs) {
            set(pair.a);
            if (within) set(box.copied().row[pair.b]);
        }
    });
}

// Joins the rows of pairs that touch across the box.
inline void join_images(const InBox& box, const char* verb, const Source& source,
                        std::span<std::uint32_t> labels, const FirstLabels& first) {
    // Pairs that are known to touch do so with this margin.
    const Options known{.margin = std::numeric_limits<float>::infinity()};
    const capsa_shapes &a = source.a, &b = source.kind == capsa_source_within ? source.a : source.b;
    each_hit_of_images(box, [&](std::span<const IndexPair> pairs) {
        IndexPair rows[capsa_most_visited];
        for (std::size_t k = 0; k < pairs.size(); ++k) rows[k] = {pairs[k].a, box.copied().row[pairs[k].b]};
        const std::span<const IndexPair> some(rows, pairs.size());
        capsa::detail::join_clusters(verb, capsa_listed(&a, &b, some.data(), some.size()), labels, first,
                                     known);
    });
}

// The lists of rows and their images, in the order of the rows and then of the images.
inline void neighbours_in_box(const InBox& box, const Source& source, NeighbourLists& lists) {
    std::vector<IndexPair> pairs;
    std::vector<Image> images;
    collect_in_box(box, pairs, &images, HitsWith{box.options()});
    const bool both = source.kind == capsa_source_within;
    struct Partner {
        std::uint32_t row;
        Image image;
    };
    const auto each_pair = [&](const auto& take) {
        for (std::size_t k = 0; k < pairs.size(); ++k) {
            take(pairs[k].a, Partner{pairs[k].b, images[k]});
            Image from_b = images[k];
            for (std::int8_t& shift : from_b.shift) shift = static_cast<std::int8_t>(-shift);
            if (both) take(pairs[k].b, Partner{pairs[k].a, from_b});
        }
    };
    const std::size_t rows = source.a.count;
    lists.offsets.assign(rows + 1, 0);
    each_pair([&](std::uint32_t row, const Partner&) { ++lists.offsets[row + 1]; });
    for (std::size_t row = 0; row < rows; ++row) lists.offsets[row + 1] += lists.offsets[row];
    std::vector<Partner> partners(lists.offsets[rows]);
    std::vector<std::size_t> place(lists.offsets.begin(), lists.offsets.end() - 1);
    each_pair([&](std::uint32_t row, const Partner& partner) { partners[place[row]++] = partner; });
    lists.rows.resize(partners.size());
    lists.images.resize(partners.size());
    for_each_range(rows, std::size_t{1} << 10, [&](std::size_t begin, std::size_t end) {
        for (std::size_t row = begin; row < end; ++row) {
            const std::size_t from = lists.offsets[row], to = lists.offsets[row + 1];
            std::sort(partners.data() + from, partners.data() + to, [](const Partner& x, const Partner& y) {
                const auto key = [](const Partner& p) {
                    return std::tuple(p.row, p.image.shift[0], p.image.shift[1], p.image.shift[2]);
                };
                return key(x) < key(y);
            });
            for (std::size_t k = from; k < to; ++k) {
                lists.rows[k] = partners[k].row;
                lists.images[k] = partners[k].image;
            }
        }
    });
}

}  // namespace capsa::parallel::detail
