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
    self.username = username ?? Self.username(from: name ?? loginName)
    let own = name.map(Self.onOneLine) ?? ""
    if own.isEmpty {
      let text = self.username.text
      self.name = text.prefix(1).uppercased() + text.dropFirst()
    } else {
      self.name = own
    }
  }

  /// The nearest username; `me` where nothing of the text is left.
  private static func username(from text: String) -> Username {
    var slug = String(Slugs.slug(from: text).text.prefix(30))
    // What the slug of a text is of which no letter is left, such as one of emoji or Chinese characters.
    if slug == Slugs.slug(from: "").text { slug = "" }
    while slug.hasSuffix("-") { slug.removeLast() }
    // Slugs are made of what usernames are made of, so that only length and nothingness can be in the way.
    return Username(slug) ?? fallback
  }

  private static let fallback: Username = {
    guard let username = Username("me") else { preconditionFailure("`me` is a username") }
    return username
  }()

  private static func onOneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
