#include "cli/verbs/blocks.hpp"

#include "src/shape.hpp"

#include <algorithm>

namespace capsa::cli {

namespace {

// The more rows a block has, the nearer each other they lie in the order of its index
// (docs/lab/2026-11-command-line.md). Rows without an index of their own lose nothing by smaller blocks.
constexpr std::size_t most_rows_with_index = 1 << 19, least_rows_with_index = 1 << 14, rows_without = 1 << 15;

std::size_t blocks_of(std::size_t rows, std::size_t most) {
    return std::max<std::size_t>((rows + most - 1) / most, 1);
}

std::size_t count_of(const Scene& scene, const Threads& threads, bool own) {
    const Source& source = scene.source;
    if (is_periodic(source)) return 1;  // one workspace has its images
    if (own && scene.index_blocks)
        return blocks_of(source.a.count, std::clamp(source.a.count / threads.count() + 1,
                                                    least_rows_with_index, most_rows_with_index));
    if (own && source.b.index) return blocks_of(source.a.count, rows_without);
    if (source.a.index || source.b.index) return part_count(source);
    return threads.parts(source);
}

capsa_filter rows_from(capsa_filter filter, std::size_t begin, std::size_t end) {
    for (capsa_label_stream* labels :
         {&filter.category, &filter.mask, &filter.group, &filter.link, &filter.chain})
        if (labels->data) labels->data += static_cast<std::ptrdiff_t>(begin) * labels->stride;
    filter.count = end - begin;
    filter.first += static_cast<std::uint32_t>(begin);
    return filter;
}

capsa_shapes rows_from(capsa_shapes shapes, std::size_t begin, std::size_t end) {
    const int streams = shape_info(shapes.shape).streams();
    for (int k = 0; k < streams; ++k)
        shapes.stream[k].data += static_cast<std::ptrdiff_t>(begin) * shapes.stream[k].stride;
    shapes.count = end - begin;
    return shapes;
}

}  // namespace

Block::Block(const Scene& scene, std::size_t begin, std::size_t end, Index* index)
    : source_(scene.source), first_(begin), of_b_(scene.of_b) {
    source_.a = rows_from(source_.a, begin, end);
    source_.begin = 0;
    source_.end = end - begin;
    source_.runs = {};
    if (source_.filters.a) {
        filter_ = rows_from(*source_.filters.a, begin, end);
        source_.filters.a = &filter_;
    }
    if (scene.of_a) of_a_ = rows_from(*scene.of_a, begin);
    if (!index) return;
    index->build(source_.a);
    source_.a = *index;
}

Blocks::Blocks(const Scene& scene, const Threads& threads, PartOf of)
    : scene_(scene),
      threads_(threads),
      of_(of),
      own_(scene.source.kind == capsa_source_between && !scene.parted() && !scene.source.a.index &&
           !is_periodic(scene.source)),
      count_(count_of(scene, threads, own_)) {}

bool Blocks::in_order() const { return scene_.source.kind != capsa_source_listed && !scene_.source.a.index; }

template <class F>
auto Blocks::with(std::size_t k, const F& f) const {
    const Source& source = scene_.source;
    const auto ask = [&](const Block& block) {
        auto result = f(block);
        if (own_ || !source.a.index) {
            threads_.done(pair_count(block.source()));
        } else {  // a share of the questions
            const std::uint64_t pairs = pair_count(source);
            threads_.done(pairs / count_ + (k < pairs % count_));
        }
        return result;
    };
    if (!own_) return ask(Block(scene_, part(source, of_, k, count_)));
    const auto cut = [&](std::size_t at) {
        return source.a.count / count_ * at + source.a.count % count_ * at / count_;
    };
    return ask(Block(scene_, cut(k), cut(k + 1), scene_.index_blocks ? &index_.local() : nullptr));
}

void Blocks::each(const std::function<void(const Block&)>& f) const {
    threads_.for_each(count_,
                      [&](std::size_t k) { with(k, [&](const Block& block) { return f(block), 0; }); });
}

void Blocks::each_in_order(const std::function<Threads::Finish(const Block&)>& f) const {
    threads_.in_order(count_, [&](std::size_t k) { return with(k, f); });
}

}  // namespace capsa::cli
