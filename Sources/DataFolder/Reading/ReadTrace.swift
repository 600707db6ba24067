import CLibrary
import FileSystem
import Synchronization

/// The attributes of a file or a folder by which it is told that it was written, replaced or given other permissions. Those of
/// a folder also tell that something in it was made, renamed or removed.
struct FileSignature: Sendable, Equatable {
  /// By which a file is told from all others that exist.
  struct Identity: Sendable, Equatable {
    var device: UInt64
    var inode: UInt64
  }

  let identity: Identity
  private var size: Int64
  private var modified: Int64
  private var changed: Int64
  private var mode: UInt32

  init(_ status: stat) {
    identity = Identity(
      device: UInt64(truncatingIfNeeded: status.st_dev), inode: UInt64(truncatingIfNeeded: status.st_ino))
    size = Int64(status.st_size)
    modified = status.modified
    changed = status.changed
    mode = UInt32(status.st_mode)
  }

  /// How many ``numbers`` there are.
  static let count = 6

  /// All of it as numbers, for records. Two are equal where these are.
  var numbers: [UInt64] {
    [
      identity.device, identity.inode, UInt64(bitPattern: size), UInt64(bitPattern: modified),
      UInt64(bitPattern: changed), UInt64(mode),
    ]
  }

  /// - Parameter numbers: At least as many as ``count``.
  init(_ numbers: ArraySlice<UInt64>) {
    let first = numbers.startIndex
    identity = Identity(device: numbers[first], inode: numbers[first + 1])
    size = Int64(bitPattern: numbers[first + 2])
    modified = Int64(bitPattern: numbers[first + 3])
    changed = Int64(bitPattern: numbers[first + 4])
    mode = UInt32(truncatingIfNeeded: numbers[first + 5])
  }

  /// That there is nothing.
  static let missing = FileSignature([0, 0, 0, 0, 0, 0])

  /// The time of the latest change, in nanoseconds since 1970.
  var time: Int64 { max(modified, changed) }

  /// The attributes of an open file or folder; `nil` where the system does not tell them.
  init?(_ descriptor: Int32) {
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Everything that was looked at to read something, with the attributes it had before.
///
/// That a file is not there, the attributes of its folder say, which is among what was looked at.
final class ReadTrace: Sendable {
  private struct State {
    var seen: [String: FileSignature] = [:]
    var unclear: Set<String> = []
  }

  private let state = Mutex(State())
  private let sight: FolderSight

  /// - Parameter sight: How the data folder looks.
  init(seeing sight: FolderSight = .system) { self.sight = sight }

  /// Notes an open file or folder, before anything is read of it.
  ///
  /// - Parameter path: Relative to the data folder.
  func note(_ path: String, _ descriptor: Int32) {
    guard let signature = sight.signature(of: descriptor, at: path) else { return giveUp(path) }
    note(path, signature)
  }

  /// Notes that there is nothing, where no folder was looked at whose attributes tell that.
  func noteMissing(_ path: String) { note(path, .missing) }

  private func note(_ path: String, _ signature: FileSignature) {
    state.withLock { state in
      // What was different a moment ago was written in between.
      if let known = state.seen.updateValue(signature, forKey: path), known != signature { state.unclear.insert(path) }
    }
  }

  /// Notes that it cannot be told by attributes whether what was read at a path is still the same.
  func giveUp(_ path: String) { _ = state.withLock { $0.unclear.insert(path) } }

  /// What was looked at; `nil` where it cannot be told by attributes whether all of it is still the same.
  var seen: [(path: String, signature: FileSignature)]? {
    let (seen, unclear) = all
    return unclear.isEmpty ? seen : nil
  }

  /// What was looked at, and of what it cannot be told by attributes whether it is still the same.
  var all: (seen: [(path: String, signature: FileSignature)], unclear: Set<String>) {
    state.withLock { state in (state.seen.map { (path: $0.key, signature: $0.value) }, state.unclear) }
  }
}
