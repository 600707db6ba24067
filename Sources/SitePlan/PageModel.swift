/// A value that a template can look into: a page, or a part of one.
///
/// A type lists its fields once; what templates may name, what they get, and the bytes that the fingerprint is made of
/// all come from that one list:
///
/// ```swift
/// struct HabitPage: PageModel {
///   static let template = "pages/habit"
///   static let fields = Fields<HabitPage> {
///     $0.include(\.$frame)                   // its keys stand here as if they were the page's own; `$` reads a `@Shared` one
///     $0.text("title", \.title)              // {{title}}, escaped
///     $0.text("reason", \.reason)            // a String?: {{#reason}}…{{reason}}…{{/reason}}
///     $0.number("total", \.total)
///     $0.flag("archived", \.isArchived)      // {{#archived}} and {{^archived}}
///     $0.markup("calendar", \.calendar)      // {{{calendar}}}: any MarkupSource, drawn only when the page is rendered
///     $0.list("streaks", \.bestStreaks)      // {{#streaks}}{{length}}{{/streaks}}
///     $0.texts("labels", \.labels)           // {{#labels}}{{text}}{{/labels}}
///     $0.node("goal", \.goal)                // {{#goal}}{{title}}{{/goal}} or {{goal.title}}
///   }
/// }
/// ```
///
/// Everything a page shows must be in its fields: the fingerprint decides whether it is rendered again.
public protocol TemplateNode: Sendable {
  /// The fields that templates may name, each with the property that it comes from.
  static var fields: Fields<Self> { get }

  // Both have their only implementation below. As requirements they are compiled for each type by itself, which is
  // called for every tag of every page; else generic code would look up the type's metadata each time.

  /// Appends all fields, children included; values whose bytes are equal render equally.
  func encode(into encoder: inout ModelEncoder)
  /// The value of the field with this number in ``TemplateSchema/numbers``.
  func value(at number: Int) -> TemplateValue
}

/// A page as values: everything the page shows, and nothing else.
public protocol PageModel: TemplateNode {
  /// The path of its template under `Templates/` without the extension: `pages/habit`.
  static var template: String { get }
}

extension TemplateNode {
  /// The keys that the type and its children declare.
  public static var schema: TemplateSchema { fields.schema }

  /// Appends the fields of ``fields`` in the order of their declaration.
  public func encode(into encoder: inout ModelEncoder) {
    Self.fields.encode(self, into: &encoder)
  }

  /// The value of a key; `nil` only for keys that are not declared.
  public func value(for key: String) -> TemplateValue? {
    Self.fields.number(of: key).map { Self.fields.value(at: $0, of: self) }
  }

  /// The value of the field with this number in ``fields``.
  public func value(at number: Int) -> TemplateValue {
    Self.fields.value(at: number, of: self)
  }
}

/// The value of a key, as a template uses it.
public enum TemplateValue {
  /// Text, printed escaped.
  case text(String)
  /// HTML that this program made, the only value that `{{{ }}}` prints.
  case markup(any MarkupSource)
  /// A condition of sections; it prints nothing.
  case flag(Bool)
  /// Elements, for each of which a section is repeated.
  case list([any TemplateNode])
  /// A part of the page; within its section its keys come before those of the page.
  case node(any TemplateNode)
  /// An absent value of a declared key: it prints nothing, is false, and hides a key of the same name further out.
  case none
}

/// The keys that a type declares, for checking templates before anything is rendered.
public struct TemplateSchema: Sendable {
  /// How templates may use a key.
  public enum Kind: Sendable {
    case text, markup, flag
    /// The schema of each element; a function, so that a type may contain itself.
    case list(@Sendable () -> TemplateSchema)
    case node(@Sendable () -> TemplateSchema)
  }

  /// The name of the type that declares the keys.
  public let name: String
  /// The kind of each key.
  public let keys: [String: Kind]
  /// The number of each key, for ``TemplateNode/value(at:)``.
  public let numbers: [String: Int]
}

/// The fields of a type, listed once for look-up, schema and fingerprint.
public struct Fields<Root: Sendable>: Sendable {
  private struct Field: Sendable {
    var key: String
    var kind: TemplateSchema.Kind
    var value: Value
  }

  private typealias Value = @Sendable (Root) -> TemplateValue

  /// The fields in the order of their declaration, which is the same in every process.
  private var fields: [Field] = []
  private var numbers: [String: Int] = [:]
  /// Each closure holds the one before it: a chain is called without the reference counting that an array of closures
  /// costs, which two threads would do on the same counts.
  private var encodeAll: @Sendable (Root, inout ModelEncoder) -> Void = { _, _ in }
  /// Calls the closure of the field with a number. The closures form a tree instead of an array for the same reason as
  /// in ``encodeAll``; each call on the way hands on a copy of the root's bytes, so a path through the tree has to be
  /// short.
  private var valueAt: @Sendable (Root, Int) -> TemplateValue = { _, _ in .none }

  /// - Parameter declare: Adds the fields in the order in which they are encoded. Declaring a key twice traps.
  public init(_ declare: (inout Fields) -> Void) {
    declare(&self)
    valueAt = Self.tree(fields[...], from: 0)
  }

  /// A tree of closures over the values, in which each has up to eight below it: two calls lead to any of 64 fields.
  ///
  /// - Parameters:
  ///   - fields: Some fields, in the order of their numbers.
  ///   - first: The number of the first of them.
  private static func tree(_ fields: ArraySlice<Field>, from first: Int) -> @Sendable (Root, Int) -> TemplateValue {
    guard let field = fields.first else { return { _, _ in .none } }
    if fields.count == 1 {
      let value = field.value
      return { root, _ in value(root) }
    }
    var size = 1
    while size * 8 < fields.count { size *= 8 }
    let step = size
    func part(_ index: Int) -> ArraySlice<Field> { fields.dropFirst(index * step).prefix(step) }
    // Each is held by itself: taking one out of an array would count a reference to it, and copy the root once more.
    let b0 = tree(part(0), from: first)
    let b1 = tree(part(1), from: first + step)
    let b2 = tree(part(2), from: first + 2 * step)
    let b3 = tree(part(3), from: first + 3 * step)
    let b4 = tree(part(4), from: first + 4 * step)
    let b5 = tree(part(5), from: first + 5 * step)
    let b6 = tree(part(6), from: first + 6 * step)
    let b7 = tree(part(7), from: first + 7 * step)
    return { root, number in
      switch (number - first) / step {
      case 0: b0(root, number)
      case 1: b1(root, number)
      case 2: b2(root, number)
      case 3: b3(root, number)
      case 4: b4(root, number)
      case 5: b5(root, number)
      case 6: b6(root, number)
      default: b7(root, number)
      }
    }
  }

  /// Adds text, printed escaped; `nil` prints nothing, and as a section `nil` and empty text are false.
  public mutating func text(_ key: String, _ get: @escaping @Sendable (Root) -> String?) {
    add(
      key, .text, encode: { $1.append(get($0)) }, value: { root in get(root).map { .text($0) } ?? .none })
  }

  /// Adds a whole number, printed in plain digits; as a section zero is true.
  public mutating func number(_ key: String, _ get: @escaping @Sendable (Root) -> Int?) {
    add(
      key, .text, encode: { $1.append(get($0)) }, value: { root in get(root).map { .text(String($0)) } ?? .none })
  }

  /// Adds a condition for `{{#key}}` and `{{^key}}`; it prints nothing.
  public mutating func flag(_ key: String, _ get: @escaping @Sendable (Root) -> Bool) {
    add(key, .flag, encode: { $1.append(get($0)) }, value: { .flag(get($0)) })
  }

  /// Adds HTML made by this program; as a section it is true unless `nil`.
  public mutating func markup<Source: MarkupSource>(_ key: String, _ get: @escaping @Sendable (Root) -> Source?) {
    add(
      key, .markup,
      encode: { root, encoder in
        guard let source = get(root) else { return encoder.append(false) }
        encoder.append(true)
        source.encode(into: &encoder)
      },
      value: { root in get(root).map { .markup($0) } ?? .none })
  }

  /// Adds a section that is repeated for each element, and a flag `has_<key>` that says whether there is any.
  public mutating func list<Child: TemplateNode>(_ key: String, _ get: @escaping @Sendable (Root) -> [Child]) {
    add(
      key, .list { Child.schema },
      encode: { root, encoder in
        let children = get(root)
        encoder.append(children.count)
        if children.isEmpty { return }
        // Fetched once: all threads share the closure, and so its reference count.
        let encode = Child.fields.encodeAll
        for child in children { encode(child, &encoder) }
      },
      value: { .list(get($0)) })
    declare("has_" + key, .flag) { .flag(!get($0).isEmpty) }
  }

  /// Adds a list whose elements are computed only when the page is rendered; the fingerprint covers what they are
  /// computed from.
  public mutating func list<Source: ListSource>(_ key: String, from get: @escaping @Sendable (Root) -> Source) {
    add(
      key, .list { Source.Element.schema }, encode: { get($0).encode(into: &$1) },
      value: { .list(get($0).elements) })
    declare("has_" + key, .flag) { .flag(!get($0).isEmpty) }
  }

  /// Adds a list of plain texts; each element has the one key `text`.
  public mutating func texts(_ key: String, _ get: @escaping @Sendable (Root) -> [String]) {
    list(key) { get($0).map(ListedText.init) }
  }

  /// Adds a part with a section, in which its keys come before those of the page; `nil` is false.
  public mutating func node<Child: TemplateNode>(_ key: String, _ get: @escaping @Sendable (Root) -> Child?) {
    add(
      key, .node { Child.schema },
      encode: { root, encoder in
        guard let child = get(root) else { return encoder.append(false) }
        encoder.append(true)
        child.encode(into: &encoder)
      },
      value: { root in get(root).map { .node($0) } ?? .none })
  }

  /// Adds all fields of a part under their own keys.
  public mutating func include<Part: TemplateNode>(_ get: @escaping @Sendable (Root) -> Part) {
    chain { root, encoder in get(root).encode(into: &encoder) }
    let valueOfPart = Part.fields.valueAt
    for (number, field) in Part.fields.fields.enumerated() {
      declare(field.key, field.kind) { valueOfPart(get($0), number) }
    }
  }

  /// Adds all fields of a part that lies elsewhere, which is not copied for each of them.
  mutating func include<Part: TemplateNode>(_ get: @escaping @Sendable (Root) -> Shared<Part>) {
    chain { root, encoder in get(root).wrappedValue.encode(into: &encoder) }
    let valueOfPart = Part.fields.valueAt
    for (number, field) in Part.fields.fields.enumerated() {
      declare(field.key, field.kind) { get($0).read { part in valueOfPart(part, number) } }
    }
  }

  private mutating func add(
    _ key: String, _ kind: TemplateSchema.Kind, encode: @escaping @Sendable (Root, inout ModelEncoder) -> Void,
    value: @escaping @Sendable (Root) -> TemplateValue
  ) {
    chain(encode)
    declare(key, kind, value: value)
  }

  private mutating func chain(_ encode: @escaping @Sendable (Root, inout ModelEncoder) -> Void) {
    let before = encodeAll
    encodeAll = { root, encoder in
      before(root, &encoder)
      encode(root, &encoder)
    }
  }

  private mutating func declare(
    _ key: String, _ kind: TemplateSchema.Kind, value: @escaping @Sendable (Root) -> TemplateValue
  ) {
    let own = fields.count
    let replaced = numbers.updateValue(own, forKey: key)
    precondition(replaced == nil, "\(Root.self) declares the key \(key) twice")
    fields.append(Field(key: key, kind: kind, value: value))
  }

  var schema: TemplateSchema {
    TemplateSchema(
      name: String(describing: Root.self), keys: numbers.mapValues { fields[$0].kind }, numbers: numbers)
  }

  func encode(_ root: Root, into encoder: inout ModelEncoder) {
    encodeAll(root, &encoder)
  }

  func number(of key: String) -> Int? { numbers[key] }

  func value(at number: Int, of root: Root) -> TemplateValue {
    valueAt(root, number)
  }
}

/// The input of a list whose elements are computed only when its page is rendered.
public protocol ListSource: Sendable {
  /// The type of the elements.
  associatedtype Element: TemplateNode
  /// Appends everything from which the elements are computed.
  func encode(into encoder: inout ModelEncoder)
  /// The elements, which must depend on nothing that ``encode(into:)`` leaves out.
  var elements: [Element] { get }
  /// Whether there are no elements, without computing them.
  var isEmpty: Bool { get }
}

/// One element of ``Fields/texts(_:_:)``.
struct ListedText: TemplateNode {
  static let fields = Fields<ListedText> { $0.text("text", \.text) }

  let text: String
}
