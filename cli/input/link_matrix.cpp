#include "cli/input/link_matrix.hpp"

#include "cli/error.hpp"
#include "cli/input/csv.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

namespace {

class MatrixReader : public CsvEvents {
public:
    explicit MatrixReader(const std::string& file) : file_(file) {}

    void field(std::string_view text, std::size_t line) override {
        if (text != "0" && text != "1")
            fail_at(file_, line,
                    quote(text) + " is no 0 and no 1: a matrix of links has no header and no names");
        bits.push_back(text == "1");
    }
    void end_row(std::size_t line) override {
        const std::size_t fields = bits.size() - rows * columns;
        if (rows == 0) columns = fields;
        if (fields != columns)
            fail_at(file_, line,
                    std::to_string(fields) + " fields, and the lines before have " + std::to_string(columns));
        ++rows;
    }

    std::vector<bool> bits;
    std::size_t rows = 0, columns = 0;

private:
    const std::string& file_;
};

}  // namespace

LinkMatrix read_link_matrix(Bytes& bytes, SetsOfLinks sets) {
    MatrixReader reader(bytes.name());
    read_csv(bytes, reader);
    if (reader.rows == 0) throw Error(bytes.name() + ": no line of 0 and 1: a matrix of links is needed");
    if (sets == SetsOfLinks::one && reader.rows != reader.columns)
        throw Error(bytes.name() + ": " + std::to_string(reader.rows) + " lines of " +
                    std::to_string(reader.columns) +
                    " fields: within one set a matrix has as many lines as fields");
    LinkMatrix matrix(reader.rows, reader.columns);
    for (std::size_t k = 0; k < reader.bits.size(); ++k)
        if (!reader.bits[k]) matrix.forbid(k / reader.columns, k % reader.columns);
    return matrix;
}

}  // namespace capsa::cli
