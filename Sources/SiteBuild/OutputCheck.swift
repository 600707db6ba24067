import CLibrary
import Diagnostics
import FileSystem
import Photos
import SitePlan

/// Checks the output before anything is written, so that a build overwrites nobody else's files and writes nothing
/// through symbolic links.
struct OutputCheck {
  let builder: Builder
  let folder: Int32
  let manifest: Manifest

  /// For each edition, whether its folder is missing or empty, so that files can be written into it directly.
  ///
  /// - Throws: ``BuildError/output(_:)`` for a folder with files that Daybook did not make.
  func newEditions(_ editions: [PlannedEdition]) throws -> [Bool] {
    try editions.map { edition in
      guard let status = try FileStatus.of(edition.folder, in: folder) else { return true }
      // A file or link in place of a folder is reported later, with the other folders.
      guard status.kind == .folder else { return false }
      if try System.names(in: edition.folder, of: folder).isEmpty { return true }
      let isKnown =
        manifest.editions.contains(edition.folder)
        || !manifest.range(under: edition.folder + "/").isEmpty
      if try isKnown || hasOurIndex(edition.folder) { return false }
      throw builder.problem(
        .wouldOverwrite, "this folder has files that Daybook did not make", at: edition.folder,
        hint: "choose another output, or empty the folder")
    }
  }

  /// Whether the edition's first page carries Daybook's mark, for editions whose manifest was deleted.
  private func hasOurIndex(_ edition: String) throws -> Bool { try isMarked(edition + "/index.html") }

  private func isMarked(_ path: String) throws -> Bool {
    guard let page = try bytes(of: path) else { return false }
    return String(decoding: page.prefix(4096), as: UTF8.self).contains(builder.mark)
  }

  /// The bytes of a file; `nil` for one that is not there, or that is somebody else's: those of the program can be read.
  ///
  /// - Throws: ``SystemFailure`` where the disk fails, so that nothing of the program's is taken for a stranger's.
  private func bytes(of path: String) throws(SystemFailure) -> [UInt8]? {
    do throws(SystemFailure) {
      return try System.read(path, in: folder, followsLink: false)
    } catch {
      switch error.code {
      case EIO, EMFILE, ENFILE, ENOMEM: throw error
      default: return nil
      }
    }
  }

  /// The folders of editions of which nothing is planned any longer, where no manifest tells of them: those whose first page carries
  /// Daybook's mark.
  func forgottenEditions(besides planned: Set<String>, _ others: OtherEditions) throws -> [String] {
    var found = [EditionFolder.everyone]
    if try FileStatus.of(EditionFolder.homes, in: folder)?.kind == .folder {
      found += try System.names(in: EditionFolder.homes, of: folder).map { "\(EditionFolder.homes)/\($0)" }
    }
    return try found.filter { path in
      guard !planned.contains(path), !others.keeps(path) else { return false }
      return try FileStatus.of(path, in: folder)?.kind == .folder && hasOurIndex(path)
    }
  }

  /// Pages, photos, attachments and data of earlier builds that are not planned and whose manifest was deleted: files that
  /// carry Daybook's mark, are copies of photos, or lie where copies of attachments, the data of the history and of habits,
  /// feeds and pictures to embed and to send do. They are removed, because what was public must not stay public.
  ///
  /// - Parameter editions: The folders of the editions that are searched.
  /// - Throws: ``SystemFailure`` where it cannot be found out.
  func forgottenFiles(of editions: Set<String>, besides paths: OutputPaths) throws -> [Manifest.Entry] {
    var forgotten: [Manifest.Entry] = []
    var folders = editions.map { (path: $0, edition: $0) }
    while let (path, edition) = folders.popLast() {
      guard try FileStatus.of(path, in: folder)?.kind == .folder else { continue }
      for name in try System.names(in: path, of: folder) {
        let file = path + "/" + name
        guard let status = try FileStatus.of(file, in: folder) else { continue }
        if status.kind == .folder {
          folders.append((file, edition))
        } else if status.kind == .file, !paths.containsFile(file), manifest[file] == nil,
          try isOurs(file, inside: String(file.dropFirst(edition.utf8.count + 1)), size: status.size)
        {
          forgotten.append(Manifest.Entry(path: file, fingerprint: .none, size: status.size, modified: status.modified))
        }
      }
    }
    return forgotten
  }

  /// - Parameter path: The path of the file inside its edition.
  private func isOurs(_ file: String, inside path: String, size: Int64) throws -> Bool {
    if path.hasSuffix(".html") { return try isMarked(file) }
    if path.hasSuffix(".ics") { return try isCalendar(file) }
    if SealedAddress.isOne(path) { return isSealed(file) }
    return try AttachmentAddress.isOne(path) || HistoryDataAddress.isOne(path) || HabitDataAddress.isOne(path)
      || SharedFileAddress.isOne(path) || isPhotoCopy(file, size: size)
  }

  /// Whether a file says that Daybook made it for calendar programs.
  private func isCalendar(_ path: String) throws -> Bool {
    guard let file = try bytes(of: path) else { return false }
    return String(decoding: file.prefix(4096), as: UTF8.self).contains(builder.calendarMark)
  }

  /// Whether a file is one that only readers of a site open, or what they begin with.
  private func isSealed(_ path: String) -> Bool {
    path.hasSuffix(SealedAddress.generation)
      || (try? System.first(SealedAddress.mark.count, of: path, in: folder)) == SealedAddress.mark
  }

  /// Whether a file looks like a copy of a photo that Daybook made: it lies in `photos/<username>/` of an edition, and
  /// is a picture without metadata, as copies are. Files that people put into the site themselves hardly meet both
  /// conditions.
  private func isPhotoCopy(_ path: String, size: Int64) throws -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let place = parts.firstIndex(of: "photos"), parts.count == place + 3,
      [".jpg", ".jpeg", ".png", ".webp"].contains(where: { path.lowercased().hasSuffix($0) }),
      size <= Self.largestPhotoCopy, let bytes = try bytes(of: path)
    else { return false }
    return (try? PhotoFile.cleaned(bytes)) == bytes
  }

  /// A size in bytes that no copy reaches: the limits of photos are far below.
  private static let largestPhotoCopy: Int64 = 64 << 20

  /// Checks that every planned path can be written.
  ///
  /// - Parameter statuses: The current status of each planned file's path.
  /// - Returns: Whether files of earlier builds have to be removed first, because a file is where a folder is needed or
  ///   the other way round.
  /// - Throws: ``BuildError/output(_:)`` for a path that cannot be written.
  func check(_ paths: OutputPaths, statuses: [FileStatus?], orphans: [Manifest.Entry]) throws -> Bool {
    var hasConflict = false
    let found = inParallel(paths.folders.count, chunk: 256) { numbers in
      numbers.map { number in Result { try FileStatus.of(paths.folders[number], in: folder) } }
    }.flatMap { $0 }
    for (path, status) in zip(paths.folders, found) {
      switch try status.get()?.kind {
      case .folder, nil: continue
      case .link:
        throw builder.problem(
          .inTheWay, "a symbolic link where a folder must be", at: path,
          hint: "remove the link; nothing is written through links")
      case .file where orphans.contains { $0.path == path }:
        hasConflict = true
      case .file, .other:
        throw builder.problem(.inTheWay, "a file where a folder must be", at: path, hint: "remove or rename it")
      }
    }
    for (file, status) in zip(paths.files, statuses) where status?.kind == .folder {
      guard orphans.contains(where: { $0.path.hasPrefix(file.path + "/") }) else {
        throw builder.problem(.inTheWay, "a folder where a file must be", at: file.path, hint: "remove or rename it")
      }
      hasConflict = true
    }
    return hasConflict
  }
}
