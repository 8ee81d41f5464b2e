// Fields and rows of separated text, as a stream of events with line numbers.
//
// Commas, semicolons, tabs or bars separate the fields: the one that the first line has most of.
// The tokens are libcsv's, in its strict mode: RFC 4180, and besides CR, LF or CRLF ends a line, spaces round
// a field are dropped, blank lines are skipped, the last line needs no end. A UTF-8 byte-order mark is
// skipped. A NUL byte means the file is not text, and is an error.

#pragma once
#include "cli/input/bytes.hpp"

#include <cstddef>
#include <string_view>

namespace capsa::cli {

class CsvEvents {
public:
    virtual ~CsvEvents() = default;
    // A field and the line, from 1, on which it begins. The text lives until the call returns.
    virtual void field(std::string_view text, std::size_t line) = 0;
    // The row that began on this line is complete.
    virtual void end_row(std::size_t line) = 0;
};

// Reads to the end. Throws Error, and whatever the events throw.
void read_csv(Bytes& bytes, CsvEvents& events);

}  // namespace capsa::cli
