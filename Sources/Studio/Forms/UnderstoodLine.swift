import Changes
import Journal
import SitePlan

/// How a line that somebody types is understood, in the words of the pages.
struct UnderstoodLine: Sendable, Equatable, Encodable {
  /// A part of the line.
  struct Piece: Sendable, Equatable, Encodable {
    /// What the part means, the same in every language: `due`.
    var kind: String
    /// The same in words: `Due`.
    var name: String
    /// The part as typed; empty for what follows from other parts, such as the first day of a repetition.
    var text: String
    /// What it is understood as: `Fri 27 Nov, 18:00`.
    var said: String
  }

  /// The line in its order, and what follows from it behind that.
  let pieces: [Piece]
  /// The title of the list to which the task goes; `nil` where there is none yet.
  let list: String?
  /// Why the line is no task; `nil` for one that can be stored.
  let problem: String?
  /// What is worth knowing, such as another task at the same minute, in sentences.
  let notes: [String]

  init(_ capture: TaskCapture, _ filing: TaskFiling, on shown: ListShelf?, in source: FormSource) {
    let words = source.words
    let task = capture.task
    let today = source.person.today
    list = filing.shelf(for: capture, on: shown)?.list.title
    problem = capture.problem.map(words.sentence)
    notes = [filing.sameMinute(as: task).map { words(.taskFormSameMinute, ["name": words.isolated($0.title)]) }]
      .compactMap(\.self)
    let title = list
    var labels = task.labels[...]
    var reminders = task.remind[...]
    func said(_ piece: TaskCapture.Piece) -> String? {
      switch piece.kind {
      case .title: nil
      case .due: task.due.map { words.moment($0, inYear: today.year) }
      case .start: task.start.map { words.moment($0, inYear: today.year) }
      case .remind: reminders.popFirst().map { words.reminder($0, inYear: today.year) }
      case .priority: task.priority.map { words.shortPriority($0) }
      case .assignee: task.assignee.map { name in source.book.person(name)?.name ?? name.text }
      // A label that is typed twice counts once.
      case .label: labels.popFirst()
      case .repetition: task.repetition.map { words.repetition($0) }
      case .list: title
      case .file: nil
      }
    }
    var pieces = capture.pieces.map { piece in
      Piece(
        kind: piece.kind.name, name: words(piece.kind.phrase), text: piece.text, said: said(piece) ?? piece.text)
    }
    if let due = task.due, !capture.pieces.contains(where: { $0.kind == .due }) {
      let kind = TaskCapture.Piece.Kind.due
      pieces.append(
        Piece(kind: kind.name, name: words(kind.phrase), text: "", said: words.moment(due, inYear: today.year)))
    }
    self.pieces = pieces
  }

  /// What a page shows of it: the title first, and nothing twice.
  var nodes: [UnderstoodNode] {
    let titles = pieces.filter { $0.kind == "title" }
    var nodes: [UnderstoodNode] = []
    if let first = titles.first {
      nodes.append(
        UnderstoodNode(kind: first.kind, name: first.name, said: titles.map(\.text).joined(separator: " ")))
    }
    for piece in pieces where piece.kind != "title" {
      if nodes.contains(where: { $0.kind == piece.kind && $0.said == piece.said }) { continue }
      nodes.append(UnderstoodNode(kind: piece.kind, name: piece.name, said: piece.said))
    }
    return nodes
  }
}

extension Words {
  fileprivate func sentence(_ problem: TaskCapture.Problem) -> String {
    switch problem {
    case .noTitle: sentence(Refusal(.task(.untitled)))
    case .nobody(let name): self(.taskFormNobodyCalled, ["name": isolated(name)])
    case .misread(let word): self(.taskFormMisreadTitle, ["word": isolated(word)])
    case .duePast(let due): sentence(Refusal(.task(.duePast(due))))
    }
  }
}

extension TaskCapture.Piece.Kind {
  /// The name of the kind for scripts, the same in every language.
  var name: String {
    switch self {
    case .title: "title"
    case .due: "due"
    case .start: "start"
    case .remind: "remind"
    case .priority: "priority"
    case .assignee: "assignee"
    case .label: "label"
    case .repetition: "repetition"
    case .list: "list"
    case .file: "file"
    }
  }

  fileprivate var phrase: Phrase {
    switch self {
    case .title: .formTitle
    case .due: .taskFormDue
    case .start: .taskFormStart
    case .remind: .taskFormRemind
    case .priority: .taskFormPriority
    case .assignee: .taskFormAssignee
    case .label: .taskFormLabel
    case .repetition: .taskFormRepeats
    case .list: .taskFormList
    case .file: .taskFormFile
    }
  }
}
