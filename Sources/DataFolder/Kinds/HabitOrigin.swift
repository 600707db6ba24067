import Journal

/// Where a habit was imported from, as its file says it in `imported`: by that it is known again, whatever it is called
/// since.
public struct HabitOrigin: Sendable, Hashable {
  /// The key of a habit's file.
  public static let key = "imported"

  /// The format.
  public var from: String
  /// What the habit is called there.
  public var name: String
  /// By what the other program itself knows it; `nil` where it says nothing but the name.
  public var id: String?
  /// Which of the habits of that name it is, from 1.
  public var number: Int

  /// - Parameters:
  ///   - from: The format.
  ///   - name: What the habit is called there.
  ///   - id: By what the other program itself knows it.
  ///   - number: Which of the habits of that name it is, from 1.
  public init(from: String, name: String, id: String? = nil, number: Int = 1) {
    self.from = from
    self.name = name
    self.id = id
    self.number = number
  }

  /// What a habit's file says; `nil` where it says nothing, or nothing that can be read.
  public init?(_ file: YamlEdit) {
    guard case .mapping(let entries)? = file.value(of: Self.key) else { return nil }
    var texts: [String: String] = [:]
    for entry in entries {
      switch entry.value {
      case .text(let text), .plain(let text): texts[entry.key] = text
      case .list, .mapping: break
      }
    }
    guard let from = texts["from"], let name = texts["name"] else { return nil }
    self.init(from: from, name: name, id: texts["id"], number: texts["number"].flatMap { Int($0) } ?? 1)
  }

  /// What stands in the file.
  public var value: YamlValue {
    var entries = [YamlValue.Entry("from", .text(from)), YamlValue.Entry("name", .text(name))]
    if let id { entries.append(YamlValue.Entry("id", .text(id))) }
    if number > 1 { entries.append(YamlValue.Entry("number", .plain("\(number)"))) }
    return .mapping(entries)
  }
}
