import Diagnostics

/// The files of a data folder that stand in for built-in templates.
public struct OwnTemplates: Sendable {
  /// One of them.
  public struct File: Sendable {
    /// As messages show it: `data/templates/pages/habit.mustache`.
    public let path: String
    /// Without the note of where it was copied from.
    public let text: String
    /// The digest of what it was copied from; `nil` where that is not known.
    public let original: String?
  }

  private let files: [String: OverrideFile]

  /// Reads `<dataFolder>/templates/`, if there is such a folder.
  /// - Throws: ``BuildError/data(_:)`` with what cannot be read.
  public init(in dataFolder: String) throws(BuildError) {
    files = try TemplateOverrides.read(from: dataFolder)
  }

  /// What stands in for a built-in template.
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
  static func warnings(_ overrides: [String: OverrideFile], builtIn: [String: [UInt8]]) -> [Diagnostic] {
    overrides.compactMap { path, file in
      guard let bytes = builtIn[path], !WordFile.isPath(path),
        let note = CopyNote(onTopOf: String(decoding: plainText(file.bytes), as: UTF8.self))
      else { return nil }
      let template = BuiltInTemplate(path: path, bytes: bytes)
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
