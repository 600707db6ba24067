import Journal

/// What somebody else did in a list that a person shares with them, and that concerns the person.
public struct TaskNews: Hashable, Sendable, Codable {
  /// What was done.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// The task was given to the person.
    case assigned
    case done, changed, commented
  }

  /// What was done.
  public var kind: Kind
  /// The username of whoever did it.
  public var by: String
  /// Whose list it is, which list, and the task's ``TaskName/key``.
  public var owner: String, list: String, key: String
  /// The title of the task.
  public var title: String
  /// What was said, for a comment; what else tells it apart, for everything else.
  public var detail: String
  /// Which of the person's news it is, counted from when they are told; `nil` until it is counted.
  public var number: Int?

  /// What no other news of the person is called. The same may be done twice, so it takes the number to tell them apart.
  public var id: String {
    "news \(owner) \(list) \(key) \(kind.rawValue) \(by) \(detail)" + (number.map { " \($0)" } ?? "")
  }
}

/// The lists that a person shares with others, as far as news are found in them.
public struct SharedTasks: Hashable, Sendable, Codable {
  /// A task at a time.
  struct State: Hashable, Sendable, Codable {
    var key: String, title: String, line: Int
    var assignee: String?
    var isDone: Bool
    var doneOn: String?, doneBy: String?, addedBy: String?, changedBy: String?
    /// Everything that its line and its description say, but for what came of being done.
    var content: String
    /// What was said, with its author and its moment.
    var comments: [Comment]
  }

  struct Comment: Hashable, Sendable, Codable {
    var author: String, at: String, text: String
  }

  /// The tasks by the paths of their lists, `ana/home`.
  var lists: [String: [State]]

  /// The lists that a person shares with others, in a book.
  public init(of person: Username, in book: Book) {
    lists = [:]
    for owner in book.people {
      for list in owner.lists where list.archivedOn == nil {
        let isShared = owner.username == person ? !list.shares.isEmpty : list.access(of: person) != nil
        if isShared { lists["\(owner.username)/\(list.slug)"] = list.allTasks.map(State.init) }
      }
    }
  }

  /// Puts the present names of people in the places of those that they had before, so that a new name is no news.
  ///
  /// - Parameter names: Who has which username now, by the usernames that they had.
  public mutating func rename(_ names: [String: String]) {
    let renamed = lists.map { path, tasks in
      let parts = path.split(separator: "/", maxSplits: 1).map(String.init)
      return ("\(names[parts[0]] ?? parts[0])/\(parts[1])", tasks.map { $0.renamed(names) })
    }
    lists = Dictionary(renamed, uniquingKeysWith: { first, _ in first })
  }

  /// What others did since, and concerns the person: what was given to them; and of tasks in their own lists, or that they
  /// are to do, added or spoke about, what was done, changed and said. Lists that were not shared before have no news.
  public func news(since before: SharedTasks, for person: Username) -> [TaskNews] {
    lists.sorted { $0.key < $1.key }.flatMap { path, tasks -> [TaskNews] in
      guard let old = before.lists[path] else { return [] }
      let names = path.split(separator: "/").map(String.init)
      return Comparison(owner: names[0], list: names[1], person: person.text, old: old, new: tasks).news
    }
  }
}

extension SharedTasks.State {
  init(_ task: ListTask) {
    key = task.id.map { "#" + $0 } ?? task.title
    title = task.title
    line = task.line
    assignee = task.assignee?.text
    isDone = task.isDone
    doneOn = task.doneOn?.text
    doneBy = task.doneBy?.text
    addedBy = task.addedBy?.text
    changedBy = task.changedBy?.text
    let words: [String?] = [
      task.title, task.description, task.due?.text, task.start?.text, task.priority?.name, task.assignee?.text,
      task.labels.joined(separator: " "), task.files.joined(separator: " "),
    ]
    content = words.map { $0 ?? "" }.joined(separator: Self.separator)
    comments = task.comments.map {
      SharedTasks.Comment(author: $0.author.text, at: $0.at.text, text: $0.text)
    }
  }

  private static let separator = "\u{1F}"

  /// The same with the present names of people.
  fileprivate func renamed(_ names: [String: String]) -> Self {
    func now(_ name: String?) -> String? { name.map { names[$0] ?? $0 } }
    var state = self
    (state.doneBy, state.addedBy, state.changedBy) = (now(doneBy), now(addedBy), now(changedBy))
    state.assignee = now(assignee)
    if let assignee, let name = names[assignee] {
      // No word but what somebody wrote can hold a separator, and labels and files, behind the assignee, do not.
      var words = content.split(separator: Self.separator, omittingEmptySubsequences: false).map(String.init)
      let place = words.count - 3
      if words.indices.contains(place), words[place] == assignee { words[place] = name }
      state.content = words.joined(separator: Self.separator)
    }
    for index in comments.indices { state.comments[index].author = now(comments[index].author) ?? "" }
    return state
  }
}

/// A list at two times.
private struct Comparison {
  let owner: String, list: String, person: String
  let old: [SharedTasks.State], new: [SharedTasks.State]

  var news: [TaskNews] {
    let pairs = pairs
    // A task that comes back gets other dates when it is done, which is not told besides.
    let done = pairs.filter { $0.after.isDone && !($0.before?.isDone ?? false) }.map(\.after.title)
    return pairs.flatMap { before, after in
      news(before, after, cameBack: done.contains(after.title) && !after.isDone)
    }
  }

  /// Each task with what it was before: the one of the same name, else the one on the same line that has no other name now.
  private var pairs: [(before: SharedTasks.State?, after: SharedTasks.State)] {
    var left = old
    var pairs: [(before: SharedTasks.State?, after: SharedTasks.State)] = new.map { task in
      // The record of a task that comes back is not the task itself.
      let index =
        left.firstIndex { $0.key == task.key && $0.isDone == task.isDone }
        ?? left.firstIndex { $0.key == task.key && !$0.isDone && !isThere($0, among: new, asDone: false) }
        ?? left.firstIndex { $0.key == task.key && $0.isDone && !isThere($0, among: new, asDone: true) }
      return (index.map { left.remove(at: $0) }, task)
    }
    for index in pairs.indices where pairs[index].before == nil {
      let task = pairs[index].after
      if let same = left.firstIndex(where: { $0.line == task.line && $0.isDone == task.isDone && $0.key != task.key }) {
        pairs[index].before = left.remove(at: same)
      }
    }
    return pairs
  }

  private func isThere(_ task: SharedTasks.State, among tasks: [SharedTasks.State], asDone isDone: Bool) -> Bool {
    tasks.contains { $0.key == task.key && $0.isDone == isDone }
  }

  private func news(_ before: SharedTasks.State?, _ after: SharedTasks.State, cameBack: Bool) -> [TaskNews] {
    var news: [TaskNews] = []
    func tell(_ kind: TaskNews.Kind, by actor: String, _ detail: String) {
      guard actor != person else { return }
      news.append(
        TaskNews(
          kind: kind, by: actor, owner: owner, list: list, key: after.key, title: after.title, detail: detail))
    }
    let editor = after.changedBy ?? (before == nil ? after.addedBy : nil) ?? owner
    let isAssigned = after.assignee == person && before?.assignee != person && !after.isDone
    if isAssigned { tell(.assigned, by: editor, after.content) }
    guard concerns(after) else { return news }
    if after.isDone, !(before?.isDone ?? false) {
      tell(.done, by: after.doneBy ?? owner, after.doneOn ?? "")
    } else if let before, before.content != after.content, !isAssigned, !cameBack, !after.isDone {
      tell(.changed, by: editor, after.content)
    }
    // Somebody may say the same twice in a minute.
    var known = before?.comments ?? []
    for comment in after.comments {
      if let index = known.firstIndex(of: comment) {
        known.remove(at: index)
      } else {
        tell(.commented, by: comment.author, comment.at + " " + comment.text)
      }
    }
    return news
  }

  private func concerns(_ task: SharedTasks.State) -> Bool {
    owner == person || task.assignee == person || task.addedBy == person
      || task.comments.contains { $0.author == person }
  }
}
