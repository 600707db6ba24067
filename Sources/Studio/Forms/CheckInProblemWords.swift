import Changes
import Insights
import Journal
import SitePlan

extension Words {
  /// Why a check-in cannot be recorded, in sentences.
  func sentence(_ problem: CheckInProblem, of habit: Habit, today: Day, weekStartsOn: Weekday) -> String {
    let name = isolated(habit.title)
    func date(_ day: Day) -> String { day == today ? self.date(today) : dateWithWeekday(day) }
    switch problem {
    case .notDue(let day, .paused(let through?)):
      return self(.checkInPaused, ["habit": name, "date": date(day), "through": date(through)])
    case .notDue(let day, .paused(nil)): return self(.checkInPausedOpen, ["habit": name, "date": date(day)])
    case .notDue(let day, .restDay), .notDue(let day, .early(nil)):
      let schedule = schedule(habit.schedule, weekStartsOn: weekStartsOn)
      return self(.checkInRestDay, ["habit": name, "date": date(day), "schedule": schedule])
    case .notDue(let day, .early(let next?)):
      return self(.checkInNext, ["habit": name, "date": date(day), "next": date(next)])
    case .notDue(let day, .periodMet): return self(.checkInPeriodMet, ["habit": name, "date": date(day)])
    case .beforeStart(_, let start): return self(.checkInBeforeStart, ["habit": name, "date": date(start)])
    case .tooEarly: return self(.formTooEarly)
    case .afterEnd(_, let end): return self(.checkInAfterEnd, ["habit": name, "date": date(end)])
    case .archived(_, let day): return self(.checkInArchived, ["habit": name, "date": date(day)])
    case .future(let day): return self(.checkInFuture, ["date": date(day)])
    case .timeToCome(let time): return self(.checkInTimeToCome, ["time": self.time(time)])
    case .recorded(let value, let day):
      return self(.checkInRecorded, ["habit": name, "value": text(of: value, for: habit), "date": date(day)])
    case .reached(let sum, let day):
      return self(
        .checkInReached, ["habit": name, "date": date(day), "amount": amount(sum, unit: habit.target?.unit)])
    case .overLimit(let sum, let day):
      return self(
        .checkInOverLimit, ["habit": name, "date": date(day), "amount": amount(sum, unit: habit.target?.unit)])
    case .addsNothing(let day): return self(.checkInAddsNothing, ["date": date(day)])
    case .takesNoAmount: return self(.checkInNoAmount, ["habit": name])
    case .needsAmount: return self(.checkInNeedsAmount)
    case .amountTooLarge: return self(.formTooLarge)
    case .commentTooLong(let excess): return sentence(excess)
    case .commentNotOneLine: return self(.formOneLine)
    }
  }

  /// What is worth knowing of a check-in that was stored; `nil` where the page shows it anyway.
  func sentence(_ note: CheckInNote, of habit: Habit, on day: Day) -> String? {
    switch note {
    case .extra(.paused): self(.checkInNotePaused)
    case .extra(.restDay): self(.checkInNoteRest)
    case .extra(.early(let next?)): self(.checkInNoteEarly, ["date": dateWithWeekday(next)])
    case .extra(.early(nil)): self(.checkInNoteEarlyLast)
    case .extra(.beyond(let progress?)) where progress.unit == .amount:
      self(
        .checkInNoteBeyond,
        ["amount": rounded(progress.reached), "target": amount(progress.stated, unit: habit.target?.unit)])
    case .extra(.beyond): self(.checkInNoteExtra)
    case .restOfTarget(let amount): self(.checkInNoteRestOf, ["amount": self.amount(amount, unit: habit.target?.unit)])
    case .night: self(.checkInNoteNight, ["date": dateWithWeekday(day)])
    }
  }

  /// `5.2 km`, `done`, `kept`, `skipped`.
  func text(of value: EventValue, for habit: Habit) -> String {
    switch value {
    case .done: self(habit.target?.isLimit == true ? .statusKept : .statusDone)
    case .skip: self(.statusSkipped)
    case .missed: self(.statusMissed)
    case .amount(let amount): self.amount(amount, unit: habit.target?.unit)
    }
  }
}
