import Changes
import DataFolder
import Journal
import SitePlan

/// The fields of a check-in form as texts, typed or stored.
struct EventFormValues: Sendable, Equatable {
  /// The day for which the check-in counts: `2026-11-20`.
  var day = ""
  /// The time, `06:45`; empty for none.
  var time = ""
  /// The kind of check-in: `done`, `skip`, `missed` or `amount`.
  var value = ""
  var amount = ""
  var comment = ""
  /// The location, `38.7223,-9.1393`; empty for none.
  var location = ""
  var removesPhoto = false

  /// The fields of a new check-in of a habit on a day.
  init(new habit: Habit, on day: Day) {
    self.day = day.description
    value = habit.target == nil ? "done" : "amount"
  }

  /// The fields of a stored check-in.
  init(_ event: RecordedEvent, words: Words) {
    day = event.day.description
    time = event.entry.time?.description ?? ""
    switch event.entry.value {
    case .done: value = "done"
    case .skip: value = "skip"
    case .missed: value = "missed"
    case .amount(let amount):
      value = "amount"
      self.amount = words.typed(amount)
    }
    let details = event.details
    comment = details.comment ?? ""
    location = details.location?.text ?? ""
  }

  /// The fields that a form sent.
  init(_ fields: FormFields) {
    func text(_ name: String) -> String { HabitFormValues.line(fields[name] ?? "") }
    day = text("on")
    // Browsers may send seconds, which are cut off.
    time = String(text("at").prefix(5))
    value = text("value")
    amount = text("amount")
    // Unlike other lines a comment is not trimmed here: the rules decide what it may be.
    comment = fields["comment"] ?? ""
    location = text("location")
    removesPhoto = fields["remove_photo"] != nil
  }

  /// The values of the fields, where each of them can be read.
  struct Meaning: Sendable {
    var day: Day
    var time: TimeOfDay?
    var value: EventValue
    var comment: String?
    var location: Location?

    var details: EventDetails { EventDetails(comment: comment, location: location) }
  }

  /// The values of the fields; `nil` where a field cannot be read.
  ///
  /// - Parameter problems: Gets a sentence for each field that cannot be read, by the name of the field.
  func meaning(_ words: Words, today: Day, problems: inout [String: String]) -> Meaning? {
    let day = Day(self.day)
    if day == nil {
      problems["on"] = self.day.isEmpty ? words(.formMissing) : words(.formNoDay, ["example": today.description])
    }
    let time = TimeOfDay(self.time)
    if time == nil, !self.time.isEmpty { problems["at"] = words(.formNoTime) }
    var value: EventValue?
    switch self.value {
    case "done": value = .done
    case "skip": value = .skip
    case "missed": value = .missed
    case "amount":
      do {
        value = .amount(try CheckInFields.amount(amount, words))
      } catch {
        problems["amount"] = error.sentence
      }
    default: problems["value"] = words(.formMissing)
    }
    var location: Location?
    if !self.location.isEmpty {
      do {
        location = try CheckInFields.location(self.location, words)
      } catch {
        problems["location"] = error.sentence
      }
    }
    guard problems.isEmpty, let day, let value else { return nil }
    return Meaning(
      day: day, time: time, value: value, comment: comment.allSatisfy(\.isWhitespace) ? nil : comment,
      location: location)
  }

  /// The name of the field beside which a problem is shown.
  static func field(of problem: CheckInProblem) -> String {
    switch problem {
    case .notDue, .beforeStart, .tooEarly, .afterEnd, .archived, .future: "on"
    case .timeToCome: "at"
    case .amountTooLarge: "amount"
    case .recorded, .reached, .overLimit, .addsNothing, .takesNoAmount, .needsAmount: "value"
    case .commentTooLong, .commentNotOneLine: "comment"
    }
  }
}
