import CLibrary
import Diagnostics
import FileSystem

extension SystemFailure {
  /// The failure as a diagnostic.
  var diagnostic: Diagnostic {
    Diagnostic(
      .error, .systemFailure, "\(action): \(reason)", at: SourceLocation(path: path),
      hint: [ENOSPC, EDQUOT].contains(code) ? "make room on that disk" : nil)
  }
}

/// The file operations that commands need themselves; all others belong to the modules below.
enum Files {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a file or folder is the user's who runs the program.
  static func isOwn(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_uid == geteuid()
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR)
  }

  /// Whether a path leads nowhere or to an empty folder.
  static func isFree(_ path: String) throws(SystemFailure) -> Bool {
    guard exists(path) else { return true }
    guard isFolder(path) else { return false }
    do {
      return try System.names(in: path).isEmpty
    } catch {
      throw SystemFailure("cannot read the folder", path, code: error.code)
    }
  }

  /// The names in a folder that do not begin with a dot, in order; empty where the folder cannot be read.
  static func names(in path: String) -> [String] {
    let names = (try? System.names(in: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Creates a folder with its missing parents.
  static func makeFolder(_ path: String) throws(SystemFailure) {
    try System.makeFolders(path)
  }

  /// Creates a file with a text; fails if it exists.
  static func create(_ path: String, _ text: String) throws(SystemFailure) {
    try create(path, Array(text.utf8))
  }

  /// Creates a file with bytes; fails if it exists.
  static func create(_ path: String, _ bytes: [UInt8]) throws(SystemFailure) {
    _ = try System.create(path, in: System.currentFolder, bytes)
  }

  /// Creates a file or replaces it, in one step.
  static func replace(_ path: String, _ bytes: [UInt8]) throws(SystemFailure) {
    try System.replace(path, in: System.currentFolder, with: bytes)
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(SystemFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw SystemFailure("cannot read", path) }
    defer { close(descriptor) }
    return try FileBytes.rest(of: descriptor, named: path)
  }

  /// All bytes of standard input.
  static func readStandardInput() throws(SystemFailure) -> [UInt8] {
    try FileBytes.rest(of: STDIN_FILENO, named: "standard input")
  }

  /// The folder in which the program was started, without symbolic links.
  static func currentFolder() -> String {
    guard let pointer = getcwd(nil, 0) else { return "." }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
