#include "bench/harness/numbers.hpp"

#include "cli/error.hpp"
#include "cli/input/number.hpp"
#include "cli/input/records.hpp"

namespace capsa::bench {

class Numbers::Reader : public cli::Records {
public:
    Reader(const std::string& file, Numbers& numbers) : Records(file), numbers_(numbers) {}

private:
    std::string_view example() const override { return "number"; }
    void header(const cli::HeaderLine& line) override {
        numbers_.names_ = line.names;
        numbers_.columns_.resize(line.names.size());
    }

    void value(std::size_t column, std::string_view text, std::size_t line) override {
        const cli::Number number = cli::parse_number(text);
        if (!number.flaw.empty()) fail(column, line, number.flaw);
        numbers_.columns_[column].push_back(number.value);
    }

    void row(std::size_t) override {}

    Numbers& numbers_;
};

Numbers::Numbers(const std::filesystem::path& file) : file_(file.string()) {
    cli::FileBytes bytes(file_);
    Reader reader(file_, *this);
    cli::read_csv(bytes, reader);
    reader.finish();
    if (rows() == 0) throw cli::Error(file_ + ": no rows");
}

const std::vector<float>& Numbers::column(const std::string& name) const {
    for (std::size_t k = 0; k < names_.size(); ++k)
        if (names_[k] == name) return columns_[k];
    throw cli::Error(file_ + ": no column " + name);
}

}  // namespace capsa::bench
