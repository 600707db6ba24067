import Diagnostics
import Journal

/// Judges single files of a state of the data folder that is stored nowhere, by the readers of stored ones: for whoever puts
/// two states together, and has to know whether what comes of it can be read.
package struct UnstoredState {
  private let context: ReadingContext
  private let settingsErrors: Int

  /// - Parameters:
  ///   - paths: The paths of all files of the state.
  ///   - bytes: Reads one of them; `nil` where there is none.
  package init(_ paths: some Sequence<String>, _ bytes: (String) throws -> [UInt8]?) rethrows {
    let zones = TimeZones(now: 0)
    var usernames: Set<Username> = []
    for path in paths { if let owner = FolderLayout.owner(of: path) { usernames.insert(owner) } }
    let source = SourceFile(path: FolderLayout.settings, bytes: try bytes(FolderLayout.settings) ?? [])
    var draft = SettingsFile.read(source, zones: zones)
    var context = ReadingContext(
      settings: draft.settings, files: FolderFiles(layout: FolderLayout(root: "")), zones: zones,
      // Which day it is makes no error.
      fixedToday: .earliestOfHabits)
    context.usernames = usernames.sorted()
    if let renames = try bytes(FolderLayout.renames) {
      context.formerNames = RenamesFile.read(
        SourceFile(path: FolderLayout.renames, bytes: renames), usernames: context.usernames)
    }
    SettingsFile.resolvePeople(&draft, source, context: context)
    context.settings = draft.settings
    if let readers = try bytes(FolderLayout.readers) {
      context.readers = ReadersFile(SourceFile(path: FolderLayout.readers, bytes: readers), context: context).list
    }
    self.context = context
    settingsErrors = source.diagnostics.errors.count
  }

  /// Everybody who has a folder.
  package var usernames: [Username] { context.usernames }

  /// Who is meant by a name, which may be one that somebody had before.
  package func current(_ name: Username) -> Username { context.exists(name) ? name : context.current(name) }

  /// How many errors a file has by itself, and by what the settings and the person's profile say. Habits that it names are
  /// taken to be there.
  ///
  /// - Parameter profile: The profile of the person whose file it is.
  package func errors(in path: String, _ bytes: [UInt8], profile: [UInt8]?) -> Int {
    if path == FolderLayout.settings { return settingsErrors }
    let source = SourceFile(path: path, bytes: bytes)
    let parts = path.split(separator: "/").map(String.init)
    if path == FolderLayout.readers {
      _ = ReadersFile(source, context: context)
    } else if let (person, slug) = FolderLayout.habit(at: path) {
      _ = habit(source, slug, of: person, profile: profile)
    } else if FolderLayout.list(at: path) != nil {
      ListFile.check(source, context: context)
    } else if let owner = FolderLayout.owner(of: path), parts.count == 3 {
      switch FolderLayout.PersonEntry(rawValue: parts[2]) {
      case .profile: _ = ProfileFile.read(source, username: owner, context: context)
      case .followers: _ = FollowersFile(source, username: owner, context: context)
      case .following: _ = FollowingFile.read(source)
      case .support: _ = SupportFile.read(source, context: context)
      case .habits, .events, .photos, .lists, .progress, .account, .files, nil: return 0
      }
    } else if parts.count == 2, parts[0] == FolderLayout.challenges, let slug = Slug(String(parts[1].dropLast(3))) {
      _ = ChallengeFile.read(source, slug: slug, habits: [:], context: context)
    } else {
      return 0
    }
    return source.diagnostics.errors.count
  }

  /// Whether the comment of a row is no longer than the settings allow.
  package func admits(commentOf row: EventRow) -> Bool { context.settings.admits(commentOf: row) }

  /// Whether a photo of a check-in has no more bytes than the settings allow; others than photos are not looked at.
  package func admits(photoAt path: String, of count: Int) -> Bool {
    guard let owner = FolderLayout.owner(of: path), path.hasPrefix(FolderLayout.photos(of: owner) + "/") else {
      return true
    }
    return count <= context.settings.limits.photoBytes
  }

  /// A habit with the rows that it admits; `nil` where its file cannot be read.
  ///
  /// - Parameter profile: The profile of the person whose habit it is.
  package func habit(at path: String, _ bytes: [UInt8], profile: [UInt8]?) -> AdmittingHabit? {
    guard let (person, slug) = FolderLayout.habit(at: path) else { return nil }
    return habit(SourceFile(path: path, bytes: bytes), slug, of: person, profile: profile).map {
      AdmittingHabit(habit: $0, settings: context.settings)
    }
  }

  private func habit(_ source: SourceFile, _ slug: Slug, of person: Username, profile: [UInt8]?) -> Habit? {
    let draft = profile.map {
      ProfileFile.read(SourceFile(path: "", bytes: $0), username: person, context: context)
    }
    let parts = draft.flatMap { $0.hasParts ? $0.person.partsOfDay : nil }
    return HabitFile.read(source, slug: slug, limits: context.settings.limits, parts: parts)?.habit
  }
}

/// A habit, for asking whether rows of check-ins may be its own.
package struct AdmittingHabit {
  package let habit: Habit
  fileprivate let settings: Settings

  /// Whether a row that is well written can be one of the habit: on a day that it has, with a value that it takes. A row that
  /// is wrong by itself is not the habit's fault.
  package func admits(_ row: EventRow) -> Bool {
    guard let date = row.day else { return true }
    let day = DayAndTime(day: date, time: row.time).day(startingAt: settings.dayStartsAt)
    guard HabitTable.Rule(habit).has(day), settings.admits(commentOf: row) else { return false }
    func isRead(of habit: Habit?) -> Bool {
      Array(row.value.utf8).withUnsafeBufferPointer { bytes in
        if case .success = ValueField.read(bytes, of: habit) { true } else { false }
      }
    }
    return isRead(of: habit) || !isRead(of: nil)
  }
}

extension Settings {
  fileprivate func admits(commentOf row: EventRow) -> Bool {
    let bound = TextBound(limit: limits.comments, setting: nil, isStrict: true)
    return bound.limit.excess(of: row.comment).map { bound.severity(of: $0) != .error } ?? true
  }
}
