import Changes
import Insights
import Journal

extension JSONWriter {
  /// Writes the output of `done`, `skip` and `missed` except the build.
  mutating func checkIns(_ reply: CheckInReply, root: String) {
    let checklist = reply.checklist
    member("ok", true)
    member("person", reply.person.username.text)
    member("today", reply.person.today.description)
    member("recorded") {
      $0.array(reply.recorded) { writer, recorded in
        let reported = reply.report(recorded)
        writer.object {
          $0.member("habit", reported.habit.slug.text)
          $0.member("title", reported.habit.title)
          $0.event(
            day: recorded.checkIn.day, time: recorded.checkIn.when.time, recorded.checkIn.value,
            recorded.checkIn.details, of: reported.habit)
          $0.member("file", Paths.joined(root, recorded.path))
          $0.member("notes") { $0.array(recorded.checkIn.notes) { $0.value($1.name) } }
          $0.status(reported, on: recorded.checkIn.day)
        }
      }
    }
    member("done", checklist.doneCount)
    member("due", checklist.items.count)
  }

  /// Writes the members of a check-in.
  mutating func event(
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
  mutating func status(_ reported: ReportedHabit, on day: Day) {
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
  /// The name in JSON output.
  var name: String {
    switch self {
    case .done: "done"
    case .skip: "skip"
    case .missed: "missed"
    case .amount: "amount"
    }
  }
}

extension CheckInNote {
  /// The name in JSON output.
  var name: String {
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
