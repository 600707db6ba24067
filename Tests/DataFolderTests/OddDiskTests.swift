import Foundation
import Journal
import Testing

@testable import DataFolder

@Suite("What is edited on disks of every kind")
struct OddDiskTests {
  /// How a file comes to have the attributes that it had, with another content of the same size.
  enum Oddity: CaseIterable {
    case writtenAgainAtOnce, wholeSecondsAlone, everySecondOneAlone, sameInodeForAnother, timeAhead
  }

  private static let events = "people/ana/events/2026.csv"
  private static let profile = "people/ana/profile.yml"

  /// Two contents of the same size for each of some files: what somebody records, what else is theirs, and what everybody shares.
  private static let texts = [
    events: ("when,habit,value\n2026-11-02,run,done\n", "when,habit,value\n2026-11-02,run,skip\n"),
    "people/ana/habits/run.md": ("---\ntitle: Run\nschedule: daily\n---\n", "---\ntitle: Hop\nschedule: daily\n---\n"),
    "people/ana/lists/home.md": ("---\ntitle: Home\n---\n- [ ] Tap\n", "---\ntitle: Home\n---\n- [ ] Tub\n"),
    profile: ("name: Ana\n", "name: Eva\n"),
    "daybook.yml": ("owner: ana\ntoday: 2026-11-20\ntitle: One\n", "owner: ana\ntoday: 2026-11-20\ntitle: Two\n"),
  ]

  private static func folder() throws -> TestFolder {
    try TestFolder(
      [
        "people/ben/profile.yml": "name: Ben\n",
        // Less than the program's own, which takes longer to read than all the rest.
        "catalog.yml": "categories: [{name: Water, habits: [{title: Swim, schedule: daily}]}]\n",
      ].merging(texts.mapValues(\.0)) { $1 })
  }

  /// Whether a reading after all of it knows what is stored.
  ///
  /// - Parameter minds: Whether a file has to be older than the clock for its attributes to tell anything.
  private func isSeen(_ oddity: Oddity, of path: String, by way: RepeatedReading.Way, minding minds: Bool) async throws
    -> Bool
  {
    let (first, second) = try #require(Self.texts[path])
    let tick =
      switch oddity {
      case .wholeSecondsAlone: OddDisk.second
      case .everySecondOneAlone: 2 * OddDisk.second
      default: OddDisk.second / 250
      }
    let disk = OddDisk(try Self.folder(), countingBy: tick)
    let reading = RepeatedReading(way, of: disk.folder, seeing: disk.sight(minding: minds))
    disk.wait(3600)
    #expect(await reading.isSound())
    disk.wait(0.001)
    let ahead: Int64 = oddity == .timeAhead ? 86_400 : 0
    try disk.write(first, to: path, ahead: ahead)
    if oddity == .everySecondOneAlone { disk.wait(1.5) }
    if oddity == .wholeSecondsAlone { disk.wait(0.9) }
    #expect(await reading.isSound())
    if oddity == .sameInodeForAnother {
      try disk.replace(path, with: first)
      #expect(await reading.isSound())
      try disk.replace(path, with: second)
    } else {
      try disk.write(second, to: path, ahead: ahead)
    }
    disk.wait(3600)
    return await reading.isSound()
  }

  @Test(
    "a file with another content of the same size and every attribute that it had is seen, since it was too new to count",
    arguments: RepeatedReading.Way.allCases, Oddity.allCases)
  func tooNew(_ way: RepeatedReading.Way, _ oddity: Oddity) async throws {
    for path in Self.texts.keys.sorted() {
      #expect(try await isSeen(oddity, of: path, by: way, minding: true), "\(path)")
      // A server reads what everybody shares each time.
      let isRead = way == .server && path == "daybook.yml"
      #expect(
        try await isSeen(oddity, of: path, by: way, minding: false) == isRead, "\(path), were it no matter how new")
    }
  }

  @Test(
    "by a clock that was set back a file gets the time that it had, and is seen all the same",
    arguments: RepeatedReading.Way.allCases)
  func setBack(_ way: RepeatedReading.Way) async throws {
    for path in Self.texts.keys.sorted() {
      for isKnownWhen in [true, false] where isKnownWhen || way == .build {
        let (first, second) = try #require(Self.texts[path])
        let disk = OddDisk(try Self.folder(), countingBy: OddDisk.second)
        let reading = RepeatedReading(way, of: disk.folder, seeing: disk.sight())
        disk.wait(60)
        try disk.write(first, to: path)
        disk.wait(3600)
        #expect(await reading.isSound())
        #expect(await reading.isSound() && (way == .server || reading.wasPartial))
        disk.wait(-3600)
        try disk.write(second, to: path)
        disk.wait(600)
        // Were it not recorded when it was looked at, nothing would tell.
        if !isKnownWhen { reading.record?.moment = .min }
        #expect(await reading.isSound() == isKnownWhen, "\(path)")
      }
    }
  }

  @Test(
    "what attributes from before hide is seen as soon as they come to an end, however many looks at it they outlast",
    arguments: RepeatedReading.Way.allCases)
  func held(_ way: RepeatedReading.Way) async throws {
    for path in Self.texts.keys.sorted() {
      for looks in [1, 3] {
        let (_, second) = try #require(Self.texts[path])
        let disk = OddDisk(try Self.folder(), countingBy: OddDisk.second / 250)
        let reading = RepeatedReading(way, of: disk.folder, seeing: disk.sight())
        disk.wait(3600)
        #expect(await reading.isSound())
        disk.wait(60)
        disk.hold(path, for: looks)
        try disk.write(second, to: path)
        // Each reading looks at least once.
        for _ in 1...looks {
          disk.wait(3600)
          _ = await reading.isSound()
        }
        disk.wait(3600)
        #expect(await reading.isSound(), "\(path), \(looks) looks")
      }
    }
  }

  @Test("after the number of the disk became another everything is read, and of two disks nothing is recorded")
  func devices() async throws {
    let disk = OddDisk(try Self.folder(), countingBy: OddDisk.second / 250)
    let reading = RepeatedReading(.build, of: disk.folder, seeing: disk.sight())
    disk.wait(3600)
    for isPartial in [false, true] { #expect(await reading.isSound() && reading.wasPartial == isPartial) }
    disk.move("", to: 2)
    for isPartial in [false, true] { #expect(await reading.isSound() && reading.wasPartial == isPartial) }
    disk.move("people/ana/events", to: 3)
    // What is somebody's on another disk is read each time, and of anything else there nothing is known.
    for _ in 1...2 { #expect(await reading.isSound() && reading.wasPartial) }
    disk.move("people/ana/habits", to: 3)
    for _ in 1...2 { #expect(await reading.isSound() && reading.wasPartial) }
    disk.move("people/ana/profile.yml", to: 3)
    for _ in 1...2 { #expect(await reading.isSound() && reading.wasPartial) }
    disk.move("daybook.yml", to: 3)
    for _ in 1...2 { #expect(await reading.isSound() && !reading.wasPartial) }
    #expect(reading.record == nil)
    for path in ["daybook.yml", "people/ana/profile.yml", "people/ana/habits"] { disk.move(path, to: 2) }
    disk.move("people/ana/events", to: 2)
    for isPartial in [false, true] { #expect(await reading.isSound() && reading.wasPartial == isPartial) }
  }
}
