import Changes
import DataFolder
import Journal

/// What stands in the form of a habit, field by field, as it was typed or as a habit has it.
struct HabitFormValues: Sendable, Equatable {
  /// How often, by what the form calls it.
  enum Rhythm: String, CaseIterable, Sendable {
    case daily, days
    case week, month
    case every
  }

  /// What counts as done.
  enum Measure: String, CaseIterable, Sendable {
    case done
    case atLeast = "at-least"
    case atMost = "at-most"
  }

  struct ReminderText: Sendable, Equatable {
    /// `mon`; empty: on all days of the habit.
    var weekday = ""
    /// `06:45`; empty: none.
    var time = ""
  }

  var title = ""
  var reason = ""
  /// One that is drawn.
  var icon = ""
  /// Any other.
  var ownIcon = ""
  /// Empty: the one that the habit gets by itself.
  var color = ""
  var category = ""
  var rhythm = Rhythm.daily
  /// `mon` … `sun`.
  var days: [String] = []
  var timesAWeek = "3"
  var timesAMonth = "4"
  var everyDays = "2"
  var measure = Measure.done
  var amount = ""
  var unit = ""
  var period = "day"
  var start = ""
  var end = ""
  var visibility = "private"
  var reminders: [ReminderText] = []
  var placeName = ""
  var placeWhere = ""
  var replaces = ""
  var notes = ""

  /// As many reminders as a form is read for.
  static let reminderLimit = 24

  init() {}

  /// A habit as it is.
  init(_ habit: Habit) {
    title = habit.title
    reason = habit.reason ?? ""
    icon = habit.icon ?? ""
    color = habit.color?.text ?? ""
    category = habit.category ?? ""
    take(habit.schedule)
    take(habit.target)
    start = habit.start?.description ?? ""
    end = habit.end?.description ?? ""
    visibility = habit.visibility.text
    reminders = habit.reminders.map { reminder in
      ReminderText(weekday: reminder.weekday?.code ?? "", time: reminder.time.description)
    }
    placeName = habit.remindNear?.label ?? ""
    placeWhere = habit.remindNear.map { "\($0.location.latitude),\($0.location.longitude)" } ?? ""
    replaces = habit.replaces?.text ?? ""
    notes = habit.notes
    // A line break ends a file, and no text in a form.
    while notes.hasSuffix("\n") { notes.removeLast() }
  }

  /// A suggestion.
  init(_ idea: SuggestedHabit?, category: Catalog.Category?, today: Day) {
    title = idea?.title ?? ""
    reason = idea?.reason ?? ""
    icon = idea?.icon ?? ""
    color = category?.color?.text ?? ""
    self.category = category?.name ?? ""
    take(idea?.schedule ?? .daily)
    take(idea?.target)
    start = today.description
  }

  /// What a form sent.
  init(_ fields: FormFields) {
    func text(_ name: String) -> String { fields[name] ?? "" }
    title = text("title")
    reason = text("reason")
    icon = text("icon")
    ownIcon = text("own_icon")
    color = text("color")
    category = text("category")
    rhythm = Rhythm(rawValue: text("rhythm")) ?? .daily
    days = Weekday.allCases.map(\.code).filter(fields.all("days").contains)
    timesAWeek = text("times_a_week")
    timesAMonth = text("times_a_month")
    everyDays = text("every_days")
    measure = Measure(rawValue: text("measure")) ?? .done
    amount = text("amount")
    unit = text("unit")
    period = text("period")
    start = text("start")
    end = text("end")
    visibility = text("visibility")
    for number in 1...Self.reminderLimit {
      let reminder = ReminderText(weekday: text("remind_day_\(number)"), time: text("remind_time_\(number)"))
      if !reminder.time.allSatisfy(\.isWhitespace) { reminders.append(reminder) }
    }
    placeName = text("place_name")
    placeWhere = text("place_where")
    replaces = text("replaces")
    // Forms end lines with a carriage return besides (WHATWG HTML §4.10.21.4).
    notes = text("notes").replacing("\r\n", with: "\n")
  }

  private mutating func take(_ schedule: Schedule) {
    switch schedule {
    case .daily: rhythm = .daily
    case .weekdays(let set):
      rhythm = .days
      days = Weekday.allCases.filter { set.contains($0) }.map(\.code)
    case .timesAWeek(let times):
      rhythm = .week
      timesAWeek = String(times)
    case .timesAMonth(let times):
      rhythm = .month
      timesAMonth = String(times)
    case .everyDays(let days):
      rhythm = .every
      everyDays = String(days)
    }
  }

  private mutating func take(_ target: Target?) {
    guard let target else { return }
    measure = target.isLimit ? .atMost : .atLeast
    amount = target.amount.description
    unit = target.unit ?? ""
    period =
      switch target.period {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      }
  }

  // MARK: What is compared

  /// The icon that is meant: one of one's own comes before a drawn one.
  var chosenIcon: String { ownIcon.allSatisfy(\.isWhitespace) ? icon : ownIcon }

  /// The schedule as the data folder writes it; `nil` where a number is none, or no day is chosen.
  var scheduleText: String? {
    switch rhythm {
    case .daily: "daily"
    case .days:
      days.isEmpty ? nil : days.count == 7 ? "daily" : days.joined(separator: ", ")
    case .week: Self.count(timesAWeek, through: 7).map { "\($0) times a week" }
    case .month: Self.count(timesAMonth, through: 31).map { "\($0) times a month" }
    case .every: Self.count(everyDays, through: 9999).map { "every \($0) days" }
    }
  }

  /// The target as the data folder writes it, empty for none; `nil` where the amount is no number.
  var targetText: String? {
    guard measure != .done else { return "" }
    // Many write a comma where files have a point.
    let number = amount.replacing(",", with: ".").filter { !$0.isWhitespace }
    let written: String
    switch Amount.parse(number) {
    case .success(let amount): written = amount.description
    // The rules say what is wrong with these.
    case .failure(.tooManyDecimals), .failure(.tooLarge): written = number
    case .failure: return nil
    }
    let unit = Self.line(self.unit)
    let period = period == "week" ? " a week" : period == "month" ? " a month" : ""
    return (measure == .atMost ? "at most" : "at least") + " \(written)" + (unit.isEmpty ? "" : " \(unit)") + period
  }

  /// The place as the rules take it, empty for none.
  var placeText: String {
    let (name, place) = (Self.line(placeName), placeWhere.filter { !$0.isWhitespace })
    return name.isEmpty && place.isEmpty ? "" : "\(place) \(name)"
  }

  /// Reminders as the data folder writes them.
  var reminderTexts: [String] {
    reminders.map { $0.weekday.isEmpty ? Self.line($0.time) : "\($0.weekday) \(Self.line($0.time))" }
  }

  /// The text of a field of one line: what two states of a form are compared by.
  func text(of field: HabitField) -> String? {
    switch field {
    case .title: Self.line(title)
    case .reason: Self.line(reason)
    case .icon: Self.line(chosenIcon)
    case .color: color
    case .category: Self.line(category)
    case .schedule: scheduleText
    case .target: targetText
    case .start: Self.line(start)
    case .end: Self.line(end)
    case .visibility: visibility
    case .remind: reminderTexts.joined(separator: ", ")
    case .remindNear: placeText
    case .order: ""
    case .replaces: replaces
    }
  }

  static func count(_ text: String, through most: Int) -> Int? {
    let line = line(text)
    guard line.utf8.count <= 4, line.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(line),
      (1...most).contains(number)
    else { return nil }
    return number
  }

  static func line(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
