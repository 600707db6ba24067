import Journal

/// A habit's file to copy: what `habits/<slug>.md` would hold for a suggestion.
///
/// In the words of the data format, which are the same in every language.
func habitSource(_ habit: CourseHabit, category: String?) -> String {
  var lines = ["---", "title: \(yamlScalar(habit.title))"]
  if let reason = habit.reason { lines.append("reason: \(yamlScalar(reason))") }
  if let icon = habit.icon { lines.append("icon: \(yamlScalar(icon))") }
  if let category { lines.append("category: \(yamlScalar(category))") }
  lines.append("schedule: \(scheduleSource(habit.schedule))")
  if let target = habit.target { lines.append("target: \(targetSource(target))") }
  return (lines + ["---"]).joined(separator: "\n")
}

/// A schedule as the data folder writes it.
func scheduleSource(_ schedule: Schedule) -> String {
  switch schedule {
  case .weekdays(.everyDay): "daily"
  case .weekdays(.workdays): "weekdays"
  case .weekdays(.weekend): "weekends"
  case .weekdays(let days):
    Weekday.allCases.filter(days.contains).map { ["mon", "tue", "wed", "thu", "fri", "sat", "sun"][$0.index] }
      .joined(separator: ", ")
  case .everyDays(let days): "every \(days) days"
  case .timesAWeek(let times): "\(times) times a week"
  case .timesAMonth(let times): "\(times) times a month"
  }
}

private func targetSource(_ target: Target) -> String {
  let kind = target.isLimit ? "at most" : "at least"
  let unit = target.unit.map { " " + $0 } ?? ""
  return switch target.period {
  case .day: "\(kind) \(target.amount)\(unit)"
  case .week: "\(kind) \(target.amount)\(unit) a week"
  case .month: "\(kind) \(target.amount)\(unit) a month"
  }
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
