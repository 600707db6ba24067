import Insights
import Journal

/// A year in a sentence: at most three figures, the last of them with its streak. All of them stand on the plate.
struct YearSentence: Sendable {
  /// A stretch of the sentence.
  enum Piece: Sendable, Equatable {
    case plain(String)
    /// A figure with its unit.
    case figure(String)
    /// The title of a habit.
    case title(String)
  }

  let pieces: [Piece]

  /// - Parameters:
  ///   - isRunning: Whether the year goes on.
  /// - Returns: `nil` where there is nothing to tell.
  init?(of habits: [PlateHabit], name: String, year: Int, isRunning: Bool, words: Words) {
    let facts = Self.facts(of: habits, words: words)
    guard let last = facts.last else { return nil }
    let list: String
    switch facts.count {
    case 1: list = last
    case 2: list = words(.yearTwoFacts, ["first": facts[0], "last": last])
    default: list = words(.yearThreeFacts, ["first": facts[0], "second": facts[1], "last": last])
    }
    let sentence = words(
      isRunning ? .yearSentenceSoFar : .yearSentence,
      ["year": String(year), "name": Mark.cleaned(name), "facts": list])
    pieces = Self.pieces(of: sentence)
  }

  /// The sentence without any distinction.
  var text: String {
    pieces.map { piece in
      switch piece {
      case .plain(let text), .figure(let text), .title(let text): text
      }
    }.joined()
  }

  var html: Markup {
    Markup { html in
      for piece in pieces {
        switch piece {
        case .plain(let text): html.append(escaped: text)
        case .figure(let text):
          html.append("<b>")
          html.append(escaped: text)
          html.append("</b>")
        case .title(let text):
          html.append("<bdi>")
          html.append(escaped: text)
          html.append("</bdi>")
        }
      }
    }
  }

  // MARK: Which facts

  private static func facts(of habits: [PlateHabit], words: Words) -> [String] {
    // The habit that was kept up longest comes last, with its streak; so the two before it are others.
    let days = habits.indices.filter { habits[$0].summary.streakUnit == .days && habits[$0].summary.succeeded > 0 }
    let steadyIndex = days.max { one, other in
      let (one, other) = (habits[one], habits[other])
      return (one.steadyDays, one.summary.succeeded) < (other.steadyDays, other.summary.succeeded)
    }
    var facts: [String] = []
    var units: Set<String> = []
    let amounts = habits.indices.filter { $0 != steadyIndex }.map { habits[$0] }
      .filter { $0.summary.amount(in: words) != nil && $0.summary.unit != nil }
      .sorted { $0.summary.successes > $1.summary.successes }
    for habit in amounts where facts.count < 2 {
      guard let unit = habit.summary.unit, units.insert(unit).inserted,
        let amount = habit.summary.amount(in: words)
      else { continue }
      facts.append(fact(amount, of: habit, words: words))
    }
    if let steadyIndex { facts.append(steadyFact(of: habits[steadyIndex], words: words)) }
    if facts.isEmpty, let fullest = habits.max(by: { $0.summary.succeeded < $1.summary.succeeded }),
      fullest.summary.succeeded > 0
    {
      let length = words.streak(fullest.summary.succeeded, unit: fullest.summary.streakUnit)
      facts.append(fact(length, of: fullest, words: words))
    }
    return facts
  }

  private static func fact(_ figure: String, of habit: PlateHabit, words: Words) -> String {
    words(.yearFact, ["figure": Mark.figure.around(figure), "habit": Mark.title.around(habit.title)])
  }

  private static func steadyFact(of habit: PlateHabit, words: Words) -> String {
    let fact = fact(words(.days, count: habit.summary.succeeded), of: habit, words: words)
    guard habit.steadyDays > 1, habit.steadyDays < habit.summary.succeeded else { return fact }
    return words(.yearFactInARow, count: habit.steadyDays, ["fact": fact])
  }

  // MARK: Marks around what is set apart

  /// Control characters around a stretch, which no text of a person can contain: those are taken out.
  private enum Mark: UInt8 {
    case figure = 1
    case title = 2

    func around(_ text: String) -> String {
      let mark = String(Unicode.Scalar(rawValue))
      return mark + Self.cleaned(text) + mark
    }

    static func cleaned(_ text: String) -> String {
      String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 }))
    }
  }

  private static func pieces(of marked: String) -> [Piece] {
    var pieces: [Piece] = []
    var open: Mark?
    var text = String.UnicodeScalarView()
    func close() {
      if text.isEmpty { return }
      switch open {
      case nil: pieces.append(.plain(String(text)))
      case .figure: pieces.append(.figure(String(text)))
      case .title: pieces.append(.title(String(text)))
      }
      text = String.UnicodeScalarView()
    }
    for scalar in marked.unicodeScalars {
      guard scalar.value < 0x20, let mark = Mark(rawValue: UInt8(scalar.value)) else {
        text.append(scalar)
        continue
      }
      close()
      open = open == nil ? mark : nil
    }
    close()
    return pieces
  }
}

extension PlateHabit {
  /// The length of the streak to tell: one of days that began in the year.
  fileprivate var steadyDays: Int {
    guard let streak, summary.streakUnit == .days, !streak.beganBefore else { return 0 }
    return streak.streak.length
  }
}
