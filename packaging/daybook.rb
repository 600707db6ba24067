# A formula for Homebrew: a beginning, which nobody publishes. It builds from the source.
#
#   brew install --build-from-source ./packaging/daybook.rb
class Daybook < Formula
  desc "Habits, check-ins and to-do lists in plain text, as a static site"
  homepage "https://example.org/daybook"
  url "https://example.org/daybook/daybook-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license :cannot_represent

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "cmark"
  depends_on "libyaml"
  depends_on macos: :sequoia
  depends_on "openssl@3"
  depends_on "sqlite"

  uses_from_macos "zlib"

  def install
    system "scripts/install", "--prefix", prefix
    # Where Homebrew looks for them.
    bash_completion.install share/"bash-completion/completions/daybook"
    fish_completion.install share/"fish/vendor_completions.d/daybook.fish"
  end

  service do
    run [opt_bin/"daybook", "serve", "--data", "#{Dir.home}/diary"]
    keep_alive successful_exit: false
  end

  test do
    system bin/"daybook", "init", "diary", "--name", "Ana", "--username", "ana"
    system bin/"daybook", "build", "--data", "diary"
    assert_path_exists testpath/"diary/site/public/index.html"
  end
end
