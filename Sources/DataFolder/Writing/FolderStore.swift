/// Stores a change. Everything that can fail is done with temporary files first, then each file is put in place in one
/// step.
struct FolderStore {
  let files: StoredFiles
  let lock: FolderLock
  /// Called before each step, for tests. If it throws, the change stops there as if the process had been killed.
  let beforeStep: (@Sendable (String) throws -> Void)?

  /// Removes temporary files of a process that was killed.
  func clearLeftovers() {
    guard !lock.leftovers.isEmpty else { return }
    for text in lock.leftovers {
      guard let path = WritePath(text),
        case (let folder, let missing)? = try? files.deepestFolder(path), missing == 0
      else {
        continue
      }
      folder.removeTree(path.name)
    }
    lock.note(leftovers: [])
  }

  /// Stores what a draft staged.
  ///
  /// - Throws: ``StorageFailure``; the folder is unchanged then.
  func store(_ draft: FolderDraft, _ occasion: UndoJournal.Occasion, journal: inout UndoJournal) throws {
    let plan = try StorePlan(draft, files: files)
    if plan.isEmpty {
      purge(draft.purged, from: &journal)
      return
    }
    lock.note(leftovers: plan.leftovers)
    var done = 0
    do {
      for step in plan.steps { try prepare(step) }
      for step in plan.steps { try checkUnchanged(step) }
      try journal.begin(draft, occasion, plan: plan)
      purge(draft.purged, from: &journal)
      for step in plan.steps {
        try put(step)
        done += 1
      }
      // A build that began meanwhile has read what was still there.
      forgetSites(draft.purged)
      try syncFolders(of: plan)
    } catch let failure as StorageFailure {
      rollBack(plan, done: done)
      journal.cancel()
      throw failure
    }
    try journal.end()
    clear(plan)
    lock.note(leftovers: [])
  }

  /// Has the program forget what was deleted for good: of the changes that tell of it, and of what builds recorded of everybody,
  /// which the next build records anew.
  private func purge(_ subjects: Set<ChangeSubject>, from journal: inout UndoJournal) {
    if subjects.isEmpty { return }
    journal.purge(subjects)
    forgetSites(subjects)
  }

  private func forgetSites(_ subjects: Set<ChangeSubject>) {
    if !subjects.isEmpty, case .success(let state) = files.root.folder(FolderLayout.state) {
      state.removeTree(FolderLayout.siteNotes)
    }
  }

  // MARK: Beside what is there

  /// Writes the result of a step under a temporary name that no reader looks at.
  private func prepare(_ step: StorePlan.Step) throws {
    switch step {
    case .write(let path, let place, let bytes, let temporary):
      try beforeStep?("write \(path)")
      let replaced = FileStamp.of(place.name, in: place.folder)
      try checked("write", path) { place.folder.create(temporary, bytes, like: replaced) }
    case .makeFolder(let path, let parent, let inFolder, let temporary):
      try beforeStep?("make \(path)")
      parent.folder.removeTree(temporary)
      try checked("make the folder", path) { parent.folder.make(folder: temporary) }
      for (inside, bytes) in inFolder {
        try beforeStep?("write \(path)/\(inside)")
        try write(
          bytes, to: inside, below: temporary, of: parent.folder, shown: "\(path)/\(inside)")
      }
    case .removeFolder(let path, let parent, let temporary):
      try beforeStep?("look at \(path)")
      parent.folder.removeTree(temporary)
    case .remove: break
    }
  }

  /// Writes a file of a new folder, and the folders on its path.
  private func write(
    _ bytes: [UInt8], to inside: String, below temporary: String, of parent: OpenFolder,
    shown: String
  ) throws(StorageFailure) {
    let parts = inside.split(separator: "/").map(String.init)
    var folder = try opened(temporary, in: parent, shown: shown)
    var folders = [folder]
    for name in parts.dropLast() {
      try checked("make the folder", shown) { folder.make(folder: name) }
      folder = try opened(name, in: folder, shown: shown)
      folders.append(folder)
    }
    if let name = parts.last {
      try checked("write", shown) { folder.create(name, bytes, like: nil) }
    }
    for folder in folders.reversed() { try checked("write", shown) { folder.sync() } }
  }

  private func opened(_ name: String, in folder: OpenFolder, shown: String) throws(StorageFailure)
    -> OpenFolder
  {
    switch folder.folder(name) {
    case .success(let opened): return opened
    case .failure(let problem): throw files.failure("cannot write", shown, problem)
    }
  }

  /// Throws where somebody else wrote the file since it was read.
  private func checkUnchanged(_ step: StorePlan.Step) throws {
    switch step {
    case .write(let path, let place, _, _), .remove(let path, let place):
      guard try files.isUnchanged(path, at: place) else {
        throw StorageFailure("cannot write", files.layout.displayed(path), .changedMeanwhile)
      }
    case .makeFolder(let path, let parent, _, _):
      guard FileStamp.of(parent.name, in: parent.folder) == nil else {
        throw StorageFailure("cannot write", files.layout.displayed(path), .changedMeanwhile)
      }
    case .removeFolder: break
    }
  }

  // MARK: In place

  private func put(_ step: StorePlan.Step) throws {
    let place = step.place
    try beforeStep?("put \(step.path)")
    switch step {
    case .write(let path, _, _, let temporary), .makeFolder(let path, _, _, let temporary):
      try checked("write", path) { place.folder.move(temporary, to: place.name) }
    case .remove(let path, _):
      try checked("remove", path) { place.folder.remove(place.name) }
    case .removeFolder(let path, _, let temporary):
      try checked("remove", path) { place.folder.move(place.name, to: temporary) }
    }
  }

  private func syncFolders(of plan: StorePlan) throws {
    try beforeStep?("sync")
    var synced: Set<String> = []
    for step in plan.steps where synced.insert(step.place.folder.path).inserted {
      try checked("write", step.path) { step.place.folder.sync() }
    }
  }

  /// Deletes the contents of removed folders.
  private func clear(_ plan: StorePlan) {
    for case .removeFolder(_, let parent, let temporary) in plan.steps {
      parent.folder.removeTree(temporary)
    }
  }

  /// Reverts the steps that were done, and removes the temporary files, after a failure.
  private func rollBack(_ plan: StorePlan, done: Int) {
    for step in plan.steps.prefix(done).reversed() { rollBack(step) }
    for step in plan.steps {
      guard let temporary = step.temporary else { continue }
      if case .removeFolder = step { continue }
      step.place.folder.removeTree(temporary)
    }
    lock.note(leftovers: [])
  }

  private func rollBack(_ step: StorePlan.Step) {
    let place = step.place
    switch step {
    case .write(let path, _, _, _), .remove(let path, _):
      let before = try? files.file(path)
      if let bytes = before?.bytes {
        let name = TemporaryName.name(0)
        guard place.folder.create(name, bytes, like: before?.stamp) == 0 else { return }
        _ = place.folder.move(name, to: place.name)
      } else {
        _ = place.folder.remove(place.name)
      }
    case .makeFolder(_, _, _, let temporary): _ = place.folder.move(place.name, to: temporary)
    case .removeFolder(_, _, let temporary): _ = place.folder.move(temporary, to: place.name)
    }
  }

  private func checked(_ action: String, _ path: String, _ call: () -> Int32) throws(StorageFailure) {
    let code = call()
    if code != 0 { throw files.failure("cannot \(action)", path, code: code) }
  }
}
