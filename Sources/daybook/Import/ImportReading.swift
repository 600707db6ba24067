import CLibrary
import Diagnostics
import Exchange
import FileSystem

/// Reads what is to be imported, and finds out what it is.
struct ImportReading {
  /// As it was given.
  let path: String

  /// How deep below a folder files are looked for.
  private static let depth = 3

  /// What is no table of habits, and has a command of its own.
  enum OtherFormat { case json, calendar, todoTxt }

  /// Which of them the file is, by its name and its beginning; `nil` for none.
  var otherFormat: OtherFormat? {
    let name = Self.name(path).lowercased()
    if ["todo.txt", "done.txt"].contains(name) { return .todoTxt }
    if name.hasSuffix(".ics") { return .calendar }
    return name.hasSuffix(".json") ? .json : nil
  }

  /// The habits, and the name of the format.
  ///
  /// - Parameters:
  ///   - named: The format; `nil` to find it out.
  ///   - map: What the columns of a table hold.
  func diary(named: String?, map: String?) throws -> (format: String, diary: ImportedDiary) {
    let columns = try map.map(columns)
    let source = try source()
    if let columns {
      return ("csv", try refusing { () throws(ImportFlaw) in try TableImporter(columns).read(source) })
    }
    if named == nil, let table = TableImporter(ownTable: source) {
      return ("csv", try refusing { () throws(ImportFlaw) in try table.read(source) })
    }
    guard let format = named.flatMap(DiaryFormat.init) ?? DiaryFormat.found(in: source) else { throw unknown(source) }
    return (format.rawValue, try refusing { () throws(ImportFlaw) in try format.read(source) })
  }

  /// What was exported as JSON.
  func document() throws -> PersonDocument {
    let bytes = try bytes(path, upTo: ImportSource.largest)
    return try refusing { () throws(ImportFlaw) in try PersonDocument(reading: bytes) }
  }

  /// The bytes of the file.
  func bytes() throws -> [UInt8] { try bytes(path, upTo: ImportSource.largest) }

  /// Says of what cannot be read where that is.
  func refusing<Result>(_ body: () throws(ImportFlaw) -> Result) throws(CommandFailure) -> Result {
    do throws(ImportFlaw) {
      return try body()
    } catch {
      var place = path
      if let inner = error.path, inner != Self.name(path) { place += "/" + inner }
      throw CommandFailure(
        .refused,
        [
          Diagnostic(
            .error, .refused, error.message, at: SourceLocation(path: place, line: error.line),
            hint: error.hint.map { Hint($0) })
        ])
    }
  }

  private func columns(_ map: String) throws -> ColumnMap {
    do throws(ImportFlaw) {
      return try ColumnMap(map)
    } catch {
      throw CommandFailure(.usage, .wrongUsage, error.message, hint: error.hint.map { Hint($0) })
    }
  }

  private func unknown(_ source: ImportSource) -> CommandFailure {
    let name = Self.name(path).lowercased()
    let known: Hint = "there are \(Counted.list(DiaryFormat.allCases.map(\.title))), and tables with --map"
    if let flaw = source.flaw { return refusal("it seems to be \(source.seeming), and \(flaw)", hint: known) }
    if name.hasSuffix(".txt") {
      return refusal(
        "a text does not say what it is",
        hint: "if these are tasks, \(call: "import", "todotxt", "\(path)") takes them over")
    }
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      return refusal(
        "the columns of this table are not known", hint: "say what they hold: \(flags: "--map", "when=date,habit=name")"
      )
    }
    return refusal("this is nothing that is known here: it seems to be \(source.seeming)", hint: known)
  }

  // MARK: Files

  private static func name(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

  private func source() throws -> ImportSource {
    if Files.isFolder(path) {
      var files: [ImportSource.File] = []
      var room = ImportSource.largest
      try collect(path, below: "", depth: Self.depth, into: &files, room: &room)
      return ImportSource(files: files)
    }
    let bytes = try bytes()
    return try refusing { () throws(ImportFlaw) in try ImportSource(name: Self.name(path), bytes: bytes) }
  }

  /// The bytes of a regular file; anything else could have no end.
  private func bytes(_ path: String, upTo limit: Int) throws(CommandFailure) -> [UInt8] {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & mode_t(S_IFMT) != mode_t(S_IFREG) { throw refusal("this is no file") }
    if isThere, status.st_size > limit { throw refusal("it is larger than \(ImportSource.largest >> 20) MB") }
    do throws(SystemFailure) {
      return try Files.read(path)
    } catch {
      throw CommandFailure(.inputOutput, [error.diagnostic])
    }
  }

  private func refusal(_ message: String, hint: Hint? = nil) -> CommandFailure {
    CommandFailure(.refused, [Diagnostic(.error, .refused, message, at: SourceLocation(path: path), hint: hint)])
  }

  /// Adds the files of a folder of which any format may be made; others, such as pictures, are not read.
  private func collect(
    _ folder: String, below prefix: String, depth: Int, into files: inout [ImportSource.File], room: inout Int
  ) throws {
    for name in Files.names(in: folder) {
      let (path, shown) = (folder + "/" + name, prefix + name)
      if Files.isFolder(path) {
        if depth > 0 { try collect(path, below: shown + "/", depth: depth - 1, into: &files, room: &room) }
        continue
      }
      guard name.lowercased().hasSuffix(".csv") || name == "habits" || name == "log" else { continue }
      if files.count >= ImportSource.mostFiles {
        throw refusal("the folder has more than \(ImportSource.mostFiles) files")
      }
      let bytes = try bytes(path, upTo: room)
      room -= bytes.count
      files.append(ImportSource.File(path: shown, bytes: bytes))
    }
  }
}
