import Answers
import Changes
import DataFolder
import Diagnostics
import FileSystem
import Journal

/// A task with everything that belongs to it, for the terminal and as JSON.
struct TaskView {
  private let placed: PlacedTask
  private let reader: Person
  private let files: [Attachment]
  /// The next days on which the task would be due.
  private let next: [Day]

  /// How many of the next dates of a task are shown.
  static let dates = 4

  /// - Parameters:
  ///   - reader: To whom the task is shown.
  ///   - root: The path of the data folder, where the sizes of attachments are looked up.
  init(_ placed: PlacedTask, for reader: Person, root: String) {
    self.placed = placed
    self.reader = reader
    let layout = FolderLayout(root: root)
    files = placed.task.files.map { name in
      Attachment(name: name, path: layout.path(FolderLayout.attachment(name, of: placed.owner)))
    }
    let task = placed.task
    next = task.isDone ? [] : task.repetition?.days(after: task.anchor ?? reader.today, most: Self.dates) ?? []
  }

  private var task: ListTask { placed.task }
  private var today: Day { reader.today }

  private struct Attachment {
    let name: String
    /// The size in bytes; `nil` where there is no such file.
    let bytes: Int?

    init(name: String, path: String) {
      self.name = name
      let status = try? FileStatus.of(path, in: System.currentFolder)
      bytes = status.flatMap { $0.kind == .file ? Int($0.size) : nil }
    }
  }

  // MARK: Lines

  func lines(style: Style) -> [String] {
    var lines = [style.bold(TaskText.title(task))]
    lines.append("  " + facts().joined(separator: " · "))
    if let repetition = task.repetition {
      lines.append("  \(TaskText.repetition(repetition))")
      if !next.isEmpty { lines.append("  then \(next.map { DayPhrase.named($0) }.joined(separator: ", "))") }
    }
    if let rule = task.foreignRule {
      lines.append("  repeats by a rule of another program: \(TerminalText.safe(rule))")
    }
    if !task.remind.isEmpty {
      lines.append("  remind \(task.remind.map { TaskText.reminder($0, today: today) }.joined(separator: ", "))")
    }
    if let description = task.description {
      lines.append("")
      lines += description.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "" : "  " + TerminalText.safe(String($0)) }
    }
    let steps = task.withSubtasks.dropFirst()
    if !steps.isEmpty {
      lines += ["", style.faint("\(steps.count { $0.isDone }) of \(Counted.text(steps.count, "step")) done")]
      lines += Self.steps(task.subtasks, depth: 0, style: style)
    }
    if !files.isEmpty {
      lines += ["", style.faint(Counted.text(files.count, "file"))]
      lines += files.map { file in
        "  \(TerminalText.safe(file.name))  "
          + (file.bytes.map { style.faint(Counted.text($0, "byte")) } ?? style.bad("missing"))
      }
    }
    if !task.comments.isEmpty {
      lines += ["", style.faint(Counted.text(task.comments.count, "comment"))]
      lines += task.comments.map { comment in
        let time = comment.at.time.map { " \($0)" } ?? ""
        return "  \(comment.author) \(comment.at.day)\(time): \(TerminalText.safe(comment.text))"
      }
    }
    return lines
  }

  /// Where the task stands, and what its line says.
  private func facts() -> [String] {
    var facts = [TerminalText.safe(placed.list.title)]
    if placed.owner != reader.username { facts.append("of \(placed.owner)") }
    if task.isDone {
      let day = task.doneOn.map { " on \($0.text)" } ?? ""
      facts.append("done\(day)" + (task.doneBy.map { " by \($0)" } ?? ""))
    }
    if let due = task.due {
      facts.append("due \(TaskText.due(due, today: today))" + (task.isLate(on: today) ? ", late" : ""))
    }
    if let start = task.start { facts.append("from \(TaskText.due(start, today: today))") }
    if let priority = task.priority { facts.append("!\(priority.name)") }
    if let assignee = task.assignee { facts.append("@\(assignee)") }
    return facts + task.labels.map { "#\(TerminalText.safe($0))" } + TaskText.authors(task)
  }

  private static func steps(_ tasks: [ListTask], depth: Int, style: Style) -> [String] {
    tasks.flatMap { step in
      let title = TaskText.title(step)
      let line =
        String(repeating: "  ", count: depth + 1)
        + (step.isDone ? "\(style.good("✓")) \(style.faint(title))" : "□ \(title)")
      return [line] + steps(step.subtasks, depth: depth + 1, style: style)
    }
  }

  // MARK: JSON

  func write(to writer: inout JSONWriter) {
    writer.member("person", reader.username.text)
    writer.member("today", today.description)
    writer.task(placed, today: today)
    writer.member("remind") { $0.array(task.remind) { $0.value($1.text) } }
    writer.member("until", task.repetition?.until?.description)
    writer.member("times", task.repetition?.times)
    writer.member("rrule", task.foreignRule)
    writer.member("next") { $0.array(next) { $0.value($1.description) } }
    let steps = task.withSubtasks.dropFirst()
    writer.member("steps_done", steps.count { $0.isDone })
    writer.member("steps") { Self.write(task.subtasks, to: &$0) }
    writer.member("attachments") {
      $0.array(files) { writer, file in
        writer.object {
          $0.member("name", file.name)
          $0.member("bytes", file.bytes)
        }
      }
    }
    writer.member("comments") {
      $0.array(task.comments) { writer, comment in
        writer.object {
          $0.member("author", comment.author.text)
          $0.member("at", comment.at.text)
          $0.member("text", comment.text)
        }
      }
    }
  }

  private static func write(_ steps: [ListTask], to writer: inout JSONWriter) {
    writer.array(steps) { writer, step in
      writer.object {
        $0.member("title", step.title)
        $0.member("done", step.isDone)
        $0.member("line", step.line)
        $0.member("steps") { write(step.subtasks, to: &$0) }
      }
    }
  }
}
