import SitePlan

/// The texts of all templates by name, each read when it is asked for.
struct TemplateSources: Sendable {
  private struct File: Sendable {
    let path: String
    let contents: FileContents
    /// The path of a file of the data folder, as messages show it; `nil` for a built-in one.
    let ownPath: String?
  }

  private var files: [String: File] = [:]
  /// The drawings, which templates include like any other template: `icons/run`.
  private let drawings: [String: Markup]

  private static let ending = ".mustache"
  private static let iconFolder = "icons/"

  /// - Parameter drawings: The drawings by their names in the sprite.
  init(drawings: [String: Markup]) {
    self.drawings = drawings
  }

  /// Whether a file under `Templates/` is a template.
  static func isTemplate(_ path: String) -> Bool { path.hasSuffix(ending) }

  /// - Parameters:
  ///   - path: The path under `Templates/`: `pages/habit.mustache`.
  ///   - ownPath: The path of a file of the data folder, as messages show it; `nil` for a built-in one.
  mutating func add(_ path: String, _ contents: FileContents, ownPath: String?) {
    files[String(path.dropLast(Self.ending.count))] = File(path: path, contents: contents, ownPath: ownPath)
  }

  /// The template of that name: `pages/habit`, `icons/run`.
  subscript(name: String) -> TemplateSource? {
    if let file = files[name] {
      return TemplateSource(
        name: name, displayPath: file.ownPath ?? BuiltInTemplates.displayPath(of: file.path),
        bytes: plainText(file.contents.bytes))
    }
    guard name.hasPrefix(Self.iconFolder), let drawing = drawings[String(name.dropFirst(Self.iconFolder.count))] else {
      return nil
    }
    return TemplateSource(name: name, displayPath: "Templates/\(TemplateSet.iconSprite)", bytes: drawing.bytes)
  }

  /// A hash of the text of a template; `nil` where there is none of that name.
  func fingerprint(of name: String) -> Fingerprint? {
    files[name].map(\.contents.fingerprint) ?? self[name].map { Fingerprint(hashing: $0.bytes) }
  }

  /// The names of all templates, in no order.
  var names: [String] { Array(files.keys) + drawings.keys.map { Self.iconFolder + $0 } }

  /// Appends what tells these files from others, but not the drawings.
  func encode(into encoder: inout ModelEncoder) {
    for (name, file) in files.sorted(by: { $0.key < $1.key }) {
      encoder.append(name)
      encoder.append(file.contents.fingerprint.bytes)
    }
  }
}
