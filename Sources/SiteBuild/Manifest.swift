import FileSystem
import SitePlan

/// The files that Daybook made in the output, each with its size and time when it was written.
///
/// Kept as `<output>/.daybook/manifest` in the form of a ``ManifestTable``, which is read where it lies: of a site of a thousand
/// people a check-in looks up a few dozen files. A file in any other form counts as missing, and the next build looks at the output
/// instead. Where few files were made anew and none came or went, the table stays, and ``RecordChanges`` have what is new.
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
    fileprivate let replaced: ReplacedEntries

    var startIndex: Int { 0 }
    var endIndex: Int { table.count }
    subscript(number: Int) -> Entry {
      var entry = table.entry(number)
      if let item = replaced[number] {
        (entry.fingerprint, entry.size, entry.modified) = (item.fingerprint, item.size, item.modified)
      }
      return entry
    }
  }

  /// The folders of the editions that Daybook has made, ordered by their bytes.
  let editions: [String]
  private let table: ManifestTable
  /// Entries in the place of those of the table.
  let replaced: ReplacedEntries
  /// What no other manifest has, and none that says the same by another table.
  let checksum: Fingerprint

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

  private init(_ table: ManifestTable, _ replaced: ReplacedEntries = ReplacedEntries()) {
    self.table = table
    self.replaced = replaced
    editions = table.editions
    checksum = replaced.checksum(in: table.checksum)
  }

  /// The same with the entries that took the place of some of its own since it was written as a whole.
  func replacing(_ replaced: ReplacedEntries) -> Manifest { Manifest(table, replaced) }

  /// The same with a table that has all of it, so that its bytes say it.
  var whole: Manifest {
    replaced.items.isEmpty
      ? self
      : Manifest(
        ManifestTable(
          table, changing: replaced.items.map { entries[$0.number] }, removing: [], editions: editions))
  }

  /// What no other table has: as long as it is the same, entries have the same numbers.
  var tableChecksum: Fingerprint { table.checksum }

  /// The same with other entries.
  ///
  /// - Parameters:
  ///   - changed: Entries that are new, or that take the place of the one with their path.
  ///   - removed: Paths whose entries go; those that it lacks are ignored.
  func changing(_ changed: [Entry], removing removed: [String] = [], editions: [String]) -> Manifest {
    if removed.isEmpty, let replaced = replacing(changed, editions: editions) { return Manifest(table, replaced) }
    return Manifest(ManifestTable(whole.table, changing: changed, removing: removed, editions: editions))
  }

  /// What is in the place of entries of the table with these, too; `nil` where a path or an edition is new, or one of those is gone,
  /// or where that is so much that the table is better made anew.
  private func replacing(_ changed: [Entry], editions: [String]) -> ReplacedEntries? {
    let most = RecordChanges.most(of: table.count)
    guard changed.count <= most, table.hasEditions(editions) else { return nil }
    var items: [ReplacedEntries.Item] = []
    for entry in changed {
      guard let number = table.number(of: entry.path) else { return nil }
      items.append(
        ReplacedEntries.Item(
          number: number, fingerprint: entry.fingerprint, size: entry.size, modified: entry.modified))
    }
    let replaced = replaced.adding(items)
    return replaced.items.count <= most ? replaced : nil
  }

  var entries: Entries { Entries(table: table, replaced: replaced) }

  /// What the file holds.
  var bytes: [UInt8] { whole.table.bytes }

  /// The checksum of the manifest of which these are the first bytes, whatever follows them; `nil` for a file in another form.
  static func checksum(inFirst bytes: [UInt8]) -> Fingerprint? { ManifestTable.checksum(inFirst: bytes) }

  /// How many bytes ``checksum(inFirst:)`` needs.
  static let checksumEnd = ManifestTable.checksumEnd

  subscript(path: String) -> Entry? {
    number(of: path).map { entries[$0] }
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
  /// Whether they say the same, however much of it is said by what took the place of entries of a table.
  static func == (left: Manifest, right: Manifest) -> Bool {
    left.checksum == right.checksum || left.whole.checksum == right.whole.checksum
  }
}
