#include "bench/measure/results.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <utility>

namespace capsa::bench {

namespace {

using Json = nlohmann::ordered_json;

// Five digits: more would be noise.
Json number(double x) { return Json::parse(fmt::format("{:.5g}", x)); }

Json row_json(const Outcome& outcome, const Row& row) {
    Json json{{"name", row.name}, {"job", outcome.title}, {"who", row.label}};
    if (outcome.pairs > 0) json["pairs"] = outcome.pairs;
    json["hits"] = outcome.hits;
    if (!row.timed()) {
        json["skipped"] = row.why_not.empty() ? "not timed" : row.why_not;
        return json;
    }
    json["run_type"] = "iteration";  // of which this is the median
    json["repetitions"] = row.ns.size();
    json["time_unit"] = "ns";
    json["cpu_time"] = number(row.median());
    json["real_time"] = number(row.median() * row.busy);
    if (outcome.pairs > 0) json["ns_per_pair"] = number(row.median() / outcome.pairs);
    if (row.limit_ns > 0) json["limit_ns"] = number(row.limit_ns);
    if (row.bytes_a_row > 0) json["bytes_per_row"] = number(row.bytes_a_row);
    for (const auto& [key, q] :
         {std::pair{"least", 0.0}, {"quarter", 0.25}, {"three_quarters", 0.75}, {"most", 1.0}})
        json[key] = number(row.quantile(q));
    return json;
}

}  // namespace

Results::Results(std::string file, Facts facts, std::vector<std::string> command)
    : file_(std::move(file)), facts_(std::move(facts)), command_(std::move(command)) {
    // Where the program lies is nobody's business.
    if (!command_.empty()) command_.front() = std::filesystem::path(command_.front()).filename().string();
}

void Results::add(const Outcome& outcome) {
    outcomes_.push_back(outcome);
    if (file_.empty()) return;
    Json json;
    for (const auto& [key, value] : facts_) json["context"][key] = value;
    json["context"]["command"] = command_;
    for (const Outcome& one : outcomes_)
        for (const Row& row : one.rows)
            if (!row.about.empty()) json["context"]["who"][row.label] = row.about;
    const std::string part = file_ + ".part";
    std::ofstream out(part);
    // A line a benchmark: readable, and a third of the size of the usual layout.
    out << "{\"context\": " << json["context"].dump(1) << ",\n\"benchmarks\": [";
    const char* separator = "\n";
    for (const Outcome& one : outcomes_)
        for (const Row& row : one.rows) out << std::exchange(separator, ",\n") << row_json(one, row).dump();
    out << "\n]}\n";
    out.close();
    if (!out || std::rename(part.c_str(), file_.c_str()) != 0) {
        std::remove(part.c_str());
        throw std::runtime_error(file_ + ": cannot be written");
    }
}

}  // namespace capsa::bench
