import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

/// A change of one person's data: lock, read that person alone, decide, store, let go of the lock.
struct FolderChange: Sendable {
  /// As messages show it, and as it is opened.
  let root: String
  /// What was called, "daybook done": somebody who waits for the lock is told it.
  let command: String
  let data: DataOptions

  init(_ command: String, _ data: DataOptions) throws(CommandFailure) {
    root = try DataLocation.find(data.data)
    self.command = command
    self.data = data
  }

  /// What a change is decided on.
  struct Situation: Sendable {
    /// The settings and the person; nobody else is in its book.
    let workspace: Workspace
    let person: Person
    /// Seconds since 1970-01-01T00:00:00Z, when the person was read.
    let now: Int64

    var settings: Settings { workspace.book.settings }
  }

  /// Stores what `body` stages. Nothing is stored when it throws.
  ///
  /// - Parameter named: Whose data; `nil`: the owner's.
  /// - Throws: ``CommandFailure``.
  func perform<Outcome: Sendable>(
    of named: Username?, _ body: (inout FolderDraft, Situation) async throws -> Outcome
  ) async throws -> (situation: Situation, outcome: Outcome) {
    do {
      return try await FolderWriter.announcing(root: root).change(command) { draft in
        let situation = try await read(named, in: draft)
        let outcome: Outcome
        do {
          outcome = try await body(&draft, situation)
        } catch {
          throw situation.workspace.addressing(situation.person.username, error)
        }
        if !draft.isEmpty {
          try CourseStaging(of: situation.person.username).keepBroughtHabits(of: situation.person, in: &draft)
        }
        return (situation, outcome)
      }
    } catch let failure as StorageFailure {
      throw CommandFailure(failure)
    } catch let errors as FolderErrors {
      throw CommandFailure.unchanged(by: errors.diagnostics)
    }
  }

  /// Reads without changing anything.
  func look(at named: Username?) async throws -> Situation {
    let now = Clock.now
    return try await situation(named, guess: nil, now: now) { only in
      await BookReader(root: root).read(today: data.today, now: now, only: only)
    }
  }

  private func read(_ named: Username?, in draft: FolderDraft) async throws -> Situation {
    let now = Clock.now
    let guess = named == nil ? try Owner.guess(in: draft) : nil
    return try await situation(named, guess: guess, now: now) { only in
      await draft.read(today: data.today, now: now, only: only)
    }
  }

  /// - Parameter guess: The owner, as far as a glance at the settings told: most often right, which spares a second look.
  private func situation(
    _ named: Username?, guess: Username?, now: Int64, _ read: (Username?) async -> Reading
  ) async throws -> Situation {
    if let only = named ?? guess {
      let workspace = Workspace(root: root, reading: await read(only), isOfOnePerson: true)
      try requireSettings(workspace)
      let isRight = named != nil || workspace.book.settings.owner == only
      if isRight, let person = workspace.book.person(only) {
        return Situation(workspace: workspace, person: person, now: now)
      }
    }
    // Everybody is read where nobody is named, or to say who there is.
    let workspace = Workspace(root: root, reading: await read(nil))
    try requireSettings(workspace)
    return Situation(workspace: workspace, person: try workspace.person(named), now: now)
  }
}

extension FolderChange {
  /// Whose the daybook is, what day it is and what is allowed, the settings say: with errors in them nothing is certain.
  private func requireSettings(_ workspace: Workspace) throws(CommandFailure) {
    let errors = workspace.reading.errors(in: [FolderLayout.settings])
    if !errors.isEmpty { throw CommandFailure.unchanged(by: errors) }
  }
}

/// Who keeps the daybook, without reading all of it.
private enum Owner {
  /// What `owner:` of the settings seems to say.
  static func guess(in draft: FolderDraft) throws -> Username? {
    guard let bytes = try draft.bytes(of: FolderLayout.settings) else { return nil }
    let key = Array("owner:".utf8)
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.starts(with: key) {
      let value = line.dropFirst(key.count).drop { $0 == UInt8(ascii: " ") }
      return Username(String(decoding: value.prefix { $0 > 0x20 }, as: UTF8.self))
    }
    return nil
  }
}

extension CommandFailure {
  /// A change that was not stored.
  init(_ failure: StorageFailure) {
    self.init(failure.isBusy ? .busy : .inputOutput, [failure.diagnostic])
  }
}
