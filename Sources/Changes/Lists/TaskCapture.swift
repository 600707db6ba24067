import Journal

/// A task as somebody types it, in one line: `Pay gas fri 18:00 !high #home @ben every month`.
///
/// Words that are written as in the files of lists mean what they mean there; `due:` takes a word for a day, too. Days,
/// times and repetitions are understood in the words of the given languages. The first day and the first time count.
/// What is quoted or stands in brackets is text, and so is everything that is not understood.
///
/// Of names that may be meant otherwise, most are not taken: the name of a month needs a number, a number alone is never
/// a time, weekdays of two letters need a time beside them or `due:` before them, and a time with an hour of one digit
/// (`9:00`) needs a day or a repetition beside it, or a word such as `at` before it: `John 3:16` is none.
///
/// A week or a month to come is its first day, `next week` on Monday. Midnight is the last minute of its day. Dates in
/// numbers are read as the language writes them, the day before the month: `24.12.`, `24/12/2026`.
public struct TaskCapture: Sendable, Equatable {
  /// A part of the line.
  public struct Piece: Sendable, Hashable {
    /// What a part of the line means.
    public enum Kind: Sendable, Hashable, CaseIterable {
      /// What the task is called.
      case title
      /// When the task is due, begins, or is remembered.
      case due, start, remind
      /// How urgent the task is.
      case priority
      /// Who is to do the task.
      case assignee
      /// A label of the task.
      case label
      /// How the task comes back, or when that ends.
      case repetition
      /// The list to which the task goes.
      case list
      /// A file that is attached to the task.
      case file
    }

    /// What the part means.
    public var kind: Kind
    /// The part as typed.
    public var text: String

    /// - Parameters:
    ///   - kind: What the part means.
    ///   - text: The part as typed.
    public init(kind: Kind, text: String) {
      self.kind = kind
      self.text = text
    }
  }

  /// Why a line is no task.
  public enum Problem: Error, Sendable, Hashable {
    /// Nothing of the line is left for a title.
    case noTitle
    /// That word stayed in the title, and would be read as one with a meaning there, such as `@maria` where nobody is
    /// called so.
    case misread(String)
    /// The line names somebody who is to do it, and there is nobody called so.
    case nobody(String)
    /// The task would be due at a moment that is over.
    case duePast(DayAndTime)
  }

  /// What the task is called: the words that mean nothing else, with the blanks between them as typed.
  public let title: String
  /// The task with its title and everything that the line says.
  public let task: ListTask
  /// The name of the list's file to which the task goes; `nil` where the line names none of the lists.
  public let list: String?
  /// The line in its order, in parts that each mean something.
  public let pieces: [Piece]
  /// Why the line is no task; `nil` for one that can be stored.
  public let problem: Problem?
  /// The weekday on which a repetition falls that does not say it itself: that of `every other friday`.
  let repeatedWeekday: Weekday?

  /// - Parameters:
  ///   - line: What somebody typed.
  ///   - words: The languages in whose words days, times and repetitions are understood.
  ///   - today: The day it is for the person.
  ///   - now: The time; `nil` where no time of today is over.
  ///   - people: Who can be named with `@`.
  ///   - lists: The lists that can be named with `/`, by the name of the file or by the title without its blanks.
  public init(
    _ line: String, words: [CaptureWords], today: Day, now: TimeOfDay?, people: [Username],
    lists: [(slug: Slug, title: String)]
  ) {
    var reader = CaptureReader(
      line, vocabulary: CaptureVocabulary(words), today: today, now: now, people: people, lists: lists)
    reader.read()
    var task = reader.task
    task.title = reader.title
    title = task.title
    list = reader.list
    pieces = reader.pieces
    repeatedWeekday = reader.repeatedWeekday
    let past = task.due.flatMap { Self.isPast($0, today: today, now: now) ? $0 : nil }
    let misread = TaskRules.misreadWord(in: task.title)
    let name = misread.flatMap { $0.first == "@" ? Username(String($0.dropFirst())) : nil }
    if task.title.isEmpty {
      problem = .noTitle
    } else if let name, !people.contains(name) {
      problem = .nobody(name.text)
    } else {
      problem = misread.map(Problem.misread) ?? past.map(Problem.duePast)
    }
    self.task = task
  }

  /// The moment that a text names, as in files or in words: `2026-11-25T18:00`, `fri 18:00`; `nil` where it says anything
  /// else, or more.
  ///
  /// - Parameters:
  ///   - words: The languages whose words are understood.
  ///   - now: The time; `nil` where no time of today is over.
  public static func moment(_ text: String, words: [CaptureWords], today: Day, now: TimeOfDay?) -> DayAndTime? {
    alone(text, behind: "due:", as: .due, words: words, today: today, now: now)?.due
  }

  /// The repetition that a text names, as in files or in words: `+2w`, `every! 2 weeks until:2026-12-31`; `nil` where it
  /// says anything else, or more, as `every other friday` does: its weekday is that of the first date.
  ///
  /// - Parameter words: The languages whose words are understood.
  public static func repetition(_ text: String, words: [CaptureWords], today: Day) -> ListTask.Repetition? {
    alone(text, behind: "every:", as: .repetition, words: words, today: today, now: nil)?.repetition
  }

  /// A task of which a text says one thing, and nothing else.
  private static func alone(
    _ text: String, behind key: String, as kind: Piece.Kind, words: [CaptureWords], today: Day, now: TimeOfDay?
  ) -> ListTask? {
    if text.isEmpty { return nil }
    for line in ["x \(key)\(text)", "x \(text)"] {
      let capture = TaskCapture(line, words: words, today: today, now: now, people: [], lists: [])
      if capture.title == "x", capture.repeatedWeekday == nil,
        capture.pieces.allSatisfy({ $0.kind == .title || $0.kind == kind })
      {
        return capture.task
      }
    }
    return nil
  }

  /// Whether a deadline is over, so that none can newly be set to it: a day before today, and a time of today that has
  /// come. Today as a whole is not over.
  ///
  /// - Parameter now: The time; `nil` where no time of today is over.
  public static func isPast(_ due: DayAndTime, today: Day, now: TimeOfDay?) -> Bool {
    guard due.day == today else { return due.day < today }
    guard let time = due.time, let now else { return false }
    return time <= now
  }
}
