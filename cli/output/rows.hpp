// Rows of an answer as CSV or JSON.
//
// CSV: a header line, then one line a row. JSON: one object with the question's words and a list of one
// object a row, one on each line; an answer of a single ungrouped row becomes members of the object itself.

#pragma once
#include "cli/output/output.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// The cells of a row, put in the order of the columns.
class Cells {
public:
    virtual ~Cells() = default;
    void put(std::uint64_t value);
    void put(bool value) { cell(value ? "true" : "false"); }
    void put(float value);  // the shortest text that gives the same bits
    // A coordinate that is counted from an origin, as it is without one: the decimal sum.
    void put(float value, double origin);
    virtual void put(std::string_view text) = 0;
    virtual void blank() = 0;  // no value: nothing in CSV, null in JSON

protected:
    virtual void cell(std::string_view text) = 0;  // a cell as it stands in the output
    virtual void unbounded(std::string_view) = 0;  // a number that is infinite or NaN
    std::string line_;                             // what is not yet written
};

enum class Format { csv, json };

// What is asked; the strings must outlive the writer.
struct Heading {
    std::string_view verb;
    std::string_view list;                  // JSON name of the rows; empty when there is only one row
    std::vector<std::string_view> columns;  // the grouping column first, if any
    std::string_view by;                    // the grouping column's name, or empty
    float margin = 0.0f;
};

class RowWriter {
public:
    virtual ~RowWriter() = default;
    // Starts a row; put one cell for each column.
    virtual Cells& next() = 0;
    // After the last row. Does not close the output.
    virtual void finish() = 0;
};

std::unique_ptr<RowWriter> make_row_writer(Format format, const Heading& heading, Output& output);

}  // namespace capsa::cli
