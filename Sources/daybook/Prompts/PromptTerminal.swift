/// What questions are asked on: a terminal, or in tests a list of keys.
protocol PromptTerminal: AnyObject {
  /// The next key; waits for it.
  func nextKey() -> Key
  func write(_ text: String)
  /// Columns and rows, as they are now.
  var size: (columns: Int, rows: Int) { get }
  var style: Style { get }
}

/// The questions were cancelled: nothing is to be done.
struct PromptCancelled: Error, Equatable {}

/// How many lines answered questions have left on the terminal.
final class PromptTranscript {
  private var answers: [Int] = []
  /// Lines that were written since the last answer.
  private var said = 0

  func said(_ lines: Int) { said += lines }

  func answered(_ lines: Int) {
    // What was said before the first question stays.
    answers.append((answers.isEmpty ? 0 : said) + lines)
    said = 0
  }

  /// Forgets the last answer, and what was said since.
  ///
  /// - Returns: The lines that they took.
  func takeBack() -> Int {
    defer { said = 0 }
    return said + (answers.popLast() ?? 0)
  }
}

/// The lines below the cursor that a question takes, and draws anew after each key.
struct PromptArea {
  private let terminal: any PromptTerminal
  /// In which of its lines the cursor stands.
  private var cursorRow = 0

  init(on terminal: any PromptTerminal) {
    self.terminal = terminal
  }

  /// Draws the lines in place of those before.
  ///
  /// - Parameters:
  ///   - lines: None wider than the terminal.
  ///   - cursor: Where the cursor is put; `nil`: it is hidden.
  mutating func draw(_ lines: [String], cursor: (row: Int, column: Int)?) {
    var text = "\u{1B}[?25l" + beginning + lines.joined(separator: "\r\n")
    cursorRow = max(0, lines.count - 1)
    if let cursor {
      let up = cursorRow - cursor.row
      if up > 0 { text += "\u{1B}[\(up)A" }
      text += "\r"
      if cursor.column > 0 { text += "\u{1B}[\(cursor.column)C" }
      text += "\u{1B}[?25h"
      cursorRow = cursor.row
    }
    terminal.write(text)
  }

  /// Leaves these lines in place of all that was drawn, and the cursor below them.
  mutating func finish(_ lines: [String]) {
    terminal.write(beginning + lines.map { $0 + "\r\n" }.joined() + "\u{1B}[?25h")
    cursorRow = 0
  }

  /// To the first line, with everything from there on erased.
  private var beginning: String {
    (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\r\u{1B}[J"
  }
}
