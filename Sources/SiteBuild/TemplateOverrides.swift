import Diagnostics
import FileSystem
import SitePlan

/// A file of the data folder that replaces a built-in one.
struct OverrideFile: Sendable, Equatable {
  var displayPath: String
  var bytes: [UInt8]

  var notUTF8: Diagnostic {
    let line = firstInvalidLine
    return Diagnostic(
      .error, .notUTF8, "not UTF-8", at: SourceLocation(path: displayPath, line: line), hint: "save the file as UTF-8")
  }

  /// Conflict markers that git left, each reported at its first line. The file is not read further, because each of the
  /// lines would be reported again.
  var conflicts: [Diagnostic] {
    guard let (message, hint) = ConflictWalk.Line.begins.problem else { return [] }
    var conflicts = WholeConflicts<SourceLocation>()
    var found: [Diagnostic] = []
    for (index, line) in plainText(bytes).split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let text = ConflictMark(line).map { _ in String(decoding: line, as: UTF8.self) }
      let place = conflicts.take(
        ConflictMark(line),
        at: SourceLocation(path: displayPath, line: index + 1, column: 1, length: text?.count ?? 1))
      if let place { found.append(Diagnostic(.error, .conflictMarks, message, at: place, hint: hint)) }
    }
    return found
  }

  private var firstInvalidLine: Int {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    return (lines.firstIndex { !isUTF8(Array($0)) } ?? 0) + 1
  }
}

/// Reads `<data>/templates/`, and the style sheet and script in `<data>/assets/`.
enum TemplateOverrides {
  /// The largest file that is read, in bytes: far larger than any template has reason to be.
  static let sizeLimit = 4 << 20

  /// All files by their paths under `templates/`. Hidden files and backups of editors are ignored.
  ///
  /// - Throws: ``BuildError/data(_:)`` for what cannot be read and for links that lead out of the data folder.
  static func read(from dataFolder: String) throws(BuildError) -> [String: OverrideFile] {
    var reader = Reader(dataFolder: dataFolder)
    guard reader.exists else { return [:] }
    reader.readFolder("", depth: 0)
    guard reader.flaws.isEmpty else { throw BuildError.data(reader.flaws.inReadingOrder()) }
    return reader.files
  }

  /// Whether `<data>/templates/` or `<data>/assets/` exists, readable or not.
  static func exist(in dataFolder: String) -> Bool {
    Reader(dataFolder: dataFolder).exists || Reader(dataFolder: dataFolder, folder: CustomFiles.folder).exists
  }

  /// The data folder's own style sheet and script by their paths in the data folder, and a warning for each other file
  /// beside them, which is not read.
  ///
  /// - Throws: ``BuildError/data(_:)`` as ``read(from:)``.
  static func readCustom(
    from dataFolder: String
  ) throws(BuildError) -> (files: [String: OverrideFile], warnings: [Diagnostic]) {
    var reader = Reader(dataFolder: dataFolder, folder: CustomFiles.folder)
    guard reader.exists else { return ([:], []) }
    var warnings: [Diagnostic] = []
    let names = [CustomFiles.styleSheetName, CustomFiles.scriptName]
    reader.readFolder("", depth: 0) { name, path in
      if names.contains(name) { return true }
      warnings.append(
        Diagnostic(
          .warning, .notRead, "this is not read", at: SourceLocation(path: path),
          hint: Suggestion.hint(for: name, among: names)
            ?? "of this folder pages load `\(CustomFiles.styleSheetName)` and `\(CustomFiles.scriptName)`"))
      return false
    }
    guard reader.flaws.isEmpty else { throw BuildError.data(reader.flaws.inReadingOrder()) }
    let files = reader.files.map { (CustomFiles.folder + "/" + $0.key, $0.value) }
    return (Dictionary(uniqueKeysWithValues: files), warnings)
  }

  private struct Reader {
    let root: String
    let resolvedData: String?
    var files: [String: OverrideFile] = [:]
    var flaws: [Diagnostic] = []

    init(dataFolder: String, folder: String = "templates") {
      root = dataFolder == "" ? folder : dataFolder + (dataFolder.hasSuffix("/") ? "" : "/") + folder
      resolvedData = System.resolved(dataFolder == "" ? "." : dataFolder)
    }

    var exists: Bool {
      // A link that leads nowhere counts as present, so that it is reported.
      (try? FileStatus.of(root, in: System.currentFolder)) != .some(nil)
    }

    /// - Parameter isWanted: Whether an entry is read, by its name and its path in messages.
    mutating func readFolder(
      _ path: String, depth: Int, where isWanted: (_ name: String, _ path: String) -> Bool = { _, _ in true }
    ) {
      let full = path.isEmpty ? root : root + "/" + path
      guard staysInside(full) else { return }
      do {
        for name in try System.names(in: full).sorted() where !name.hasPrefix(".") && !name.hasSuffix("~") {
          if isWanted(name, full + "/" + name) { read(path.isEmpty ? name : path + "/" + name, depth: depth) }
        }
      } catch {
        report(full, .systemFailure, "cannot read the folder: \(error.reason)")
      }
    }

    private mutating func read(_ path: String, depth: Int) {
      let full = root + "/" + path
      guard staysInside(full) else { return }
      do {
        if let descriptor = try? System.openFolder(full) {
          SystemCall.close(descriptor)
          // The limit ends the search when a link leads to a folder above itself.
          if depth < 8 {
            readFolder(path, depth: depth + 1)
          } else {
            report(full, .nestedTooDeeply, "folders within folders without end")
          }
          return
        }
        let file = OverrideFile(displayPath: full, bytes: try System.read(full, limit: sizeLimit))
        flaws += file.conflicts
        files[path] = file
      } catch {
        report(full, .systemFailure, "cannot read the file: \(error.reason)")
      }
    }

    private mutating func staysInside(_ path: String) -> Bool {
      guard let resolved = System.resolved(path) else {
        report(path, .brokenSymlink, "the link leads nowhere")
        return false
      }
      guard let resolvedData, resolved.hasPrefix(resolvedData + "/") else {
        report(path, .symlinkLeavesFolder, "the link leads out of the data folder", hint: "put the file itself here")
        return false
      }
      return true
    }

    private mutating func report(_ path: String, _ code: DiagnosticCode, _ message: String, hint: Hint? = nil) {
      flaws.append(Diagnostic(.error, code, message, at: SourceLocation(path: path), hint: hint))
    }
  }
}
