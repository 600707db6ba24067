import Journal

/// The habits of another program, with everything that was recorded for them.
public struct ImportedDiary: Sendable, Equatable {
  /// In the order in which the other program shows them.
  public var habits: [ImportedHabit]
  /// What is left out of the file as a whole, in sentences without a full stop.
  public var losses: [String]
  /// How the file is read where it could be read otherwise, by which nothing is lost; in sentences without a full stop.
  public var notes: [String] = []

  /// - Parameters:
  ///   - habits: In the order in which the other program shows them.
  ///   - losses: What is left out of the file as a whole, in sentences without a full stop.
  public init(habits: [ImportedHabit] = [], losses: [String] = []) {
    self.habits = habits
    self.losses = losses
  }
}

/// A habit of another program. Its texts are as that program has them.
public struct ImportedHabit: Sendable, Equatable {
  /// By what the other program itself knows the habit; `nil` where it says nothing but the name.
  public var id: String?
  /// Its name, which others may have too.
  public var name: String
  /// The question or the motive that the other program shows with it.
  public var reason: String?
  /// What is to stand in the notes.
  public var notes: [String] = []
  /// An emoji.
  public var icon: String?
  /// The group in which the other program shows it.
  public var category: String?
  /// Its colour.
  public var color: HabitColor?
  /// When it is due.
  public var schedule: Schedule = .daily
  /// The amount to reach or to stay within; `nil` for a habit that is done or not.
  public var target: Target?
  /// The unit of its amounts, where the other program names one but no target.
  var unit: String?
  /// The first day, where the other program names one.
  public var start: Day?
  /// The last day, where the other program names one.
  public var end: Day?
  /// When it reminds.
  public var reminders: [Reminder] = []
  /// Whether the other program has put it away.
  public var isArchived = false
  /// When it did, where it says so.
  public var archived: Day?
  /// What was recorded, in any order.
  public var entries: [ImportedEntry] = []
  /// What cannot be kept as it is, and what becomes of it, in clauses.
  public var losses: [String] = []
  /// How many remarks stand in the notes for want of a check-in, until they are told.
  var remarksWithoutEntry = 0

  /// A daily habit without any entries.
  public init(name: String, id: String? = nil) {
    self.name = name
    self.id = id
  }

  /// Notes something that no check-in can say, so that it stands in the notes of the habit.
  mutating func keepInNotes(_ text: String, on day: Day? = nil) {
    if text.isEmpty { return }
    notes.append(day.map { "\($0): \(text)" } ?? text)
  }

  /// Sets the colour as another program writes it. One that is none is left out, and it is said.
  mutating func setColor(_ text: String) {
    color = HabitColor(text.lowercased())
    if color == nil, !text.isEmpty { losses.append("its colour, `\(text)`, which is none") }
  }

  /// Turns what was recorded into amounts of a habit whose target nobody says: it is reached by the smallest of them, so
  /// that every day that was done counts as done.
  mutating func guessTarget(unit: String? = nil) {
    let amounts = entries.compactMap { if case .amount(let amount) = $0.value, !amount.isZero { amount } else { nil } }
    let guessed = Target(.atLeast, amounts.min() ?? Amount(1), unit: unit)
    target = guessed
    let reason = amounts.isEmpty ? "" : " is the least that was recorded"
    losses.append("its target is not in the file: `\(guessed)`\(reason)")
  }
}

/// What was recorded for a habit on a day.
public struct ImportedEntry: Sendable, Hashable {
  /// The day for which the other program counts it.
  public var day: Day
  /// The time of day, where the other program has one.
  public var time: TimeOfDay?
  /// What was recorded.
  public var value: EventValue
  /// A remark, which may have line breaks.
  public var comment: String

  /// - Parameters:
  ///   - day: The day for which the other program counts it.
  ///   - value: What was recorded.
  ///   - time: The time of day, where the other program has one.
  ///   - comment: A remark, which may have line breaks.
  public init(_ day: Day, _ value: EventValue, at time: TimeOfDay? = nil, comment: String = "") {
    self.day = day
    self.time = time
    self.value = value
    self.comment = comment
  }
}

extension Amount {
  /// The whole numbers that are taken for values of days. Larger ones are no amounts, and could not be counted with.
  static let imported = -1_000_000_000_000...1_000_000_000_000
}
