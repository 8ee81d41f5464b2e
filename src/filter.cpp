#include "src/filter.hpp"

#include <initializer_list>

namespace capsa {

bool covers(const capsa_filter* filter, std::size_t rows) noexcept {
    return !filter || filter->count >= rows ||
           !(filter->category.data || filter->mask.data || filter->group.data);
}

capsa_filter rows_of(const capsa_filter& filter, std::size_t first) noexcept {
    capsa_filter rest = filter;
    for (capsa_label_stream* of : {&rest.category, &rest.mask, &rest.group})
        if (of->data) of->data += static_cast<std::ptrdiff_t>(first) * of->stride;
    return rest;
}

bool good_filters(const capsa_source& source) noexcept {
    if (!covers(source.filters.a, source.a.count)) return false;
    return source.kind == capsa_source_within ? source.filters.b == nullptr
                                              : covers(source.filters.b, source.b.count);
}

}  // namespace capsa
