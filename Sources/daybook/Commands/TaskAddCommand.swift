import ArgumentParser
import Changes
import DataFolder
import Diagnostics
import Journal

struct TaskAddCommand: DaybookSubcommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a task, in one line.",
    discussion: """
      Days, times and repetitions are understood in English, in the language of the site and in one's own: tomorrow, fri 18:00, in 3 \
      days, next week, 1 dec, at noon, every month, every other week, every! 2 weeks (counted from when it was done). `!high` is a priority, `#home` a label, \
      `@ben` a person, `/work` a list. What is quoted or in brackets is text. What was understood is printed.

      Without a list it goes into the one that the setting `inbox` names, or else into the first one; where there is \
      none, a list is made.

      Examples:
        daybook task add 'Pay gas fri 18:00 !high #home @ben every month'
        daybook task add Fix the tap --due 2026-11-25T18:00 --priority high
        daybook task add Buy a washer --into tap
      """)

  @Argument(help: "What is to be done.")
  var words: [String]

  @Option(help: ArgumentHelp("The list.", discussion: "Example: --list work", valueName: "list"))
  var list: String?

  @Option(help: ArgumentHelp("As a step of this task.", discussion: "Example: --into tap", valueName: "task"))
  var into: String?

  @OptionGroup var fields: TaskFieldOptions
  @OptionGroup var options: TaskChangeOptions

  func validate() throws {
    if list != nil, into != nil { throw UsageError("only one of --list and --into can be given") }
  }

  func perform() async throws {
    try await TaskChange("daybook task add", options).perform { situation, draft in
      let capture = situation.filing.capture(words.joined(separator: " "), words: situation.captureWords)
      if case .nobody(let name)? = capture.problem { _ = try Username(name).map(situation.workspace.person) }
      var task = capture.task
      try fields.apply(to: &task, in: situation)
      let list = list ?? capture.list
      if let into {
        let parent = try situation.book.task(named: into) { !$0.isDone }
        try situation.staging(parent).add(task, at: .inside(parent.task.line), now: situation.now, to: &draft)
        return Self.said(task, in: parent.list, situation)
      }
      if list == nil, situation.filing.standard == nil {
        let first = try ListStaging.add(
          "To-do", among: situation.person.lists, of: situation.person.username, to: &draft)
        let staging = TaskStaging(first, of: situation.person.username, by: situation.person.username)
        try staging.add(task, now: situation.now, to: &draft)
        return "\(Self.said(task, in: first, situation))\nThe list is new."
      }
      let shelf =
        try list.map { name throws(CommandFailure) in try situation.book.shelf(named: name) }
        ?? situation.filing.standard
      guard let shelf else { throw Refusal(.task(.noList(list ?? ""))) }
      try situation.staging(shelf).add(task, now: situation.now, to: &draft)
      return Self.said(task, in: shelf.list, situation)
    }
  }

  private static func said(
    _ task: ListTask, in list: TaskList, _ situation: TaskChange.Situation
  ) -> Hint {
    let today = situation.person.today
    var parts = [TerminalText.safe(list.title)]
    if let due = task.due { parts.append("due \(TaskText.due(due, today: today))") }
    parts += TaskText.details(task, today: today)
    var lines = "\(TaskText.title(task)): added to \(parts.joined(separator: " · "))."
    if let other = situation.filing.sameMinute(as: task) {
      lines += "\n\(TaskText.title(other)) is due at the same time."
    }
    return "\(lines)\n\(call: "undo") takes it back."
  }
}

/// The flags for what a task is besides its title.
struct TaskFieldOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "When it is due: a day, or day and time, also in words.",
      discussion: "Example: --due 2026-11-25T18:00, or --due 'fri 18:00'", valueName: "moment"))
  var due: String?

  @Option(
    help: ArgumentHelp("When it can be begun.", discussion: "Example: --start 2026-11-21", valueName: "moment"))
  var start: String?

  @Option(
    help: ArgumentHelp("How urgent it is: high, medium or low.", discussion: "Example: --priority high"),
    completion: .list(["high", "medium", "low"]), transform: Arguments.priority)
  var priority: ListTask.Priority?

  @Option(
    name: .customLong("label"),
    help: ArgumentHelp("What it belongs to; may be repeated.", discussion: "Example: --label home"),
    transform: Arguments.label)
  var labels: [String] = []

  @Option(
    help: ArgumentHelp("Who is to do it.", discussion: "Example: --assignee ben", valueName: "username"),
    completion: .custom { words, _, _ in Completions.usernames(words) }, transform: Arguments.username)
  var assignee: Username?

  @Option(
    help: ArgumentHelp(
      "When it comes back once it is done.",
      discussion: """
        day, week, month, year, a number of them as in 3d, weekday, mon,thu or last; with + counted from the due date. \
        Words as in a line will do, too.
        Example: --every +month, or --every 'every 3 days'
        """, valueName: "rule"))
  var every: String?

  @Option(
    name: .customLong("remind"),
    help: ArgumentHelp(
      "When to be reminded; may be repeated.",
      discussion: """
        A moment, so long before it is due, or again and again until it is done.
        Example: --remind=-1h, --remind=-1d@09:00, --remind every-2h, or --remind 2026-11-25T09:00
        """, valueName: "moment"), transform: Arguments.reminder)
  var reminders: [TaskReminder] = []

  @Option(
    help: ArgumentHelp("More about it, in Markdown.", discussion: "Example: --description 'The washer is a 12 mm one.'")
  )
  var description: String?

  /// Sets what the flags name.
  ///
  /// - Throws: ``CommandFailure`` where there is no such person.
  func apply(to task: inout ListTask, in situation: TaskChange.Situation) throws(CommandFailure) {
    if let assignee { _ = try situation.workspace.person(assignee) }
    task.due = try due.map(situation.moment) ?? task.due
    task.start = try start.map(situation.moment) ?? task.start
    task.priority = priority ?? task.priority
    task.assignee = assignee ?? task.assignee
    task.repetition = try every.map(situation.repetition) ?? task.repetition
    task.description = description ?? task.description
    for reminder in reminders where !task.remind.contains(reminder) { task.remind.append(reminder) }
    for label in labels where !task.labels.contains(label) { task.labels.append(label) }
  }
}

extension TaskChange.Situation {
  /// The languages in whose words days, times and repetitions are understood: that of the person's pages, that of the site,
  /// and English.
  var captureWords: [CaptureWords] {
    let own = person.language == nil ? [] : [PageWords.builtIn(workspace.book.language(of: person))]
    return (own + [PageWords.builtIn(workspace.book.settings.language), PageWords.english]).compactMap(\.?.capture)
  }

  /// The moment that is typed behind a flag.
  ///
  /// - Throws: ``CommandFailure`` where it is none.
  func moment(_ text: String) throws(CommandFailure) -> DayAndTime {
    if let moment = TaskCapture.moment(text, words: captureWords, today: now.day, now: now.time) { return moment }
    throw CommandFailure(
      .usage, .wrongUsage, "`\(text)` is no day, and no time of one",
      hint: "write it like `2026-11-25`, `2026-11-25T18:00`, `fri 18:00` or `in 3 days`")
  }

  /// The repetition that is typed behind a flag.
  ///
  /// - Throws: ``CommandFailure`` where it is none.
  func repetition(_ text: String) throws(CommandFailure) -> ListTask.Repetition {
    if let repetition = TaskCapture.repetition(text, words: captureWords, today: now.day) { return repetition }
    throw CommandFailure(
      .usage, .wrongUsage, "`\(text)` is no repetition",
      hint: "write `week`, `3d`, `mon,thu`, `last`, with `+` from the due date, or `every 3 days`")
  }
}

extension Arguments {
  @Sendable
  static func priority(_ text: String) throws -> ListTask.Priority {
    guard let priority = ListTask.Priority(named: text) else {
      throw UsageError("a priority is high, medium or low, and not `\(text)`")
    }
    return priority
  }

  @Sendable
  static func reminder(_ text: String) throws -> TaskReminder {
    do {
      if let reminder = try TaskRules.reminders(text).first { return reminder }
    } catch {
      throw UsageError(error.message, hint: error.hint)
    }
    throw UsageError("--remind says when to be reminded", hint: "write it like --remind=-1h")
  }

  @Sendable
  static func label(_ text: String) throws -> String {
    let label = text.hasPrefix("#") ? String(text.dropFirst()) : text
    guard let first = label.first, first.isLetter, !label.contains(where: \.isWhitespace) else {
      throw UsageError("a label is a word that begins with a letter, and `\(text)` is none")
    }
    return label
  }
}
