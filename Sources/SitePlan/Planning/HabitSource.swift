import Journal

/// A habit's file to copy: what `habits/<slug>.md` would hold for a suggestion.
///
/// In the words of the data format, which are the same in every language.
func habitSource(_ habit: SuggestedHabit, category: String?) -> String {
  var lines = ["---", "title: \(yamlScalar(habit.title))"]
  if let reason = habit.reason { lines.append("reason: \(yamlScalar(reason))") }
  if let icon = habit.icon { lines.append("icon: \(yamlScalar(icon))") }
  if let category { lines.append("category: \(yamlScalar(category))") }
  lines.append("schedule: \(habit.schedule)")
  if let target = habit.target { lines.append("target: \(target)") }
  return (lines + ["---"]).joined(separator: "\n")
}

/// A text as a YAML scalar: plain where that is safe, otherwise in double quotes.
private func yamlScalar(_ text: String) -> String {
  let isPlain =
    text.unicodeScalars.first.map { $0.properties.isAlphabetic || $0.value > 0x2000 } == true
    && !text.contains(": ") && !text.contains(" #") && !text.hasSuffix(":") && !text.hasSuffix(" ")
    && !["true", "false", "yes", "no", "on", "off", "null"].contains(text.lowercased())
  if isPlain { return text }
  var quoted = "\""
  for character in text.unicodeScalars {
    if character == "\"" || character == "\\" { quoted.append("\\") }
    quoted.unicodeScalars.append(character)
  }
  return quoted + "\""
}
