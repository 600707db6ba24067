import Diagnostics
import Foundation
import SitePlan
import Testing

@testable import SiteBuild

@Suite("Overrides in the data folder")
struct OverrideTests {
  let builtIn = [
    "pages/test.mustache": Array("built in {{title}}".utf8), "assets/a.css": Array("a{}".utf8),
    "strings/en.yml": Array("hello: Hello\ndays: {one: a day, other: days}\ntoday: {empty: Nothing}\n".utf8),
    "strings/de.yml": Array("hello: Hallo\n".utf8),
  ]

  private func load(_ data: TestFolder, language: String = "en") throws -> TemplateSet {
    let custom = try TemplateOverrides.readCustom(from: data.path)
    return try TemplateSet(
      builtIn: builtIn, overrides: TemplateOverrides.read(from: data.path), custom: custom.files,
      customWarnings: custom.warnings, language: language)
  }

  private func flaws(_ data: TestFolder, language: String = "en") -> [Diagnostic] {
    do {
      _ = try load(data, language: language)
      return []
    } catch let error as BuildError {
      return error.diagnostics
    } catch {
      Issue.record("\(error)")
      return []
    }
  }

  @Test("a file stands in for the built-in one of the same path")
  func overrides() throws {
    let data = try TestFolder()
    #expect(try load(data).text(of: TestPage(title: "x")) == "built in x")
    try data.write("\u{FEFF}own {{title}}\r\n", to: "templates/pages/test.mustache")
    try data.write("b{}", to: "templates/assets/a.css")
    try data.write("", to: "templates/.DS_Store")
    try data.write("", to: "templates/pages/test.mustache~")
    let templates = try load(data)
    #expect(try templates.text(of: TestPage(title: "x")) == "own x")
    #expect(templates.asset("assets/a.css") == Array("b{}".utf8))
  }

  @Test("templates that were read before are current while there are no own ones, in the same language")
  func current() throws {
    let data = try TestFolder()
    let templates = try load(data)
    #expect(templates.isCurrent(overridesIn: data.path, language: "en"))
    #expect(!templates.isCurrent(overridesIn: data.path, language: "de"))
    try data.write("own {{title}}", to: "templates/pages/test.mustache")
    #expect(!templates.isCurrent(overridesIn: data.path, language: "en"))
    #expect(try !load(data).isCurrent(overridesIn: data.path, language: "en"))
  }

  @Test("an own style sheet and script are assets beside the built-in ones, and templates are read anew when they come")
  func custom() throws {
    let data = try TestFolder()
    let without = try load(data)
    #expect(without.customFiles == CustomFiles() && without.assetPaths == ["assets/a.css"])
    try data.write("\u{FEFF}.habit-header {\r\n  color: red }\r\n", to: "assets/custom.css")
    #expect(!without.isCurrent(overridesIn: data.path, language: "en"))
    let styled = try load(data)
    #expect(styled.assetPaths == ["assets/a.css", "assets/custom.css"] && styled.warnings == [])
    #expect(styled.customFiles.hasStyleSheet && !styled.customFiles.hasScript && !styled.hasOverrides)
    #expect(!styled.isCurrent(overridesIn: data.path, language: "en"))
    // Classes are words there, as in a style sheet that is replaced.
    #expect(styled.compactAsset("assets/custom.css").map { String(decoding: $0, as: UTF8.self) } == ".hh{color:red}")
    try data.write("alert", to: "assets/custom.js")
    let both = try load(data)
    #expect(both.customFiles.hasScript && both.customFiles.digest != styled.customFiles.digest)
    #expect(both.digest != styled.digest && styled.digest != without.digest)
  }

  @Test(
    "what else lies there is a warning with the name that was meant",
    arguments: [
      ("assets/customs.css", "did you mean `custom.css`?"), ("assets/Custom.js", "did you mean `custom.js`?"),
      ("assets/logo.png", "of this folder pages load `custom.css` and `custom.js`"),
      ("assets/fonts/a.woff2", "of this folder pages load `custom.css` and `custom.js`"),
    ])
  func nearMisses(_ path: String, _ hint: String) throws {
    let data = try TestFolder()
    try data.write("x", to: path)
    try data.write("x", to: "assets/.DS_Store")
    try data.write("x", to: "assets/custom.css~")
    let templates = try load(data)
    #expect(templates.customFiles == CustomFiles() && templates.warnings.count == 1)
    #expect(templates.warnings.first?.severity == .warning && templates.warnings.first?.code == .notRead)
    #expect(templates.warnings.first?.hint?.description == hint)
  }

  @Test(
    "an own style sheet that is not UTF-8 or leads out of the folder is an error, and so is one among the templates")
  func wrongCustom() throws {
    let data = try TestFolder()
    try data.write(Data([0x61, 0x0A, 0xFF]), to: "assets/custom.css")
    #expect(flaws(data).map(\.message) == ["not UTF-8"])
    try FileManager.default.removeItem(atPath: data.path + "/assets/custom.css")
    try FileManager.default.createSymbolicLink(
      atPath: data.path + "/assets/custom.css", withDestinationPath: "/etc/hostname")
    #expect(flaws(data).map(\.code) == [.symlinkLeavesFolder])
    try FileManager.default.removeItem(atPath: data.path + "/assets/custom.css")
    try data.write("a{}", to: "templates/assets/custom.css")
    #expect(flaws(data).first?.hint == "assets/custom.css lies in the data folder itself, beside templates/")
  }

  @Test("flaws of an override are said with its own path")
  func ownPath() throws {
    let data = try TestFolder()
    try data.write("a\n{{titel}}", to: "templates/pages/test.mustache")
    let flaw = try #require(load(data).flaws(for: [TestPage.self]).first)
    #expect(
      flaw
        == Diagnostic(
          .error, .unknownVariable, "there is no `titel` in TestPage",
          at: SourceLocation(path: data.path + "/templates/pages/test.mustache", line: 2, column: 3, length: 5),
          excerpt: "{{titel}}", hint: "did you mean `title`?"))
  }

  @Test("a path that is not built in is an error")
  func unknownPath() throws {
    let data = try TestFolder()
    try data.write("x", to: "templates/pages/tset.mustache")
    #expect(flaws(data).map(\.message) == ["there is no template pages/tset.mustache to override"])
    #expect(flaws(data).first?.hint == "did you mean `pages/test.mustache`?")
  }

  @Test("what is not UTF-8 is an error with its line")
  func notUTF8() throws {
    let data = try TestFolder()
    try data.write(Data([0x61, 0x0A, 0xFF, 0x0A]), to: "templates/pages/test.mustache")
    #expect(flaws(data).map(\.message) == ["not UTF-8"])
    #expect(flaws(data).first?.location?.line == 2)
  }

  @Test(
    "a conflict that git left is the only thing that is said of a file, and a mark alone is text",
    arguments: ["templates/pages/test.mustache", "templates/assets/a.css", "templates/strings/en.yml"])
  func conflicts(_ path: String) throws {
    let data = try TestFolder()
    try data.write("x: y\r\n<<<<<<< HEAD\r\n{{titel}}\r\n=======\r\na\r\n>>>>>>> phone\r\n", to: path)
    let found = flaws(data)
    #expect(found.map(\.code) == [.conflictMarks])
    #expect(found.first?.message == "a conflict that git left begins here")
    #expect(found.first?.location == SourceLocation(path: data.path(path), line: 2, column: 1, length: 12))
    try data.remove(path)
    try data.write("/*\n=======\n>>>>>>> x */ a{}", to: "templates/assets/a.css")
    #expect(flaws(data).isEmpty)
  }

  @Test("a link out of the data folder is an error, one within is followed")
  func links() throws {
    let data = try TestFolder()
    let elsewhere = try TestFolder()
    try elsewhere.write("secret", to: "a.css")
    try data.write("c{}", to: "templates/assets/b~")
    try data.link("templates/assets/a.css", to: "b~")
    #expect(try load(data).asset("assets/a.css") == Array("c{}".utf8))
    try data.remove("templates/assets/a.css")
    try data.link("templates/assets/a.css", to: elsewhere.path("a.css"))
    #expect(flaws(data).map(\.message) == ["the link leads out of the data folder"])
    try data.remove("templates")
    try data.link("templates", to: elsewhere.path)
    #expect(flaws(data).map(\.message) == ["the link leads out of the data folder"])
    try data.remove("templates")
    try data.link("templates", to: "nowhere")
    #expect(flaws(data).map(\.message) == ["the link leads nowhere"])
  }

  @Test("what cannot be read is an error")
  func unreadable() throws {
    let data = try TestFolder()
    try data.write("x", to: "templates/assets/placeholder~")
    #expect(mkfifo(data.path("templates/assets/a.css"), 0o600) == 0)
    #expect(flaws(data).map(\.message) == ["cannot read the file: Invalid argument"])
  }

  @Test("words: the data folder's over the built-in ones, another language's over English")
  func words() throws {
    let data = try TestFolder()
    try data.write("hello: Ahoy\n", to: "templates/strings/en.yml")
    #expect(
      try load(data).words == [
        "hello": .text("Ahoy"), "days": .plural([.one: "a day", .other: "days"]), "today.empty": .text("Nothing"),
      ])
    let german = try load(data, language: "de-AT")
    #expect(german.words["hello"] == .text("Hallo"))
    #expect(german.words["today.empty"] == .text("Nothing"))
    #expect(german.language == "de-AT")
    try data.write("hello: Servus\n", to: "templates/strings/de-AT.yml")
    #expect(try load(data, language: "de-at").words["hello"] == .text("Servus"))
    #expect(try load(data, language: "DE").words["hello"] == .text("Hallo"))
  }

  @Test("a language of one's own may be half done: the rest is English, which is said")
  func halfDone() throws {
    let data = try TestFolder()
    try data.write("today:\n  empty: Tyhjää\n", to: "templates/strings/fi.yml")
    let finnish = try load(data, language: "fi-FI")
    #expect(finnish.words["today.empty"] == .text("Tyhjää"))
    #expect(
      finnish.warnings == [
        Diagnostic(
          .warning, .missingWords, "2 of 3 words are missing and stay English",
          at: SourceLocation(path: data.path + "/templates/strings/fi.yml"), hint: "`days`, `hello`")
      ])
    try data.write(
      "hello: Hei\ndays: {one: päivä, other: päivää}\ntoday: {empty: Tyhjää}\n", to: "templates/strings/fi.yml")
    #expect(try load(data, language: "fi").warnings.isEmpty)
    try data.write("hello: Moi\n", to: "templates/strings/de.yml")
    #expect(try load(data, language: "de").warnings.isEmpty)
  }

  @Test("a language without words is an error that names those that there are")
  func unknownLanguage() throws {
    let data = try TestFolder()
    try data.write("hello: Hei\n", to: "templates/strings/fi.yml")
    #expect(throws: BuildError.self) { try load(data, language: "xx-YY") }
    #expect(
      flaws(data, language: "xx-YY") == [
        Diagnostic(
          .error, .unknownLanguage, "there are no words in the language `xx-YY`",
          hint: "there are de, en, fi; others go into templates/strings/xx-YY.yml")
      ])
  }

  @Test(
    "flaws of words point at the place",
    arguments: [
      ("hello: Ho\nhelo: Ho\n", "there is no word `helo`", 2, 1),
      ("hello: Ho\nhello: Hi\n", "`hello` is given twice", 2, 1),
      ("hello: \"Ho {name}\"\n", "`hello` has no `{name}`", 1, 1),
      ("hello: [a]\n", "`hello` must be a text", 1, 8),
      ("a:\n  b:\n    c: d\n", "keys are nested by one level at most", 2, 3),
      ("days: {one: x}\n", "`days` has no form `other`", 1, 1),
      ("- a\n", "words are a mapping from keys to texts", 1, 1),
    ])
  func wordFlaws(_ text: String, _ message: String, _ line: Int, _ column: Int) throws {
    let data = try TestFolder()
    try data.write(text, to: "templates/strings/en.yml")
    let flaw = try #require(flaws(data).first)
    #expect(flaw.message == message)
    #expect(flaw.location?.line == line)
    #expect(flaw.location?.column == column)
    #expect(flaw.excerpt == String(text.split(separator: "\n")[line - 1]))
  }

  @Test(
    "of words that nobody asks for twenty are told and the others counted, however many there are")
  func manyUnknownWords() throws {
    let data = try TestFolder()
    let words = (1...20_000).map { "word\($0): a" }.joined(separator: "\n")
    try data.write(words + "\n", to: "templates/strings/en.yml")
    let flaws = flaws(data)
    #expect(flaws.count == 21)
    #expect(flaws.contains { $0.location?.line == 1 })
    #expect(flaws.contains { $0.message == "there are 19980 more words that nobody asks for" })
  }
}
