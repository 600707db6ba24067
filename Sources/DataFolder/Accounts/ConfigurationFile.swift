import CLibrary
import Diagnostics
import FileSystem
import Foundation

/// A file in the configuration of whoever runs the daybook. It holds a secret, so it lies outside every data folder, which
/// people copy and publish, and is readable for its owner alone.
struct ConfigurationFile: Sendable {
  /// Where it lies.
  let path: String
  /// What it holds that others are not to see: `a password`.
  let secret: String

  /// The largest file that is read, in bytes.
  private static let largest = 1024 * 1024

  /// - Parameters:
  ///   - name: The name of the file.
  ///   - secret: What it holds that others are not to see: `a password`.
  ///   - environment: The variables that say where: `XDG_CONFIG_HOME`, else `HOME`.
  init(_ name: String, holding secret: String, environment: [String: String]) {
    path = Self.folder(environment: environment) + "/" + name
    self.secret = secret
  }

  /// - Parameters:
  ///   - path: Where it lies.
  ///   - secret: What it holds that others are not to see: `a password`.
  init(at path: String, holding secret: String) {
    self.path = path
    self.secret = secret
  }

  /// The folder of the program in the user's configuration: below `XDG_CONFIG_HOME`, else below `HOME`.
  static func folder(environment: [String: String]) -> String {
    let folder =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (environment["HOME"] ?? "")
      + "/.config"
    return folder + "/daybook"
  }

  /// What is there.
  enum Content {
    /// There is no such file.
    case missing
    /// A file that its owner alone may read.
    case source(SourceFile)
    /// Why it is not read.
    case broken([Diagnostic])
  }

  /// Opens the file.
  func open() -> Content {
    // What is looked at is what is read, wherever a link leads: secrets are mounted behind links.
    let descriptor = openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if descriptor < 0 { return errno == ENOENT || errno == ENOTDIR ? .missing : .broken([unreadable]) }
    defer { SystemCall.close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      return .broken([unreadable])
    }
    let mode = Int(status.st_mode) & 0o7777
    if mode & 0o077 != 0 {
      return .broken([
        Diagnostic(
          .error, .exposedSecrets, "the mode of this file is 0\(String(mode, radix: 8)), and it holds \(secret)",
          at: SourceLocation(path: path), hint: "chmod 600 \(path)")
      ])
    }
    guard Int(status.st_size) <= Self.largest, let bytes = FileBytes.first(Int(status.st_size), of: descriptor) else {
      return .broken([unreadable])
    }
    return .source(SourceFile(path: path, bytes: bytes))
  }

  private var unreadable: Diagnostic {
    Diagnostic(.error, .systemFailure, "this file cannot be read", at: SourceLocation(path: path))
  }

  /// What is wrong with a file, by its places; nothing that stands in it is quoted.
  ///
  /// - Parameter owner: Whose file it is: `the file for mails`.
  func withoutSecrets(_ found: [Diagnostic], of owner: String, hint: Hint) -> [Diagnostic] {
    let flaws = found.isEmpty ? [Diagnostic(.error, .missingKey, "", at: SourceLocation(path: path))] : found
    return flaws.map { flaw in
      Diagnostic(.error, flaw.code, "this is not as \(owner) has it", at: flaw.location, hint: hint)
    }
  }
}
