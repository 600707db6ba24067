import Deflate
import Hashing

/// Writes a backup piece by piece: a tar archive that gzip compressed, in which the files of the data folder lie in
/// `data/`, and beside that the list of their SHA-256. Any tar unpacks it, and `sha256sum --check SHA256SUMS` verifies what
/// was unpacked.
///
/// ```swift
/// let backup = BackupWriter()
/// for file in files { output(backup.file(file.path, bytes, modified: file.modified)) }
/// output(backup.end())
/// ```
public final class BackupWriter {
  /// The folder of the archive that is the data folder.
  static let folder = "data/"

  private let gzip = GzipWriter()
  private var whole = SHA256()
  private var list = ChecksumList()

  /// A backup without files.
  public init() {}

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - path: In the data folder.
  ///   - modified: The time of the last modification, in seconds since 1970.
  ///   - isPrivate: Whether its owner alone may read it.
  /// - Returns: What of the backup is certain by now.
  public func file(_ path: String, _ bytes: [UInt8], modified: Int64, isPrivate: Bool = false) -> [UInt8] {
    list.digests[Self.folder + path] = SHA256.digest(of: bytes)
    // A clock that was wrong may have put a file some centuries ahead.
    let modified = min(modified, TarEntry.largestNumber)
    return add(TarEntry(path: Self.folder + path, size: bytes.count, modified: modified, isPrivate: isPrivate), bytes)
  }

  /// The rest of the backup.
  ///
  /// - Returns: The bytes, and the digests by which ``BackupReader`` has to find the files again.
  public func end() -> (bytes: [UInt8], digests: [String: [UInt8]]) {
    var bytes = add(TarEntry(path: ChecksumList.name, size: list.bytes.count), list.bytes)
    let tail = gzip.pack([UInt8](repeating: 0, count: 2 * TarEntry.block)) + gzip.end()
    whole.update(tail)
    bytes += tail
    let digests = Dictionary(
      uniqueKeysWithValues: list.digests.map { (String($0.key.dropFirst(Self.folder.count)), $0.value) })
    return (bytes + BackupSeal.bytes(whole.digest()), digests)
  }

  private func add(_ entry: TarEntry, _ bytes: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: TarEntry.padding(after: bytes.count))
    guard let header = entry.header else { preconditionFailure("a file has less than 8 GiB, which are in memory here") }
    let packed = gzip.pack(header) + gzip.pack(bytes) + gzip.pack(padding)
    whole.update(packed)
    return packed
  }
}
