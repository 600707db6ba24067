/// The device on which questions are asked: a terminal, or in tests a list of keys.
protocol PromptTerminal: AnyObject {
  /// Waits for a key and returns it.
  func nextKey() -> Key
  func write(_ text: String)
  /// The current size in columns and rows.
  var size: (columns: Int, rows: Int) { get }
  var style: Style { get }
}

/// An error for questions that the person cancelled; nothing is stored then.
struct PromptCancelled: Error, Equatable {}

/// Counts the lines that answered questions have left on the terminal.
final class PromptTranscript {
  private var answers: [Int] = []
  /// The lines written since the last answer.
  private var said = 0

  func said(_ lines: Int) { said += lines }

  func answered(_ lines: Int) {
    // Lines written before the first question stay when its answer is removed.
    answers.append((answers.isEmpty ? 0 : said) + lines)
    said = 0
  }

  /// Removes the last answer and what was written since.
  ///
  /// - Returns: The number of lines that these took.
  func takeBack() -> Int {
    defer { said = 0 }
    return said + (answers.popLast() ?? 0)
  }
}

/// The lines at the bottom of the terminal that a question occupies and redraws after each key.
struct PromptArea {
  private let terminal: any PromptTerminal
  /// The row of the cursor, counted from the first of the lines.
  private var cursorRow = 0

  init(on terminal: any PromptTerminal) {
    self.terminal = terminal
  }

  /// Draws lines in place of those before.
  ///
  /// - Parameters:
  ///   - lines: The lines, none of them wider than the terminal.
  ///   - cursor: The position of the cursor; `nil` hides it.
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

  /// Leaves lines in place of all that was drawn, and the cursor below them.
  mutating func finish(_ lines: [String]) {
    terminal.write(beginning + lines.map { $0 + "\r\n" }.joined() + "\u{1B}[?25h")
    cursorRow = 0
  }

  /// The escape sequence that moves to the first line and erases everything from there on.
  private var beginning: String {
    (cursorRow > 0 ? "\u{1B}[\(cursorRow)A" : "") + "\r\u{1B}[J"
  }
}
