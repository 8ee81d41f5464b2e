// Arrays of NumPy as shapes: files of numpy.save, versions 1 to 3 of their header.
//
// The format is told in numpy/lib/format.py: a magic word, the size of the header, the header, which is a
// Python literal of the dtype, the order and the shape, and the values without anything between them.

#pragma once
#include "cli/input/bytes.hpp"
#include "cli/input/row_builder.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace capsa::cli {

// Whether a file that begins so is one of numpy.save.
bool is_npy(std::string_view begin);

struct NpyField {
    std::string name;
    std::string dtype;  // for messages
    char kind = 0;      // f: float, i and u: integers, S and U: texts; others are nothing here
    bool swapped = false;
    std::size_t size = 0, offset = 0;  // bytes, in a row
};

struct NpyHeader {
    std::vector<NpyField> fields;  // of a plain array its columns
    bool structured = false;
    bool fortran = false;  // all of a column, then the next one
    std::size_t row_size = 0;
    std::uint64_t rows = 0;
};

// Reads no further than the header. Throws Error where there is no row of one number or text a column.
NpyHeader read_npy_header(Bytes& bytes);

// Reads to the end. `numbered`: the columns of a plain array are 0, 1, 2; otherwise they are the streams of
// the shape with as many. Throws Error.
void read_npy(Bytes& bytes, bool numbered, RowBuilder& rows);

}  // namespace capsa::cli
