import Foundation
import Outside
import Sealing
import TestSupport
import Testing

/// What friends read, as `daybook publish` puts it on a host that only stores.
@Suite("Publishing what friends read")
struct PublishSealedTests {
  private static let site = "abcdefghijklmnopqrstuv"

  /// A diary that tom reads, with a repository and a folder to which it is published.
  private struct Hosted {
    let folder: Sandbox
    let words: String

    init() throws {
      folder = try Sandbox.diary()
      try folder.write(
        "data/daybook.yml",
        try folder.read("data/daybook.yml") + """
          base_url: https://ana.example/
          site_id: \(PublishSealedTests.site)
          publish:
            pages: {git: "\(folder.url.path)/site.git"}
            server: {rsync: "\(folder.url.path)/host"}

          """)
      let made = try ExternalTool(named: "git").run(
        ["init", "--quiet", "--bare", folder.url.path + "/site.git"], until: .now + .seconds(60))
      #expect(made.status == 0)
      for call in [["key", "new"], ["reader", "add", "tom", "--no-build"]] { try Self.call(folder, call) }
      let invited = try Self.call(folder, ["reader", "invite", "tom", "--no-build"])
      words = try #require(
        invited.output.split(separator: "\n").first { $0.hasPrefix("Words:") }.map { String($0.dropFirst(6)) })
      try folder.write(
        "me/.config/daybook/trusted-targets",
        "git \(folder.url.path)/site.git gh-pages\nrsync \(folder.url.path)/host\n")
    }

    static func run(_ sandbox: Sandbox, _ arguments: [String], path: String = "/usr/bin:/bin") throws -> Program.Result
    {
      try Program.run(
        arguments, in: sandbox.url,
        environment: ["HOME": sandbox.url.appendingPathComponent("me").path, "PATH": path])
    }

    @discardableResult
    static func call(_ sandbox: Sandbox, _ arguments: [String]) throws -> Program.Result {
      let result = try run(sandbox, arguments)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result
    }

    @discardableResult
    func call(_ arguments: String...) throws -> Program.Result { try Self.call(folder, arguments) }

    /// What lies at each target, by its path.
    func targets() throws -> [(name: String, files: [String: [UInt8]])] {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent("clone"))
      let cloned = try ExternalTool(named: "git").run(
        ["clone", "--quiet", "--branch", "gh-pages", folder.url.path + "/site.git", folder.url.path + "/clone"],
        until: .now + .seconds(60))
      #expect(cloned.status == 0, "\(cloned.errors)")
      return try ["clone", "host"].map { place in
        let paths = folder.files(below: place).filter { !$0.hasPrefix(".git/") && $0 != ".nojekyll" }
        return (
          place,
          try Dictionary(
            uniqueKeysWithValues: paths.map {
              ($0, Array(try Data(contentsOf: folder.url.appendingPathComponent(place + "/" + $0))))
            })
        )
      }
    }
  }

  /// What a keyring opens at a host: all pages of all people, by their paths; `nil` where there is none.
  private static func opened(
    _ files: [String: [UInt8]], by secret: KeyringSecret, in generation: Generation? = nil
  ) throws -> [String: [UInt8]]? {
    func sealed(_ name: String) -> [UInt8]? { files["sealed/\(name).bin"] }
    let said = String(decoding: files["sealed/generation.txt"] ?? [], as: UTF8.self)
    guard let now = generation ?? Generation(said),
      case .audiences(let audiences)? = KeyringShelf.opened(by: secret, in: now, sealed)
    else { return nil }
    var pages: [String: [UInt8]] = [:]
    for key in audiences.values {
      let name = key.name(of: SealedIndex.path)
      let list = try SealedObject.opened(try #require(sealed(name)), named: name, key: key, listed: nil)
      let index = try #require(SealedIndex(String(decoding: list, as: UTF8.self)))
      for (path, fingerprint) in index.objects {
        let name = key.name(of: path)
        pages[path] = try SealedObject.opened(
          try #require(sealed(name), "\(path) is not there"), named: name, key: key, listed: fingerprint)
      }
    }
    return pages
  }

  private static func sealed(_ files: [String: [UInt8]]) -> Set<String> {
    Set(files.keys.filter { $0.hasPrefix("sealed/") && $0.hasSuffix(".bin") })
  }

  @Test(
    "a reader's keyring opens what is for friends at every target, and when they are removed nothing of it is left",
    .enabled(if: ExternalTool.path(of: "rsync") != nil || Rounds.isThorough))
  func reader() throws {
    let hosted = try Hosted()
    try hosted.call("publish")
    let secret = try Credentials.secret(typed: hosted.words, reader: "tom", site: Self.site)
    let before = try hosted.targets()
    for (name, files) in before {
      let pages = try #require(try Self.opened(files, by: secret), "\(name) has no keyring of tom's")
      let page = try #require(pages["people/ana/read/index.html"])
      #expect(String(decoding: page, as: UTF8.self).contains("読書する"))
      #expect(files["friends.html"] != nil)
    }
    #expect(before[0].files == before[1].files, "both have the same")

    // Another reader: the old keyrings go when the new ones are there, and nobody loses anything.
    try hosted.call("reader", "add", "uma", "--no-build")
    let more = try JSON(hosted.call("publish", "--dry-run", "--json").output)
    for target in try #require(more.list("targets")) {
      #expect(target.texts("withdrawn_files") == [] && target.list("less")?.isEmpty == true)
      #expect((target.texts("removed_files") ?? []).allSatisfy { $0.hasPrefix("sealed/") })
      #expect(target.texts("removed_files")?.count == 8)
    }
    try hosted.call("publish")
    let between = try hosted.targets()
    for (_, files) in between { #expect(try Self.opened(files, by: secret)?["people/ana/read/index.html"] != nil) }

    try hosted.call("reader", "remove", "tom", "--no-build")
    let told = try hosted.call("publish", "--dry-run")
    #expect(told.output.contains("Of ana somebody reads nothing any more, or by other words."), "\(told.output)")
    #expect(told.output.contains("  first remove sealed/"))
    try hosted.call("publish")
    for (place, (name, files)) in try hosted.targets().enumerated() {
      let generation = try #require(
        Generation(String(decoding: between[place].files["sealed/generation.txt"] ?? [], as: UTF8.self)))
      #expect(try Self.opened(files, by: secret) == nil, "\(name)")
      #expect(try Self.opened(files, by: secret, in: generation) == nil, "\(name)")
      #expect(Self.sealed(files).isDisjoint(with: Self.sealed(between[place].files)), "\(name)")
      #expect(Self.sealed(files).count > 8, "uma reads")
    }
    // Once a day is not enough for that.
    try hosted.call("publish", "--daily")
    try hosted.call("reader", "rekey", "uma", "--no-build")
    let daily = try JSON(hosted.call("publish", "--daily", "--json").output)
    #expect(daily.texts("waiting") == [] && daily.list("targets")?.count == 2)
  }

  @Test("what friends see less of is withdrawn first, and what everybody sees has its turn")
  func less() throws {
    let hosted = try Hosted()
    try hosted.call("publish", "pages")
    try hosted.call("habit", "edit", "read", "--visibility", "private", "--no-build")
    let told = try JSON(hosted.call("publish", "pages", "--dry-run", "--json").output).list("targets")?.first
    let less = try #require(told?.list("less"))
    #expect(less.map { [$0["for"], $0["person"], $0["habit"]] } == [["friends", "ana", "read"]])
    let withdrawn = try #require(told?.texts("withdrawn_files"))
    #expect(!withdrawn.isEmpty && withdrawn.allSatisfy { $0.hasPrefix("sealed/") && $0 != "sealed/generation.txt" })
    // A host that cannot be reached is told with what is still there.
    try FileManager.default.moveItem(
      atPath: hosted.folder.url.path + "/site.git", toPath: hosted.folder.url.path + "/away.git")
    let failed = try Hosted.run(hosted.folder, ["publish", "pages", "--json"])
    let visible = try #require(try JSON(failed.output).list("targets")?.first?.texts("visible"))
    #expect(failed.status == 74 && Set(withdrawn).isSubset(of: visible))
    try FileManager.default.moveItem(
      atPath: hosted.folder.url.path + "/away.git", toPath: hosted.folder.url.path + "/site.git")
    try hosted.call("publish", "pages")
    let secret = try Credentials.secret(typed: hosted.words, reader: "tom", site: Self.site)
    let files = try hosted.targets()[0].files
    #expect(try Self.opened(files, by: secret)?["people/ana/read/index.html"] == nil)
    #expect(try Self.opened(files, by: secret)?["people/ana/index.html"] != nil)
    #expect(Self.sealed(files).isDisjoint(with: withdrawn))
  }

  @Test(
    "without the key it is said that friends are left out, and what they read is taken off only where it is asked for")
  func withoutKey() throws {
    let hosted = try Hosted()
    let whole = try JSON(hosted.call("publish", "pages", "--json").output)
    #expect(whole["without_friends"] == "0")
    let keys = hosted.folder.url.appendingPathComponent("me/.config/daybook/keys")
    let away = hosted.folder.url.appendingPathComponent("keys")
    try FileManager.default.moveItem(at: keys, to: away)
    let refused = try Hosted.run(hosted.folder, ["publish", "pages"])
    #expect(refused.status == 65 && refused.errors.contains("the target has pages for friends"))
    #expect(refused.errors.contains("The key of this site is not here: what friends read is left out."))
    #expect(try JSON(Hosted.run(hosted.folder, ["publish", "pages", "--json"]).output)["without_friends"] == "1")
    // With the key there it means the same.
    try FileManager.default.moveItem(at: away, to: keys)
    try hosted.call("publish", "pages", "--without-friends")
    let files = try hosted.targets()[0].files
    #expect(Self.sealed(files).isEmpty && files["friends.html"] == nil)
  }
}
