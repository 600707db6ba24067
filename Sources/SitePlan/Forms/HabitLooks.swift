import Journal

extension FormContext {
  /// The drawings that suit a habit, with the emoji that files and terminals show for each.
  private static let drawings: [(name: String, emoji: String)] = [
    ("run", "🏃"), ("walk", "🚶"), ("bike", "🚲"), ("swim", "🏊"), ("dumbbell", "🏋"), ("stretch", "🤸"),
    ("lotus", "🧘"), ("book", "📖"), ("pen", "✍"), ("music", "🎵"), ("brush", "🎨"), ("camera", "📷"),
    ("drop", "💧"), ("leaf", "🥗"), ("apple", "🍎"), ("bowl", "🍲"), ("plate", "🍽"), ("bread", "🍞"),
    ("candy", "🍬"), ("cup", "☕"), ("wine", "🍷"), ("smoke", "🚭"), ("bed", "🛏"), ("moon", "🌙"), ("sun", "☀"),
    ("heart", "❤"), ("pill", "💊"), ("tooth", "🦷"), ("scale", "⚖"), ("phone", "📞"), ("mobile", "📵"),
    ("speech", "💬"), ("people", "👥"), ("globe", "🌍"), ("code", "💻"), ("game", "🎮"), ("bulb", "💡"),
    ("broom", "🧹"), ("home", "🏠"), ("coin", "💰"), ("plant", "🪴"), ("paw", "🐾"), ("list", "📋"), ("clock", "⏰"),
    ("flame", "🔥"), ("star", "⭐"), ("flag", "🎯"), ("ladder", "🪜"), ("pan", "🍳"), ("candle", "🕯"),
    ("screen", "📺"), ("flower", "🌼"), ("news", "🗞"), ("cap", "🎓"), ("box", "📦"), ("needle", "🪡"),
    ("letter", "✉"), ("hand", "👋"), ("folder", "🗂"), ("inbox", "📥"), ("bag", "🛍"), ("shower", "🚿"),
    ("carrot", "🥕"), ("boat", "🚣"), ("ball", "⚽"), ("mountain", "⛰"), ("tool", "🔧"), ("fish", "🐟"),
  ]

  /// The drawings to choose a habit's icon from.
  ///
  /// - Parameter icon: The habit's icon as it is stored. The drawing that shows it is marked as chosen, and sends the
  ///   icon exactly as it is stored.
  public func iconChoices(_ icon: String) -> [FormChoice] {
    let names = pairs(.formIconNames)
    let chosen = icons.name(of: icon)
    let none = FormChoice("", words(.formNoIcon), isChosen: icon.isEmpty, icon: icons.drawing("dot"))
    return [none]
      + Self.drawings.map { name, emoji in
        FormChoice(
          name == chosen ? icon : emoji, names[name] ?? name, isChosen: name == chosen, icon: icons.drawing(name))
      }
  }

  /// Whether one of the drawings of ``iconChoices(_:)`` shows an icon.
  public func isDrawn(_ icon: String) -> Bool {
    icon.isEmpty || icons.name(of: icon).map { name in Self.drawings.contains { $0.name == name } } ?? false
  }

  /// The colours of the palette to choose a habit's colour from, and the habit's own colour where the palette lacks it.
  public func colorChoices(_ color: String, standIn: String) -> [FormChoice] {
    let names = pairs(.formColorNames)
    var choices = [
      FormChoice("", words(.formAnyColor), isChosen: color.isEmpty, colorClass: "any " + standIn)
    ]
    choices += Palette.allCases.map { ink in
      FormChoice(
        ink.rawValue, names[ink.rawValue] ?? ink.rawValue, isChosen: ink.rawValue == color,
        colorClass: "c-" + ink.rawValue)
    }
    if !choices.contains(where: \.isChosen), let own = HabitColor(color) {
      choices.append(FormChoice(color, color, isChosen: true, colorClass: "c-" + own.paletteName.rawValue))
    }
    return choices
  }

  /// A phrase of the form `run=running, walk=walking` as a dictionary.
  private func pairs(_ phrase: Phrase) -> [String: String] {
    var table: [String: String] = [:]
    for pair in words(phrase).split(separator: ",") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { table[String(parts[0].drop { $0 == " " })] = String(parts[1]) }
    }
    return table
  }
}
