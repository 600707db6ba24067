import Changes
import Journal
import SitePlan

/// The fields of a check-in's form.
struct EventForm: Sendable {
  let source: FormSource
  let habit: Habit
  let values: EventFormValues
  /// The problems, by the names of the fields.
  var problems: [String: String] = [:]
  /// The check-in that is changed; `nil` for a new one.
  var event: RecordedEvent?
  /// Whether each field that differs from the stored check-in shows the stored value beside it.
  var showsStored = false
  /// Whether a photo was chosen but not stored: browsers do not keep it, so it has to be chosen again.
  var hasLostPhoto = false

  private var words: Words { source.words }

  var groups: [FormGroup] {
    [
      FormGroup(isSideBySide: true, [day, time]),
      FormGroup(nil, [value] + (habit.target == nil ? [] : [amount])),
      FormGroup(nil, [comment] + photos + [location]),
    ]
  }

  private var day: FormField {
    var field = field("on", .eventDay, .day, values.day)
    if let days = habit.schedule.fixedDays, !days.isEveryDay {
      field.hint = words(
        .eventDayHint, ["schedule": words.schedule(habit.schedule, weekStartsOn: source.style.weekStartsOn)])
    }
    field.stored = stored(\.day).map { Day($0).map { words.date($0) } ?? $0 }
    field.isRequired = true
    return field
  }

  private var time: FormField {
    let start = source.book.settings.dayStartsAt
    var field = field("at", .eventTime, .time, values.time)
    field.hint = start == .midnight ? nil : words(.eventTimeHint, ["time": words.time(start)])
    field.stored = stored(\.time).map { TimeOfDay($0).map { words.time($0) } ?? words(.formNone) }
    return field
  }

  private var value: FormField {
    var choices: [(value: String, phrase: Phrase)] = []
    if habit.target != nil { choices.append(("amount", .eventAmount)) }
    if habit.target.map({ $0.period == .day }) ?? true {
      choices.append(("done", habit.target?.isLimit == true ? .eventKept : .eventDone))
    }
    choices += [("skip", .eventSkipped), ("missed", .eventMissed)]
    var field = field("value", .eventValue, .options, "")
    field.style = .chips
    field.choices = choices.map { value, phrase in
      FormChoice(value, words(phrase), isChosen: value == values.value, reveals: value == "amount" ? 1 : nil)
    }
    if stored(\.value) != nil, let event { field.stored = words.text(of: event.entry.value, for: habit) }
    return field
  }

  private var amount: FormField {
    var field = field("amount", .formAmount, .number, values.amount)
    field.unit = habit.target?.unit
    field.revealedBy = 1
    if stored(\.amount) != nil, let event, case .amount(let amount) = event.entry.value {
      field.stored = words.amount(amount, unit: habit.target?.unit)
    }
    return field
  }

  private var comment: FormField {
    var field = field("comment", .eventComment, .line, values.comment)
    field.limit = source.limits.comment
    field.stored = stored(\.comment)
    return field
  }

  private var photos: [FormField] {
    var photo = field("photo", .eventPhoto, .photo, "")
    photo.hint = hasLostPhoto ? words(.eventPhotoAgain) : nil
    guard let event else { return [photo] }
    photo.picture = source.style.photo(event.details.photo, of: habit, on: event.day, by: source.person)
    guard event.details.photo != nil else { return [photo] }
    if !hasLostPhoto { photo.hint = words(.eventPhotoHint) }
    var remove = field("remove_photo", .eventPhotoRemove, .boxes, "")
    remove.isLabelHidden = true
    remove.choices = [FormChoice("yes", words(.eventPhotoRemove), isChosen: values.removesPhoto)]
    return [photo, remove]
  }

  private var location: FormField {
    var field = field("location", .eventPlaceField, .place, values.location)
    field.hint = words(.eventPlaceHint)
    field.stored = stored(\.location)
    return field
  }

  // MARK: A field

  private func field(_ name: String, _ phrase: Phrase, _ kind: FormField.Kind, _ value: String) -> FormField {
    FormField(name, words(phrase), kind: kind, value: value, problem: problems[name])
  }

  /// The stored value of a field where it differs and is to be shown; otherwise `nil`.
  private func stored(_ field: KeyPath<EventFormValues, String>) -> String? {
    guard showsStored, let event else { return nil }
    let now = EventFormValues(event, words: words)[keyPath: field]
    if now == values[keyPath: field] { return nil }
    return now.isEmpty ? words(.formNone) : now
  }
}
