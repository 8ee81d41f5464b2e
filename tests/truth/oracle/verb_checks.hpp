// What a kernel table answers in its verbs (tests/truth/oracle/verbs.hpp), held to the contract.

#pragma once
#include "tests/truth/oracle/checks.hpp"
#include "tests/truth/oracle/verbs.hpp"

namespace capsa::oracle {

// Only for families of valid input. `at` has the block of the question.
void check_verbs(VerifyRow& row, const BlockOfRow& at, const VerbQuestion& q, const VerbAnswers& answers);

}  // namespace capsa::oracle
