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
    case .challengeAdded(let title): words(.changeChallengeAdded, ["name": name(title)])
    case .challengeChanged(let title): words(.changeChallengeChanged, ["name": name(title)])
    case .challengeDeleted(let title): words(.changeChallengeDeleted, ["name": name(title)])
    case .challengeInvited(let title, let person):
      words(.changeChallengeInvited, ["name": name(title), "person": name(person)])
    case .challengeRemoved(let title, let person):
      words(.changeChallengeRemoved, ["name": name(title), "person": name(person)])
    case .challengeJoined(let title): words(.changeChallengeJoined, ["name": name(title)])
    case .challengeDeclined(let title): words(.changeChallengeDeclined, ["name": name(title)])
    case .challengeLeft(let title): words(.changeChallengeLeft, ["name": name(title)])
    case .followRequested(let person): words(.changeFollowRequested, ["name": name(person)])
    case .followAccepted(let person): words(.changeFollowAccepted, ["name": name(person)])
    case .followDeclined(let person): words(.changeFollowDeclined, ["name": name(person)])
    case .personBlocked(let person): words(.changePersonBlocked, ["name": name(person)])
    case .feedFollowed(let person): words(.changeFeedFollowed, ["name": name(person)])
    case .personUnblocked(let person): words(.changePersonUnblocked, ["name": name(person)])
    case .followStopped(let person): words(.changeFollowStopped, ["name": name(person)])
    case .readerAdded(let reader): words(.changeReaderAdded, ["name": name(reader)])
    case .readerInvited(let reader): words(.changeReaderInvited, ["name": name(reader)])
    case .readerRekeyed(let reader): words(.changeReaderRekeyed, ["name": name(reader)])
    case .readerRemoved(let reader): words(.changeReaderRemoved, ["name": name(reader)])
    case .taskAdded(let title): words(.changeTaskAdded, ["name": name(title)])
    case .taskDone(let title): words(.changeTaskDone, ["name": name(title)])
    case .taskReopened(let title): words(.changeTaskReopened, ["name": name(title)])
    case .taskChanged(let title): words(.changeTaskChanged, ["name": name(title)])
    case .taskMoved(let title, let list): words(.changeTaskMoved, ["name": name(title), "list": name(list)])
    case .taskDeleted(let title): words(.changeTaskDeleted, ["name": name(title)])
    case .listAdded(let title): words(.changeListAdded, ["name": name(title)])
    case .listChanged(let title): words(.changeListChanged, ["name": name(title)])
    case .listDeleted(let title): words(.changeListDeleted, ["name": name(title)])
    case .listArchived(let title): words(.changeListArchived, ["name": name(title)])
    case .listRestored(let title): words(.changeListRestored, ["name": name(title)])
    case .listShared(let title, let person):
      words(.changeListShared, ["name": name(title), "person": name(person)])
    case .listUnshared(let title, let person):
      words(.changeListUnshared, ["name": name(title), "person": name(person)])
    case .taskCommented(let title): words(.changeTaskCommented, ["name": name(title)])
    case .filesAttached(let files, let task):
      words(.changeFilesAttached, ["name": name(task), "files": files.map(name).joined(separator: ", ")])
    case .fileDetached(let file, let task):
      words(.changeFileDetached, ["name": name(task), "file": name(file)])
    case .labelRenamed(let old, let new):
      words(.changeLabelRenamed, ["old": name(old), "new": name(new)])
    case .habitsImported(let count): words(.changeHabitsImported, count: count)
    case .filesRestored(let count): words(.changeFilesRestored, count: count)
    case .conflictsSettled(let count): words(.changeConflictsSettled, count: count)
    case .checkInSettled(let habit, let day): of(habit, on: day, .changeCheckInSettled)
    case .conflictSettled(let what): words(.changeConflictSettled, ["name": name(what)])
    case .copiesMerged(let count): words(.changeCopiesMerged, count: count)
    case .tasksSynced(let count): words(.changeTasksSynced, count: count)
    case .tasksImported(let count, let list):
      words(.changeTasksImported, count: count, ["list": name(list)])
    case .settingsChanged(let keys):
      namesKeys ? words(.changeSettingsKeys, ["keys": keys.joined(separator: ", ")]) : words(.changeSettings)
    case .courseStarted(let day): words(.changeCourseStarted, ["date": date(day)])
    case .postRead(let title): words(.changePostRead, ["name": name(title)])
    case .postAnswered(let title): words(.changePostAnswered, ["name": name(title)])
    case .courseShown(let isShown): words(isShown ? .changeCourseShown : .changeCourseHidden)
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
