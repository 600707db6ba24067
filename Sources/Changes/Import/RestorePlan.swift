import DataFolder
import Exchange
import Journal

/// What comes back into somebody's folder from a document with its files. What is there is never changed.
public struct RestorePlan: Sendable, Equatable {
  /// The files that are new, by their paths as seen from the person's folder, with what they contain.
  public private(set) var files: [String: [UInt8]] = [:]
  /// The rows that are new in tables of check-ins that are there.
  public private(set) var rows: [String: [EventRow]] = [:]
  /// How many rows are left out, since something else stands on that day of the habit, which stays.
  public private(set) var differingRows = 0
  /// The lines of tables of the document that cannot be read and are not there, by the numbers they have in it.
  public private(set) var unreadable: [String: [Int]] = [:]
  /// Files that are there and say something else, which stay.
  public private(set) var differing: [String] = []
  /// What the document says of people and parts of the day that are not there.
  public private(set) var absences: [RestoreAbsence] = []
  /// Whether the document says who follows the person, which is left out.
  public private(set) var leavesFollowers = false
  /// How many files are there already, and say the same or more.
  public private(set) var known = 0
  /// The settings that have to be raised, with their new values.
  public private(set) var limits: [SettingKey: Int] = [:]

  private let dayStartsAt: TimeOfDay

  /// Whether there is nothing to add.
  public var isEmpty: Bool { files.isEmpty && rows.isEmpty }

  /// Whether anything of the document is left out.
  public var leavesOut: Bool {
    differingRows > 0 || !unreadable.isEmpty || !differing.isEmpty || leavesFollowers
      || absences.contains { $0.isLeftOut }
  }

  /// - Parameters:
  ///   - document: With files.
  ///   - username: Into whose folder it goes, who need not be there yet.
  ///   - book: Of the folder: its settings, and who is there.
  /// - Throws: A ``Refusal`` for a file that is none of a person's, an ``EditFlaw`` for a table that cannot be read, and
  ///   errors of the draft.
  public init(_ document: PersonDocument, into username: Username, of book: Book, in draft: FolderDraft) throws {
    let settings = book.settings
    dayStartsAt = settings.dayStartsAt
    let fitting = RestoreFitting(
      document, into: username, of: book,
      bringsProfile: try draft.bytes(of: FolderLayout.profile(of: username)) == nil)
    let elsewhere = try Self.rows(besides: document, of: username, in: draft)
    for file in (document.files ?? []).sorted(by: { $0.path < $1.path }) {
      guard FolderLayout.PersonEntry.takesAlong(file.path) else {
        throw Refusal("`\(file.path)` is no file of a person's folder", hint: "nothing was imported")
      }
      guard let bytes = file.bytes else {
        throw Refusal("what `\(file.path)` contains is not said as it should be", hint: "nothing was imported")
      }
      // Who follows whom is decided where people are, and not by a file that comes from elsewhere.
      if file.path == FolderLayout.PersonEntry.followers.rawValue {
        if try draft.bytes(of: FolderLayout.followers(of: username)) != file.bytes { leavesFollowers = true }
        continue
      }
      let path = FolderLayout.person(username) + "/" + file.path
      let there = try draft.bytes(of: path)
      let fitted = fitting.fit(bytes, at: file.path)
      if there == bytes {
        known += 1
      } else if there == fitted.bytes {
        known += 1
        absences += fitted.absences.filter(\.isLeftOut)
      } else if file.path.hasPrefix(FolderLayout.PersonEntry.events.rawValue + "/"),
        try there != nil || EditFlaw.naming(path, { try share(bytes, elsewhere) })
      {
        try EditFlaw.naming(path) { try compare(file.path, bytes, with: there ?? [], and: elsewhere) }
      } else if there != nil {
        differing.append(file.path)
      } else if files.updateValue(fitted.bytes, forKey: file.path) != nil {
        throw Refusal("`\(file.path)` is there twice")
      } else {
        absences += fitted.absences
      }
    }
    let longest = document.longest
    for (key, limit, count) in [
      (SettingKey.longestTitle, settings.limits.title, longest.title),
      (.longestReason, settings.limits.reason, longest.reason),
      (.longestComment, settings.limits.comment, longest.comment),
    ] where !isEmpty && count > limit { limits[key] = min(count, TextLimit.widest.characters) }
  }

  /// The rows of tables that are there and not in the document: somebody may have moved rows there since.
  private static func rows(
    besides document: PersonDocument, of username: Username, in draft: FolderDraft
  ) throws -> [EventRow] {
    let named = Set((document.files ?? []).map { FolderLayout.person(username) + "/" + $0.path })
    return try draft.eventFiles(of: username).filter { !named.contains($0) }.flatMap { path in
      try EditFlaw.naming(path) { try EventSheet(try draft.bytes(of: path) ?? []).rows().map(\.row) }
    }
  }

  /// Whether other rows are of a habit's day of which a table has rows.
  private func share(_ bytes: [UInt8], _ others: [EventRow]) throws(EditFlaw) -> Bool {
    if others.isEmpty { return false }
    let places = Set(others.map(place))
    return try EventSheet(bytes).rows().contains { places.contains(place($0.row)) }
  }

  /// Takes over from a table of the document what the one that is there, and others, lack, and counts what is left out.
  private mutating func compare(
    _ path: String, _ bytes: [UInt8], with there: [UInt8], and others: [EventRow]
  ) throws(EditFlaw) {
    let (sheet, present) = (try EventSheet(bytes), try EventSheet(there))
    let lines = Set(present.unreadableLines().map(\.bytes))
    let lost = sheet.unreadableLines().filter { !lines.contains($0.bytes) }.map(\.number)
    if !lost.isEmpty { unreadable[path] = lost }
    let (new, changed) = rows(of: sheet.rows().map(\.row), notIn: present.rows().map(\.row) + others)
    differingRows += changed
    if !new.isEmpty { rows[path] = new } else if lost.isEmpty, changed == 0 { known += 1 }
  }

  /// A habit's day, for which rows count.
  private struct Place: Hashable {
    var habit: String
    var day: Day?
  }

  private func place(_ row: EventRow) -> Place {
    guard let day = row.day, let time = row.time, time < dayStartsAt else {
      return Place(habit: row.habit, day: row.day)
    }
    return Place(habit: row.habit, day: day - 1)
  }

  /// The rows of a table that others do not have, as often as they lack them.
  ///
  /// A day of a habit on which the others have any row that this one has not was changed since: nothing is added to
  /// it, for it would be counted twice, or be taken for the last word of that day.
  private func rows(of coming: [EventRow], notIn there: [EventRow]) -> (new: [EventRow], changed: Int) {
    var counts: [EventRow: Int] = [:]
    for row in there { counts[row, default: 0] += 1 }
    var new: [EventRow] = []
    for row in coming {
      if let count = counts[row], count > 0 { counts[row] = count - 1 } else { new.append(row) }
    }
    let changed = Set(counts.filter { $0.value > 0 }.map { place($0.key) })
    let kept = new.filter { !changed.contains(place($0)) }
    return (kept, new.count - kept.count)
  }

  /// The habits that come back, or have new rows.
  private var habits: Set<String> {
    let folder = FolderLayout.PersonEntry.habits.rawValue + "/"
    let back = files.keys.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count).dropLast(3)) }
    return Set(back).union(rows.values.joined().map(\.habit))
  }

  /// Stages the plan as one change.
  ///
  /// - Parameter name: Whose the document is.
  public func stage(into username: Username, isNew: Bool, named name: String, in draft: inout FolderDraft) throws {
    if isEmpty { return }
    for (key, value) in limits.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      try SettingsStaging.set(key, to: "\(value)", in: &draft)
    }
    let folder = FolderLayout.person(username) + "/"
    // What is named comes before what names it: photos before check-ins, habits before both.
    let order: [FolderLayout.PersonEntry] = [.profile, .photos, .files, .habits, .events]
    func place(_ path: String) -> Int { order.firstIndex { path.hasPrefix($0.rawValue) } ?? order.count }
    for (path, bytes) in files.sorted(by: { (place($0.key), $0.key) < (place($1.key), $1.key) }) {
      draft.write(bytes, to: folder + path)
    }
    for (path, new) in rows.sorted(by: { $0.key < $1.key }) {
      let bytes = try EditFlaw.naming(folder + path) {
        var sheet = try EventSheet(try draft.bytes(of: folder + path) ?? [])
        for row in new { try sheet.append(row) }
        return sheet.bytes
      }
      draft.write(bytes, to: folder + path)
    }
    draft.owner = isNew ? .daybook : .person(username)
    draft.subjects.insert(.person(username))
    draft.isLarge = true
    draft.summary = isNew ? .personAdded(name) : .habitsImported(count: habits.count)
  }
}
