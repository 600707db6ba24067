import DataFolder
import Deflate
import Journal

/// An archive of everything that is a person's, piece by piece: their files as they are, the challenges that they are in, and
/// what their account says of them.
public struct PersonArchive: Sendable {
  private let files: PersonFiles
  private let username: Username
  private let besides: [(path: String, bytes: [UInt8])]

  /// - Parameters:
  ///   - username: Whose.
  ///   - root: The data folder.
  ///   - account: What the account says of the person, without secrets; `nil` where they have none.
  ///   - challenges: The challenges that they are in.
  /// - Returns: `nil` where there is no such person.
  public init?(of username: Username, in root: String, account: [UInt8]?, challenges: [Slug]) {
    guard let files = PersonFiles(of: username, in: root) else { return nil }
    self.files = files
    self.username = username
    let shared = challenges.compactMap { slug in
      PersonFiles.challenge(slug, in: root).map { (path: FolderLayout.challenge(slug), bytes: $0) }
    }
    besides = (account.map { [("account.yml", $0)] } ?? []) + shared
  }

  /// The name of the archive: `ana.zip`.
  public var name: String { "\(username).zip" }

  /// Gives the bytes of the archive in their order, one file at a time.
  ///
  /// - Throws: What `take` throws; ``TooLarge`` where it would be larger than such archives can be.
  public func write(_ take: ([UInt8]) async throws -> Void) async throws {
    var zip = ZipWriter()
    func entry(_ path: String, _ bytes: [UInt8]) throws -> [UInt8] {
      guard zip.hasRoom(for: bytes.count) else { throw TooLarge() }
      return zip.entry(path, bytes)
    }
    for path in files.paths {
      // What was deleted meanwhile is not theirs any more.
      guard let bytes = files.bytes(of: path) else { continue }
      try await take(try entry("\(username)/\(path)", bytes))
    }
    for file in besides { try await take(try entry(file.path, file.bytes)) }
    try await take(zip.end())
  }

  /// The files are more than an archive can hold.
  public struct TooLarge: Error {}
}
