import CLibrary
import Markdown

/// The version of this program.
enum ToolVersion {
  /// The version by semantic versioning: the format of the data folder and the keys of `--json` change only with the
  /// first number.
  static let text = "0.1.0"

  /// A text that changes whenever the program could make other pages from the same values. It contains the size and
  /// time of the executable, because two builds of the same version may differ during development, and the version of
  /// the Markdown renderer.
  static var ofPages: String { "daybook \(text) (\(executableStamp)), \(MarkdownRenderer.version)" }

  /// The size and the modification time of the executable; empty where they cannot be read.
  private static var executableStamp: String {
    #if os(Linux)
      let path = "/proc/self/exe"
    #else
      let path = CommandLine.arguments.first ?? ""
    #endif
    var status = stat()
    guard stat(path, &status) == 0 else { return "" }
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    return "\(status.st_size) \(changed.tv_sec).\(changed.tv_nsec)"
  }
}
