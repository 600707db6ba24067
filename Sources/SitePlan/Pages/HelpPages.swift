/// The suggested habits, by category.
struct IdeasPage: PageModel {
  static let template = "pages/ideas"
  static let fields = Fields<IdeasPage> {
    $0.include(\.frame)
    $0.list("categories", \.categories)
    $0.text("own_source", \.ownSource)
  }

  var frame: Frame
  var categories: [CategoryNode]
  /// The file of a sample habit to copy, for readers who write their own.
  var ownSource: String
}

/// A category of suggestions.
struct CategoryNode: TemplateNode {
  static let fields = Fields<CategoryNode> {
    $0.text("name", \.name)
    $0.text("id", \.id)
    $0.text("color", \.colorClass)
    $0.markup("icon", \.icon)
    $0.list("habits", \.habits)
  }

  var name: String
  var id: String
  var colorClass: String
  var icon: Markup
  var habits: [CourseHabitNode]
}

/// The help page.
public struct HelpPage: PageModel {
  /// The template `Templates/pages/help.mustache`.
  public static let template = "pages/help"
  /// The keys that `pages/help` may name.
  public static let fields = Fields<HelpPage> {
    $0.include(\.frame)
    $0.text("folder", \.folder)
    $0.flag("is_members", \.isMembers)
    $0.text("before", \.before)
  }

  /// The path of the page inside a home edition.
  public static let path = Addresses.help

  /// Whether it is read by a member of a server with accounts, who has no terminal and no folder there.
  public var isMembers = false
  /// The page from which the reader comes, for the address of a link; only on a server with accounts.
  public var before: String?
  var frame: Frame
  /// The owner's folder in the data folder: `people/ana`.
  var folder: String?
}
