import Foundation
import Outside
import Testing

@Suite("Who sees a habit, and what a reader’s key opens, at the keyboard")
struct AudienceCommandTests {
  private let sandbox: Sandbox

  init() throws {
    sandbox = try Sandbox.diary()
    try sandbox.write(
      "data/daybook.yml",
      "title: Tests\ntimezone: UTC\nowner: ana\nhomes: [ana]\ntoday: 2026-11-20\nsite_id: abcdefghijklmnopqrstuv\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nvisibility: friends\n")
  }

  @discardableResult
  private func run(_ arguments: String...) throws -> Program.Result {
    try Program.run(
      arguments, in: sandbox.url,
      environment: ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path])
  }

  private func opened(_ arguments: String...) throws -> [String] {
    let result = try Program.run(
      ["audience"] + arguments, in: sandbox.url,
      environment: ["XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path])
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").dropFirst().filter { !$0.hasSuffix(", and has no words.") }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  @Test("what a reader opens is what the built site has for them, before and after a habit is theirs no longer")
  func seen() throws {
    try run("key", "new")
    try run("habit", "edit", "run", "--visibility", "friends", "--no-build")
    // There is no site yet.
    #expect(try run("reader", "add", "tom", "--name", "Tom Fisher", "--no-build").status == 0)
    let unbuilt = try run("audience", "--as", "tom")
    #expect(unbuilt.status == 65 && unbuilt.errors.contains("no keyring for `tom`"))

    try run("build", "--edition", "public")
    let all = try opened("--as", "tom")
    #expect(all.contains("people/ana/run/index.html") && all.contains("people/ana/index.html"))
    #expect(all.allSatisfy { $0 == "card.html" || $0.contains("/ana/") })
    let told = "Tom Fisher was not invited yet, and has no words.\n"
    #expect(try run("audience", "--as", "tom").output.hasSuffix(told))
    let habit = try opened("run", "--as", "tom")
    #expect(!habit.isEmpty && habit.allSatisfy { $0.hasPrefix("people/ana/run/") })
    #expect(try opened("--as", "tom", "--person", "ana") == all)
    #expect(try run("audience", "ben", "--as", "tom").output == "Tom Fisher signs in, and opens nothing.\n" + told)

    // What was sealed is damaged: first a page, then all of it.
    let folder = "site/public/sealed"
    let files = sandbox.files(below: folder).filter { $0 != "generation.txt" }
    let whole = try files.map { try Data(contentsOf: sandbox.url.appendingPathComponent("\(folder)/\($0)")) }
    // The list of what there is may be as large as the largest page, and its name does not tell.
    let large = files.indices.sorted { whole[$0].count > whole[$1].count }.prefix(4)
    let answers = try large.map { index in
      let place = sandbox.url.appendingPathComponent("\(folder)/\(files[index])")
      try Data("?".utf8).write(to: place)
      defer { try? whole[index].write(to: place) }
      return try run("audience", "--as", "tom").output
    }
    #expect(answers.count { $0.contains("(damaged: ") } >= 3, "\(answers)")
    #expect(answers.allSatisfy { $0.contains("`daybook build --edition public` makes anew") }, "\(answers)")
    // Keyrings are all of one size, the least.
    let keyring = try #require(whole.map(\.count).min())
    for (file, bytes) in zip(files, whole) where bytes.count != keyring {
      try Data("?".utf8).write(to: sandbox.url.appendingPathComponent("\(folder)/\(file)"))
    }
    let lists = try run("audience", "--as", "tom").output
    #expect(lists.contains("Of Ana it is damaged, and opens nothing.") && lists.contains("makes anew"), "\(lists)")
    try run("build", "--edition", "public")
    #expect(try opened("--as", "tom") == all)

    try run("habit", "edit", "run", "--visibility", "private", "--no-build")
    // Until it is built, it opens what it did: that is what lies there.
    #expect(try opened("run", "--as", "tom") == habit)
    try run("build", "--edition", "public")
    #expect(try opened("run", "--as", "tom") == ["nothing"])
    #expect(try opened("--as", "tom") == all.filter { !$0.hasPrefix("people/ana/run/") })
  }

  @Test("a reader who was removed opens nothing, nor does one with other words before the site is built")
  func revoked() throws {
    try run("key", "new")
    try run("reader", "add", "tom", "--no-build")
    try run("build", "--edition", "public")
    #expect(try !opened("--as", "tom").isEmpty)
    try run("reader", "rekey", "tom", "--no-build")
    #expect(try run("audience", "--as", "tom").errors.contains("no keyring for `tom`"))
    try run("build", "--edition", "public")
    #expect(try !opened("--as", "tom").isEmpty)
    try run("reader", "remove", "tom", "--no-build")
    let removed = try run("audience", "--as", "tom")
    #expect(removed.status == 65 && removed.errors.contains("`tom` was removed"))
  }

  @Test("as JSON it says of each path how many bytes it opens to")
  func json() throws {
    try run("key", "new")
    try run("reader", "add", "tom", "--no-build")
    try run("build", "--edition", "public")
    let result = try run("audience", "--as", "tom", "--json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(json["reader"] as? String == "tom")
    let people = try #require(json["people"] as? [[String: Any]])
    #expect(people.map { $0["person"] as? String } == ["ana"] && people[0]["day"] as? String == "2026-11-20")
    let opens = try #require(people[0]["opens"] as? [[String: Any]])
    #expect(opens.allSatisfy { ($0["bytes"] as? Int ?? 0) > 100 } && opens.count >= 2)
    #expect(!FileManager.default.fileExists(atPath: sandbox.url.appendingPathComponent("site/home").path))
  }

  @Test("what others still see where the site was published is said until it is published again")
  func published() throws {
    let environment = [
      "HOME": sandbox.url.appendingPathComponent("me").path, "PATH": "/usr/bin:/bin",
      "XDG_CONFIG_HOME": sandbox.url.appendingPathComponent("config").path,
    ]
    func call(_ arguments: String...) throws -> String {
      let result = try Program.run(arguments, in: sandbox.url, environment: environment)
      #expect(result.status == 0, "\(arguments): \(result.errors)")
      return result.output
    }
    let address = sandbox.url.appendingPathComponent("site.git").path
    #expect(
      try ExternalTool(named: "git").run(["init", "--quiet", "--bare", address], until: .now + .seconds(60)).status == 0
    )
    try sandbox.write(
      "data/daybook.yml", try sandbox.read("data/daybook.yml") + "publish:\n  pages: {git: \"\(address)\"}\n")
    try sandbox.write("data/people/ana/profile.yml", "name: Ana\nvisibility: public\n")
    _ = try call("key", "new")
    _ = try call("reader", "add", "tom", "--name", "Tom Fisher", "--no-build")
    _ = try call("reader", "add", "eve", "--no-build")
    _ = try call("habit", "edit", "run", "--visibility", "public", "--no-build")
    // Of a target to which nothing was published nothing is said.
    #expect(try !call("audience", "run").contains("pages"))
    _ = try call("publish", "pages", "--trust")
    #expect(try !call("audience", "run").contains("At `pages`"))

    _ = try call("habit", "edit", "run", "--visibility", "friends", "--no-build")
    let sentence = "At `pages`, as published on 2026-11-20, everybody sees it; after the next publish friends."
    #expect(try call("audience", "run").contains(sentence))
    #expect(
      try call("audience").contains("At `pages` Morning run is for everybody; after the next publish for friends."))
    // Nothing was given to who was not invited, so that there is nothing to take back.
    _ = try call("reader", "remove", "eve", "--no-build")
    #expect(try !call("audience", "run").contains("was given to"))
    _ = try call("reader", "rekey", "tom", "--no-build")
    let leaving = "Until the next publish to `pages` what was given to Tom Fisher opens it there."
    #expect(try call("audience").contains(leaving))
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(try call("audience", "run", "--json").utf8)) as? [String: Any])
    let published = try #require((json["published"] as? [[String: Any]])?.first)
    #expect(published["before"] as? String == "public" && published["now"] as? String == "friends")
    #expect(published["leaving"] as? [String] == ["eve", "tom"] && published["published"] as? String == "2026-11-20")
    _ = try call("publish", "pages")
    #expect(try !call("audience", "run").contains("At `pages`") && !call("audience").contains("Until the next"))
  }

  @Test("a habit that began after somebody became a friend is theirs from its first day on")
  func since() throws {
    try run("reader", "add", "tom", "--no-build")
    try sandbox.write("data/people/ana/followers.yml", "- {reader: tom, state: accepted, on: 2026-01-05}\n")
    try run("habit", "edit", "run", "--visibility", "friends", "--no-build")
    #expect(try run("audience", "run").output.contains("since 2026-08-03"))
    #expect(try run("audience", "ana").output.contains("since 2026-01-05"))
    // There is no key of the site, so that nothing is sealed for tom.
    #expect(try run("audience", "run").output.contains("no pages of their own, and no words"))
    try sandbox.write("data/people/ana/followers.yml", "- {reader: tom, state: accepted}\n")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(try run("audience", "run", "--json").output.utf8)) as? [String: Any])
    let tom = try #require((json["friends"] as? [[String: Any]])?.first)
    #expect(tom["since"] is NSNull && tom["home"] as? Bool == false && tom["hosted"] as? Bool == false)
  }
}
