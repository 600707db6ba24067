import Changes
import DataFolder
import Diagnostics
import Journal

/// A change of the data folder that is stored only when the folder can be read afterwards: habits, people, settings.
struct CheckedChange: Sendable {
  /// As messages show it, and as it is opened.
  let root: String
  /// What was called, "daybook habit add": somebody who waits for the lock is told it.
  let command: String
  let data: DataOptions
  /// Whether a folder that has errors may be changed, as long as there are no new ones.
  var mends = false
  /// The file into which a value is written as somebody gave it, seen from the data folder: a new error there is one of
  /// the value, and of how the command was used.
  var valueFile: String?

  init(
    _ command: String, _ data: DataOptions, mends: Bool = false, valueFile: String? = nil
  ) throws(CommandFailure) {
    root = try DataLocation.find(data.data)
    self.command = command
    self.data = data
    self.mends = mends
    self.valueFile = valueFile
  }

  /// What came of a change.
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

  /// As ``perform(_:)``, of what is somebody's.
  ///
  /// - Parameter named: Whose data; `nil`: the owner's.
  func perform<Outcome: Sendable>(
    of named: Username?, _ body: (Workspace, Person, inout FolderDraft) async throws -> Outcome
  ) async throws -> Result<Outcome> {
    let result = try await perform { workspace, draft in
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

  /// Reads the folder, stages what `body` does, reads the folder as it would be, and stores it if there are no new errors.
  ///
  /// - Throws: ``CommandFailure`` with what is wrong, as far as it has not been said; nothing is stored then.
  func perform<Outcome: Sendable>(
    _ body: (Workspace, inout FolderDraft) async throws -> Outcome
  ) async throws -> Result<Outcome> {
    do {
      return try await FolderWriter.announcing(root: root).change(command) { draft in
        let now = Clock.now
        let before = await draft.read(today: data.today, now: now)
        if before.hasErrors, !mends { throw CommandFailure.unchanged(by: before.errors) }
        for person in before.book.people where !person.broughtHabits.isEmpty {
          try CourseStaging(of: person.username).keepBroughtHabits(of: person, in: &draft)
        }
        let outcome = try await body(Workspace(root: root, reading: before), &draft)
        guard !draft.isEmpty else {
          return Result(outcome: outcome, workspace: Workspace(root: root, reading: before), isChanged: false)
        }
        let after = await draft.read(today: data.today, now: now)
        let new = after.diagnostics.filter { found in !before.diagnostics.contains { $0.isSameProblem(as: found) } }
        let errors = new.errors
        if !errors.isEmpty {
          // A warning, such as one of a key that is written wrongly, may say why something is missing.
          Console.report(new)
          Console.remark("\(errors.summary ?? "errors"): nothing was changed")
          let ofValue = valueFile.map { after.errors(in: [$0]) } ?? []
          throw CommandFailure(errors.contains { ofValue.contains($0) } ? .usage : .refused)
        }
        return Result(
          outcome: outcome, workspace: Workspace(root: root, reading: after), isChanged: true,
          newWarnings: new.filter { $0.severity == .warning })
      }
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    } catch let problems as FieldProblems {
      throw CommandFailure(problems)
    } catch let refusal as Refusal {
      throw CommandFailure(refusal)
    } catch let flaw as EditFlaw {
      throw CommandFailure(.data, [flaw.diagnostic(at: flaw.path.map { Paths.joined(root, $0) } ?? root)])
    }
  }
}

extension Diagnostic {
  /// Whether both say the same of the same file: lines move when a file is changed.
  fileprivate func isSameProblem(as other: Diagnostic) -> Bool {
    message == other.message && location?.path == other.location?.path && excerpt == other.excerpt
  }
}

extension CommandFailure {
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
