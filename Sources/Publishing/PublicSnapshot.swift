import CLibrary
import FileSystem
import Hashing
import Journal
import Sealing

/// The files of the public edition as one build left them, with what tells their bytes apart. It is made from the list of what
/// a build made for everybody; nothing else that lies in the folder is in it.
public struct PublicSnapshot: Sendable {
  /// A file.
  public struct File: Sendable, Equatable {
    /// SHA-256 of its bytes, in hexadecimal.
    public var digest: String
    /// Its size in bytes.
    public var size: Int
  }

  /// The folder in which they lie.
  public let folder: String
  /// The files by their paths.
  public let files: [String: File]

  /// A file as a build recorded it.
  public struct Listed: Sendable {
    var path: String
    var size: Int64
    var modified: Int64

    /// - Parameters:
    ///   - path: The path inside the edition.
    ///   - size: The size in bytes.
    ///   - modified: The time of the last change, in nanoseconds since 1970.
    public init(path: String, size: Int64, modified: Int64) {
      self.path = path
      self.size = size
      self.modified = modified
    }
  }

  /// Reads those files that are not as they were when they were read last.
  ///
  /// - Parameters:
  ///   - listed: All files of the edition, from the list of the build.
  ///   - shelf: Where they lie, under a lock that the caller holds.
  /// - Throws: `SystemFailure` where a file cannot be read.
  public init(of listed: [Listed], on shelf: PublishShelf) throws {
    let known = KnownDigests(shelf.bytes(KnownDigests.name) ?? [])
    let folder = try System.openFolder(shelf.files)
    defer { SystemCall.close(folder) }
    var files: [String: File] = [:]
    files.reserveCapacity(listed.count)
    var lines: [String] = []
    lines.reserveCapacity(listed.count)
    for file in listed {
      let key = "\(file.size) \(file.modified) \(file.path)"
      let digest =
        if let digest = known[key] { digest } else {
          Hexadecimal.text(of: SHA256.digest(of: try System.read(file.path, in: folder, followsLink: false)))
        }
      files[file.path] = File(digest: digest, size: Int(file.size))
      lines.append("\(digest) \(key)\n")
    }
    self.folder = shelf.files
    self.files = files
    try shelf.write(KnownDigests.name, Array(lines.joined().utf8))
  }

  init(folder: String, files: [String: File]) {
    self.folder = folder
    self.files = files
  }

  /// Whether there is anything in it that is sealed for friends.
  public var hasSealed: Bool { files.keys.contains(where: SealedPath.isSealed) }

  /// The bytes of some of its files together.
  public func size(of paths: [String]) -> Int { paths.reduce(0) { $0 + (files[$1]?.size ?? 0) } }
}

/// The digests of files that were read before, by size, time and path.
private struct KnownDigests {
  static let name = "digests"
  private var digests: [Substring: String] = [:]

  init(_ bytes: [UInt8]) {
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard line.utf8.count > 65 else { continue }
      digests[line.dropFirst(65)] = String(line.prefix(64))
    }
  }

  subscript(key: String) -> String? { digests[Substring(key)] }
}
