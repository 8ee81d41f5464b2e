// What all verbs share: a source in use, memory for answers, and questions without the interpreter's lock.

#pragma once
#include "filters.hpp"
#include "origin.hpp"
#include "rows.hpp"
#include "workspace.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <mutex>
#include <new>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace capsa_python {

// Which pairs a query looks at.
struct Source {
    capsa_source_kind kind;
    RowsPtr a, b;                              // b of a `within` is null
    py::array pairs;                           // of a `listed`
    py::array runs, runs_of_b;                 // offsets of runs: uint32 side by side, or of no dimension
    FilterPtr of_a = nullptr, of_b = nullptr;  // null: every row has the defaults
    std::size_t part = 0, parts = 1;
    std::array<float, 3> box{};  // lengths of a box that repeats; zeros: none

    bool in_box() const { return box[0] != 0.0f || box[1] != 0.0f || box[2] != 0.0f; }
};

}  // namespace capsa_python

// A source as an argument; nothing else will do.
template <>
struct pybind11::detail::type_caster<capsa_python::Source>
    : capsa_python::MadeCaster<capsa_python::Source, type_caster_base<capsa_python::Source>> {
    bool load(handle argument, bool convert) {
        return !argument.is_none() && MadeCaster::load(argument, convert);
    }
};

namespace capsa_python {

// A source in use: indexes cannot be built meanwhile. Made and ended without the interpreter's lock, so that
// no other code of Python's runs in between. What must fit the rows, such as motions, is checked against
// those of an open source: until then an index may be built of more rows.
class Open {
public:
    explicit Open(const Source& source) : a_(source.a->mutex()) {
        if (source.b && source.b != source.a) b_ = std::shared_lock(source.b->mutex());
        if (source.b) expect_one_origin(*source.a, *source.b);
        const capsa_shapes a = source.a->shapes(), b = source.b ? source.b->shapes() : capsa_shapes{};
        switch (source.kind) {
            case capsa_source_between: whole_ = capsa_between(&a, &b); break;
            case capsa_source_within: whole_ = capsa_within(&a); break;
            case capsa_source_zip: whole_ = capsa_zip(&a, &b); break;
            case capsa_source_listed:
                whole_ = capsa_listed(&a, &b, static_cast<const capsa_index_pair*>(source.pairs.data()),
                                      static_cast<std::size_t>(source.pairs.shape(0)));
        }
        const auto offsets = [](const py::array& runs) {
            return runs.ndim() == 0 ? nullptr : static_cast<const std::uint32_t*>(runs.data());
        };
        if (const std::uint32_t* const of_a = offsets(source.runs))
            whole_.runs = {of_a, offsets(source.runs_of_b), static_cast<std::size_t>(source.runs.size()) - 1};
        whole_ = capsa_filtered(&whole_, source.of_a ? source.of_a->c() : nullptr,
                                source.of_b ? source.of_b->c() : nullptr);
        whole_ = capsa_periodic(&whole_, source.box[0], source.box[1], source.box[2]);
        runs = whole_.runs.a ? whole_.runs.count : 1;
        rows = whole_.a.count;
        columns = whole_.b.count;
        labels = capsa_cluster_rows(&whole_);
        answers = source.kind == capsa_source_listed ? whole_.end : rows;
        if (source.parts != 1) whole_ = capsa_slice(&whole_, source.part, source.parts);
    }
    const capsa_source* operator*() const { return &whole_; }

    // The same pairs, with what a workspace has built for them. A source that is refused stays as it is: the
    // verb says why.
    // What is worth building depends on how many rows of A ask.
    void prepare(const capsa_options& options, capsa_question question, std::size_t asking) {
        capsa_source prepared{}, few = whole_;
        few.end = std::min(few.end, asking < few.end ? few.begin + asking : few.end);
        if (capsa_prepare(&few, &options, question, nullptr, nullptr, &prepared) != capsa_ok) return;
        if (prepared.kind == whole_.kind) {  // a list in its place has its own pairs
            prepared.begin = whole_.begin;
            prepared.end = whole_.end;
        }
        whole_ = prepared;
    }

    std::size_t rows, columns, runs;
    std::size_t labels;   // of clusters: an index that a workspace builds of one side is not the same rows
    std::size_t answers;  // of gaps and witnesses: rows, or pairs of the list

private:
    std::shared_lock<std::shared_mutex> a_, b_;
    capsa_source whole_;
};

// How a question is asked.
struct How {
    mutable capsa_options
        options;  // with the workspace while it asks about a box, and with places for images
    capsa_question question;
    std::size_t asking = capsa_max_rows;  // at most so many rows of A ask
    Workspace* workspace = nullptr;       // the caller's, or null: that of the thread
    bool in_workspace = false;            // the query itself gets the workspace of the thread
};

inline How how_of(float margin, const std::string& isa, bool exact, const WorkspacePtr& workspace,
                  capsa_question question = capsa_asks_hits) {
    const capsa_decide decide = exact ? capsa_decide_exact : capsa_decide_rounded;
    How how{{margin, capsa_isa_best, nullptr, decide, capsa_at_start_touches, nullptr, 0}, question};
    how.workspace = workspace.get();
    if (isa == "best") return how;
    for (int value = 0; value < 32; ++value) {
        how.options.isa = static_cast<capsa_isa>(value);
        const char* const name = capsa_isa_name(how.options.isa);
        if (name && isa == name) return how;
    }
    throw py::value_error("isa: no such instruction set: " + isa);
}

// The same for rows that move.
inline How how_of_motion(float margin, const std::string& isa, bool exact, const WorkspacePtr& workspace,
                         bool approaching) {
    How how = how_of(margin, isa, exact, workspace, capsa_asks_first_touch);
    if (approaching) how.options.at_start = capsa_at_start_approaches;
    return how;
}

// An open source with what the library finds worth building for the question.
class Prepared {
public:
    Prepared(const Source& source, const How& how) : how_(how), open_(source) {
        if (how.question == capsa_asks_places) return;
        taken_.emplace(how.workspace);
        if (!**taken_) return;
        capsa_options options = how.options;
        options.workspace = **taken_;
        if (!how.in_workspace) open_.prepare(options, how.question, how.asking);
        // It holds the images, or what the query finds first.
        if (how.in_workspace || source.in_box()) how_.options.workspace = options.workspace;
    }
    ~Prepared() { how_.options.workspace = nullptr; }
    Prepared(const Prepared&) = delete;
    Prepared& operator=(const Prepared&) = delete;
    const Open& open() const { return open_; }

private:
    const How& how_;
    Open open_;
    std::optional<TakenWorkspace> taken_;
};

// Answers in memory that nobody has written yet.
template <class T>
class Room {
public:
    explicit Room(std::size_t count) { renew(count); }
    ~Room() { std::free(data_); }
    Room(const Room&) = delete;
    Room& operator=(const Room&) = delete;

    void renew(std::size_t count) {
        std::free(std::exchange(data_, nullptr));
        if (count > static_cast<std::size_t>(-1) / 2 / sizeof(T)) throw std::bad_alloc();
        data_ = static_cast<T*>(std::malloc(std::max<std::size_t>(count, 1) * sizeof(T)));
        if (!data_) throw std::bad_alloc();
    }
    T* data() { return data_; }

    // The memory becomes that of an array. `Value` is what the array shows.
    template <class Value = T>
    py::array_t<Value> give(const std::vector<py::ssize_t>& shape) {
        const py::capsule owner(data_, [](void* data) { std::free(data); });
        auto* const data = reinterpret_cast<Value*>(std::exchange(data_, nullptr));
        return py::array_t<Value>(shape, data, owner);
    }

private:
    T* data_ = nullptr;
};

// The images of answers where they are asked for, as many as there are places.
class Images {
public:
    explicit Images(bool wanted) : wanted_(wanted), room_(0) {}
    void renew(std::size_t places, const How& how) {
        if (!wanted_) return;
        room_.renew(places);
        std::fill_n(room_.data(), places, capsa_image{});
        how.options.images = room_.data();
        how.options.image_count = places;
    }
    // The answers, or (answers, images), of this shape before the three shifts.
    py::object with(const py::object& answers, std::vector<py::ssize_t> shape) {
        if (!wanted_) return answers;
        shape.push_back(3);
        const py::array_t<std::int8_t> images = room_.give<std::int8_t>(shape);
        if (py::isinstance<py::tuple>(answers)) return answers + py::make_tuple(images);
        return py::make_tuple(answers, images);
    }

private:
    bool wanted_;
    Room<capsa_image> room_;
};

inline py::ssize_t signed_size(std::size_t count) { return static_cast<py::ssize_t>(count); }

// Runs `act` on the open source without the interpreter's lock, and throws what a refused call says.
template <class Act>
void ask(const Source& source, const char* verb, const How& how, const Act& act) {
    std::string refused;
    {
        const py::gil_scoped_release release;
        const Prepared prepared(source, how);
        const Open& open = prepared.open();
        std::size_t output = 0, stride = 0;
        const capsa_status status = act(open, output, stride);
        if (status == capsa_ok) return;
        refused = explanation(status, verb, *open, output, stride);
    }
    throw py::value_error(refused);
}

// Functions of the C interface that write answers of type T.
template <class T>
using OneEach = capsa_status (*)(const capsa_source*, const capsa_options*, T*, std::size_t);

// Memory in which a query collects answers, and images of them where they are wanted. It grows meanwhile.
template <class T>
class Collected {
public:
    explicit Collected(bool with_images) : with_images_(with_images) {}
    ~Collected() {
        std::free(data_);
        std::free(images_);
    }
    Collected(const Collected&) = delete;
    Collected& operator=(const Collected&) = delete;

    // Room for so many to begin with.
    void begin(std::size_t rows) { first_ = std::clamp<std::size_t>(rows, 64, (1 << 17) / sizeof(T)); }
    static std::size_t give(void* self, std::size_t count, void** answers, capsa_image** images) {
        return static_cast<Collected*>(self)->room(count, answers, images);
    }
    // As arrays of their length: answers, or (answers, images). `Value` is what the array shows.
    template <class Value = T>
    py::object answers(const capsa_find_result& found, std::vector<py::ssize_t> row = {}) {
        if (found.written != found.total) throw std::bad_alloc();
        row.insert(row.begin(), static_cast<py::ssize_t>(found.total));
        return array<Value>(data_, found.total, row);
    }
    py::object with_images(const py::object& answers, const capsa_find_result& found) {
        if (!with_images_) return answers;
        const py::object images =
            array<std::int8_t>(images_, found.total, {static_cast<py::ssize_t>(found.total), 3});
        return py::isinstance<py::tuple>(answers) ? answers + py::make_tuple(images)
                                                  : py::make_tuple(answers, images);
    }

private:
    std::size_t room(std::size_t count, void** answers, capsa_image** images) {
        const std::size_t most = count == 0 ? first_ : count + count / 2;
        if (!make(data_, most) || (with_images_ && !make(images_, most))) return 0;
        *answers = data_;
        *images = images_;
        return most;
    }
    template <class U>
    static bool make(U*& data, std::size_t room) {
        if (room > static_cast<std::size_t>(-1) / 2 / sizeof(U)) return false;
        void* const more = std::realloc(static_cast<void*>(data), std::max<std::size_t>(room, 1) * sizeof(U));
        if (more) data = static_cast<U*>(more);
        return more != nullptr;
    }
    // The memory becomes that of an array, without what was not needed.
    template <class Value, class U>
    static py::array_t<Value> array(U*& data, std::size_t count, const std::vector<py::ssize_t>& shape) {
        static_cast<void>(make(data, count));
        const py::capsule owner(data, [](void* memory) { std::free(memory); });
        auto* const values = reinterpret_cast<Value*>(std::exchange(data, nullptr));
        return py::array_t<Value>(shape, values, owner);
    }

    const bool with_images_;
    std::size_t first_ = 64;
    T* data_ = nullptr;
    capsa_image* images_ = nullptr;
};

// The answers of a verb that collects them: run(source, options, room, context, result) asks.
template <class T, class Run>
py::object collected(const Source& source, const char* verb, const How& how, const Run& run,
                     const std::vector<py::ssize_t>& row, bool with_images) {
    Collected<T> room(with_images);
    capsa_find_result found{};
    ask(source, verb, how, [&](const Open& open, std::size_t&, std::size_t&) {
        room.begin(open.rows + open.columns);
        return run(*open, &how.options, room.give, &room, &found);
    });
    if constexpr (std::is_same_v<T, capsa_index_pair>)
        return room.with_images(room.template answers<std::uint32_t>(found, row), found);
    else
        return room.with_images(room.answers(found, row), found);
}

// `each` answers of type T for each row of A or pair of the list: run(source, answers, count) writes them.
// What it does not write, such as the places outside a slice, is `unwritten`.
template <class T, class Run>
py::array_t<T> answers_of(const Source& source, const char* verb, const How& how, const T& unwritten,
                          std::size_t each, const Run& run, Images* images = nullptr) {
    Room<T> room(0);
    std::size_t count = 0;
    ask(source, verb, how, [&](const Open& open, std::size_t& output, std::size_t& stride) {
        if (open.answers != 0 && each > static_cast<std::size_t>(-1) / open.answers) throw std::bad_alloc();
        count = each * open.answers;
        output = count;
        stride = each;
        room.renew(count);
        std::fill_n(room.data(), count, unwritten);
        if (images) images->renew(count, how);
        return run(*open, room.data(), count);
    });
    return room.give({signed_size(count)});
}
template <class T>
py::array_t<T> one_each(const Source& source, const char* verb, const How& how, const T& unwritten,
                        OneEach<T> run, Images* images = nullptr) {
    return answers_of(
        source, verb, how, unwritten, 1,
        [&](const capsa_source* s, T* to, std::size_t count) { return run(s, &how.options, to, count); },
        images);
}

// Bits as booleans: `rows` runs of `count` bits, each of whole words.
inline py::array_t<bool> booleans(const std::vector<std::uint64_t>& words, std::size_t rows,
                                  std::size_t count, bool flat) {
    Room<bool> room(rows * count);
    {
        const py::gil_scoped_release release;
        const std::size_t stride = (count + 63) / 64;
        for (std::size_t row = 0; row < rows; ++row)
            for (std::size_t k = 0; k < count; ++k)
                room.data()[row * count + k] = words[row * stride + k / 64] >> k % 64 & 1;
    }
    if (flat) return room.give({signed_size(count)});
    return room.give({signed_size(rows), signed_size(count)});
}

// One bit for each row of A, as the C functions write them.
template <class Run>
py::array_t<bool> bit_each(const Source& source, const char* verb, const How& how, const Run& run) {
    std::vector<std::uint64_t> words;
    std::size_t rows = 0;
    ask(source, verb, how, [&](const Open& open, std::size_t& output, std::size_t&) {
        rows = open.rows;
        words.assign((rows + 63) / 64, 0);
        output = words.size();
        return run(*open, &how.options, words.data(), words.size());
    });
    return booleans(words, 1, rows, true);
}

}  // namespace capsa_python
