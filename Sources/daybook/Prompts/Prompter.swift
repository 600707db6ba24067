import Diagnostics

/// Asks questions on a terminal. Each can be cancelled with Esc, Ctrl-C or Ctrl-D.
struct Prompter {
  /// A question that is answered with a line of text.
  struct Question {
    var label: String
    /// A hint about possible answers, in few words.
    var help: String
    /// The answer that is shown at first and that Enter accepts.
    var answer: String
    /// The longest answer in characters as a person counts them; `nil` for no limit.
    var limit: Int?
    /// The text that is shown for an empty answer.
    var empty: String
    /// Says why an answer is not accepted; returns `nil` for one that is.
    var problem: (String) -> String?

    init(
      _ label: String, help: String = "", answer: String = "", limit: Int? = nil, empty: String = "",
      problem: @escaping (String) -> String? = { _ in nil }
    ) {
      self.label = label
      self.help = help
      self.answer = answer
      self.limit = limit
      self.empty = empty
      self.problem = problem
    }
  }

  let terminal: any PromptTerminal
  private let transcript = PromptTranscript()

  init(on terminal: any PromptTerminal) {
    self.terminal = terminal
  }

  /// Writes lines above the questions that follow.
  func say(_ lines: [String]) {
    let columns = terminal.size.columns
    let shown = lines.flatMap { $0.isEmpty ? [""] : Self.wrapped($0, to: columns) }
    terminal.write(shown.map { $0 + "\r\n" }.joined())
    transcript.said(shown.count)
  }

  /// Removes the last answer and what was written since from the terminal, before its question is asked again.
  func takeBack() {
    let lines = transcript.takeBack()
    if lines > 0 { terminal.write("\u{1B}[\(lines)A\r\u{1B}[J") }
  }

  /// Replaces a question by its answer.
  private func leave(_ lines: [String], in area: inout PromptArea) {
    area.finish(lines)
    transcript.answered(lines.count)
  }

  // MARK: Text

  /// Asks for a line of text until an answer is accepted.
  ///
  /// - Throws: ``PromptCancelled``.
  func ask(_ question: Question) throws(PromptCancelled) -> String {
    try ask(question, orBack: false).text
  }

  /// The reply to a question from which one can go back to the one before.
  struct Reply: Equatable {
    /// The text of the line; an accepted answer unless ``isBack``.
    var text: String
    /// Whether ↑ was pressed.
    var isBack = false
  }

  /// Asks for a line of text like ``ask(_:)``, with a way back to the question before.
  ///
  /// - Parameter canGoBack: Whether there is a question before.
  func ask(_ question: Question, orBack canGoBack: Bool) throws(PromptCancelled) -> Reply {
    var editor = LineEditor(question.answer, limit: question.limit)
    var area = PromptArea(on: terminal)
    var note: Note?
    while true {
      draw(question, editor, note, canGoBack: canGoBack, in: &area)
      let key = terminal.nextKey()
      if canGoBack, key == .up {
        area.finish([])
        return Reply(text: editor.text.trimmingSpaces, isBack: true)
      }
      switch editor.handle(key) {
      case .editing: note = nil
      case .refused:
        terminal.write("\u{7}")
        note = Note("\(editor.count) of \(question.limit ?? 0) characters: there is no room for more")
      case .cancelled:
        area.finish(summary(question.label, "cancelled", isFaint: true))
        throw PromptCancelled()
      case .submitted:
        let answer = editor.text.trimmingSpaces
        if let limit = question.limit, answer.count > limit {
          note = Note("\(answer.count) characters, and the limit is \(limit): shorten it")
        } else if let problem = question.problem(answer) {
          note = Note(problem)
        } else {
          leave(
            answer.isEmpty
              ? summary(question.label, question.empty, isFaint: true)
              : summary(question.label, TerminalText.safe(answer)), in: &area)
          return Reply(text: answer)
        }
      }
    }
  }

  /// A message below the line.
  private struct Note {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private func draw(
    _ question: Question, _ editor: LineEditor, _ note: Note?, canGoBack: Bool, in area: inout PromptArea
  ) {
    let columns = max(8, terminal.size.columns)
    let style = terminal.style
    let lead = TerminalText.cut(question.label, to: max(4, columns / 2)) + ": "
    let indent = TerminalText.width(of: lead)
    let view = editor.view(columns: columns - indent)
    var lines = [style.bold(lead) + view.text]
    if let note {
      lines += Self.wrapped(note.text, to: columns).map { style.caution($0) }
    } else {
      let counter = question.limit.map { "\(editor.count) of \($0)" } ?? ""
      let back = canGoBack ? "↑ goes back" : ""
      let help = [counter, question.help, back].filter { !$0.isEmpty }.joined(separator: " · ")
      lines += Self.wrapped(help, to: columns).map { style.faint($0) }
    }
    area.draw(lines, cursor: (0, min(indent + view.cursor, columns - 1)))
  }

  // MARK: Choices

  /// Asks for one item of a list.
  ///
  /// - Returns: The index of the item.
  func choose(_ label: String, _ items: [ChoiceMenu.Item], selected: Int = 0) throws(PromptCancelled) -> Int {
    try choose(label, items, selected: selected, orBack: false) ?? selected
  }

  /// Asks for one item like ``choose(_:_:selected:)``; `nil` where ← was pressed to go back to the question before.
  ///
  /// - Parameter canGoBack: Whether there is a question before.
  func choose(
    _ label: String, _ items: [ChoiceMenu.Item], selected: Int = 0, orBack canGoBack: Bool
  ) throws(PromptCancelled) -> Int? {
    var menu = ChoiceMenu(items, selected: selected)
    var area = PromptArea(on: terminal)
    while true {
      let (columns, rows) = terminal.size
      let keys = "↑ ↓ to choose, Enter to take, \(canGoBack ? "← to go back, " : "")q to cancel"
      let help = Self.wrapped(keys, to: columns)
      let list = menu.lines(columns: columns, rows: rows - 2 - help.count, style: terminal.style)
      let title = terminal.style.bold(TerminalText.cut(label + ":", to: columns))
      area.draw([title] + list + help.map { terminal.style.faint($0) }, cursor: nil)
      let key = terminal.nextKey()
      if canGoBack, key == .left {
        area.finish([])
        return nil
      }
      switch menu.handle(key) {
      case .choosing: continue
      case .cancelled:
        area.finish(summary(label, "cancelled", isFaint: true))
        throw PromptCancelled()
      case .chosen:
        leave(summary(label, TerminalText.safe(items[menu.selected].title)), in: &area)
        return menu.selected
      }
    }
  }

  /// Asks a question that is answered by yes or no; Enter gives the preferred answer.
  func confirm(_ label: String, preferred: Bool) throws(PromptCancelled) -> Bool {
    try confirm(label, preferred: preferred, orBack: false) ?? preferred
  }

  /// Asks like ``confirm(_:preferred:)``; `nil` where ↑ was pressed to go back to the question before.
  ///
  /// - Parameter canGoBack: Whether there is a question before.
  func confirm(_ label: String, preferred: Bool, orBack canGoBack: Bool) throws(PromptCancelled) -> Bool? {
    var area = PromptArea(on: terminal)
    let columns = terminal.size.columns
    let lines = Self.wrapped("\(label) \(preferred ? "[Y/n]" : "[y/N]") ", to: columns)
    let help = canGoBack ? Self.wrapped("↑ goes back", to: columns) : []
    let last = TerminalText.width(of: lines.last ?? "")
    area.draw(
      lines.map { terminal.style.bold($0) } + help.map { terminal.style.faint($0) },
      cursor: (max(0, lines.count - 1), min(last + 1, columns - 1)))
    while true {
      let answer: Bool
      switch terminal.nextKey() {
      case .enter: answer = preferred
      case .character("y"), .character("Y"): answer = true
      case .character("n"), .character("N"): answer = false
      case .up where canGoBack:
        area.finish([])
        return nil
      case .character("q"), .escape, .interrupt, .endOfInput:
        area.finish(summary(label, "cancelled", isFaint: true))
        throw PromptCancelled()
      case .character, .tab, .up, .down, .left, .right, .home, .end, .backspace, .delete, .eraseLine, .eraseToEnd,
        .eraseWord:
        continue
      }
      leave(summary(label, answer ? "yes" : "no"), in: &area)
      return answer
    }
  }

  // MARK: Lines

  /// The question with its answer, which stay on the terminal; two lines where one has no room.
  private func summary(_ label: String, _ answer: String, isFaint: Bool = false) -> [String] {
    let columns = terminal.size.columns
    let mark = label.hasSuffix("?") ? " " : ": "
    let shown = isFaint ? terminal.style.faint(answer) : answer
    if TerminalText.width(of: label + mark + answer) <= columns {
      return [terminal.style.faint(label + mark) + shown]
    }
    let lines = Self.wrapped(answer, to: columns - 2).map { "  " + $0 }
    return Self.wrapped(label + mark, to: columns).map { terminal.style.faint($0) } + lines
  }

  /// A text broken into lines between words; blanks at its beginning stay.
  ///
  /// - Parameter indent: The number of blanks before every line but the first.
  static func wrapped(_ text: String, to columns: Int, indent: Int = 0) -> [String] {
    var lines: [String] = []
    var line = String(text.prefix { $0 == " " })
    var isEmpty = true
    for word in text.dropFirst(line.count).split(separator: " ", omittingEmptySubsequences: false) {
      let longer = isEmpty ? line + word : line + " " + word
      if TerminalText.width(of: longer) <= columns || isEmpty {
        line = longer
      } else {
        lines.append(line)
        line = String(repeating: " ", count: indent) + word
      }
      isEmpty = false
    }
    if !line.isEmpty { lines.append(line) }
    return lines.map { TerminalText.cut($0.droppingSpacesAtEnd, to: columns) }
  }
}

extension String {
  /// The text without blanks at both ends.
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
