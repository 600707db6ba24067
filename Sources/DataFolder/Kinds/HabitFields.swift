import Diagnostics
import Journal
import Yaml

/// Fields that habits have in common with suggested habits.
extension Fields {
  func schedule() -> Schedule? {
    guard let value = value("schedule", like: "mon, wed, fri") else { return nil }
    switch SchedulePhrase.parse(value.text.trimmingBlanks) {
    case .success(let schedule): return schedule
    case .failure(let flaw):
      source.report(.error, .notASchedule, flaw.message, at: value.range, hint: flaw.hint)
      return nil
    }
  }

  /// The target, where it can be combined with the schedule; `nil` where there is none or it is invalid, which is
  /// reported.
  func target(with schedule: Schedule?) -> Target? {
    guard let value = value("target", like: "at least 5 km") else { return nil }
    switch TargetPhrase.parse(value.text) {
    case .failure(let flaw):
      source.report(.error, .notATarget, flaw.message, at: value.range, hint: flaw.hint)
      return nil
    case .success(let target):
      var target = target
      if let unit = target.unit {
        let read = Texts.line(
          PlacedText(text: unit, range: value.range), named: "the unit", within: .label, in: source)
        guard let read else { return nil }
        target.unit = read.text
      }
      return isFitting(target, to: schedule, at: value.range) ? target : nil
    }
  }

  private func isFitting(_ target: Target, to schedule: Schedule?, at place: Range<Int>) -> Bool {
    guard let schedule, let flaw = TargetPhrase.flaw(of: target, on: schedule) else { return true }
    source.report(.error, .targetDoesNotFit, flaw.message, at: place, hint: flaw.hint)
    return false
  }

  /// An emoji, or the name of a drawn icon. Any other word is a warning, and pages show it as it is written.
  func icon() -> String? {
    guard let value = line("icon", within: .label) else { return nil }
    if let hint = Drawings.hint(for: value.text) {
      source.report(.warning, .unknownDrawing, "there is no drawing `\(value.text)`", at: value.range, hint: hint)
    }
    return value.text
  }

  /// A habit that a post or the catalog suggests. A text over a limit is only a warning, since its author may have
  /// other limits than its reader.
  static func suggestedHabit(_ node: YamlNode, in source: SourceFile, limits: Settings.Limits) -> SuggestedHabit? {
    let known = ["title", "reason", "icon", "schedule", "target"]
    let owner = "a suggested habit"
    guard let fields = Fields(node, in: source, known: known, of: owner) else { return nil }
    let title = fields.requiredLine("title", of: owner, within: .title(limits, isStrict: false))
    let reason = fields.line("reason", within: .reason(limits, isStrict: false))?.text
    let schedule = fields.schedule()
    let target = fields.target(with: schedule ?? (fields.node("schedule") == nil ? .daily : nil))
    guard let title else { return nil }
    return SuggestedHabit(
      title: title.text, reason: reason, icon: fields.icon(), schedule: schedule ?? .daily, target: target)
  }
}
