/// Suggested habits, by category.
struct IdeasPage: PageModel {
  static let template = "pages/ideas"
  static let fields = Fields<IdeasPage> {
    $0.include(\.frame)
    $0.list("categories", \.categories)
    $0.text("own_source", \.ownSource)
  }

  var frame: Frame
  var categories: [CategoryNode]
  /// A habit's file to start from, for those who write their own.
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

/// How everything works.
struct HelpPage: PageModel {
  static let template = "pages/help"
  static let fields = Fields<HelpPage> {
    $0.include(\.frame)
    $0.text("folder", \.folder)
  }

  var frame: Frame
  /// The owner's folder as the data folder names it: `people/ana`.
  var folder: String?
}
