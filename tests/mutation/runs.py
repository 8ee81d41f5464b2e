"""Asks the tests about the mutants of a woven tree, in as few runs as possible.

First every test runs once by itself: how long does it take, and which mutants' places does it reach? A test that does not reach
a place cannot notice its mutant, so it is not asked. The tests that killed other mutants of the file are asked first, then the
others, the quickest program first.
"""
import collections
import json

FAVOURITES = 4
PIECE = 2.0, 150  # seconds and tests of one run


class Survey:
    """What each test reaches and how long it takes, measured once and kept in a file."""

    def __init__(self, tree, programs, mutants, longest):
        self.tree, self.path = tree, tree.work / "survey.json"
        known = json.loads(self.path.read_text()) if self.path.exists() else {}
        if known.get("mutants") != mutants:
            known = {"mutants": mutants}
        self.tests = {}
        for program in programs:
            known[program] = self.measured(program, known.get(program, {}))
            self.path.write_text(json.dumps(known))
            for name, test in known[program].items():
                if test["fails"] or test["seconds"] > longest:
                    why = test["fails"] or f"takes {test['seconds']:.0f} s"
                    print(f"left out: {program} {name}: {why}", flush=True)
                else:
                    self.tests[program, name] = test["seconds"], frozenset(test["reaches"])

    def measured(self, program, known):
        file = self.tree.work / "reached"
        result = {}
        for name in self.tree.tests(program):
            if name in known:
                result[name] = known[name]
                continue
            if program == "answers":
                (self.tree.answers / name.rpartition("/")[2]).unlink(missing_ok=True)
            file.unlink(missing_ok=True)
            fails, seconds = self.tree.test(program, [name], 600, CAPSA_REACHED=file)
            reached = [number for number, byte in enumerate(file.read_bytes()) if byte] if file.exists() else []
            result[name] = {"seconds": round(seconds, 3), "fails": fails, "reaches": reached}
        return result


class Judge:
    """Which test kills a mutant."""

    def __init__(self, survey):
        self.survey = survey
        self.kills = collections.defaultdict(collections.Counter)  # of each file, by test

    def order(self, mutant):
        """The runs, each a program and its tests."""
        reaching = {test: seconds for test, (seconds, reached) in self.survey.tests.items()
                    if test[0] in mutant["programs"] and mutant["number"] in reached}
        killers = self.kills[mutant["file"]]
        score = {test: (1 + killers[test]) / (0.02 + seconds) for test, seconds in reaching.items() if killers[test]}
        for test in sorted(score, key=score.get, reverse=True)[:FAVOURITES]:
            yield test[0], [test[1]], reaching.pop(test)
        programs = collections.defaultdict(list)
        for (program, name), seconds in sorted(reaching.items(), key=lambda item: item[1]):
            programs[program].append((name, seconds))
        pieces = []
        for program, tests in programs.items():
            names, total = [], 0.0
            for name, seconds in tests:
                if names and (total + seconds > PIECE[0] or len(names) >= PIECE[1]):
                    pieces.append((program, names, total))
                    names, total = [], 0.0
                names.append(name)
                total += seconds
            pieces.append((program, names, total))
        yield from sorted(pieces, key=lambda piece: piece[2])

    def verdict(self, mutant, budget):
        """Who kills it, or None; and how many tests were asked. The budget is in seconds: no run begins beyond it."""
        asked, spent = 0, 0.0
        for program, names, seconds in self.order(mutant):
            if spent > budget:
                break
            asked, spent = asked + len(names), spent + seconds
            killer, _ = self.survey.tree.test(program, names, 5 + 10 * seconds, CAPSA_MUTANT=mutant["number"])
            if killer:
                name = killer if (program, killer) in self.survey.tests else names[0]
                if killer == name or len(names) == 1:
                    self.kills[mutant["file"]][program, name] += 1
                return killer, asked
        return None, asked
