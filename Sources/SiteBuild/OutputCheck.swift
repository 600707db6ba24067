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
      if isKnown || hasOurIndex(edition.folder) { return false }
      throw builder.problem(
        .wouldOverwrite, "this folder has files that Daybook did not make", at: edition.folder,
        hint: "choose another output, or empty the folder")
    }
  }

  /// Whether the edition's first page carries Daybook's mark, for editions whose manifest was deleted.
  private func hasOurIndex(_ edition: String) -> Bool { isMarked(edition + "/index.html") }

  private func isMarked(_ path: String) -> Bool {
    guard let page = try? System.read(path, in: folder, followsLink: false) else { return false }
    return String(decoding: page.prefix(4096), as: UTF8.self).contains(builder.mark)
  }

  /// Pages, photos, attachments and data of earlier builds that are not planned and whose manifest was deleted: files that
  /// carry Daybook's mark, are copies of photos, or lie where copies of attachments, the data of the history and of habits,
  /// feeds and pictures to embed and to send do. They are removed, because what was public must not stay public.
  ///
  /// - Parameter known: The folders of editions of which a manifest tells, so that nothing in them is forgotten.
  func forgottenFiles(
    of editions: [PlannedEdition], besides paths: OutputPaths, unlessIn known: [String]
  ) -> [Manifest.Entry] {
    var forgotten: [Manifest.Entry] = []
    var folders = Set(editions.map(\.folder)).filter { !known.contains($0) }.map { (path: $0, edition: $0) }
    while let (path, edition) = folders.popLast() {
      guard let status = try? FileStatus.of(path, in: folder), status.kind == .folder,
        let names = try? System.names(in: path, of: folder)
      else { continue }
      for name in names {
        let file = path + "/" + name
        guard let status = try? FileStatus.of(file, in: folder) else { continue }
        if status.kind == .folder {
          folders.append((file, edition))
        } else if status.kind == .file, !paths.containsFile(file), manifest[file] == nil,
          isOurs(file, inside: String(file.dropFirst(edition.utf8.count + 1)), size: status.size)
        {
          forgotten.append(Manifest.Entry(path: file, fingerprint: .none, size: status.size, modified: status.modified))
        }
      }
    }
    return forgotten
  }

  /// - Parameter path: The path of the file inside its edition.
  private func isOurs(_ file: String, inside path: String, size: Int64) -> Bool {
    if path.hasSuffix(".html") { return isMarked(file) }
    if path.hasSuffix(".ics") { return isCalendar(file) }
    if SealedAddress.isOne(path) { return isSealed(file) }
    return AttachmentAddress.isOne(path) || HistoryDataAddress.isOne(path) || HabitDataAddress.isOne(path)
      || SharedFileAddress.isOne(path) || isPhotoCopy(file, size: size)
  }

  /// Whether a file says that Daybook made it for calendar programs.
  private func isCalendar(_ path: String) -> Bool {
    guard let file = try? System.read(path, in: folder, followsLink: false) else { return false }
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
  private func isPhotoCopy(_ path: String, size: Int64) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let place = parts.firstIndex(of: "photos"), parts.count == place + 3,
      [".jpg", ".jpeg", ".png", ".webp"].contains(where: { path.lowercased().hasSuffix($0) }),
      size <= Self.largestPhotoCopy, let bytes = try? System.read(path, in: folder, followsLink: false)
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
