// The hashes of `capsa verify` and of the golden cases, as a function of a module: see tests/web/verify.mjs.

#include "tests/truth/oracle/verify.hpp"
#include "src/registry.hpp"

#include <cstdint>

using capsa::oracle::VerifyOptions;
using capsa::oracle::VerifyReport;

// hashes[0] of all answers, hashes[1] of all cases; returns how many rows violate the contract. cases: in
// all.
extern "C" __attribute__((visibility("default"))) int capsa_verify(double cases, std::uint64_t* hashes) {
    VerifyOptions options;
    options.tables = capsa::registry::tables();
    options.cases = static_cast<std::uint64_t>(cases);
    const VerifyReport report = capsa::oracle::verify(options);
    hashes[0] = report.hash;
    hashes[1] = report.inputs_hash;
    int violated = 0;
    for (const capsa::oracle::VerifyRow& row : report.rows) violated += row.clean() ? 0 : 1;
    return violated;
}
