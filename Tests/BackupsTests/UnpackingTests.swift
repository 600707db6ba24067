import DataFolder
import Foundation
import Testing

@testable import Backups

@Suite("Unpacking and comparing a backup")
struct UnpackingTests {
  @Test("all of it comes back, with its times, into a folder that is not there, and into an empty one")
  func all() async throws {
    let place = try Place()
    let time = Date(timeIntervalSince1970: 1_700_000_000)
    try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: place.data + "/daybook.yml")
    let backup = BackupFile(try await place.backUp())
    #expect(try BackupUnpacking(backup).unpack(into: place.root + "/deep/er/data") == Place.kept.count)
    #expect(place.contents("deep/er/data") == Place.kept)
    try FileManager.default.createDirectory(atPath: place.root + "/empty", withIntermediateDirectories: false)
    #expect(try BackupUnpacking(backup).unpack(into: place.root + "/empty/") == Place.kept.count)
    #expect(place.contents("empty") == Place.kept)
    let attributes = try FileManager.default.attributesOfItem(atPath: place.root + "/empty/daybook.yml")
    #expect(attributes[.modificationDate] as? Date == time)
    // A backup of what was unpacked is the same backup.
    let again = BackupMaker(FolderWriter(root: place.root + "/empty"))
    _ = try await again.make(.file(place.root + "/two.tar.gz"), command: "daybook test")
    #expect(try place.bytes("one.tar.gz") == place.bytes("two.tar.gz"))
  }

  @Test("a folder with anything in it is left as it is")
  func occupied() async throws {
    let place = try Place()
    let backup = BackupFile(try await place.backUp())
    try place.write("mine", to: "other/.hidden")
    for path in ["/other", "/diary/data", "/one.tar.gz"] {
      #expect(throws: BackupFailure.self) { try BackupUnpacking(backup).unpack(into: place.root + path) }
    }
    #expect(place.contents("other") == [".hidden": "mine"])
    #expect(place.names(in: ".") == ["diary", "one.tar.gz", "other"])
  }

  @Test("a process killed at any step leaves nothing there or all of it, and the next one clears away what it left")
  func killed() async throws {
    let place = try Place()
    let backup = BackupFile(try await place.backUp())
    let count = Steps()
    var whole = BackupUnpacking(backup)
    whole.beforeStep = count.step
    _ = try whole.unpack(into: place.root + "/counted")
    #expect(count.all > Place.kept.count + 2)
    for step in 0..<count.all {
      let name = "new\(step)"
      if step.isMultiple(of: 2) {
        try FileManager.default.createDirectory(atPath: place.root + "/" + name, withIntermediateDirectories: false)
      }
      var unpacking = BackupUnpacking(backup)
      unpacking.beforeStep = Steps(killedBefore: step).step
      #expect(throws: Killed.self) { try unpacking.unpack(into: place.root + "/" + name) }
      let left = place.contents(name)
      #expect(left.isEmpty || left == Place.kept, "step \(step)")
      if left.isEmpty { _ = try BackupUnpacking(backup).unpack(into: place.root + "/" + name) }
      #expect(place.contents(name) == Place.kept)
      if left.isEmpty { #expect(place.isCleared(), "step \(step)") }
    }
  }

  @Test("what differs from the folder is told, without accounts and the program's own state")
  func comparison() async throws {
    let place = try Place()
    let backup = BackupFile(try await place.backUp(accounts: true))
    var comparison = try await BackupComparison(backup, with: FolderWriter(root: place.data))
    #expect(comparison.same.count == Place.kept.count)
    #expect(comparison.takeable == [] && comparison.onlyHere == [])
    try place.write("name: Anna\n", to: "diary/data/people/ana/profile.yml")
    try place.write("new", to: "diary/data/people/ana/habits/read.md")
    try place.write("other", to: "diary/data/people/ana/account.yml")
    try FileManager.default.removeItem(atPath: place.data + "/people/ana/photos/hill.jpg")
    comparison = try await BackupComparison(backup, with: FolderWriter(root: place.data))
    #expect(comparison.different == ["people/ana/profile.yml"])
    #expect(comparison.missing == ["people/ana/photos/hill.jpg"])
    #expect(comparison.onlyHere == ["people/ana/habits/read.md"])
    #expect(comparison.takeable == ["people/ana/photos/hill.jpg", "people/ana/profile.yml"])
  }

  @Test("who reads on the hosted site is not taken from a backup where it is known here: keys do not come back")
  func readers() async throws {
    let place = try Place()
    let followers = "people/ana/followers.yml"
    try place.write("- {reader: tom, key: 1}\n", to: "diary/data/readers.yml")
    try place.write("- {reader: tom, state: accepted}\n", to: "diary/data/" + followers)
    let backup = BackupFile(try await place.backUp())
    try place.write("- {reader: tom, key: 2}\n", to: "diary/data/readers.yml")
    try place.write("- {reader: tom, state: removed, key: 2}\n", to: "diary/data/" + followers)
    var comparison = try await BackupComparison(backup, with: FolderWriter(root: place.data))
    #expect(comparison.takeable == [] && comparison.onlyHere == [])
    #expect(comparison.leftOut == [followers, "readers.yml"] && !comparison.inBackup.contains(followers))
    try FileManager.default.removeItem(atPath: place.data + "/" + followers)
    comparison = try await BackupComparison(backup, with: FolderWriter(root: place.data))
    #expect(comparison.takeable == [] && comparison.leftOut == [followers, "readers.yml"])
    try FileManager.default.removeItem(atPath: place.data + "/readers.yml")
    comparison = try await BackupComparison(backup, with: FolderWriter(root: place.data))
    #expect(comparison.takeable == [followers, "readers.yml"] && comparison.leftOut == [])
  }

  @Test("files are stored so that a reader in between finds what they name")
  func order() {
    let paths = ["people/ana/events/a.csv", "people/ana/habits/run.md", "people/ana/photos/a.jpg"]
    #expect(BackupComparison.orderOfStoring(paths) == [paths[2], paths[1], paths[0]])
  }
}
