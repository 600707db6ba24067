import Journal

/// The fields of a submitted form.
struct FormFields: Sendable, Equatable {
  /// A file that was chosen in a form.
  struct Upload: Sendable, Equatable {
    /// The file's name in the browser; never used as a path.
    var name: String
    var bytes: [UInt8]
  }

  private(set) var values: [String: [String]] = [:]
  private var files: [String: [Upload]] = [:]

  /// The greatest number of fields. No form has more; a request with more is refused instead of kept in memory.
  static let fieldLimit = 500

  /// The last value of a field; `nil` where the form did not send it.
  subscript(name: String) -> String? { values[name]?.last }

  /// The files that were chosen in a field, in the order in which they were sent.
  func uploads(_ name: String) -> [Upload] { files[name] ?? [] }

  /// All values of a field, such as ticked boxes of one name; empty where the form did not send it.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The day that the form's page showed as today, which may be over by now; the person's today where the form does not
  /// tell.
  func shownDay(of person: Person) -> Day { min(self["shown"].flatMap { Day($0) } ?? person.today, person.today) }

  /// When the form was sent, if it waited in the browser for a connection, in seconds since 1970-01-01T00:00:00Z.
  var made: Int64? { self["made"].flatMap { Int64($0) } }

  /// The list on whose page a task was typed, by its name; `nil` where it was no list's.
  var list: String? { self["list"].flatMap { $0.isEmpty ? nil : $0 } }

  mutating func add(_ value: String, to name: String) throws(RequestFlaw) {
    guard values.count < Self.fieldLimit, values[name, default: []].count < Self.fieldLimit else {
      throw RequestFlaw(.contentTooLarge, .answerManyFields)
    }
    values[name, default: []].append(value)
  }

  mutating func add(_ upload: Upload, to name: String) throws(RequestFlaw) {
    guard files.count < Self.fieldLimit, files[name, default: []].count < Self.fieldLimit else {
      throw RequestFlaw(.contentTooLarge, .answerManyFields)
    }
    // A file field that was left empty sends a file without name or content.
    if !upload.name.isEmpty || !upload.bytes.isEmpty { files[name, default: []].append(upload) }
  }

  /// Parses a request body by its content type.
  init(_ body: [UInt8], contentType: String?) throws(RequestFlaw) {
    let type = contentType?.split(separator: ";").first.map { $0.trimming() }?.lowercased()
    switch type {
    case "application/x-www-form-urlencoded":
      try readURLEncoded(body)
    case "multipart/form-data":
      guard let boundary = MultipartForm.boundary(in: contentType ?? "") else {
        throw RequestFlaw(.badRequest, .answerNoForm)
      }
      try MultipartForm(boundary: boundary).read(body, into: &self)
    default:
      throw RequestFlaw(.unsupportedMediaType, .answerNoForm)
    }
  }

  init() {}

  /// Parses the query of an address.
  init(query: String) throws(RequestFlaw) {
    try readURLEncoded(Array(query.utf8))
  }

  /// Parses `name=value&…` with percent-encoding and with `+` for a blank (WHATWG URL,
  /// application/x-www-form-urlencoded).
  private mutating func readURLEncoded(_ body: [UInt8]) throws(RequestFlaw) {
    for pair in body.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(parts[0]), let value = parts.count > 1 ? Self.decoded(parts[1]) : "" else {
        throw RequestFlaw(.badRequest, .answerWrongEncoding)
      }
      try add(value, to: name)
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = hex(bytes[index + 1]),
        let low = hex(bytes[index + 2])
      {
        decoded.append(high << 4 | low)
        index += 3
      } else {
        decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        index += 1
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }
}

extension Substring {
  /// The text without blanks and tabs at both ends.
  func trimming() -> String {
    String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
