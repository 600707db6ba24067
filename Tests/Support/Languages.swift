import Foundation

/// The languages that Daybook brings.
public enum Languages {
  /// The tags of all languages, in order, as `Templates/strings` has them.
  public static let all: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Templates/strings").path)
    return (names ?? []).filter { $0.hasSuffix(".yml") }.map { String($0.dropLast(4)) }.sorted()
  }()

  /// All but English, from which the others are translated.
  public static let translations = all.filter { $0 != "en" }
}
