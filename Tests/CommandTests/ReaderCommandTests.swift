import Foundation
import Testing

@Suite("Readers of the hosted site, and the key of which everything of theirs follows")
struct ReaderCommandTests {
  private let sandbox: Sandbox
  private var keys: URL { sandbox.url.appendingPathComponent("config/daybook/keys") }

  init() throws {
    sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/daybook.yml",
      "title: Tests\ntimezone: UTC\nowner: ana\ntoday: 2026-11-20\nbase_url: https://ana.example/\nsite_id: abcdefghijklmnopqrstuv\n"
    )
  }

  @discardableResult
  private func run(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> Program.Result {
    let isChange = ["reader"].contains(arguments[0]) && !["list", "--json"].contains(arguments[1])
    return try Program.run(
      arguments + (isChange ? ["--no-build"] : []), in: sandbox.url, input: input,
      environment: ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path].merging(environment) { $1 })
  }

  private func done(_ arguments: String...) throws -> String {
    let isChange = arguments[0] == "reader" && !["list", "--json"].contains(arguments[1])
    let result = try Program.run(
      arguments + (isChange ? ["--no-build"] : []), in: sandbox.url,
      environment: ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path])
    #expect(result.status == 0, "\(arguments): \(result.errors)")
    return result.output
  }

  /// What stands behind a word at the beginning of a line.
  private func said(_ word: String, in output: String) -> String? {
    output.split(separator: "\n").first { $0.hasPrefix(word) }.map {
      $0.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
    }
  }

  private var followers: String { get throws { try sandbox.read("data/people/ana/followers.yml") } }
  private var readers: String { get throws { try sandbox.read("data/readers.yml") } }

  @Test("somebody is added, invited, gets other words, is removed and comes back with a larger key")
  func life() throws {
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom", "--name", "Tom Fisher")
    #expect(try readers == "- {reader: tom, name: Tom Fisher, key: 1}\n")
    #expect(try followers == "- {reader: tom, state: accepted, on: 2026-11-20}\n")
    let first = try done("reader", "invite", "tom")
    #expect(try readers == "- {reader: tom, name: Tom Fisher, key: 1, invited: 2026-11-20}\n")
    #expect(said("Name:", in: first) == "tom" && first.contains("The link opens until 2026-12-03"))
    #expect(said("Words:", in: first)?.split(separator: " ").count == 7)
    #expect(said("Link:", in: first)?.wholeMatch(of: /https:\/\/ana\.example\/friends\.html#i=[a-z2-7]{26}/) != nil)
    // They can be shown again, and nothing is stored by that.
    #expect(try done("reader", "invite", "tom") == first)

    let second = try done("reader", "rekey", "tom")
    #expect(try readers.contains("key: 2"))
    #expect(
      said("Words:", in: second) != said("Words:", in: first) && said("Link:", in: second) != said("Link:", in: first))

    _ = try done("reader", "remove", "tom")
    #expect(try readers == "- {reader: tom, name: Tom Fisher, key: 2, invited: 2026-11-20, state: removed}\n")
    #expect(try followers == "- {reader: tom, state: removed, on: 2026-11-20, key: 2}\n")
    #expect(try run("reader", "rekey", "tom").status == 65 && run("reader", "remove", "tom").status == 65)

    let third = try done("reader", "invite", "tom")
    #expect(try readers == "- {reader: tom, name: Tom Fisher, key: 3, invited: 2026-11-20}\n")
    #expect(try followers.hasPrefix("- {reader: tom, state: accepted,"))
    #expect(Set([first, second, third].map { said("Words:", in: $0) }).count == 3)
    #expect(try run("check").status == 0)
  }

  @Test("a link closes after fourteen days, is left out then, and opens again when that is wished")
  func link() throws {
    _ = try done("key", "new")
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1, invited: 2026-11-06}\n")
    let closed = try done("reader", "invite", "tom")
    #expect(said("Link:", in: closed) == nil && closed.contains("`daybook reader invite tom --again`"))
    #expect(try readers.contains("invited: 2026-11-06"))
    let open = try done("reader", "invite", "tom", "--again")
    #expect(said("Link:", in: open) != nil && said("Words:", in: open) == said("Words:", in: closed))
    #expect(try readers.contains("invited: 2026-11-20"))
  }

  @Test("a person of the folder who follows somebody can read there, too, and nobody else")
  func person() throws {
    _ = try done("key", "new")
    #expect(try run("reader", "add", "ben").status == 65)
    #expect(try run("reader", "invite", "ben").status == 65)
    try sandbox.write("data/people/ana/followers.yml", "- {person: ben, state: accepted, on: 2026-10-02}\n")
    #expect(try done("reader", "invite", "ben").contains("Ben Okafor signs in"))
    #expect(try readers == "- {reader: ben, key: 1, invited: 2026-11-20}\n")
    #expect(try run("reader", "invite", "tim").status == 64)
    // Who ends it leaves the number of the key behind.
    _ = try Program.run(["follow", "stop", "ana", "--person", "ben", "--no-build"], in: sandbox.url)
    #expect(try followers == "- {person: ben, state: removed, on: 2026-10-02, key: 1}\n")
    // Also where another device may have given them words of which this one does not know.
    try sandbox.write("data/people/ana/profile.yml", "name: Ana Lima\nvisibility: friends\n")
    for readers in ["", "- {reader: tom, key: 1}\n"] {
      try sandbox.write("data/readers.yml", readers)
      try sandbox.write("data/people/ana/followers.yml", "- {person: ben, state: accepted, on: 2026-10-02}\n")
      _ = try Program.run(["follow", "stop", "ana", "--person", "ben", "--no-build"], in: sandbox.url)
      _ = try Program.run(["follow", "request", "ana", "--person", "ben", "--no-build"], in: sandbox.url)
      #expect(try followers == "- {person: ben, state: requested, on: 2026-11-20, key: 1}\n")
    }
    try sandbox.write("data/readers.yml", "- {reader: ben, key: 1, invited: 2026-11-20}\n")
    // And so does who leaves the daybook.
    try sandbox.write("data/people/ana/followers.yml", "- {person: ben, state: accepted, on: 2026-10-02}\n")
    let deleted = try Program.run(["person", "delete", "ben", "--yes", "--no-build"], in: sandbox.url)
    #expect(deleted.status == 0, "\(deleted.errors)")
    #expect(try followers == "- {reader: ben, state: removed, key: 1}\n")
    #expect(try readers.contains("state: removed"))
    #expect(try run("check").status == 0)
  }

  @Test("a reader has a name of their own, which nobody else can take")
  func names() throws {
    _ = try done("reader", "add", "tom")
    #expect(try run("person", "add", "tom", "--name", "Tom").status == 65)
    #expect(try run("reader", "add", "tom").status == 65)
    #expect(try run("reader", "add", "zoe", "--name", String(repeating: "x", count: 31)).status == 65)
    #expect(try run("reader", "add", "Zoë").status == 64)
    for hidden in ["\u{200B}", "Zoe\u{202E}"] {
      #expect(try run("reader", "add", "zoe", "--name", hidden).status == 65)
    }
    // A person may be renamed, and reads by that.
    try sandbox.write("data/people/ana/followers.yml", "- {person: ben, state: accepted}\n")
    try sandbox.write("data/readers.yml", "- {reader: ben, key: 4}\n")
    _ = try Program.run(["person", "rename", "ben", "benno", "--no-build"], in: sandbox.url)
    #expect(try readers == "- {reader: benno, key: 4}\n")
  }

  @Test("of one person alone somebody can be removed, and stays a reader of others")
  func ofOnePerson() throws {
    _ = try done("reader", "add", "tom")
    _ = try done("reader", "add", "tom", "--person", "ben")
    #expect(try run("reader", "add", "tom", "--person", "ben").status == 65)
    _ = try done("reader", "remove", "tom", "--person", "ana")
    #expect(try followers == "- {reader: tom, state: removed, on: 2026-11-20, key: 1}\n")
    #expect(try readers == "- {reader: tom, key: 1}\n")
    #expect(try run("reader", "remove", "tom", "--person", "ana").status == 65)
    #expect(try done("reader", "list").contains("of ben"))
    let list = try JSONSerialization.jsonObject(with: Data(done("reader", "list", "--json").utf8)) as? [String: Any]
    let tom = try #require((list?["readers"] as? [[String: Any]])?.first)
    #expect(tom["people"] as? [String] == ["ben"] && tom["key"] as? Int == 1 && tom["removed"] as? Bool == false)
  }

  @Test(
    "what was given to a reader or taken from one is not taken back, and the way to do it is said",
    arguments: [
      (["reader", "invite", "tom"], "reader remove tom"), (["reader", "rekey", "tom"], "reader remove tom"),
      (["reader", "remove", "tom"], "reader invite tom"), (["follow", "accept", "ben"], "reader remove ben"),
      (["follow", "decline", "eva"], "reader invite eva"),
    ])
  func undo(call: [String], way: String) throws {
    _ = try done("key", "new")
    try sandbox.write("data/people/eva/profile.yml", "name: Eva\n")
    try sandbox.write(
      "data/readers.yml",
      "- {reader: tom, key: 1}\n- {reader: ben, key: 1, invited: 2026-11-02}\n- {reader: eva, key: 1}\n")
    try sandbox.write(
      "data/people/ana/followers.yml",
      "- {reader: tom, state: accepted}\n- {person: ben, state: requested}\n- {person: eva, state: accepted}\n")
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path]
    let made = try Program.run(call + ["--no-build"], in: sandbox.url, environment: config)
    #expect(made.status == 0, "\(made.errors)")
    let before = try sandbox.dataContents()
    let undone = try run("undo", "--no-build")
    #expect(undone.status == 65 && undone.errors.contains("`daybook \(way)`"), "\(undone)")
    #expect(undone.errors.matches(of: /(?:error|hint):/).count == 2, "one reason, and one way out")
    #expect(try sandbox.dataContents() == before)
  }

  @Test("a reader is taken back, and brought back, as long as nobody was told their words")
  func undoOfAddition() throws {
    _ = try done("key", "new")
    let name = "ריצה"
    _ = try done("reader", "add", "tom", "--name", name)
    _ = try done("reader", "add", "tom", "--person", "ben")
    for _ in 1...2 {
      let undone = try run("undo", "--no-build")
      #expect(undone.status == 0 && undone.output == "Taken back: \(name) reads on the hosted site.\n", "\(undone)")
    }
    #expect(try !sandbox.exists("data/readers.yml") && run("check").status == 0)
    #expect(try run("redo", "--no-build").status == 0 && readers.contains("reader: tom, name: \(name), key: 1"))
    _ = try done("reader", "invite", "tom")
    #expect(try run("undo", "2", "--no-build").status == 65)
    // Who was taken out is not forgotten by going further back.
    _ = try done("reader", "remove", "tom")
    for position in ["2", "3"] { #expect(try run("undo", position, "--no-build").status == 65) }
    #expect(try readers.contains("state: removed"))
  }

  @Test("of an invitation that was shown again the later day is taken back: that closes a link, and no key comes of it")
  func undoOfInvitation() throws {
    _ = try done("key", "new")
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1, invited: 2026-11-02}\n")
    _ = try done("reader", "invite", "tom", "--again")
    #expect(try run("undo", "--no-build").status == 0)
    #expect(try readers == "- {reader: tom, key: 1, invited: 2026-11-02}\n")
  }

  @Test("what a backup has of readers is not taken: who was removed since opens nothing of the site")
  func restoring() throws {
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom")
    let backup = sandbox.url.appendingPathComponent("all.tar.gz").path
    _ = try done("backup", backup)
    func names() throws -> Set<String> {
      _ = try done("build", "--edition", "public", "--output", sandbox.url.appendingPathComponent("out").path)
      return Set(sandbox.files(below: "out/public/sealed")).subtracting(["generation.txt"])
    }
    try sandbox.write("data/people/ana/profile.yml", "name: Ana Lima\nvisibility: friends\n")
    _ = try done("reader", "add", "uma")
    let read = try names()
    _ = try done("reader", "remove", "uma")
    let followers = try followers
    let refused = try run("restore", backup, "people/ana/followers.yml")
    #expect(refused.status == 65 && refused.errors.contains("`daybook reader list` says who reads now"), "\(refused)")
    #expect(try done("restore", backup).contains("not taken  people/ana/followers.yml"))
    _ = try done("restore", backup, "--all", "--no-backup", "--no-build")
    #expect(try self.followers == followers && followers.contains("{reader: uma, state: removed"))
    try sandbox.write("data/people/ana/profile.yml", "name: Ana Lima\nvisibility: friends\n")
    #expect(try read.count > 9 && names().isDisjoint(with: read))
  }

  @Test("who came back from a backup after they were deleted shares by a key that nobody had")
  func deletedAndRestored() throws {
    _ = try run("person", "add", "dora", "--name", "Dora", "--no-build")
    _ = try done("reader", "add", "tom", "--person", "dora")
    try sandbox.write("data/people/ben/followers.yml", "- {person: dora, state: accepted}\n")
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1}\n- {reader: dora, key: 2, state: removed}\n")
    let backup = sandbox.url.appendingPathComponent("all.tar.gz").path
    _ = try done("backup", backup)
    #expect(try run("person", "delete", "dora", "--yes", "--no-build").status == 0)
    #expect(try readers.contains("{reader: dora, key: 3, state: removed}"))
    _ = try done("restore", backup, "--all", "--no-backup", "--no-build")
    #expect(sandbox.exists("data/people/dora/profile.yml") && !sandbox.exists("data/people/dora/followers.yml"))
    #expect(try readers.contains("{reader: dora, key: 3, state: removed}"))
  }

  @Test(
    "lines that still have a former name, or say `reader` of somebody who is a person now, are those that are meant")
  func formerNames() throws {
    _ = try done("key", "new")
    try sandbox.write("data/renamed.yml", "- {was: benny, is: ben, on: 2026-11-01}\n")
    try sandbox.write("data/readers.yml", "- {reader: benny, key: 2}\n")
    try sandbox.write("data/people/ana/followers.yml", "- {reader: benny, state: accepted}\n")
    _ = try done("reader", "rekey", "ben")
    #expect(try readers == "- {reader: benny, key: 3, invited: 2026-11-20}\n")
    _ = try done("follow", "decline", "ben", "--no-build")
    #expect(try followers == "- {reader: benny, state: declined, on: 2026-11-20, key: 3}\n")
    _ = try done("follow", "accept", "ben", "--no-build")
    _ = try done("reader", "remove", "ben")
    #expect(try readers.contains("key: 3, invited: 2026-11-20, state: removed"))
    _ = try done("reader", "invite", "ben")
    #expect(try readers == "- {reader: ben, key: 4, invited: 2026-11-20}\n")
    _ = try run("person", "rename", "ben", "benno", "--no-build")
    #expect(try followers.hasPrefix("- {reader: benno, state: accepted"))
    #expect(try run("check").status == 0)
  }

  @Test("nobody gets more keys than what pages are sealed by can be made of")
  func manyKeys() throws {
    _ = try done("key", "new")
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1000}\n- {reader: uma, key: 1000, state: removed}\n")
    #expect(try run("reader", "rekey", "tom").status == 65 && run("reader", "invite", "uma").status == 65)
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1001}\n")
    #expect(try run("check").status == 1)
  }

  // MARK: The key

  @Test("the key lies in a file of one's own outside the data folder, and is made once")
  func newKey() throws {
    let made = try done("key", "new")
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil && !made.contains(text.prefix(64)))
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try run("key", "new").status == 65 && String(contentsOf: file, encoding: .utf8) == text)
    #expect(try !sandbox.dataContents().values.contains { $0.range(of: Data(text.utf8.prefix(64))) != nil })
  }

  @Test("a site without an id gets one with its key")
  func siteID() throws {
    try sandbox.write("data/daybook.yml", "owner: ana\ntoday: 2026-11-20\n")
    #expect(try run("key", "restore", input: "zoo").status == 65)
    // Who reads and was told no words yet loses none by a key.
    _ = try done("reader", "add", "tom")
    _ = try done("key", "new")
    #expect(try sandbox.read("data/daybook.yml").firstMatch(of: /\nsite_id: [a-z2-7]{22}\n/) != nil)
    // Without the address of the site nobody can open the link.
    #expect(try done("reader", "invite", "tom").contains("`daybook settings set base_url ADDRESS`"))
    _ = try done("settings", "set", "base_url", "http://ana.example/", "--no-build")
    #expect(try done("reader", "invite", "tom").contains("over https alone"))
  }

  @Test("24 words bring the key back on another computer, and nothing else is taken for them")
  func backup() throws {
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom")
    let invited = try done("reader", "invite", "tom")
    let words = try done("key", "backup")
    #expect(words.matches(of: /[a-z]+/).count == 24)
    #expect(try run("key", "restore", input: words).output.contains("already"))
    try FileManager.default.removeItem(at: keys)
    let missing = try run("reader", "invite", "tom")
    #expect(missing.status == 65 && missing.errors.contains("`daybook key restore`"), "\(missing)")
    let typed = try run("key", "restore", input: words.replacing(/2 +[a-z]+/, with: "2 abandom", maxReplacements: 1))
    #expect(typed.errors.contains("word 2, `abandom`, is none of the list\nhint: did you mean `abandon`?"), "\(typed)")
    let wrong = words.replacing(/1 +[a-z]+/, with: "1 zoo", maxReplacements: 1)
    for input in ["", "zoo", wrong, words + " zoo"] {
      #expect(try run("key", "restore", input: input).status == 64)
    }
    let restored = try run("key", "restore", input: words)
    #expect(restored.status == 0, "\(restored.errors)")
    #expect(try done("reader", "invite", "tom") == invited)
    // What is left of a key is neither used nor quoted, and is replaced by the words.
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let half = try String(contentsOf: file, encoding: .utf8).prefix(40)
    try Data(half.utf8).write(to: file)
    let damaged = try run("reader", "invite", "tom")
    #expect(damaged.status == 1 && damaged.errors.contains("it has 64 digits, and these are 40"), "\(damaged)")
    #expect(damaged.errors.contains("`daybook key restore`") && !damaged.errors.contains(half))
    #expect(try run("key", "restore", input: words).status == 0 && done("reader", "invite", "tom") == invited)
  }

  @Test("another key is not written over one that is there, but for a rotation that was agreed to")
  func rotate() throws {
    _ = try done("key", "new")
    let words = try done("key", "backup")
    _ = try done("reader", "add", "tom")
    let before = try done("reader", "invite", "tom")
    #expect(try run("key", "rotate").status == 64)
    #expect(try done("reader", "invite", "tom") == before)
    _ = try done("reader", "add", "uma")
    let rotated = try done("key", "rotate", "--yes").replacing(/\s+/, with: " ")
    #expect(rotated.contains("Tell these readers the new ones: tom `daybook reader invite tom`"), "\(rotated)")
    #expect(!rotated.contains("uma"), "nobody told her any")
    let after = try done("reader", "invite", "tom")
    #expect(
      said("Words:", in: after) != said("Words:", in: before) && said("Link:", in: after) != said("Link:", in: before))
    #expect(try run("key", "restore", input: words).status == 64)
  }

  @Test("a rotation that ends at any moment leaves a key by which the site goes on")
  func rotationThatEnds() throws {
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom")
    let former = try done("reader", "invite", "tom")
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let next = URL(fileURLWithPath: file.path + ".next")
    let (key, settings) = (try Data(contentsOf: file), try sandbox.read("data/daybook.yml"))
    _ = try done("key", "rotate", "--yes")
    let latter = try done("reader", "invite", "tom")
    let (newKey, newSettings) = (try Data(contentsOf: file), try sandbox.read("data/daybook.yml"))
    #expect(latter != former && !FileManager.default.fileExists(atPath: next.path))

    func state(_ key: Data, _ waiting: Data?, _ settings: String) throws {
      try key.write(to: file)
      try? FileManager.default.removeItem(at: next)
      try waiting?.write(to: next)
      for path in [file.path, next.path] where FileManager.default.fileExists(atPath: path) {
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
      }
      try sandbox.write("data/daybook.yml", settings)
    }
    // Before the settings were written: nothing has happened, and it can be done again.
    try state(key, newKey, settings)
    #expect(try done("reader", "invite", "tom") == former)
    _ = try done("key", "rotate", "--yes")
    #expect(try done("reader", "invite", "tom") != former && Data(contentsOf: file) != newKey)
    // After that: the new key is the one, and takes its place.
    try state(key, newKey, newSettings)
    #expect(try done("reader", "invite", "tom") == latter)
    #expect(try Data(contentsOf: file) == newKey && !FileManager.default.fileExists(atPath: next.path))
    // One that waits and is of no settings is not taken.
    try state(key, Data("\(String(repeating: "ab", count: 32))\n".utf8), newSettings)
    #expect(try run("reader", "invite", "tom").status == 1)
    // Where the new one cannot be kept, nothing has happened.
    try state(key, nil, settings)
    try FileManager.default.createDirectory(atPath: next.path + "/x", withIntermediateDirectories: true)
    #expect(try run("key", "rotate", "--yes").status != 0)
    #expect(try done("reader", "invite", "tom") == former && sandbox.read("data/daybook.yml") == settings)
  }

  @Test("of two data folders that have one key each has its own words, keyrings and names")
  func twoFolders() throws {
    // One variable gives both the same key, as in a build machine for two sites.
    let key = ["DAYBOOK_KEY": String(repeating: "ab", count: 32)]
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path].merging(key) { $1 }
    func sealed(_ site: String) throws -> Set<String> {
      try sandbox.write(
        "data/daybook.yml",
        "title: Tests\ntimezone: UTC\nowner: ana\ntoday: 2026-11-20\nsite_id: \(site)\nbase_url: https://\(site).example/\n"
      )
      try sandbox.write("data/readers.yml", "- {reader: tom, key: 1}\n")
      try sandbox.write("data/people/ana/followers.yml", "- {reader: tom, state: accepted}\n")
      try sandbox.write("data/people/ana/profile.yml", "name: Ana\nvisibility: friends\n")
      let output = sandbox.url.appendingPathComponent(site).path
      let built = try Program.run(
        ["build", "--edition", "public", "--output", output], in: sandbox.url, environment: config)
      #expect(built.status == 0, "\(built.errors)")
      return Set(try FileManager.default.contentsOfDirectory(atPath: output + "/public/sealed"))
    }
    let one = try sealed("abcdefghijklmnopqrstuv")
    let other = try sealed("bcdefghijklmnopqrstuvw")
    let keyrings = one.subtracting(other)
    // The words are stretched with the site's id, so that a keyring of one opens nothing of the other, and the generation
    // differs with them. What people of one name share has one name under one key: `docs/friends.md` says so.
    #expect(keyrings.count >= 8 && one.count == other.count && one.contains("generation.txt"))
    let generations = try ["abcdefghijklmnopqrstuv", "bcdefghijklmnopqrstuvw"].map {
      try sandbox.read("\($0)/public/sealed/generation.txt")
    }
    #expect(generations[0] != generations[1])
    #expect(one.intersection(other).subtracting(["generation.txt"]).count == one.count - keyrings.count - 1)
  }

  @Test("a build with the key seals what friends read, once; one without it leaves that out and says so")
  func building() throws {
    let key = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let call = ["build", "--edition", "public", "--output", sandbox.url.appendingPathComponent("out").path]
    func build() throws -> Program.Result {
      try Program.run(
        call, in: sandbox.url, environment: ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path])
    }
    _ = try done("key", "new")
    #expect(try build().status == 0 && !sandbox.exists("out/public/friends.html"), "nobody reads yet")
    _ = try done("reader", "add", "tom")
    #expect(try build().errors.isEmpty && sandbox.exists("out/public/friends.html"))
    // What words became is kept where nobody else reads it.
    let kept = key.path + ".words"
    let mode = try FileManager.default.attributesOfItem(atPath: kept)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try build().output.contains(" 0 files written"))
    try FileManager.default.removeItem(atPath: kept)
    #expect(try build().output.contains(" 0 files written"), "the same comes out when it is worked out again")

    // Others could open with it what readers can.
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: kept)
    let exposed = try build()
    #expect(exposed.status == 1 && exposed.errors.contains("chmod 600 \(kept)"), "\(exposed)")
    try FileManager.default.removeItem(atPath: kept)
    // Who names a file expects it to be there.
    let nowhere = ["DAYBOOK_KEY_FILE": "/nonexistent"]
    for call in [call, ["habit", "edit", "call", "--title", "Call them"], ["audience"]] {
      let named = try Program.run(call, in: sandbox.url, environment: nowhere)
      #expect(named.status == 66 && named.errors.contains("/nonexistent"), "\(named)")
    }
    #expect(sandbox.exists("out/public/friends.html"))

    try FileManager.default.moveItem(at: key, to: sandbox.url.appendingPathComponent("elsewhere"))
    let without = try build()
    #expect(without.status == 0 && without.errors.contains("The key of this site is not here"))
    #expect(!sandbox.exists("out/public/friends.html") && !sandbox.exists("out/public/sealed"))
    // Also after a check-in, and for programs.
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path]
    let checkedIn = try Program.run(["done", "run"], in: sandbox.url, environment: config)
    #expect(checkedIn.status == 0 && checkedIn.errors.contains("The key of this site is not here"), "\(checkedIn)")
    let json = try Program.run(call + ["--json"], in: sandbox.url, environment: config)
    #expect(json.output.contains("\"without_friends\": true") && json.errors.isEmpty, "\(json)")
    try FileManager.default.moveItem(at: sandbox.url.appendingPathComponent("elsewhere"), to: key)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key.path)
    #expect(try build().status == 1, "a key that others can read is not used, and nothing is taken back by that")
  }

  @Test("where there never was a key that is said, and not that it is elsewhere")
  func noKeyYet() throws {
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path]
    let build = ["build", "--output", "out"]
    let added = try Program.run(["reader", "add", "tom"], in: sandbox.url, environment: config)
    for result in [added, try Program.run(build, in: sandbox.url, environment: config)] {
      #expect(result.status == 0, "\(result)")
      #expect(
        result.errors == "This site has no key yet, so what friends read is left out. `daybook key new` makes one.\n")
    }
    let json = try Program.run(build + ["--json"], in: sandbox.url, environment: config)
    #expect(json.output.contains("\"without_friends\": true") && json.errors.isEmpty, "\(json)")
    // Who was told words had them from a key, though the settings do not say which.
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1, invited: 2026-11-01}\n")
    let told = try Program.run(build, in: sandbox.url, environment: config)
    #expect(told.status == 0 && told.errors.contains("The key of this site is not here"), "\(told)")
    try sandbox.write("data/readers.yml", "- {reader: tom, key: 1}\n")
    _ = try done("key", "new")
    #expect(try Program.run(build, in: sandbox.url, environment: config).errors.isEmpty)
  }

  @Test("nobody gets the name of somebody who left and whom others read, since their key follows from it")
  func leaving() throws {
    for person in ["dora", "eve"] { _ = try run("person", "add", person, "--name", person, "--no-build") }
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom", "--person", "dora")
    for person in ["dora", "eve"] {
      let deleted = try run("person", "delete", person, "--yes", "--no-build")
      #expect(deleted.status == 0, "\(deleted.errors)")
    }
    #expect(try readers.contains("- {reader: dora, key: 1, state: removed}\n") && !readers.contains("eve"))
    #expect(try run("person", "add", "dora", "--name", "Dora", "--no-build").status == 65)
    #expect(try run("person", "add", "eve", "--name", "Eve", "--no-build").status == 0)
    #expect(try run("check").status == 0)
  }

  @Test("variables name another file or hold the key, and no program that is started sees it")
  func variables() throws {
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom")
    let invited = try done("reader", "invite", "tom")
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let text = try String(contentsOf: file, encoding: .utf8)
    let other = sandbox.url.appendingPathComponent("other.key")
    try FileManager.default.moveItem(at: file, to: other)
    #expect(try run("reader", "invite", "tom", environment: ["DAYBOOK_KEY_FILE": other.path]).output == invited)
    #expect(try run("reader", "invite", "tom", environment: ["DAYBOOK_KEY": text]).output == invited)
    let wrong = try run("reader", "invite", "tom", environment: ["DAYBOOK_KEY": "secret word"])
    #expect(wrong.status == 1 && !wrong.errors.contains("secret"))
    #expect(try run("key", "new", environment: ["DAYBOOK_KEY": text]).status == 65)

    let editor = sandbox.url.appendingPathComponent("editor.sh")
    try sandbox.write("editor.sh", "#!/bin/sh\nenv > \(sandbox.url.path)/seen\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: editor.path)
    _ = try run("habit", "edit", "run", "--no-build", environment: ["DAYBOOK_KEY": text, "EDITOR": editor.path])
    let seen = try sandbox.read("seen")
    #expect(seen.contains("EDITOR=") && !seen.contains("DAYBOOK_KEY") && !seen.contains(text.prefix(64)), "\(seen)")
  }

  @Test("a key that the environment gives leaves nothing on the disk, and where nothing can be kept it is said")
  func leavingNothing() throws {
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom")
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let text = try String(contentsOf: file, encoding: .utf8)
    let build = ["build", "--edition", "public", "--output", sandbox.url.appendingPathComponent("out").path]
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path]
    let other = config.merging(["DAYBOOK_KEY": text]) { $1 }
    #expect(try Program.run(build, in: sandbox.url, environment: other).status == 0)
    #expect(sandbox.exists("out/public/friends.html"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: keys.path) == ["abcdefghijklmnopqrstuv"])
    // Neither is anything worked out where nothing is built that needs it.
    #expect(try run("check").status == 0)
    #expect(try Program.run(["build", "--edition", "home"], in: sandbox.url, environment: config).status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: keys.path) == ["abcdefghijklmnopqrstuv"])
    // A folder is in the way of the file.
    try FileManager.default.createDirectory(atPath: file.path + ".words/x", withIntermediateDirectories: true)
    let said = try Program.run(build, in: sandbox.url, environment: config)
    #expect(said.status == 0 && said.errors.contains("cannot be kept beside the key"), "\(said)")
    #expect(try FileManager.default.attributesOfItem(atPath: keys.path)[.posixPermissions] as? Int == 0o700)
  }

  @Test("no other key is taken for that of a site, and none is made beside one that is elsewhere without being asked")
  func otherKeys() throws {
    _ = try done("key", "new")
    let words = try done("key", "backup")
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    let text = try String(contentsOf: file, encoding: .utf8)
    let mark = try #require(sandbox.read("data/daybook.yml").firstMatch(of: /\nsite_key: "?([0-9a-f]{8})"?\n/)?.1)
    _ = try done("reader", "add", "tom")
    // What the settings say of the key is not taken back.
    _ = try run("undo", "--no-build")
    #expect(try sandbox.read("data/daybook.yml").contains(mark))
    _ = try done("reader", "add", "tom")
    // Another one, where a build finds it.
    let other = String(repeating: "ab", count: 32)
    let build = ["build", "--edition", "public", "--output", sandbox.url.appendingPathComponent("out").path]
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path]
    let wrong = try Program.run(
      build, in: sandbox.url, environment: config.merging(["DAYBOOK_KEY": other]) { $1 })
    #expect(wrong.status == 1 && wrong.errors.contains("the key of this site is \(mark)"), "\(wrong)")
    #expect(!wrong.errors.contains(other) && !sandbox.exists("out/public"))
    #expect(try run("key", "restore", input: other).status == 64)
    // On a second computer.
    try FileManager.default.removeItem(at: file)
    let refused = try run("key", "new")
    #expect(refused.status == 64 && refused.errors.contains("this site has the key \(mark)"), "\(refused)")
    #expect(!FileManager.default.fileExists(atPath: file.path))
    #expect(try run("key", "restore", input: words).status == 0)
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    // A wrong one is replaced by the right one, and a rotation says which it is then.
    try Data("\(other)\n".utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
    #expect(try run("reader", "invite", "tom").status == 1)
    #expect(try run("key", "restore", input: words).status == 0)
    _ = try done("key", "rotate", "--yes")
    #expect(try !sandbox.read("data/daybook.yml").contains(mark))
    #expect(try run("reader", "invite", "tom").status == 0 && run("key", "restore", input: words).status == 64)
    try FileManager.default.removeItem(at: file)
    _ = try done("key", "new", "--yes")
    #expect(try run("check").status == 0)
  }

  @Test("how much is sent to the host anew is said with what changes the key")
  func sentAnew() throws {
    try sandbox.write("data/people/ana/profile.yml", "name: Ana Lima\nvisibility: friends\n")
    _ = try done("key", "new")
    _ = try done("reader", "add", "tom")
    _ = try done("reader", "add", "uma")
    let config = ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path]
    for call in ["rekey", "remove"] {
      let said = try Program.run(["reader", call, "tom"], in: sandbox.url, environment: config)
      #expect(
        said.output.firstMatch(of: /To be sent to the host anew: [\d,]{2,} kB in \d{2} files\./) != nil,
        "\(call): \(said)")
    }
  }

  @Test("a reader who gets another username is said to need other words")
  func renamed() throws {
    _ = try done("key", "new")
    try sandbox.write("data/people/ana/followers.yml", "- {person: ben, state: accepted}\n")
    try sandbox.write("data/readers.yml", "- {reader: ben, key: 1}\n")
    let said = try done("person", "rename", "ben", "benno", "--no-build")
    #expect(said.replacing("\n", with: " ").contains("`daybook reader invite benno"), "\(said)")
    #expect(try !done("person", "rename", "ana", "anna", "--no-build").contains("reader invite"))
  }

  @Test("a key that others can read, or that lies in the data folder, is not used")
  func exposed() throws {
    _ = try done("key", "new")
    let file = keys.appendingPathComponent("abcdefghijklmnopqrstuv")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
    let exposed = try run("key", "backup")
    #expect(exposed.status == 1 && exposed.errors.contains("chmod 600"), "\(exposed)")
    let inside = sandbox.url.appendingPathComponent("data/mine.key").path
    for call in [["key", "new"], ["key", "backup"]] {
      let refused = try Program.run(call, in: sandbox.url, environment: ["DAYBOOK_KEY_FILE": inside])
      #expect(refused.status != 0, "\(call)")
      #expect(!sandbox.exists("data/mine.key"))
    }
  }
}
