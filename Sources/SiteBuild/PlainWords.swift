/// Reads files of words of the plain form that those built in have, without a YAML parser, whose set-up alone takes longer
/// than most builds.
///
///     group:
///       key: text
///       quoted: "{n} days"
///       forms: {one: "{n} day", other: "{n} days"}
///       lines: |-
///         As they
///         stand.
///
/// Whatever goes beyond it is left to YAML: escapes, other indentation, keys that stand twice, anything that is wrong. What
/// is read here, YAML reads the same.
struct PlainWords {
  private typealias Forms = [String: String]

  private let bytes: [UInt8]
  private var position = 0
  private var words: [String: [String: String]] = [:]

  /// The words by dotted key, then by plural category, or `nil` where the file is not of that form.
  ///
  /// - Parameter bytes: sound UTF-8 with plain line breaks and no byte order mark.
  static func read(_ bytes: [UInt8]) -> [String: [String: String]]? {
    guard !hasSpecialBreaks(bytes) else { return nil }
    var reader = PlainWords(bytes: bytes)
    return reader.readAll() ? reader.words : nil
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    words.reserveCapacity(512)
  }

  /// Control characters, and the characters beyond ASCII that YAML takes for line breaks or refuses.
  private static func hasSpecialBreaks(_ bytes: [UInt8]) -> Bool {
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A, 0x20..<0x7F: continue
      case 0..<0x20, 0x7F: return true
      // U+0080–U+009F; U+2028 and U+2029; byte order marks, U+FFFE and U+FFFF.
      case 0xC2 where bytes[index + 1] < 0xA0: return true
      case 0xE2 where bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8: return true
      case 0xEF where bytes[index + 1] == 0xBB && bytes[index + 2] == 0xBF: return true
      case 0xEF where bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE: return true
      default: continue
      }
    }
    return false
  }

  private mutating func readAll() -> Bool {
    var group: [UInt8]?
    // A group without keys is no group, and one of nothing but plural categories is a word with its forms.
    var isGroupSound = true
    var topNames: Set<[UInt8]> = []
    while position < bytes.count {
      let indent = skip(0x20)
      if peek == nil { break }
      if peek == 0x0A || peek == 0x23 {
        skipLine()
        continue
      }
      guard indent == 0 || (indent == 2 && group != nil), let name = readName() else { return false }
      if indent == 0 {
        guard isGroupSound, topNames.insert(name).inserted else { return false }
      } else if !WordFile.pluralCategories.contains(String(decoding: name, as: UTF8.self)) {
        isGroupSound = true
      }
      if peek == 0x0A || peek == nil {
        guard indent == 0 else { return false }
        group = name
        isGroupSound = false
        position += 1
        continue
      }
      guard skip(0x20) == 1, let forms = readValue(indent: indent) else { return false }
      if indent == 0 { group = nil }
      let key = indent == 2 ? (group ?? []) + [0x2E] + name : name
      guard words.updateValue(forms, forKey: String(decoding: key, as: UTF8.self)) == nil else { return false }
    }
    return isGroupSound
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// How many there were.
  private mutating func skip(_ byte: UInt8) -> Int {
    let start = position
    while peek == byte { position += 1 }
    return position - start
  }

  private mutating func skipLine() {
    while let byte = peek, byte != 0x0A { position += 1 }
    position += 1
  }

  /// A name of small letters, digits and low lines that begins with a letter, and the colon after it.
  private mutating func readName() -> [UInt8]? {
    let start = position
    while let byte = peek, 0x61...0x7A ~= byte || 0x30...0x39 ~= byte || byte == 0x5F { position += 1 }
    guard position > start, 0x61...0x7A ~= bytes[start], peek == 0x3A else { return nil }
    defer { position += 1 }
    return Array(bytes[start..<position])
  }

  /// What stands after a key, to the end of its lines.
  private mutating func readValue(indent: Int) -> Forms? {
    var forms: Forms?
    switch peek {
    case 0x7B: forms = readForms()
    case 0x7C: return readBlock(indent: indent).map { ["other": $0] }
    case 0x22: forms = readQuoted().map { ["other": $0] }
    default: forms = readPlain(isInForms: false).map { ["other": $0] }
    }
    _ = skip(0x20)
    guard let forms, peek == 0x0A || peek == nil else { return nil }
    position += 1
    // A text would go on in a line that is indented further.
    return isEndOfText(indent: indent) ? forms : nil
  }

  private func isEndOfText(indent: Int) -> Bool {
    var end = position
    while end < bytes.count, bytes[end] == 0x20 { end += 1 }
    return end - position <= indent || end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x23
  }

  /// `{one: "{n} day", other: "{n} days"}`.
  private mutating func readForms() -> Forms? {
    var forms: Forms = [:]
    position += 1
    while true {
      _ = skip(0x20)
      guard let name = readName(), skip(0x20) > 0 else { return nil }
      let category = String(decoding: name, as: UTF8.self)
      guard WordFile.pluralCategories.contains(category), forms[category] == nil,
        let text = peek == 0x22 ? readQuoted() : readPlain(isInForms: true)
      else { return nil }
      forms[category] = text
      _ = skip(0x20)
      defer { position += 1 }
      if peek == 0x2C { continue }
      return peek == 0x7D && forms["other"] != nil ? forms : nil
    }
  }

  private mutating func readQuoted() -> String? {
    position += 1
    let start = position
    while let byte = peek, byte != 0x22 {
      if byte == 0x0A || byte == 0x5C { return nil }
      position += 1
    }
    guard peek == 0x22 else { return nil }
    defer { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// A text without quotation marks that begins with a letter.
  private mutating func readPlain(isInForms: Bool) -> String? {
    let start = position
    guard let first = peek, 0x41...0x5A ~= first || 0x61...0x7A ~= first || first >= 0xC3 else { return nil }
    while let byte = peek, byte != 0x0A {
      let next = position + 1 < bytes.count ? bytes[position + 1] : 0x0A
      if byte == 0x3A, next == 0x20 || next == 0x0A || isInForms { return nil }
      if byte == 0x20, next == 0x23 { return nil }
      if isInForms {
        if byte == 0x2C || byte == 0x7D { break }
        if byte == 0x7B || byte == 0x5B || byte == 0x5D { return nil }
      }
      position += 1
    }
    var end = position
    while end > start, bytes[end - 1] == 0x20 { end -= 1 }
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// `|-` and the lines after it, all indented by two more than the key or further.
  private mutating func readBlock(indent: Int) -> String? {
    guard bytes[position...].starts(with: [0x7C, 0x2D, 0x0A]) else { return nil }
    position += 3
    var text: [UInt8] = []
    while true {
      let start = position
      let depth = skip(0x20)
      if peek == nil || depth <= indent || peek == 0x0A {
        // A blank line inside or at the end counts in ways that are YAML's matter.
        if peek == 0x0A { return nil }
        position = start
        break
      }
      guard depth >= indent + 2, !text.isEmpty || depth == indent + 2 else { return nil }
      if !text.isEmpty { text.append(0x0A) }
      let lineStart = start + indent + 2
      skipLine()
      text += bytes[lineStart..<min(position - 1, bytes.count)]
    }
    return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
  }
}
