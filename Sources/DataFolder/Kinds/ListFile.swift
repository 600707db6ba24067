import Diagnostics
import Journal

/// `people/<username>/lists/<slug>.md`
enum ListFile {
  static let keys = ["title", "description", "visibility", "order"]
  private static let owner = "a list"

  static func read(_ source: SourceFile, slug: Slug, context: ReadingContext) -> TaskList? {
    guard let parts = FrontMatter(of: source), let fields = parts.fields(of: source, known: keys, owner: owner) else {
      return nil
    }
    let title = fields.requiredLine("title", of: owner)
    var list = TaskList(slug: slug, title: title?.text ?? "")
    list.description = fields.text("description")
    list.sharing = sharing(fields, context) ?? .private
    list.order = fields.integer("order", in: Habit.orders)
    var tasks = TaskLines(source: source, context: context)
    tasks.read(parts.body)
    list.tasks = tasks.tree()
    return title == nil ? nil : list
  }

  private static func sharing(_ fields: Fields, _ context: ReadingContext) -> TaskList.Sharing? {
    guard let node = fields.node("visibility") else { return nil }
    let source = fields.source
    switch node.content {
    case .sequence(let items):
      var people: [Username] = []
      for item in items {
        guard case .scalar(let name, _) = item.content else {
          source.report(.error, .wrongShape, "`visibility` lists usernames, not \(item.kind)", at: item.range)
          continue
        }
        guard let person = context.person(PlacedText(text: name, range: item.range), in: source) else { continue }
        if people.contains(person) {
          source.report(.warning, .duplicateEntry, "`\(person)` is listed twice", at: item.range)
        } else {
          people.append(person)
        }
      }
      return .with(people)
    case .scalar(let word, _) where Vocabulary([("private", true)]).value(of: word) != nil:
      return .private
    case .scalar, .mapping:
      source.report(
        .error, .unknownChoice, "`visibility` of a list is `private` or a list of usernames", at: node.range,
        hint: "share it like `visibility: [ben]`")
      return nil
    }
  }
}
