/// A component of an iCalendar file, such as `VCALENDAR`, `VEVENT` or `VTODO`, with everything in it in its order.
///
/// What is not understood stays: a component that was read and not changed is written with the same lines.
///
/// ```swift
/// var calendar = try CalendarComponent.read(bytes)
/// calendar.components["VTODO"]
/// ```
public struct CalendarComponent: Sendable, Hashable {
  /// What a component holds.
  public enum Item: Sendable, Hashable {
    /// A property: `SUMMARY:Fix the tap`.
    case property(ContentLine)
    /// A component within this one: `VALARM`.
    case component(CalendarComponent)
  }

  /// The name in capital letters: `VTODO`.
  public var name: String
  /// Everything in it, in the order of the file.
  public var items: [Item]

  /// - Parameter name: The name in capital letters.
  public init(_ name: String, _ lines: [ContentLine] = [], _ components: [CalendarComponent] = []) {
    self.name = name
    items = lines.map(Item.property) + components.map(Item.component)
  }

  // MARK: What is in it

  /// The properties in their order.
  public var properties: [ContentLine] {
    items.compactMap { if case .property(let line) = $0 { line } else { nil } }
  }

  /// The components within this one, in their order.
  public var components: [CalendarComponent] {
    items.compactMap { if case .component(let component) = $0 { component } else { nil } }
  }

  /// The first property of a name; `nil` where there is none.
  public func property(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// What the first property of a name says as a text; `nil` where there is none, or it says nothing.
  public func text(_ name: String) -> String? {
    guard let text = property(name)?.text, !text.isEmpty else { return nil }
    return text
  }

  // MARK: Changing it

  /// Puts a property in the place of the first one of its name, or behind all other properties; `nil` takes all of that
  /// name out.
  public mutating func set(_ name: String, to line: ContentLine?) {
    set(name, to: line.map { [$0] } ?? [])
  }

  /// Puts properties in the place of those of their name. Those that are there already stay where they are.
  public mutating func set(_ name: String, to lines: [ContentLine]) {
    var left = lines
    var place: Int?
    var kept: [Item] = []
    for item in items {
      guard case .property(let known) = item, known.name == name else {
        kept.append(item)
        continue
      }
      place = place ?? kept.count
      if let index = left.firstIndex(of: known) {
        left.remove(at: index)
        kept.append(item)
        place = kept.count
      }
    }
    let end = kept.lastIndex { if case .property = $0 { true } else { false } }.map { $0 + 1 } ?? 0
    kept.insert(contentsOf: left.map(Item.property), at: min(place ?? end, kept.count))
    items = kept
  }

  // MARK: Writing

  /// The bytes of the component, with the line ends of the format.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes)
    return bytes
  }

  private func append(to bytes: inout [UInt8]) {
    ContentLine("BEGIN", value: name).append(to: &bytes)
    for item in items {
      switch item {
      case .property(let line): line.append(to: &bytes)
      case .component(let component): component.append(to: &bytes)
      }
    }
    ContentLine("END", value: name).append(to: &bytes)
  }
}

/// Why a file is no calendar.
public struct CalendarFlaw: Error, Sendable, Hashable {
  /// The number of the line, from 1.
  public var line: Int
  /// The problem in words.
  public var message: String

  /// - Parameters:
  ///   - line: The number of the line, from 1.
  ///   - message: The problem in words.
  public init(line: Int, message: String) {
    self.line = line
    self.message = message
  }
}

extension CalendarComponent {
  /// How deep components may lie in each other: a file that goes deeper was made to be hard to read.
  private static let deepest = 16

  /// Reads the calendar of a file; behind it nothing but blank lines may stand.
  ///
  /// Lines may end without a carriage return, be of any length and be divided within a letter, and a byte order mark may
  /// stand at the beginning. What the properties say is not looked at.
  ///
  /// - Throws: The first ``CalendarFlaw``.
  public static func read(_ bytes: [UInt8]) throws(CalendarFlaw) -> CalendarComponent {
    var open: [CalendarComponent] = []
    var done: CalendarComponent?
    for (number, lines) in logicalLines(of: bytes) {
      guard let line = ContentLine(written: lines) else {
        throw CalendarFlaw(line: number, message: "this line is no property of a calendar")
      }
      if done != nil { throw CalendarFlaw(line: number, message: "something stands behind the end of the calendar") }
      switch line.name {
      case "BEGIN":
        if open.count == deepest { throw CalendarFlaw(line: number, message: "components lie too deep in each other") }
        if open.isEmpty, line.value.uppercased() != "VCALENDAR" {
          throw CalendarFlaw(line: number, message: "the file does not begin with `BEGIN:VCALENDAR`")
        }
        open.append(CalendarComponent(line.value.uppercased()))
      case "END":
        guard let last = open.popLast(), last.name == line.value.uppercased() else {
          throw CalendarFlaw(line: number, message: "`END:\(line.value)` ends nothing that has begun")
        }
        if open.isEmpty { done = last } else { open[open.count - 1].items.append(.component(last)) }
      default:
        if open.isEmpty {
          throw CalendarFlaw(line: number, message: "the file does not begin with `BEGIN:VCALENDAR`")
        }
        open[open.count - 1].items.append(.property(line))
      }
    }
    guard let done else {
      let end = bytes.count { $0 == 0x0A } + 1
      throw CalendarFlaw(
        line: end, message: open.last.map { "the file ends before `END:\($0.name)`" } ?? "the file has no calendar")
    }
    return done
  }

  /// The lines with those that continue them, and the numbers of their first lines.
  private static func logicalLines(of bytes: [UInt8]) -> [(number: Int, lines: [[UInt8]])] {
    var logical: [(number: Int, lines: [[UInt8]])] = []
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    for (index, part) in bytes[start...].split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = Array(part.last == 0x0D ? part.dropLast() : part)
      if line.isEmpty { continue }
      if line[0] == 0x20 || line[0] == 0x09, !logical.isEmpty {
        logical[logical.count - 1].lines.append(line)
      } else if !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        logical.append((index + 1, [line]))
      }
    }
    return logical
  }
}
