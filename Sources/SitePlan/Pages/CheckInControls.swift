import Insights
import Journal

/// The forms beside a habit in the checklist of the local web app.
struct CheckInControls: TemplateNode {
  static let fields = Fields<CheckInControls> {
    $0.text("habit", \.habit)
    $0.text("date", \.date)
    $0.text("tick_action", { $0.tick?.rawValue })
    $0.flag("takes_back", { $0.tick == .takeBack })
    $0.flag("counts", \.counts)
    $0.text("sum", \.sum)
    $0.text("sum_rest", \.sumRest)
    $0.text("step", \.step)
    $0.text("step_words", \.stepWords)
    $0.text("unit", \.unit)
    $0.text("unit_one", \.unitOne)
    $0.text("unit_many", \.unitMany)
    $0.flag("is_extra", \.isExtra)
    $0.flag("is_recorded", \.isRecorded)
    $0.flag("is_edited", \.isEdited)
    $0.text("form_action", { $0.isEdited ? "details" : "check-in" })
    $0.number("comment_limit", \.commentLimit)
    $0.number("photo_limit", \.photoLimit)
    $0.text("typed_amount", \.typed.amount)
    $0.text("typed_comment", \.typed.comment)
    $0.text("typed_location", \.typed.location)
  }

  /// The action of the button at the beginning of the line.
  enum Tick: String, Sendable {
    case checkIn = "check-in"
    case takeBack = "take-back"
  }

  /// The habit's slug.
  var habit: String
  /// The day that the page shows, `2026-11-20`: the form may be sent after midnight, and still means that day.
  var date: String
  /// The action of the button; `nil` for a line without one: until today is settled, targets of a week or a month, and
  /// limits on a day that is not due.
  var tick: Tick?
  /// Whether the habit records amounts.
  var counts: Bool
  /// The amount of the day, week or month so far, as it is typed: `5.2`; `nil` where no amounts are recorded.
  var sum: String?
  /// What ``sum`` is followed by: `of 8 glasses`.
  var sumRest: String?
  /// The amount that one press of + adds, as a number: `1`, `0.5`.
  var step: String?
  /// The same amount with its unit: `1 km`.
  var stepWords: String?
  var unit: String?
  /// The unit in the plural form for one and for many: `glass`, `glasses`.
  var unitOne: String?
  var unitMany: String?
  /// Whether the habit is not due today, so that there is nothing to skip or to miss.
  var isExtra: Bool
  /// Whether something is recorded that can be undone.
  var isRecorded: Bool
  /// Whether the form edits what is recorded instead of recording something new.
  var isEdited: Bool
  var commentLimit: Int
  var photoLimit: Int
  /// The texts to show in the form's fields.
  var typed = TypedCheckIn()
}

/// What somebody typed into a check-in form whose answers were not stored.
public struct TypedCheckIn: Sendable, Equatable {
  /// The amount as typed, not checked to be a number; `nil` where the habit takes none.
  public var amount: String?
  /// The comment as typed, neither trimmed nor checked for length.
  public var comment: String?
  /// The location as typed or filled in by the browser: `38.7223,-9.1393`.
  public var location: String?

  /// Empty fields, except for those given.
  public init(amount: String? = nil, comment: String? = nil, location: String? = nil) {
    self.amount = amount
    self.comment = comment
    self.location = location
  }
}

extension PlanContext {
  /// A habit as a line of the checklist; in the local web app with forms.
  ///
  /// - Parameter isExtra: Whether the habit is not due today.
  func checklistRow(_ entry: HabitEntry, isExtra: Bool) -> HabitRow {
    var row = row(entry, root: "")
    guard let live = edition.live else { return row }
    let controls = controls(of: entry, mark: row.mark, isExtra: isExtra, in: live)
    // The drawing of an open habit looks like a button; a line without a button shows the drawing of a day of rest.
    if controls.tick == nil, row.mark == .open { row.markIcon = icons.drawing(HabitRow.Mark.rest.drawing) }
    row.checkIn = controls
    return row
  }

  private func controls(
    of entry: HabitEntry, mark: HabitRow.Mark, isExtra: Bool, in live: LiveControls
  ) -> CheckInControls {
    let (habit, today) = (entry.habit, entry.owner.today)
    let last = entry.log.entries(on: today).last
    let step = habit.target.map(\.step)
    // On a day that is not due there is no limit that could be marked as kept.
    let takesTick = habit.target.map { $0.period == .day && !(isExtra && $0.isLimit) } ?? true
    let tick: CheckInControls.Tick? =
      last != nil && (mark.isSettled || habit.target == nil) ? .takeBack : takesTick ? .checkIn : nil
    let amounts = entry.report.amounts(on: today)
    func unit(of amount: Amount) -> String? { habit.target?.unit.map { words.unit($0, of: amount) } }
    let isEdited = last != nil && habit.target == nil
    let details = isEdited ? last.flatMap { entry.log.details(of: $0) } : nil
    return CheckInControls(
      habit: habit.slug.text, date: today.description, tick: tick, counts: habit.target != nil,
      sum: habit.target.map { _ in words.typed(amounts?.reached ?? .zero) },
      sumRest: amounts.map { words.rest(of: $0, of: habit) },
      step: step?.description, stepWords: step.map { words.amount($0, unit: habit.target?.unit) },
      unit: habit.target?.unit, unitOne: unit(of: Amount(1)), unitMany: unit(of: Amount(5)), isExtra: isExtra,
      isRecorded: last != nil, isEdited: isEdited,
      commentLimit: live.commentLimit, photoLimit: live.photoLimit,
      typed: TypedCheckIn(
        comment: details?.comment,
        location: details?.location?.text))
  }
}

extension Target {
  /// The amount that one press of + adds: about a tenth of the target, rounded to 1, 2 or 5 times a power of ten; at
  /// least one where the target is a whole number above one.
  var step: Amount {
    let tenth = amount.millionths / 10
    if tenth <= 0 { return Amount(1) }
    var power: Int64 = 1
    while power * 10 <= tenth { power *= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= tenth } ?? power
    let isWhole = amount.isWhole && amount > Amount(1)
    return Amount(millionths: isWhole ? max(step, 1_000_000) : step)
  }
}
