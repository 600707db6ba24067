/// What a file seems to be by its first bytes, for messages about one that is not what it should be.
enum SeemingKind: Equatable {
  case empty, database, databaseBeginning, zip, gzip, calendar, json, text, unknown

  init(_ bytes: [UInt8]) {
    let start = bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    self =
      if bytes.isEmpty {
        .empty
      } else if Database.isOne(bytes) {
        .database
      } else if bytes.count < Database.magic.count, bytes.count >= 6, Database.magic.starts(with: bytes) {
        .databaseBeginning
      } else if bytes.starts(with: [0x50, 0x4B, 3, 4]) || bytes.starts(with: [0x50, 0x4B, 5, 6]) {
        .zip
      } else if bytes.starts(with: [0x1F, 0x8B]) {
        .gzip
      } else if start.starts(with: Array("BEGIN:VCALENDAR".utf8)) {
        .calendar
      } else if let first = start.first, first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
        .json
      } else if String(validating: bytes, as: UTF8.self) != nil, !bytes.contains(0) {
        .text
      } else {
        .unknown
      }
  }

  /// What it is, with its article.
  var words: String {
    switch self {
    case .empty: "an empty file"
    case .database: "an SQLite database"
    case .databaseBeginning: "the first bytes of an SQLite database"
    case .zip: "a ZIP archive"
    case .gzip: "something packed by gzip"
    case .calendar: "a calendar file"
    case .json: "JSON"
    case .text: "a text"
    case .unknown: "no text, and no kind of file that is known here"
    }
  }
}

extension ImportSource {
  /// What this seems to be: a kind of file, or which files.
  public var seeming: String {
    if let only { return Self.seeming(only.bytes) }
    if files.isEmpty { return "nothing: there is no file in it that could be one" }
    let names = files.prefix(3).map { "`\($0.path)`" }.joined(separator: ", ")
    return "\(files.count) files, \(names)\(files.count > 3 ? " and so on" : "")"
  }

  /// Why the only file, an SQLite database, cannot be read, or what else keeps it from being anything, in a clause; `nil`
  /// where nothing does.
  public var flaw: String? {
    guard let bytes = only?.bytes else { return nil }
    switch SeemingKind(bytes) {
    case .empty: return "nothing can be taken over from it"
    case .databaseBeginning: return "the rest is cut off"
    case .database:
      do throws(ImportFlaw) {
        _ = try Database(bytes)
        return nil
      } catch {
        return error.message
      }
    case .zip, .gzip, .calendar, .json, .text, .unknown: return nil
    }
  }

  static func seeming(_ bytes: [UInt8]) -> String {
    let kind = SeemingKind(bytes)
    return kind == .empty ? kind.words : "\(kind.words) of \(bytes.count) bytes"
  }
}

extension ImportFlaw {
  /// The flaw of a file as a whole with what the file seems to be, where no other hint says what to do.
  func of(_ seeming: String) -> ImportFlaw {
    guard line == nil, path == nil, hint == nil else { return self }
    var flaw = self
    flaw.hint = "it seems to be \(seeming)"
    return flaw
  }
}
