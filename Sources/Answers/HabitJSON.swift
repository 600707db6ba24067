import DataFolder
import Insights
import Journal

extension JSONWriter {
  /// Writes a habit with all its figures, as `show --json` prints it.
  public mutating func habit(_ reported: ReportedHabit, of person: Person, withDays: Bool) {
    let (habit, report) = (reported.habit, reported.report)
    object { writer in
      writer.member("person", person.username.text)
      writer.habitFacts(habit)
      writer.member("notes", habit.notes)
      writer.member("today", report.today.description)
      writer.habitFigures(reported)
      writer.member("streaks") {
        $0.array(report.streaks) { writer, streak in
          writer.object {
            $0.member("from", streak.from.description)
            $0.member("to", streak.to.description)
            $0.member("length", streak.length)
          }
        }
      }
      if withDays {
        writer.member("days") {
          $0.array(report.days.indices) { writer, index in
            let record = report.days[index]
            writer.object {
              $0.member("day", (report.first + index).description)
              $0.member("status", record.status.name)
              $0.member("amount", record.recorded)
              $0.member("level", Int(record.level))
            }
          }
        }
      }
    }
  }

  /// Writes the fields of a habit's file.
  public mutating func habitFacts(_ habit: Habit) {
    member("slug", habit.slug.text)
    for field in HabitField.all {
      member(field.rawValue) { $0.value(of: field, in: habit) }
    }
  }

  private mutating func value(of field: HabitField, in habit: Habit) {
    switch field {
    case .title: value(habit.title)
    case .reason: textOrNull(habit.reason)
    case .icon: textOrNull(habit.icon)
    case .color: textOrNull(habit.color?.text)
    case .category: textOrNull(habit.category)
    case .part: textOrNull(habit.part?.text)
    case .schedule: value(habit.schedule.description)
    case .target: textOrNull(habit.target?.description)
    case .start: textOrNull(habit.start?.description)
    case .end: textOrNull(habit.end?.description)
    case .paused:
      array(habit.pauses) { writer, pause in
        writer.object {
          $0.member("from", pause.from.description)
          $0.member("to", pause.through?.description)
          $0.member("holiday", pause.holiday?.description)
        }
      }
    case .visibility: value(habit.visibility.name)
    case .remind: array(habit.reminders) { $0.value(ReminderPhrase.text(for: $1)) }
    case .remindNear:
      guard let place = habit.remindNear else { return null() }
      value(place)
    case .order: if let order = habit.order { value(order) } else { null() }
    case .archived: textOrNull(habit.archived?.description)
    case .replaces: textOrNull(habit.replaces?.text)
    }
  }

  private mutating func textOrNull(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  /// Writes the figures of a habit as of today.
  public mutating func habitFigures(_ reported: ReportedHabit) {
    let report = reported.report
    member("status_today", report.statusToday.name)
    member("due_today", report.isDueToday)
    member("current_streak", report.currentStreak)
    member("best_streak", report.bestStreak?.length ?? 0)
    member("streak_unit", report.streakUnit.rawValue)
    member("streak_at_risk", report.isStreakAtRisk)
    member("score", report.score)
    member("total", report.total)
    if reported.habit.target != nil { member("total_amount", report.totalAmount) }
    member("completion") {
      $0.object {
        $0.member("7", report.completion.last7)
        $0.member("30", report.completion.last30)
        $0.member("90", report.completion.last90)
        $0.member("365", report.completion.last365)
      }
    }
  }

  /// Writes an amount as an exact decimal, or `null`.
  public mutating func member(_ key: String, _ amount: Amount?) {
    member(key) { if let amount { $0.value(json: amount) } else { $0.null() } }
  }
}

extension JSONWriter {
  /// Writes a place with its name.
  public mutating func value(_ place: Place) {
    object {
      $0.member("label", place.label)
      $0.member("latitude", place.location.latitude)
      $0.member("longitude", place.location.longitude)
    }
  }
}
