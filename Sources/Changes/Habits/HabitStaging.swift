import DataFolder
import Journal

/// Stages changes to a person's habits.
public struct HabitStaging: Sendable {
  private let username: Username
  /// Habits that the course added, which have no file before their first change.
  private let brought: [Slug: PostID]
  private let progress: CourseProgress?
  private let today: Day

  /// - Parameter person: The person as the draft has them, with the habits that the course added and their progress.
  public init(of person: Person) {
    username = person.username
    brought = person.broughtHabits
    progress = person.progress
    today = person.today
  }

  /// Stages the file of a new habit.
  public func add(_ habit: Habit, to draft: inout FolderDraft) throws {
    draft.write(try HabitFileText.bytes(of: habit), to: path(habit.slug))
    draft.owner = .person(username)
    draft.subjects.insert(.habit(username, habit.slug))
    draft.summary = .habitAdded(habit.title)
  }

  /// Stages the differences between two states of a habit.
  ///
  /// - Returns: The keys that changed; empty where nothing is staged.
  @discardableResult
  public func change(_ old: Habit, to new: Habit, in draft: inout FolderDraft) throws -> [String] {
    let path = path(old.slug)
    let stored = try draft.bytes(of: path)
    let (changed, bytes) = try EditFlaw.naming(path) {
      var file = try YamlEdit(try stored ?? HabitFileText.bytes(of: old), .habit)
      let before = file.bytes
      let changed = try HabitFileText.apply(from: old, to: new, in: &file)
      return (changed, file.bytes == before ? nil : file.bytes)
    }
    guard let bytes else { return [] }
    draft.write(bytes, to: path)
    if stored == nil { try noteBrought(old.slug, in: &draft) }
    draft.owner = .person(username)
    draft.subjects.insert(.habit(username, old.slug))
    return changed
  }

  /// Stages a habit's file with bytes that the person wrote.
  public func write(_ bytes: [UInt8], for slug: Slug, to draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    draft.write(bytes, to: path(slug))
    try noteBrought(slug, in: &draft)
  }

  /// Stages the permanent deletion of a habit with everything that belongs to it alone: first the references to it,
  /// then its check-ins, their photos, and its file. In this order the folder stays readable if storing is interrupted,
  /// and deleting again completes it.
  public func delete(_ loss: HabitLoss, in book: Book, from draft: inout FolderDraft) throws {
    try remove(loss, in: book, from: &draft)
    draft.isUndoable = false
    draft.purgeUndo(of: .habit(username, loss.habit.slug))
    draft.summary = .habitDeleted
  }

  /// Stages the same, so that `undo` can take it back.
  func remove(_ loss: HabitLoss, in book: Book, from draft: inout FolderDraft) throws {
    let slug = loss.habit.slug
    for successor in loss.successors {
      try edit(path(successor), .habit, in: &draft) { file throws(EditFlaw) in try file.remove("replaces") }
    }
    for challenge in loss.challenges {
      let path = FolderLayout.challenge(challenge)
      try edit(path, .challenge, in: &draft) { file throws(EditFlaw) in
        guard let value = file.value(of: "participants") else { return }
        try file.set("participants", to: value.withoutHabit(slug, of: username))
      }
    }
    if !loss.achievements.isEmpty { try removeAchievements(of: slug, from: &draft) }
    for path in try draft.eventFiles(of: username) {
      guard let bytes = try draft.bytes(of: path) else { continue }
      var sheet = try EventSheet(bytes)
      if !sheet.removeRows(of: slug).isEmpty { draft.write(sheet.bytes, to: path) }
    }
    for photo in loss.photos { draft.remove(FolderLayout.photos(of: username) + "/" + photo) }
    // The course adds every habit that has no file and is not noted, so without a note it would add this one again.
    let posts = book.course?.broughtHabits(for: progress, today: today) ?? []
    for brought in posts where brought.habit.slug == slug && !brought.isKept {
      try note(slug, broughtBy: brought.post, in: &draft)
    }
    if try draft.bytes(of: path(slug)) != nil { draft.remove(path(slug)) }
    draft.owner = .person(username)
  }

  /// Notes in the person's progress that a habit of the course has a file of its own, so that the course does not add
  /// it again if the file is deleted.
  private func noteBrought(_ slug: Slug, in draft: inout FolderDraft) throws {
    if let post = brought[slug] { try note(slug, broughtBy: post, in: &draft) }
  }

  private func note(_ slug: Slug, broughtBy post: PostID, in draft: inout FolderDraft) throws {
    let path = FolderLayout.progress(of: username)
    var file = try YamlEdit(try draft.bytes(of: path) ?? [], .progress)
    let before = file.bytes
    try file.set(post.text, in: "brought", to: .text(slug.text))
    if file.bytes != before { draft.write(file.bytes, to: path) }
  }

  private func removeAchievements(of slug: Slug, from draft: inout FolderDraft) throws {
    guard let bytes = try draft.bytes(of: FolderLayout.achievements) else { return }
    let edited = try EditFlaw.naming(FolderLayout.achievements) {
      var list = try YamlListEdit(bytes)
      try list.removeAll { $0.text(of: "habit") == slug.text }
      return list.bytes
    }
    draft.write(edited, to: FolderLayout.achievements)
  }

  private func edit(
    _ path: String, _ kind: YamlEdit.Kind, in draft: inout FolderDraft,
    _ body: (inout YamlEdit) throws(EditFlaw) -> Void
  ) throws {
    guard let bytes = try draft.bytes(of: path) else { return }
    let edited = try EditFlaw.naming(path) {
      var file = try YamlEdit(bytes, kind)
      try body(&file)
      return file.bytes
    }
    if edited != bytes { draft.write(edited, to: path) }
  }

  private func path(_ slug: Slug) -> String { FolderLayout.habit(slug, of: username) }
}
