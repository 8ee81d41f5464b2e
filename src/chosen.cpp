#include "src/chosen.hpp"

#include "src/margin.hpp"
#include "src/registry.hpp"

#include <algorithm>

namespace capsa {

capsa_pair_job chosen_job(const capsa_source& source, const capsa_options& options, std::size_t begin,
                          std::size_t count) noexcept {
    capsa_pair_job job{};
    job.a = &source.a;
    job.b = &source.b;
    job.pairs = source.kind == capsa_source_listed ? source.pairs : nullptr;
    job.begin = begin;
    job.count = count;
    job.margin = admitted_margin(options);
    return job;
}

ChosenHits::ChosenHits(const capsa_source& source, const capsa_options& options) noexcept
    : source_(source),
      options_(options),
      kernel_(registry::choose(options.isa).pair[source.a.shape][source.b.shape][capsa_pair_hits]),
      begin_(source.begin) {}

bool ChosenHits::next() noexcept {
    begin_ += count_;
    count_ = std::min(block, source_.end - begin_);
    if (count_ == 0) return false;
    capsa_pair_job job = chosen_job(source_, options_, begin_, count_);
    job.hits = words_;
    kernel_(&job);
    return true;
}

}  // namespace capsa
