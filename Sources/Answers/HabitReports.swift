import Dispatch
import Insights
import Journal
import Synchronization

extension Person {
  /// All habits of the person with their figures as of their today, in their order.
  public func reports(weekStartsOn: Weekday) -> [ReportedHabit] {
    let reports = Mutex([ReportedHabit?](repeating: nil, count: habits.count))
    // A report goes through years of days, so habits are computed on all cores while somebody waits.
    DispatchQueue.concurrentPerform(iterations: habits.count) { number in
      let report = ReportedHabit(habits[number], today: today, weekStartsOn: weekStartsOn)
      reports.withLock { $0[number] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }
}
