import Changes
import DataFolder
import Journal
import SitePlan

/// The fields of a task's form as texts, typed, shown or stored. Equal texts mean the same.
struct TaskFormValues: Sendable, Equatable {
  /// A field that is stored as one, by the name of its control. A day with its time is one field.
  enum Field: String, CaseIterable, Sendable {
    case name, due, start, priority, labels, assignee, every, remind, description

    /// The name of the hidden field that says what the form showed.
    var shown: String { "was-" + rawValue }
  }

  private var texts: [Field: String] = [:]

  subscript(field: Field) -> String {
    get { texts[field] ?? "" }
    set { texts[field] = newValue }
  }

  /// The fields of a stored task.
  init(_ task: ListTask) {
    self[.name] = task.title
    self[.due] = task.due?.text ?? ""
    self[.start] = task.start?.text ?? ""
    self[.priority] = task.priority?.name ?? ""
    self[.labels] = task.labels.joined(separator: " ")
    self[.assignee] = task.assignee?.text ?? ""
    self[.every] = task.repetition.map { Self.text(of: $0) } ?? ""
    self[.remind] = task.remind.map(\.text).joined(separator: ", ")
    self[.description] = task.description ?? ""
  }

  /// What a form says. Fields that it does not have are as `stored`.
  ///
  /// - Parameter words: The languages in whose words repetitions are understood.
  init(_ fields: FormFields, else stored: TaskFormValues, words: [CaptureWords], today: Day) {
    self = stored
    for field in Field.allCases {
      guard let sent = fields[field.rawValue] else { continue }
      switch field {
      case .labels: self[field] = HabitFormValues.line(sent)
      case .remind:
        let typed = HabitFormValues.line(sent)
        self[field] = (try? TaskRules.reminders(typed))?.map(\.text).joined(separator: ", ") ?? typed
      case .due: self[field] = Self.moment(sent, fields["due_time"])
      case .start: self[field] = Self.moment(sent, fields["start_time"])
      // A title keeps its blanks; the rules trim it.
      case .name, .priority, .assignee: self[field] = sent
      case .every:
        let typed = HabitFormValues.line(sent == Self.otherRule ? fields["rule"] ?? "" : sent)
        self[field] = TaskCapture.repetition(typed, words: words, today: today).map { Self.text(of: $0) } ?? typed
      case .description: self[field] = Self.lines(sent)
      }
    }
  }

  /// What a form showed. Fields of which it does not tell are as `stored`.
  init(shownBy fields: FormFields, else stored: TaskFormValues) {
    self = stored
    for field in Field.allCases {
      if let sent = fields[field.shown] { self[field] = Self.lines(sent) }
    }
  }

  /// What the control for repetitions sends for one that is typed.
  static let otherRule = "other"

  /// The day and the time of a field, as far as they were typed.
  static func parts(_ moment: String) -> (day: String, time: String) {
    let parts = moment.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    return (parts[0], parts.count > 1 ? parts[1] : "")
  }

  private static func moment(_ day: String, _ time: String?) -> String {
    // Browsers may send seconds, which are cut off.
    let time = HabitFormValues.line(time ?? "").prefix(5)
    return HabitFormValues.line(day) + (time.isEmpty ? "" : "T" + time)
  }

  /// A text of several lines, which browsers send with the line breaks of the network.
  static func lines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    return lines.map { String($0.reversed().drop(while: \.isWhitespace).reversed()) }.joined(separator: "\n")
  }

  /// A repetition with its ends, as it can be typed: `+week until:2026-12-31`.
  static func text(of repetition: ListTask.Repetition) -> String {
    let ends = [repetition.until.map { "until:\($0)" }, repetition.times.map { "times:\($0)" }]
    return ([repetition.text] + ends.compactMap(\.self)).joined(separator: " ")
  }

  // MARK: What it means

  /// The change that some of the fields ask for.
  ///
  /// - Parameters:
  ///   - changed: The fields that the person changed.
  ///   - problems: Gets a sentence for each field that cannot be stored, by the name of the field.
  func edit(
    of changed: Set<Field>, _ words: Words, book: Book, capture: [CaptureWords], today: Day,
    problems: inout [String: String]
  ) -> TaskEdit {
    var edit = TaskEdit()
    for field in Field.allCases where changed.contains(field) {
      do throws(FieldProblem) {
        switch field {
        case .name: edit.title = try TaskRules.title(self[field])
        case .due: edit.due = try moment(field)
        case .start: edit.start = try moment(field)
        case .priority: edit.priority = try choice(field) { ListTask.Priority(named: $0) }
        case .assignee:
          edit.assignee = try choice(field) { name in Username(name).flatMap { book.person($0)?.username } }
        case .labels: edit.labels = try TaskRules.labels(self[field])
        case .remind: edit.remind = try TaskRules.reminders(self[field])
        case .every:
          edit.repetition = try choice(field, else: .noRepetition) {
            TaskCapture.repetition($0, words: capture, today: today)
          }
        case .description: edit.description = try TaskRules.description(self[field]).map { .set($0) } ?? .remove
        }
      } catch {
        let isTimeAlone = [.due, .start].contains(field) && Self.parts(self[field]).day.isEmpty
        problems[field.control(self)] = isTimeAlone ? words(.taskFormTimeAlone) : words.sentence(error)
      }
    }
    return edit
  }

  private func moment(_ field: Field) throws(FieldProblem) -> TaskEdit.Change<DayAndTime> {
    if self[field].isEmpty { return .remove }
    if let moment = DayAndTime(text: self[field]) { return .set(moment) }
    let isDay = Day(Self.parts(self[field]).day) != nil
    throw FieldProblem(field.rawValue, "this is no moment", reason: isDay ? .noTime : .noDay)
  }

  private func choice<Value>(
    _ field: Field, else reason: FieldReason = .noChoice, _ read: (String) -> Value?
  ) throws(FieldProblem) -> TaskEdit.Change<Value> {
    if self[field].isEmpty { return .remove }
    guard let value = read(self[field]) else { throw FieldProblem(field.rawValue, "this is no choice", reason: reason) }
    return .set(value)
  }
}

extension TaskFormValues.Field {
  /// The name of the control beside which a problem of the field is shown.
  func control(_ values: TaskFormValues) -> String { self == .every && !values.isCommonRule ? "rule" : rawValue }
}

extension TaskFormValues {
  /// The repetitions that can be chosen without typing.
  static let commonRules: [ListTask.Repetition] = [
    .init(.every(1, .day), isFromDueDate: true), .init(.weekdays(.workdays), isFromDueDate: true),
    .init(.every(1, .week), isFromDueDate: true), .init(.every(2, .week), isFromDueDate: true),
    .init(.every(1, .month), isFromDueDate: true), .init(.every(1, .year), isFromDueDate: true),
    .init(.lastOfMonth, isFromDueDate: true),
  ]

  /// Whether the repetition can be chosen without typing, or there is none.
  var isCommonRule: Bool {
    self[.every].isEmpty || Self.commonRules.contains { Self.text(of: $0) == self[.every] }
  }
}
