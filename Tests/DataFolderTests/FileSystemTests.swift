import CLibrary
import DataFolder
import Foundation
import Testing

@Suite("Files that are not what they should be")
struct FileSystemTests {
  @Test("invalid UTF-8 is an error at its byte, in the character's column")
  func invalidUTF8() async throws {
    for (bytes, place): ([UInt8], String) in [
      (Array("name: Ana\nbio: é".utf8) + [0xFF, 0x0A], "2:7"),
      (Array("name: ".utf8) + [0xC3], "1:7"),
      (Array("name: ".utf8) + [0xC0, 0x80], "1:7"),
      (Array("name: ".utf8) + [0xED, 0xA0, 0x80], "1:7"),
      (Array("name: ".utf8) + [0xF5, 0x80, 0x80, 0x80], "1:7"),
      (Array("name: x".utf8) + [0xE2, 0x82], "1:8"),
    ] {
      let folder = try TestFolder()
      try folder.write(bytes, to: "people/ana/profile.yml")
      let reading = await folder.read()
      #expect(
        reading.said == [
          "people/ana/profile.yml:\(place): error: this byte is not UTF-8 → save the file with the encoding UTF-8"
        ])
    }
  }

  @Test("a NUL byte is an error, in YAML and in notes")
  func nul() async throws {
    let yaml = try await TestFolder.read(["people/ana/profile.yml": "name: A\u{0}na\n"])
    #expect(yaml.said == ["people/ana/profile.yml:1:8: error: a NUL byte is no text → is this a text file?"])
    let notes = try await TestFolder.read(habit: TestFolder.habit("order: 1") + "\u{0}")
    #expect(notes.said == ["people/ana/habits/run.md:7:1: error: a NUL byte is no text → is this a text file?"])
  }

  @Test("a file of a hundred megabytes on one line is refused without being read")
  func hugeFile() async throws {
    let folder = try TestFolder()
    let path = folder.root + "/people/ana/habits"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    // A hole in a file: it has the size without taking the room.
    #expect(FileManager.default.createFile(atPath: path + "/run.md", contents: Data()))
    #expect(truncate(path + "/run.md", 100_000_000) == 0)
    let reading = await folder.read()
    #expect(
      reading.said == [
        "people/ana/habits/run.md: error: the file is larger than 4 MiB → no file that a person writes is this large; is it what it should be?"
      ])
  }

  @Test("a line of megabytes below the limit is read and shown cut, and its problems are still placed")
  func longLine() async throws {
    let text = String(repeating: "日", count: 1_000_000)
    let reading = try await TestFolder.read(["people/ana/profile.yml": "bio: \(text)\nnmae: x\n"])
    #expect(
      reading.said == [
        "people/ana/profile.yml:1:6: warning: `bio` has 1000000 characters, and the limit is 2000 [1000000] → shorten it",
        "people/ana/profile.yml:2:1: warning: a profile has no key `nmae` [4] → did you mean `name`?",
      ])
    #expect(reading.ana?.bio?.utf8.count == 127_998)
  }

  @Test("a folder where a file should be, and a file where a folder should be")
  func wrongKinds() async throws {
    let folder = try TestFolder(["people/ana/habits": "x", "people/ana/course.yml/x": "x", "course": "x"])
    let reading = await folder.read()
    #expect(
      reading.said == [
        "course: error: this is a file, and a folder is expected",
        "people/ana/course.yml: error: this is a folder, and a file is expected",
        "people/ana/habits: error: this is a file, and a folder is expected",
      ])
  }

  @Test("where the habits cannot be looked for, no check-in is blamed for them")
  func habitsOutOfReach() async throws {
    let rows = "when,habit,value\n2026-11-18,run,done\n"
    let folder = try TestFolder(["people/ana/habits": "x", "people/ana/events/2026.csv": rows])
    #expect(
      await folder.read().said == ["people/ana/habits: error: this is a file, and a folder is expected"])
  }

  @Test("a pipe, a device and a dangling link are errors, and never waited for")
  func noFiles() async throws {
    let folder = try TestFolder()
    #expect(mkfifo(folder.root + "/people/ana/followers.yml", 0o600) == 0)
    try folder.link("people/ana/course.yml", to: "/dev/zero")
    try folder.link("people/ana/account.yml", to: "nowhere")
    let reading = await folder.read()
    #expect(
      reading.said == [
        "people/ana/account.yml: error: this symbolic link leads nowhere",
        "people/ana/course.yml: error: this symbolic link leaves the data folder: it leads to /dev/zero → copy what it leads to into the data folder; nothing outside it is read",
        "people/ana/followers.yml: error: this is no regular file",
      ])
  }

  @Test("a link that leaves the folder is an error, of a file and of every folder above it")
  func linksOut() async throws {
    let outside = try TestFolder(["habits/run.md": TestFolder.habit("order: 1"), "p/profile.yml": "name: Eve\n"])
    let folder = try TestFolder()
    try folder.link("people/ana/habits", to: outside.root + "/habits")
    try folder.link("people/eve", to: outside.root + "/p")
    try folder.link(
      "people/ana/followers.yml", to: "../../../" + URL(fileURLWithPath: outside.root).lastPathComponent + "/x.yml")
    try outside.write("[]", to: "x.yml")
    let reading = await folder.read()
    #expect(
      reading.diagnostics.map { $0.location?.path } == ["people/ana/followers.yml", "people/ana/habits", "people/eve"])
    #expect(reading.diagnostics.allSatisfy { $0.message.hasPrefix("this symbolic link leaves the data folder") })
    #expect(reading.book.people.map(\.username.text) == ["ana"])
    #expect(reading.ana?.habits.isEmpty == true)
  }

  @Test("a link that stays inside the folder is followed, and the folder itself may be one")
  func linksInside() async throws {
    let folder = try TestFolder(["shared/run.md": TestFolder.habit("order: 1")])
    try folder.link("people/ana/habits/run.md", to: "../../../shared/run.md")
    #expect(await folder.read().run?.title == "Run")
    let other = try TestFolder(withBase: false)
    try other.link("data", to: folder.root)
    let reading = await BookReader(root: other.root + "/data", displayedAs: ".").read(now: 0)
    #expect(reading.said == [])
    #expect(reading.run?.title == "Run")
  }

  @Test("a link that leads to itself is an error")
  func linkLoop() async throws {
    let folder = try TestFolder()
    try folder.link("people/ana/habits/run.md", to: "run.md")
    try folder.link("people/ana/lists", to: "../ana/lists")
    let reading = await folder.read()
    #expect(
      reading.said == [
        "people/ana/habits/run.md: error: this symbolic link leads to itself",
        "people/ana/lists: error: this symbolic link leads to itself",
      ])
  }

  @Test("names that are no slugs, or differ in case only, are errors; what is no Markdown is a warning")
  func names() async throws {
    let text = TestFolder.habit("order: 1")
    let reading = try await TestFolder.read([
      "people/ana/habits/My Run.md": text, "people/ana/habits/swim.md": text, "people/ana/habits/SWIM.md": text,
      "people/ana/habits/notes.txt": text, "people/ana/habits/.hidden": text, "people/ana/habits/run.md~": text,
      "people/ana/habits/\(String(repeating: "a", count: 41)).md": text, "people/ana/habits/old/run.md": text,
    ])
    #expect(
      reading.said == [
        "people/ana/habits/My Run.md: error: `My Run.md` is no name for a file here: lower-case letters, digits and hyphens, at most 40 → rename it to `my-run.md`",
        "people/ana/habits/SWIM.md: error: `SWIM.md` is no name for a file here: lower-case letters, digits and hyphens, at most 40 → rename it to `swim.md`",
        "people/ana/habits/\(String(repeating: "a", count: 41)).md: error: `\(String(repeating: "a", count: 41)).md` is no name for a file here: lower-case letters, digits and hyphens, at most 40 → rename it to `\(String(repeating: "a", count: 40)).md`",
        "people/ana/habits/notes.txt: warning: this is not read → files here end in `.md`",
        "people/ana/habits/old: warning: this is not read",
        "people/ana/habits/swim.md: error: `swim.md` and `SWIM.md` differ in case only → some file systems hold only one of them; rename one",
      ])
  }

  @Test("usernames that are none, or differ in case only, are errors; a file among the people is a warning")
  func usernames() async throws {
    let reading = try await TestFolder.read([
      "people/ANA/profile.yml": "", "people/-x/profile.yml": "", "people/Zoë/profile.yml": "", "people/README.md": "x",
    ])
    #expect(
      reading.said == [
        "people/-x: error: `-x` is no username: lower-case letters, digits and hyphens, at most 30 → rename it to `x`",
        "people/ANA: error: `ANA` is no username: lower-case letters, digits and hyphens, at most 30 → rename it to `ana`",
        "people/README.md: warning: this is not read → a person is a folder here",
        "people/Zoë: error: `Zoë` is no username: lower-case letters, digits and hyphens, at most 30 → rename it to `zoe`",
        "people/ana: error: `ana` and `ANA` differ in case only → some file systems hold only one of them; rename one",
      ])
  }

  @Test("a name that is nearly a known one is a warning")
  func nearMisses() async throws {
    let reading = try await TestFolder.read([
      "catalogue.yml": "", "people/ana/habit/run.md": "", "people/ana/follower.yml": "", "README.md": "",
    ])
    #expect(
      reading.said == [
        "catalogue.yml: warning: this is not read → did you mean `catalog.yml`?",
        "people/ana/follower.yml: warning: this is not read → did you mean `followers.yml`?",
        "people/ana/habit: warning: this is not read → did you mean `habits`?",
      ])
  }

  @Test("no folder, a folder without settings, and a person without a profile are errors that say what to do")
  func missing() async throws {
    let nowhere = await BookReader(root: "/nonexistent/data").read(now: 0)
    #expect(
      nowhere.said == ["/nonexistent/data: error: there is no such folder → `daybook init DIR` makes a data folder"])
    let empty = try await TestFolder(withBase: false).read()
    #expect(
      empty.said == [
        "daybook.yml: error: there is no daybook.yml here → is this the data folder? an empty daybook.yml is enough; `daybook init DIR` makes one elsewhere"
      ])
    let noProfile = try await TestFolder(["daybook.yml": "", "people/ana/habits/x.txt": ""], withBase: false).read()
    #expect(
      noProfile.said == [
        "people/ana/habits/x.txt: warning: this is not read → files here end in `.md`",
        "people/ana/profile.yml: error: ana has no profile.yml → it can be as short as `name: ana`",
      ])
  }

  @Test("an account that others may read is a warning, whatever is in it")
  func account() async throws {
    let folder = try TestFolder(["people/ana/account.yml": "\u{0}: ["])
    let path = folder.root + "/people/ana/account.yml"
    #expect(chmod(path, 0o644) == 0)
    #expect(
      await folder.read().said == [
        "people/ana/account.yml: warning: the mode of this file is 0644, and it holds secrets → chmod 600 people/ana/account.yml"
      ])
    #expect(chmod(path, 0o600) == 0)
    #expect(await folder.read().said == [])
  }
}
