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

  /// What the button at the beginning of the line does.
  enum Tick: String, Sendable {
    case checkIn = "check-in"
    case takeBack = "take-back"
  }

  /// As addresses and files name it.
  var habit: String
  /// The day that the page shows, `2026-11-20`: it may be sent after the day has turned.
  var date: String
  /// `nil`: it takes an amount to say more of today.
  var tick: Tick?
  /// Whether amounts are recorded.
  var counts: Bool
  /// What one press of + adds: `1`, `0.5`.
  var step: String?
  /// `1 km`.
  var stepWords: String?
  var unit: String?
  /// The unit beside one, and beside many of it: `glass`, `glasses`.
  var unitOne: String?
  var unitMany: String?
  /// Whether today does not ask for it: there is nothing to skip or to miss.
  var isExtra: Bool
  /// Whether there is something that can be taken back.
  var isRecorded: Bool
  /// Whether the form says more of what is recorded, rather than record.
  var isEdited: Bool
  var commentLimit: Int
  var photoLimit: Int
  /// What stands in the fields.
  var typed = TypedCheckIn()
}

/// What somebody typed into the form of a check-in that was not stored.
public struct TypedCheckIn: Sendable, Equatable {
  /// `nil` where the habit takes none; not read as a number yet.
  public var amount: String?
  /// Not trimmed or measured yet.
  public var comment: String?
  /// `38.7223,-9.1393`, as the browser wrote it or somebody typed it.
  public var location: String?

  /// Empty fields, but for what is given.
  public init(amount: String? = nil, comment: String? = nil, location: String? = nil) {
    self.amount = amount
    self.comment = comment
    self.location = location
  }
}

extension PlanContext {
  /// A habit in a line, with forms where they can be sent.
  ///
  /// - Parameter isExtra: Whether today does not ask for it.
  func checklistRow(_ entry: HabitEntry, isExtra: Bool) -> HabitRow {
    var row = row(entry, root: "")
    guard let live = edition.live else { return row }
    let controls = controls(of: entry, mark: row.mark, isExtra: isExtra, in: live)
    // A cross is there to be pressed.
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
    // That a limit was kept can be said where there was something to keep.
    let takesTick = habit.target.map { $0.period == .day && !(isExtra && $0.isLimit) } ?? true
    let tick: CheckInControls.Tick? =
      last != nil && (mark.isSettled || habit.target == nil) ? .takeBack : takesTick ? .checkIn : nil
    func unit(of amount: Amount) -> String? { habit.target?.unit.map { words.unit($0, of: amount) } }
    let isEdited = last != nil && habit.target == nil
    let details = isEdited ? last.flatMap { entry.log.details(of: $0) } : nil
    return CheckInControls(
      habit: habit.slug.text, date: today.description, tick: tick, counts: habit.target != nil,
      step: step?.description, stepWords: step.map { words.amount($0, unit: habit.target?.unit) },
      unit: habit.target?.unit, unitOne: unit(of: Amount(1)), unitMany: unit(of: Amount(5)), isExtra: isExtra,
      isRecorded: last != nil, isEdited: isEdited,
      commentLimit: live.commentLimit, photoLimit: live.photoLimit,
      typed: TypedCheckIn(
        comment: details?.comment,
        location: details?.location.map { "\($0.latitude),\($0.longitude)" }))
  }
}

extension Target {
  /// What one press of a button adds: about a tenth of the target, as 1, 2 or 5 and a power of ten; at least one where the
  /// target is a whole number above one.
  var step: Amount {
    let tenth = amount.millionths / 10
    if tenth <= 0 { return Amount(1) }
    var power: Int64 = 1
    while power * 10 <= tenth { power *= 10 }
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= tenth } ?? power
    let isWhole = amount.millionths % 1_000_000 == 0 && amount.millionths > 1_000_000
    return Amount(millionths: isWhole ? max(step, 1_000_000) : step)
  }
}
