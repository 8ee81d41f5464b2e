import pathlib
import shutil


def load(recipe, path):
    return pathlib.Path(path).read_text(encoding="utf-8")


def copy(recipe, pattern, src, dst):
    """As Conan's: * in a pattern is any number of folders too. No file is a mistake here."""
    found = [path for path in pathlib.Path(src).glob(pattern.replace("/*", "/**/*")) if path.is_file()]
    if not found:
        raise FileNotFoundError(f"there is no {pattern} in {src}")
    for path in found:
        target = pathlib.Path(dst) / path.relative_to(src)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)


def rmdir(recipe, path):
    shutil.rmtree(path)  # what is not there is a mistake here
