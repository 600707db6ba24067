import Changes
import Journal
import SitePlan

extension Words {
  /// What is wrong with a field, in the language of the pages where they have words for it, otherwise as the rules say it.
  func sentence(_ problem: FieldProblem) -> String {
    guard let reason = problem.reason else { return ChangeRefusal.sentence(problem.message, problem.hint) }
    return switch reason {
    case .missing: self(.formMissing)
    case .overLimit(let excess): sentence(excess)
    case .severalLines: self(.formOneLine)
    case .controlCharacter: self(.formControl)
    case .noUsername: self(.accountNoUsername, ["n": number(Username.longest)])
    case .usernameTaken: self(.accountUsernameTaken)
    case .noDay: self(.formNoDay, ["example": "2026-11-20"])
    case .tooEarly: self(.formTooEarly)
    case .noTime: self(.formNoTime)
    case .noTimeZone: self(.settingsNoTimeZone)
    case .noLanguage: self(.settingsNoLanguage)
    case .endBeforeStart: self(.formEndBeforeStart)
    case .startNotBeforeArchived(let day): self(.formStartArchived, ["date": date(day)])
    case .sameTitle: self(.formSameTitle)
    case .noPlace: self(.formNoPlace)
    case .placeWithoutName: self(.formMissing)
    case .placeOutOfRange: self(.formPlaceRange)
    case .amountNotAboveZero: self(.formAboveZero)
    case .tooManyDecimals: self(.formManyDecimals)
    case .tooLarge: self(.formTooLarge)
    case .periodNeedsDaily: self(.formPeriodDaily)
    case .limitNeedsDays: self(.formLimitDays)
    case .noChoice: self(.formNoChoice)
    case .misread: self(.formMisread)
    case .misreadTitle(let word): self(.taskFormMisreadTitle, ["word": isolated(word)])
    case .misreadDescription: self(.taskFormMisreadDescription)
    case .noLabel: self(.taskFormNoLabel)
    case .noRepetition: self(.taskFormNoRule)
    case .noReminder: self(.settingsNoReminder)
    case .noQuietTime: self(.settingsNoQuiet)
    case .manyParts: self(.settingsManyParts, ["n": number(PartOfDay.most)])
    case .manyPlaces: self(.settingsManyPlaces, ["n": number(Place.most)])
    case .partOfHabit(let part, let title): self(.settingsPartOfHabit, ["part": part, "habit": title])
    case .noHabit: self(.formGone)
    case .replacesInCircle: self(.formInCircle)
    case .otherUnit(let own, let needed):
      self(
        .challengeOtherUnit,
        ["unit": isolated(own.isEmpty ? "–" : own), "needed": isolated(needed.isEmpty ? "–" : needed)])
    case .longerThanAYear: self(.challengeTooLong)
    case .checkIns(let conflict, let days): sentence(conflict, days)
    }
  }

  /// Which check-ins a changed habit would have no room for.
  func sentence(of conflict: HabitConflict) -> String { sentence(conflict.reason, conflict.days) }

  private func sentence(_ conflict: HabitConflict.Reason, _ days: [Day]) -> String {
    self(conflict.phrase, ["days": list(days)])
  }

  /// In what a text is over its limit.
  func sentence(_ excess: TextLimit.Excess) -> String {
    switch excess {
    case .characters(let count, let limit): self(.formTooLong, ["n": number(count), "limit": number(limit)])
    case .bytes(let count, let limit): self(.formTooManyBytes, ["n": number(count), "limit": number(limit)])
    case .character(let count, let limit): self(.formLargeCharacter, ["n": number(count), "limit": number(limit)])
    }
  }

  /// As many days as are quickly read.
  private func list(_ days: [Day]) -> String {
    let shown = days.prefix(3).map { shortDate($0) }.joined(separator: ", ")
    return days.count > 3 ? self(.formAndMore, ["list": shown, "n": number(days.count - 3)]) : shown
  }
}

extension HabitConflict.Reason {
  fileprivate var phrase: Phrase {
    switch self {
    case .beforeStart: .formRecordedBefore
    case .afterEnd, .fromArchiving: .formRecordedAfter
    case .amountWithoutTarget: .formRecordedAmounts
    case .doneOfPeriod: .formRecordedDone
    }
  }
}
