import DataFolder
import Hashing
import Journal

/// Photos and attachments to which two sides gave the same name, each its own: `2026-11-25-run.jpg` of two phones. One of them
/// gets another name on its side before files are merged, and with it the rows and tasks that name it.
struct NamesTwice {
  private(set) var ours: FolderMerge.Files, theirs: FolderMerge.Files
  /// The contents that no state has.
  private(set) var contents: MadeContents

  init(_ ours: FolderMerge.Files, _ theirs: FolderMerge.Files, contents: MadeContents) {
    (self.ours, self.theirs, self.contents) = (ours, theirs, contents)
  }

  /// Tells them apart. Of two pictures the same one gets another name, whichever side is called ours.
  mutating func tellApart(base: FolderMerge.Files, _ read: (String) throws -> [UInt8]) throws {
    for path in ours.keys.sorted() where FolderLayout.isOfPictures(path) && base[path] == nil {
      guard let our = ours[path], let their = theirs[path], our != their else { continue }
      let (one, other) = (try contents.read(our, read), try contents.read(their, read))
      if one == other { continue }
      let isOurs = one.lexicographicallyPrecedes(other)
      let name = Self.name(of: path, with: isOurs ? one : other)
      guard ours[name] == nil, theirs[name] == nil else { continue }
      if isOurs {
        ours = try renamed(path, name, in: ours, read)
      } else {
        theirs = try renamed(path, name, in: theirs, read)
      }
    }
  }

  /// A name by the bytes, so that every device comes to the same one: `2026-11-25-run-q3kvma.jpg`.
  private static func name(of path: String, with bytes: [UInt8]) -> String {
    let digest = SHA256.digest(of: bytes).prefix(6).map { String($0 % 26 + 10, radix: 36) }.joined()
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[start...].lastIndex(of: ".") ?? path.endIndex
    return path[..<dot] + "-" + digest + path[dot...]
  }

  /// A side with a file renamed, if something names it; a file that nothing names is left to the merge of files.
  private mutating func renamed(
    _ path: String, _ name: String, in side: FolderMerge.Files, _ read: (String) throws -> [UInt8]
  ) throws -> FolderMerge.Files {
    guard let person = FolderLayout.owner(of: path) else { return side }
    var files = side
    func last(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }
    let isPhoto = path.hasPrefix(FolderLayout.photos(of: person) + "/")
    let folder = isPhoto ? FolderLayout.events(of: person) : FolderLayout.lists(of: person)
    var isNamed = false
    for (file, content) in side.sorted(by: { $0.key < $1.key }) where file.hasPrefix(folder + "/") {
      let bytes = try contents.read(content, read)
      let renamed =
        isPhoto
        ? Self.renamed(photo: last(path), last(name), in: bytes)
        : Self.renamed(file: last(path), last(name), in: bytes)
      guard let renamed, renamed != bytes else { continue }
      files[file] = contents.name(of: renamed)
      isNamed = true
    }
    if isNamed { files[name] = files.removeValue(forKey: path) }
    return files
  }

  /// A file of check-ins in which rows, also those that wait for a decision, name another photo; `nil` for one that cannot be
  /// read.
  private static func renamed(photo: String, _ name: String, in bytes: [UInt8]) -> [UInt8]? {
    guard let sheet = try? EventSheet(bytes), sheet.columnNames.contains("photo") else { return nil }
    let columns = sheet.columnNames
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    for line in sheet.lines() where lines.indices.contains(line.number - 1) {
      let mark =
        EventSheet.isMarkedAsGone(line.bytes)
        ? EventSheet.goneMark : EventSheet.isMarked(line.bytes) ? EventSheet.conflictMark : ""
      guard let fields = sheet.fields(of: .init(number: line.number, bytes: EventSheet.unmarked(line.bytes))) else {
        continue
      }
      var row = Dictionary(zip(columns, fields), uniquingKeysWith: { first, _ in first })
      guard row["photo"] == photo else { continue }
      row["photo"] = name
      let end: [UInt8] = lines[line.number - 1].last == 0x0D ? [0x0D] : []
      lines[line.number - 1] = Array(mark.utf8) + EventSheet.written(row, columns: columns) + end
    }
    return Array(lines.joined(separator: [0x0A]))
  }

  /// A list in which tasks name another file; `nil` for one that cannot be read.
  private static func renamed(file: String, _ name: String, in bytes: [UInt8]) -> [UInt8]? {
    guard var sheet = try? ListSheet(bytes) else { return nil }
    for line in sheet.lines where line.task.files.contains(file) {
      let names = line.task.files.map { $0 == file ? name : $0 }
      do throws(EditFlaw) { try sheet.set(.file, to: names, at: line.task.line) } catch { return nil }
    }
    return sheet.bytes
  }
}
