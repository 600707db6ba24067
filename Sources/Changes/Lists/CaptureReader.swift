import Journal

/// Reads a line that somebody types: first the words that are written as in files, which say what they are, then those
/// of the language.
struct CaptureReader {
  let vocabulary: CaptureVocabulary
  let today: Day
  /// The time; `nil` where it does not matter, so that no time of today is over.
  let now: TimeOfDay?
  let people: [Username]
  let lists: [(slug: Slug, title: String)]

  var words: [CaptureLine.Word]
  /// What has been understood, without a title.
  var task = ListTask(title: "")
  var list: String?
  /// The ends of a repetition with the index of their words, which may stand before it.
  var until: (day: Day, index: Int)?
  var times: (count: Int, index: Int)?
  private(set) var day: CapturedDay?
  private(set) var time: TimeOfDay?
  /// The indices behind the day, the time and the repetition.
  private(set) var dayEnd: Int?
  private(set) var timeEnd: Int?
  private(set) var repetitionEnd: Int?
  /// The weekday on which a repetition of every second week falls.
  private(set) var repeatedWeekday: Weekday?

  /// What the words mean by their indices; those of one expression have a number in common.
  private var claims: [(kind: TaskCapture.Piece.Kind, expression: Int)?]
  private var expressions = 0

  init(
    _ line: String, vocabulary: CaptureVocabulary, today: Day, now: TimeOfDay?, people: [Username],
    lists: [(slug: Slug, title: String)]
  ) {
    self.vocabulary = vocabulary
    self.today = today
    self.now = now
    self.people = people
    self.lists = lists
    words = CaptureLine(line).words
    claims = Array(repeating: nil, count: words.count)
  }

  mutating func read() {
    for index in words.indices where words[index].isFree { takeToken(at: index) }
    var index = 0
    while index < words.count { index = takeExpression(at: index) }
    finishRepetition()
    finishDue()
  }

  /// Takes what the words from an index on say, and returns the index behind it.
  private mutating func takeExpression(at index: Int) -> Int {
    guard words[index].isFree else { return index + 1 }
    if let end = vocabulary[.plain].end(at: index, in: words) {
      for index in index..<end { words[index].isFree = false }
      return end
    }
    if task.repetition == nil, let repetition = repetition(at: index) {
      task.repetition = repetition.repetition
      repeatedWeekday = repetition.weekday
      claim(index..<repetition.end, as: .repetition)
      repetitionEnd = repetition.end
      return repetition.end
    }
    if day == nil, let named = day(at: index, isAsked: false) {
      take(named, from: index)
      return named.end
    }
    if time == nil, let named = time(at: index, isAsked: dayEnd == index) {
      take(named.time, index..<named.end)
      return named.end
    }
    return index + 1
  }

  // MARK: Taking

  mutating func claim(_ range: Range<Int>, as kind: TaskCapture.Piece.Kind) {
    expressions += 1
    for index in range {
      claims[index] = (kind, expressions)
      words[index].isFree = false
    }
  }

  mutating func take(_ named: CapturedDay, from index: Int) {
    day = named
    time = time ?? named.time
    dayEnd = named.end
    claim(index..<named.end, as: .due)
  }

  mutating func take(_ named: TimeOfDay, _ range: Range<Int>) {
    time = named
    timeEnd = range.upperBound
    claim(range, as: .due)
  }

  /// The ends of the repetition, which belong to it wherever they stand in the line.
  private mutating func finishRepetition() {
    guard task.repetition != nil else { return }
    task.repetition?.until = until?.day
    task.repetition?.times = times?.count
    for index in [until?.index, times?.index].compactMap(\.self) { claim(index..<index + 1, as: .repetition) }
  }

  private mutating func finishDue() {
    if let day {
      task.due = DayAndTime(day: day.day, time: time ?? (day.isEvening ? evening : nil))
    } else if let repetition = task.repetition {
      task.due = DayAndTime(day: repeatedWeekday.map(next) ?? firstDay(of: repetition.rule), time: time)
    } else if let time {
      task.due = DayAndTime(day: hasPassed(time) ? today + 1 : today, time: time)
    }
  }

  /// Whether a time of today is over.
  func hasPassed(_ time: TimeOfDay) -> Bool {
    TaskCapture.isPast(DayAndTime(day: today, time: time), today: today, now: now)
  }

  /// 20:00, the time of `tonight`; `nil` where it is over.
  var evening: TimeOfDay? { TimeOfDay(hour: 20, minute: 0).flatMap { hasPassed($0) ? nil : $0 } }

  // MARK: Places in the line

  /// Whether there is a word at an index that may belong to the one before it.
  func isOpen(_ index: Int) -> Bool { words.indices.contains(index) && index > 0 && !words[index - 1].isClosed }

  /// Whether no word of the title stands at an index.
  func isEndOfText(_ index: Int) -> Bool { index >= words.count || claims[index] != nil }

  /// Whether no word of the title stands at an index or behind it.
  func isBehindTitle(_ index: Int) -> Bool { claims.dropFirst(index).allSatisfy { $0 != nil } }

  static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  // MARK: What came of it

  /// The words that were not understood, with the blanks between them as typed.
  var title: String {
    var title = ""
    for (word, claim) in zip(words, claims) where claim == nil {
      title += (title.isEmpty ? "" : word.blank) + word.text
    }
    return title
  }

  /// The line in pieces, each with what it means.
  var pieces: [TaskCapture.Piece] {
    var pieces: [TaskCapture.Piece] = []
    var last: Int?
    for (word, claim) in zip(words, claims) {
      let kind = claim?.kind ?? .title
      // Day and time beside each other are one.
      if let before = pieces.last, before.kind == kind, claim?.expression == last || kind == .due {
        pieces[pieces.count - 1].text += word.blank + word.text
      } else {
        pieces.append(TaskCapture.Piece(kind: kind, text: word.text))
      }
      last = claim?.expression
    }
    return pieces
  }
}
