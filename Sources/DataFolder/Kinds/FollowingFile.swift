import Diagnostics
import Journal
import Yaml

/// `people/<username>/following.yml`: whom the person follows on other sites, each by the address of their feed.
enum FollowingFile {
  static let keys = ["follows", "name", "on", "view"]

  /// What is fetched of somebody.
  private enum View: String, CaseIterable, Sendable {
    /// What everybody may see.
    case `public`
    /// What they let their friends see.
    case friends
  }

  static func read(_ source: SourceFile) -> [FollowedFeed] {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return [] }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "those who are followed are a list, not \(root.kind)", at: root.range,
        hint: "write a line like `- {follows: \"https://example.org/people/ben/feed.json\", name: Ben}` for each")
      return []
    }
    var following: [FollowedFeed] = []
    for item in items {
      guard let fields = Fields(item, in: source, known: keys, of: "somebody who is followed"),
        let address = fields.requiredLine("follows", of: "somebody who is followed", within: .address)
      else { continue }
      let name = fields.line("name", within: .name)?.text
      let day = fields.day("on")
      let view = fields.choice("view", View.self) ?? .public
      guard FollowedAddress.isOne(address.text) else {
        source.report(
          .error, .notAnAddress, "`\(address.text)` is no address of a feed", at: address.range,
          hint: "write it like `https://example.org/daybook/people/ben/feed.json`")
        continue
      }
      if following.contains(where: { $0.address == address.text }) {
        source.report(
          .error, .duplicateEntry, "`\(address.text)` is listed twice", at: address.range, hint: "keep one of them")
        continue
      }
      guard following.count < FollowedFeed.most else {
        // Two devices that each follow some more do not stop everything: the rest is left alone.
        source.report(
          .warning, .wrongShape,
          "nobody follows more than \(FollowedFeed.most) on other sites, and the rest is passed over", at: item.range,
          hint: "take some out")
        break
      }
      following.append(FollowedFeed(address: address.text, name: name, on: day, isFriend: view == .friends))
    }
    return following
  }
}

/// Addresses of feeds, as far as a file of the data folder can have them. What may be asked is decided where it is asked.
enum FollowedAddress {
  static func isOne(_ text: String) -> Bool {
    let scheme = "https://"
    guard text.hasPrefix(scheme), text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && !refused.contains($0) }) else {
      return false
    }
    return WebOrigin(scheme + text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }) != nil
  }

  private static let refused = Set("\"<>\\^`{|}#".utf8)
}
