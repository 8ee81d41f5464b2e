// Room for an answer of each row or pair of a source. A part of a source writes its own places only, but the
// library wants room for the whole.

#pragma once
#include "capsa/c/types.h"

#include <memory>
#include <span>
#include <vector>

namespace capsa::bench {

template <class T>
class Room {
public:
    explicit Room(const capsa_source& source)
        : all_(std::make_shared<std::vector<T>>(source.kind == capsa_source_listed ? source.end
                                                                                   : source.a.count)),
          begin_(source.begin),
          count_(source.end - source.begin) {}

    std::span<T> all() const { return *all_; }
    std::span<T> own() const { return all().subspan(begin_, count_); }

private:
    std::shared_ptr<std::vector<T>> all_;
    std::size_t begin_, count_;
};

}  // namespace capsa::bench
