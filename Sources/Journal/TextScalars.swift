extension Unicode.Scalar {
  /// Whether the scalar breaks a line, by the Unicode standard (UAX #14): line feed, vertical tab, form feed, carriage
  /// return, next line, line separator, paragraph separator.
  @inlinable public var breaksLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether the scalar is a control character (general category Cc), tabs and line breaks included.
  @inlinable public var isControl: Bool { value < 0x20 || 0x7F..<0xA0 ~= value }

  /// Whether the scalar is a control character that no text contains. Tabs, line feeds and carriage returns are text.
  @inlinable public var isNoText: Bool { isControl && value != 0x09 && value != 0x0A && value != 0x0D }
}
