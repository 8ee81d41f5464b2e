// What comes back to owners: moved rows, values of ghosts, sums that keep their bits, pairs in order.

#include "answers.hpp"

#include <cstring>
#include <map>

using namespace ranks;
namespace mpi = capsa::mpi;

namespace {

constexpr float margin = 0.05f, skin = 0.4f;
const capsa::Period box{side, side, side};

// Row i goes this far along each axis in step s.
float way(std::size_t row, std::size_t axis, std::uint64_t step, float most) {
    return Random(row * 31 + axis + step * 1000003).between(-most, most);
}
void move(capsa::Capsules& rows, const std::vector<std::uint32_t>& which, std::uint64_t step, float most) {
    for (std::size_t k = 0; k < which.size(); ++k)
        for (std::size_t s = 0; s < 6; ++s) rows.stream(s)[k] += way(which[k], s % 3, step, most);
}
std::vector<std::uint32_t> all_of(std::size_t count) {
    std::vector<std::uint32_t> which(count);
    for (std::size_t i = 0; i < count; ++i) which[i] = static_cast<std::uint32_t>(i);
    return which;
}

// Contacts of local rows, with what each gives to the sums of both rows.
template <class Of, class Global>
void each_share(const capsa::Source& source, const Of& give, const Global& global) {
    std::vector<capsa::Contact> contacts;
    std::vector<capsa::Image> images;
    capsa::contacts(source, contacts, images, {.margin = margin});
    for (std::size_t k = 0; k < contacts.size(); ++k) {
        const capsa::Contact& c = contacts[k];
        const auto tie = static_cast<std::uint32_t>(2 * packed(images[k]));
        if (!global(c.a, c.b)) continue;
        give(c.a, c.b, c.gap * c.normal[0], tie);
        give(c.b, c.a, c.gap * c.normal[1], tie + 1);
    }
}

void sums(const mpi::Halo& halo, const capsa::Capsules& all, const std::vector<std::uint32_t>& which,
          const std::string& where, Outcome& outcome) {
    std::vector<mpi::Share<float>> shares;
    each_share(
        halo.within(),
        [&](std::uint32_t to, std::uint32_t from, float value, std::uint32_t tie) {
            shares.push_back({to, from, value, tie});
        },
        [&](std::uint32_t a, std::uint32_t b) { return halo.counts(a, b); });
    const auto found = halo.give_back(shares, 0.0f, [](float sum, float value) { return sum + value; });
    std::map<std::array<std::uint32_t, 3>, float> in_order;
    each_share(
        capsa::periodic(capsa::within(all), box),
        [&](std::uint32_t to, std::uint32_t from, float value, std::uint32_t tie) {
            in_order[{to, from, tie}] = value;
        },
        [](std::uint32_t, std::uint32_t) { return true; });
    std::vector<float> expected(all.size());
    for (const auto& [key, value] : in_order) expected[key[0]] += value;
    bool same = found.size() == which.size();
    for (std::size_t i = 0; same && i < which.size(); ++i)
        same = std::memcmp(&found[i], &expected[which[i]], sizeof(float)) == 0;
    outcome.check(same, where + "sums");
}

void homes(const mpi::Halo& halo, const capsa::Capsules& all, const std::vector<std::uint32_t>& which,
           const std::string& where, Outcome& outcome) {
    std::vector<capsa::Contact> contacts;
    std::vector<capsa::Image> images;
    capsa::contacts(halo.within(), contacts, images, {.margin = margin});
    const auto found = halo.home(contacts, images);
    bool mine = true, sorted = true;
    std::vector<Record> records;
    for (std::size_t k = 0; k < found.size(); ++k) {
        mine = mine && std::find(which.begin(), which.end(), row_of(found[k].a)) != which.end();
        sorted = sorted &&
                 (k == 0 || std::tie(found[k - 1].a, found[k - 1].b) <= std::tie(found[k].a, found[k].b));
        records.push_back(record(found[k].a, found[k].b, found[k].image, found[k].answer));
    }
    outcome.check(mine, where + "a pair is with a rank that does not own row a");
    outcome.check(sorted, where + "pairs are out of order");
    outcome.compare(records, expected(capsa::periodic(capsa::within(all), box), Ask::contacts, margin),
                    where + "home");
}

void moving(Owners owners, mpi::Way way, Outcome& outcome) {
    auto all = scene<capsa::Capsules>(500, 21);
    const auto which = rows_of_rank(all, owners);
    auto mine = some_of(all, which);
    const auto everyone = all_of(all.size());
    const std::string where = std::string(name(owners)) + (way == mpi::Way::half ? ", half: " : ": ");
    const auto numbers = numbers_of(which);
    mpi::Halo halo(MPI_COMM_WORLD, mine, numbers, {margin + skin, box, way});
    int refreshed = 0;
    for (std::uint64_t step = 0; step < 5; ++step) {
        move(mine, which, step, 0.05f);
        move(all, everyone, step, 0.05f);
        if (!halo.refresh(mine, margin)) break;
        ++refreshed;
        const auto global = [&](std::uint32_t row) { return halo.global(row); };
        outcome.compare(answers(Asked{halo.within(), global, global, [](std::uint32_t) { return true; },
                                      [&](std::uint32_t a, std::uint32_t b) { return halo.counts(a, b); }},
                                Ask::contacts, margin),
                        expected(capsa::periodic(capsa::within(all), box), Ask::contacts, margin),
                        where + "after a refresh");
        const auto values = halo.fetch(numbers);
        bool same = values.size() == halo.size();
        for (std::uint32_t row = 0; same && row < halo.size(); ++row) same = values[row] == halo.global(row);
        outcome.check(same, where + "fetched values");
        sums(halo, all, which, where, outcome);
        homes(halo, all, which, where, outcome);
    }
    outcome.check(refreshed >= 3, where + "rows that move little need a new halo");
    // One row of one rank moves further than the skin: no rank may go on.
    int me = 0, size = 1;
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (me == size - 1 && mine.size() != 0) mine.stream(0)[0] = mine.stream(3)[0] = 3 * side;
    outcome.check(!halo.refresh(mine, margin), where + "a row that moved far is not noticed");
}

// A filter of the caller's goes with the labels that keep ghosts apart.
void filters(Outcome& outcome) {
    const auto all = scene<capsa::Spheres>(600, 22);
    const auto which = rows_of_rank(all, Owners::random);
    std::vector<std::uint32_t> group, of_all;
    for (const std::uint32_t row : which) group.push_back(row % 7);
    for (std::uint32_t row = 0; row < all.size(); ++row) of_all.push_back(row % 7);
    const mpi::Halo halo(MPI_COMM_WORLD, some_of(all, which), numbers_of(which), {margin});
    const auto groups = halo.fetch(group);
    auto labels = halo.labels();
    labels.group = groups;
    const capsa::Filter here(labels), there({.group = of_all});
    const auto global = [&](std::uint32_t row) { return halo.global(row); };
    outcome.compare(answers(Asked{capsa::filtered(capsa::within(halo.index()), here), global, global,
                                  [](std::uint32_t) { return true; },
                                  [&](std::uint32_t a, std::uint32_t b) { return halo.counts(a, b); }},
                            Ask::hits, margin),
                    expected(capsa::filtered(capsa::within(all), there), Ask::hits, margin), "groups");
}

// With slabs a rank borrows few rows: it is a halo and no copy of everything.
void few_ghosts(Outcome& outcome) {
    int size = 1;
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    auto all = scene<capsa::Spheres>(5000, 23);
    for (float& radius : all.radius()) radius = 0.05f;
    const auto which = rows_of_rank(all, Owners::slabs);
    const mpi::Halo halo(MPI_COMM_WORLD, some_of(all, which), numbers_of(which), {margin});
    outcome.check(halo.ghosts().size() < all.size() / 10, "a slab borrows a tenth of all rows");
    outcome.check(size == 1 || halo.ghosts().size() > 10, "a slab borrows nothing");
}

}  // namespace

int main(int argc, char** argv) {
    MPI_Init(&argc, &argv);
    Outcome outcome;
    for (const Owners owners : every_owners)
        for (const mpi::Way way : {mpi::Way::all, mpi::Way::half}) moving(owners, way, outcome);
    filters(outcome);
    few_ghosts(outcome);
    const int status = outcome.end("owners");
    MPI_Finalize();
    return status;
}
