import DataFolder
import Journal
import Merging

/// Fits what was chosen of a habit to the check-ins that came since: a day before which or after which there would be some
/// moves, so that the habit has all of them, and no last day before its first one.
struct HabitFitting {
  private let habit: Habit
  private let log: EventLog
  private let field: HabitField
  private let value: String

  /// - Returns: `nil` for what is no habit, and for what says nothing of the check-ins that it takes.
  /// - Throws: ``FieldProblems`` where check-ins do not fit it, and no day would help.
  init?(of path: String, in book: Book, _ conflict: UnsettledConflict) throws {
    guard let (username, slug) = FolderLayout.habit(at: path), let person = book.person(username),
      let tracked = person.habits.first(where: { $0.habit.slug == slug }),
      case .value(let keys, _, let value) = conflict.content, keys.count == 1, let field = HabitField(rawValue: keys[0])
    else { return nil }
    (habit, log, self.field, self.value) = (tracked.habit, tracked.log, field, value?.words ?? "")
    if field == .target {
      var wanted = habit
      wanted.target = nil
      if case .success(let target)? = value.map({ TargetPhrase.parse($0.words) }) { wanted.target = target }
      let problems = HabitConflict.all(of: wanted, with: log, today: person.today).filter {
        $0.reason == .amountWithoutTarget || $0.reason == .doneOfPeriod
      }
      if !problems.isEmpty { throw FieldProblems(problems.map(\.problem)) }
      return nil
    }
  }

  /// The file with the day that its check-ins and its other days allow, and that day; `nil` where the chosen one is.
  func fitted(_ bytes: [UInt8]) throws(EditFlaw) -> (bytes: [UInt8], moved: Day?) {
    guard let chosen = Day(value), let kind = FittedDay(rawValue: field.rawValue) else { return (bytes, nil) }
    let days = log.entries.first.flatMap { first in log.entries.last.map { first.day...$0.day } }
    let day = kind.fitted(chosen, checkIns: days, start: habit.start, end: habit.lastDay)
    if day == chosen { return (bytes, nil) }
    var file = try YamlEdit(bytes, .habit)
    try file.set(field.rawValue, to: .plain(day.description))
    return (file.bytes, day)
  }
}
