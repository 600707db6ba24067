import Diagnostics
import Journal

/// `challenges/<slug>.md`
enum ChallengeFile {
  static let keys = ["title", "from", "to", "schedule", "target", "participants", "by", "visibility"]
  private static let owner = "a challenge"

  /// - Parameter habits: The slugs of each person's habits; of whom they could not be read, no habit is said to be missing.
  static func read(
    _ source: SourceFile, slug: Slug, habits: [Username: [Slug]], context: ReadingContext
  ) -> Challenge? {
    guard let parts = FrontMatter(of: source), let fields = parts.fields(of: source, known: keys, owner: owner) else {
      return nil
    }
    let title = fields.requiredLine("title", of: owner)
    let from = fields.requiredDay("from", of: owner)
    let through = fields.requiredDay("to", of: owner)
    if let from, let through, through < from, let value = fields.value("to") {
      source.report(.error, .daysOutOfOrder, "`to` is before `from` (\(from))", at: value.range)
    }
    let schedule = fields.schedule()
    let target = fields.target(with: schedule ?? (fields.node("schedule") == nil ? .daily : nil))
    let visibility = fields.visibility() ?? .private
    let participants = self.participants(fields, habits: habits, context: context)
    let maker = fields.value("by").flatMap { context.person($0, in: source) }
    guard let title, let from, let through else { return nil }
    return Challenge(
      slug: slug, title: title.text, from: from, through: through, schedule: schedule ?? .daily, target: target,
      participants: participants, by: maker, visibility: visibility, notes: parts.text(of: source))
  }

  private static func participants(
    _ fields: Fields, habits: [Username: [Slug]], context: ReadingContext
  ) -> [Challenge.Participant] {
    let source = fields.source
    let owner = "a participant"
    var participants: [Challenge.Participant] = []
    for item in fields.list("participants", like: "[{person: ana, habit: morning-run, state: joined}]") ?? [] {
      guard let given = Fields(item, in: source, known: ["person", "habit", "state", "since"], of: owner) else {
        continue
      }
      for key in ["person", "state"] where given.node(key) == nil { given.reportMissing(key, of: owner) }
      let state = given.choice("state", Challenge.Participant.State.self)
      guard let value = given.value("person"), let person = context.person(value, in: source) else { continue }
      if participants.contains(where: { $0.person == person }) {
        source.report(
          .error, .duplicateEntry, "`\(person)` takes part twice", at: value.range, hint: "keep one of them")
        continue
      }
      var habit: Slug?
      if let name = given.value("habit") {
        let theirs = habits[person]
        habit = Slug(name.text).flatMap { theirs?.contains($0) ?? true ? $0 : nil }
        if habit == nil {
          source.report(
            .error, .unknownHabit, "`\(person)` keeps no habit `\(name.text)`", at: name.range,
            hint: Suggestion.hint(for: name.text, among: (theirs ?? []).map(\.text))
              ?? "habits are named as their files in `people/\(person)/habits/`")
        }
      }
      let since = given.day("since")
      if let state {
        participants.append(Challenge.Participant(person: person, habit: habit, state: state, since: since))
      }
    }
    return participants
  }
}
