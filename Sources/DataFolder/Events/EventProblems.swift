import Diagnostics

/// Collects the problems of a file of check-ins. Of each kind the first ones are listed, and the others counted.
struct EventProblems {
  /// The kind of a row's problem. Its text completes "12 more rows …".
  enum Kind: String {
    case characters = "with characters that are no text"
    case length = "that are too long"
    case quotes = "with quotes out of place"
    case conflict = "with marks of conflicts that git left"
    case unsettled = "that do not count until somebody decides"
    case fieldCount = "with too many or too few fields"
    case when = "whose `when` is no day or minute"
    case habit = "of habits that do not exist"
    case value = "whose value cannot be read"
    case decimalComma = "with a number behind the amount"
    case comment = "with a comment that is too long"
    case photo = "with a photo that cannot be used"
    case location = "with a location that cannot be read"
    case outside = "outside the dates of their habit"
    case future = "after today"
    case repeated = "for a day that has one already"
  }

  /// The most problems of a kind that are listed.
  static let mostOfAKind = 20

  private struct Tally {
    var shown = 0
    var hidden = 0
    /// The first problem that is only counted.
    var first: (line: Int32, code: DiagnosticCode)?
    var severity = Diagnostic.Severity.warning
  }

  /// A line of the file with its number.
  struct Line {
    var bytes: UnsafeBufferPointer<UInt8>
    var number: Int32

    /// The range of the whole line, for problems of the line as such.
    var whole: Range<Int> { 0..<bytes.count }
  }

  let path: String
  private var shown: [Diagnostic] = []
  private var tallies: [Kind: Tally] = [:]

  init(path: String) {
    self.path = path
  }

  var isEmpty: Bool { shown.isEmpty }

  /// The listed problems by line, with how many more there are of each kind.
  var diagnostics: [Diagnostic] {
    let hidden = tallies.compactMap { kind, tally in
      tally.first.map { first in
        Diagnostic(
          tally.severity, first.code,
          "\(tally.hidden) more row\(tally.hidden == 1 ? "" : "s") \(kind.rawValue), from here on",
          at: SourceLocation(path: path, line: Int(first.line), column: 1))
      }
    }
    return (shown + hidden).inReadingOrder()
  }

  /// Reports a problem of a row.
  ///
  /// - Parameter place: The bytes of the line that are meant; `nil` for the whole line.
  mutating func report(
    _ severity: Diagnostic.Severity, _ kind: Kind, _ code: DiagnosticCode, _ message: @autoclosure () -> String,
    in line: Line, at place: Range<Int>?, hint: @autoclosure () -> Hint? = nil
  ) {
    var tally = tallies[kind] ?? Tally()
    defer { tallies[kind] = tally }
    guard tally.shown < Self.mostOfAKind else {
      if tally.first == nil { tally.first = (line.number, code) }
      tally.hidden += 1
      if severity == .error { tally.severity = .error }
      return
    }
    tally.shown += 1
    reportOnce(severity, code, message(), in: line, at: place, hint: hint())
  }

  /// Reports a problem that a file can have only once, such as one of its header.
  mutating func reportOnce(
    _ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String, in line: Line, at place: Range<Int>?,
    hint: Hint? = nil
  ) {
    var location = SourceLocation(path: path, line: Int(line.number))
    if let place {
      location.column = Self.characters(line.bytes[..<place.lowerBound]) + 1
      location.length = max(1, Self.characters(line.bytes[place]))
    }
    // Nobody reads a line of this length, and a diagnostic should not hold tens of kilobytes.
    let excerpt = (1...2_000).contains(line.bytes.count) ? String(decoding: line.bytes, as: UTF8.self) : nil
    shown.append(Diagnostic(severity, code, message, at: location, excerpt: excerpt, hint: hint))
  }

  /// Warns that the file is a copy.
  mutating func report(_ copy: ConflictCopy) {
    shown.append(copy.diagnostic(at: path))
  }

  /// Reports a problem of the file as a whole.
  mutating func reportWhole(_ code: DiagnosticCode, _ message: String, hint: Hint?) {
    shown.append(Diagnostic(.error, code, message, at: SourceLocation(path: path), hint: hint))
  }

  private static func characters(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    String(decoding: bytes, as: UTF8.self).count
  }
}
