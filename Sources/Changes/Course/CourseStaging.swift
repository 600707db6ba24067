import DataFolder
import Diagnostics
import Journal

/// Stages a reader's progress in the course, and the habits that posts and answers make.
public struct CourseStaging: Sendable {
  let username: Username

  /// - Parameter username: The reader's username.
  public init(of username: Username) {
    self.username = username
  }

  /// Stages the day on which the reader starts.
  public func start(on day: Day, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(progress, .progress, in: &draft) { file throws(EditFlaw) in
      try file.set("started", to: .plain(day.description))
    }
  }

  /// Stages that a post was read.
  public func read(_ post: PostID, on day: Day, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(progress, .progress, in: &draft) { file throws(EditFlaw) in
      try file.set(post.text, in: "read", to: .plain(day.description))
    }
  }

  /// Stages the answer to a post's prompt, and the slug of the habit that it became; `nil` for none.
  public func answer(_ post: PostID, _ text: String, habit: Slug?, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(progress, .progress, in: &draft) { file throws(EditFlaw) in
      try file.set(post.text, in: "answers", to: .text(text))
      if let habit { try file.set(post.text, in: "habits", to: .text(habit.text)) }
    }
  }

  /// Stages whether whoever runs the daybook sees how far the reader is.
  public func show(_ isShown: Bool, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(progress, .progress, in: &draft) { file throws(EditFlaw) in
      if isShown { try file.set("share_progress", to: .plain("true")) } else { try file.remove("share_progress") }
    }
  }

  /// Stages the goal that is shown on the page Today.
  func setGoal(_ goal: String, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(FolderLayout.profile(of: username), .profile, in: &draft) { file throws(EditFlaw) in
      try file.set("self_image_goal", to: .text(goal))
    }
  }

  /// Stages the file of a habit that the course added or an answer made.
  public func add(_ habit: Habit, in draft: inout FolderDraft) throws {
    try edit(path(habit.slug), .habit, in: &draft) { file throws(EditFlaw) in
      try file.set("title", to: .text(habit.title))
      if let reason = habit.reason { try file.set("reason", to: .text(reason)) }
      if let icon = habit.icon { try file.set("icon", to: .text(icon)) }
      if let color = habit.color { try file.set("color", to: .text(color.text)) }
      try file.set("schedule", to: .text(habit.schedule.description))
      if let target = habit.target { try file.set("target", to: .text(target.description)) }
      if let start = habit.start { try file.set("start", to: .plain(start.description)) }
      if let end = habit.end { try file.set("end", to: .plain(end.description)) }
      if let replaced = habit.replaces { try file.set("replaces", to: .text(replaced.text)) }
      try file.setBody(habit.notes)
    }
    draft.subjects.insert(.habit(username, habit.slug))
  }

  /// Stages the last day of a habit.
  public func end(_ habit: Slug, on day: Day, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(path(habit), .habit, in: &draft) { file throws(EditFlaw) in
      try file.set("end", to: .plain(day.description))
    }
    draft.subjects.insert(.habit(username, habit))
  }

  /// Stages the notes in a habit's file.
  func setNotes(_ notes: String, of habit: Slug, in draft: inout FolderDraft) throws {
    draft.owner = .person(username)
    try edit(path(habit), .habit, in: &draft) { file throws(EditFlaw) in try file.setBody(notes) }
    draft.subjects.insert(.habit(username, habit))
  }

  /// Stages files for the habits that the course added by itself and that have none yet. From then on they are the
  /// reader's own, whatever becomes of the course.
  ///
  /// Every change to a person may call this; without such habits nothing is staged.
  public func keepBroughtHabits(of person: Person, in draft: inout FolderDraft) throws {
    for (slug, post) in person.broughtHabits.sorted(by: { $0.key < $1.key }) {
      guard try draft.bytes(of: path(slug)) == nil,
        let habit = person.habits.first(where: { $0.habit.slug == slug })?.habit
      else { continue }
      try add(habit, in: &draft)
      try edit(progress, .progress, in: &draft) { file throws(EditFlaw) in
        try file.set(post.text, in: "brought", to: .text(slug.text))
      }
    }
  }

  private var progress: String { FolderLayout.progress(of: username) }
  private func path(_ habit: Slug) -> String { FolderLayout.habit(habit, of: username) }

  private func edit(
    _ path: String, _ kind: YamlEdit.Kind, in draft: inout FolderDraft,
    _ body: (inout YamlEdit) throws(EditFlaw) -> Void
  ) throws {
    let stored = try draft.bytes(of: path) ?? []
    let (before, after) = try EditFlaw.naming(path) {
      var file = try YamlEdit(stored, kind)
      let before = file.bytes
      try body(&file)
      return (before, file.bytes)
    }
    if after != before { draft.write(after, to: path) }
  }
}
