import Exchange
import FileSystem
import Foundation
import Testing

@testable import Backups
@testable import DataFolder

@Suite("Making a backup")
struct BackupMakingTests {
  @Test("tar unpacks a backup and sha256sum verifies it: it is the data folder without secrets and state")
  func foreign() async throws {
    let place = try Place()
    try await place.backUp()
    try shell("mkdir out && tar -xzf one.tar.gz -C out", in: place.root)
    try shell("sha256sum --check --quiet SHA256SUMS", in: place.root + "/out")
    #expect(place.contents("out/data") == Place.kept)
    #expect(place.names(in: "out") == ["SHA256SUMS", "data"])
    try shell("gzip --test one.tar.gz", in: place.root)
  }

  @Test("Python's tarfile lists the same files, with their times")
  func python() async throws {
    let place = try Place()
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: place.data + "/daybook.yml")
    try await place.backUp()
    let script = """
      import tarfile
      for member in tarfile.open("one.tar.gz"):
        assert member.isreg() and member.uid == 0 and member.mode == 0o644, member
        if member.name == "data/daybook.yml": assert member.mtime == 1700000000
        print(member.name)
      """
    try place.write(script, to: "list.py")
    let listed = try shell("python3 list.py", in: place.root).split(separator: "\n").map(String.init)
    let expected = Place.kept.keys.map { "data/" + $0 }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(listed == expected + ["SHA256SUMS"])
  }

  @Test("the same folder makes the same bytes, and any change makes others")
  func deterministic() async throws {
    let place = try Place()
    let first = try await place.backUp("a.tar.gz")
    let second = try await place.backUp("b.tar.gz")
    #expect(try place.bytes("a.tar.gz") == place.bytes("b.tar.gz"))
    #expect(first.hasSuffix("a.tar.gz") && second.hasSuffix("b.tar.gz"))
    try place.write("name: Anna\n", to: "diary/data/people/ana/profile.yml")
    try await place.backUp("c.tar.gz")
    #expect(try place.bytes("a.tar.gz") != place.bytes("c.tar.gz"))
  }

  @Test("accounts, tokens and addresses are in it when asked for, for their owner alone to read, as the backup is")
  func accounts() async throws {
    let place = try Place()
    let path = try await place.backUp(accounts: true)
    let digests = try BackupFile(path).read()
    #expect(Set(digests.keys).subtracting(Place.kept.keys) == ["people/ana/account.yml", ".daybook/accounts/tokens"])
    #expect(try shell("stat -c %a one.tar.gz", in: place.root) == "600\n")
    _ = try BackupUnpacking(BackupFile(path)).unpack(into: place.root + "/new")
    let modes = try shell("stat -c %a new/people/ana/account.yml new/.daybook new/daybook.yml", in: place.root)
    #expect(modes == "600\n700\n644\n")
  }

  @Test("a link to a file of the folder is kept as the file, and others, as what is no file, are left out and named")
  func links() async throws {
    let place = try Place()
    let links = [("inside.yml", "daybook.yml"), ("outside", "/etc/hostname"), ("loop", "people"), ("gone", "nothing")]
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(atPath: place.data + "/" + path, withDestinationPath: target)
    }
    let made = try await place.maker().make(.file(place.root + "/one.tar.gz"), command: "daybook test")
    try shell("mkfifo pipe", in: place.data)
    let again = try await place.maker().make(.file(place.root + "/two.tar.gz"), command: "daybook test")
    #expect(made.leftOut.map(\.path) == ["gone", "loop", "outside"] && made.leftOut.allSatisfy(\.isLink))
    #expect(again.leftOut.filter { !$0.isLink }.map(\.path) == ["pipe"] && again.leftOut.count == 4)
    let contents = try BackupFile(made.path).contents(of: ["inside.yml"])
    #expect(contents["inside.yml"] == Array("owner: ana\ntoday: 2026-11-20\n".utf8))
  }

  @Test("where the disk is full there is no backup, and nothing is left of it")
  func full() async throws {
    let place = try Place()
    // Nothing can be written there.
    await #expect(throws: SystemFailure.self) {
      try await place.maker().make(.file("/dev/full/one.tar.gz"), command: "daybook test")
    }
    var maker = place.maker()
    maker.beforeStep = { step in
      if step == "sync" { throw SystemFailure("cannot write", "one.tar.gz", code: ENOSPC) }
    }
    await #expect(throws: SystemFailure.self) {
      try await maker.make(.file(place.root + "/one.tar.gz"), command: "daybook test")
    }
    #expect(place.names(in: ".") == ["diary"])
  }

  @Test("what has the name already stays, and nothing is left beside it")
  func taken() async throws {
    let place = try Place()
    try place.write("mine", to: "one.tar.gz")
    await #expect(throws: BackupFailure.self) { try await place.backUp() }
    #expect(place.contents(".")["one.tar.gz"] == "mine")
    #expect(place.names(in: ".") == ["diary", "one.tar.gz"])
  }

  @Test("two at the same second have two names, and one that would hold the same as the newest is not made twice")
  func shelf() async throws {
    let place = try Place()
    let shelf = BackupShelf(besideDataFolder: place.data, identity: identity)
    #expect(shelf.folder == place.root + "/diary/backups" && shelf.daybook == "diary")
    let name = BackupName("diary", identity: identity, now: 1_795_000_000, offset: 3600)
    let copy = BackupName(
      "diary", identity: identity, now: 1_795_000_000, offset: 3600, occasion: .beforeImport)
    for _ in 0..<2 { _ = try await place.maker().make(.shelf(shelf, name), command: "daybook test") }
    let begun = "diary-\(identity)-2026-11-18-120640"
    #expect(place.names(in: "diary/backups") == [begun + "-2.tar.gz", begun + ".tar.gz"])
    let same = try await place.maker().make(.shelf(shelf, copy), command: "daybook test", isNeededOnly: true)
    #expect(!same.isNew && place.names(in: "diary/backups").count == 2)
    try place.write("more", to: "diary/data/people/ana/lists/home.md")
    let other = try await place.maker().make(.shelf(shelf, copy), command: "daybook test", isNeededOnly: true)
    #expect(other.isNew && other.path.hasSuffix(begun + "-before-import.tar.gz"))
  }

  @Test("a folder that somebody named is not made: a disk that is not there would be missed")
  func missing() async throws {
    let place = try Place()
    let shelf = BackupShelf(place.root + "/disk", of: "diary", identity: identity)
    let name = BackupName("diary", identity: identity, now: 0, offset: 0)
    await #expect(throws: SystemFailure.self) {
      try await place.maker().make(.shelf(shelf, name), command: "daybook test")
    }
    await #expect(throws: SystemFailure.self) {
      try await place.maker().make(.file(place.root + "/disk/one.tar.gz"), command: "daybook test")
    }
    #expect(place.names(in: ".") == ["diary"])
  }

  @Test("a folder has letters of its own: a copy has others, and so has one that was moved")
  func identities() async throws {
    let (place, other) = (try Place(), try Place())
    #expect(FolderIdentity.known(place.data) == nil)
    let first = try await FolderWriter(root: place.data).identity("daybook test")
    #expect(first.count == FolderIdentity.length && first.allSatisfy { $0.isHexDigit && !$0.isUppercase })
    #expect(try await FolderWriter(root: place.data).identity("daybook test") == first)
    #expect(FolderIdentity.known(place.root + "/diary/../diary/data/") == first)
    #expect(try await FolderWriter(root: other.data).identity("daybook test") != first)
    try shell("cp -a diary copy && mv diary moved", in: place.root)
    let copy = try await FolderWriter(root: place.root + "/copy/data").identity("daybook test")
    let moved = try await FolderWriter(root: place.root + "/moved/data").identity("daybook test")
    #expect(Set([first, copy, moved]).count == 3)
    // What somebody wrote into it is not believed.
    try place.write("mine\n", to: "moved/data/.daybook/identity")
    #expect(FolderIdentity.known(place.root + "/moved/data") == nil)
    #expect(try await FolderWriter(root: place.root + "/moved/data").identity("daybook test") != moved)
  }

  @Test("a copy at the place of the original is another folder: on the same machine, or on another one")
  func swapped() async throws {
    let place = try Place()
    let first = try await FolderWriter(root: place.data).identity("daybook test")
    try shell("cp -a diary copy && mv diary away && mv copy diary", in: place.root)
    let copy = try #require(FolderIdentity.known(place.data))
    #expect(copy != first)
    try shell("mv diary copy && mv away diary", in: place.root)
    #expect(FolderIdentity.known(place.data) == first)
    let drawn = FolderIdentity.Drawn(letters: String(repeating: "0a", count: 16), inode: 7)
    let texts = ["laptop", "desktop", ""].map { FolderIdentity.text(of: drawn, at: place.data, on: $0) }
    #expect(Set(texts).count == 3 && texts.allSatisfy { $0.count == FolderIdentity.length })
  }

  @Test("a machine has an id once it was given one, or else its name")
  func machine() {
    let id = "2cd1e6ff3a8a4c0e9b1f6d0c5a7b8e90"
    #expect(MachineIdentity.id(in: Array("\(id)\n".utf8)) == id)
    for text in ["", "uninitialized\n", "2cd1e6ff\n"] { #expect(MachineIdentity.id(in: Array(text.utf8)) == nil) }
    #expect(!MachineIdentity.text.isEmpty && MachineIdentity.text == MachineIdentity.text)
  }

  @Test("one with accounts and one without are no substitutes for each other")
  func kinds() async throws {
    let place = try Place()
    let shelf = BackupShelf(besideDataFolder: place.data, identity: identity)
    let all = BackupName("diary", identity: identity, now: 1_795_000_000, offset: 3600, withAccounts: true)
    let made = try await place.maker(accounts: true).make(.shelf(shelf, all), command: "daybook test")
    #expect(made.path.hasSuffix("diary-\(identity)-2026-11-18-120640-accounts.tar.gz"))
    let plain = BackupName("diary", identity: identity, now: 1_795_000_001, offset: 3600)
    for isNew in [true, false] {
      let other = try await place.maker().make(.shelf(shelf, plain), command: "daybook test", isNeededOnly: true)
      #expect(other.isNew == isNew)
    }
    #expect(place.names(in: "diary/backups").count == 2)
  }

  @Test("a file whose clock was some centuries ahead is in it")
  func future() async throws {
    let place = try Place()
    let path = place.data + "/daybook.yml"
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 9e9)], ofItemAtPath: path)
    #expect(try BackupFile(try await place.backUp()).read().count == Place.kept.count)
  }

  @Test("a process killed at any step leaves no backup or a whole one, and the next one clears away what it left")
  func killed() async throws {
    let count = Steps()
    let whole = try Place()
    var maker = whole.maker()
    maker.beforeStep = count.step
    _ = try await maker.make(.file(whole.root + "/one.tar.gz"), command: "daybook test")
    #expect(count.all > Place.kept.count + 3)
    for step in 0..<count.all {
      let place = try Place()
      var maker = place.maker()
      maker.beforeStep = Steps(killedBefore: step).step
      await #expect(throws: Killed.self) {
        try await maker.make(.file(place.root + "/one.tar.gz"), command: "daybook test")
      }
      let left = place.names(in: ".").filter { !$0.hasPrefix(".") }
      #expect(left == ["diary"] || left == ["diary", "one.tar.gz"], "step \(step)")
      if left.contains("one.tar.gz") { try BackupFile(place.root + "/one.tar.gz").read() }
      try await place.backUp("two.tar.gz")
      #expect(place.isCleared(), "step \(step)")
    }
  }

  @Test("what another process is making is not cleared away")
  func both() async throws {
    let place = try Place()
    var maker = place.maker()
    maker.beforeStep = { step in
      guard step == "put" else { return }
      let folder = try System.openFolder(place.root)
      Leftovers.clear(in: folder)
      #expect(place.names(in: ".").count == 2)
    }
    _ = try await maker.make(.file(place.root + "/one.tar.gz"), command: "daybook test")
    #expect(place.names(in: ".") == ["diary", "one.tar.gz"])
  }

  @Test("a photo that changes while it is made is in it as it is in the end")
  func meanwhile() async throws {
    let place = try Place()
    let steps = Steps()
    var maker = place.maker()
    maker.beforeStep = { step in
      try steps.step(step)
      if steps.all == 2 { try place.write("another picture", to: "diary/data/people/ana/photos/hill.jpg") }
    }
    let made = try await maker.make(.file(place.root + "/one.tar.gz"), command: "daybook test")
    let contents = try BackupFile(made.path).contents(of: ["people/ana/photos/hill.jpg"])
    #expect(contents["people/ana/photos/hill.jpg"] == Array("another picture".utf8))
  }
}

/// Runs a line of a shell that has to succeed.
@discardableResult
func shell(_ line: String, in folder: String) throws -> String {
  struct Failed: Error { var said: String }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/bin/sh")
  process.arguments = ["-ec", line]
  process.currentDirectoryURL = URL(fileURLWithPath: folder)
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  if process.terminationStatus != 0 { throw Failed(said: said) }
  return said
}
