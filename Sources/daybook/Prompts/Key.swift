/// A key press.
enum Key: Equatable, Sendable {
  /// One scalar of typed or pasted text; a character may consist of several.
  case character(Unicode.Scalar)
  case enter, escape, tab
  case up, down, left, right, home, end
  case backspace, delete
  /// Ctrl-U, Ctrl-K, Ctrl-W.
  case eraseLine, eraseToEnd, eraseWord
  /// Ctrl-C.
  case interrupt
  /// Ctrl-D, or the end of the terminal's input.
  case endOfInput
}

/// Turns the bytes that a terminal sends into keys.
struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  private var isPasting = false

  /// Whether bytes are left that may be the beginning of a key: an escape alone may be a key or begin one.
  var isWaiting: Bool { !pending.isEmpty }

  /// The keys that these bytes complete.
  mutating func keys(from bytes: [UInt8]) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = next() {
      pending.removeFirst(length)
      if let key { keys.append(key) }
    }
    return keys
  }

  /// The key in the bytes that are left when nothing follows: the escape key, or none.
  mutating func flush() -> [Key] {
    let isEscape = pending.first == 0x1B
    pending = []
    return isEscape ? [.escape] : []
  }

  /// The key at the beginning of the pending bytes, and how many bytes it takes; `nil` when more bytes are needed.
  private mutating func next() -> (key: Key?, length: Int)? {
    guard let first = pending.first else { return nil }
    if first == 0x1B { return escapeSequence() }
    if first < 0x20 || first == 0x7F { return (isPasting ? Self.pasted(first) : Self.control(first), 1) }
    let length = Self.length(ofSequence: first)
    guard pending.count >= length else { return nil }
    guard let scalar = String(validating: pending.prefix(length), as: UTF8.self)?.unicodeScalars.first else {
      return (nil, 1)
    }
    // Control characters beyond ASCII are no keys.
    return ((0x80..<0xA0).contains(scalar.value) ? nil : .character(scalar), length)
  }

  private static func length(ofSequence lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }

  /// The key of a control character in pasted text. A pasted line break is no Enter, because nobody has seen yet what
  /// it would confirm.
  private static func pasted(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x09, 0x0A, 0x0D: .character(" ")
    default: nil
    }
  }

  private static func control(_ byte: UInt8) -> Key? {
    switch byte {
    case 0x01: .home
    case 0x02: .left
    case 0x03: .interrupt
    case 0x04: .endOfInput
    case 0x05: .end
    case 0x06: .right
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x0B: .eraseToEnd
    case 0x0E: .down
    case 0x10: .up
    case 0x15: .eraseLine
    case 0x17: .eraseWord
    default: nil
    }
  }

  private mutating func escapeSequence() -> (key: Key?, length: Int)? {
    guard pending.count >= 2 else { return nil }
    switch pending[1] {
    case UInt8(ascii: "O"):
      guard pending.count >= 3 else { return nil }
      return (Self.cursorKey(pending[2]), 3)
    case UInt8(ascii: "["):
      guard let end = pending[2...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
        return pending.count > 32 ? (nil, pending.count) : nil
      }
      let parameters = String(decoding: pending[2..<end], as: UTF8.self)
      return (sequence(parameters, pending[end]), end + 1)
    case 0x1B:
      return (.escape, 1)
    default:
      // A key pressed together with Alt, which has no meaning here.
      return (nil, 2)
    }
  }

  private mutating func sequence(_ parameters: String, _ final: UInt8) -> Key? {
    guard final == UInt8(ascii: "~") else { return Self.cursorKey(final) }
    switch parameters {
    case "1", "7": return .home
    case "4", "8": return .end
    case "3": return .delete
    case "200":
      isPasting = true
      return nil
    case "201":
      isPasting = false
      return nil
    default: return nil
    }
  }

  private static func cursorKey(_ letter: UInt8) -> Key? {
    switch letter {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    default: nil
    }
  }
}
