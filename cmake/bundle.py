"""Copies xsimd's headers and licence beside capsa's source, for archives that must build where no xsimd is installed.

The headers are the system's, or those in the folder that CAPSA_XSIMD names.
"""
import os
import pathlib
import shutil

LICENCES = ["LICENSE", "../LICENSE", "xsimd/LICENSE"]  # from the folder that holds xsimd/xsimd.hpp
OF_DEBIAN = pathlib.Path("/usr/share/doc/libxsimd-dev/copyright")


class NoXsimd(Exception):
    """A sentence that says what is missing and how to mend it."""


def find_xsimd():
    """The folder that holds xsimd/xsimd.hpp, and the licence of xsimd."""
    said = os.environ.get("CAPSA_XSIMD")
    folders = [pathlib.Path(said)] if said else [pathlib.Path("/usr/local/include"), pathlib.Path("/usr/include")]
    for folder in folders:
        if (folder / "xsimd/xsimd.hpp").is_file():
            break
    else:
        where = " or ".join(map(str, folders))
        raise NoXsimd(f"no xsimd/xsimd.hpp in {where}: install xsimd (Debian and Ubuntu: apt install libxsimd-dev), "
                      "or set CAPSA_XSIMD to the folder that holds xsimd/xsimd.hpp")
    licences = [folder / name for name in LICENCES]
    if not said:
        licences = [OF_DEBIAN, *licences[2:]]
    for licence in licences:
        if licence.is_file():
            return folder, licence
    raise NoXsimd(f"no licence beside the xsimd of {folder}: its headers are not copied without it; put xsimd's LICENSE into {folder}/xsimd")


def bundle_xsimd(target):
    """Makes target/xsimd."""
    folder, licence = find_xsimd()
    target = pathlib.Path(target)
    shutil.copytree(folder / "xsimd", target / "xsimd", dirs_exist_ok=True)
    shutil.copyfile(licence, target / "xsimd/LICENSE")
