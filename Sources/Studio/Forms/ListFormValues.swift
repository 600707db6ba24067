import Changes
import Journal
import SitePlan

/// The fields of a list's form as texts, typed, shown or stored.
struct ListFormValues: Sendable, Equatable {
  enum Field: Hashable, Sendable {
    case name, description, color
    /// What somebody may do with the list.
    case access(Username)

    /// The name of the field in the form.
    var name: String {
      switch self {
      case .name: "name"
      case .description: "description"
      case .color: "color"
      case .access(let person): "may-" + person.text
      }
    }
  }

  private var texts: [Field: String] = [:]

  init() {}

  /// The fields of a stored list.
  init(_ list: TaskList) {
    self[.name] = list.title
    self[.description] = list.description ?? ""
    self[.color] = list.color?.text ?? ""
    for share in list.shares { self[.access(share.person)] = share.may.rawValue }
  }

  /// What a form says, or said that it showed. Fields that it does not have are as `stored`.
  ///
  /// - Parameters:
  ///   - prefix: What stands before the names of the fields: `was-` for those that it showed.
  ///   - all: The fields that the form may have.
  init(_ fields: FormFields, _ prefix: String = "", of all: [Field], else stored: ListFormValues = ListFormValues()) {
    for field in all {
      let typed = fields[prefix + field.name].map { text in
        switch field {
        case .name: HabitFormValues.line(text)
        case .description: TaskFormValues.lines(text)
        case .color, .access: text
        }
      }
      self[field] = typed ?? stored[field]
    }
  }

  /// The fields of the form of a list: besides those of the list itself one for each person with whom it can be shared.
  ///
  /// - Parameter source: What the form is made from; its person is the owner of the list.
  static func fields(_ source: FormSource) -> [Field] {
    let others = source.others.map(\.username).filter { $0 != source.person.username }
    return [.name, .description, .color] + others.map { .access($0) }
  }
}

extension ListFormValues {
  /// The text of a field: of ``Field/color`` a colour's name, or nothing for the one that follows from the list's name;
  /// of ``Field/access(_:)`` `read`, `write`, or nothing.
  subscript(field: Field) -> String {
    get { texts[field] ?? "" }
    set { texts[field] = newValue }
  }

  /// The change that some of the fields ask for.
  ///
  /// - Parameters:
  ///   - changed: The fields that the person changed.
  ///   - problems: Gets a sentence for each field that cannot be stored, by the name of the field.
  func edit(of changed: [Field], _ words: Words, _ problems: inout [String: String]) -> ListEdit {
    var edit = ListEdit()
    for field in changed {
      let text = self[field]
      do throws(FieldProblem) {
        switch field {
        case .name: edit.title = try ListRules.title(text)
        case .description: edit.description = try ListRules.description(text).map { .set($0) } ?? .remove
        case .color:
          if !text.isEmpty, HabitColor(text) == nil {
            throw FieldProblem("color", "there is no such colour", reason: .noChoice)
          }
          edit.color = HabitColor(text).map { .set($0) } ?? .remove
        case .access(let person):
          if !text.isEmpty, TaskList.Access(rawValue: text) == nil {
            throw FieldProblem(field.name, "who shares a list may `read` or `write`", reason: .noChoice)
          }
          edit.access[person] = TaskList.Access(rawValue: text).map { .set($0) } ?? .remove
        }
      } catch {
        problems[field.name] = words.sentence(error)
      }
    }
    return edit
  }
}
