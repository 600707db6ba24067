import CLibrary
import Diagnostics
import FileSystem

extension SystemFailure {
  /// As a command reports it.
  var diagnostic: Diagnostic {
    Diagnostic(.error, .systemFailure, "\(action): \(reason)", at: SourceLocation(path: path))
  }
}

/// The few things that commands themselves do with files; everything else is the business of the modules below.
enum Files {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR)
  }

  /// Whether there is nothing at the path, or a folder with nothing in it.
  static func isFree(_ path: String) throws(SystemFailure) -> Bool {
    guard exists(path) else { return true }
    guard isFolder(path) else { return false }
    do {
      return try System.names(in: path).isEmpty
    } catch {
      throw SystemFailure("cannot read the folder", path, code: error.code)
    }
  }

  /// The names in a folder that don't begin with a dot, in order; none where it cannot be read.
  static func names(in path: String) -> [String] {
    let names = (try? System.names(in: path)) ?? []
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(SystemFailure) {
    try System.makeFolders(path)
    guard isFolder(path) else { throw SystemFailure("cannot make the folder", path, code: EEXIST) }
  }

  /// Writes a file that is not there yet.
  static func create(_ path: String, _ text: String) throws(SystemFailure) {
    try create(path, Array(text.utf8))
  }

  /// Writes a file that is not there yet.
  static func create(_ path: String, _ bytes: [UInt8]) throws(SystemFailure) {
    _ = try System.create(path, in: System.currentFolder, bytes)
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(SystemFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw SystemFailure("cannot read", path) }
    defer { close(descriptor) }
    return try FileBytes.rest(of: descriptor, named: path)
  }

  /// Everything that standard input has.
  static func readStandardInput() throws(SystemFailure) -> [UInt8] {
    try FileBytes.rest(of: STDIN_FILENO, named: "standard input")
  }

  /// Where the program runs, without symbolic links.
  static func currentFolder() -> String {
    guard let pointer = getcwd(nil, 0) else { return "." }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}
