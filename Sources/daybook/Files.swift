import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that could not be read or written.
struct FileFailure: Error, Equatable {
  var action: String
  var path: String
  /// The system's words: "Permission denied".
  var reason: String

  init(_ action: String, _ path: String, code: Int32 = errno) {
    self.action = action
    self.path = path
    reason = String(cString: strerror(code))
  }

  var diagnostic: Diagnostic {
    Diagnostic(.error, "\(action): \(reason)", at: SourceLocation(path: path))
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
  static func isFree(_ path: String) throws(FileFailure) -> Bool {
    guard exists(path) else { return true }
    guard isFolder(path) else { return false }
    guard let folder = opendir(path) else { throw FileFailure("cannot read the folder", path) }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    // `.` and `..`
    return count <= 2
  }

  /// The names in a folder that don't begin with a dot, in order; none where it cannot be read.
  static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: String) throws(FileFailure) {
    if mkdir(path, 0o755) == 0 || errno == EEXIST && isFolder(path) { return }
    let code = errno
    guard code == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else {
      throw FileFailure("cannot make the folder", path, code: code)
    }
    try makeFolder(String(path[..<slash]))
    if mkdir(path, 0o755) != 0, errno != EEXIST { throw FileFailure("cannot make the folder", path) }
  }

  /// Writes a file that is not there yet.
  static func create(_ path: String, _ text: String) throws(FileFailure) {
    try create(path, Array(text.utf8))
  }

  /// Writes a file that is not there yet.
  static func create(_ path: String, _ bytes: [UInt8]) throws(FileFailure) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if descriptor < 0 { throw FileFailure("cannot write", path) }
    defer { close(descriptor) }
    let code = bytes.withUnsafeBytes { buffer -> Int32 in
      var written = 0
      while written < buffer.count, let base = buffer.baseAddress {
        let part = write(descriptor, base + written, buffer.count - written)
        if part >= 0 { written += part } else if errno != EINTR { return errno }
      }
      return 0
    }
    if code != 0 { throw FileFailure("cannot write", path, code: code) }
  }

  /// The bytes of a file.
  static func read(_ path: String) throws(FileFailure) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor < 0 { throw FileFailure("cannot read", path) }
    defer { close(descriptor) }
    return try read(descriptor, path)
  }

  /// Everything that standard input has.
  static func readStandardInput() throws(FileFailure) -> [UInt8] {
    try read(STDIN_FILENO, "standard input")
  }

  private static func read(_ descriptor: Int32, _ path: String) throws(FileFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = systemRead(descriptor, &part, part.count)
      if count > 0 {
        bytes.append(contentsOf: part[..<count])
      } else if count == 0 {
        return bytes
      } else if errno != EINTR {
        throw FileFailure("cannot read", path)
      }
    }
  }

  /// Where the program runs, without symbolic links.
  static func currentFolder() -> String {
    guard let pointer = getcwd(nil, 0) else { return "." }
    defer { free(pointer) }
    return String(cString: pointer)
  }
}

/// `read(2)`, whose name ``Files`` takes for itself.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
