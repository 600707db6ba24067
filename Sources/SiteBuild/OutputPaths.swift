import Diagnostics
import FileSystem
import SitePlan

/// All paths of a plan, checked: they stay inside the output, differ even on a file system that ignores case, and none
/// is both a file and a folder.
struct OutputPaths: Sendable {
  struct File: Sendable {
    /// The path relative to the output folder.
    var path: String
    var edition: Int
    var content: Content
    /// The path inside its edition before it was sealed; `nil` in editions without a seal.
    var plainPath: String?
  }

  enum Content: Sendable {
    case page(any PageModel)
    /// A page of a section that did not change: it exists and is current.
    case settled(Fingerprint, FileStatus)
    case asset(PlannedAsset.Content)
    /// The list of the files of an edition with a seal, which is made when they are.
    case list
  }

  private(set) var files: [File] = []
  /// The folders of the editions and all folders below, each after its parent.
  private(set) var folders: [String] = []

  private struct Item {
    var path: String
    var isFolder: Bool
  }

  private var items: [Item] = []
  private var index: PathIndex
  /// The indices of paths with non-ASCII letters. `String` compares them by canonical equivalence, as file systems may.
  private var international: [String: Int] = [:]
  /// The folder that was added last, because files of one folder mostly follow each other.
  private var lastFolder = ""

  /// - Parameter states: The state of each edition's sections, in their order.
  /// - Throws: ``BuildError/output(_:)`` for a path that is unsafe or clashes with another.
  init(_ editions: [PlannedEdition], states: [[Sections.State]]) throws {
    let count = editions.indices.reduce(0) { count, number in
      count + editions[number].pages.count + editions[number].assets.count
        + states[number].reduce(1) { $0 + $1.fileCount }
    }
    index = PathIndex(capacity: count * 2 + 16)
    files.reserveCapacity(count)
    for (number, edition) in editions.enumerated() {
      guard Self.isSafe(edition.folder) else { throw Self.unsafe(edition.folder) }
      func file(_ path: String, _ content: Content) -> File {
        File(
          path: edition.place(of: path), edition: number, content: content,
          plainPath: edition.seal == nil ? nil : path)
      }
      for page in edition.pages { try add(file(page.path, .page(page.model))) }
      for state in states[number] {
        switch state {
        case .planned(let pages, let drawn):
          for page in pages { try add(file(page.path, .page(page.model))) }
          for asset in drawn { try add(file(asset.path, .asset(asset.content))) }
        case .settled(let pages):
          for page in pages {
            try add(
              File(
                path: page.entry.path, edition: number, content: .settled(page.entry.fingerprint, page.status),
                plainPath: page.plainPath))
          }
        }
      }
      for asset in edition.assets { try add(file(asset.path, .asset(asset.content))) }
      if edition.seal != nil { try add(file(SealedAddress.list, .list)) }
    }
  }

  /// Whether a path stays below the output folder and is valid on every file system: no empty, `.` or `..` parts, no
  /// control characters and no backslash.
  static func isSafe(_ path: String) -> Bool { Name(path).isSafe }

  /// Whether bytes are such a path: valid UTF-8 as well, so that a path made of them leads to the same file.
  static func isSafe(_ path: UnsafeRawBufferPointer) -> Bool {
    let name = Name(path, isHashed: false)
    return name.isSafe && (name.isASCII || String(decoding: path, as: UTF8.self).utf8.elementsEqual(path))
  }

  /// The indices of the files of an edition with a seal that its list has.
  func numbers(listedIn edition: Int) -> [Int] {
    files.indices.filter { number in
      if files[number].edition != edition { return false }
      if case .list = files[number].content { return false }
      return true
    }
  }

  func containsFile(_ path: String) -> Bool { find(path).map { !$0.isFolder && $0.path == path } ?? false }
  func containsFolder(_ path: String) -> Bool { find(path)?.isFolder ?? false }
  /// The planned file whose path equals this one but for case; `nil` where there is none.
  func fileAlike(_ path: String) -> String? { find(path).flatMap { $0.isFolder ? nil : $0.path } }

  private mutating func add(_ file: File) throws {
    let name = Name(file.path)
    guard name.isSafe else { throw Self.unsafe(file.path) }
    try addFolder(of: file.path, name)
    if let other = find(file.path, name) { throw Self.collision(file.path, items[other].path) }
    insert(file.path, name, isFolder: false)
    files.append(file)
  }

  /// Adds the folder that contains a path, and the folders above it.
  private mutating func addFolder(of path: String, _ name: Name) throws {
    guard let length = name.parentLength else { return }
    // Files of a folder mostly follow each other, so this folder is likely to be there.
    if length == lastFolder.utf8.count, PathOrder.begins(path, with: lastFolder) { return }
    let folder = String(decoding: path.utf8.prefix(length), as: UTF8.self)
    let folderName = Name(folder)
    if let other = find(folder, folderName) {
      guard items[other].isFolder, items[other].path == folder else {
        throw Self.collision(folder, items[other].path)
      }
    } else {
      try addFolder(of: folder, folderName)
      insert(folder, folderName, isFolder: true)
      folders.append(folder)
    }
    lastFolder = folder
  }

  private func find(_ path: String) -> Item? { find(path, Name(path)).map { items[$0] } }

  private func find(_ path: String, _ name: Name) -> Int? {
    if !name.isASCII { return international[path.lowercased()] }
    return index.find(name.foldedHash) { Self.areAlike(items[$0].path, path) }
  }

  private mutating func insert(_ path: String, _ name: Name, isFolder: Bool) {
    let number = index.append(name.foldedHash)
    if !name.isASCII { international[path.lowercased()] = number }
    items.append(Item(path: path, isFolder: isFolder))
  }

  /// What one pass over the bytes of a path finds out.
  private struct Name {
    var isSafe = true
    var isASCII = true
    /// A hash that ignores case; of no meaning where none was asked for.
    var foldedHash: UInt64
    /// The length of the parent folder's path in bytes; `nil` at the top.
    var parentLength: Int?

    init(_ path: String) {
      self = path.utf8.withContiguousStorageIfAvailable { Name($0) } ?? Name(Array(path.utf8))
    }

    init(_ path: some Collection<UInt8>, isHashed: Bool = true) {
      var folded = PathHash()
      // Of the current part: where it begins, and how many of its bytes are dots.
      var start = 0
      var dots = 0
      var offset = 0
      for byte in path {
        // Small letters and digits, of which most paths consist, need none of the checks below.
        if byte &- 0x61 < 26 || byte &- 0x30 < 10 {
          if isHashed { folded.add(byte) }
          offset += 1
          continue
        }
        if byte == 0x2F {
          let length = offset - start
          if length == dots, length < 3 { isSafe = false }
          start = offset + 1
          dots = 0
          parentLength = offset
        } else {
          if byte < 0x20 || byte == 0x7F || byte == 0x5C { isSafe = false }
          if byte >= 0x80 { isASCII = false }
          if byte == 0x2E { dots += 1 }
        }
        if isHashed { folded.add(OutputPaths.folded(byte)) }
        offset += 1
      }
      let length = offset - start
      if length == dots, length < 3 { isSafe = false }
      foldedHash = folded.value
    }
  }

  private static func areAlike(_ left: String, _ right: String) -> Bool {
    left == right || left.utf8.elementsEqual(right.utf8) { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func unsafe(_ path: String) -> BuildError {
    .output(
      Diagnostic(
        .error, .unsafePath, "nothing can be written to this path", at: SourceLocation(path: path),
        hint: "no `..`, empty parts, backslashes or control characters"))
  }

  private static func collision(_ path: String, _ other: String) -> BuildError {
    .output(
      Diagnostic(
        .error,
        .unsafePath,
        path == other
          ? "two files would be written to the same path"
          : "`\(other)` would be written here too: on many systems the two names are the same",
        at: SourceLocation(path: path), hint: "give one of the two another name"))
  }
}
