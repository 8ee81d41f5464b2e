// The mean of so many pushes that a float could not count them.

#include "capsa/capsa.hpp"
#include "tests/api/separating.hpp"

#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <memory>
#include <span>

namespace capsa::tests::test_separate_many {
namespace {

// The same contact many times. The pages of a small file stand one after the other in memory again and again,
// so that a gigabyte of contacts takes 13 MB.
class SameContact {
public:
    SameContact(const Contact& contact, std::size_t count)
        : file_(std::tmpfile()), bytes_(count * sizeof contact) {
        const int file = fileno(file_.get());
        if (ftruncate(file, static_cast<off_t>(piece)) != 0) return;
        std::byte* const room = map(nullptr, bytes_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1);
        if (!room) return;
        begin_ = room;
        for (std::size_t at = 0; at < bytes_; at += piece)
            if (!map(room + at, std::min(piece, bytes_ - at), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED,
                     file))
                return;
        contacts_ = {reinterpret_cast<Contact*>(room), count};
        std::fill_n(contacts_.begin(), std::min(count, piece / sizeof contact), contact);
    }
    SameContact(const SameContact&) = delete;
    SameContact& operator=(const SameContact&) = delete;
    ~SameContact() {
        if (begin_) munmap(begin_, bytes_);
    }
    std::span<const Contact> all() const { return contacts_; }

private:
    static constexpr std::size_t piece = sizeof(Contact) << 18;  // whole pages, of any usual size
    static std::byte* map(std::byte* at, std::size_t size, int access, int how, int file) {
        void* const pages = mmap(at, size, access, how, file, 0);
        return pages == MAP_FAILED ? nullptr : static_cast<std::byte*>(pages);
    }
    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> file_;
    std::size_t bytes_;
    std::byte* begin_ = nullptr;
    std::span<Contact> contacts_;
};

// A count of floats stops at 2^24, and so did their sum: these moved the row by 2.
TEST(Separate, RegressionMorePushesThanAFloatCounts) {
    constexpr std::size_t count = 25'165'824;  // 1.5 times 2^24
    const SameContact pushes({0, 0, -1.5f, {-1, 0, 0}, {0, 0, 0}, {0, 0}, {0, 0}}, count);
    if (pushes.all().empty()) GTEST_SKIP() << "cannot map " << count << " contacts here";
    Spheres ball;
    ball.push_back(0, 0, 0, 1);
    separate(pushes.all(), movable(ball), immovable, scratch_for(movable(ball)), {.push = Push::averaged});
    EXPECT_EQ(ball.stream(0)[0], 1.5f);
}

}  // namespace
}  // namespace capsa::tests::test_separate_many
