import DataFolder
import Diagnostics
import Journal

/// A change of a data folder: take the lock, read what is there, decide on it, check what would come of it, store it.
///
/// Every command and form that changes something does so through this, and says in its own words why it was refused.
public struct FolderChange: Sendable {
  let writer: FolderWriter
  /// What was called, "daybook done": somebody who waits for the lock is told it.
  let command: String
  /// The day to take for today; `nil`: what the clock and the settings say.
  let today: Day?
  /// Seconds since 1970-01-01T00:00:00Z.
  let now: @Sendable () -> Int64
  /// Finds who need not be read for somebody's own pages; `nil` where everybody is read.
  private let spared: Spared?

  /// Finds the people who need not be read for somebody's own pages, as a build has seen them; `nil` where nothing tells.
  public typealias Spared = @Sendable (_ person: Username, _ today: Day?, _ now: Int64) async -> KnownPeople?

  /// - Parameters:
  ///   - command: What was called, "daybook done": somebody who waits for the lock is told it.
  ///   - writer: Stores what is staged.
  ///   - today: The day to take for today; `nil`: what the clock and the settings say.
  ///   - now: The clock, in seconds since 1970-01-01T00:00:00Z.
  ///   - spared: Finds who need not be read for somebody's own pages; `nil` where everybody is read.
  public init(
    _ command: String, by writer: FolderWriter, today: Day?, now: @escaping @Sendable () -> Int64,
    sparing spared: Spared? = nil
  ) {
    self.command = command
    self.writer = writer
    self.today = today
    self.now = now
    self.spared = spared
  }

  // MARK: Of anything

  /// What came of a change of the folder.
  public struct Result<Outcome: Sendable>: Sendable {
    /// What the change's body gave.
    public var outcome: Outcome
    /// The folder as it was found.
    public var before: Reading
    /// The folder as it is now: the same where nothing was stored.
    public var after: Reading
    /// Whether anything was stored.
    public var isChanged: Bool

    /// What the change brought that is no error.
    public var newWarnings: [Diagnostic] {
      isChanged ? after.problems(notIn: before).filter { $0.severity == .warning } : []
    }
  }

  /// Changes what other files may name, such as habits, people and settings: the folder is read before, and again as it would
  /// be, as a whole or as far as the change needs it.
  ///
  /// - Parameters:
  ///   - concern: Whose files have to be sound. Files that are changed have to be in any case.
  ///   - scope: Of whom `body` has to know everything. Whatever it is, whose files are changed is read before it is stored.
  ///   - mends: Whether a folder that has errors may be changed, as long as there are no new ones.
  ///   - body: Stages the change; nothing is stored when it throws.
  ///   - check: Says in its own words what is wrong with the folder as it would be, by throwing; new errors that it accepts
  ///     are thrown as ``FolderErrors``. It is not called where nothing was staged.
  /// - Throws: ``FolderErrors``, `StorageFailure`, `AlreadyStored`, `KeyReused`, and what `body` and `check` throw.
  public func perform<Outcome: Sendable>(
    concerning concern: Concern = .everybody, reading scope: ReadingScope = .everybody, mends: Bool = false,
    _ body: (Reading, inout FolderDraft) async throws -> Outcome,
    check: (Outcome, Reading, FolderDraft) throws -> Void = { _, _, _ in }
  ) async throws -> Result<Outcome> {
    try await writer.change(command) { draft in
      let now = now()
      draft.keepReadings()
      var (before, known) = try await read(scope, concerning: concern, in: draft, now: now)
      if !mends { try FolderErrors.none(among: before.errors(hindering: concern)) }
      let concerned = concern.person(in: before.book)
      // Where others may not have been read, theirs are kept by their own first change.
      let people = before.resting().book.people
      try draft.keepBroughtHabits(of: scope == .everybody ? people : people.filter { $0.username == concerned })
      let outcome = try await body(before, &draft)
      try Quota.check(draft, by: concerned, limit: before.book.settings.limits.personBytes)
      if draft.isEmpty { return Result(outcome: outcome, before: before, after: before, isChanged: false) }
      if let spared = known, draft.owners.contains(where: spared.contains) {
        known = nil
        before = await draft.readStored(today: today, now: now)
      }
      if !mends { try FolderErrors.none(among: before.errors(hinderingChangesOf: draft.paths)) }
      let after = await draft.read(today: today, now: now, knowing: known)
      try check(outcome, after, draft)
      let new = after.problems(notIn: before)
      if !new.errors.isEmpty { throw FolderErrors(new, areNew: true) }
      return Result(outcome: outcome, before: before, after: after, isChanged: true)
    }
  }

  /// Reads the folder before a change.
  ///
  /// - Returns: With the reading who was not read, if anybody was not.
  private func read(
    _ scope: ReadingScope, concerning concern: Concern, in draft: FolderDraft, now: Int64
  ) async throws -> (before: Reading, known: KnownPeople?) {
    if scope == .ownPages, case .person(let named) = concern, let spared,
      let person = try named ?? draft.expectedOwner, let known = await spared(person, today, now)
    {
      let reading = await draft.read(today: today, now: now, knowing: known)
      if reading.isEnough(for: person, isNamed: named != nil) { return (reading, known) }
    }
    return (await draft.read(today: today, now: now), nil)
  }

  // MARK: Of check-ins

  /// One person's part of the folder, with the settings.
  public struct Situation: Sendable {
    /// Everybody's part where the person is not to be found, to say who there is.
    public var reading: Reading
    /// Whether nobody else was read.
    public var isOfOnePerson: Bool
    /// When it was read, in seconds since 1970-01-01T00:00:00Z.
    public var now: Int64
  }

  /// Changes somebody's check-ins, which nothing but their habit depends on: nobody else is read, and nothing is read again.
  ///
  /// - Parameters:
  ///   - username: Whose; `nil`: the owner's.
  ///   - body: Looks for errors in what tells of the habit (`Reading.errors(about:of:)`), since others need not keep anybody
  ///     from checking in, and stages the change; nothing is stored when it throws.
  /// - Throws: ``FolderErrors`` where the settings have errors, `StorageFailure`, `AlreadyStored`, `KeyReused`, and what `body` throws.
  public func performOnCheckIns<Outcome: Sendable>(
    of username: Username?, _ body: (Situation, inout FolderDraft) async throws -> Outcome
  ) async throws -> (situation: Situation, outcome: Outcome) {
    try await writer.change(command) { draft in
      let expected = try username ?? draft.expectedOwner
      let situation = try await situation(username, expected: expected) { [draft] now, only in
        await draft.read(today: today, now: now, only: only)
      }
      let book = situation.reading.book
      if let person = username.map(book.person) ?? book.owner { try draft.keepBroughtHabits(of: [person]) }
      let outcome = try await body(situation, &draft)
      try Quota.check(
        draft, by: username ?? book.ownerName, limit: book.settings.limits.personBytes, isCheckIn: true)
      return (situation, outcome)
    }
  }

  /// What ``performOnCheckIns(of:_:)`` would give its body now, without the lock.
  ///
  /// - Throws: ``FolderErrors`` where the settings have errors.
  public func look(at username: Username?) async throws(FolderErrors) -> Situation {
    try await situation(username, expected: username) { now, only in
      var reader = BookReader(root: writer.layout.root)
      reader.layout = writer.layout
      return await reader.read(today: today, now: now, only: only)
    }
  }

  /// - Parameter expected: Most often the one whose data it is, which spares a second look.
  private func situation(
    _ username: Username?, expected: Username?, _ read: (_ now: Int64, _ only: Username?) async -> Reading
  ) async throws(FolderErrors) -> Situation {
    let now = now()
    if let expected {
      let reading = await read(now, expected)
      try reading.requireSettings()
      let isRight = username != nil || reading.book.settings.owner == expected
      if isRight, reading.book.person(expected) != nil {
        return Situation(reading: reading, isOfOnePerson: true, now: now)
      }
    }
    let reading = await read(now, nil)
    try reading.requireSettings()
    return Situation(reading: reading, isOfOnePerson: false, now: now)
  }
}

extension FolderDraft {
  /// Whoever changes something keeps the habits that the course brought, as files; they are not stored for nothing.
  fileprivate mutating func keepBroughtHabits(of people: [Person]) throws {
    for person in people where !person.broughtHabits.isEmpty {
      try CourseStaging(of: person.username).keepBroughtHabits(of: person, in: &self)
    }
    markAsAccompanying()
  }

  /// Who keeps the daybook, as `Settings.expectedOwner(in:)` finds it.
  fileprivate var expectedOwner: Username? {
    get throws { try bytes(of: FolderLayout.settings).flatMap(Settings.expectedOwner) }
  }
}

extension Concern {
  /// Whose change it is; `nil` where it is one of what everybody shares.
  fileprivate func person(in book: Book) -> Username? {
    if case .person(let named) = self { named ?? book.ownerName } else { nil }
  }
}

extension Reading {
  /// The errors of whatever a change of these files is decided on: what was decided on may be less than what a file with
  /// errors says.
  fileprivate func errors(hinderingChangesOf paths: [String]) -> [Diagnostic] {
    // Whose habits an achievement may be for, everybody's files say.
    if paths.contains(FolderLayout.achievements) { return errors }
    let lists = book.people.map(\.username).flatMap { person in
      // What is attached to a task of one list may be attached to one of another.
      let folders = [FolderLayout.lists(of: person), FolderLayout.files(of: person)]
      return paths.contains { path in folders.contains { path.hasPrefix($0 + "/") } } ? folders : []
    }
    return errors(in: paths + lists)
  }

  /// Whose the daybook is, what day it is and what is allowed, the settings say: with errors in them nothing is certain.
  fileprivate func requireSettings() throws(FolderErrors) {
    try FolderErrors.none(among: errors(in: [FolderLayout.settings]))
  }

  /// What is wrong here and was not before.
  func problems(notIn before: Reading) -> [Diagnostic] {
    diagnostics.filter { found in !before.diagnostics.contains { $0.isSameProblem(as: found) } }
  }
}

extension Diagnostic {
  /// Whether both say the same of the same file: lines move when a file is changed.
  fileprivate func isSameProblem(as other: Diagnostic) -> Bool {
    message == other.message && location?.path == other.location?.path && excerpt == other.excerpt
  }
}
