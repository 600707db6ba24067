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
struct HelpPage: PageModel {
  static let template = "pages/help"
  static let fields = Fields<HelpPage> {
    $0.include(\.frame)
    $0.text("folder", \.folder)
  }

  var frame: Frame
  /// The owner's folder in the data folder: `people/ana`.
  var folder: String?
}
