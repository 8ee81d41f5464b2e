"""What the recipe asks of Spack. A directive is kept as it was written."""
DIRECTIVES = []


def directive(name):
    def said(*arguments, **named):
        DIRECTIVES.append((name, arguments, named))
    return said


license, version, variant, depends_on, conflicts = map(directive, ("license", "version", "variant", "depends_on", "conflicts"))


class CMakePackage:
    chosen = {"shared": True, "tools": False}

    def define_from_variant(self, name, variant):
        known = {arguments[0] for what, arguments, _ in DIRECTIVES if what == "variant"}
        if variant not in known:
            raise KeyError(f"there is no variant {variant}")
        return f"-D{name}:BOOL={'ON' if self.chosen[variant] else 'OFF'}"
