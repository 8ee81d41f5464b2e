// The component `parallel`: the same answers on many threads.

#include <capsa/capsa.hpp>
#include <capsa/parallel.hpp>

#include <cstdio>
#include <vector>

int main() {
    capsa::Spheres marbles;
    for (int i = 0; i < 4000; ++i)
        marbles.push_back(static_cast<float>(i % 16), static_cast<float>(i / 16 % 16),
                          static_cast<float>(i / 256), 0.5f);
    const auto pairs = capsa::within(marbles);
    const auto count = capsa::parallel::count_hits(pairs);
    std::vector<capsa::Nearest> one(marbles.size()), many(marbles.size());
    capsa::nearest(pairs, one);
    capsa::parallel::nearest(pairs, many);
    bool same = count == capsa::count_hits(pairs) && capsa::parallel::find_hits(pairs).size() == count;
    for (std::size_t i = 0; i < one.size(); ++i)
        same = same && one[i].index == many[i].index && one[i].gap == many[i].gap;
    std::printf("%llu pairs touch\n", static_cast<unsigned long long>(count));
    return same ? 0 : 1;
}
