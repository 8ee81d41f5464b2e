#include "src/filter.hpp"

namespace capsa {

bool covers(const capsa_filter* filter, std::size_t rows) noexcept {
    return !filter || filter->count >= rows ||
           !(filter->category.data || filter->mask.data || filter->group.data);
}

bool good_filters(const capsa_source& source) noexcept {
    if (!covers(source.filters.a, source.a.count)) return false;
    return source.kind == capsa_source_within ? source.filters.b == nullptr
                                              : covers(source.filters.b, source.b.count);
}

}  // namespace capsa
