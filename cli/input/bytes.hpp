// Where text comes from: a file, standard input, or memory (tests).

#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace capsa::cli {

class Bytes {
public:
    explicit Bytes(std::string name) : name_(std::move(name)) {}
    virtual ~Bytes() = default;
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    // The next bytes, as many as are at hand; 0 at the end. Throws Error.
    virtual std::size_t read(std::span<char> into) = 0;

    // As many as there is room for, unless the end comes first: pipes give little at a time.
    std::size_t fill(std::span<char> into);

    // How many bytes there are. Nothing where nobody knows, as of a pipe.
    virtual std::optional<std::uint64_t> size() const { return std::nullopt; }

    // For messages.
    const std::string& name() const { return name_; }

private:
    std::string name_;
};

// A path, or "-" for standard input. Throws Error if it cannot be opened.
class FileBytes : public Bytes {
public:
    explicit FileBytes(const std::string& path);
    ~FileBytes() override;
    std::size_t read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override;

private:
    int file_;
};

// Bytes that were read already, and then the others.
class RestoredBytes : public Bytes {
public:
    RestoredBytes(std::string_view first, Bytes& others)
        : Bytes(others.name()), first_(first), others_(others) {}
    std::size_t read(std::span<char> into) override;
    std::optional<std::uint64_t> size() const override { return others_.size(); }

private:
    std::string_view first_;
    Bytes& others_;
};

// Text in memory, handed out in pieces of at most `piece` bytes.
class MemoryBytes : public Bytes {
public:
    MemoryBytes(std::string_view text, std::size_t piece) : Bytes("memory"), text_(text), piece_(piece) {}
    std::size_t read(std::span<char> into) override;

private:
    std::string_view text_;
    std::size_t piece_;
};

}  // namespace capsa::cli
