# What the formula asks of Homebrew, done in the current folder: ruby formula.rb FORMULA PREFIX, or `ruby formula.rb FORMULA` for its version.
require "fileutils"
require "pathname"
require "shellwords"
require "tmpdir"

def ENV.cc = fetch("CC", "cc")

class Formula
  class << self
    attr_reader :installed_version, :tested, :needs
    def desc(text) = text.size <= 80 || raise("the description has over 80 letters")
    def license(_name) = nil
    def version(number) = @installed_version = number
    def head(address, **) = !address.empty? || raise("no address")
    def depends_on(what) = (@needs ||= []) << what
    def test(&block) = @tested = block
  end
  def self.inherited(formula) = @@formula = formula
  def self.known = @@formula

  def initialize(prefix, scratch)
    @prefix, @scratch = Pathname(prefix), Pathname(scratch)
  end
  def version = self.class.installed_version
  def prefix = @prefix
  def include = @prefix/"include"
  def lib = @prefix/"lib"
  def testpath = @scratch
  def std_cmake_args
    ["-DCMAKE_INSTALL_PREFIX=#{@prefix}", "-DCMAKE_INSTALL_LIBDIR=lib", "-DCMAKE_BUILD_TYPE=Release", "-GNinja",
     *ENV.fetch("CAPSA_OPTIONS", "").shellsplit]
  end
  def system(*command) = Kernel.system(*command.map(&:to_s), out: File::NULL) || raise("failed: #{command.join(" ")}")
end

load ARGV.fetch(0)
if ARGV.size == 1
  puts Formula.known.installed_version
else
  Dir.mktmpdir do |scratch|
    formula = Formula.known.new(ARGV.fetch(1), scratch)
    formula.install
    Dir.chdir(scratch) { formula.instance_eval(&Formula.known.tested) }
  end
end
