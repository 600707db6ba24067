import Journal

/// Says in the words of a language what a change did.
public struct ChangeWording: Sendable {
  private let words: Words
  private let date: @Sendable (Day) -> String
  private let amount: @Sendable (Amount, _ unit: String?) -> String
  /// Whether sentences name the keys of files that changed, which are the same in every language.
  private let namesKeys: Bool

  /// The wording of pages, in the language's own format of dates and amounts, without the keys of files.
  public init(_ words: Words) {
    self.init(words, namesKeys: false, date: { words.date($0) }, amount: { words.amount($0, unit: $1) })
  }

  /// - Parameters:
  ///   - namesKeys: Whether sentences name the keys of files that changed.
  ///   - date: Writes a day.
  ///   - amount: Writes an amount with the unit of its habit.
  public init(
    _ words: Words, namesKeys: Bool, date: @escaping @Sendable (Day) -> String,
    amount: @escaping @Sendable (Amount, _ unit: String?) -> String
  ) {
    self.words = words
    self.namesKeys = namesKeys
    self.date = date
    self.amount = amount
  }

  /// The change in one sentence without a full stop: `Morning run: 5.2 km on 2026-11-20`.
  public func sentence(_ change: ChangeSummary) -> String {
    switch change {
    case .worded(let text): text
    case .checkIns(let checkIns):
      ChangeSummary.CheckIn.groups(of: checkIns).map(sentence).joined(separator: "; ")
    case .checkInEdited(let habit, let day): of(habit, on: day, .changeCheckInEdited)
    case .checkInDeleted(let habit, let day): of(habit, on: day, .changeCheckInDeleted)
    case .habitAdded(let title): words(.changeAdded, ["name": name(title)])
    case .habitChanged(let title, let keys):
      namesKeys && !keys.isEmpty
        ? words(.changeKeysOf, ["name": name(title), "keys": keys.joined(separator: ", ")])
        : words(.changeEdited, ["name": name(title)])
    case .habitPaused(let title, let first): of(title, on: first, .changePaused)
    case .habitResumed(let title, let day): of(title, on: day, .changeResumed)
    case .habitArchived(let title): words(.changeArchived, ["name": name(title)])
    case .habitRestored(let title): words(.changeRestored, ["name": name(title)])
    case .habitDeleted: words(.changeHabitDeleted)
    case .habitsOrdered(let count): words(.changeOrdered, count: count)
    case .holidayBegun(let first, let last, let count):
      if let last {
        words(.changeHolidayThrough, count: count, ["from": date(first), "through": date(last)])
      } else {
        words(.changeHoliday, count: count, ["from": date(first)])
      }
    case .holidayEnded(let day): words(.changeHolidayEnded, ["date": date(day)])
    case .personAdded(let person): words(.changeAdded, ["name": name(person)])
    case .profileChanged(let person): words(.changeProfile, ["name": name(person)])
    case .personDeleted: words(.changePersonDeleted)
    case .settingsChanged(let keys):
      namesKeys ? words(.changeSettingsKeys, ["keys": keys.joined(separator: ", ")]) : words(.changeSettings)
    case .courseStarted(let day): words(.changeCourseStarted, ["date": date(day)])
    case .postRead(let title): words(.changePostRead, ["name": name(title)])
    case .postAnswered(let title): words(.changePostAnswered, ["name": name(title)])
    }
  }

  private func sentence(_ group: ChangeSummary.CheckIn.Group) -> String {
    words(
      .changeCheckIns,
      ["names": group.habits.map(name).joined(separator: ", "), "what": value(group), "days": days(group.days)])
  }

  private func value(_ group: ChangeSummary.CheckIn.Group) -> String {
    switch group.value {
    case .done: words(.statusDone)
    case .skip: words(.statusSkipped)
    case .missed: words(.statusMissed)
    case .amount(let amount): self.amount(amount, group.unit)
    }
  }

  private func days(_ days: [Day]) -> String {
    guard let first = days.first, let last = days.last, days.count > 1 else { return days.first.map(date) ?? "" }
    let isGapless = last - first == days.count - 1
    return isGapless
      ? words(.changeDays, ["from": date(first), "through": date(last)]) : days.map(date).joined(separator: ", ")
  }

  private func of(_ title: String, on day: Day, _ phrase: Phrase) -> String {
    words(phrase, ["name": name(title), "date": date(day)])
  }

  private func name(_ text: String) -> String { words.isolated(text) }
}
