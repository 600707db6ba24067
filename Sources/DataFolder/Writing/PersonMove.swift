import Journal

extension FolderWriter {
  /// Gives the folder of a person another name, in one step between two changes. The folder can be read before and after
  /// each of them, as long as `before` stores that the new name stands for the old one: whoever is killed meanwhile loses
  /// nothing.
  ///
  /// None of it is recorded for `undo`. Records of changes to the person's files follow them; those that hold the old name in
  /// what they would bring back are removed, since the lines that they belong to have the new one.
  ///
  /// - Parameters:
  ///   - command: The name of the command, for others who wait.
  ///   - before: Decides under the lock, and stages what comes before. Nothing happens when it throws.
  ///   - after: Stages what names the person elsewhere.
  /// - Throws: ``StorageFailure``, `CancellationError` while waiting, or an error of `before` or `after`.
  public func movePerson<Outcome>(
    _ username: Username, to name: Username, command: String,
    before: (inout FolderDraft) async throws -> Outcome, after: (Outcome, inout FolderDraft) async throws -> Void
  ) async throws -> Outcome {
    let store = try await lockedStore(command, waitingUpTo: 30_000)
    var first = FolderDraft(files: store.files)
    first.isRecorded = false
    let outcome = try await before(&first)
    guard case .success(let people) = store.files.root.folder(FolderLayout.people), !people.has(name.text) else {
      throw StorageFailure(
        "cannot write", layout.displayed(FolderLayout.person(name)), .notAllowed("there is a person of that name"))
    }
    var journal = try UndoJournal(files: store.files, beforeStep: beforeStep)
    try store.store(first, .change(command: command), journal: &journal)
    // Before anything else: under a name that nobody has it does no harm, and of whoever has the name next tasks would be deleted.
    TaskSyncStore.rename(username, to: name, in: store.files.root)
    try beforeStep?("move \(FolderLayout.person(username))")
    var code = people.move(username.text, to: name.text)
    if code == 0 { code = people.sync() }
    if code != 0 {
      throw StorageFailure("cannot rename", layout.displayed(FolderLayout.person(username)), .system(code))
    }
    StoredKeys(in: store.files.root).rename(username, to: name)
    StoredAnswers.rename(username, to: name, in: store.files.root)
    FollowedCopies.rename(username, to: name, in: store.files.root)
    // What was read until now lies elsewhere.
    let moved = FolderStore(
      files: StoredFiles(root: store.files.root, layout: layout), lock: store.lock, beforeStep: beforeStep)
    var rest = FolderDraft(files: moved.files)
    rest.isRecorded = false
    try await after(outcome, &rest)
    journal = try UndoJournal(files: moved.files, beforeStep: beforeStep)
    journal.rename(username, to: name)
    try moved.store(rest, .change(command: command), journal: &journal)
    return outcome
  }
}
