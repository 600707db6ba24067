/// What a value stores, by the names of its properties, each as a text that differs where the property does.
public func storedProperties<Value>(of value: Value) -> [String: String] {
  Dictionary(
    Mirror(reflecting: value).children.map { child in
      var text = ""
      dump(child.value, to: &text)
      return (child.label ?? "", text)
    }, uniquingKeysWith: { first, _ in first })
}
