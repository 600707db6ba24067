import FileSystem
import SitePlan

/// The files that Daybook made in the output, each with its size and time when it was written.
///
/// Kept as `<output>/.daybook/manifest` in the form of a ``ManifestTable``, which is read where it lies: of a site of a thousand
/// people a check-in looks up a few dozen files. A file in any other form counts as missing, and the next build looks at the output
/// instead.
struct Manifest: Sendable {
  struct Entry: Sendable, Equatable {
    /// The path relative to the output folder.
    var path: String
    var fingerprint: Fingerprint
    var size: Int64
    /// The time of the last change, in nanoseconds since 1970.
    var modified: Int64

    /// The status that the file had when it was left.
    var status: FileStatus { FileStatus(ofFileWith: size, modified: modified) }

    /// Whether a file with this status is as it was left, and was finished.
    func describes(_ status: FileStatus) -> Bool {
      fingerprint != .none && status.kind == .file && status.size == size && status.modified == modified
    }
  }

  /// The files, ordered by the bytes of their paths. Each entry is made when it is asked for.
  struct Entries: Sendable, RandomAccessCollection {
    fileprivate let table: ManifestTable

    var startIndex: Int { 0 }
    var endIndex: Int { table.count }
    subscript(number: Int) -> Entry { table.entry(number) }
  }

  /// The folders of the editions that Daybook has made, ordered by their bytes.
  let editions: [String]
  private let table: ManifestTable

  static let empty = Manifest(entries: [], editions: [])

  /// - Parameter entries: In any order; of several with one path the last one counts.
  init(entries: [Entry], editions: [String]) {
    self.init(ManifestTable(.empty, changing: entries, removing: [], editions: editions))
  }

  /// `nil` for bytes that are not a complete manifest in this format with its entries in order.
  init?(bytes: [UInt8]) {
    guard let table = ManifestTable(bytes) else { return nil }
    self.init(table)
  }

  private init(_ table: ManifestTable) {
    self.table = table
    editions = table.editions
  }

  /// The same with other entries.
  ///
  /// - Parameters:
  ///   - changed: Entries that are new, or that take the place of the one with their path.
  ///   - removed: Paths whose entries go; those that it lacks are ignored.
  func changing(_ changed: [Entry], removing removed: [String] = [], editions: [String]) -> Manifest {
    Manifest(ManifestTable(table, changing: changed, removing: removed, editions: editions))
  }

  var entries: Entries { Entries(table: table) }

  /// What the file holds.
  var bytes: [UInt8] { table.bytes }

  /// What no other manifest has.
  var checksum: Fingerprint { table.checksum }

  /// The checksum of the manifest of which these are the first bytes, whatever follows them; `nil` for a file in another form.
  static func checksum(inFirst bytes: [UInt8]) -> Fingerprint? { ManifestTable.checksum(inFirst: bytes) }

  /// How many bytes ``checksum(inFirst:)`` needs.
  static let checksumEnd = ManifestTable.checksumEnd

  subscript(path: String) -> Entry? {
    number(of: path).map(table.entry)
  }

  func number(of path: String) -> Int? { table.number(of: path) }

  /// The entries whose paths begin with a prefix, which are contiguous.
  func entries(under prefix: String) -> Slice<Entries> { entries[range(under: prefix)] }

  /// The numbers of the entries whose paths begin with a prefix.
  func range(under prefix: String) -> Range<Int> { table.range(under: prefix) }

  /// The same, found quickly where they are not far from a number.
  ///
  /// - Parameters:
  ///   - prefix: Its bytes.
  ///   - first: None of the entries is before it.
  func range(under prefix: [UInt8], notBefore first: Int) -> Range<Int> {
    table.range(under: prefix, notBefore: first)
  }
}

extension Manifest: Equatable {
  static func == (left: Manifest, right: Manifest) -> Bool { left.bytes == right.bytes }
}
