import DataFolder
import Exchange
import Journal

/// What comes back into somebody's folder from a document with its files. What is there is never changed.
public struct RestorePlan: Sendable, Equatable {
  /// The files that are new, by their paths as seen from the person's folder, with what they contain.
  public private(set) var files: [String: [UInt8]] = [:]
  /// The rows that are new in tables of check-ins that are there.
  public private(set) var rows: [String: [EventRow]] = [:]
  /// How many rows are left out, since something else stands in the table on the day of their habit.
  public private(set) var differingRows: [String: Int] = [:]
  /// Files that are there and say something else, which stay.
  public private(set) var differing: [String] = []
  /// Whether the document says who follows the person, which is left out.
  public private(set) var leavesFollowers = false
  /// How many files are there already, and say the same or more.
  public private(set) var known = 0
  /// The settings that have to be raised, with their new values.
  public private(set) var limits: [SettingKey: Int] = [:]

  /// Whether there is nothing to add.
  public var isEmpty: Bool { files.isEmpty && rows.isEmpty }

  /// - Parameters:
  ///   - document: With files.
  ///   - username: Into whose folder it goes, who need not be there yet.
  /// - Throws: A ``Refusal`` for a file that is none of a person's, an ``EditFlaw`` for a table that cannot be read, and
  ///   errors of the draft.
  public init(_ document: PersonDocument, into username: Username, settings: Settings, in draft: FolderDraft) throws {
    for file in (document.files ?? []).sorted(by: { $0.path < $1.path }) {
      guard Self.isOfPerson(file.path) else {
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
      guard let there = try draft.bytes(of: path) else {
        if files.updateValue(bytes, forKey: file.path) != nil { throw Refusal("`\(file.path)` is there twice") }
        continue
      }
      if there == bytes {
        known += 1
      } else if file.path.hasPrefix(FolderLayout.PersonEntry.events.rawValue + "/") {
        let new = try EditFlaw.naming(path) {
          try LackingRows(of: bytes, in: there, dayStartsAt: settings.dayStartsAt)
        }
        if !new.rows.isEmpty { rows[file.path] = new.rows }
        if new.differing > 0 { differingRows[file.path] = new.differing }
        if new.rows.isEmpty, new.differing == 0 { known += 1 }
      } else {
        differing.append(file.path)
      }
    }
    let longest = document.longest
    for (key, limit, count) in [
      (SettingKey.longestTitle, settings.limits.title, longest.title),
      (.longestReason, settings.limits.reason, longest.reason),
      (.longestComment, settings.limits.comment, longest.comment),
    ] where !isEmpty && count > limit { limits[key] = min(count, TextLimit.widest.characters) }
  }

  /// Whether a path is one of those that a person's folder may have, without the account, which holds secrets.
  private static func isOfPerson(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard let first = parts.first.flatMap(FolderLayout.PersonEntry.init), parts.allSatisfy(isName) else { return false }
    func named(_ ending: String) -> Bool {
      parts.count == 2 && parts[1].hasSuffix(ending) && Slug(String(parts[1].dropLast(ending.count))) != nil
    }
    switch first {
    case .profile, .followers, .progress, .support: return parts.count == 1
    case .habits, .lists: return named(".md")
    case .events: return parts.count == 2 && parts[1].lowercased().hasSuffix(".csv")
    case .photos, .files: return parts.count >= 2 && parts.count <= 8
    case .account: return false
    }
  }

  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && name.utf8.count <= 255
      && !name.unicodeScalars.contains { $0.isControl || $0.breaksLine || $0 == "\\" }
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
    let habits = Set((files.keys).filter { $0.hasPrefix(FolderLayout.PersonEntry.habits.rawValue + "/") }).count
    draft.summary = isNew ? .personAdded(name) : .habitsImported(count: habits)
  }
}
