import Diagnostics
import Foundation
import Journal
import TestSupport
import Testing

@testable import DataFolder
@testable import Merging

/// Two devices change who reads on the hosted site: of what is merged no key opens anything that opened it on one of them and is
/// not meant to any more.
@Suite struct ReaderMendingTests {
  private typealias Files = [String: String]

  private static let (readers, followers) = ("readers.yml", "people/ana/followers.yml")

  private static let start: Files = [
    "daybook.yml": "owner: ana\n",
    "people/ana/profile.yml": "name: Ana\nvisibility: friends\n",
    "people/ben/profile.yml": "name: Ben\nvisibility: friends\n",
    followers: "- {person: ben, state: accepted}\n",
  ]

  private static func book(_ files: Files) async throws -> (book: Book, errors: [Diagnostic]) {
    var overlay = FolderOverlay()
    for (path, text) in files { overlay[path] = .bytes(Array(text.utf8)) }
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("daybook-readers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let reading = await BookReader(root: root.path).read(
      today: Day("2026-11-26"), now: 0, only: nil, replacing: overlay)
    return (reading.book, reading.errors)
  }

  private static func merged(_ base: Files?, _ ours: Files, _ theirs: Files) throws -> Files {
    let contents = Contents()
    func kept(_ files: Files) -> FolderMerge.Files { files.mapValues { contents.keep(Array($0.utf8)) } }
    let moment = FolderMerge.Moment(
      day: try #require(Day("2026-11-26")), time: try #require(TimeOfDay(hour: 10, minute: 0)))
    let merge = try FolderMerge(
      base: base.map(kept), ours: kept(ours), theirs: kept(theirs), at: moment, read: contents.read)
    return Device.applied(merge, to: kept(ours), contents).mapValues {
      String(decoding: contents.read($0), as: UTF8.self)
    }
  }

  // MARK: One by one

  @Test("who was made a reader on one side and declined on the other leaves a line with the key")
  func declined() async throws {
    var (ours, theirs) = (Self.start, Self.start)
    ours[Self.readers] = "- {reader: ben, key: 1}\n"
    theirs[Self.followers] = "- {person: ben, state: declined}\n"
    let merged = try Self.merged(Self.start, ours, theirs)
    #expect(merged[Self.followers] == "- {person: ben, state: declined, key: 1}\n")
    #expect(try Self.merged(Self.start, theirs, ours) == merged)
    theirs[Self.followers] = nil
    #expect(
      try Self.merged(Self.start, ours, theirs)[Self.followers] == "- {reader: ben, state: removed, key: 1}\n")
  }

  @Test("who was made a reader on one side and removed as a person on the other reads nothing")
  func removedPerson() async throws {
    var (ours, theirs) = (Self.start, Self.start)
    ours[Self.readers] = "- {reader: ben, key: 1}\n"
    theirs["people/ben/profile.yml"] = nil
    theirs[Self.followers] = nil
    let merged = try Self.merged(Self.start, ours, theirs)
    #expect(merged[Self.readers] == "- {reader: ben, key: 1, state: removed}\n")
    #expect(merged[Self.followers] == "- {reader: ben, state: removed, key: 1}\n")
    #expect(try await Self.book(merged).errors.isEmpty)
  }

  @Test("nobody else gets the name of somebody who is gone and had a reader on the other side")
  func reservedName() async throws {
    var (ours, theirs) = (Self.start, Self.start)
    ours[Self.readers] = "- {reader: tom, key: 1}\n"
    ours["people/ben/followers.yml"] = "- {reader: tom, state: accepted}\n"
    theirs["people/ben/profile.yml"] = nil
    theirs[Self.followers] = nil
    let merged = try Self.merged(Self.start, ours, theirs)
    let (book, errors) = try await Self.book(merged)
    #expect(errors.isEmpty)
    // What one side had new in the folder of somebody who is gone stays; else the name does.
    let ben = try #require(Username("ben"))
    #expect(book.person(ben) != nil || book.reader(ben)?.isRemoved == true)
  }

  @Test("a reader from outside and a new person of the same name are two, so that the reader reads nothing")
  func namesakes() async throws {
    var (ours, theirs) = (Self.start, Self.start)
    ours[Self.readers] = "- {reader: tom, key: 1}\n"
    ours[Self.followers] = "- {person: ben, state: accepted}\n- {reader: tom, state: accepted}\n"
    theirs["people/tom/profile.yml"] = "name: Another Tom\n"
    let merged = try Self.merged(Self.start, ours, theirs)
    #expect(merged[Self.readers] == "- {reader: tom, key: 1, state: removed}\n")
    #expect(
      merged[Self.followers] == "- {person: ben, state: accepted}\n- {reader: tom, state: removed, key: 1}\n")
    let (book, errors) = try await Self.book(merged)
    #expect(errors.isEmpty)
    let ana = try #require(book.people.first)
    #expect(!ana.followers.contains { $0.state == .accepted && $0.person.text == "tom" })
  }

  @Test("the file of readers stays where one side deleted it")
  func deletedFile() throws {
    var base = Self.start
    base[Self.readers] = "- {reader: tom, key: 3, state: removed}\n"
    #expect(try Self.merged(base, base, Self.start)[Self.readers] == base[Self.readers])
    #expect(try Self.merged(base, Self.start, base)[Self.readers] == base[Self.readers])
  }

  // MARK: At random

  /// Who reads, as the commands of one device change it.
  private struct Keeper {
    var people: [String]
    var readers: [String: (key: Int, isRemoved: Bool)]
    var followers: [String: [String: (isOutside: Bool, state: String, key: Int?)]]

    mutating func act(_ random: inout SeededGenerator) {
      let name = ["tom", "eva", "ben"][random.below(3)]
      let friend = people[random.below(people.count)]
      let isOutside = !people.contains(name)
      switch random.below(6) {
      case 0 where isOutside && readers[name]?.isRemoved != true:
        readers[name] = readers[name] ?? (1, false)
        followers[friend, default: [:]][name] = (true, "accepted", followers[friend]?[name]?.key)
      case 1:
        if let reader = readers[name] {
          readers[name] = (reader.key + 1, false)
          if reader.isRemoved, isOutside { followers[friend, default: [:]][name] = (true, "accepted", nil) }
        } else if !isOutside, friend != name {
          readers[name] = (1, false)
          followers[friend, default: [:]][name] = (false, "accepted", nil)
        }
      case 2:
        guard let reader = readers[name] else { return }
        readers[name] = (reader.key, true)
        for person in people where isOutside && followers[person]?[name]?.state == "accepted" {
          followers[person]?[name] = (true, "removed", reader.key)
        }
      case 3 where followers[friend]?[name]?.state == "accepted":
        let key = readers[name]?.key ?? followers[friend]?[name]?.key
        followers[friend]?[name] = key.map { (isOutside, isOutside ? "removed" : "declined", $0) }
      case 4 where people.contains("ben"):
        people = ["ana"]
        let wasRead = followers["ben"]?.contains { readers[$0.key] != nil || $0.value.key != nil } ?? false
        followers["ben"] = nil
        if let line = followers["ana"]?["ben"] {
          let key = line.state == "accepted" ? readers["ben"]?.key : line.key
          followers["ana"]?["ben"] = key.map { (true, "removed", $0) }
        }
        if let reader = readers["ben"] {
          readers["ben"] = (reader.key, true)
        } else if wasRead {
          readers["ben"] = (1, true)
        }
      default: break
      }
    }

    var files: Files {
      var files: Files = ["daybook.yml": "owner: ana\n"]
      for person in people {
        files["people/\(person)/profile.yml"] = "name: \(person.capitalized)\nvisibility: friends\n"
        let lines = (followers[person] ?? [:]).sorted { $0.key < $1.key }.map { name, line in
          "- {\(line.isOutside ? "reader" : "person"): \(name), state: \(line.state)"
            + (line.key.map { ", key: \($0)" } ?? "") + "}\n"
        }
        files["people/\(person)/followers.yml"] = lines.isEmpty ? nil : lines.joined()
      }
      let lines = readers.sorted { $0.key < $1.key }.map { name, reader in
        "- {reader: \(name), key: \(reader.key)\(reader.isRemoved ? ", state: removed" : "")}\n"
      }
      files[ReaderMendingTests.readers] = lines.isEmpty ? nil : lines.joined()
      return files
    }
  }

  @Test(
    "whatever two devices did, no key that opened somebody’s pages opens what is sealed once its reader is out",
    arguments: 0..<Rounds.count(30, thorough: 400))
  func random(round: Int) async throws {
    var random = SeededGenerator(seed: UInt64(round) &* 104_729 &+ 7)
    var base = Keeper(people: ["ana", "ben"], readers: [:], followers: ["ana": ["ben": (false, "accepted", nil)]])
    for _ in 0..<random.below(4) { base.act(&random) }
    var (ours, theirs) = (base, base)
    for _ in 0..<(1 + random.below(4)) { ours.act(&random) }
    for _ in 0..<(1 + random.below(4)) { theirs.act(&random) }
    let merged = try Self.merged(base.files, ours.files, theirs.files)
    #expect(try Self.merged(base.files, theirs.files, ours.files) == merged, "round \(round)")
    let (book, errors) = try await Self.book(merged)
    #expect(errors.isEmpty, "round \(round): \(errors.map { $0.text(showsCode: true) })\n\(merged)")
    for side in [ours, theirs] {
      let before = try await Self.book(side.files).book
      for person in before.people {
        for reader in before.readers(of: person) {
          guard let now = book.person(person.username) else {
            #expect(book.reader(person.username)?.isRemoved == true, "round \(round): \(person.username)")
            continue
          }
          let isIn = book.readers(of: now).contains { $0.reader == reader.reader && $0.key == reader.key }
          let isOut = book.revokedKeys(of: now).contains(RevokedKey(reader: reader.reader, key: reader.key))
          #expect(
            isIn != isOut, "round \(round): \(reader.reader) at \(person.username)\n\(side.files)\n\(merged)")
        }
      }
    }
  }
}
