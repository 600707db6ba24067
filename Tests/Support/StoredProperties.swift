/// The stored properties of a value by name, each described by a text that differs whenever the property does.
public func storedProperties<Value>(of value: Value) -> [String: String] {
  Dictionary(
    Mirror(reflecting: value).children.map { child in
      var text = ""
      dump(child.value, to: &text)
      return (child.label ?? "", text)
    }, uniquingKeysWith: { first, _ in first })
}
