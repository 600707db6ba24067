import Deflate
import Hashing

/// What is wrong with a backup.
public enum BackupFlaw: Error, Sendable, Equatable {
  /// It does not begin as a backup does.
  case foreign
  /// Bytes are missing at its end.
  case cutOff
  /// From somewhere in or behind this file on it cannot be unpacked; `nil` for the first one.
  case damaged(after: String?)
  /// A file is not as it was when the backup was made.
  case changed(String)
  /// A file is in the list and not in the backup.
  case missing(String)
  /// A file is in the backup and not in the list, or twice in the backup.
  case unlisted(String)
  /// A name leads out of the folder.
  case unsafe(String)
  /// Bytes are not as they were written, though every file is.
  case unsealed
}

/// Reads a backup piece by piece, and finds out whether any bit of it changed since it was written.
public final class BackupReader {
  /// What comes next in a backup.
  public enum Part {
    /// A file begins, whose path is one in the data folder.
    case begin(TarEntry)
    /// The next bytes of the file.
    case bytes(ArraySlice<UInt8>)
    /// The file is complete; with its SHA-256.
    case end([UInt8])
  }

  /// What was found to be wrong; all of it is known after ``end()``.
  public private(set) var flaws: [BackupFlaw] = []
  /// The SHA-256 of the files by their paths in the data folder.
  public private(set) var digests: [String: [UInt8]] = [:]

  private let gzip = GzipReader()
  private var tar = TarReader()
  private var whole = SHA256()
  /// The last bytes so far, which may be the seal.
  private var tail: [UInt8] = []
  private var count = 0
  /// The file that is being read, and its digest so far.
  private var path: String?
  private var digest = SHA256()
  /// The file that was read before it.
  private var last: String?
  private var listBytes: [UInt8]?
  private var isStuck = false

  /// The largest list that is read: that of a million files.
  private static let largestList = 1 << 28

  /// How many of the last bytes of a backup stand for all that is before them.
  public static let sealSize = BackupSeal.size

  /// Has read nothing yet.
  public init() {}

  /// Reads the next bytes.
  ///
  /// - Throws: What `output` throws.
  public func take(_ bytes: [UInt8], _ output: (Part) throws -> Void = { _ in }) throws {
    if count == 0, !bytes.isEmpty, bytes.first != GzipWriter.header.first {
      flaws.append(.foreign)
      isStuck = true
    }
    count += bytes.count
    tail += bytes
    guard tail.count > BackupSeal.size else { return }
    let sealed = Array(tail.dropLast(BackupSeal.size))
    tail.removeFirst(sealed.count)
    whole.update(sealed)
    if isStuck { return }
    do {
      try gzip.unpack(sealed[...]) { try tar.take($0) { try take($0, output) } }
      if gzip.excess > 0 { throw TarReader.Flaw() }
    } catch let error where error is Inflate.Flaw || error is TarReader.Flaw {
      isStuck = true
      flaws.append(tar.isAtEnd ? .unsealed : .damaged(after: path ?? last))
    }
  }

  private func take(_ part: TarReader.Part, _ output: (Part) throws -> Void) throws {
    switch part {
    case .begin(var entry):
      if entry.path == ChecksumList.name {
        guard listBytes == nil, entry.size <= Self.largestList else { throw TarReader.Flaw() }
        listBytes = []
        return
      }
      guard let inside = Self.inside(entry.path) else {
        flaws.append(.unsafe(entry.path))
        throw TarReader.Flaw()
      }
      // The list is the last.
      guard listBytes == nil else { throw TarReader.Flaw() }
      if digests[inside] != nil {
        flaws.append(.unlisted(inside))
        throw TarReader.Flaw()
      }
      path = inside
      digest = SHA256()
      entry.path = inside
      try output(.begin(entry))
    case .bytes(let bytes):
      guard path != nil else {
        listBytes? += bytes
        return
      }
      digest.update(Array(bytes))
      try output(.bytes(bytes))
    case .end:
      guard let path else { return }
      let digest = digest.digest()
      digests[path] = digest
      last = path
      self.path = nil
      try output(.end(digest))
    }
  }

  /// The path in the data folder; `nil` for one that leads out of it.
  private static func inside(_ path: String) -> String? {
    guard path.hasPrefix(BackupWriter.folder) else { return nil }
    let inside = String(path.dropFirst(BackupWriter.folder.count))
    let parts = inside.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255 && !part.utf8.contains(0)
    }
    return isPlain ? inside : nil
  }

  /// Says that there are no more bytes.
  ///
  /// - Returns: Whether the backup is as it was written.
  @discardableResult
  public func end() -> Bool {
    if flaws.contains(.foreign) { return false }
    let isSealed = BackupSeal.bytes(whole.digest()) == tail
    if !isStuck, !(gzip.isAtEnd && tar.isAtEnd) { flaws.append(.cutOff) }
    if let listBytes {
      if let list = ChecksumList(listBytes) {
        compare(list)
      } else if tar.isAtEnd {
        flaws.append(.changed(ChecksumList.name))
      }
    } else if flaws.isEmpty {
      flaws.append(.missing(ChecksumList.name))
    }
    if !isSealed, flaws.isEmpty { flaws.append(.unsealed) }
    return flaws.isEmpty
  }

  private func compare(_ list: ChecksumList) {
    var left = digests
    for (path, digest) in list.digests.sorted(by: { $0.key < $1.key }) {
      let inside = Self.inside(path) ?? path
      guard let found = left.removeValue(forKey: inside) else {
        flaws.append(.missing(inside))
        continue
      }
      if found != digest { flaws.append(.changed(inside)) }
    }
    flaws += left.keys.sorted().map(BackupFlaw.unlisted)
  }
}
