#include "bench/machine/issue_rate.hpp"
#include "bench/micro/contests.hpp"
#include "tests/truth/kernel_list.hpp"

#include <algorithm>
#include <map>

namespace capsa::bench {

namespace {

// Segments have no radius of their own.
constexpr float margin = 0.1f;

std::string without_isa(const std::string& name) { return name.substr(name.find('/') + 1); }

// A kernel run over 1024 rows and 4096 columns, with room for every answer it may give.
class TileRun {
public:
    TileRun(const registry::TileKernel& kernel, const Cube& cube)
        : kernel_(kernel),
          rows_(cube.rows[static_cast<std::size_t>(kernel.row)]),
          cols_(cube.cols[static_cast<std::size_t>(kernel.col)]) {
        for (std::size_t col = 0; col < cols_.count; col += capsa_tile_columns)
            tiles_.push_back(
                {0, static_cast<std::uint32_t>(rows_.count), static_cast<std::uint32_t>(col),
                 static_cast<std::uint32_t>(std::min<std::size_t>(col + capsa_tile_columns, cols_.count)), 0,
                 0});
        const std::size_t row_words = (rows_.count + 63) / 64, col_words = (cols_.count + 63) / 64;
        if (kernel.sink == capsa_sink_find) pairs_.resize(room_for_pairs);
        if (kernel.sink == capsa_sink_touched) row_bits_.resize(row_words), col_bits_.resize(col_words);
        if (kernel.sink == capsa_sink_mask) {
            stride_ = kernel.col_is_a ? row_words : col_words;
            mask_.resize((kernel.col_is_a ? cols_.count : rows_.count) * stride_);
        }
    }

    std::uint64_t operator()() {
        capsa_tile_output out{};
        out.flipped = kernel_.col_is_a;
        out.pairs = pairs_.data();
        out.capacity = pairs_.size();
        std::fill(row_bits_.begin(), row_bits_.end(), std::uint64_t{0});
        std::fill(col_bits_.begin(), col_bits_.end(), std::uint64_t{0});
        out.row_bits = kernel_.col_is_a ? nullptr : row_bits_.data();
        out.col_bits = kernel_.col_is_a ? col_bits_.data() : nullptr;
        out.mask = mask_.data();
        out.mask_stride = stride_;
        const capsa_tile_job job{&rows_, &cols_, tiles_.data(), tiles_.size(), margin, {}, &out, nullptr};
        kernel_.run(&job);
        return out.total;
    }

private:
    static constexpr std::size_t room_for_pairs = 1u << 20;
    registry::TileKernel kernel_;
    capsa_shapes rows_, cols_;
    std::vector<capsa_tile> tiles_;
    std::vector<capsa_index_pair> pairs_;
    std::vector<std::uint64_t> row_bits_, col_bits_, mask_;
    std::size_t stride_ = 0;
};

class PairRun {
public:
    PairRun(const registry::PairKernel& kernel, const Cube& cube)
        : kernel_(kernel),
          a_(cube.cols[static_cast<std::size_t>(kernel.a)]),
          b_(cube.cols[static_cast<std::size_t>(kernel.b)]),
          gaps_(a_.count),
          hits_((a_.count + 63) / 64),
          witnesses_(a_.count),
          contacts_(a_.count) {}

    std::uint64_t operator()() {
        capsa_pair_job job{};
        job.a = &a_;
        job.b = &b_;
        job.count = job.capacity = a_.count;
        job.gap = gaps_.data();
        job.hits = hits_.data();
        job.witness = witnesses_.data();
        job.contact = contacts_.data();
        kernel_.run(&job);
        return a_.count;
    }

private:
    registry::PairKernel kernel_;
    capsa_shapes a_, b_;
    std::vector<float> gaps_;
    std::vector<std::uint64_t> hits_;
    std::vector<capsa_witness> witnesses_;
    std::vector<capsa_contact> contacts_;
};

class NearestRun {
public:
    NearestRun(const registry::NearestKernel& kernel, const Cube& cube)
        : kernel_(kernel),
          a_(cube.rows[static_cast<std::size_t>(kernel.a)]),
          b_(cube.cols[static_cast<std::size_t>(kernel.b)]),
          gap_(a_.count),
          index_(a_.count) {}

    std::uint64_t operator()() {
        std::fill(gap_.begin(), gap_.end(), __builtin_inff());
        std::fill(index_.begin(), index_.end(), capsa_no_row);
        const auto end = static_cast<std::uint32_t>(a_.count);
        for (std::uint32_t begin = 0; begin < end; begin += capsa_tile_columns) {
            capsa_nearest_job job{};
            job.a = &a_;
            job.b = &b_;
            job.a_begin = begin;
            job.a_end = std::min<std::uint32_t>(begin + capsa_tile_columns, end);
            job.b_end = static_cast<std::uint32_t>(b_.count);
            job.most = __builtin_inff();
            job.gap = gap_.data() + begin;
            job.index = index_.data() + begin;
            kernel_.run(&job);
        }
        return index_.back();
    }

private:
    registry::NearestKernel kernel_;
    capsa_shapes a_, b_;
    std::vector<float> gap_;
    std::vector<std::uint32_t> index_;
};

// A moves, B is at rest. Zipped, or each row of A for the earliest of B.
class TouchRun {
public:
    TouchRun(const registry::TouchKernel& kernel, const Cube& cube)
        : kernel_(kernel),
          a_((kernel.form == capsa_touch_paired ? cube.cols : cube.rows)[static_cast<std::size_t>(kernel.a)]),
          b_(cube.cols[static_cast<std::size_t>(kernel.b)]),
          touches_(a_.count) {}

    std::uint64_t operator()() {
        for (std::size_t i = 0; i < touches_.size(); ++i)
            touches_[i] = {
                static_cast<std::uint32_t>(i), capsa_no_row, __builtin_inff(), {0, 0, 0}, {0, 0, 0}};
        static constexpr float velocity[] = {0.3f, 0.2f, 0.1f};
        const capsa_motion motion{{velocity, 0}, {velocity + 1, 0}, {velocity + 2, 0}};
        capsa_touch_job job{};
        job.a = &a_;
        job.b = &b_;
        job.of_a = &motion;
        job.count = a_.count;
        job.b_end = static_cast<std::uint32_t>(b_.count);
        job.margin = margin;
        job.out = touches_.data();
        kernel_.run(&job);
        return touches_.back().b;
    }

private:
    registry::TouchKernel kernel_;
    capsa_shapes a_, b_;
    std::vector<capsa_touch> touches_;
};

template <class Run, class Kernel>
Contender contender(const Kernel& kernel, const Cube& cube) {
    const std::string name = kernel.name() + "/" + cube.label;
    if (!registry::runnable(kernel.table->isa))
        return {name, kernel.table->name, {}, "this processor cannot run it", {}, {}};
    return {
        name, kernel.table->name, [run = std::make_shared<Run>(kernel, cube)] { return (*run)(); }, {}, {},
        {}};
}

// What a contender needs to become one.
using MakeContender = std::function<Contender()>;

class Plan {
public:
    explicit Plan(const Cube& cube) : cube_(cube) {}

    void add(const std::string& kernel, double pairs, MakeContender make) {
        const std::string title = without_isa(kernel) + "/" + cube_.label;
        const auto [at, is_new] = index_.try_emplace(title, entries_.size());
        if (is_new) entries_.push_back({title, pairs, {}, {}});
        entries_[at->second].names.push_back(kernel + "/" + cube_.label);
        entries_[at->second].makes.push_back(std::move(make));
    }
    std::vector<Planned> contests() const {
        std::vector<Planned> all;
        for (const Entry& entry : entries_)
            all.push_back({entry.title, entry.names, [entry] {
                               Contest contest{entry.title, entry.pairs, 0, {}};
                               for (const MakeContender& make : entry.makes)
                                   contest.contenders.push_back(make());
                               return contest;
                           }});
        return all;
    }

private:
    struct Entry {
        std::string title;
        double pairs;
        std::vector<std::string> names;
        std::vector<MakeContender> makes;
    };
    const Cube& cube_;
    std::vector<Entry> entries_;
    std::map<std::string, std::size_t> index_;
};

Contender tile_contender(const registry::TileKernel& kernel, const Cube& cube, double pairs) {
    Contender made = contender<TileRun>(kernel, cube);
    if (made.run && kernel.sink != capsa_sink_any && kernel.sink != capsa_sink_touched)
        made.limit_ns = [isa = kernel.table->isa, row = kernel.row, col = kernel.col, pairs] {
            return pairs * pipe_limit_ns(isa, row, col);
        };
    return made;
}

// How many pairs a kernel looks at in the cube, whether it is among the few of a quick run, and how to run
// it: for each family.
struct Rows {
    double zipped, crossed;
};

double pairs_of(const registry::TileKernel&, const Rows& rows) { return rows.crossed; }
double pairs_of(const registry::PairKernel&, const Rows& rows) { return rows.zipped; }
double pairs_of(const registry::NearestKernel&, const Rows& rows) { return rows.crossed; }
double pairs_of(const registry::TouchKernel& kernel, const Rows& rows) {
    return kernel.form == capsa_touch_paired ? rows.zipped : rows.crossed;
}

bool is_quick(const registry::TileKernel& kernel) {
    return kernel.sink == capsa_sink_count && !kernel.col_is_a;
}
template <class Kernel>
bool is_quick(const Kernel&) {
    return false;
}

Contender made(const registry::TileKernel& kernel, const Cube& cube, double pairs) {
    return tile_contender(kernel, cube, pairs);
}
Contender made(const registry::PairKernel& kernel, const Cube& cube, double) {
    return contender<PairRun>(kernel, cube);
}
Contender made(const registry::NearestKernel& kernel, const Cube& cube, double) {
    return contender<NearestRun>(kernel, cube);
}
Contender made(const registry::TouchKernel& kernel, const Cube& cube, double) {
    return contender<TouchRun>(kernel, cube);
}

}  // namespace

std::vector<Planned> kernel_contests(const Cube& cube, bool quick) {
    Plan plan(cube);
    const auto cols = static_cast<double>(cube.cols[0].count);
    const Rows rows{cols, static_cast<double>(cube.rows[0].count) * cols};
    for (const registry::Kernel& any : registry::kernels(registry::tables()))
        std::visit(
            [&](const auto& kernel) {
                if (quick && !is_quick(kernel)) return;
                const double pairs = pairs_of(kernel, rows);
                plan.add(kernel.name(), pairs, [kernel, &cube, pairs] { return made(kernel, cube, pairs); });
            },
            any);
    return plan.contests();
}

}  // namespace capsa::bench
