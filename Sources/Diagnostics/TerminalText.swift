/// Text as a terminal shows it, for everything that is printed in columns.
public enum TerminalText {
  /// How many columns the text takes: wide characters and emoji two, combining marks none.
  public static func width(of text: String) -> Int {
    text.reduce(0) { $0 + displayWidth(of: $1) }
  }

  /// The text with a sign in place of everything that would move the cursor, change colours, reorder the line or hide.
  public static func safe(_ text: String) -> String { visible(text) }

  /// The longest beginning that takes at most so many columns.
  public static func prefix(_ text: String, columns: Int) -> String {
    var taken = 0
    return String(
      text.prefix { character in
        taken += displayWidth(of: character)
        return taken <= columns
      })
  }
}
