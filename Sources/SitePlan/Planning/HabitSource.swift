import Journal
import Yaml

/// The text of `habits/<slug>.md` for a suggested habit, to copy.
///
/// Its keys and values are those of the data format, which are the same in every language.
func habitSource(_ habit: SuggestedHabit, category: String?) -> String {
  var lines = ["---", "title: \(YamlScalar.written(habit.title))"]
  if let reason = habit.reason { lines.append("reason: \(YamlScalar.written(reason))") }
  if let icon = habit.icon { lines.append("icon: \(YamlScalar.written(icon))") }
  if let category { lines.append("category: \(YamlScalar.written(category))") }
  lines.append("schedule: \(YamlScalar.written(habit.schedule.description))")
  if let target = habit.target { lines.append("target: \(YamlScalar.written(target.description))") }
  return (lines + ["---"]).joined(separator: "\n")
}
