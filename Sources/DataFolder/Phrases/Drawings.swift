import Diagnostics

/// The drawings that an icon may name. They stand in `Templates/assets/icons.svg`, which a test holds this list to.
public enum Drawings {
  /// Their names.
  public static let names = [
    "run", "walk", "bike", "swim", "dumbbell", "stretch", "lotus", "book", "pen", "drop", "leaf", "apple", "bowl",
    "plate", "bread", "candy", "cup", "wine", "bed", "moon", "sun", "heart", "pill", "tooth", "scale", "phone",
    "mobile", "speech", "globe", "music", "brush", "code", "broom", "home", "coin", "plant", "paw", "camera",
    "smoke", "game", "bulb", "flame", "star", "flag", "trophy", "award", "calendar", "clock", "bell", "list",
    "people", "person", "help", "lock", "pin", "check", "cross", "minus", "over", "skip", "half", "dot", "habits",
    "chart", "left", "right", "more", "grid", "history", "sliders",
  ]

  /// What to write instead of an icon that looks like the name of a drawing and is none; `nil` for all others.
  ///
  /// A sign alone is shown as it is, as an emoji.
  static func hint(for icon: String) -> Hint? {
    let isWord = icon.utf8.count > 1 && icon.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D }
    guard isWord, !names.contains(icon) else { return nil }
    // `runing` is nearer to `run` than letters tell.
    if let begun = names.filter({ $0.utf8.count > 2 && icon.lowercased().hasPrefix($0) }).max(by: {
      $0.count < $1.count
    }) {
      return "did you mean `\(begun)`?"
    }
    return Suggestion.hint(for: icon, among: names) ?? "write an emoji, or a name such as `run`, `book` or `cup`"
  }
}
