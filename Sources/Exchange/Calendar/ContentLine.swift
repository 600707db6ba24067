/// A property of an iCalendar file, RFC 5545, section 3.1: `DUE;VALUE=DATE:20261125`.
///
/// A line that was read is written with the same bytes, wherever it was folded; only its line ends become those of the
/// format.
public struct ContentLine: Sendable, Hashable {
  /// A parameter of a property: `TZID=Europe/Lisbon`.
  public struct Parameter: Sendable, Hashable {
    /// The name in capital letters.
    public var name: String
    /// The values without quotation marks; at least one.
    public var values: [String]

    /// - Parameters:
    ///   - name: The name in capital letters.
    ///   - values: The values without quotation marks.
    public init(_ name: String, _ values: String...) {
      self.name = name
      self.values = values
    }
  }

  /// The name in capital letters.
  public let name: String
  /// The parameters in their order.
  public let parameters: [Parameter]
  /// The value as it is written: a text has its escapes.
  public let value: String
  /// The lines as they were read, without the break at their end; `nil` for a property that is new.
  private let written: [[UInt8]]?

  /// The most bytes of a line without its break.
  private static let longestLine = 75

  /// - Parameters:
  ///   - name: The name in capital letters.
  ///   - value: The value as it is to be written; ``text(_:_:)`` escapes one.
  public init(_ name: String, _ parameters: [Parameter] = [], value: String) {
    self.name = name
    self.parameters = parameters
    self.value = value
    written = nil
  }

  /// A property whose value is a text.
  public static func text(_ name: String, _ text: String) -> ContentLine {
    ContentLine(name, value: CalendarText.escaped(text))
  }

  /// The value as a text, without its escapes.
  public var text: String { CalendarText.unescaped(value) }

  /// The first value of a parameter; `nil` where there is none of that name.
  public func parameter(_ name: String) -> String? { parameters.first { $0.name == name }?.values.first }

  /// Whether both say the same, however they are folded.
  public static func == (left: ContentLine, right: ContentLine) -> Bool {
    left.name == right.name && left.parameters == right.parameters && left.value == right.value
  }

  /// Hashes what ``==(_:_:)`` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(parameters)
    hasher.combine(value)
  }

  // MARK: Reading

  /// - Parameter lines: The line and those that continue it, without breaks; each but the first begins with a blank.
  /// - Returns: `nil` for what is no property.
  init?(written lines: [[UInt8]]) {
    // Others fold within a letter of several bytes, so the bytes are joined before they become text.
    let joined = lines.enumerated().flatMap { $0.offset == 0 ? $0.element[...] : $0.element.dropFirst() }
    let line = String(decoding: joined, as: UTF8.self)
    let scalars = line.unicodeScalars
    var index = scalars.startIndex
    func isNamed(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "-" || scalar == "_" || scalar.isASCII && scalar.properties.isAlphabetic
        || ("0"..."9").contains(scalar)
    }
    func takeName() -> String? {
      let start = index
      while index < scalars.endIndex, isNamed(scalars[index]) { index = scalars.index(after: index) }
      return start == index ? nil : String(scalars[start..<index]).uppercased()
    }
    // A group before the name, as in vCards, belongs to the name.
    guard let name = takeName() else { return nil }
    var parameters: [Parameter] = []
    while index < scalars.endIndex, scalars[index] == ";" {
      index = scalars.index(after: index)
      guard let name = takeName(), index < scalars.endIndex, scalars[index] == "=" else { return nil }
      var values: [String] = []
      repeat {
        index = scalars.index(after: index)
        var value = String.UnicodeScalarView()
        var isQuoted = false
        while index < scalars.endIndex {
          let scalar = scalars[index]
          if scalar == "\"" {
            isQuoted.toggle()
          } else if !isQuoted, scalar == "," || scalar == ";" || scalar == ":" {
            break
          } else {
            value.append(scalar)
          }
          index = scalars.index(after: index)
        }
        values.append(Self.withoutCarets(String(value)))
      } while index < scalars.endIndex && scalars[index] == ","
      var parameter = Parameter(name)
      parameter.values = values
      parameters.append(parameter)
    }
    guard index < scalars.endIndex, scalars[index] == ":" else { return nil }
    self.name = name
    self.parameters = parameters
    value = String(scalars[scalars.index(after: index)...])
    written = lines
  }

  /// RFC 6868: what a value of a parameter cannot have otherwise.
  private static func withoutCarets(_ text: String) -> String {
    text.contains("^")
      ? text.replacing("^n", with: "\n").replacing("^'", with: "\"").replacing("^^", with: "^") : text
  }

  // MARK: Writing

  /// Appends the lines, each with its break. No letter is divided.
  func append(to bytes: inout [UInt8]) {
    if let written {
      for line in written {
        bytes += line
        bytes += [0x0D, 0x0A]
      }
      return
    }
    var length = 0
    for character in line {
      let letter = Array(String(character).utf8)
      // A grapheme that is longer than a line is divided between its code points.
      let parts =
        letter.count < Self.longestLine ? [letter] : String(character).unicodeScalars.map { Array($0.utf8Bytes) }
      for part in parts {
        if length + part.count > Self.longestLine {
          bytes += [0x0D, 0x0A, 0x20]
          length = 1
        }
        bytes += part
        length += part.count
      }
    }
    bytes += [0x0D, 0x0A]
  }

  private var line: String {
    let written = parameters.map { ";\($0.name)=" + $0.values.map(Self.quoted).joined(separator: ",") }
    return name + written.joined() + ":" + value
  }

  private static func quoted(_ value: String) -> String {
    let plain = value.replacing("^", with: "^^").replacing("\n", with: "^n").replacing("\"", with: "^'")
    return plain.contains { ":;,".contains($0) } ? "\"\(plain)\"" : plain
  }
}

extension Unicode.Scalar {
  fileprivate var utf8Bytes: String.UTF8View { String(self).utf8 }
}
