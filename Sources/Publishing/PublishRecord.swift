import FileSystem
import Journal

/// What publishing put at a target, as far as it is known there: by it is decided what may be removed. It lies on the machine
/// that publishes.
public struct PublishRecord: Sendable, Equatable {
  /// The files by their paths, with their digests; an empty text for one that was to be sent or removed when the program ended.
  public var files: [String: String] = [:]
  /// What could be seen by whom of what is there; `nil` where that is not known.
  public var facts: SharedFacts? = SharedFacts.none
  /// The day on which it was last as it should be, in the time zone of the site; `nil` where it never was.
  public var day: Day?

  /// Nothing is there.
  public init() {}
}

extension PublishShelf {
  private static let format = "daybook publish 1"

  /// The record of a target; `nil` where there is none for where it is now, or it cannot be read.
  public func record(of target: PublishTarget) -> PublishRecord? {
    guard let bytes = bytes("targets/\(target.name)") else { return nil }
    var lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard lines.popFirst() == Self.format[...], lines.popFirst() == target.text[...],
      let day = lines.popFirst(), let end = lines.popLast(), end.isEmpty
    else { return nil }
    var record = PublishRecord()
    record.day = Day(String(day))
    record.files.reserveCapacity(lines.count)
    for line in lines {
      guard let blank = line.firstIndex(of: " ") else { return nil }
      record.files[String(line[line.index(after: blank)...])] = String(line[..<blank])
    }
    record.facts = facts(of: target)
    return record
  }

  private func facts(of target: PublishTarget) -> SharedFacts? {
    bytes("targets/\(target.name).facts").flatMap { SharedFacts(stored: $0) }
  }

  /// Stores the record of a target, and waits until it is on the disk.
  ///
  /// - Parameter isFactual: Whether its facts changed.
  func store(_ record: PublishRecord, of target: PublishTarget, isFactual: Bool) throws(SystemFailure) {
    if isFactual, let facts = record.facts { try write("targets/\(target.name).facts", facts.stored) }
    var text = "\(Self.format)\n\(target.text)\n\(record.day?.description ?? "-")\n"
    for (path, digest) in record.files.sorted(by: { $0.key < $1.key }) { text += "\(digest) \(path)\n" }
    try write("targets/\(target.name)", Array(text.utf8))
  }
}
