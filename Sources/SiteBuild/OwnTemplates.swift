import Diagnostics

/// The files of a data folder that stand in for built-in templates.
public struct OwnTemplates: Sendable {
  /// A file of the data folder that replaces a built-in one.
  public struct File: Sendable {
    /// The file's path as messages show it: `data/templates/pages/habit.mustache`.
    public let path: String
    /// The file's text without the note of its origin.
    public let text: String
    /// The digest of the file from which it was copied; `nil` where that is not known.
    public let original: String?
  }

  private let files: [String: OverrideFile]

  /// Reads `<dataFolder>/templates/`, which may be missing.
  /// - Throws: ``BuildError/data(_:)`` for files that cannot be read.
  public init(in dataFolder: String) throws(BuildError) {
    files = try TemplateOverrides.read(from: dataFolder)
  }

  /// The file that replaces a built-in template; `nil` where there is none.
  public func file(for template: BuiltInTemplate) -> File? {
    files[template.path].map { file in
      let text = String(decoding: plainText(file.bytes), as: UTF8.self)
      guard let note = CopyNote(onTopOf: text) else { return File(path: file.displayPath, text: text, original: nil) }
      let rest = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
      return File(path: file.displayPath, text: String(rest ?? ""), original: note.original)
    }
  }

  /// Whether a built-in template has changed since a file was copied from it.
  public static func isOutdated(_ file: File, of template: BuiltInTemplate) -> Bool {
    file.original.map { $0 != template.digest } ?? false
  }

  /// A warning for each file whose original has changed since it was copied.
  static func warnings(_ overrides: [String: OverrideFile], builtIn: [String: FileContents]) -> [Diagnostic] {
    overrides.compactMap { path, file in
      guard let contents = builtIn[path], !WordFile.isPath(path),
        let note = CopyNote(onTopOf: String(decoding: plainText(file.bytes), as: UTF8.self))
      else { return nil }
      let template = BuiltInTemplate(path: path, bytes: contents.bytes)
      if note.original == template.digest { return nil }
      return Diagnostic(
        .warning, .outdatedTemplate, "`\(template.name)` has changed since this was copied from it",
        at: SourceLocation(path: file.displayPath, line: 1),
        hint: """
          \(call: "templates", "diff", "\(template.name)") shows the differences; `original \(template.digest)` in the \
          first line says that you have seen them
          """)
    }.inReadingOrder()
  }
}
