import Diagnostics
import Journal

/// Why a task cannot be added or changed.
public enum TaskProblem: Sendable, Equatable {
  /// The line says nothing besides words with a meaning, so that the task has no title.
  case untitled
  /// A date that was newly set has passed.
  case duePast(DayAndTime)
  /// The task of that title is done already.
  case doneAlready(String, on: Day?)
  /// The task of that title is not done.
  case notDone(String)
  /// The tasks are no longer as they were when this was asked for.
  case gone
  /// The comment is not there any more, or is somebody else's.
  case commentGone
  /// The task of that title has attachments, which stay with the owner of its list.
  case filesStay(String)
  /// A task would become a part of itself.
  case insideItself(String)
  /// There is no list with that name.
  case noList(String)
  /// A list has that title already.
  case listExists(String)
  /// The list of that title belongs to somebody who lets others only read it.
  case readOnly(String, owner: Username)
  /// The list of that title belongs to somebody else, and only its owner may do that.
  case notOwner(String, owner: Username)
  /// The list of that title is archived already.
  case listArchived(String, on: Day)
  /// The list of that title is not archived.
  case listInUse(String)
  /// The list of that title belongs to the person with whom it would be shared.
  case sharedWithOwner(String, owner: Username)
  /// The list of that title is not shared with that person.
  case notShared(String, with: Username)
  /// A file to attach has more bytes than are allowed.
  case fileTooLarge(String, bytes: Int, limit: Int)
  /// A task in somebody else's list would name that file of the owner's, which was not attached by the one who names it.
  case fileOfOwner(String, owner: Username)
  /// No file of that name is attached to the task of that title.
  case notAttached(String, task: String)
  /// No task of the person's lists has that label.
  case noLabel(String)

  /// The problem in words, without a full stop.
  var message: String {
    switch self {
    case .untitled: "the task has no title"
    case .duePast(let due): "\(due.text) has passed, and a task is due later"
    case .doneAlready(let title, let day): "`\(title)` is done already" + (day.map { ", since \($0)" } ?? "")
    case .notDone(let title): "`\(title)` is not done"
    case .gone: "this task is not there any more"
    case .commentGone: "this comment is not there any more, or is not yours"
    case .filesStay(let title): "`\(title)` has attachments, and they stay with the owner of its list"
    case .insideItself(let title): "`\(title)` cannot become a part of itself"
    case .noList(let name): "there is no list `\(name)`"
    case .listExists(let title): "there is a list `\(title)` already"
    case .readOnly(let title, let owner): "`\(title)` belongs to `\(owner)`, who lets you read it and not change it"
    case .notOwner(let title, let owner): "`\(title)` belongs to `\(owner)`, who alone may change the list itself"
    case .listArchived(let title, let day): "`\(title)` has been archived since \(day)"
    case .listInUse(let title): "`\(title)` is not archived"
    case .sharedWithOwner(let title, let owner): "`\(title)` belongs to `\(owner)` already"
    case .notShared(let title, let person): "`\(title)` is not shared with `\(person)`"
    case .fileTooLarge(let name, let count, let limit):
      "`\(name)` has \(count) bytes, and the limit for a file is \(limit)"
    case .fileOfOwner(let name, let owner):
      "`file:\(name)` would be a file of `\(owner)`, and in somebody else's list you can only attach files of your own"
    case .notAttached(let name, let title): "no file `\(name)` is attached to `\(title)`"
    case .noLabel(let label): "no task of your lists has the label `\(label)`"
    }
  }

  /// What the person can do about the problem; `nil` where nothing certain can be proposed.
  var hint: Hint? {
    switch self {
    case .noList, .listExists, .notShared: "\(call: "list") shows the lists"
    case .gone: "\(call: "task", "list") shows the tasks"
    case .fileTooLarge: "\(call: "settings", "set", "limits.file_bytes", .number) raises the limit"
    case .noLabel: "\(call: "label", "list") shows the labels"
    case .fileOfOwner: "\(call: "task", "attach", "--help") says how"
    case .commentGone, .filesStay, .untitled, .duePast, .doneAlready, .notDone, .insideItself, .readOnly, .notOwner,
      .listArchived, .listInUse, .sharedWithOwner, .notAttached:
      nil
    }
  }
}
