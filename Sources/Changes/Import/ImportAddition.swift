import DataFolder
import Journal

/// What an import adds to a habit that is there.
///
/// A day on which anything else stands than what comes was changed since, or is the person's own: nothing is added to it.
/// Neither are notes, nor remarks on check-ins that are there. How much is left out is said.
struct ImportAddition {
  /// The habit as it is, with what is added.
  private(set) var item: ImportPlan.Item
  private let known: TrackedHabit
  private var (differing, outside, unfitting, amounts, remarks, times) = (0, 0, 0, 0, 0, 0)

  init(of draft: ImportDraft, to known: TrackedHabit) {
    self.known = known
    item = draft.item
    item.habit = known.habit
    item.isNew = false
    item.losses = draft.droppedDays
    item.added = []
    let coming = draft.item.added
    var index = 0
    while index < coming.count {
      let day = coming[index].day
      let end = coming[index...].firstIndex { $0.day != day } ?? coming.count
      add(Array(coming[index..<end]), on: day)
      index = end
    }
    for (count, text) in [
      (differing, "days on which something else stands here, which stays"),
      (outside, "check-ins outside of the dates that the habit has here"),
      (unfitting, "check-ins that do not go with the target that the habit has here"),
      (amounts, "amounts, of which the habit here says only whether it was done"),
      (remarks, "remarks on check-ins that are here without them"),
      (times, "times of check-ins that are here without them"),
      (Self.lacking(draft.notes, in: known.habit.notes), "notes that the habit here does not have"),
    ] where count > 0 { item.losses.append("\(text): \(count)") }
  }

  private mutating func add(_ coming: [CheckIn], on day: Day) {
    var rest = known.habit.target == nil ? doneOrNot(coming) : coming
    let unmatched = match(&rest, with: Array(known.log.entries(on: day)))
    if rest.isEmpty { return }
    if !unmatched.isEmpty {
      differing += rest.count
    } else if known.habit.rejects(day) {
      outside += rest.count
    } else if known.habit.period != .day, known.habit.target != nil, rest.contains(where: { $0.value == .done }) {
      unfitting += rest.count
    } else {
      if known.habit.target == nil { amounts += coming.count { $0.value.isAmount } }
      item.added += rest
    }
  }

  /// Takes what comes for a day out of it as far as it is here, and counts what of that is not here.
  ///
  /// Of check-ins that say the same, those of the same time belong together, and those with the same remark. A check-in is
  /// the same without its time, too: many programs keep none.
  ///
  /// - Returns: What is here and does not come.
  private mutating func match(_ rest: inout [CheckIn], with here: [EventLog.Entry]) -> [EventLog.Entry] {
    let log = known.log
    func comment(_ entry: EventLog.Entry) -> String? { log.details(of: entry)?.comment }
    let rules: [(CheckIn, EventLog.Entry) -> Bool] = [
      { Self.isSame($0, $1) && $0.details.comment == comment($1) }, { Self.isSame($0, $1) },
      { Self.isSameUntimed($0, $1) && $0.details.comment == comment($1) }, { Self.isSameUntimed($0, $1) },
    ]
    var unmatched = here
    for rule in rules {
      unmatched = unmatched.filter { entry in
        guard let place = rest.firstIndex(where: { rule($0, entry) }) else { return true }
        let checkIn = rest.remove(at: place)
        item.known += 1
        if let remark = checkIn.details.comment, remark != comment(entry) { remarks += 1 }
        if checkIn.when.time != nil, entry.time == nil { times += 1 }
        return false
      }
    }
    return unmatched
  }

  /// The check-ins of a day of which only one is kept, since the habit is done or not: the last, done if any is.
  private mutating func doneOrNot(_ coming: [CheckIn]) -> [CheckIn] {
    guard var last = coming.last, coming.contains(where: { $0.value.isAmount }) else { return coming }
    let values = coming.map(\.value.doneOrNot)
    last.value = values.contains(.done) ? .done : last.value.doneOrNot
    remarks += coming.dropLast().count { $0.details.comment != nil && $0.details.comment != last.details.comment }
    return [last]
  }

  private static func isSame(_ checkIn: CheckIn, _ entry: EventLog.Entry) -> Bool {
    checkIn.value == entry.value && checkIn.when.time == entry.time
  }

  private static func isSameUntimed(_ checkIn: CheckIn, _ entry: EventLog.Entry) -> Bool {
    checkIn.value == entry.value && (checkIn.when.time == nil || entry.time == nil)
  }

  /// How many texts are not in notes, line by line.
  private static func lacking(_ texts: [String], in notes: String) -> Int {
    // A line of hyphens at the beginning has a backslash there.
    let lines = Set(
      notes.split(separator: "\n").map { FieldText.trimming(String($0.hasPrefix("\\---") ? $0.dropFirst() : $0)) })
    return texts.count { text in
      guard let text = ImportText.notes([text]) else { return false }
      return !text.split(separator: "\n").map { FieldText.trimming(String($0)) }.allSatisfy {
        $0.isEmpty || lines.contains($0)
      }
    }
  }
}

extension Habit {
  /// Whether a check-in of the day would be an error.
  fileprivate func rejects(_ day: Day) -> Bool {
    if let start, day < start { return true }
    if let lastDay, day > lastDay { return true }
    return day < .earliestOfHabits
  }
}
