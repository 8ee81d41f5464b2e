// What the command line asks of the system: POSIX or Windows. Nothing else in cli asks which one it is.
//
// Where a function fails, errno says why.

#pragma once
#include <cstddef>
#include <string>

namespace capsa::cli::system {

// Descriptors of files whose bytes are handed over as they are, or -1.
int open_to_read(const std::string& path);
int open_to_write(const std::string& path);
// A new file, with the rights that files have by default; its name replaces the XXXXXX of `name`.
int open_temporary(std::string& name);

// As read() and write() of POSIX: how many bytes there were, at most `size`, or -1.
std::ptrdiff_t read_some(int file, char* into, std::size_t size);
std::ptrdiff_t write_some(int file, const char* from, std::size_t size);

// Of standard input or output: no end of line becomes another.
void keep_bytes(int file);

// Through symbolic links, so that renaming replaces the file and not the link.
std::string resolved(const std::string& path);

// Gives a file the name of another one, which goes. False where that fails.
bool replace(const std::string& file, const std::string& by);

bool can_make_files_in(const std::string& folder);

// Whether two names are of the same regular file. "-" is that of the descriptor.
bool are_one_file(const std::string& one, int one_standard, const std::string& other, int other_standard);

// The kind of processor, such as x86_64, or nothing.
std::string machine();

// `capsa ... | head` ends without a word, as cat and sort do. (Windows knows no such end.)
void end_with_reader();

}  // namespace capsa::cli::system
