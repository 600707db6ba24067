import CLibrary
import Diagnostics
import FileSystem
import SitePlan

/// Writes files into a staging folder and then moves them into the site.
struct SiteWriter {
  let builder: Builder
  /// The descriptor of the output folder.
  let folder: Int32
  let paths: OutputPaths
  /// For each edition, whether its files are written into its folder directly.
  let newEditions: [Bool]
  /// Where files are written before they are put into place.
  var stage = StateFolder.site.stage
  /// Folders that stay when they become empty, since others write into them meanwhile.
  var staysEmpty: Set<String> = []

  enum Place: Sendable {
    /// The file in the site has the same bytes already.
    case unchanged
    case staged
    /// Written to its final path, in an edition whose folder was new or empty.
    case final
  }

  struct MadeFile: Sendable {
    /// The file's index in ``OutputPaths/files``.
    var number: Int
    var place: Place
    var status: FileStatus
  }

  /// Makes files and writes those that differ from what is there, without changing any file of the site.
  ///
  /// - Throws: ``BuildError/data(_:)`` with all flaws of photos, or a ``SystemFailure``; what was written is removed.
  func make(_ stale: [Int], statuses: [FileStatus?], with maker: FileMaker) throws -> [MadeFile] {
    try clearStage()
    if stale.contains(where: { !newEditions[paths.files[$0].edition] }) {
      try System.makeFolders(stage, in: folder)
    }
    let lists = stale.filter { if case .list = paths.files[$0].content { true } else { false } }
    let stale = lists.isEmpty ? stale : stale.filter { !lists.contains($0) }
    let results = makeInParallel(stale, statuses: statuses, with: maker)
    var made: [MadeFile] = []
    var flaws: [Diagnostic] = []
    var failure: (any Error)?
    for result in results {
      do {
        made.append(try result.get())
      } catch let flaw as Diagnostic {
        flaws.append(flaw)
      } catch {
        failure = failure ?? error
      }
    }
    if failure == nil, flaws.isEmpty {
      do {
        let places = lists.isEmpty ? [:] : Dictionary(made.map { ($0.number, $0.place) }, uniquingKeysWith: { $1 })
        return made + (try lists.map { try list($0, status: statuses[$0], places, with: maker) })
      } catch {
        failure = error
      }
    }
    discard(made)
    throw failure ?? BuildError.data(flaws.inReadingOrder())
  }

  /// Makes files on all cores, and returns what became of each in the order of their numbers.
  private func makeInParallel(
    _ stale: [Int], statuses: [FileStatus?], with maker: FileMaker
  ) -> [Result<MadeFile, any Error>] {
    // Of a few files one may be most of the work. It is begun first, so that no core waits for it in the end: a file is
    // about as long as it was. Many files even out by themselves, and folder by folder the disk has less to do.
    let areFew = stale.count <= 128
    let order = areFew ? stale.sorted { (statuses[$0]?.size ?? 0) > (statuses[$1]?.size ?? 0) } : stale
    let results = inParallel(order.count, chunk: areFew ? 1 : 8) { range in
      var html = HTMLWriter(reservingCapacity: 65_536)
      return order[range].map { number in
        Result { try make(number, status: statuses[number], with: maker, using: &html) }
      }
    }.flatMap { $0 }
    guard areFew else { return results }
    return zip(order, results).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func make(
    _ number: Int, status: FileStatus?, with maker: FileMaker, using html: inout HTMLWriter
  ) throws -> MadeFile {
    try maker.make(paths.files[number], into: &html)
    return try put(number, status: status, html)
  }

  /// Makes the list of an edition's files, each of which was made just now or is as it has to be.
  private func list(
    _ number: Int, status: FileStatus?, _ places: [Int: Place], with maker: FileMaker
  ) throws -> MadeFile {
    let edition = paths.files[number].edition
    var heads: [String: [UInt8]] = [:]
    for listed in paths.numbers(listedIn: edition) {
      let isStaged = places[listed] == .staged
      let path = isStaged ? "\(stage)/\(listed)" : paths.files[listed].path
      let head = try System.first(SealedAddress.head, of: path, in: folder)
      // Somebody else wrote it since: without it in the list nobody would open it, and nobody would know why.
      guard head.count == SealedAddress.head, head.starts(with: SealedAddress.mark) else {
        throw SystemFailure("cannot list as a sealed file", path, code: EINVAL)
      }
      heads[paths.files[listed].plainPath ?? ""] = head
    }
    var html = HTMLWriter(reservingCapacity: 65_536)
    html.append(trusted: maker.list(of: edition, heads))
    return try put(number, status: status, html)
  }

  /// Writes what was made, unless it is there already.
  private func put(_ number: Int, status: FileStatus?, _ html: borrowing HTMLWriter) throws -> MadeFile {
    let file = paths.files[number]
    if newEditions[file.edition] {
      return MadeFile(number: number, place: .final, status: try html.withBytes { try fill(file.path, $0) })
    }
    if let status, status.kind == .file, status.size == html.count,
      let present = try? System.read(file.path, in: folder, followsLink: false), Self.has(html, present)
    {
      return MadeFile(number: number, place: .unchanged, status: status)
    }
    let status = try html.withBytes {
      try System.create("\(stage)/\(number)", in: folder, $0, replacesAnother: status != nil)
    }
    return MadeFile(number: number, place: .staged, status: status)
  }

  /// Whether a file's bytes are what was made.
  private static func has(_ html: borrowing HTMLWriter, _ bytes: [UInt8]) -> Bool {
    html.withBytes { made in
      guard let first = made.baseAddress, made.count == bytes.count else { return bytes.isEmpty && made.isEmpty }
      return bytes.withUnsafeBufferPointer { memcmp(first, $0.baseAddress ?? UnsafePointer(first), made.count) == 0 }
    }
  }

  /// Writes a file into the folder of a new edition, creating missing folders.
  private func fill(_ path: String, _ bytes: UnsafeBufferPointer<UInt8>) throws -> FileStatus {
    do {
      return try System.create(path, in: folder, bytes)
    } catch  where error.isMissingFolder {
      try System.makeFolders(parent(of: path), in: folder)
      return try System.create(path, in: folder, bytes)
    }
  }

  /// Moves staged files into the site.
  func commit(_ made: [MadeFile]) throws {
    var ready: Set<String> = []
    var replaced = ReplacedFiles(below: builder.output)
    do {
      for file in made where file.place == .staged {
        let path = paths.files[file.number].path
        let parent = parent(of: path)
        if ready.insert(parent).inserted { try System.makeFolders(parent, in: folder) }
        replaced.hold(path, in: folder)
        try System.move("\(stage)/\(file.number)", to: path, in: folder)
      }
    } catch {
      try? clearStage()
      throw error
    }
    try clearStage()
  }

  /// Removes files of earlier builds and the folders that become empty; returns the paths of the files.
  func remove(_ orphans: [Manifest.Entry]) throws -> [String] {
    var removed: [String] = []
    var isReal: [String: Bool] = [:]
    for orphan in orphans {
      // A path through a symbolic link would lead to somebody else's file.
      guard isRealFolder(parent(of: orphan.path), &isReal),
        let status = try FileStatus.of(orphan.path, in: folder), status.kind == .file
      else { continue }
      // On a file system that ignores case, the old path may lead to the new file.
      if let twin = paths.fileAlike(orphan.path), let other = try FileStatus.of(twin, in: folder),
        other.inode == status.inode, other.device == status.device
      {
        continue
      }
      guard System.remove(orphan.path, in: folder) else { throw SystemFailure("cannot remove", orphan.path) }
      removed.append(orphan.path)
    }
    var emptied = Set(removed.map(parent(of:)))
    while let path = emptied.popFirst() {
      if !path.isEmpty, !staysEmpty.contains(path), System.removeFolder(path, in: folder) {
        emptied.insert(parent(of: path))
      }
    }
    return removed
  }

  private func isRealFolder(_ path: String, _ known: inout [String: Bool]) -> Bool {
    if path.isEmpty { return true }
    if let answer = known[path] { return answer }
    let status = try? FileStatus.of(path, in: folder)
    let answer = status?.kind == .folder && isRealFolder(parent(of: path), &known)
    known[path] = answer
    return answer
  }

  /// Removes what ``make(_:statuses:with:)`` wrote.
  private func discard(_ made: [MadeFile]) {
    for file in made where file.place == .final { _ = System.remove(paths.files[file.number].path, in: folder) }
    for path in paths.folders.reversed() where !staysEmpty.contains(path) {
      // A folder that is not empty stays, because removing it fails.
      _ = System.removeFolder(path, in: folder)
    }
    try? clearStage()
  }

  /// Removes files that an interrupted build has left in the staging folder.
  private func clearStage() throws {
    guard let status = try FileStatus.of(stage, in: folder) else { return }
    guard status.kind == .folder else {
      _ = System.remove(stage, in: folder)
      return
    }
    for name in try System.names(in: stage, of: folder) { _ = System.remove(stage + "/" + name, in: folder) }
    _ = System.removeFolder(stage, in: folder)
  }

  private func parent(of path: String) -> String {
    path.utf8.lastIndex(of: 0x2F).map { String(path[..<$0]) } ?? ""
  }
}
