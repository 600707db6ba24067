import Dispatch
import FileSystem
import SitePlan

/// What is made of the built-in templates, words and drawings alone: once, for all who ask for it.
enum BuiltInTemplates {
  /// The built-in files by their paths under `Templates/`.
  static let files: [String: FileContents] = Dictionary(
    uniqueKeysWithValues: BuiltInFile.all.map { ($0.path, .builtIn($0)) })

  /// The built-in English words, which stand in for those that other languages lack.
  static let english = WordFile(
    displayPath: displayPath(of: WordFile.path(of: "en")), bytes: files[WordFile.path(of: "en")]?.bytes ?? [])

  /// The built-in drawings.
  static let icons = Icons(sprite: files[TemplateSet.iconSprite]?.bytes ?? [])

  /// What messages call a built-in file.
  static func displayPath(of path: String) -> String { "Templates/\(path) (built in)" }
}

extension TemplateSet {
  /// Begins to read what every site needs of the built-in files: on another core, while it is not known yet where the site's
  /// data lies.
  public static func readAhead() {
    DispatchQueue.global().async {
      _ = BuiltInTemplates.english
      _ = BuiltInTemplates.icons
    }
  }
}
