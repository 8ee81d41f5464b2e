// Which ISA is above which, and that the registry's range has every kernel of every family.

#include "tests/truth/kernel_list.hpp"

#include "capsa/types.hpp"
#include "src/plan/few.hpp"
#include "tests/support/emulated.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>

namespace capsa::registry {
namespace {

// An ISA that was added later has a higher value than all before it, whatever its rank.
TEST(Rank, IsThePlaceInTheRankingAndNotTheValue) {
    constexpr auto later = static_cast<capsa_isa>(6);
    constexpr capsa_isa ranking[] = {capsa_isa_scalar, capsa_isa_avx2, later, capsa_isa_avx512};
    EXPECT_TRUE(admits(ranking, capsa_isa_avx512, later)) << "6 > 3, but it stands below";
    EXPECT_FALSE(admits(ranking, later, capsa_isa_avx512)) << "3 < 6, but it stands above";
    EXPECT_FALSE(admits(ranking, capsa_isa_avx2, later));
    EXPECT_TRUE(admits(ranking, later, later));
}

TEST(Rank, WithoutACapEveryIsaIsAdmitted) {
    constexpr capsa_isa ranking[] = {capsa_isa_scalar, capsa_isa_avx2};
    for (const capsa_isa isa : ranking) EXPECT_TRUE(admits(ranking, capsa_isa_best, isa));
}

TEST(Isas, EveryRowHasANameAndTablesStandInTheOrderOfRows) {
    std::vector<Isa> tables_of_rows;
    for (const Isa isa : every_isa) {
        EXPECT_FALSE(name(isa).empty());
        if (compiled(isa)) tables_of_rows.push_back(isa);
    }
    ASSERT_EQ(tables_of_rows.size(), tables().size());
    for (std::size_t i = 0; i < tables().size(); ++i) {
        EXPECT_EQ(static_cast<capsa_isa>(tables_of_rows[i]), tables()[i]->isa);
        EXPECT_EQ(name(tables_of_rows[i]), tables()[i]->name);
    }
}

TEST(Isas, ThatRunAreChosenAsAskedFor) {
    for (const capsa_kernel_table* table : tables()) {
        const capsa_kernel_table& chosen = choose(table->isa);
        if (runnable(table->isa))
            EXPECT_EQ(&chosen, table);
        else
            EXPECT_TRUE(runnable(chosen.isa));
    }
    EXPECT_TRUE(runnable(choose(capsa_isa_best).isa));
    EXPECT_EQ(&choose(static_cast<capsa_isa>(31)), &choose(capsa_isa_best));
}

TEST(Isas, OfHalfTheLanesServeFewColumns) {
    const capsa_kernel_table &best = choose(capsa_isa_best), &few = table_of_few(8);
    if (best.isa == capsa_isa_avx512 && runnable(capsa_isa_avx2))
        EXPECT_EQ(few.isa, capsa_isa_avx2);
    else
        EXPECT_EQ(&few, &best);
    EXPECT_EQ(&table_of_few(9), &best);
}

// A process reads the cap once, so each asks in a process of its own.
TEST(CapDeathTest, IsTheIsaThatTheEnvironmentNames) {
    if (tests::emulated) GTEST_SKIP() << "the emulator does not start the program again";
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    const char* const before = std::getenv("CAPSA_ISA");
    const std::string kept = before ? before : "";
    constexpr const char* nothing = "nothing like it";
    for (const auto& [named, isa] : {std::pair("scalar", capsa_isa_scalar),
                                     {"sse42", capsa_isa_sse42},
                                     {"avx2", capsa_isa_avx2},
                                     {"neon64", capsa_isa_neon64},
                                     {nothing, capsa_isa_best}}) {
        ::setenv("CAPSA_ISA", named, 1);
        EXPECT_EXIT(std::exit(cap()), testing::ExitedWithCode(isa), "") << named;
    }
    ::setenv("CAPSA_ISA", "scalar", 1);
    EXPECT_EXIT(std::exit(choose(capsa_isa_best).isa), testing::ExitedWithCode(capsa_isa_scalar), "");
    if (before)
        ::setenv("CAPSA_ISA", kept.c_str(), 1);
    else
        ::unsetenv("CAPSA_ISA");
}

// The pointers a table holds, counted by what the range calls their family.
TEST(Kernels, TheRangeHoldsEveryPointerOfEveryTable) {
    for (const capsa_kernel_table* table : tables()) {
        std::vector<void*> held, ranged;
        const auto hold = [&held](auto run) { held.push_back(reinterpret_cast<void*>(run)); };
        for (const capsa_shape_kernels* const shape : table->shape)
            for (const auto& both : shape->with)
                for (const capsa_pair_kernels& pair : both) {
                    for (const auto& flip : pair.tile) std::for_each(std::begin(flip), std::end(flip), hold);
                    std::for_each(std::begin(pair.pair), std::end(pair.pair), hold);
                    std::for_each(std::begin(pair.nearest), std::end(pair.nearest), hold);
                    std::for_each(std::begin(pair.touch), std::end(pair.touch), hold);
                }
        const capsa_kernel_table* const one[] = {table};
        for (const Kernel& kernel : kernels(one))
            std::visit([&](const auto& k) { ranged.push_back(reinterpret_cast<void*>(k.run)); }, kernel);
        std::erase(held, nullptr);  // not offered
        for (auto* all : {&held, &ranged}) {
            std::sort(all->begin(), all->end());
            all->erase(std::unique(all->begin(), all->end()), all->end());
        }
        EXPECT_EQ(held, ranged) << table->name;
    }
}

TEST(Kernels, OnAnotherTableIsTheSameCell) {
    const capsa_kernel_table& scalar = *table(capsa_isa_scalar);
    for (const Kernel& kernel : kernels(tables()))
        std::visit(
            [&scalar](const auto& one) {
                EXPECT_EQ(one.on(*one.table).run, one.run) << one.name();
                const std::string name = one.on(scalar).name();
                EXPECT_EQ(name.substr(name.find('/')), one.name().substr(one.name().find('/')));
                EXPECT_EQ(name.substr(0, name.find('/')), "scalar");
            },
            kernel);
}

}  // namespace
}  // namespace capsa::registry
