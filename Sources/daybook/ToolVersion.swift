import CLibrary
import Markdown

/// The version of this program.
enum ToolVersion {
  /// Semantic versioning: the data folder's format and the keys of `--json` change with the first number only.
  static let text = "0.1.0"

  /// Whatever makes pages differ that are made from the same values: this program, down to the very file that runs, and
  /// the Markdown renderer. Two builds of one version, as while it is worked on, may well differ.
  static var ofPages: String { "daybook \(text) (\(executableStamp)), \(MarkdownRenderer.version)" }

  /// Size and time of change of the running program's file; empty where it cannot be looked at.
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
