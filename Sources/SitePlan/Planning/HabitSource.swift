import Journal
import Yaml

/// A habit's file to copy: what `habits/<slug>.md` would hold for a suggestion.
///
/// In the words of the data format, which are the same in every language.
func habitSource(_ habit: SuggestedHabit, category: String?) -> String {
  var lines = ["---", "title: \(YamlScalar.written(habit.title))"]
  if let reason = habit.reason { lines.append("reason: \(YamlScalar.written(reason))") }
  if let icon = habit.icon { lines.append("icon: \(YamlScalar.written(icon))") }
  if let category { lines.append("category: \(YamlScalar.written(category))") }
  lines.append("schedule: \(YamlScalar.written(habit.schedule.description))")
  if let target = habit.target { lines.append("target: \(YamlScalar.written(target.description))") }
  return (lines + ["---"]).joined(separator: "\n")
}
