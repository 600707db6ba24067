import DataFolder
import Journal

extension CaptureReader {
  /// Takes a word that is written as in the files of lists: `!high`, `#home`, `@ben`, `/errands`, `due:fri`.
  mutating func takeToken(at index: Int) {
    let bare = words[index].bare
    switch bare.first {
    case "!": takePriority(bare.dropFirst(), at: index)
    case "@": takeAssignee(bare.dropFirst(), at: index)
    case "#": takeLabel(bare.dropFirst(), at: index)
    case "/": takeList(bare.dropFirst(), at: index)
    default: takeKey(at: index)
    }
  }

  private static let numbered: [String: ListTask.Priority] = ["1": .high, "2": .medium, "3": .low]

  private mutating func takePriority(_ name: Substring, at index: Int) {
    guard task.priority == nil,
      let priority = Self.numbered[String(name)] ?? ListTask.Priority(named: name.lowercased()) ?? priority(named: name)
    else { return }
    task.priority = priority
    claim(index..<index + 1, as: .priority)
  }

  /// The priority with that name in one of the languages.
  private func priority(named name: Substring) -> ListTask.Priority? {
    let names: [(key: CaptureWords.Key, priority: ListTask.Priority)] = [
      (.highPriority, .high), (.mediumPriority, .medium), (.lowPriority, .low),
    ]
    let folded = CaptureWords.folded(name)
    return names.first { vocabulary[$0.key].single.contains(folded) }?.priority
  }

  private mutating func takeAssignee(_ name: Substring, at index: Int) {
    guard task.assignee == nil, let person = Username(name.lowercased()), people.contains(person) else { return }
    task.assignee = person
    claim(index..<index + 1, as: .assignee)
  }

  private mutating func takeLabel(_ label: Substring, at index: Int) {
    // `#1` is a number of something.
    guard label.first?.isLetter == true else { return }
    if !task.labels.contains(String(label)) { task.labels.append(String(label)) }
    claim(index..<index + 1, as: .label)
  }

  private mutating func takeList(_ name: Substring, at index: Int) {
    let typed = CaptureWords.folded(name)
    guard list == nil, !typed.isEmpty,
      let named = lists.first(where: { $0.slug.text == typed })
        ?? lists.first(where: { CaptureWords.folded($0.title.filter { !$0.isWhitespace }) == typed })
    else { return }
    list = named.slug.text
    claim(index..<index + 1, as: .list)
  }

  // MARK: Words with a key

  private mutating func takeKey(at index: Int) {
    let text = words[index].text
    guard let colon = text.firstIndex(of: ":"), text.index(after: colon) < text.endIndex else { return }
    let value = String(text[text.index(after: colon)...])
    switch text[..<colon].lowercased() {
    case "due": takeDue(value, at: index)
    case "start":
      if task.start == nil, let moment = takeMoment(value, at: index, as: .start) { task.start = moment }
    case "remind":
      if let reminder = TaskReminder(relative: CaptureLine.Word(value).bare.lowercased()) {
        task.remind.append(reminder)
        claim(index..<index + 1, as: .remind)
      } else if let moment = takeMoment(value, at: index, as: .remind) {
        task.remind.append(.at(moment))
      }
    case "until":
      if until == nil, let day = reading(value, at: index, { $0.day(at: index, isAsked: true) }), day.end == index + 1 {
        until = (day.day, index)
      }
    case "times":
      let digits = CaptureLine.Word(value).bare
      if times == nil, digits.allSatisfy(Self.isDigit), let count = Int(digits),
        ListTask.Repetition.counts.contains(count)
      {
        times = (count, index)
      }
    case "every":
      let name = CaptureLine.Word(value).bare.lowercased()
      if task.repetition == nil, let repetition = ListTask.Repetition(name) {
        task.repetition = repetition
        claim(index..<index + 1, as: .repetition)
      }
    case "file": takeFile(value, at: index)
    default: break
    }
  }

  /// What is read at a word in whose place another text stands.
  private func reading<Reading>(
    _ text: String, at index: Int, _ read: (CaptureReader) -> Reading?
  ) -> Reading? {
    var reader = self
    reader.words[index] = CaptureLine.Word(text)
    return read(reader)
  }

  private mutating func takeDue(_ value: String, at index: Int) {
    guard day == nil, time == nil else { return }
    if let named = reading(value, at: index, { $0.day(at: index, isAsked: true) }) {
      take(named, from: index)
    } else if let named = reading(value, at: index, { $0.time(at: index, isAsked: true) }) {
      take(named.time, index..<named.end)
    }
  }

  private mutating func takeMoment(_ value: String, at index: Int, as kind: TaskCapture.Piece.Kind) -> DayAndTime? {
    guard let day = reading(value, at: index, { $0.day(at: index, isAsked: true) }) else { return nil }
    claim(index..<day.end, as: kind)
    return DayAndTime(day: day.day, time: day.time ?? (day.isEvening ? evening : nil))
  }

  private mutating func takeFile(_ value: String, at index: Int) {
    let parts = value.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }), !value.contains("\\") else { return }
    task.files.append(value)
    claim(index..<index + 1, as: .file)
  }
}
