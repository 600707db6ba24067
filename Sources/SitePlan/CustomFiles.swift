/// The style sheet and the script of the data folder's own, which every page loads after those of the program.
public struct CustomFiles: Sendable, Equatable {
  /// The folder of both, in the data folder and in each edition.
  public static let folder = "assets"
  /// The name of the style sheet.
  public static let styleSheetName = "custom.css"
  /// The name of the script.
  public static let scriptName = "custom.js"
  /// The path of the style sheet, in the data folder and in each edition.
  public static let styleSheet = "\(folder)/\(styleSheetName)"
  /// The path of the script, in the data folder and in each edition.
  public static let script = "\(folder)/\(scriptName)"
  /// Both paths.
  public static let paths = [styleSheet, script]

  /// Whether there is a style sheet.
  public var hasStyleSheet: Bool
  /// Whether there is a script.
  public var hasScript: Bool
  /// A text that changes whenever one of the files does; empty where there is neither.
  public var digest: String

  /// - Parameter digest: A text that changes whenever one of the files does.
  public init(hasStyleSheet: Bool = false, hasScript: Bool = false, digest: String = "") {
    self.hasStyleSheet = hasStyleSheet
    self.hasScript = hasScript
    self.digest = digest
  }
}
