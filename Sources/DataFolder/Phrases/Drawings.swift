import Diagnostics

/// The drawn icons of the pages, which are in `Templates/assets/icons.svg`; a test compares that file with this list.
public enum Drawings {
  /// The names of the drawn icons.
  public static let names = [
    "run", "walk", "bike", "swim", "dumbbell", "stretch", "lotus", "book", "pen", "drop", "leaf", "apple", "bowl",
    "plate", "bread", "candy", "cup", "wine", "bed", "moon", "sun", "heart", "pill", "tooth", "scale", "phone",
    "mobile", "speech", "globe", "music", "brush", "code", "broom", "home", "coin", "plant", "paw", "camera", "smoke",
    "game", "bulb", "flame", "star", "flag", "ladder", "pan", "candle", "screen", "flower", "news", "cap", "box",
    "needle", "letter", "hand", "folder", "inbox", "bag", "shower", "carrot", "boat", "ball", "mountain", "tool",
    "fish", "trophy", "award", "calendar", "clock", "bell", "list", "people", "person", "help", "lock", "pin", "check",
    "cross", "minus", "over", "skip", "half", "dot", "habits", "chart", "left", "right", "more", "grid", "year",
    "history", "sliders",
  ]

  /// A hint for an icon that looks like a name but is none of ``names``; `nil` for all others.
  ///
  /// An emoji, and one or two letters, are shown as they are.
  static func hint(for icon: String) -> Hint? {
    let isWord = icon.utf8.count > 2 && icon.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D }
    guard isWord, !names.contains(icon) else { return nil }
    // `run` is the better suggestion for `runing`, though the edit distance to another name may be smaller.
    if let begun = names.filter({ $0.utf8.count > 2 && icon.lowercased().hasPrefix($0) }).max(by: {
      $0.count < $1.count
    }) {
      return "did you mean `\(begun)`?"
    }
    return Suggestion.hint(for: icon, among: names) ?? "write an emoji, or a name such as `run`, `book` or `cup`"
  }
}
