import CLibrary
import FileSystem

/// A folder of the data folder that is held open, so that no symbolic link can redirect what is opened through it.
///
/// It uses plain system calls, since reading a thousand small files through Foundation takes several times as long as
/// parsing them.
final class OpenFolder: Sendable {
  let descriptor: Int32
  /// The path relative to the data folder; empty for the data folder itself.
  let path: String
  /// The real path of the data folder, which nothing may leave.
  let boundary: String
  /// Files to read instead of the stored ones; `nil` for none.
  let overlay: FolderOverlay?
  /// What is to be told of everything that is looked at in this folder; `nil` for nobody.
  let trace: ReadTrace?

  /// Opens the data folder itself.
  static func root(_ path: String, overlay: FolderOverlay? = nil) -> Result<OpenFolder, FileProblem> {
    let descriptor = SystemCall.retryingInterrupts { openPath(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { return .failure(FileProblem(code: errno, isFolder: true)) }
    guard let boundary = System.resolved(path) else {
      close(descriptor)
      return .failure(.unreadable(SystemFailure.reason(of: errno)))
    }
    return .success(OpenFolder(descriptor: descriptor, path: "", boundary: boundary, overlay: overlay))
  }

  /// The same folder, in which others are told what is looked at.
  func traced(by trace: ReadTrace) -> OpenFolder? {
    let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    return copy < 0
      ? nil : OpenFolder(descriptor: copy, path: path, boundary: boundary, overlay: overlay, trace: trace)
  }

  /// - Parameter descriptor: Below 0 for a folder that is only staged.
  init(descriptor: Int32, path: String, boundary: String, overlay: FolderOverlay?, trace: ReadTrace? = nil) {
    self.descriptor = descriptor
    self.path = path
    self.boundary = boundary
    self.overlay = overlay
    self.trace = trace
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The path of an entry of this folder, relative to the data folder.
  func path(of name: String) -> String { path.isEmpty ? name : path + "/" + name }

  /// Opens a folder in this folder.
  func folder(_ name: String) -> Result<OpenFolder, FileProblem> {
    let opened = folder(name, tracedBy: trace)
    switch opened {
    case .success(let folder): trace?.note(folder.path, folder.descriptor)
    case .failure(.missing): break
    case .failure: trace?.giveUp(path(of: name))
    }
    return opened
  }

  /// Opens a folder in this folder, in which others are told what is looked at.
  func folder(_ name: String, tracedBy trace: ReadTrace?) -> Result<OpenFolder, FileProblem> {
    let path = path(of: name)
    var opened: Result<Int32, FileProblem> = .failure(.missing)
    if overlay?.removes(folder: path) != true {
      opened = openEntry(name, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC, isFolder: true)
    }
    if case .failure(.missing) = opened, overlay?.hasFolder(path) == true { opened = .success(-1) }
    return opened.map {
      OpenFolder(descriptor: $0, path: path, boundary: boundary, overlay: overlay, trace: trace)
    }
  }

  /// The entries of this folder, sorted by the bytes of their names. Names that begin with a dot or end with a tilde
  /// are left out, since editors and file managers leave such files behind.
  func entries() -> Result<[FolderEntry], FileProblem> {
    guard let overlay else { return storedEntries() }
    guard descriptor >= 0 else { return .success(overlay.entries([], in: path)) }
    return storedEntries().map { overlay.entries($0, in: path) }
  }

  private func storedEntries() -> Result<[FolderEntry], FileProblem> {
    var found: [FolderEntry] = []
    let problem = eachEntry { entry in
      let name = entry.name
      if name.utf8.first == UInt8(ascii: ".") || name.utf8.last == UInt8(ascii: "~") { return }
      found.append(FolderEntry(name: name, kind: kind(of: name, type: entry.pointee.d_type)))
    }
    if let problem { return .failure(problem) }
    found.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return .success(found)
  }

  /// All names in this folder, in no particular order; of one that cannot be read to its end those that could be.
  func allNames() -> [String] {
    var names: [String] = []
    _ = eachEntry { names.append($0.name) }
    return names.filter { $0 != "." && $0 != ".." }
  }

  private func eachEntry(_ body: (UnsafeMutablePointer<dirent>) -> Void) -> FileProblem? {
    // A copy of the descriptor would be in the middle of the folder where another core goes through it.
    var own = openat(descriptor, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // A folder that may be listed and not entered.
    if own < 0, errno == EACCES { own = fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
    guard own >= 0 else { return .unreadable(SystemFailure.reason(of: errno)) }
    guard let stream = fdopendir(own) else {
      close(own)
      return .unreadable(SystemFailure.reason(of: errno))
    }
    defer { closedir(stream) }
    rewinddir(stream)
    let code = SystemCall.eachEntry({ readdir(stream) }, body)
    if code == 0 { return nil }
    // What was not listed is not known to be gone.
    trace?.giveUp(path)
    return .unreadable(SystemFailure.reason(of: code))
  }

  /// The bytes of a file in this folder; `nil` where there is none.
  ///
  /// - Parameter limit: The most bytes; a larger file is a problem and is not read.
  func contents(of name: String, upTo limit: Int) -> Result<[UInt8]?, FileProblem> {
    switch staged(name) {
    case .bytes(let bytes): return bytes.count <= limit ? .success(bytes) : .failure(.tooLarge(limit: limit))
    case .removed: return .success(nil)
    case nil: break
    }
    // O_NONBLOCK, so that opening a pipe does not wait for a writer.
    let opened = openEntry(name, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK, isFolder: false)
    switch opened {
    case .failure(.missing): return .success(nil)
    case .failure(let problem):
      trace?.giveUp(path(of: name))
      return .failure(problem)
    case .success(let file):
      defer { close(file) }
      trace?.note(self.path(of: name), file)
      return Self.contents(of: file, upTo: limit).map(Optional.some)
    }
  }

  /// Whether this folder has a file with that name, readable or not.
  func has(_ name: String) -> Bool {
    switch staged(name) {
    case .bytes: return true
    case .removed: return false
    case nil: break
    }
    var status = stat()
    return descriptor >= 0 && fstatat(descriptor, name, &status, 0) == 0
  }

  /// The file to read instead of the stored one; `nil` where there is none.
  func staged(_ name: String) -> FolderOverlay.File? { overlay?[path(of: name)] }

  /// The permission bits of the stored file; `nil` where there is none.
  func permissions(of name: String) -> Result<UInt32?, FileProblem> {
    switch openEntry(name, flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK, isFolder: false) {
    case .failure(.missing): return .success(nil)
    case .failure(let problem): return .failure(problem)
    case .success(let file):
      defer { close(file) }
      trace?.note(path(of: name), file)
      var status = stat()
      guard fstat(file, &status) == 0 else { return .failure(.unreadable(SystemFailure.reason(of: errno))) }
      return .success(UInt32(status.st_mode) & 0o777)
    }
  }

  private static func contents(of file: Int32, upTo limit: Int) -> Result<[UInt8], FileProblem> {
    var status = stat()
    guard fstat(file, &status) == 0 else { return .failure(.unreadable(SystemFailure.reason(of: errno))) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: return .failure(.isFolder)
    default: return .failure(.isNoFile)
    }
    guard Int(status.st_size) <= limit else { return .failure(.tooLarge(limit: limit)) }
    // With room for one byte more than the file's size, the first read usually finds its end too.
    var room = Int(status.st_size) + 1
    var bytes: [UInt8] = []
    while true {
      var count = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, initialized in
        count = SystemCall.read(file, buffer.baseAddress, buffer.count)
        initialized = max(count, 0)
      }
      guard count >= 0 else { return .failure(.unreadable(SystemFailure.reason(of: errno))) }
      if bytes.isEmpty { bytes = chunk } else { bytes += chunk }
      if count < room { return .success(bytes) }
      // The file grew while it was read.
      guard bytes.count <= limit else { return .failure(.tooLarge(limit: limit)) }
      room = 65_536
    }
  }

  /// Opens an entry without following symbolic links, except for those that stay inside the data folder.
  func openEntry(_ name: String, flags: Int32, isFolder: Bool) -> Result<Int32, FileProblem> {
    guard descriptor >= 0 else { return .failure(.missing) }
    let opened = SystemCall.retryingInterrupts { openat(descriptor, name, flags | O_NOFOLLOW) }
    if opened >= 0 { return .success(opened) }
    let code = errno
    guard code == ELOOP || code == ENOTDIR || code == EMLINK, isLink(name) else {
      return .failure(FileProblem(code: code, isFolder: isFolder))
    }
    // What a link leads to can become something else while the link stays the same.
    trace?.giveUp(path(of: name))
    guard let target = System.resolved("\(boundary)/\(path(of: name))") else {
      let code = errno
      return .failure(code == ENOENT ? .danglingLink : FileProblem(code: code, isFolder: isFolder))
    }
    guard target == boundary || target.hasPrefix(boundary == "/" ? "/" : boundary + "/") else {
      return .failure(.leavesFolder(target: target))
    }
    let followed = SystemCall.retryingInterrupts { openPath(target, flags | O_NOFOLLOW) }
    return followed >= 0 ? .success(followed) : .failure(FileProblem(code: errno, isFolder: isFolder))
  }

  /// Whether the stored entry of that name is a symbolic link.
  func isLink(_ name: String) -> Bool {
    let isLink = storedType(of: name) == S_IFLNK
    if isLink { trace?.giveUp(path(of: name)) }
    return isLink
  }

  /// Whether the stored entry of that name is a folder.
  func isFolder(_ name: String) -> Bool { storedType(of: name) == S_IFDIR }

  /// The type of a stored entry, where links are not followed; `nil` where there is none.
  private func storedType(of name: String) -> mode_t? {
    var status = stat()
    guard descriptor >= 0, fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    return status.st_mode & S_IFMT
  }

  private func kind(of name: String, type: UInt8) -> FolderEntry.Kind {
    if Int32(type) == Int32(DT_REG) { return .file }
    if Int32(type) == Int32(DT_DIR) { return .folder }
    // A link counts as what it leads to, and some file systems do not tell the type of entries.
    trace?.giveUp(path(of: name))
    var status = stat()
    guard fstatat(descriptor, name, &status, 0) == 0 else { return .other }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }
}

/// An entry of a folder.
struct FolderEntry: Equatable {
  enum Kind {
    case file, folder
    /// A pipe, a device, or a link that leads to nothing.
    case other
  }

  var name: String
  var kind: Kind
}

private func openPath(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
