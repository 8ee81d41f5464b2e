# A formula for Homebrew on Linux. Put it into a tap of your own, and give `url` the address that you clone capsa from:
#
#     brew tap-new me/capsa && cp cmake/recipes/homebrew/capsa.rb "$(brew --repository me/capsa)/Formula/"
#     HOMEBREW_CAPSA_ADDRESS=ADDRESS HOMEBREW_NO_INSTALL_FROM_API=1 brew install --HEAD me/capsa/capsa
class Capsa < Formula
  desc "What touches what, for simple shapes by the million"
  license "MIT"
  version "1.0.0"
  head ENV.fetch("HOMEBREW_CAPSA_ADDRESS", "ADDRESS"), using: :git, branch: "main"

  depends_on "cmake" => :build
  depends_on "xsimd" => :build
  depends_on :linux

  def install
    system "cmake", "-S", ".", "-B", "build/homebrew", "-DBUILD_SHARED_LIBS=ON", *std_cmake_args
    system "cmake", "--build", "build/homebrew"
    system "cmake", "--install", "build/homebrew"
  end

  test do
    (testpath/"test.c").write <<~C
      #include <capsa/c/capsa.h>
      #include <stdio.h>
      #include <string.h>
      int main(void) {
        char version[32];
        snprintf(version, sizeof version, "%d.%d.%d", CAPSA_VERSION_MAJOR, CAPSA_VERSION_MINOR, CAPSA_VERSION_PATCH);
        return strcmp(version, capsa_version()) != 0;
      }
    C
    system ENV.cc, "test.c", "-I#{include}", "-L#{lib}", "-lcapsa", "-lm", "-Wl,-rpath,#{lib}", "-o", "test"
    system "./test"
  end
end
