import Diagnostics
import Foundation

/// A file in the configuration of the user who runs the program, outside of every data folder, which may hold secrets and
/// therefore has to be readable for its owner alone.
struct PrivateFile: Sendable {
  /// The largest file that is read, in bytes.
  private static let largest = 64 * 1024

  /// Where it lies.
  let path: String
  /// What it holds that is nobody else's business, for messages: `a password`.
  let secret: String

  /// The folder of the program in the user's configuration: below `XDG_CONFIG_HOME`, else below `HOME`.
  static func folder(environment: [String: String]) -> String {
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (environment["HOME"] ?? "")
      + "/.config"
    return folder + "/daybook"
  }

  /// What is read of it.
  enum Content {
    case missing
    case source(SourceFile)
    /// Why it is not read.
    case refused(Diagnostic)
  }

  /// Reads the file, unless others may read or write it.
  func read() -> Content {
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return .missing }
    let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    if mode & 0o077 != 0 {
      return .refused(
        Diagnostic(
          .error, .exposedSecrets, "the mode of this file is 0\(String(mode, radix: 8)), and it holds \(secret)",
          at: SourceLocation(path: path), hint: "chmod 600 \(path)"))
    }
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.largest else {
      return .refused(Diagnostic(.error, .systemFailure, "this file cannot be read", at: SourceLocation(path: path)))
    }
    return .source(SourceFile(path: path, bytes: Array(data)))
  }
}
