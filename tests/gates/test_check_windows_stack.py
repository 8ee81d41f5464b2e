#!/usr/bin/env python3
"""The gate of the stack of Windows complains of aligned moves of wide registers to the stack, and of nothing else."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

GATE = pathlib.Path(__file__).resolve().parents[2] / "cmake" / "check_windows_stack.py"


class WindowsStack(unittest.TestCase):
    def verdict(self, *lines, name="capsa_kernels_avx2.dir/sphere.cpp.obj"):
        """Of an object whose disassembly has these lines."""
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            (root / name).parent.mkdir()
            (root / name).touch()
            objdump = root / "objdump"
            objdump.write_text("#!/bin/sh\ncat <<'TEXT'\n" + "".join(f"   {4 * k:x}:\t{line}\n" for k, line in enumerate(lines)) + "TEXT\n")
            objdump.chmod(0o755)
            run = subprocess.run([sys.executable, GATE, "--objdump", objdump, root], capture_output=True, text=True)
            return run.returncode, run.stdout + run.stderr

    def test_aligned_moves_of_wide_registers_are_complained_of(self):
        for line in ("vmovaps %ymm6,0x20(%rsp)", "vmovaps 0x20(%rsp),%ymm6", "vmovapd %zmm1,-0x40(%rbp)", "vmovdqa64 %zmm2,(%rsp)"):
            code, text = self.verdict("vaddps %ymm0,%ymm1,%ymm2", line)
            self.assertEqual(code, 1, line)
            self.assertIn("1 aligned moves to the stack", text)

    def test_other_moves_are_not(self):
        code, text = self.verdict("vmovups %ymm6,0x20(%rsp)", "vmovaps %xmm6,0x20(%rsp)", "vmovaps %ymm6,0x20(%rcx)", "vmovaps %ymm6,%ymm7")
        self.assertEqual(code, 0, text)
        self.assertIn("1 objects, 0 complaints", text)

    def test_no_objects_are_a_failure(self):
        self.assertEqual(self.verdict("vmovups %ymm6,(%rsp)", name="other.dir/sphere.cpp.obj")[0], 1)


if __name__ == "__main__":
    unittest.main()
