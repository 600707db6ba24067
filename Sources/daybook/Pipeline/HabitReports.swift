import Dispatch
import Insights
import Journal
import Synchronization

extension Workspace {
  /// All habits of a person with their figures, in their order.
  func reports(of person: Person) -> [ReportedHabit] {
    let weekStartsOn = book.settings.weekStartsOn
    let reports = Mutex([ReportedHabit?](repeating: nil, count: person.habits.count))
    // A report goes through years of days, so habits are computed on all cores while somebody waits.
    DispatchQueue.concurrentPerform(iterations: person.habits.count) { number in
      let report = ReportedHabit(person.habits[number], today: person.today, weekStartsOn: weekStartsOn)
      reports.withLock { $0[number] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }
}
