/// Measures and cleans text for output in the columns of a terminal.
public enum TerminalText {
  /// The number of columns that the text takes: wide characters and emoji take two, combining marks none.
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + displayWidth(of: $1) }
  }

  /// The text with a visible sign for every character that would move the cursor, change colours, reorder the line or
  /// be invisible.
  public static func safe(_ text: String) -> String { visible(text) }

  /// The longest prefix that takes at most that many columns.
  public static func prefix(_ text: String, columns: Int) -> String {
    var taken = 0
    return String(
      text.prefix { character in
        taken += displayWidth(of: character)
        return taken <= columns
      })
  }
}
