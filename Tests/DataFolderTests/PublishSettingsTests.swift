import DataFolder
import Diagnostics
import Foundation
import Journal
import Testing

@Suite("Where the site is published to")
struct PublishSettingsTests {
  private func read(_ settings: String) async throws -> Reading {
    try await TestFolder(["daybook.yml": settings, "people/ana/profile.yml": "name: Ana\n"]).read()
  }

  @Test("targets are read in their order, with their branch, and `after` beside them")
  func everything() async throws {
    let reading = try await read(
      """
      publish:
        after: 2h
        pages: {git: "https://example.org/ana/site.git"}
        mirror: {git: "git@example.org:site.git", branch: main, squash: true}
        server:
          rsync: ana@example.org:/var/www/daybook
        bucket: {rclone: "r2:daybook/site", edition: public}
      """)
    #expect(reading.said == [])
    #expect(
      reading.book.settings.publish
        == PublishSettings(
          targets: [
            PublishTarget(name: "pages", way: .git, address: "https://example.org/ana/site.git", branch: "gh-pages"),
            PublishTarget(name: "mirror", way: .git, address: "git@example.org:site.git", branch: "main", squash: true),
            PublishTarget(name: "server", way: .rsync, address: "ana@example.org:/var/www/daybook"),
            PublishTarget(name: "bucket", way: .rclone, address: "r2:daybook/site"),
          ], after: 120))
    #expect(try await read("publish:\n").book.settings.publish == PublishSettings())
  }

  @Test(
    "what is wrong is said where it stands",
    arguments: [
      ("publish: pages", "1:10: error: `publish` is a group of targets by their names, not"),
      ("publish: {pages: x}", "1:18: error: a target is a group of keys and values, not"),
      (
        "publish: {pages: {}}",
        "1:11: error: `pages` says nowhere to publish to [5] → one of `git`, `rsync` or `rclone`"
      ),
      ("publish: {pages: {git: \"https://a/b\", rsync: \"a:b\"}}", "1:11: error: `pages` is published in two ways"),
      ("publish: {init: {rsync: \"a:b\"}}", "1:11: error: `init` is no name of a target"),
      ("publish: {Pages!: {rsync: \"a:b\"}}", "1:11: error: `Pages!` is no name of a target"),
      (
        "publish: {after: soon}",
        "1:18: error: `after` is a time from a minute to a week [4] → write it like `after: 10m`"
      ),
      ("publish: {after: 0m}", "1:18: error: `after` is a time"),
      ("publish: {after: 8d}", "1:18: error: `after` is a time"),
      ("publish: {x: {git: \"ext::sh\"}}", "1:20: error: `x` cannot be published to: git would run a program"),
      ("publish: {x: {rsync: \"a:b\", branch: main}}", "1:29: warning: `branch` is for `git`"),
      ("publish: {x: {rsync: \"a:b\", sssh: y}}", "1:29: warning: a target has no key `sssh`"),
      // A command may stand in no data folder.
      ("publish: {x: {rsync: \"a:b\", ssh: ssh -p 22}}", "1:29: warning: a target has no key `ssh`"),
      ("publish: {x: {rsync: \"a:b\", edition: home}}", "1:29: error: nothing but the public edition is published"),
      ("publish: {x: {rsync: \"a:b\", edition: [public]}}", "1:29: error: nothing but the public edition is published"),
    ])
  func problems(line: String, expected: String) async throws {
    let said = try await read(line + "\n").said
    #expect(said.contains { $0.hasPrefix("daybook.yml:" + expected) || $0.hasPrefix(expected) }, "\(said)")
  }

  // MARK: In the user's configuration

  /// A folder for the user's configuration.
  private static func configured(_ text: String?, mode: Int = 0o600) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-config-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("daybook"), withIntermediateDirectories: true)
    if let text {
      let file = folder.appendingPathComponent("daybook/publish.yml")
      try Data(text.utf8).write(to: file)
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }
    return ["XDG_CONFIG_HOME": folder.path]
  }

  @Test("a file that its owner alone may read names commands, too")
  func ownFile() throws {
    #expect(try PublishFile(environment: Self.configured(nil)).read() == .missing)
    let text = "server: {rsync: \"example.org:/srv\", ssh: ssh -p 2222}\nstick: {rsync: /media/stick}\n"
    #expect(
      try PublishFile(environment: Self.configured(text)).read()
        == .targets([
          PublishTarget(name: "server", way: .rsync, address: "example.org:/srv", ssh: "ssh -p 2222"),
          PublishTarget(name: "stick", way: .rsync, address: "/media/stick"),
        ]))
    for (text, mode) in [(text, 0o644), ("x: {}\n", 0o600), ("- x\n", 0o600)] {
      guard case .broken = try PublishFile(environment: Self.configured(text, mode: mode)).read() else {
        Issue.record("\(text) is read")
        continue
      }
    }
  }

  @Test("consent is to one address, and stays")
  func consent() throws {
    let environment = try Self.configured(nil)
    let target = PublishTarget(name: "a", way: .rsync, address: "/srv/a")
    let trusted = TrustedTargets(environment: environment)
    #expect(!trusted.contains(target))
    try trusted.add(target)
    try trusted.add(PublishTarget(name: "b", way: .rsync, address: "/srv/b"))
    #expect(TrustedTargets(environment: environment).contains(target))
    #expect(!trusted.contains(PublishTarget(name: "a", way: .rsync, address: "/srv")))
    #expect(!trusted.contains(PublishTarget(name: "a", way: .rclone, address: "/srv/a")))
  }
}
