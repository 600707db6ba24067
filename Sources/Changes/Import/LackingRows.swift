import DataFolder
import Journal

/// The rows of a table of check-ins that another one, which stays, does not have.
///
/// Where that one has any row of a habit on a day that does not come, the day was changed since: amounts would be counted
/// twice, and of a habit that is done or not the older row would hold. Nothing is added to such a day.
struct LackingRows {
  /// What is to be added, as often as it is lacking.
  private(set) var rows: [EventRow] = []
  /// How many rows are left out for such a day.
  private(set) var differing = 0

  /// A habit on a day, as far as both can be read.
  private struct HabitDay: Hashable {
    let habit: String
    let day: String

    init(_ row: EventRow, dayStartsAt: TimeOfDay) {
      habit = row.habit
      guard let day = row.day else {
        self.day = row.when
        return
      }
      let isNight = row.time.map { $0 < dayStartsAt } ?? false
      self.day = "\(isNight ? day - 1 : day)"
    }
  }

  /// - Throws: Where a header cannot be used.
  init(of coming: [UInt8], in there: [UInt8], dayStartsAt: TimeOfDay) throws(EditFlaw) {
    var unmatched: [EventRow: Int] = [:]
    for placed in try EventSheet(there).rows() { unmatched[placed.row, default: 0] += 1 }
    var lacking: [EventRow] = []
    for placed in try EventSheet(coming).rows() {
      if let count = unmatched[placed.row], count > 0 {
        unmatched[placed.row] = count - 1
      } else {
        lacking.append(placed.row)
      }
    }
    let changed = Set(unmatched.filter { $0.value > 0 }.keys.map { HabitDay($0, dayStartsAt: dayStartsAt) })
    rows = lacking.filter { !changed.contains(HabitDay($0, dayStartsAt: dayStartsAt)) }
    differing = lacking.count - rows.count
  }
}
