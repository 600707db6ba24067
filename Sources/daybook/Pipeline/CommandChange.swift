import Changes
import DataFolder
import Diagnostics
import Journal

/// A change that a command makes of the data folder it was called for: what it is refused for is a ``CommandFailure``, with
/// hints whose calls are about the same person.
struct CommandChange: Sendable {
  /// As messages show it, and as it is opened.
  let root: String
  let data: DataOptions
  private let change: FolderChange

  /// - Parameter command: "daybook done": somebody who waits for the lock is told it.
  init(_ command: String, _ data: DataOptions) throws(CommandFailure) {
    root = try DataLocation.find(data.data)
    self.data = data
    let spared: FolderChange.Spared = { [root] person, today, now in
      await KnownFolder.people(beside: person, by: BookReader(root: root), today: today, now: now)
    }
    change = FolderChange(
      command, by: .announcing(root: root), today: data.today, now: { Clock.now }, sparing: spared)
  }

  // MARK: Of anything

  /// What came of a change of habits, people or settings.
  struct Result<Outcome: Sendable>: Sendable {
    var outcome: Outcome
    /// The folder as it is now.
    var workspace: Workspace
    /// Whether anything was stored.
    var isChanged: Bool
    /// What the change brought that is no error.
    var newWarnings: [Diagnostic] = []
    /// Whom it is about, where it is about somebody: what is said of it names calls for them.
    var person: Username?
  }

  /// Changes what is somebody's; otherwise as ``perform(mends:valueFile:_:)``.
  ///
  /// - Parameters:
  ///   - named: Whose data; `nil`: the owner's.
  ///   - scope: Of whom `body` has to know everything.
  func perform<Outcome: Sendable>(
    of named: Username?, reading scope: ReadingScope = .everybody,
    _ body: (Workspace, Person, inout FolderDraft) async throws -> Outcome
  ) async throws -> Result<Outcome> {
    let result = try await perform(concerning: .person(named), reading: scope) { workspace, draft in
      let person = try workspace.person(named)
      do {
        return (person: person.username, outcome: try await body(workspace, person, &draft))
      } catch {
        throw workspace.addressing(person.username, error)
      }
    }
    return Result(
      outcome: result.outcome.outcome, workspace: result.workspace, isChanged: result.isChanged,
      newWarnings: result.newWarnings, person: result.outcome.person)
  }

  /// Stores what `body` stages, if the folder has no new errors with it.
  ///
  /// - Parameters:
  ///   - concern: Whose files have to be sound.
  ///   - scope: Of whom `body` has to know everything.
  ///   - mends: Whether a folder that has errors may be changed.
  ///   - valueFile: The file into which a value is written as somebody gave it, seen from the data folder: a new error
  ///     there is one of the value, and of how the command was used.
  func perform<Outcome: Sendable>(
    concerning concern: Concern = .everybody, reading scope: ReadingScope = .everybody, mends: Bool = false,
    valueFile: String? = nil,
    _ body: (Workspace, inout FolderDraft) async throws -> Outcome
  ) async throws -> Result<Outcome> {
    do {
      let result = try await change.perform(concerning: concern, reading: scope, mends: mends) { reading, draft in
        // Tasks have the numbers that lists without those who are resting show; where errors are mended nobody rests.
        try await body(Workspace(root: root, reading: mends ? reading : reading.resting()), &draft)
      }
      return Result(
        outcome: result.outcome, workspace: Workspace(root: root, reading: result.after), isChanged: result.isChanged,
        newWarnings: result.newWarnings)
    } catch {
      throw failure(of: error, valueFile: valueFile)
    }
  }

  /// Gives somebody another username.
  func rename(_ username: Username, to name: String) async throws -> Result<PersonRenaming> {
    do {
      let renaming = try await change.rename(username, to: name) { [root] reading in
        do {
          _ = try Workspace(root: root, reading: reading).person(username)
        } catch {
          return error
        }
        return Refusal(.following(.nobody(username.text)))
      }
      return Result(
        outcome: renaming, workspace: try await Workspace.open(data), isChanged: !renaming.isNothing,
        person: renaming.name)
    } catch {
      throw failure(of: error)
    }
  }

  // MARK: Of check-ins

  /// What a change of check-ins is decided on.
  struct Situation: Sendable {
    /// The settings and the person; most often nobody else is in its book.
    let workspace: Workspace
    let person: Person
    /// When the person was read, in seconds since 1970-01-01T00:00:00Z.
    let now: Int64

    var settings: Settings { workspace.book.settings }
  }

  /// Stores what `body` stages of somebody's check-ins.
  ///
  /// - Parameter named: Whose; `nil`: the owner's.
  func performOnCheckIns<Outcome: Sendable>(
    of named: Username?, _ body: (inout FolderDraft, Situation) async throws -> Outcome
  ) async throws -> (situation: Situation, outcome: Outcome) {
    do {
      return try await change.performOnCheckIns(of: named) { found, draft in
        let situation = try situation(found, of: named)
        do {
          return (situation, try await body(&draft, situation))
        } catch {
          throw situation.workspace.addressing(situation.person.username, error)
        }
      }.outcome
    } catch {
      throw failure(of: error)
    }
  }

  /// Reads somebody's check-ins without changing anything.
  func look(at named: Username?) async throws -> Situation {
    do {
      return try situation(try await change.look(at: named), of: named)
    } catch {
      throw failure(of: error)
    }
  }

  private func situation(
    _ found: FolderChange.Situation, of named: Username?
  ) throws(CommandFailure) -> Situation {
    let workspace = Workspace(root: root, reading: found.reading, isOfOnePerson: found.isOfOnePerson)
    return Situation(workspace: workspace, person: try workspace.person(named), now: found.now)
  }

  // MARK: Failures

  /// What is said of a change that was not made; new errors are printed at once, before what sums them up.
  private func failure(of error: any Error, valueFile: String? = nil) -> any Error {
    switch error {
    case let failure as StorageFailure: return CommandFailure(failure)
    case let errors as FolderErrors where errors.areNew:
      Console.report(errors.diagnostics)
      Console.remark("\(errors.diagnostics.errors.summary ?? "errors"): nothing was changed")
      let valuePath = valueFile.map { FolderLayout(root: root).displayed($0) }
      let isOfValue = errors.diagnostics.errors.contains { $0.location?.path == valuePath }
      return CommandFailure(valuePath != nil && isOfValue ? .usage : .refused)
    case let errors as FolderErrors: return CommandFailure.unchanged(by: errors.diagnostics)
    case let problems as FieldProblems: return CommandFailure(problems)
    case let refusal as Refusal: return CommandFailure(refusal)
    case let flaw as EditFlaw:
      return CommandFailure(.data, [flaw.diagnostic(at: flaw.path.map { Paths.joined(root, $0) } ?? root)])
    default: return error
    }
  }
}

extension CommandFailure {
  /// A change that was not stored.
  init(_ failure: StorageFailure) {
    self.init(failure.isBusy ? .busy : .inputOutput, [failure.diagnostic])
  }

  /// Why a change is not made.
  init(_ refusal: Refusal) {
    self.init(
      refusal.isWrongUsage ? .usage : .refused, refusal.isWrongUsage ? .wrongUsage : .refused, refusal.message,
      hint: refusal.hint)
  }

  /// What is wrong with flags or answers: as with check-ins, what cannot be understood goes before what is not allowed.
  init(_ problems: FieldProblems) {
    let isRefused = problems.problems.allSatisfy(\.isAgainstRule)
    self.init(
      isRefused ? .refused : .usage,
      problems.problems.map { Diagnostic(.error, $0.isAgainstRule ? .refused : .wrongUsage, $0.message, hint: $0.hint) }
    )
  }
}
