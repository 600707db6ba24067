import Changes
import DataFolder
import Journal
import SitePlan

/// What stands in the form of a check-in, field by field, as it was typed or as it is recorded.
struct EventFormValues: Sendable, Equatable {
  /// `2026-11-20`: the day that it counts for.
  var day = ""
  /// `06:45`; empty: none.
  var time = ""
  /// `done`, `skip`, `missed` or `amount`.
  var value = ""
  var amount = ""
  var comment = ""
  /// `38.7223,-9.1393`; empty: none.
  var location = ""
  var removesPhoto = false

  /// An empty form for a check-in of a day.
  init(new habit: Habit, on day: Day) {
    self.day = day.description
    value = habit.target == nil ? "done" : "amount"
  }

  /// A check-in as it is recorded.
  init(_ event: RecordedEvent, words: Words) {
    day = event.day.description
    time = event.entry.time?.description ?? ""
    switch event.entry.value {
    case .done: value = "done"
    case .skip: value = "skip"
    case .missed: value = "missed"
    case .amount(let amount):
      value = "amount"
      self.amount = amount.description.replacing(".", with: words(.decimalMark))
    }
    let details = event.details
    comment = details.comment ?? ""
    location = details.location.map { EventRow.degrees($0.latitude) + "," + EventRow.degrees($0.longitude) } ?? ""
  }

  /// What a form sent.
  init(_ fields: FormFields) {
    func text(_ name: String) -> String { HabitFormValues.line(fields[name] ?? "") }
    day = text("on")
    // Browsers may send seconds.
    time = String(text("at").prefix(5))
    value = text("value")
    amount = text("amount")
    // Not ``HabitFormValues/line(_:)``: the rules say what a comment may be.
    comment = fields["comment"] ?? ""
    location = text("location")
    removesPhoto = fields["remove_photo"] != nil
  }

  /// What is meant, where every field can be read.
  struct Meaning: Sendable {
    var day: Day
    var time: TimeOfDay?
    var value: EventValue
    var comment: String?
    var location: Location?

    var details: EventDetails { EventDetails(comment: comment, location: location) }
  }

  /// - Parameter problems: gets what cannot be read, by the names of the fields.
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

  /// Where a problem that the rules found is shown.
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
