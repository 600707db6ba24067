import Foundation

/// A JSON object, looked into by key.
struct JSON {
  private let object: [String: Any]

  init(_ text: String) throws {
    object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
  }

  init(_ object: [String: Any]) { self.object = object }

  var keys: Set<String> { Set(object.keys) }

  /// A member as text; `nil` when there is no such key.
  subscript(key: String) -> String? { object[key].map { "\($0)" } }

  func object(_ key: String) -> JSON? { (object[key] as? [String: Any]).map { JSON($0) } }
  func list(_ key: String) -> [JSON]? { (object[key] as? [[String: Any]])?.map { JSON($0) } }
  func texts(_ key: String) -> [String]? { object[key] as? [String] }
  func isNull(_ key: String) -> Bool { object[key] is NSNull }
}
