import Changes
import Journal
import SitePlan

/// The fields of a habit's form, with their values.
struct HabitForm: Sendable {
  let source: FormSource
  let values: HabitFormValues
  /// The problems, by the names of the fields.
  var problems: [String: String] = [:]
  /// The stored habit, where somebody else changed it while the form was open; otherwise `nil`.
  var stored: Habit?
  /// The habit that is edited; `nil` for a new one.
  var slug: Slug?

  private var words: Words { source.words }

  /// All groups of fields, from the title to the details.
  var groups: [FormGroup] { [name, look, rhythm, measure, dates, audience, reminders, more] }

  /// The drawing that the fields choose, for the folded group of all drawings and colours.
  var icon: Markup { source.style.icons.icon(values.chosenIcon) }
  var colorClass: String {
    source.style.colorClass(HabitColor(values.color), for: slug?.text ?? values.title)
  }

  // MARK: Groups

  private var name: FormGroup {
    let known =
      source.book.catalog(of: source.person).categories.map(\.name) + source.person.habits.compactMap(\.habit.category)
    var categories: [String] = []
    for name in known where !categories.contains(name) { categories.append(name) }
    return FormGroup(
      nil,
      [
        field(
          "title", .formTitle, value: values.title,
          hint: words(.formTitleHint, ["n": words.number(source.limits.title)]), of: .title, limit: source.limits.title,
          isRequired: true),
        field(
          "reason", .formReason, value: values.reason,
          hint: words(.formReasonHint, ["n": words.number(source.limits.reason)]), of: .reason,
          limit: source.limits.reason),
        field("category", .formCategory, value: values.category, of: .category, suggestions: categories),
      ])
  }

  private var look: FormGroup {
    let isDrawn = source.style.isDrawn(values.icon)
    var icons = field("icon", .formIcon, .options, of: nil)
    icons.choices = source.style.iconChoices(values.icon)
    icons.style = .tiles
    var colors = field("color", .formColor, .options, of: .color)
    colors.choices = source.style.colorChoices(
      values.color, standIn: source.style.colorClass(nil, for: slug?.text ?? values.title))
    colors.style = .tiles
    let own = values.ownIcon.isEmpty && !isDrawn ? values.icon : values.ownIcon
    var group = FormGroup(
      words(.formLook), isFolded: true,
      [colors, icons, field("own_icon", .formOwnIcon, value: own, of: .icon)])
    group.icon = icon
    group.colorClass = colorClass
    // A suggestion comes with an icon, so the group can stay folded.
    group.isUnfolded = slug == nil && values.icon.isEmpty && values.ownIcon.isEmpty
    return group
  }

  var rhythm: FormGroup {
    func choice(_ rhythm: HabitFormValues.Rhythm, _ phrase: Phrase, reveals: Int?) -> FormChoice {
      FormChoice(rhythm.rawValue, words(phrase), isChosen: values.rhythm == rhythm, reveals: reveals)
    }
    func count(_ name: String, _ phrase: Phrase, _ value: String, hint: String? = nil, by number: Int) -> FormField {
      var field = field(name, phrase, .wholeNumber, value: value, hint: hint, of: nil)
      field.revealedBy = number
      return field
    }
    var kinds = field("rhythm", .formWhen, .options, of: .schedule)
    kinds.isLabelHidden = true
    kinds.choices = [
      choice(.daily, .formDaily, reveals: nil), choice(.days, .formDays, reveals: 1),
      choice(.week, .formWeek, reveals: 2), choice(.month, .formMonth, reveals: 3),
      choice(.monthDay, .formMonthDay, reveals: 5), choice(.every, .formEvery, reveals: 4),
    ]
    var days = field("days", .formWhichDays, .boxes, of: nil)
    days.choices = source.style.weekStartsOn.weekFromHere.map { weekday in
      let name = weekday.code
      return FormChoice(name, words.shortName(of: weekday), isChosen: values.days.contains(name))
    }
    days.style = .chips
    days.revealedBy = 1
    var part = field("part", .formPart, .menu, of: .part)
    part.choices = ([nil] + source.person.partsOfDay.map(Optional.some)).map { choice in
      FormChoice(choice?.text ?? "", words.part(choice), isChosen: values.part == choice?.text ?? "")
    }
    return FormGroup(
      words(.formWhen),
      [
        kinds, days, count("times_a_week", .formTimesAWeek, values.timesAWeek, by: 2),
        count("times_a_month", .formTimesAMonth, values.timesAMonth, by: 3),
        count("month_day", .formWhichMonthDay, values.monthDay, hint: words(.formMonthDayHint), by: 5),
        count("every_days", .formEveryDays, values.everyDays, hint: words(.formEveryHint), by: 4), part,
      ])
  }

  var measure: FormGroup {
    func choice(_ measure: HabitFormValues.Measure, _ phrase: Phrase) -> FormChoice {
      FormChoice(
        measure.rawValue, words(phrase), isChosen: values.measure == measure, reveals: measure == .done ? nil : 1)
    }
    var kinds = field("measure", .formMeasure, .options, of: .target)
    kinds.isLabelHidden = true
    kinds.choices = [choice(.done, .formYesNo), choice(.atLeast, .formAtLeast), choice(.atMost, .formAtMost)]
    var amount = field("amount", .formAmount, .number, value: values.amount, of: nil)
    var unit = field("unit", .formUnit, value: values.unit, hint: words(.formUnitHint), of: nil)
    var period = field("period", .formPeriod, .menu, of: nil)
    period.choices = Target.Period.allCases.map { period in
      let phrase: Phrase =
        switch period {
        case .day: .formPerDay
        case .week: .formPerWeek
        case .month: .formPerMonth
        }
      return FormChoice(period.rawValue, words(phrase), isChosen: values.period == period.rawValue)
    }
    amount.revealedBy = 1
    unit.revealedBy = 1
    period.revealedBy = 1
    return FormGroup(words(.formMeasure), isSideBySide: true, [kinds, amount, unit, period])
  }

  private var dates: FormGroup {
    FormGroup(
      words(.formDates), isSideBySide: true,
      [
        field("start", .formStart, .day, value: values.start, of: .start),
        field("end", .formEnd, .day, value: values.end, hint: words(.formEndHint), of: .end),
      ])
  }

  private var audience: FormGroup {
    var field = field("visibility", .formWho, .options, of: .visibility)
    field.isLabelHidden = true
    field.choices = Visibility.allCases.map { visibility in
      FormChoice(
        visibility.name, words(visibility.phrase), note: words(visibility.formPhrase),
        isChosen: values.visibility == visibility.name)
    }
    return FormGroup(words(.formWho), [field])
  }

  private var reminders: FormGroup {
    var fields: [FormField] = []
    let shown = min(HabitFormValues.reminderLimit, max(2, values.reminders.count + 1))
    for number in 1...shown {
      let reminder =
        number <= values.reminders.count ? values.reminders[number - 1] : HabitFormValues.ReminderText()
      var weekday = field(
        "remind_day_\(number)", .formRemindDay, .menu, ["n": words.number(number)], of: nil)
      weekday.choices =
        [FormChoice("", words(.formItsDays), isChosen: reminder.weekday.isEmpty)]
        + source.style.weekStartsOn.weekFromHere.map { day in
          let name = day.code
          return FormChoice(name, words.name(of: day), isChosen: reminder.weekday == name)
        }
      fields += [
        weekday,
        field(
          "remind_time_\(number)", .formRemindTime, .time, ["n": words.number(number)], value: reminder.time,
          of: number == 1 ? .remind : nil),
      ]
    }
    fields += [
      field("place_name", .formPlaceName, value: values.placeName, hint: words(.formPlaceHint), of: nil),
      field("place_where", .formPlaceWhere, value: values.placeWhere, of: .remindNear),
    ]
    let isSome = !values.reminders.isEmpty || !values.placeText.isEmpty
    var group = FormGroup(
      words(.formReminders), note: isSome ? values.reminderTexts.joined(separator: ", ") : nil, isFolded: true,
      isSideBySide: true, fields)
    group.isUnfolded = false
    return group
  }

  private var more: FormGroup {
    var replaces = field("replaces", .formReplaces, .menu, of: .replaces)
    replaces.choices =
      [FormChoice("", words(.formNone), isChosen: values.replaces.isEmpty)]
      + source.person.habits.map(\.habit).filter { $0.slug != slug }.map {
        FormChoice($0.slug.text, $0.title, isChosen: $0.slug.text == values.replaces)
      }
    var notes = field(
      "notes", .formNotes, .lines(6), value: values.notes, hint: words(.formNotesHint), of: nil)
    if let stored {
      let now = HabitFormValues(stored, words: words).notes
      if now != values.notes { notes.stored = now.isEmpty ? words(.formNone) : now }
    }
    return FormGroup(words(.formMore), isFolded: true, [notes, replaces])
  }

  // MARK: A field

  private func field(
    _ name: String, _ phrase: Phrase, _ kind: FormField.Kind = .line, _ fill: KeyValuePairs<String, String> = [:],
    value: String = "", hint: String? = nil, of setting: HabitField?, limit: Int? = nil, suggestions: [String] = [],
    isRequired: Bool = false
  ) -> FormField {
    FormField(
      name, words(phrase, fill), kind: kind, value: value, hint: hint, problem: problems[name],
      stored: setting.flatMap(storedWords), limit: limit, suggestions: suggestions, isRequired: isRequired)
  }

  /// The stored value of a field in words, where it differs from the value in the form; otherwise `nil`.
  private func storedWords(_ setting: HabitField) -> String? {
    guard let stored else { return nil }
    let now = HabitFormValues(stored, words: words).text(of: setting, words)
    guard now != values.text(of: setting, words) else { return nil }
    let said: String? =
      switch setting {
      case .schedule: words.schedule(stored.schedule, weekStartsOn: source.style.weekStartsOn)
      case .target: stored.target.map { words.target($0) } ?? words(.formYesNo)
      case .part: words.part(stored.part)
      case .start: stored.start.map { words.date($0) }
      case .end: stored.end.map { words.date($0) }
      case .visibility: words(stored.visibility.phrase)
      case .color: stored.color.map { color in colorName(color) } ?? words(.formAnyColor)
      case .replaces: source.person.habits.first { $0.habit.slug == stored.replaces }?.habit.title
      case .title, .reason, .icon, .category, .paused, .remind, .remindNear, .order, .archived: now
      }
    return said.flatMap { $0.isEmpty ? nil : $0 } ?? words(.formNone)
  }

  private func colorName(_ color: HabitColor) -> String {
    source.style.colorChoices(color.text, standIn: "").first(where: \.isChosen)?.label ?? color.text
  }
}

extension Visibility {
  /// The phrase by which forms say who may see a habit.
  var formPhrase: Phrase {
    switch self {
    case .private: .formPrivate
    case .friends: .formFriends
    case .public: .formPublic
    }
  }
}
