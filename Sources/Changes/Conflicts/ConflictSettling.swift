import DataFolder
import Diagnostics
import Journal
import Merging

extension FolderConflicts.Conflict {
  /// What came of merging a copy.
  public struct Merged: Sendable {
    /// What both say differently, with both versions in the file.
    public var conflicts: [String] = []
    /// Rows of which nobody knows how often they were recorded; the larger number is in the file.
    public var doubtful: [EventFileMerge.Doubt] = []
    /// The first or last day of a habit, or that of its archiving, where check-ins made it another one than what was chosen.
    public var moved: Day?
  }

  /// Stages what was chosen, and says what it was about for whoever undoes it.
  ///
  /// - Parameters:
  ///   - choice: One of ``choices``.
  ///   - author: Who decides.
  ///   - book: What the folder has, without what is not sound.
  ///   - day: The day for what is noted.
  /// - Throws: ``Refusal`` where a copy cannot be merged, ``FieldProblems`` where a habit has check-ins that do not fit what was
  ///   chosen, `EditFlaw`, and `StorageFailure`.
  @discardableResult
  public func settle(
    _ choice: UnsettledConflict.Choice, by author: Username, in book: Book, on day: Day, in draft: inout FolderDraft
  ) throws -> Merged {
    guard choices.contains(choice) else {
      throw Refusal(
        "of this one, one version alone can stay", hint: "\(flags: "this") or \(flags: "other")", isWrongUsage: true)
    }
    let summary = summary(in: book)
    switch kind {
    case .version(let conflict):
      var merged = Merged()
      if conflict.kind == .deletion, choice == .other {
        try delete(in: book, from: &draft)
      } else {
        let bytes = try draft.bytes(of: path) ?? []
        var settled = try EditFlaw.naming(path) { try conflict.settled(choice, in: bytes, by: author) }
        if choice == .other, let fit = try HabitFitting(of: path, in: book, conflict) {
          (settled, merged.moved) = try EditFlaw.naming(path) { try fit.fitted(settled) }
        }
        draft.write(settled, to: path)
      }
      draft.summary = summary
      return merged
    case .copy(let copy, _):
      let merged = try merge(copy, choice, on: day, in: &draft)
      draft.summary = summary
      return merged
    }
  }

  /// Stages what becomes of a copy.
  func merge(
    _ copy: String, _ choice: UnsettledConflict.Choice, on day: Day, in draft: inout FolderDraft
  ) throws -> Merged {
    guard let theirs = try draft.bytes(of: copy) else { return Merged() }
    let ours = try draft.bytes(of: path)
    var merged = Merged()
    switch (choice, ours) {
    case (.this, _?): break
    case (.other, _), (_, nil): merged.conflicts = try write(theirs, from: theirs, in: &draft)
    case (.both, let ours?):
      guard
        let outcome = FileMerge(path: path).merge(base: nil, ours: ours, theirs: theirs, at: DayAndTime(day: day))
      else {
        throw Refusal("the copy `\(copy)` cannot be read as a file of its kind", hint: "\(call: "check") says why")
      }
      merged = Merged(conflicts: outcome.conflicts, doubtful: outcome.doubtful)
      if outcome.bytes != ours { merged.conflicts += try write(outcome.bytes, from: theirs, in: &draft) }
    }
    draft.remove(copy)
    return merged
  }

  /// Stages what a copy makes of its file, so that the folder can be read as before.
  ///
  /// - Returns: What does not fit what else is there, and waits.
  private func write(_ bytes: [UInt8], from copy: [UInt8], in draft: inout FolderDraft) throws -> [String] {
    guard FileMerge(path: path) != .whole else {
      draft.write(bytes, to: path)
      return []
    }
    let all = try draft.allPaths()
    let copies = Set(FolderConflicts.copies(among: all).map(\.path))
    let file = try CopiedFile(copy, of: path, merged: bytes, in: all.filter { !copies.contains($0) }) { [draft] path in
      try draft.bytes(of: path) ?? []
    }
    for (path, bytes) in file.changes.sorted(by: { $0.key < $1.key }) { draft.write(bytes, to: path) }
    return file.setAside
  }

  /// Stages the deletion of a habit or a list that another device deleted, with all that belongs to it.
  private func delete(in book: Book, from draft: inout FolderDraft) throws {
    if let (username, slug) = FolderLayout.habit(at: path), let person = book.person(username),
      let tracked = person.habits.first(where: { $0.habit.slug == slug })
    {
      try HabitStaging(of: person).remove(HabitLoss(of: tracked, person: person, in: book), in: book, from: &draft)
    } else if let (username, slug) = FolderLayout.list(at: path), let person = book.person(username),
      let list = person.lists.first(where: { $0.slug == slug })
    {
      try ListStaging(list, of: username, by: username).delete(ListLoss(of: list, among: person.lists), in: &draft)
    } else {
      throw Refusal("`\(path)` cannot be read, and so not be deleted", hint: "\(call: "check") says why")
    }
  }

  /// What was decided about.
  private func summary(in book: Book) -> ChangeSummary {
    switch kind {
    case .copy: .copiesMerged(count: 1)
    case .version(let conflict):
      switch conflict.content {
      case .checkIn(let row, let other):
        if let row = row ?? other, let day = row.when.split(separator: "T").first.flatMap({ Day(String($0)) }) {
          .checkInSettled(habit: habitTitle(row.habit, in: book), on: day)
        } else {
          .conflictSettled(conflict.subject)
        }
      case .value(let keys, _, _): .conflictSettled("\(fileTitle(in: book)): \(keys.joined(separator: " › "))")
      case .task(let title, _, _, _), .deletion(let title): .conflictSettled(title)
      }
    }
  }

  /// The title of a habit of whoever's folder it is; its slug where it cannot be read.
  public func habitTitle(_ slug: String, in book: Book) -> String {
    person.flatMap(book.person)?.habits.first { $0.habit.slug.text == slug }?.habit.title ?? slug
  }

  /// What the file is about: the title of a habit, a list or a challenge, the name of a person; the path of any other.
  public func fileTitle(in book: Book) -> String {
    let owner = person.flatMap(book.person)
    if let (_, slug) = FolderLayout.habit(at: path) { return habitTitle(slug.text, in: book) }
    if let (_, slug) = FolderLayout.list(at: path) {
      return owner?.lists.first { $0.slug == slug }?.title ?? slug.text
    }
    if let owner, path == FolderLayout.profile(of: owner.username) { return owner.name }
    return book.challenges.first { FolderLayout.challenge($0.slug) == path }?.title ?? path
  }
}
