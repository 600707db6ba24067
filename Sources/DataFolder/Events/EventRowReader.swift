import Diagnostics
import Journal

/// Reads one row with all rules, and reports its problems.
///
/// ``EventScanner`` reads plain rows, which nearly all are; only other rows come here.
struct EventRowReader: ~Copyable {
  typealias Line = EventProblems.Line

  let habits: [Habit]
  let table: HabitTable
  /// The slugs of habits whose files could not be read.
  let unreadable: Set<String>
  let commentLimit: TextLimit
  /// The time at which a day begins.
  let dayStart: TimeOfDay
  let today: Day
  var photoCache: PhotoCache
  private var fields = EventFields()
  /// Whether the current row leaves out fields at its end.
  private var leavesFieldsOut = false

  init(
    habits: [Habit], table: HabitTable, unreadable: Set<String>, settings: Settings, today: Day,
    photoCache: consuming PhotoCache
  ) {
    self.habits = habits
    self.table = table
    self.unreadable = unreadable
    commentLimit = settings.limits.comments
    dayStart = settings.dayStartsAt
    self.today = today
    self.photoCache = photoCache
  }

  /// A valid row.
  struct Row {
    var habit: Int
    var day: Day
    var time: TimeOfDay?
    var value: EventValue
    var details: EventDetails
  }

  /// The row; `nil` where it has an error, is empty, or belongs to a habit whose file could not be read.
  mutating func read(_ line: Line, columns: EventColumns, into problems: inout EventProblems) -> Row? {
    if line.bytes.isEmpty { return nil }
    guard line.bytes.count <= ChunkedLineReader.longestLine else {
      Self.reportLength(of: line, into: &problems)
      return nil
    }
    if let flaw = TextCheck.flaw(of: line.bytes) {
      problems.report(.error, .characters, flaw.code, flaw.message, in: line, at: flaw.place, hint: flaw.hint)
      return nil
    }
    if EventSheet.isMarked(line.bytes) {
      problems.report(
        .warning, .unsettled, .unsettledConflict, "two devices changed this check-in, and this row does not count",
        in: line,
        at: line.whole, hint: "\(call: "conflicts") lists what waits for a decision")
      return nil
    }
    if let flaw = fields.split(line.bytes) {
      problems.report(.error, .quotes, .misplacedQuotes, flaw.message, in: line, at: flaw.place, hint: flaw.hint)
      return nil
    }
    if let flaw = shapeFlaw(of: line, columns) {
      problems.report(.error, .fieldCount, .wrongFieldCount, flaw.message, in: line, at: flaw.place, hint: flaw.hint)
      return nil
    }
    leavesFieldsOut = fields.count < columns.count
    fields.fill(to: columns.count, of: line.bytes)
    // Every field is read even after an error, so that all problems of a row are reported at once.
    let when = readWhen(line, columns, &problems)
    let habit = readHabit(line, columns, &problems)
    let value = readValue(line, columns, of: habit, &problems)
    warnOfDecimalComma(line, columns, &problems)
    let details = readDetails(line, columns, &problems)
    guard let when, let value, let details, case .known(let index) = habit else { return nil }
    return row(line, columns, when, index, value, details, &problems)
  }

  static func reportLength(of line: Line, into problems: inout EventProblems) {
    problems.report(
      .error, .length, .textTooLong, "this line is longer than \(ChunkedLineReader.longestLine) bytes", in: line,
      at: 0..<0,
      hint: "one line is one event; is a line break missing?")
  }

  // MARK: The row as a whole

  /// The row; `nil` where its habit does not have the day.
  private func row(
    _ line: Line, _ columns: EventColumns, _ when: DayAndTime, _ index: Int, _ value: EventValue,
    _ details: EventDetails, _ problems: inout EventProblems
  ) -> Row? {
    let day = when.day(startingAt: dayStart)
    let place = columns[.when].map { fields[$0].whole }
    if !table.rules[index].has(day) {
      let flaw = Self.flaw(of: day, outside: habits[index])
      problems.report(.error, .outside, .outsideHabit, flaw.message, in: line, at: place, hint: flaw.hint)
      return nil
    }
    if day > today {
      problems.report(
        .warning, .future, .afterToday, "\(day) is after today, and does not count before its day", in: line, at: place)
    }
    return Row(habit: index, day: day, time: when.time, value: value, details: details)
  }

  private static func flaw(of day: Day, outside habit: Habit) -> (message: String, hint: Hint) {
    let file = "habits/\(habit.slug).md"
    if let start = habit.start, day < start {
      return ("\(day) is before `\(habit.slug)` starts, on \(start)", "move `start` in \(file), or take the row out")
    }
    if let archived = habit.archived, day >= archived, habit.end.map({ day <= $0 }) ?? true {
      return ("`\(habit.slug)` was archived on \(archived)", "take `archived` out of \(file), or take the row out")
    }
    let end = habit.lastDay.map { ", on \($0)" } ?? ""
    return ("\(day) is after `\(habit.slug)` ends\(end)", "move `end` in \(file), or take the row out")
  }

  private struct ShapeFlaw {
    var message: String
    var place: Range<Int>
    var hint: Hint
  }

  /// The problem of a row that does not have the header's number of fields; `nil` where fields are only left out at its
  /// end.
  private func shapeFlaw(of line: Line, _ columns: EventColumns) -> ShapeFlaw? {
    let (count, expected) = (fields.count, columns.count)
    if count == expected { return nil }
    if line.bytes.first == UInt8(ascii: "#") {
      return ShapeFlaw(
        message: "a table of check-ins has no comments", place: line.whole,
        hint: "take the line out; what is to be remembered can stand in a column of your own")
    }
    if let flaw = decimalComma(in: line, columns) { return flaw }
    if columns.takes(fieldCount: count) { return nil }
    let message = "\(count) field\(count == 1 ? "" : "s") where the header names \(expected)"
    if count > expected {
      return ShapeFlaw(
        message: message, place: line.whole,
        hint: Self.quotesHint)
    }
    let needed = columns.names.prefix(columns.fewestFields).map { $0?.rawValue ?? "" }.joined(separator: ",")
    return ShapeFlaw(
      message: message, place: line.whole,
      hint: line.bytes.contains(UInt8(ascii: ";"))
        ? "columns are separated by commas"
        : "a row has at least `\(needed)`; only what follows may be left out")
  }

  /// The problem of an amount like `5,2`, which is two fields; `nil` for other rows. Where a row leaves out fields, the
  /// second one would be taken for a comment.
  private func decimalComma(in line: Line, _ columns: EventColumns) -> ShapeFlaw? {
    guard let value = columns[.value], let habit = columns[.habit], habit < value, value + 1 < fields.count,
      !fields[value].isQuoted, !fields[value + 1].isQuoted
    else { return nil }
    let parts = (text(of: fields[value], line), text(of: fields[value + 1], line))
    guard Self.isNumber(parts.0), Self.isNumber(parts.1) else { return nil }
    return ShapeFlaw(
      message: "a decimal comma makes two fields of `\(parts.0),\(parts.1)`",
      place: fields[value].whole.lowerBound..<fields[value + 1].whole.upperBound,
      hint: fields.count > columns.count
        ? "write `\(parts.0).\(parts.1)`"
        : "write `\(parts.0).\(parts.1)`, or `\(parts.0),\"\(parts.1)\"` if the second is the next field")
  }

  private static func isNumber(_ text: String) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  // MARK: When, habit and value

  private func readWhen(_ line: Line, _ columns: EventColumns, _ problems: inout EventProblems) -> DayAndTime? {
    guard let field = columns[.when].map({ fields[$0] }) else { return nil }
    switch WhenField.read(UnsafeBufferPointer(rebasing: line.bytes[field.content])) {
    case .success(let when): return when
    case .failure(let flaw):
      problems.report(.error, .when, flaw.code, flaw.message, in: line, at: field.whole, hint: flaw.hint)
      return nil
    }
  }

  private enum FoundHabit {
    case known(Int)
    /// There is no such habit, which was reported.
    case unknown
    /// The habit's file has errors, which are reported there.
    case unreadable
  }

  private func readHabit(_ line: Line, _ columns: EventColumns, _ problems: inout EventProblems) -> FoundHabit {
    guard let field = columns[.habit].map({ fields[$0] }) else { return .unknown }
    if let index = table.find(UnsafeBufferPointer(rebasing: line.bytes[field.content])) { return .known(index) }
    let slug = text(of: field, line)
    if unreadable.contains(slug) { return .unreadable }
    problems.report(
      .error, .habit, slug.isEmpty ? .emptyValue : .unknownHabit,
      slug.isEmpty ? "the habit is missing" : "there is no habit `\(shortened(slug))`", in: line,
      at: field.whole,
      hint: Suggestion.hint(for: slug, among: habits.map(\.slug.text)) ?? "habits are named as their files in `habits/`"
    )
    return .unknown
  }

  private func readValue(
    _ line: Line, _ columns: EventColumns, of habit: FoundHabit, _ problems: inout EventProblems
  ) -> EventValue? {
    guard let field = columns[.value].map({ fields[$0] }) else { return nil }
    let known: Habit? = if case .known(let index) = habit { habits[index] } else { nil }
    switch ValueField.read(UnsafeBufferPointer(rebasing: line.bytes[field.content]), of: known) {
    case .success(let value): return value
    case .failure(let flaw):
      problems.report(.error, .value, flaw.code, flaw.message, in: line, at: field.whole, hint: flaw.hint)
      return nil
    }
  }

  // MARK: Details

  /// Comment, photo and location; `nil` where one of them is invalid.
  private mutating func readDetails(
    _ line: Line, _ columns: EventColumns, _ problems: inout EventProblems
  ) -> EventDetails? {
    var details = EventDetails()
    var isGood = true
    if let field = filled(.comment, columns) {
      let comment = text(of: field, line)
      details.comment = comment
      if let excess = commentLimit.excess(of: comment) {
        let bound = TextBound(limit: commentLimit, setting: "comment", isStrict: true)
        let severity = bound.severity(of: excess)
        problems.report(
          severity, .comment, .textTooLong, "the comment has \(excess)", in: line, at: field.whole,
          hint: bound.hint(for: excess))
        details.comment = commentLimit.cut(comment)
        isGood = severity != .error
      }
    }
    if let field = filled(.photo, columns) {
      let name = text(of: field, line)
      details.photo = name
      if case .failure(let trouble) = photoCache.photo(name) {
        if trouble.code == .missingPicture, let place = commentWithCommas(columns) {
          problems.report(
            .error, .fieldCount, .wrongFieldCount, "a comma makes two fields of the comment", in: line, at: place,
            hint: Self.quotesHint)
          return nil
        }
        problems.report(.error, .photo, trouble.code, trouble.message, in: line, at: field.whole, hint: trouble.hint)
        isGood = false
      }
    }
    let (latitude, longitude) = (filled(.latitude, columns), filled(.longitude, columns))
    if latitude != nil || longitude != nil {
      let location = LocationFields.read(
        latitude: latitude.map { text(of: $0, line) }, longitude: longitude.map { text(of: $0, line) })
      switch location {
      case .success(let location): details.location = location
      case .failure(let found):
        for flaw in found.flaws {
          let place = (flaw.isLongitude ? longitude : latitude) ?? latitude ?? longitude
          problems.report(.error, .location, flaw.code, flaw.message, in: line, at: place?.whole, hint: flaw.hint)
        }
        isGood = false
      }
    }
    return isGood ? details : nil
  }

  /// The range of a comment that its own commas split into fields; `nil` where this is not likely. It is where a row
  /// leaves out fields and has something that is no photo after an unquoted comment.
  private func commentWithCommas(_ columns: EventColumns) -> Range<Int>? {
    guard leavesFieldsOut, let comment = columns[.comment], columns[.photo] == comment + 1,
      !fields[comment].content.isEmpty, !fields[comment].isQuoted, !fields[comment + 1].isQuoted
    else { return nil }
    let last = (comment + 1..<columns.count).last { !fields[$0].content.isEmpty } ?? comment
    return fields[comment].whole.lowerBound..<fields[last].whole.upperBound
  }

  private static let quotesHint: Hint = "a field with a comma in it needs quotes around it: `\"warm, windy\"`"

  /// Warns of a whole number as the value with another one as the comment in the last column, which may be meant as one
  /// amount.
  private func warnOfDecimalComma(_ line: Line, _ columns: EventColumns, _ problems: inout EventProblems) {
    guard let value = columns[.value], columns[.comment] == value + 1, columns.count == value + 2,
      !fields[value].isQuoted,
      !fields[value + 1].isQuoted
    else { return }
    let parts = (text(of: fields[value], line), text(of: fields[value + 1], line))
    guard Self.isNumber(parts.0), Self.isNumber(parts.1) else { return }
    problems.report(
      .warning, .decimalComma, .wrongFieldCount, "the amount is \(parts.0), and `\(parts.1)` is the comment", in: line,
      at: fields[value].whole.lowerBound..<fields[value + 1].whole.upperBound,
      hint: "write `\(parts.0).\(parts.1)` if that is the amount, or `\(parts.0),\"\(parts.1)\"` if it is not")
  }

  private func filled(_ name: EventColumns.Name, _ columns: EventColumns) -> EventFields.Field? {
    guard let field = columns[name].map({ fields[$0] }), !field.content.isEmpty else { return nil }
    return field
  }

  private func text(of field: EventFields.Field, _ line: Line) -> String {
    field.text(in: line.bytes)
  }
}
