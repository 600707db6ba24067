import Accounts
import Changes
import Insights
import Journal
import SitePlan

/// What messages say, in the language of the site.
struct ReminderWording: Sendable {
  let person: Person
  let book: Book
  let words: Words
  /// The person's day.
  let today: Day

  /// The path of the page that asks what about a reminder.
  static func path(of token: SecretToken) -> String { "/-/\(ReminderLinks.folder)/\(token.text)" }

  /// A message.
  ///
  /// - Parameters:
  ///   - reminders: What the person is reminded of; of several about one thing the last is said.
  ///   - links: The tokens by which they can answer.
  ///   - isPush: Whether it has buttons.
  func message(
    id: String, _ reminders: [DueReminder], news: [TaskNews], links: [DueReminder.Subject: SecretToken], isPush: Bool
  ) -> ReminderMessage {
    var last: [DueReminder] = []
    for reminder in reminders {
      last.removeAll { $0.subject == reminder.subject }
      last.append(reminder)
    }
    let address = book.settings.serveURL
    func question(_ subject: DueReminder.Subject) -> String? {
      guard let address, let token = links[subject] else { return nil }
      return words(.remindAnswerAt, ["link": address + Self.path(of: token)])
    }
    let items =
      person.notifications.saysTitles
      ? last.map { ReminderMessage.Item(kind: $0.subject.kind, text: text(of: $0), question: question($0.subject)) }
        + news.map { ReminderMessage.Item(kind: "news", text: text(of: $0)) }
      : hidden(last, news)
    let home = address.map { "\($0)/home/\(person.username)/" }
    var message = ReminderMessage(
      id: id, title: items.count == 1 ? items[0].text : words(.remindGathered, count: last.count + news.count),
      items: items, page: home,
      reason: words(.remindWhy, ["link": home.map { $0 + SettingsPage.path } ?? book.settings.title]),
      sender: book.settings.title)
    // Buttons are about one thing.
    if isPush, news.isEmpty, last.count == 1, let address, let token = links[last[0].subject] {
      message.answers = answers(to: last[0].subject, at: address + Self.path(of: token))
    }
    return message
  }

  private func answers(to subject: DueReminder.Subject, at link: String) -> [ReminderMessage.Answer] {
    let soon = ReminderMessage.Answer(
      words(.remindInMinutes), link: link, body: "do=\(ReminderAnswer.minutes.rawValue)")
    let later = ReminderMessage.Answer(words(.remindActionLater), link: link)
    guard ReminderAnswer.isDoneAtOnce(subject, of: person) else { return [soon, later] }
    return [
      ReminderMessage.Answer(words(.remindActionDone), link: link, body: "do=\(ReminderAnswer.done.rawValue)"), soon,
      later,
    ]
  }

  /// That there is something, without saying what.
  private func hidden(_ reminders: [DueReminder], _ news: [TaskNews]) -> [ReminderMessage.Item] {
    let habits = reminders.count { $0.subject.kind == "habit" }
    let counts: [(Int, Phrase, String)] = [
      (habits, .remindHiddenHabits, "habit"), (reminders.count - habits, .remindHiddenTasks, "task"),
      (news.count, .remindHiddenNews, "news"),
    ]
    return counts.filter { $0.0 > 0 }.map { ReminderMessage.Item(kind: $0.2, text: words($0.1, count: $0.0)) }
  }

  /// A reminder in a sentence: the habit with its time and its place, or the task with its moment.
  func text(of reminder: DueReminder) -> String {
    switch reminder.subject {
    case .habit(let slug):
      guard let habit = person.habits.first(where: { $0.habit.slug == slug })?.habit else { return slug.text }
      let line = words(.remindHabit, ["title": habit.title, "time": words.time(reminder.planned.time)])
      return habit.remindNear.map { words(.remindNear, ["line": line, "place": $0.label]) } ?? line
    case .task(let name):
      guard let task = name.task(in: book)?.task else { return name.key }
      // Of today there is nothing to say but the time.
      guard let due = task.due, due.time != nil || due.day != today else { return task.title }
      let moment = due.day == today ? due.time.map { words.time($0) } : nil
      return words(
        task.isLate(on: today) ? .remindTaskLate : .remindTaskDue,
        ["title": task.title, "moment": moment ?? words.moment(due, inYear: today.year)])
    }
  }

  /// The beginning of a text. A comment may have 2,000 characters, and a server of messages takes fewer bytes than that.
  private static func short(_ text: String) -> String {
    let most = 200
    return text.count > most ? text.prefix(most - 1) + "…" : text
  }

  /// What somebody did, in a sentence.
  func text(of news: TaskNews) -> String {
    let values: KeyValuePairs = [
      "person": Username(news.by).flatMap(book.person)?.label(for: person.username) ?? news.by, "title": news.title,
      "text": Self.short(String(news.detail.split(separator: " ", maxSplits: 1).last ?? "")),
    ]
    return switch news.kind {
    case .assigned: words(.remindAssigned, values)
    case .done: words(.remindDone, values)
    case .changed: words(.remindChanged, values)
    case .commented: words(.remindCommented, values)
    }
  }
}

extension DueReminder.Subject {
  /// What it is, for programs.
  public var kind: String {
    switch self {
    case .habit: "habit"
    case .task: "task"
    }
  }
}
