import DataFolder
import Journal
import TestSupport
import Testing

@testable import Merging

/// Files that two devices changed apart from each other, one of which a program for synchronising left as a copy: nobody
/// knows what both had.
@Suite struct RandomCopyTests {
  private static let header = "when,habit,value,comment"

  private static func row(_ random: inout SeededGenerator) -> String {
    let habit = ["run", "read", "water"][random.below(3)]
    let value = habit == "read" ? "done" : "\(1 + random.below(3))"
    return "2026-11-\(10 + random.below(8)),\(habit),\(value),\(random.below(3) == 0 ? "n\(random.below(4))" : "")"
  }

  private static func changed(_ rows: [String], _ random: inout SeededGenerator) -> [String] {
    var rows = rows
    for _ in 0..<random.below(6) {
      switch random.below(4) {
      case 0 where !rows.isEmpty: rows.remove(at: random.below(rows.count))
      case 1 where !rows.isEmpty: rows[random.below(rows.count)] = row(&random)
      case 2: rows.insert(row(&random), at: random.below(rows.count + 1))
      default: rows.append(row(&random))
      }
    }
    return rows
  }

  private static func counts(_ rows: [String]) -> [String: Int] {
    Dictionary(rows.map { (bare($0), 1) }, uniquingKeysWith: +)
  }

  private static func bare(_ row: String) -> String { row.hasSuffix(",") ? String(row.dropLast()) : row }

  private static func bytes(_ rows: [String]) -> [UInt8] { Array(([header] + rows).map { $0 + "\n" }.joined().utf8) }

  private static func rows(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().map(String.init)
  }

  @Test(
    "every check-in of either copy is there, as often as in the one that has more; what differs is listed; twice is once",
    arguments: 0..<Rounds.count(25, thorough: 1_000))
  func checkIns(round: Int) throws {
    var random = SeededGenerator(seed: UInt64(round) &* 104_729 &+ 5)
    var start: [String] = []
    for _ in 0..<random.below(12) { start.append(Self.row(&random)) }
    let copies = (0..<(2 + random.below(2))).map { _ in Self.changed(start, &random) }
    let (day, path) = (try #require(Day("2026-11-26")), "people/ana/events/2026.csv")
    func merge(_ ours: [UInt8], _ theirs: [UInt8]) throws -> FileMerge.Outcome {
      let outcome = FileMerge(path: path).merge(base: nil, ours: ours, theirs: theirs, at: DayAndTime(day: day))
      return try #require(outcome)
    }
    var merged = Self.bytes(copies[0])
    for copy in copies.dropFirst() {
      let (before, theirs) = (merged, Self.bytes(copy))
      let outcome = try merge(before, theirs)
      #expect(try merge(theirs, before).bytes == outcome.bytes, "round \(round): the sides make a difference")
      let (one, other) = (Self.counts(Self.rows(before)), Self.counts(copy))
      let expected = one.merging(other, uniquingKeysWith: max)
      #expect(Self.counts(Self.rows(outcome.bytes)) == expected, "round \(round)")
      let differing = Set(expected.keys.filter { one[$0] != other[$0] })
      let listed = Set(outcome.doubtful.map { Self.bare($0.row) })
      #expect(differing.subtracting(listed).isEmpty, "round \(round): not all that differs is listed")
      // What is listed besides is what both recorded on such a day.
      let days = Set(differing.map { $0.prefix(10) })
      #expect(listed == Set(expected.keys.filter { days.contains($0.prefix(10)) }), "round \(round)")
      merged = outcome.bytes
    }
    for copy in copies {
      let again = Self.rows(try merge(merged, Self.bytes(copy)).bytes)
      #expect(Self.counts(again) == Self.counts(Self.rows(merged)), "round \(round): merged again")
      // Three copies may have the same rows in three orders.
      if copies.count == 2 { #expect(again == Self.rows(merged), "round \(round): in another order") }
    }
    let again = try merge(merged, merged)
    #expect(again.bytes == merged && again.doubtful.isEmpty, "round \(round): merged with itself")
  }
}
