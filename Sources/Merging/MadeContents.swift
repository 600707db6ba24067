/// The contents that are made before two states are merged, by names of their own. Equal contents have one name, also where a
/// state has one of them: whoever compares names sees what changed.
struct MadeContents {
  private var names: [[UInt8]: String] = [:]
  /// The contents that no state has, by their names.
  private(set) var made: [String: [UInt8]] = [:]

  /// Reads a content of a state, and knows it from then on.
  mutating func read(_ name: String, _ read: (String) throws -> [UInt8]) rethrows -> [UInt8] {
    if let bytes = made[name] { return bytes }
    let bytes = try read(name)
    // States that come from different places may have two names for it; which one is taken must not depend on the order.
    names[bytes] = names[bytes].map { min($0, name) } ?? name
    return bytes
  }

  /// The name of a content.
  mutating func name(of bytes: [UInt8]) -> String {
    if let name = names[bytes] { return name }
    let name = "made \(made.count)"
    names[bytes] = name
    made[name] = bytes
    return name
  }
}
