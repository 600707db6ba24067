import Journal

/// Check-ins as a table for spreadsheets, one row for each, in the order of days.
///
/// The file begins with a byte order mark, by which spreadsheets know that it is UTF-8, and lines end as RFC 4180 has it.
/// What a spreadsheet would take for a formula gets an apostrophe before it.
public struct CheckInTable: Sendable, Equatable {
  /// The names of the columns.
  public static let columns = [
    "day", "time", "habit", "title", "category", "value", "unit", "comment", "photo", "latitude", "longitude",
  ]

  /// The file.
  public let bytes: [UInt8]
  /// How many check-ins it has.
  public let count: Int
  /// How many texts got an apostrophe before them.
  public let neutralised: Int

  /// The table of these habits.
  public init(_ habits: [TrackedHabit]) {
    var rows: [(day: Day, fields: [String])] = []
    for tracked in habits {
      for entry in tracked.log.entries {
        let details = tracked.log.details(of: entry)
        let value =
          switch entry.value {
          case .done: "done"
          case .skip: "skip"
          case .missed: "missed"
          case .amount(let amount): amount.description
          }
        rows.append(
          (
            entry.day,
            [
              entry.day.description, entry.time?.description ?? "", tracked.habit.slug.text, tracked.habit.title,
              tracked.habit.category ?? "", value, entry.value.isAmount ? tracked.habit.target?.unit ?? "" : "",
              details?.comment ?? "", details?.photo ?? "",
              details?.location.map { Location.text(degrees: $0.latitude) } ?? "",
              details?.location.map { Location.text(degrees: $0.longitude) } ?? "",
            ]
          ))
      }
    }
    let sorted = rows.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
    var neutralised = 0
    var text = "\u{FEFF}" + Self.columns.joined(separator: ",") + "\r\n"
    for (_, row) in sorted {
      let fields = row.fields.enumerated().map { index, field in
        // Degrees are numbers, with a sign of their own.
        guard index < 9, let first = field.utf8.first, Self.formulas.contains(first) else { return Self.quoted(field) }
        neutralised += 1
        return Self.quoted("'" + field)
      }
      text += fields.joined(separator: ",") + "\r\n"
    }
    bytes = Array(text.utf8)
    count = rows.count
    self.neutralised = neutralised
  }

  /// By what spreadsheets take a text for a formula: https://owasp.org/www-community/attacks/CSV_Injection
  private static let formulas = Set("=+-@\t\r".utf8)

  /// Whether bytes are such a table by their first line.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let line = bytes[start...].prefix { $0 != 0x0D && $0 != 0x0A }
    return line.elementsEqual(columns.joined(separator: ",").utf8)
  }

  /// A text of such a table as it was, without the apostrophe before a formula.
  static func original(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.first == UInt8(ascii: "'"), let second = bytes.dropFirst().first, formulas.contains(second) else {
      return text
    }
    return String(decoding: bytes.dropFirst(), as: UTF8.self)
  }

  private static func quoted(_ field: String) -> String {
    field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
      ? "\"" + field.replacing("\"", with: "\"\"") + "\"" : field
  }
}
