import Diagnostics
import Journal

/// `people/<username>/lists/<slug>.md`
enum ListFile {
  static let keys = ["title", "description", "visibility", "share", "order", "color", "archived"]
  private static let owner = "a list"

  /// - Parameter attachments: The person's files.
  static func read(
    _ source: SourceFile, slug: Slug, context: ReadingContext, attachments: inout AttachmentFolder
  ) -> Draft? {
    guard let (parts, title, facts) = front(source, slug: slug, context: context) else { return nil }
    var list = facts
    var tasks = TaskLines(source: source, context: context)
    tasks.read(parts.body)
    list.tasks = TaskSlugs.named(tasks.tree())
    // By their bytes, as files are found.
    var named: Set<[UInt8]> = []
    for word in tasks.placed.flatMap(\.words) where word.kind == .file {
      let attachment = attachments.attachment(word, in: source, isShared: !list.shares.isEmpty)
      if let attachment, named.insert(Array(attachment.name.utf8)).inserted { list.attachments.append(attachment) }
    }
    return title.map { Draft(list: list, title: $0) }
  }

  /// Reports what is wrong with what stands above the tasks.
  static func check(_ source: SourceFile, context: ReadingContext) {
    if let slug = Slug("x") { _ = front(source, slug: slug, context: context) }
  }

  /// A list without its tasks, with the place of its title.
  private static func front(
    _ source: SourceFile, slug: Slug, context: ReadingContext
  ) -> (parts: FrontMatter, title: PlacedText?, list: TaskList)? {
    guard let parts = FrontMatter(of: source), let fields = parts.fields(of: source, known: keys, owner: owner) else {
      return nil
    }
    let title = fields.requiredLine("title", of: owner)
    var list = TaskList(slug: slug, title: title?.text ?? "")
    list.description = fields.text("description")
    list.shares = shares(fields, context)
    list.order = fields.integer("order", in: Habit.orders)
    list.color = fields.color("color")
    list.archivedOn = fields.day("archived")
    return (parts, title, list)
  }

  /// A list, with the place of its title, which can be checked only once all lists are known.
  struct Draft {
    var list: TaskList
    var title: PlacedText
  }

  /// With whom the list is shared: `share` says who may read and who may write, `visibility` only who may read.
  private static func shares(_ fields: Fields, _ context: ReadingContext) -> [TaskList.Share] {
    let readers = visibility(fields, context)
    guard let node = fields.node("share") else { return readers.map { TaskList.Share($0) } }
    if let older = fields.node("visibility"), !readers.isEmpty {
      fields.source.report(
        .warning, .duplicateKey, "`share` says with whom the list is shared, so `visibility` does not count",
        at: older.range, hint: "take one of the two out")
    }
    guard case .sequence(let items) = node.content else {
      fields.source.report(
        .error, .wrongShape, "`share` lists people, not \(node.kind)", at: node.range,
        hint: "share a list like `share: [{person: ben, may: write}]`")
      return []
    }
    var shares: [TaskList.Share] = []
    for item in items {
      let owner = "who shares a list"
      guard let entry = Fields(item, in: fields.source, known: ["person", "may"], of: owner) else { continue }
      if entry.node("person") == nil { entry.reportMissing("person", of: owner) }
      let may = entry.choice("may", TaskList.Access.self) ?? .read
      guard let name = entry.value("person"), let person = context.person(name, in: fields.source) else { continue }
      if shares.contains(where: { $0.person == person }) {
        fields.source.report(.warning, .duplicateEntry, "`\(person)` is listed twice", at: item.range)
      } else {
        shares.append(TaskList.Share(person, may: may))
      }
    }
    return shares
  }

  private static func visibility(_ fields: Fields, _ context: ReadingContext) -> [Username] {
    guard let node = fields.node("visibility") else { return [] }
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
      return people
    case .scalar(let word, _) where Vocabulary([("private", true)]).value(of: word) != nil:
      return []
    case .scalar, .mapping:
      source.report(
        .error, .unknownChoice, "`visibility` of a list is `private` or a list of usernames", at: node.range,
        hint: "share it like `visibility: [ben]`")
      return []
    }
  }
}
