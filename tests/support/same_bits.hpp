// Lists are compared bit for bit.

#pragma once
#include <cstring>

namespace capsa::tests {

template <class X, class Y = X>
bool same_bits(const X& x, const Y& y) {
    return x.size() == y.size() &&
           (x.empty() || std::memcmp(x.data(), y.data(), x.size() * sizeof x[0]) == 0);
}

}  // namespace capsa::tests
