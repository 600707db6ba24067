import Journal
import Testing

@Suite("What an address in a data folder may be")
struct PublishAddressTests {
  private static func kind(_ way: PublishTarget.Way, _ address: String, branch: String = "gh-pages") -> String {
    switch PublishAddress(of: PublishTarget(name: "x", way: way, address: address, branch: branch)) {
    case .usual: "usual"
    case .unusual: "unusual"
    case .refused: "refused"
    }
  }

  @Test(
    "hosts by https and ssh, and remotes that rclone knows, need nobody's consent",
    arguments: [
      (PublishTarget.Way.git, "https://example.org/ana/site.git"), (.git, "HTTPS://example.org:8443/site"),
      (.git, "ssh://git@example.org:22/site.git"), (.git, "git@example.org:ana/site.git"), (.git, "host:site"),
      (.rsync, "ana@example.org:/var/www/daybook"), (.rsync, "example.org:site"), (.rclone, "r2:daybook/site"),
      (.rclone, "My-remote_2:"),
    ])
  func usual(_ way: PublishTarget.Way, _ address: String) {
    #expect(Self.kind(way, address) == "usual")
  }

  @Test(
    "folders, what is not encrypted, and remotes that set themselves up need it",
    arguments: [
      (PublishTarget.Way.git, "/srv/site.git"), (.git, "file:///srv/site.git"), (.rsync, "/srv/www"),
      (.rsync, "rsync://example.org/site"),
      (.rsync, "example.org::site"), (.rclone, "/srv/www"), (.rclone, ":sftp,ssh=touch:x"),
      (.rclone, "remote,ssh=touch:x"), (.rclone, ":local:/srv"),
    ])
  func unusual(_ way: PublishTarget.Way, _ address: String) {
    #expect(Self.kind(way, address) == "unusual")
  }

  @Test(
    "what a program would take for a flag or for a program to run is refused to everybody",
    arguments: [
      (PublishTarget.Way.git, "--upload-pack=touch"), (.git, "ext::sh -c touch"), (.git, "ext::sh"), (.git, ""),
      (.git, "ssh://-oProxyCommand=touch/x"), (.git, "-oProxyCommand=touch:x"), (.git, "https://"), (.git, "site.git"),
      (.git, "../site.git"), (.rsync, "-e sh"), (.rsync, "--rsh=sh"), (.rsync, "example.org:/a b"),
      (.rsync, "http://example.org/x"), (.rsync, "site"), (.rsync, "~/site"), (.rclone, "-q"), (.rclone, "site"),
      (.rclone, "a\u{0}b:"), (.git, "ssh://a@-x/y"), (.git, "file://site"),
      // Nobody knows there who pushes, and git of this program does not speak it.
      (.git, "http://example.org/site.git"), (.git, "git://example.org/site.git"), (.git, "ftp://example.org/x"),
      (.git, "/srv/x/../../etc"), (.rsync, "/srv/../etc"), (.rclone, "/srv/../etc"),
    ])
  func refused(_ way: PublishTarget.Way, _ address: String) {
    #expect(Self.kind(way, address) == "refused")
  }

  @Test(
    "what a shell would take for a command is in no address, be it of a host, a port or a path",
    arguments: [
      (PublishTarget.Way.git, "https://example.org:$(curl${IFS}x|sh)x/y.git"), (.git, "https://example.org:`x`/y"),
      (.git, "https://example.org:/y"), (.git, "https://example.org:123456/y"), (.git, "https://example.org:80:80/y"),
      (.git, "https://example.org/$(x)"), (.git, "https://example.org/a;x"), (.git, "https://a\"b@example.org/x"),
      (.git, "ssh://git@example.org:22$(x)/y"), (.git, "git@example.org:a;x"), (.git, "git@example.org:$(x)"),
      (.rsync, "example.org:/a;x"), (.rsync, "example.org:`x`"), (.rsync, "example.org:/a$(x)"),
      (.rsync, "example.org:/a|x"),
      (.rsync, "example.org:/a&x"), (.rsync, "example.org:/*"), (.rsync, "example.org:/a'b"),
    ])
  func shells(_ way: PublishTarget.Way, _ address: String) {
    #expect(Self.kind(way, address) == "refused")
  }

  @Test("a password stands in no address, where everybody would read it who gets the folder")
  func passwords() {
    for address in [
      "https://ana:secret@example.org/x", "ssh://ana:secret@example.org/x", "https://:secret@example.org/x",
    ] {
      let target = PublishTarget(name: "x", way: .git, address: address)
      #expect(
        PublishAddress(of: target) == .refused("it has a password in it, which belongs to a credential helper"))
    }
    #expect(Self.kind(.git, "https://ana@example.org/x:y") == "usual")
  }

  @Test("a branch whose history goes each time needs consent of its own")
  func squash() {
    var target = PublishTarget(name: "x", way: .git, address: "https://example.org/x", squash: true)
    #expect(PublishAddress(of: target) == .unusual("a branch whose history goes each time"))
    #expect(target.text == "git https://example.org/x gh-pages squash")
    target.address = "/srv/x"
    #expect(PublishAddress(of: target) == .unusual("a folder of this machine"))
  }

  @Test(
    "a branch has a name that git takes for nothing else",
    arguments: ["", "-f", "a..b", "a b", "a:b", "a.lock", "/a", "a/", "+a", "a~1", "refs/../x", ".a"])
  func branches(_ branch: String) {
    #expect(Self.kind(.git, "https://example.org/x", branch: branch) == "refused")
    #expect(Self.kind(.git, "https://example.org/x", branch: "pages/ana-1.0_x") == "usual")
  }

  @Test("a folder is known by whichever way it is named")
  func folders() {
    func folder(_ way: PublishTarget.Way, _ address: String) -> String? {
      PublishAddress.folder(of: PublishTarget(name: "x", way: way, address: address))
    }
    #expect(folder(.git, "file:///srv/x") == "/srv/x" && folder(.git, "/srv/x") == "/srv/x")
    #expect(folder(.rsync, "/srv/x") == "/srv/x" && folder(.rclone, "/srv/x") == "/srv/x")
    #expect(folder(.rsync, "example.org:/srv/x") == nil && folder(.git, "git://example.org/x") == nil)
  }

  @Test("consent is to everything that matters, and names of targets are none of the words of the command")
  func names() {
    #expect(PublishTarget(name: "a", way: .git, address: "/x", branch: "b").text == "git /x b")
    #expect(PublishTarget(name: "b", way: .rsync, address: "/x").text == "rsync /x")
    #expect(PublishSettings.isName("pages") && PublishSettings.isName("server-2"))
    for name in ["init", "now", "after", "", "a/b", "..", "a.facts"] {
      #expect(!PublishSettings.isName(name), "\(name)")
    }
  }
}
