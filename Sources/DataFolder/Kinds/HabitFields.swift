import Journal

/// Fields that habits share with what suggests habits.
extension Fields {
  func schedule() -> Schedule? {
    guard let value = value("schedule", like: "mon, wed, fri") else { return nil }
    switch SchedulePhrase.parse(value.text.trimmingBlanks) {
    case .success(let schedule): return schedule
    case .failure(let flaw):
      source.report(.error, flaw.message, at: value.range, hint: flaw.hint)
      return nil
    }
  }

  /// A target that goes with its schedule.
  func target(with schedule: Schedule?) -> Target? {
    guard let value = value("target", like: "at least 5 km") else { return nil }
    switch TargetPhrase.parse(value.text) {
    case .failure(let flaw):
      source.report(.error, flaw.message, at: value.range, hint: flaw.hint)
      return nil
    case .success(let target):
      guard let unit = target.unit else {
        return isFitting(target, to: schedule, at: value.range) ? target : nil
      }
      guard Texts.line(PlacedText(text: unit, range: value.range), named: "the unit", in: source) != nil else {
        return nil
      }
      return isFitting(target, to: schedule, at: value.range) ? target : nil
    }
  }

  private func isFitting(_ target: Target, to schedule: Schedule?, at place: Range<Int>) -> Bool {
    guard let schedule, let flaw = TargetPhrase.flaw(of: target, on: schedule) else { return true }
    source.report(.error, flaw.message, at: place, hint: flaw.hint)
    return false
  }

  /// A text within a limit of the settings; a longer one is reported, and read.
  func limited(_ key: String, to limit: Int, setting: String, isError: Bool) -> String? {
    guard let value = line(key) else { return nil }
    check(value, key, limit: limit, setting: setting, isError: isError)
    return value.text
  }

  func check(_ value: PlacedText, _ key: String, limit: Int, setting: String, isError: Bool) {
    // A character has at least one byte.
    guard value.text.utf8.count > limit else { return }
    let count = value.text.count
    guard count > limit else { return }
    source.report(
      isError ? .error : .warning, "`\(key)` has \(count) characters, and \(limit) are the limit", at: value.range,
      hint: "shorten it, or set `limits: {\(setting): \(count)}` in daybook.yml")
  }

  /// The habit that a post or the catalog suggests; a text over a limit is a warning, for its author may have other
  /// limits than its reader.
  static func suggestedHabit(_ node: YamlNode, in source: SourceFile, limits: Settings.Limits) -> SuggestedHabit? {
    let known = ["title", "reason", "icon", "schedule", "target"]
    let owner = "a suggested habit"
    guard let fields = Fields(node, in: source, known: known, of: owner) else { return nil }
    let title = fields.requiredLine("title", of: owner)
    if let title { fields.check(title, "title", limit: limits.title, setting: "title", isError: false) }
    let reason = fields.limited("reason", to: limits.reason, setting: "reason", isError: false)
    let schedule = fields.schedule()
    let target = fields.target(with: schedule ?? (fields.node("schedule") == nil ? .daily : nil))
    guard let title else { return nil }
    return SuggestedHabit(
      title: title.text, reason: reason, icon: fields.line("icon")?.text, schedule: schedule ?? .daily, target: target)
  }
}
