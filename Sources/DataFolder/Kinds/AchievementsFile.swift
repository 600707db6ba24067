import Diagnostics
import Journal
import Yaml

/// `achievements.yml`
enum AchievementsFile {
  static let keys = ["id", "title", "description", "icon", "kind", "at_least", "habit"]
  private static let owner = "an achievement"

  /// - Parameter habits: The habits of all people; one that nobody has is a warning.
  static func read(_ source: SourceFile, habits: Set<Slug>) -> [OwnAchievement] {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return [] }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "achievements are a list, not \(root.kind)", at: root.range,
        hint: "begin each with `- id: …`")
      return []
    }
    var seen: Set<String> = []
    return items.compactMap { item in
      guard let fields = Fields(item, in: source, known: keys, of: owner) else { return nil }
      return achievement(fields, habits: habits, seen: &seen)
    }
  }

  private static func achievement(_ fields: Fields, habits: Set<Slug>, seen: inout Set<String>) -> OwnAchievement? {
    let source = fields.source
    var id = fields.requiredLine("id", of: owner)
    if let given = id, Slug(given.text) == nil {
      source.report(
        .error, .notASlug, "`\(given.text)` is no id: lower-case letters, digits and hyphens, at most \(Slug.longest)",
        at: given.range,
        hint: "write it like `\(Slugs.slug(from: given.text))`")
      id = nil
    }
    if let given = id, !seen.insert(given.text).inserted {
      source.report(
        .error, .duplicateEntry, "two achievements have the id `\(given.text)`", at: given.range,
        hint: "give one of them another")
    }
    let title = fields.requiredLine("title", of: owner)
    if fields.node("kind") == nil { fields.reportMissing("kind", of: owner) }
    let kind = fields.choice("kind", OwnAchievement.Kind.self)
    let atLeast = fields.integer("at_least", in: 1...1_000_000)
    let habit = self.habit(fields, habits: habits)
    let description = fields.text("description")
    let icon = fields.icon()
    guard let id, let title, let kind else { return nil }
    return OwnAchievement(
      id: id.text, title: title.text, description: description, icon: icon, kind: kind, atLeast: atLeast ?? 1,
      habit: habit)
  }

  private static func habit(_ fields: Fields, habits: Set<Slug>) -> Slug? {
    guard let value = fields.value("habit") else { return nil }
    let slug = Slug(value.text)
    if slug.map(habits.contains) != true {
      fields.source.report(
        slug == nil ? .error : .warning, .unknownHabit, "nobody has a habit `\(value.text)`", at: value.range,
        hint: Suggestion.hint(for: value.text, among: habits.map(\.text).sorted())
          ?? "habits are named as their files in `habits/`")
    }
    return slug
  }
}
