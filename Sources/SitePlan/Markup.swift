/// Something that becomes HTML when its page is rendered: a heatmap, a chart, or ready ``Markup``.
///
/// Its encoding stands for the HTML in the page's fingerprint, so it holds the values the drawing depends on rather than
/// the drawing: a page that did not change is not drawn.
public protocol MarkupSource: Sendable {
  func encode(into encoder: inout ModelEncoder)
  /// Appends the HTML; must depend on nothing that ``encode(into:)`` leaves out.
  func write(to html: inout HTMLWriter)
}

/// HTML that this program made. Only an ``HTMLWriter`` makes it from parts, and only the Markdown renderer's output is
/// taken as it is.
public struct Markup: MarkupSource, Hashable {
  public let bytes: [UInt8]

  /// What a writer has collected.
  public init(_ writer: HTMLWriter) {
    bytes = writer.bytes
  }

  /// HTML that is known to be safe, such as cmark's in safe mode. Never a text from the data folder.
  public init(trusted html: String) {
    bytes = Array(html.utf8)
  }

  /// Writes HTML by a closure.
  public init(reservingCapacity capacity: Int = 1024, _ write: (inout HTMLWriter) -> Void) {
    var writer = HTMLWriter(reservingCapacity: capacity)
    write(&writer)
    self.init(writer)
  }

  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(bytes)
  }

  public func write(to html: inout HTMLWriter) {
    html.append(self)
  }
}

/// Writes HTML as bytes. Literal parts are static strings, so that a text from the data folder cannot get in unescaped.
public struct HTMLWriter: Sendable {
  public private(set) var bytes: [UInt8]

  public init(reservingCapacity capacity: Int = 1024) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Empties the writer and keeps its storage.
  public mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Markup as it stands in the program's text: `html.append("<td class=done>")`.
  public mutating func append(_ literal: StaticString) {
    if literal.hasPointerRepresentation {
      bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    } else {
      literal.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
  }

  public mutating func append(_ markup: Markup) {
    bytes.append(contentsOf: markup.bytes)
  }

  /// Bytes that are already HTML: parts of a template.
  public mutating func append(trusted html: some Collection<UInt8>) {
    bytes.append(contentsOf: html)
  }

  /// The digits of a whole number.
  public mutating func append(_ number: Int) {
    if 0..<10 ~= number {
      bytes.append(0x30 + UInt8(number))
    } else {
      bytes.append(contentsOf: String(number).utf8)
    }
  }

  /// A text with `& < > " '` as entities, safe in content and in quoted attributes. Works by byte: a combining mark
  /// after a quotation mark does not hide it. NUL, which HTML forbids, becomes U+FFFD.
  public mutating func append(escaped text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append(escapedBytes: $0) }) == nil {
      Array(text.utf8).withUnsafeBufferPointer { append(escapedBytes: $0) }
    }
  }

  /// ` name="value"`, the value escaped. The name is the program's own.
  public mutating func attribute(_ name: StaticString, _ value: String) {
    bytes.append(0x20)
    append(name)
    append("=\"")
    append(escaped: value)
    bytes.append(0x22)
  }

  /// ` name="7"`.
  public mutating func attribute(_ name: StaticString, _ value: Int) {
    bytes.append(0x20)
    append(name)
    append("=\"")
    append(value)
    bytes.append(0x22)
  }

  private mutating func append(escapedBytes text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      let entity: StaticString
      switch text[index] {
      case 0x26: entity = "&amp;"
      case 0x3C: entity = "&lt;"
      case 0x3E: entity = "&gt;"
      case 0x22: entity = "&quot;"
      case 0x27: entity = "&#39;"
      case 0x00: entity = "\u{FFFD}"
      default: continue
      }
      bytes.append(contentsOf: text[start..<index])
      append(entity)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }
}
