import FileSystem
import Hashing
import Journal

/// What a part of the public edition has to know of all people, however many parts there are: who is there, and what of them
/// stands among others. One is made for the people of each part, and all of them are joined.
public struct SiteSummary: Sendable, Equatable {
  /// How many parts there are.
  public var count: Int
  /// The parts whose people are in it, by their numbers from 1, in order.
  public var parts: [Int]
  /// By which program, templates, words and key pages are made.
  public var mark: String
  /// What everybody shares, as ``SharedDigest`` tells it.
  public var shared: String
  /// The day that was asked for, instead of the day it was.
  public var given: Day?
  /// The moment by which it is that day for everybody: seconds since 1970-01-01T00:00:00Z.
  public var now: Int64
  /// Everybody whose files have no errors, in the order of their names.
  public var people: [PersonSummary]
  /// Those whose files have errors, so that their pages stay as they were.
  public var resting: [Username]

  /// Each parameter is described at the property with its name.
  public init(
    count: Int, parts: [Int], mark: String, shared: String, given: Day?, now: Int64, people: [PersonSummary],
    resting: [Username]
  ) {
    (self.count, self.parts, self.mark, self.shared) = (count, parts, mark, shared)
    (self.given, self.now, self.people, self.resting) = (given, now, people, resting)
  }

  /// Whether everybody is in it.
  public var isWhole: Bool { missing.isEmpty }

  /// The numbers of the parts that are not in it.
  public var missing: [Int] {
    let known = Set(parts)
    return (1...count).filter { !known.contains($0) }
  }

  /// Another text for another summary.
  public var digest: String { Hexadecimal.text(of: SHA256.digest(of: bytes)) }

  // MARK: Several

  /// Why summaries cannot be joined.
  public enum Mismatch: Error, Equatable {
    /// They are of different numbers of parts.
    case counts(Int, Int)
    /// They were made by different programs, templates, words or keys.
    case marks
    /// What everybody shares differs.
    case shared
    /// Different days were asked for.
    case days
    /// A part is there twice.
    case twice(Int)
  }

  /// The summary of all people in several, the first of which may be of any parts.
  ///
  /// - Throws: ``Mismatch`` for one that does not go with these.
  public mutating func join(_ other: SiteSummary) throws(Mismatch) {
    var known = Set(parts)
    try join(other, besides: &known)
  }

  /// The same where many are joined one after the other.
  ///
  /// - Parameter known: The numbers of the parts that are in it, which it keeps.
  public mutating func join(_ other: SiteSummary, besides known: inout Set<Int>) throws(Mismatch) {
    if count != other.count { throw .counts(count, other.count) }
    if mark != other.mark { throw .marks }
    if shared != other.shared { throw .shared }
    if given != other.given { throw .days }
    if let twice = other.parts.first(where: known.contains) { throw .twice(twice) }
    parts += other.parts
    known.formUnion(other.parts)
    people += other.people
    resting += other.resting
    now = max(now, other.now)
  }

  /// Puts parts and people in order, after all were joined.
  public mutating func sort() {
    parts.sort()
    people.sort { $0.username < $1.username }
    resting.sort()
  }

  // MARK: Bytes

  private static let format = "daybook summary 3"

  /// The summary as bytes.
  public var bytes: [UInt8] {
    var record = RecordWriter()
    record.append(Self.format)
    record.append(count)
    record.append(parts) { $0.append($1) }
    record.append(mark)
    record.append(shared)
    record.append(given)
    record.append(now)
    record.append(people) { $0.append($1) }
    record.append(resting) { $0.append($1.text) }
    return record.bytes
  }

  /// The summary in `bytes`; `nil` for what is none, or one that another program wrote.
  ///
  /// - Parameter most: The largest number of parts that there may be.
  public init?(bytes: [UInt8], upTo most: Int) {
    var record = RecordReader(bytes)
    do {
      guard try record.text() == Self.format else { return nil }
      count = Int(truncatingIfNeeded: try record.signed())
      parts = try record.values { record throws(RecordReader.Unreadable) in
        Int(truncatingIfNeeded: try record.signed())
      }
      mark = try record.text()
      shared = try record.text()
      given = try record.optionalDay()
      now = try record.signed()
      people = try record.values { record throws(RecordReader.Unreadable) in try record.summary() }
      resting = try record.values { record throws(RecordReader.Unreadable) in try record.username() }
    } catch {
      return nil
    }
    guard record.isAtEnd, 1...most ~= count, !parts.isEmpty, parts.allSatisfy((1...count).contains),
      Set(parts).count == parts.count, RecordReader.days ~= now / 86_400
    else { return nil }
  }
}
