import DataFolder
import Journal

/// Who begins a daybook.
struct Newcomer: Equatable, Sendable {
  var username: Username
  var name: String

  /// - Parameters:
  ///   - name: What the person calls themselves.
  ///   - username: What their folder is to be called.
  ///   - loginName: Their name on this machine: the last resort for both.
  init(name: String?, username: Username?, loginName: String) {
    self.username = username ?? Slugs.username(from: name ?? loginName) ?? Self.fallback
    let own = name.map(Self.onOneLine) ?? ""
    if own.isEmpty {
      let text = self.username.text
      self.name = text.prefix(1).uppercased() + text.dropFirst()
    } else {
      self.name = own
    }
  }

  /// Where nothing is left of a name.
  private static let fallback: Username = {
    guard let username = Username("me") else { preconditionFailure("`me` is a username") }
    return username
  }()

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
