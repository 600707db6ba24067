import Foundation
import Journal
import TestSupport
import Testing

@testable import Backups

@Suite("Which backups stay")
struct KeepRuleTests {
  @Test("rules are read as they are printed, and other texts are none")
  func text() {
    for text in ["7d,4w,12m", "1d", "3y", "7d,12m", "10000d"] { #expect(KeepRule(text)?.text == text) }
    #expect(KeepRule("12m, 7d")?.text == "7d,12m")
    for text in ["", "7", "d", "0d", "-1d", "7d,", "7d,7d", "7x", "1.5d", "10001d", "7d 4w", "+7d"] {
      #expect(KeepRule(text) == nil, "\(text)")
    }
  }

  @Test("names are read as they are written, and those of other daybooks are not")
  func names() throws {
    let made = BackupName(
      "diary", identity: identity, now: 0, offset: -1, occasion: .beforeImport, isEncrypted: true)
    #expect(made.text == "diary-3f9a2c71-1969-12-31-235959-before-import.tar.gz.age")
    #expect(BackupName(made.text, of: "diary") == made)
    for text in [
      "diary-2026-11-26-153312.tar.gz", "diary-2026-11-26-153312.tar.gz.age",
      "diary-0123abcd-2026-11-26-153312.tar.gz", "diary-00000000-2026-11-26-153312-2.tar.gz",
      "diary-2026-11-26-153312-before-restore-2.tar.gz", "diary-2026-11-26-153312-12.tar.gz",
      "diary-0123abcd-2026-11-26-153312-accounts.tar.gz", "diary-2026-11-26-153312-accounts-3.tar.gz.age",
    ] {
      #expect(BackupName(text, of: "diary")?.text == text)
    }
    for text in [
      "diary-2026-02-30-153312.tar.gz", "diary-2026-11-26-153312.zip", "diary-2026-11-26-1533.tar.gz",
      "diary-2-2026-11-26-153312.tar.gz", "diary-2026-11-26-153312-1.tar.gz", "diary-2026-11-26-153312-x.tar.gz",
      "diary-0123ABCD-2026-11-26-153312.tar.gz", "diary-0123abc-2026-11-26-153312.tar.gz",
      "diary-0123abcd2026-11-26-153312.tar.gz",
      "diary-2026-11-26-153312-before-import-accounts.tar.gz", "diary-2026-11-26-153312-accounts1.tar.gz",
      "my-diary-2026-11-26-153312.tar.gz", "diary-2026-11-26-153312-02.tar.gz", ".diary-2026-11-26-153312.tar.gz",
    ] {
      #expect(BackupName(text, of: "diary") == nil, "\(text)")
    }
  }

  private func kept(_ rule: String, _ days: [String]) throws -> [String] {
    let names = try days.map { try name("diary-\($0)-120000.tar.gz") }
    return try #require(KeepRule(rule)).kept(names).map { $0.date.description }
  }

  @Test("the last of each day, week and month that has one stays")
  func periods() throws {
    // 2026-11-23 is a Monday.
    let days = ["2026-09-30", "2026-10-30", "2026-10-31", "2026-11-15", "2026-11-22", "2026-11-23", "2026-11-26"]
    #expect(try kept("2d", days) == ["2026-11-23", "2026-11-26"])
    #expect(try kept("2w", days) == ["2026-11-22", "2026-11-26"])
    #expect(try kept("3m", days) == ["2026-09-30", "2026-10-31", "2026-11-26"])
    #expect(try kept("1d,2m", days) == ["2026-10-31", "2026-11-26"])
    #expect(try kept("9y", days) == ["2026-11-26"])
  }

  @Test("of one day the last stays, and what the program made by itself is not counted")
  func day() throws {
    let texts = [
      "diary-2026-11-25-120000.tar.gz", "diary-2026-11-26-080000.tar.gz", "diary-2026-11-26-090000.tar.gz",
      "diary-2026-11-26-090000-2.tar.gz", "diary-2026-11-26-100000-before-import.tar.gz",
    ]
    let rule = try #require(KeepRule("1d"))
    #expect(try rule.kept(texts.map(name)).map(\.text) == Array(texts.suffix(2)))
  }

  @Test("over ten years of days a rule keeps no more than it says, and always the newest")
  func decade() throws {
    var random = SeededGenerator(seed: 5)
    let rule = try #require(KeepRule("7d,4w,12m,3y"))
    var names: [BackupName] = []
    var day = try #require(Day("2016-01-01"))
    for _ in 0..<400 {
      day = day + 1 + random.below(12)
      names.append(try name("diary-\(day)-120000.tar.gz"))
      names = rule.kept(names)
      #expect(names.count <= 7 + 4 + 12 + 3 && names.last?.date == day)
    }
    // Pruning day by day keeps what pruning once would of the last year.
    let months = Set(names.map { $0.date.yearMonth })
    #expect(months.count >= 12)
  }

  @Test("what was just made stays, though a clock that was wrong called another one later")
  func spared() throws {
    let place = try Place([:])
    let shelf = BackupShelf(place.root + "/shelf", of: "diary", identity: identity)
    for time in ["2026-11-27-061720", "2026-11-26-161721", "2026-11-26-100000"] {
      try place.write("", to: "shelf/diary-\(identity)-\(time).tar.gz")
    }
    let made = shelf.folder + "/diary-\(identity)-2026-11-26-161721.tar.gz"
    let removed = shelf.prune(by: try #require(KeepRule("1d")), sparing: made)
    #expect(removed.map(\.text) == ["diary-\(identity)-2026-11-26-100000.tar.gz"])
    #expect(place.names(in: "shelf").count == 2)
  }

  @Test("one of another kind takes no place: with accounts, or encrypted, each is counted by itself")
  func kinds() throws {
    let texts = [
      "diary-2026-11-24-120000-accounts.tar.gz", "diary-2026-11-25-120000-accounts.tar.gz",
      "diary-2026-11-25-130000-accounts.tar.gz.age", "diary-2026-11-25-130000.tar.gz.age",
      "diary-2026-11-25-140000.tar.gz", "diary-2026-11-26-120000.tar.gz",
    ]
    let kept = try #require(KeepRule("1d")).kept(texts.map(name))
    #expect(kept.map(\.text) == [1, 2, 3, 5].map { texts[$0] })
    #expect(try Set(texts.map { try name($0).kind }).count == 4)
  }

  @Test("of those that it made by itself the one just made stays, though others are called later, and ten in all do")
  func sparedByItself() throws {
    let place = try Place([:])
    let shelf = BackupShelf(place.root + "/shelf", of: "diary", identity: identity)
    let made = "diary-\(identity)-2026-11-26-161721-before-import.tar.gz"
    for day in 10..<20 {
      try place.write("", to: "shelf/diary-\(identity)-2099-01-\(day)-120000-before-restore.tar.gz")
    }
    try place.write("", to: "shelf/" + made)
    let removed = shelf.pruneThoseByItself(sparing: shelf.folder + "/" + made)
    #expect(removed.map(\.text) == ["diary-\(identity)-2099-01-10-120000-before-restore.tar.gz"])
    #expect(place.names(in: "shelf").contains(made) && place.names(in: "shelf").count == BackupShelf.mostByItself)
    #expect(shelf.pruneThoseByItself(sparing: shelf.folder + "/" + made) == [])
  }

  @Test("a shelf removes what a rule does not keep, nothing of others, and of its own only the oldest")
  func shelf() throws {
    let place = try Place([:])
    let shelf = BackupShelf(place.root + "/shelf", of: "diary", identity: identity)
    // Another daybook that is called the same, and names that do not say of which one they are.
    let others = [
      "other-2020-01-01-120000.tar.gz", "diary-2020-01-01.tar.gz", "notes.txt", "diary-2020-01-01-120000.tar.gz",
      "diary-0123abcd-2020-01-01-120000.tar.gz", "diary-0123abcd-2020-01-01-130000-before-import.tar.gz",
    ]
    for other in others { try place.write("", to: "shelf/" + other) }
    for day in 10..<30 { try place.write("", to: "shelf/diary-\(identity)-2026-11-\(day)-120000.tar.gz") }
    for day in 10..<25 {
      try place.write("", to: "shelf/diary-\(identity)-2026-11-\(day)-120000-before-import.tar.gz")
    }
    // A folder that never made one has none to remove.
    let unknown = BackupShelf(shelf.folder, of: "diary", identity: nil)
    let strict = try #require(KeepRule("1d"))
    #expect(unknown.prune(by: strict) == [] && unknown.pruneThoseByItself() == [])
    #expect(shelf.all.count == 20 + 15 + 3 && shelf.names.count == 20 + 15)
    #expect(shelf.prune(by: try #require(KeepRule("3d"))).count == 17)
    #expect(shelf.pruneThoseByItself().count == 5)
    let left = place.names(in: "shelf")
    #expect(Set(others).isSubset(of: left) && left.count == 6 + 3 + 10)
    #expect(left.contains("diary-\(identity)-2026-11-24-120000-before-import.tar.gz"))
  }

  @Test(
    "a daybook is called as its folder is, and where that is just data, as the folder around it",
    arguments: [
      ("/home/ana/diary/data", "diary", "/home/ana/diary/backups"), ("/srv/ana", "ana", "/srv/backups"),
      ("/data", "data", "/backups"), ("/home/Tage & Bücher/data", "TageBcher", "/home/Tage & Bücher/backups"),
      ("/home/日記/data", "daybook", "/home/日記/backups"),
    ])
  func called(root: String, name: String, folder: String) {
    let shelf = BackupShelf(besideDataFolder: root)
    #expect(shelf.daybook == name && shelf.folder == folder)
  }
}
