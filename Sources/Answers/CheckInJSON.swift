import Changes
import Insights
import Journal

extension JSONWriter {
  /// Writes what `done`, `skip` and `missed` say of what they stored, except the build.
  ///
  /// - Parameter file: The path of a file of the data folder for whoever asks; `nil` for who learns of no files.
  public mutating func checkIns(_ recorded: RecordedCheckIns, file: ((_ path: String) -> String)?) {
    let checklist = recorded.checklist
    member("ok", true)
    member("person", recorded.person.username.text)
    member("today", recorded.person.today.description)
    member("recorded") {
      $0.array(recorded.all) { [all = recorded] writer, recorded in
        let reported = all.report(recorded)
        writer.object {
          $0.member("habit", reported.habit.slug.text)
          $0.member("title", reported.habit.title)
          $0.event(
            day: recorded.checkIn.day, time: recorded.checkIn.when.time, recorded.checkIn.value,
            recorded.checkIn.details, of: reported.habit)
          if let file { $0.member("file", file(recorded.path)) }
          $0.member("notes") { $0.array(recorded.checkIn.notes) { $0.value($1.name) } }
          $0.status(reported, on: recorded.checkIn.day)
        }
      }
    }
    member("done", checklist.doneCount)
    member("due", checklist.items.count)
  }

  /// Writes the members of a check-in.
  public mutating func event(
    day: Day, time: TimeOfDay?, _ value: EventValue, _ details: EventDetails?, of habit: Habit
  ) {
    member("day", day.description)
    member("time", time?.description)
    let amount: Amount? = if case .amount(let amount) = value { amount } else { nil }
    member("value", value.name)
    member("amount", amount)
    member("unit", habit.target?.unit)
    member("comment", details?.comment)
    member("photo", details?.photo)
    member("latitude", details?.location?.latitude)
    member("longitude", details?.location?.longitude)
  }

  /// Writes the status of the habit's day and the habit's streaks after a check-in.
  public mutating func status(_ reported: ReportedHabit, on day: Day) {
    let report = reported.report
    let record = report.record(on: day)
    member("status", record.status.name)
    member("day_amount", record.recorded)
    member("reached", report.progress?.reached)
    member("needed", report.progress?.needed)
    member("current_streak", report.currentStreak)
    member("best_streak", report.bestStreak?.length ?? 0)
    member("streak_unit", report.streakUnit.rawValue)
    member("next_due", report.nextDue?.description)
  }
}

extension EventValue {
  /// The name in JSON.
  public var name: String {
    switch self {
    case .done: "done"
    case .skip: "skip"
    case .missed: "missed"
    case .amount: "amount"
    }
  }
}

extension CheckInNote {
  /// The name in JSON.
  public var name: String {
    switch self {
    case .extra(.paused): "paused"
    case .extra(.restDay): "rest_day"
    case .extra(.early): "early"
    case .extra(.beyond): "extra"
    case .restOfTarget: "rest_of_target"
    case .night: "night"
    }
  }
}
