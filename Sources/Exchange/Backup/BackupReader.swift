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
  /// Something in it is no file, such as a link.
  case noFile(String)
  /// What encrypted it finds that bytes changed; in its words.
  case encryption(String)
  /// The key that was given does not open it.
  case locked
}

/// Reads a backup piece by piece, and finds out whether any bit of it changed since it was written.
///
/// A backup that another program packed again has other bytes and no seal. Its files are compared with the list all the same:
/// it is sound where it holds what the list names, and nothing else.
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
  /// Whether another program packed it again, so that its files are as they were and its own bytes are not looked at.
  public private(set) var isRepacked = false
  /// The paths of what a Mac put between the files when it packed them, which is not read.
  public private(set) var leftOut: [String] = []

  private let gzip = GzipReader()
  private var tar = TarReader()
  private var whole = SHA256()
  /// The first bytes, by which one sees who packed it.
  private var beginning: [UInt8] = []
  /// The last bytes so far, which may be the seal.
  private var tail: [UInt8] = []
  private var count = 0
  /// The file that is being read, and its digest so far.
  private var path: String?
  private var digest = SHA256()
  /// The file that was read before it.
  private var last: String?
  private var listBytes: [UInt8]?
  /// Whether the list is being read.
  private var isList = false
  /// Whether something is being read that is no part of a backup.
  private var isPassedOver = false
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
    if beginning.count < GzipWriter.header.count {
      beginning += bytes.prefix(GzipWriter.header.count - beginning.count)
    }
    count += bytes.count
    tail += bytes
    guard tail.count > BackupSeal.size else { return }
    let sealed = Array(tail.dropLast(BackupSeal.size))
    tail.removeFirst(sealed.count)
    whole.update(sealed)
    try unpack(sealed[...], output)
  }

  private func unpack(_ bytes: ArraySlice<UInt8>, _ output: (Part) throws -> Void) throws {
    if isStuck { return }
    do {
      try gzip.unpack(bytes) { try tar.take($0) { try take($0, output) } }
    } catch let error where error is Inflate.Flaw || error is TarReader.Flaw {
      isStuck = true
      flaws.append(tar.isAtEnd ? .unsealed : .damaged(after: path ?? last))
    }
  }

  private func take(_ part: TarReader.Part, _ output: (Part) throws -> Void) throws {
    switch part {
    case .noFile(let path):
      let path = Self.plain(path)
      flaws.append(.noFile(Self.inside(path) ?? path))
    case .begin(var entry):
      isPassedOver = false
      entry.path = Self.plain(entry.path)
      if Self.isOfFinder(entry.path), Self.isPlain(entry.path) {
        leftOut.append(entry.path)
        isPassedOver = true
        return
      }
      if entry.path == ChecksumList.name {
        guard listBytes == nil, entry.size <= Self.largestList else { throw TarReader.Flaw() }
        (listBytes, isList) = ([], true)
        return
      }
      guard let inside = Self.inside(entry.path) else {
        // What other programs put beside the folder leads nowhere else.
        guard Self.isPlain(entry.path) else {
          flaws.append(.unsafe(entry.path))
          throw TarReader.Flaw()
        }
        flaws.append(.unlisted(entry.path))
        isPassedOver = true
        return
      }
      if digests[inside] != nil {
        flaws.append(.unlisted(inside))
        throw TarReader.Flaw()
      }
      path = inside
      digest = SHA256()
      entry.path = inside
      try output(.begin(entry))
    case .bytes(let bytes):
      if isPassedOver { return }
      if isList {
        listBytes? += bytes
        return
      }
      digest.update(Array(bytes))
      try output(.bytes(bytes))
    case .end:
      isList = false
      guard let path else { return }
      let digest = digest.digest()
      digests[path] = digest
      last = path
      self.path = nil
      try output(.end(digest))
    }
  }

  /// The path in the data folder; `nil` for one that is not in it.
  private static func inside(_ path: String) -> String? {
    guard path.hasPrefix(BackupWriter.folder) else { return nil }
    let inside = String(path.dropFirst(BackupWriter.folder.count))
    return isPlain(inside) ? inside : nil
  }

  /// Whether a path is one of what macOS keeps of folders and files beside them. No backup has a file of such a name.
  private static func isOfFinder(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0 == ".DS_Store" || $0.hasPrefix("._") }
  }

  /// Whether a path leads nowhere but below where it begins.
  private static func isPlain(_ path: String) -> Bool {
    path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
      !part.isEmpty && part != "." && part != ".." && part.utf8.count <= 255 && !part.utf8.contains(0)
    }
  }

  /// A path without the `./` that programs put before it which packed a folder by the name of `.`.
  private static func plain(_ path: String) -> String {
    path.hasPrefix("./") ? String(path.dropFirst(2)) : path
  }

  /// Says that there are no more bytes.
  ///
  /// - Parameter output: Gets what is in the last bytes, where these are no seal.
  /// - Returns: Whether the backup is as it was written.
  /// - Throws: What `output` throws.
  @discardableResult
  public func end(_ output: (Part) throws -> Void = { _ in }) throws -> Bool {
    if flaws.contains(.foreign) { return false }
    let isSealed = BackupSeal.bytes(whole.digest()) == tail
    if !isSealed, !BackupSeal.isOne(tail) {
      // What has no seal is its last bytes, too.
      try unpack(tail[...], output)
      isRepacked = !(tar.isOwn && beginning == GzipWriter.header)
    }
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
    if !isSealed, !isRepacked, flaws.isEmpty { flaws.append(.unsealed) }
    return flaws.isEmpty
  }

  private func compare(_ list: ChecksumList) {
    var left = digests
    // A link in the place of a file is named once.
    let noFiles = Set(flaws.compactMap { if case .noFile(let path) = $0 { path } else { nil } })
    for (path, digest) in list.digests.sorted(by: { $0.key < $1.key }) {
      let inside = Self.inside(path) ?? path
      guard let found = left.removeValue(forKey: inside) else {
        if !noFiles.contains(inside) { flaws.append(.missing(inside)) }
        continue
      }
      if found != digest { flaws.append(.changed(inside)) }
    }
    flaws += left.keys.sorted().map(BackupFlaw.unlisted)
  }
}
