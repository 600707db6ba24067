import Journal
import Markdown

/// Something that becomes HTML when its page is rendered: a calendar, a chart, or ready ``Markup``.
///
/// Its encoding stands for the HTML in the page's fingerprint, so it holds the values the drawing depends on rather than
/// the drawing: a page that did not change is not drawn.
public protocol MarkupSource: Sendable {
  /// Appends everything on which the HTML depends.
  func encode(into encoder: inout ModelEncoder)
  /// Appends the HTML, which must depend on nothing that ``encode(into:)`` leaves out.
  func write(to html: inout HTMLWriter)
}

/// HTML that this program made, and that templates may print unescaped. It is made by an ``HTMLWriter``, or taken from
/// the Markdown renderer.
public struct Markup: MarkupSource, Hashable {
  /// The HTML as UTF-8.
  public let bytes: [UInt8]

  /// The HTML that a writer has collected.
  public init(_ writer: borrowing HTMLWriter) {
    bytes = writer.bytes
  }

  /// HTML that is known to be safe, such as cmark's in safe mode; never text from the data folder.
  public init(trusted html: String) {
    bytes = Array(html.utf8)
  }

  /// Writes HTML by a closure.
  public init(reservingCapacity capacity: Int = 1024, _ write: (inout HTMLWriter) -> Void) {
    var writer = HTMLWriter(reservingCapacity: capacity)
    write(&writer)
    self.init(writer)
  }

  /// Appends the HTML itself, since it is made already.
  public func encode(into encoder: inout ModelEncoder) {
    encoder.append(bytes)
  }

  /// Appends the HTML unchanged.
  public func write(to html: inout HTMLWriter) {
    html.append(self)
  }
}

/// Writes HTML as bytes. Literal parts are static strings, so that a text from the data folder cannot get in unescaped.
///
/// A site is written in tens of millions of stretches of a few bytes, and an array asks for each of them whether its
/// storage is shared and where that ends. The writer has memory of its own instead: it cannot be copied, so nobody else
/// has that memory, and ``append(_:_:)`` and ``append(_:digits:)`` are the only places that write to it.
public struct HTMLWriter: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// The number of bytes written so far.
  public private(set) var count = 0

  /// - Parameter capacity: The bytes to allocate; the writer grows where more is written.
  public init(reservingCapacity capacity: Int = 1024) {
    self.capacity = max(64, capacity)
    start = .allocate(capacity: self.capacity)
  }

  deinit { start.deallocate() }

  /// A copy of the bytes written so far.
  public var bytes: [UInt8] { withBytes { Array($0) } }

  /// Calls the closure with the bytes written so far, which are valid only until it returns.
  public borrowing func withBytes<Value, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try body(UnsafeBufferPointer(start: start, count: count))
  }

  /// Removes what was written and keeps the memory.
  public mutating func reset() {
    count = 0
  }

  /// Appends HTML that stands in the program's source: `html.append("<td class=done>")`.
  public mutating func append(_ literal: StaticString) {
    if literal.hasPointerRepresentation {
      append(literal.utf8Start, literal.utf8CodeUnitCount)
    } else {
      literal.withUTF8Buffer { append(trusted: $0) }
    }
  }

  /// Appends HTML that was made before.
  public mutating func append(_ markup: Markup) {
    append(trusted: markup.bytes)
  }

  /// Appends bytes that are already HTML, such as parts of a template.
  public mutating func append(trusted html: [UInt8]) {
    html.withUnsafeBufferPointer { append(trusted: $0) }
  }

  /// As ``append(trusted:)-([UInt8])``.
  @inline(__always)
  public mutating func append(trusted html: UnsafeBufferPointer<UInt8>) {
    if let first = html.baseAddress { append(first, html.count) }
  }

  /// Appends a range of bytes that are already HTML.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of html: UnsafeBufferPointer<UInt8>) {
    precondition(range.lowerBound >= 0 && range.upperBound <= html.count, "a stretch of bytes that are not there")
    if let first = html.baseAddress { append(first + range.lowerBound, range.count) }
  }

  /// Appends the digits of a whole number.
  public mutating func append(_ number: Int) {
    guard 0..<100_000 ~= number else { return append(escaped: String(number)) }
    if number < 10 { return append(number, digits: 1) }
    if number < 100 { return append(number, digits: 2) }
    append(number, digits: number < 1000 ? 3 : number < 10_000 ? 4 : 5)
  }

  /// Appends the digits of an amount after the decimal point, without zeros at the end; none for a whole number.
  mutating func append(decimalsOf amount: Amount) {
    var rest = Int(amount.millionths % 1_000_000)
    var digits = 6
    while digits > 0, rest.isMultiple(of: 10) {
      rest /= 10
      digits -= 1
    }
    append(rest, digits: digits)
  }

  /// Appends `2026-11-20`.
  mutating func append(_ day: Day) {
    let (year, month, dayOfMonth) = day.components
    append(dayOfMonth, of: YearMonth(year: year, month: month))
  }

  /// Appends a day of a month, as ``append(_:)-(Day)`` does.
  mutating func append(_ dayOfMonth: Int, of month: YearMonth) {
    guard 0...9999 ~= month.year else { return append(escaped: (month.firstDay + (dayOfMonth - 1)).description) }
    append(month.year, digits: 4)
    append("-")
    append(month.month, digits: 2)
    append("-")
    append(dayOfMonth, digits: 2)
  }

  /// Appends the last digits of a number, with zeros before it where it has fewer.
  @inline(__always)
  private mutating func append(_ number: Int, digits: Int) {
    if digits > capacity - count { grow(for: digits) }
    var rest = UInt32(truncatingIfNeeded: number)
    var place = start + count + digits
    for _ in 0..<digits {
      place -= 1
      place.initialize(to: UInt8(truncatingIfNeeded: 0x30 + rest % 10))
      rest /= 10
    }
    count += digits
  }

  /// Appends a text with the characters that mean something in HTML replaced by entities, as `HTMLText` does: safe in
  /// content and in quoted attributes.
  public mutating func append(escaped text: String) {
    if text.utf8.withContiguousStorageIfAvailable({ append(escapedBytes: $0) }) == nil {
      append(escaped: Array(text.utf8))
    }
  }

  /// Appends text given as UTF-8, as ``append(escaped:)-(String)`` does.
  public mutating func append(escaped text: [UInt8]) {
    text.withUnsafeBufferPointer { append(escapedBytes: $0) }
  }

  /// Appends ` name="value"` with the value escaped. The name is a literal of the program.
  public mutating func attribute(_ name: StaticString, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    append(escaped: value)
    append("\"")
  }

  /// Appends ` name="7"`.
  public mutating func attribute(_ name: StaticString, _ value: Int) {
    append(" ")
    append(name)
    append("=\"")
    append(value)
    append("\"")
  }

  private mutating func append(escapedBytes text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in text.indices {
      // Almost all bytes: letters, and whatever is not ASCII.
      if text[index] > HTMLText.lastEscaped { continue }
      guard let entity = HTMLText.entity(for: text[index]) else { continue }
      append(start..<index, of: text)
      append(entity)
      start = index + 1
    }
    append(start..<text.count, of: text)
  }

  /// Appends `length` bytes from `source` on, which must lie outside the writer's own memory.
  @inline(__always)
  private mutating func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
    if length > capacity - count { grow(for: length) }
    // The caller has made room: the bytes from `count` up to `capacity` are free.
    (start + count).initialize(from: source, count: length)
    count += length
  }

  @inline(never)
  private mutating func grow(for length: Int) {
    capacity = max(capacity * 2, count + length)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.initialize(from: start, count: count)
    start.deallocate()
    start = larger
  }
}
