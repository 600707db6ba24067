import Insights
import Journal
import Testing

@Suite("When tasks ask to be done")
struct TaskDueTests {
  private let today = day("2028-02-28")

  private func due(_ days: Int?, isDone: Bool = false) -> TaskDue {
    return TaskDue(
      ListTask(title: "a", isDone: isDone, due: days.map { DayAndTime(day: today + $0) }), on: today)
  }

  @Test("by their day, over the end of February in a leap year too")
  func groups() {
    #expect(due(-1) == .overdue)
    #expect(due(0) == .today)
    #expect(due(1) == .nextSevenDays)
    #expect(due(7) == .nextSevenDays)
    #expect(due(8) == .later)
    #expect(due(nil) == .whenever)
    #expect(due(-1, isDone: true) == .done)
  }

  @Test("a time of today that is over makes no task overdue: its day is not")
  func times() {
    let task = ListTask(title: "a", due: DayAndTime(day: today, time: .midnight))
    #expect(TaskDue(task, on: today) == .today)
    #expect(TaskCounts([task], on: today).overdue == 0)
  }

  @Test("what is overdue is open as well, and what is done is neither")
  func counts() {
    let late = ListTask(title: "a", due: DayAndTime(day: today - 1))
    let done = ListTask(title: "b", isDone: true, due: DayAndTime(day: today - 1))
    let counts = TaskCounts([late, done, ListTask(title: "c")], on: today)
    #expect([counts.open, counts.overdue, counts.done, counts.all] == [2, 1, 1, 3])
    #expect(TaskCounts([], on: today).all == 0)
  }
}
