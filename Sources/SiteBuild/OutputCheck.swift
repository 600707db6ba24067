import Diagnostics
import FileSystem
import Photos
import SitePlan

/// Looks at what is in the output before anything is written: nobody's files are written over, and nothing is written
/// through symbolic links.
struct OutputCheck {
  let builder: Builder
  let folder: Int32
  let manifest: Manifest

  /// By number: whether an edition's folder is not there or empty, so that it may be filled directly.
  ///
  /// - Throws: ``BuildError/output(_:)`` for a folder with files that Daybook did not make.
  func newEditions(_ editions: [PlannedEdition]) throws -> [Bool] {
    try editions.map { edition in
      guard let status = try FileStatus.of(edition.folder, in: folder) else { return true }
      // Something else than a folder is reported with the other folders.
      guard status.kind == .folder else { return false }
      if try System.names(in: edition.folder, of: folder).isEmpty { return true }
      if manifest.editions.contains(edition.folder) || hasOurIndex(edition.folder) { return false }
      throw builder.problem(
        .wouldOverwrite, "this folder has files that Daybook did not make", at: edition.folder,
        hint: "choose another output, or empty the folder")
    }
  }

  /// The manifest may have been deleted; then the edition's first page tells.
  private func hasOurIndex(_ edition: String) -> Bool { isMarked(edition + "/index.html") }

  private func isMarked(_ path: String) -> Bool {
    guard let page = try? System.read(path, in: folder, followsLink: false) else { return false }
    return String(decoding: page.prefix(4096), as: UTF8.self).contains(builder.mark)
  }

  /// Pages and photos of earlier builds that no manifest tells of any more, because it was deleted: what carries Daybook's
  /// mark, or is a copy of a photo, and is not planned. Left there, what was public would stay so.
  func forgottenFiles(of editions: [PlannedEdition], besides paths: OutputPaths) -> [Manifest.Entry] {
    var forgotten: [Manifest.Entry] = []
    var folders = editions.map(\.folder).filter { !manifest.editions.contains($0) }
    while let path = folders.popLast() {
      guard let status = try? FileStatus.of(path, in: folder), status.kind == .folder,
        let names = try? System.names(in: path, of: folder)
      else { continue }
      for name in names {
        let file = path + "/" + name
        guard let status = try? FileStatus.of(file, in: folder) else { continue }
        if status.kind == .folder {
          folders.append(file)
        } else if status.kind == .file, !paths.containsFile(file),
          name.hasSuffix(".html") ? isMarked(file) : isPhotoCopy(file, size: status.size)
        {
          forgotten.append(Manifest.Entry(path: file, fingerprint: .none, size: status.size, modified: status.modified))
        }
      }
    }
    return forgotten
  }

  /// Whether a file is one of our copies of photos, as far as can be told: `photos/<username>/…` in an edition, and a
  /// picture with nothing in it besides the picture, as copies are made. What people have put into the site themselves
  /// is hardly both.
  private func isPhotoCopy(_ path: String, size: Int64) -> Bool {
    let parts = path.split(separator: "/").map(String.init)
    guard let place = parts.firstIndex(of: "photos"), parts.count == place + 3,
      [".jpg", ".jpeg", ".png", ".webp"].contains(where: { path.lowercased().hasSuffix($0) }),
      size <= Self.largestPhotoCopy, let bytes = try? System.read(path, in: folder, followsLink: false)
    else { return false }
    return (try? PhotoFile.cleaned(bytes)) == bytes
  }

  /// In bytes; limits of photos are far below it.
  private static let largestPhotoCopy: Int64 = 64 << 20

  /// Checks that every planned path can be written.
  ///
  /// - Parameter statuses: What is at the planned files' paths.
  /// - Returns: Whether files of earlier builds have to be removed first: one is where a folder is needed, or in a folder
  ///   where a file is needed.
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
