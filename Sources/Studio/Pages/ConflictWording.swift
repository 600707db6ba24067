import Changes
import DataFolder
import Journal
import Merging
import SitePlan

/// Says in a reader's words what devices changed differently, and what can be done about it.
struct ConflictWording {
  let words: Words
  let book: Book

  /// A conflict with its sides and buttons.
  ///
  /// - Parameters:
  ///   - here: The device that wrote what counts now; `nil` where it is not known.
  ///   - there: The device that wrote the other version.
  func node(of conflict: FolderConflicts.Conflict, here: String?, there: String?) -> ConflictNode {
    let (first, second): (Phrase, Phrase) =
      conflict.isCopy ? (.conflictsFile, .conflictsCopied) : (.conflictsCounts, .conflictsBeside)
    return ConflictNode(
      id: conflict.id, subject: subject(of: conflict), file: conflict.path,
      sides: [
        ConflictSideNode(words(first), said: said(conflict.here, of: conflict), device: device(here)),
        ConflictSideNode(words(second), said: said(conflict.there, of: conflict), device: device(there)),
      ],
      choices: conflict.choices.map { choice in
        let isGrave = choice == .other && Self.isDeletion(conflict)
        return ConflictChoiceNode(
          choice.rawValue, label(of: choice, in: conflict), ask: isGrave ? words(.eventDeleteYes) : nil)
      })
  }

  /// What a conflict is about: `Run on 20 November 2026`.
  func subject(of conflict: FolderConflicts.Conflict) -> String {
    switch conflict.kind {
    case .copy(_, let origin):
      return words(.conflictsCopy, ["file": isolated(conflict.path), "program": origin.rawValue])
    case .version(let version):
      switch version.content {
      case .checkIn(let row, let other):
        guard let row = row ?? other, let day = row.day else { return isolated(version.subject) }
        return words(
          .conflictsOnDay,
          ["habit": isolated(conflict.habitTitle(row.habit, in: book)), "date": words.date(day)])
      case .value(let keys, _, _):
        return words(
          .conflictsKey,
          ["title": isolated(conflict.fileTitle(in: book)), "keys": keyWords(keys, in: conflict.path)])
      case .task(let title, let field, _, _):
        return words(.conflictsField, ["title": isolated(title), "field": words(field.phrase)])
      case .deletion(let title):
        return words(.conflictsHalfDeleted, ["title": isolated(title)])
      }
    }
  }

  /// Rows of check-ins of which nobody knows how often they were recorded, a few of them by name; `nil` for none.
  func doubts(_ merge: CopyMerge) -> String? {
    if merge.doubtful.isEmpty { return nil }
    let items = merge.doubtful.prefix(5).compactMap { path, doubt -> String? in
      guard let row = doubt.eventRow, let day = row.day else { return nil }
      let person = FolderLayout.owner(of: path).flatMap(book.person)
      let habit = person?.habits.first { $0.habit.slug.text == row.habit }?.habit
      return "\(isolated(habit?.title ?? row.habit)) (\(words.date(day)), \(value(row.value, habit)))"
    }
    return words(.conflictsDoubtful, count: merge.doubtful.count, ["items": items.joined(separator: ", ")])
  }

  // MARK: Sides

  private func said(_ said: ConflictSaying, of conflict: FolderConflicts.Conflict) -> String {
    switch said {
    case .nothing: words(.conflictsNothing)
    case .deleted: words(.conflictsDeleted)
    case .stays: words(isHabit(conflict) ? .conflictsStaysWithCheckIns : .conflictsStays)
    case .checkIn(let row): parts(of: row, in: conflict).joined(separator: ", ")
    case .text(let text), .file(let text): isolated(text)
    }
  }

  private func device(_ name: String?) -> String? {
    name.map { name in
      name == MachineName().known ? words(.conflictsByThis) : words(.conflictsBy, ["device": isolated(name)])
    }
  }

  /// What a row says: `20 min`, `07:30`, `“Felt light”`.
  private func parts(of row: EventRow, in conflict: FolderConflicts.Conflict) -> [String] {
    let habit = conflict.person.flatMap(book.person)?.habits.first { $0.habit.slug.text == row.habit }?.habit
    var parts = [value(row.value, habit)]
    if let time = row.time { parts.append(words.time(time)) }
    if !row.comment.isEmpty { parts.append(isolated("“\(row.comment)”")) }
    if !row.photo.isEmpty { parts.append(isolated(row.photo)) }
    if !row.latitude.isEmpty { parts.append("\(row.latitude), \(row.longitude)") }
    return parts
  }

  private func value(_ text: String, _ habit: Habit?) -> String {
    switch EventValue(recorded: text) {
    case .done?: words(.statusDone)
    case .skip?: words(.statusSkipped)
    case .missed?: words(.statusMissed)
    case .amount(let amount)?: words.amount(amount, unit: habit?.target?.unit)
    case nil: isolated(text)
    }
  }

  // MARK: Buttons

  private func label(of choice: UnsettledConflict.Choice, in conflict: FolderConflicts.Conflict) -> String {
    if conflict.isCopy {
      switch choice {
      case .this: return words(.conflictsKeepFile)
      case .other: return words(.conflictsKeepCopy)
      case .both: return words(.conflictsMerge)
      }
    }
    if choice == .both { return words(.conflictsKeepBoth) }
    let (mine, others) = choice == .this ? (conflict.here, conflict.there) : (conflict.there, conflict.here)
    switch mine {
    case .nothing: return words(.conflictsKeepNothing)
    case .deleted: return words(isHabit(conflict) ? .conflictsDeleteWithCheckIns : .conflictsDelete)
    case .stays: return words(isHabit(conflict) ? .conflictsKeepWithCheckIns : .conflictsKeepIt)
    case .text(let text), .file(let text): return keep(isolated(Self.short(text)))
    case .checkIn(let row):
      // What both say is not named.
      var parts = parts(of: row, in: conflict)
      if case .checkIn(let other) = others {
        let same = Set(self.parts(of: other, in: conflict))
        let different = parts.filter { !same.contains($0) }
        if !different.isEmpty { parts = different }
      }
      return keep(Self.short(parts.joined(separator: ", ")))
    }
  }

  private func keep(_ what: String) -> String { words(.conflictsKeep, ["what": what]) }

  private func isHabit(_ conflict: FolderConflicts.Conflict) -> Bool {
    guard case .version(let version) = conflict.kind, version.kind == .deletion else { return false }
    return FolderLayout.habit(at: conflict.path) != nil
  }

  /// Whether choosing the other version deletes a habit or a list with all that belongs to it.
  private static func isDeletion(_ conflict: FolderConflicts.Conflict) -> Bool {
    if case .version(let version) = conflict.kind { version.kind == .deletion } else { false }
  }

  /// What pages call the keys that lead to a value; a key of which they do not speak stays as it is written.
  private func keyWords(_ keys: [String], in path: String) -> String {
    guard let first = keys.first else { return "" }
    let name = Self.phrase(of: first, in: path).map { words($0) } ?? isolated(first)
    return keys.count == 1 ? name : name + isolated(" › " + keys.dropFirst().joined(separator: " › "))
  }

  private static func phrase(of key: String, in path: String) -> Phrase? {
    if FolderLayout.habit(at: path) != nil { return HabitField(rawValue: key)?.conflictPhrase }
    let isList = FolderLayout.list(at: path) != nil
    switch key {
    case "title": return .formTitle
    case "description": return .taskFormDescription
    case "share", "visibility": return isList ? .listFormShare : .settingsVisibility
    case "color": return .formColor
    case "archived": return .conflictsArchived
    case "name": return .settingsName
    case "bio": return .settingsBio
    case "parts": return .settingsParts
    case "places": return .settingsPlaces
    case "notify": return .settingsNotify
    case "quiet": return .settingsQuiet
    case "timezone": return .settingsTimeZone
    case "language": return .settingsLanguage
    case "schedule": return .formWhen
    case "target": return .formMeasure
    case "from": return .formStart
    case "to": return .formEnd
    default: return nil
    }
  }

  private func isolated(_ text: String) -> String { words.isolated(text) }

  /// A text that fits on a button.
  private static func short(_ text: String) -> String {
    text.count > 60 ? text.prefix(59) + "…" : text
  }
}

extension SyncedTask.Field {
  /// What a page calls the field.
  fileprivate var phrase: Phrase {
    switch self {
    case .title: .formTitle
    case .description: .taskFormDescription
    case .done: .taskDone
    case .due: .taskFactDue
    case .start: .taskFactBegins
    case .priority: .taskFactPriority
    case .labels: .taskFactLabels
    case .every, .rule: .taskFactRepeats
    case .parent: .taskSteps
    case .list: .taskFactList
    }
  }
}

extension HabitField {
  /// What a page calls the field.
  fileprivate var conflictPhrase: Phrase? {
    switch self {
    case .title: .formTitle
    case .reason: .formReason
    case .icon: .formIcon
    case .color: .formColor
    case .category: .formCategory
    case .part: .formPart
    case .schedule: .formWhen
    case .target: .formMeasure
    case .start: .formStart
    case .end: .formEnd
    case .paused: .formPause
    case .visibility: .formWho
    case .remind: .formReminders
    case .remindNear: .formPlaceName
    case .order: .formOrder
    case .archived: .conflictsArchived
    case .replaces: .formReplaces
    }
  }
}
