import Changes
import DataFolder
import Journal
import SitePlan

/// The fields of a habit's form as texts, typed or taken from a habit.
struct HabitFormValues: Sendable, Equatable {
  /// The choices for how often a habit is due; the raw values are those of the form.
  enum Rhythm: String, CaseIterable, Sendable {
    case daily, days
    case week, month
    case monthDay = "month-day"
    case every
  }

  /// The choices for what counts as success; the raw values are those of the form.
  enum Measure: String, CaseIterable, Sendable {
    case done
    case atLeast = "at-least"
    case atMost = "at-most"
  }

  struct ReminderText: Sendable, Equatable {
    /// The weekday, `mon`; empty for all days of the habit.
    var weekday = ""
    /// The time, `06:45`; empty for none.
    var time = ""
  }

  var title = ""
  var reason = ""
  /// The icon chosen among the drawings.
  var icon = ""
  /// An icon typed instead, such as another emoji.
  var ownIcon = ""
  /// The colour; empty for the one that the habit gets by itself.
  var color = ""
  var category = ""
  /// The part of the day as files name it; empty for any.
  var part = ""
  var rhythm = Rhythm.daily
  /// The chosen weekdays, `mon` … `sun`.
  var days: [String] = []
  var timesAWeek = "3"
  var timesAMonth = "4"
  var monthDay = "1"
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

  /// How many reminders are read from a form at most.
  static let reminderLimit = 24

  init() {}

  /// The fields of a habit as it is stored.
  init(_ habit: Habit, words: Words) {
    for field in HabitField.all { take(field, of: habit, words) }
    notes = habit.notes
    // The line break that ends the file is no part of the text in a form.
    while notes.hasSuffix("\n") { notes.removeLast() }
  }

  /// The fields for a new habit like a suggestion; `nil` for a habit of one's own.
  init(_ idea: SuggestedHabit?, category: Catalog.Category?, color: HabitColor, today: Day, words: Words) {
    title = idea?.title ?? ""
    reason = idea?.reason ?? ""
    icon = idea?.icon ?? ""
    self.color = color.text
    self.category = category?.name ?? ""
    take(idea?.schedule ?? .daily)
    take(idea?.target, words)
    start = today.description
  }

  /// The fields that a form sent.
  init(_ fields: FormFields) {
    for field in HabitField.all { take(field, from: fields) }
    // Browsers send line breaks as CR LF (WHATWG HTML, section 4.10.21.4).
    notes = (fields["notes"] ?? "").replacing("\r\n", with: "\n")
  }

  private mutating func take(_ field: HabitField, of habit: Habit, _ words: Words) {
    switch field {
    case .title: title = habit.title
    case .reason: reason = habit.reason ?? ""
    case .icon: icon = habit.icon ?? ""
    case .color: color = habit.color?.text ?? ""
    case .category: category = habit.category ?? ""
    case .part: part = habit.part?.text ?? ""
    case .schedule: take(habit.schedule)
    case .target: take(habit.target, words)
    case .start: start = habit.start?.description ?? ""
    case .end: end = habit.end?.description ?? ""
    case .visibility: visibility = habit.visibility.name
    case .remind:
      reminders = habit.reminders.map { reminder in
        ReminderText(weekday: reminder.weekday?.code ?? "", time: reminder.time.description)
      }
    case .remindNear:
      placeName = habit.remindNear?.label ?? ""
      placeWhere = habit.remindNear?.location.text ?? ""
    case .replaces: replaces = habit.replaces?.text ?? ""
    case .paused, .order, .archived: break
    }
  }

  private mutating func take(_ field: HabitField, from fields: FormFields) {
    func text(_ name: String) -> String { fields[name] ?? "" }
    switch field {
    case .title: title = text("title")
    case .reason: reason = text("reason")
    case .icon:
      icon = text("icon")
      ownIcon = text("own_icon")
    case .color: color = text("color")
    case .category: category = text("category")
    case .part: part = text("part")
    case .schedule:
      rhythm = Rhythm(rawValue: text("rhythm")) ?? .daily
      days = Weekday.allCases.map(\.code).filter(fields.all("days").contains)
      timesAWeek = text("times_a_week")
      timesAMonth = text("times_a_month")
      monthDay = text("month_day")
      everyDays = text("every_days")
    case .target:
      measure = Measure(rawValue: text("measure")) ?? .done
      amount = text("amount")
      unit = text("unit")
      period = text("period")
    case .start: start = text("start")
    case .end: end = text("end")
    case .visibility: visibility = text("visibility")
    case .remind:
      for number in 1...Self.reminderLimit {
        let reminder = ReminderText(weekday: text("remind_day_\(number)"), time: text("remind_time_\(number)"))
        if !reminder.time.allSatisfy(\.isWhitespace) { reminders.append(reminder) }
      }
    case .remindNear:
      placeName = text("place_name")
      placeWhere = text("place_where")
    case .replaces: replaces = text("replaces")
    // These fields are changed on pages of their own.
    case .paused, .order, .archived: break
    }
  }

  /// The names of the inputs for a field of the habit; its problem is shown at the last one. Empty for fields that the
  /// form does not have.
  static func names(of field: HabitField) -> [String] {
    switch field {
    case .title, .reason, .color, .category, .part, .start, .end, .visibility, .replaces: [field.rawValue]
    case .icon: ["icon", "own_icon"]
    case .schedule: ["rhythm", "days", "times_a_week", "times_a_month", "month_day", "every_days"]
    case .target: ["measure", "amount", "unit", "period"]
    case .remind: ["remind_day_1", "remind_time_1"]
    case .remindNear: ["place_name", "place_where"]
    case .paused, .order, .archived: []
    }
  }

  /// The name of the input at which a problem of a field is shown.
  func lastName(of field: HabitField) -> String { Self.names(of: field).last ?? field.rawValue }

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
    case .dayOfMonth(let number):
      rhythm = .monthDay
      monthDay = String(number)
    case .everyDays(let days):
      rhythm = .every
      everyDays = String(days)
    }
  }

  private mutating func take(_ target: Target?, _ words: Words) {
    guard let target else { return }
    measure = target.isLimit ? .atMost : .atLeast
    amount = words.typed(target.amount)
    unit = target.unit ?? ""
    period = target.period.rawValue
  }

  // MARK: Comparing

  /// The icon to store: one that was typed goes before one chosen among the drawings.
  var chosenIcon: String { ownIcon.allSatisfy(\.isWhitespace) ? icon : ownIcon }

  /// The schedule; `nil` where a number cannot be read or no day is chosen.
  var schedule: Schedule? {
    switch rhythm {
    case .daily: .daily
    case .days:
      days.isEmpty
        ? nil : .weekdays(WeekdaySet(Weekday.allCases.filter { days.contains($0.code) }.map { WeekdaySet($0) }))
    case .week: Self.count(timesAWeek, in: Schedule.weeklyTimes).map { .timesAWeek($0) }
    case .month: Self.count(timesAMonth, in: Schedule.monthlyTimes).map { .timesAMonth($0) }
    case .monthDay: Self.count(monthDay, in: Schedule.daysOfMonth).map { .dayOfMonth($0) }
    case .every: Self.count(everyDays, in: Schedule.intervals).map { .everyDays($0) }
    }
  }

  /// The target; `nil` for none.
  ///
  /// - Throws: What is wrong with the amount, where it cannot be read.
  func target(_ words: Words) throws(RefusedForm) -> Target? {
    guard measure != .done else { return nil }
    if amount.allSatisfy(\.isWhitespace) { throw RefusedForm(words(.formMissing)) }
    let unit = Self.line(unit)
    return Target(
      measure == .atMost ? .atMost : .atLeast, try CheckInFields.amount(amount, words), unit: unit.isEmpty ? nil : unit,
      per: Target.Period(rawValue: period) ?? .day)
  }

  /// The place as the rules take it; empty for none.
  var placeText: String {
    let (name, place) = (Self.line(placeName), placeWhere.filter { !$0.isWhitespace })
    return name.isEmpty && place.isEmpty ? "" : "\(place) \(name)"
  }

  /// The reminders as the data folder writes them.
  var reminderTexts: [String] {
    reminders.map { $0.weekday.isEmpty ? Self.line($0.time) : "\($0.weekday) \(Self.line($0.time))" }
  }

  /// The text of a field, by which two states of a form are compared; `nil` for fields that the form does not have, and
  /// where the inputs cannot be read.
  func text(of field: HabitField, _ words: Words) -> String? {
    switch field {
    case .title: Self.line(title)
    case .reason: Self.line(reason)
    case .icon: Self.line(chosenIcon)
    case .color: color
    case .category: Self.line(category)
    case .part: part
    case .schedule: schedule?.description
    case .target: measure == .done ? "" : (try? target(words))?.description
    case .start: Self.line(start)
    case .end: Self.line(end)
    case .visibility: visibility
    case .remind: reminderTexts.joined(separator: ", ")
    case .remindNear: placeText
    case .replaces: replaces
    case .paused, .order, .archived: nil
    }
  }

  static func count(_ text: String, in range: ClosedRange<Int>) -> Int? {
    FormPages.number(line(text), in: range)
  }

  static func line(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: true).joined(separator: " ")
  }
}
