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

  /// The heading of the group; `nil` where the labels of its fields say enough.
  public var legend: String?
  /// A sentence below the legend; for a folded group, a summary of what is in it.
  public var note: String?
  /// The fields, in the order in which they are asked.
  public var questions: [FormField]
  /// Whether the group is shown closed, to be opened by whoever wants it: for what most people leave as it is.
  public var isFolded: Bool
  /// Whether a folded group is shown open. A group with a problem or a change by somebody else is open in any case.
  public var isUnfolded = false
  /// A drawing beside the legend of a folded group, and the class of its colour.
  public var icon: Markup?
  /// The CSS class of the colour of ``icon``: `c-teal`.
  public var colorClass: String?
  /// Whether short fields share a line where there is room.
  public var isSideBySide: Bool

  /// A group, by default one that is not folded, with its fields one below the other.
  ///
  /// - Parameter legend: The heading of the group; `nil` where the labels of its fields say enough.
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

  /// Whether the group's fields are in sight when the page is loaded.
  var isOpen: Bool { isUnfolded || questions.contains { $0.problem != nil || $0.stored != nil } }
}

/// A reason why a form was not stored, as an entry of the list above the form. `partials/problems` draws the list.
public struct FormProblem: TemplateNode {
  /// The keys that `partials/problems` may name of a problem.
  public static let fields = Fields<FormProblem> {
    $0.text("label", \.label)
    $0.text("message", \.message)
    $0.text("field_id", \.fieldID)
  }

  /// The label of the field; `nil` where the problem is about the whole form.
  public var label: String?
  /// What is wrong, in a sentence for the person who filled in the form.
  public var message: String
  /// The `id` of the control to which the entry links; `nil` where the problem is about the whole form.
  public var fieldID: String?

  /// A problem of the form as a whole.
  init(_ message: String) {
    self.message = message
  }

  /// A problem of a control that is no ``FormField``.
  init(_ message: String, fieldID: String, label: String) {
    self.message = message
    self.fieldID = fieldID
    self.label = label
  }

  init(_ field: FormField, _ message: String) {
    label = field.label
    self.message = message
    fieldID = field.id
  }

  /// The problems of the fields in their order; marks the first such field with ``FormField/isFirstWrong``.
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
