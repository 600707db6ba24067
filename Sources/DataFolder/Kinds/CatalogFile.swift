import Diagnostics
import Journal
import Yaml

/// `catalog.yml`
enum CatalogFile {
  static let keys = ["categories"]

  static func read(_ source: SourceFile, limits: Settings.Limits) -> Catalog {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "a catalog"),
      let items = fields.list("categories", like: "`- name: …` lines")
    else { return Catalog() }
    return Catalog(categories: items.compactMap { category($0, source, limits) })
  }

  private static func category(_ node: YamlNode, _ source: SourceFile, _ limits: Settings.Limits) -> Catalog.Category? {
    let owner = "a category"
    guard let fields = Fields(node, in: source, known: ["name", "icon", "color", "habits"], of: owner) else {
      return nil
    }
    let habits = fields.list("habits", like: "`- title: …` lines") ?? []
    let name = fields.requiredLine("name", of: owner, within: .label)
    let category = Catalog.Category(
      name: name?.text ?? "", icon: fields.icon(), color: fields.color("color"),
      habits: habits.compactMap { Fields.suggestedHabit($0, in: source, limits: limits) })
    return name == nil ? nil : category
  }
}
