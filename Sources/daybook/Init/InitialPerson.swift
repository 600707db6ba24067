import DataFolder
import Journal

/// The person for whom `init` makes a data folder.
struct InitialPerson: Equatable, Sendable {
  var username: Username
  var name: String
  /// Whether somebody said what the person is called. Otherwise the name comes from their login, or from nothing.
  var isNamed: Bool

  /// - Parameters:
  ///   - name: The person's name; `nil` to derive it from the username.
  ///   - username: The name of the person's folder; `nil` to derive it from the name.
  ///   - loginName: The person's name on this machine, used where neither is given.
  init(name: String?, username: Username?, loginName: String) {
    self.username = username ?? Slugs.username(from: name ?? loginName) ?? Self.fallback
    let own = name.map(Self.onOneLine) ?? ""
    isNamed = username != nil || !own.isEmpty
    if own.isEmpty {
      let text = self.username.text
      self.name = text.prefix(1).uppercased() + text.dropFirst()
    } else {
      self.name = own
    }
  }

  /// The username for names from which no letters remain.
  private static let fallback: Username = {
    guard let username = Username(Person.nameless) else { preconditionFailure("`me` is a username") }
    return username
  }()

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
