/// Fields that belong together, under a legend. `partials/group` draws it.
public struct FormGroup: TemplateNode {
  /// The keys that `partials/group` may name.
  public static let fields = Fields<FormGroup> {
    $0.text("legend", \.legend)
    $0.text("note", \.note)
    $0.list("fields", \.questions)
    $0.flag("is_folded", \.isFolded)
    $0.flag("is_open", \.isOpen)
    $0.markup("icon", \.icon)
    $0.text("color", \.colorClass)
    $0.flag("is_side_by_side", \.isSideBySide)
  }

  /// `nil`: the labels of its fields say enough.
  public var legend: String?
  /// A sentence below the legend; of a folded group what is in it, in a few words.
  public var note: String?
  /// In the order in which they are asked.
  public var questions: [FormField]
  /// Whether it unfolds when somebody wants it: for what most leave as it is.
  public var isFolded: Bool
  /// Whether a folded group is open from the beginning. It is anyway where something in it is to be looked at.
  public var isUnfolded = false
  /// A drawing beside the legend of a folded group, and the class of its colour.
  public var icon: Markup?
  /// `c-teal`; see ``icon``.
  public var colorClass: String?
  /// Whether short fields share a line where there is room.
  public var isSideBySide: Bool

  /// A group in sight, its fields one below the other, but for what is given.
  ///
  /// - Parameter legend: `nil`: the labels of its fields say enough.
  public init(
    _ legend: String? = nil, note: String? = nil, isFolded: Bool = false, isSideBySide: Bool = false,
    _ questions: [FormField]
  ) {
    self.legend = legend
    self.note = note
    self.isFolded = isFolded
    self.isSideBySide = isSideBySide
    self.questions = questions
  }

  /// Whether it shows what is in it from the beginning.
  var isOpen: Bool { isUnfolded || questions.contains { $0.problem != nil || $0.stored != nil } }
}

/// What keeps a form from being stored, in the list on top of it. `partials/problems` draws the list.
public struct FormProblem: TemplateNode {
  /// The keys that `partials/problems` may name of a problem.
  public static let fields = Fields<FormProblem> {
    $0.text("label", \.label)
    $0.text("message", \.message)
    $0.text("field_id", \.fieldID)
  }

  /// Of the field; `nil` where it is about the whole form.
  public var label: String?
  /// In a sentence for whoever filled the form in.
  public var message: String
  /// Of the control that the list leads to.
  public var fieldID: String?

  /// What is wrong with the form as a whole.
  init(_ message: String) {
    self.message = message
  }

  init(_ field: FormField, _ message: String) {
    label = field.label
    self.message = message
    fieldID = field.id
  }

  /// What is wrong with the fields, in their order. The first of them is where the page begins.
  static func collected(from groups: inout [FormGroup]) -> [FormProblem] {
    var problems: [FormProblem] = []
    for group in groups.indices {
      for field in groups[group].questions.indices {
        guard let message = groups[group].questions[field].problem else { continue }
        groups[group].questions[field].isFirstWrong = problems.isEmpty
        problems.append(FormProblem(groups[group].questions[field], message))
      }
    }
    return problems
  }
}
