import Insights
import Journal

/// People who got another username: what was told to them and of them stays told.
extension ReminderRecord {
  /// Puts the present names of people in the places of those that they had before.
  ///
  /// - Parameter formerNames: Who has which name now, by the names that they had.
  public mutating func follow(_ formerNames: [Username: Username]) {
    if formerNames.isEmpty { return }
    let names = Dictionary(uniqueKeysWithValues: formerNames.map { ($0.key.text, $0.value.text) })
    for (former, name) in names.sorted(by: { $0.key < $1.key }) {
      guard let part = people.removeValue(forKey: former) else { continue }
      if people[name] == nil { people[name] = part }
    }
    for person in people.keys { people[person]?.follow(names) }
    for index in links.indices {
      links[index].person = names[links[index].person] ?? links[index].person
      links[index].subject = Self.subject(links[index].subject, named: names)
    }
  }

  /// A subject in one line, with the present name of whose list it is.
  fileprivate static func subject(_ text: String, named names: [String: String]) -> String {
    guard case .task(let task)? = subject(text), let owner = names[task.owner.text].flatMap(Username.init) else {
      return text
    }
    return self.text(of: .task(TaskName(owner: owner, list: task.list, key: task.key)))
  }
}

extension ReminderRecord.Person {
  fileprivate mutating func follow(_ names: [String: String]) {
    shared?.rename(names)
    for index in later.indices { later[index].subject = ReminderRecord.subject(later[index].subject, named: names) }
    for index in refused.indices { refused[index].others = refused[index].others.map { names[$0] ?? $0 } }
    for index in news.indices {
      let former = news[index].id
      news[index].by = names[news[index].by] ?? news[index].by
      news[index].owner = names[news[index].owner] ?? news[index].owner
      carry(from: former, to: news[index].id)
    }
  }

  /// Has known of reminders what was known of them under the former names of those whose lists they are about.
  public mutating func follow(_ reminders: [DueReminder], in book: Book) {
    if book.formerNames.isEmpty { return }
    for reminder in reminders {
      guard case .task(let task) = reminder.subject else { continue }
      for former in book.formerNames(of: task.owner) {
        let name = TaskName(owner: former, list: task.list, key: task.key)
        carry(from: DueReminder(.task(name), reminder.reason, at: reminder.planned).id, to: reminder.id)
      }
    }
  }

  /// Has what is known of one id known of another.
  private mutating func carry(from former: String, to id: String) {
    if former == id { return }
    let (before, after) = (ReminderRecord.key(former), ReminderRecord.key(id))
    if let was = told.removeValue(forKey: before) { told[after] = told[after] ?? was }
    for index in sending.indices {
      sending[index].keys = sending[index].keys.map { $0 == before ? after : $0 }
    }
  }
}
