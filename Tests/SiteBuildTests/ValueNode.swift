import SitePlan

/// A model whose keys are known only when a test runs.
struct ValueNode: TemplateNode {
  static let fields = Fields<ValueNode> { _ in }

  let schema: TemplateSchema
  /// By the numbers of the schema.
  let values: [HeldValue]

  func value(at number: Int) -> TemplateValue { values[number].value }
}

/// What a ``ValueNode`` holds under a key.
enum HeldValue: Sendable {
  case none
  case text(String)
  case markup(Markup)
  case flag(Bool)
  case list([ValueNode])
  case node(ValueNode)

  var value: TemplateValue {
    switch self {
    case .none: .none
    case .text(let text): .text(text)
    case .markup(let markup): .markup(markup)
    case .flag(let flag): .flag(flag)
    case .list(let nodes): .list(nodes)
    case .node(let node): .node(node)
    }
  }
}
