// Everybody this build found: peer_list.inc holds CAPSA_PEER_ROW(name) for each, and CAPSA_PEER_ABSENT(name,
// package) for the rest (peers/CMakeLists.txt).

#include "bench/peers/peer.hpp"

#define CAPSA_PEER_ABSENT(name, package)

#define CAPSA_PEER_ROW(name)          \
    namespace capsa::bench {          \
    std::vector<Peer> name##_peers(); \
    }
#include "peer_list.inc"
#undef CAPSA_PEER_ROW

namespace capsa::bench {

std::vector<Peer> peers() {
    std::vector<Peer> all;
    const auto take = [&](std::vector<Peer> some) {
        for (Peer& peer : some) all.push_back(std::move(peer));
    };
#define CAPSA_PEER_ROW(name) take(name##_peers());
#include "peer_list.inc"
#undef CAPSA_PEER_ROW
    return all;
}

#undef CAPSA_PEER_ABSENT

std::vector<Absent> absent_peers() {
    return {
#define CAPSA_PEER_ROW(name)
#define CAPSA_PEER_ABSENT(name, package) {name, package},
#include "peer_list.inc"
    };
}

}  // namespace capsa::bench
