/// Parses forms with files, `multipart/form-data` (RFC 7578).
struct MultipartForm {
  private let delimiter: [UInt8]

  init(boundary: String) {
    delimiter = Array("--\(boundary)".utf8)
  }

  /// The boundary that a content type names; `nil` for none, and for one that RFC 2046, section 5.1.1 does not allow.
  static func boundary(in contentType: String) -> String? {
    for parameter in contentType.split(separator: ";").dropFirst() {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, parts[0].trimming().lowercased() == "boundary" else { continue }
      var value = parts[1].trimming()
      if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") { value = String(value.dropFirst().dropLast()) }
      guard (1...70).contains(value.utf8.count), value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else {
        return nil
      }
      return value
    }
    return nil
  }

  /// Adds all parts of a body to the fields.
  func read(_ body: [UInt8], into fields: inout FormFields) throws(RequestFlaw) {
    let broken = RequestFlaw(.badRequest, .answerBrokenForm)
    guard body.starts(with: delimiter) else { throw broken }
    var index = delimiter.count
    while true {
      if body[index...].starts(with: [0x2D, 0x2D]) { return }
      guard body[index...].starts(with: [0x0D, 0x0A]) else { throw broken }
      index += 2
      guard let headEnd = find([0x0D, 0x0A, 0x0D, 0x0A], in: body, from: index), headEnd - index <= 4096,
        let end = find([0x0D, 0x0A] + delimiter, in: body, from: headEnd + 2)
      else { throw broken }
      let content = body[(headEnd + 4)..<max(headEnd + 4, end)]
      let head = String(decoding: body[index..<headEnd], as: UTF8.self)
      guard let disposition = Self.disposition(in: head), let name = Self.parameter("name", of: disposition) else {
        throw broken
      }
      if let file = Self.parameter("filename", of: disposition) {
        try fields.add(FormFields.Upload(name: file, bytes: Array(content)), to: name)
      } else {
        guard let text = String(validating: content, as: UTF8.self) else {
          throw RequestFlaw(.badRequest, .answerWrongEncoding)
        }
        try fields.add(text, to: name)
      }
      index = end + 2 + delimiter.count
    }
  }

  private static func disposition(in head: String) -> String? {
    head.split(whereSeparator: \.isNewline).map(String.init).first { $0.lowercased().hasPrefix("content-disposition:") }
  }

  /// The value of a header parameter `name="…"`, in which browsers write a quotation mark as `%22`; `nil` where it is
  /// missing.
  private static func parameter(_ name: String, of header: String) -> String? {
    let opening = "; \(name)=\""
    guard let range = header.firstRange(of: opening) else { return nil }
    let value = String(header[range.upperBound...].prefix { $0 != "\"" })
    return value.replacing("%22", with: "\"").replacing("%0D", with: "").replacing("%0A", with: "")
  }

  private func find(_ needle: [UInt8], in body: [UInt8], from start: Int) -> Int? {
    guard start + needle.count <= body.count else { return nil }
    return body.withUnsafeBufferPointer { body in
      var index = start
      let last = body.count - needle.count
      while index <= last {
        if body[index] == needle[0], needle.indices.allSatisfy({ body[index + $0] == needle[$0] }) { return index }
        index += 1
      }
      return nil
    }
  }
}
