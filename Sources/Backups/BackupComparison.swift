import DataFolder
import Exchange
import Hashing

/// How a data folder differs from a backup. What people sign in by and the program's own state are no part of it: they come
/// back with the folder as a whole alone. Nor is who reads on the hosted site, where that is known here, nor followers of whom
/// some read there and stood otherwise: an earlier state of it would bring keys back that were taken away.
public struct BackupComparison: Sendable {
  /// Paths that are in both with the same bytes, sorted, as all of these are.
  public let same: [String]
  /// Paths that are in both with other bytes.
  public let different: [String]
  /// Paths that are in the backup alone.
  public let missing: [String]
  /// Paths that are in the data folder alone.
  public let onlyHere: [String]
  /// Paths that are in the backup with other bytes than here, or not here, and that are not taken from it.
  public let leftOut: [String]

  /// Reads a backup and the data folder.
  ///
  /// - Throws: `BackupFailure` where the backup is damaged; `StorageFailure`, `SystemFailure`.
  public init(_ backup: BackupFile, with writer: FolderWriter) async throws {
    var kept = try backup.read().filter { !Self.isLeftOut($0.key) }
    let snapshot = try await writer.snapshot("daybook restore", withAccounts: false)
    let keys = try Self.keys(in: snapshot, comparedWith: kept, of: backup)
    let ofKeys = kept.filter { keys.contains($0.key) }
    for path in keys { kept[path] = nil }
    var (same, different, onlyHere): ([String], [String], [String]) = ([], [], [])
    var left = Set(ofKeys.keys)
    for file in snapshot.files {
      guard let digest = kept[file.path] ?? ofKeys[file.path] else {
        if !keys.contains(file.path) { onlyHere.append(file.path) }
        continue
      }
      if SHA256.digest(of: try snapshot.bytes(of: file)) == digest {
        left.remove(file.path)
        same.append(file.path)
      } else if !keys.contains(file.path) {
        different.append(file.path)
      }
    }
    let here = Set(snapshot.files.map(\.path))
    (self.same, self.different, self.onlyHere) = (same, different, onlyHere)
    leftOut = left.sorted()
    missing = kept.keys.filter { !here.contains($0) }.sorted()
  }

  /// The paths of the backup.
  public var inBackup: [String] { (same + different + missing).sorted() }

  /// The paths that can be taken from the backup.
  public var takeable: [String] { (different + missing).sorted() }

  private static func isLeftOut(_ path: String) -> Bool {
    FolderLayout.isAccount(path) || path.hasPrefix(FolderLayout.state + "/")
  }

  /// The files that say who reads on the hosted site, and say it otherwise in a backup.
  private static func keys(
    in snapshot: FolderSnapshot, comparedWith kept: [String: [UInt8]], of backup: BackupFile
  ) throws -> Set<String> {
    guard let file = snapshot.files.first(where: { $0.path == FolderLayout.readers }) else { return [] }
    func lines(_ bytes: [UInt8]?) -> [ReaderLines.Line] { bytes.flatMap { try? ReaderLines($0) }?.lines ?? [] }
    let readers = Set(lines(try snapshot.bytes(of: file)).map(\.name))
    var keys: Set<String> = [FolderLayout.readers]
    let followers = Set(kept.keys.filter { FolderLayout.isOfFollowers($0) })
    if followers.isEmpty { return keys }
    var here: [String: [UInt8]] = [:]
    for file in snapshot.files where followers.contains(file.path) { here[file.path] = try snapshot.bytes(of: file) }
    for (path, bytes) in try backup.contents(of: followers) {
      let (now, then) = (lines(here[path]), lines(bytes))
      func standing(_ lines: [ReaderLines.Line]) -> Set<ReaderLines.Line> {
        Set(lines.filter { readers.contains($0.name) || $0.key != nil })
      }
      if standing(now) != standing(then) { keys.insert(path) }
    }
    return keys
  }

  /// Paths in the order in which they are stored, so that the folder can be read after each: pictures before what names them,
  /// check-ins after their habits.
  public static func orderOfStoring(_ paths: some Sequence<String>) -> [String] {
    func rank(_ path: String) -> Int {
      FolderLayout.isOfPictures(path) ? 0 : FolderLayout.isOfCheckIns(path) ? 2 : 1
    }
    return paths.sorted { (rank($0), $0) < (rank($1), $1) }
  }
}
