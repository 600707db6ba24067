import Diagnostics

/// Asks questions on a terminal. Each can be cancelled with Esc, Ctrl-C or Ctrl-D.
struct Prompter {
  /// A question that is answered with a line of text.
  struct Question {
    var label: String
    /// What may be answered, in few words.
    var help: String
    /// What stands there to begin with: Enter takes it.
    var answer: String
    /// The longest answer, in characters as a person counts them.
    var limit: Int?
    /// Why an answer cannot be taken; `nil` when it can.
    var problem: (String) -> String?

    init(
      _ label: String, help: String = "", answer: String = "", limit: Int? = nil,
      problem: @escaping (String) -> String? = { _ in nil }
    ) {
      self.label = label
      self.help = help
      self.answer = answer
      self.limit = limit
      self.problem = problem
    }
  }

  let terminal: any PromptTerminal

  init(on terminal: any PromptTerminal) {
    self.terminal = terminal
  }

  /// Writes lines above the questions that follow.
  func say(_ lines: [String]) {
    let columns = terminal.size.columns
    terminal.write(lines.flatMap { $0.isEmpty ? [""] : Self.wrapped($0, to: columns) }.map { $0 + "\r\n" }.joined())
  }

  // MARK: Text

  /// Asks for a line of text, until it is one that can be taken.
  func ask(_ question: Question) throws(PromptCancelled) -> String {
    var editor = LineEditor(question.answer, limit: question.limit)
    var area = PromptArea(on: terminal)
    var note: Note?
    while true {
      draw(question, editor, note, in: &area)
      let key = terminal.nextKey()
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
          note = Note("\(answer.count) characters, and \(limit) are the limit: shorten it")
        } else if let problem = question.problem(answer) {
          note = Note(problem)
        } else {
          area.finish(summary(question.label, TerminalText.safe(answer)))
          return answer
        }
      }
    }
  }

  /// What is said below the line.
  private struct Note {
    var text: String
    init(_ text: String) { self.text = text }
  }

  private func draw(_ question: Question, _ editor: LineEditor, _ note: Note?, in area: inout PromptArea) {
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
      let help = [counter, question.help].filter { !$0.isEmpty }.joined(separator: " · ")
      lines += Self.wrapped(help, to: columns).map { style.faint($0) }
    }
    area.draw(lines, cursor: (0, min(indent + view.cursor, columns - 1)))
  }

  // MARK: Choices

  /// Asks for one of several.
  ///
  /// - Returns: Its index.
  func choose(_ label: String, _ items: [ChoiceMenu.Item], selected: Int = 0) throws(PromptCancelled) -> Int {
    var menu = ChoiceMenu(items, selected: selected)
    var area = PromptArea(on: terminal)
    while true {
      let (columns, rows) = terminal.size
      let help = Self.wrapped("↑ ↓ to choose, Enter to take, q to cancel", to: columns)
      let list = menu.lines(columns: columns, rows: rows - 2 - help.count, style: terminal.style)
      let title = terminal.style.bold(TerminalText.cut(label + ":", to: columns))
      area.draw([title] + list + help.map { terminal.style.faint($0) }, cursor: nil)
      switch menu.handle(terminal.nextKey()) {
      case .choosing: continue
      case .cancelled:
        area.finish(summary(label, "cancelled", isFaint: true))
        throw PromptCancelled()
      case .chosen:
        area.finish(summary(label, TerminalText.safe(items[menu.selected].title)))
        return menu.selected
      }
    }
  }

  /// Asks a question with yes or no as its answer. Enter takes the preferred one.
  func confirm(_ label: String, preferred: Bool) throws(PromptCancelled) -> Bool {
    var area = PromptArea(on: terminal)
    let columns = terminal.size.columns
    let lines = Self.wrapped("\(label) \(preferred ? "[Y/n]" : "[y/N]") ", to: columns)
    let last = TerminalText.width(of: lines.last ?? "")
    area.draw(lines.map { terminal.style.bold($0) }, cursor: (max(0, lines.count - 1), min(last + 1, columns - 1)))
    while true {
      let answer: Bool
      switch terminal.nextKey() {
      case .enter: answer = preferred
      case .character("y"), .character("Y"): answer = true
      case .character("n"), .character("N"): answer = false
      case .character("q"), .escape, .interrupt, .endOfInput:
        area.finish(summary(label, "cancelled", isFaint: true))
        throw PromptCancelled()
      default: continue
      }
      area.finish(summary(label, answer ? "yes" : "no"))
      return answer
    }
  }

  // MARK: Lines

  /// What stays on the terminal of a question: the question and the answer, on two lines where one has no room.
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

  /// The words of a text on lines that fit; blanks at its beginning stay.
  ///
  /// - Parameter indent: Blanks before every line but the first.
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
  /// Without blanks at its ends.
  var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
