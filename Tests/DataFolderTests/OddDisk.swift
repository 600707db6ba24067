import Foundation
import Journal
import Synchronization
import Testing

@testable import DataFolder

/// A folder as it would look on a disk that no machine has: what is written through this gets the times that its clock shows.
final class OddDisk: Sendable {
  private struct State {
    /// What the clock shows.
    var now = OddDisk.start
    var times: [String: Int64] = [:]
    var devices: [String: UInt64] = [:]
    /// What is said of something for some more looks, whatever it is by now.
    var stale: [String: (signature: FileSignature, looks: Int)] = [:]
  }

  static let second: Int64 = 1_000_000_000
  /// Noon of some day, in whole seconds of an even number.
  static let start: Int64 = 1_795_176_000 * second

  let folder: TestFolder
  /// The clock counts by this, in nanoseconds.
  private let tick: Int64
  private let state = Mutex(State())

  init(_ folder: TestFolder, countingBy tick: Int64) {
    self.folder = folder
    self.tick = tick
  }

  private func floor(_ time: Int64) -> Int64 { time - time % tick }

  /// How the folder looks.
  ///
  /// - Parameter minds: Whether a file has to be older than the clock for its attributes to tell anything.
  func sight(minding minds: Bool = true) -> FolderSight {
    var sight = FolderSight(
      attributes: { [self] path, system in attributes(of: path, system) },
      clock: { [self] _ in state.withLock { floor($0.now) } })
    // A file may be ahead of the clock by as much and counts all the same.
    if !minds { sight.grain = { _ in -1_000_000 * Self.second } }
    return sight
  }

  private func attributes(of path: String, _ system: FileSignature) -> FileSignature {
    state.withLock { state in
      if let (signature, looks) = state.stale[path], looks > 0 {
        state.stale[path] = (signature, looks - 1)
        return signature
      }
      var numbers = system.numbers
      numbers[0] = state.devices[path] ?? state.devices[""] ?? 1
      // The same for whatever lies there.
      numbers[1] = path.utf8.reduce(7) { ($0 &* 31) &+ UInt64($1) }
      let time = UInt64(bitPattern: floor(state.times[path] ?? Self.start))
      (numbers[3], numbers[4]) = (time, time)
      return FileSignature(numbers[...])
    }
  }

  /// Lets time pass, or sets the clock back.
  func wait(_ seconds: Double) { state.withLock { $0.now += Int64(seconds * Double(Self.second)) } }

  func write(_ text: String, to path: String, ahead seconds: Int64 = 0) throws {
    try folder.write(text, to: path)
    state.withLock { $0.times[path] = $0.now + seconds * Self.second }
  }

  /// Removes a file and makes another, which gets the same inode.
  func replace(_ path: String, with text: String) throws {
    try FileManager.default.removeItem(atPath: folder.root + "/" + path)
    try write(text, to: path)
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    state.withLock { $0.times[parent.isEmpty ? "." : parent] = $0.now }
  }

  /// Gives a path another device, and everything where it is empty.
  func move(_ path: String, to device: UInt64) { state.withLock { $0.devices[path] = device } }

  /// Has attributes of a file told as they are now for so many more looks, as a server does that has them from before.
  func hold(_ path: String, for looks: Int) {
    var status = stat()
    guard lstat(folder.root + "/" + path, &status) == 0 else { return }
    let signature = attributes(of: path, FileSignature(status))
    state.withLock { $0.stale[path] = (signature, looks) }
  }
}

/// Reads a folder again and again, and each time no more than has to be read.
final class RepeatedReading {
  enum Way: CaseIterable {
    /// By what the last build recorded, as builds do.
    case build
    /// By what is kept in memory, as a server does.
    case server
  }

  private var reader: BookReader
  private let way: Way
  private var known: (record: FolderRecord, book: Book)?
  /// Whether the last reading was one of some people alone.
  private(set) var wasPartial = false

  init(_ way: Way, of folder: TestFolder, seeing sight: FolderSight) {
    self.way = way
    reader = BookReader(root: folder.root, displayedAs: ".")
    reader.sight = sight
    if way == .server { reader.record = ReadingRecord(seeing: sight) }
  }

  private static let now: Int64 = 1_795_176_000

  /// The record of the last reading.
  var record: FolderRecord? {
    get { known?.record }
    set { if let book = known?.book { known = newValue.map { ($0, book) } } }
  }

  /// Reads, and says whether what is known then is what a reading of everything finds.
  func isSound() async -> Bool {
    let book = await next()
    return book == (await BookReader(root: reader.layout.root, displayedAs: ".").read(now: Self.now).book)
  }

  private func next() async -> Book {
    if way == .server { return await reader.read(now: Self.now).book }
    if let (former, book) = known,
      case .own(let changed) = await reader.changes(since: former, today: nil, now: Self.now)
    {
      let (reading, record) = await reader.readRecording(
        today: nil, now: Self.now, knowing: KnownPeople(former, except: changed))
      if let record, record.news(since: former, from: changed) != nil {
        // What was not found to be new is as it was, as on pages that are not made anew.
        var all = book
        all.people = all.people.map { changed.contains($0.username) ? reading.book.person($0.username) ?? $0 : $0 }
        known = (record, all)
        wasPartial = true
        return all
      }
    }
    let (reading, record) = await reader.readRecording(today: nil, now: Self.now)
    known = record.map { ($0, reading.book) }
    wasPartial = false
    return reading.book
  }
}
