import Deflate

/// What is to be taken over: a file, what an archive holds, or the files of a folder.
public struct ImportSource: Sendable, Equatable {
  /// A file with its path, as seen from the folder or in the archive.
  public struct File: Sendable, Equatable {
    /// With slashes; of a single file, its name.
    public var path: String
    /// What it contains.
    public var bytes: [UInt8]

    /// - Parameters:
    ///   - path: With slashes; of a single file, its name.
    ///   - bytes: What it contains.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }

    /// The last part of the path.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  }

  /// The files, sorted by path.
  public var files: [File]

  /// The most bytes of all files together, unpacked.
  public static let largest = 256 << 20
  /// The most files.
  public static let mostFiles = 20_000

  /// A single file, or what it holds if it is an archive.
  ///
  /// - Throws: An ``ImportFlaw`` for an archive that is damaged, locked or too large.
  public init(name: String, bytes: [UInt8]) throws(ImportFlaw) {
    let packed: [Archive.File]?
    do throws(Archive.Flaw) {
      packed = try Archive.files(in: bytes, limit: Self.largest)
    } catch {
      throw ImportFlaw(error.message).of(Self.seeming(bytes))
    }
    guard let packed else {
      self.init(files: [File(path: name, bytes: bytes)])
      return
    }
    if packed.count > Self.mostFiles { throw ImportFlaw("the archive has more than \(Self.mostFiles) files") }
    self.init(files: packed.map { File(path: $0.path, bytes: $0.bytes) })
  }

  /// The files of a folder.
  public init(files: [File]) {
    self.files = files.sorted { $0.path < $1.path }
  }

  /// The only file; `nil` where there are several or none.
  public var only: File? { files.count == 1 ? files.first : nil }

  /// The file of a name that lies highest, whatever folder the archive puts everything into.
  ///
  /// - Parameter name: In any case.
  public func file(named name: String) -> File? {
    let wanted = name.lowercased()
    return files.filter { $0.name.lowercased() == wanted }.min {
      let (left, right) = ($0.path.count { $0 == "/" }, $1.path.count { $0 == "/" })
      return left == right ? $0.path < $1.path : left < right
    }
  }
}
