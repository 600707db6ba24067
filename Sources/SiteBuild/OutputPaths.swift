import Diagnostics
import SitePlan

/// Every path that a plan writes, checked: inside the output, no two the same on a file system that ignores case, none a
/// file and a folder at once.
struct OutputPaths: Sendable {
  struct File: Sendable {
    /// Under the output folder.
    var path: String
    var edition: Int
    var content: Content
  }

  enum Content: Sendable {
    case page(any PageModel)
    case asset(PlannedAsset.Content)
  }

  private(set) var files: [File] = []
  /// Those of the editions and all below, each after the one that contains it.
  private(set) var folders: [String] = []

  private struct Item {
    var path: String
    var isFolder: Bool
  }

  private var items: [Item] = []
  private var index: PathIndex
  /// Paths with other than ASCII letters; `String` compares them by canonical equivalence, as file systems may.
  private var international: [String: Int] = [:]
  private var lastFolder = ""

  init(_ editions: [PlannedEdition]) throws {
    let count = editions.reduce(0) { $0 + $1.pages.count + $1.assets.count }
    index = PathIndex(capacity: count * 2 + 16)
    files.reserveCapacity(count)
    for (number, edition) in editions.enumerated() {
      guard Self.isSafe(edition.folder.utf8) else { throw Self.unsafe(edition.folder) }
      for page in edition.pages {
        try add(File(path: edition.folder + "/" + page.path, edition: number, content: .page(page.model)))
      }
      for asset in edition.assets {
        try add(File(path: edition.folder + "/" + asset.path, edition: number, content: .asset(asset.content)))
      }
    }
  }

  /// Whether a path stays below where it starts and can be written anywhere: no empty, `.` or `..` parts, no control
  /// characters and no backslash.
  static func isSafe(_ path: some Sequence<UInt8>) -> Bool {
    var length = 0
    var dots = 0
    for byte in path {
      if byte == 0x2F {
        if length == dots, length < 3 { return false }
        length = 0
        dots = 0
        continue
      }
      if byte < 0x20 || byte == 0x7F || byte == 0x5C { return false }
      length += 1
      if byte == 0x2E { dots += 1 }
    }
    return length != dots || length > 2
  }

  func containsFile(_ path: String) -> Bool { find(path).map { !$0.isFolder && $0.path == path } ?? false }
  func containsFolder(_ path: String) -> Bool { find(path)?.isFolder ?? false }
  /// The planned path that a file system which ignores case takes for this one.
  func alike(_ path: String) -> String? { find(path)?.path }

  private mutating func add(_ file: File) throws {
    let isSafe = file.path.utf8.withContiguousStorageIfAvailable { Self.isSafe($0) } ?? Self.isSafe(file.path.utf8)
    guard isSafe else { throw Self.unsafe(file.path) }
    if let slash = file.path.utf8.lastIndex(of: 0x2F) { try addFolder(file.path[..<slash]) }
    if let other = insert(file.path, isFolder: false) { throw Self.collision(file.path, other.path) }
    files.append(file)
  }

  private mutating func addFolder(_ path: Substring) throws {
    if path == lastFolder { return }
    let folder = String(path)
    if let other = find(folder) {
      guard other.isFolder, other.path == folder else { throw Self.collision(folder, other.path) }
    } else {
      if let slash = path.utf8.lastIndex(of: 0x2F) { try addFolder(path[..<slash]) }
      _ = insert(folder, isFolder: true)
      folders.append(folder)
    }
    lastFolder = folder
  }

  private func find(_ path: String) -> Item? {
    if !Self.isASCII(path) { return international[path.lowercased()].map { items[$0] } }
    return index.find(PathIndex.hash(path, foldsCase: true)) { Self.areAlike(items[$0].path, path) }.map { items[$0] }
  }

  /// Gives the item that is in the way, if any.
  private mutating func insert(_ path: String, isFolder: Bool) -> Item? {
    if let other = find(path) { return other }
    let number = index.append(PathIndex.hash(path, foldsCase: true))
    if !Self.isASCII(path) { international[path.lowercased()] = number }
    items.append(Item(path: path, isFolder: isFolder))
    return nil
  }

  private static func isASCII(_ path: String) -> Bool {
    path.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 < 0x80 } } ?? path.utf8.allSatisfy { $0 < 0x80 }
  }

  private static func areAlike(_ left: String, _ right: String) -> Bool {
    left == right || left.utf8.elementsEqual(right.utf8) { folded($0) == folded($1) }
  }

  private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  private static func unsafe(_ path: String) -> BuildError {
    .output(
      Diagnostic(
        .error, "nothing can be written to this path", at: SourceLocation(path: path),
        hint: "no `..`, empty parts, backslashes or control characters"))
  }

  private static func collision(_ path: String, _ other: String) -> BuildError {
    .output(
      Diagnostic(
        .error,
        path == other
          ? "two files would be written to the same path"
          : "`\(other)` would be written here too: on many systems the two names are the same",
        at: SourceLocation(path: path), hint: "give one of the two another name"))
  }
}
