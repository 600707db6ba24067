import Diagnostics
import Journal
import Yaml

/// `renamed.yml`: usernames that people had before. Whatever still has one of them, such as a file that was written on another
/// device, means the person as they are called now.
enum RenamesFile {
  static let keys = ["was", "is", "on"]

  /// The people as they are called now, by each name that they had before. Names of people who are gone are left out.
  ///
  /// - Parameter usernames: Everybody there is.
  static func read(_ source: SourceFile, usernames: [Username]) -> [Username: Username] {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return [:] }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "former usernames are a list, not \(root.kind)", at: root.range,
        hint: "write a line like `- {was: ben, is: benjamin}` for each")
      return [:]
    }
    var next: [Username: Username] = [:]
    for item in items {
      guard let fields = Fields(item, in: source, known: keys, of: "a former username") else { continue }
      for key in ["was", "is"] where fields.node(key) == nil { fields.reportMissing(key, of: "a former username") }
      _ = fields.day("on")
      guard let was = username(fields, "was"), let name = username(fields, "is") else { continue }
      if next.updateValue(name, forKey: was) != nil, let value = fields.value("was") {
        source.report(.error, .duplicateEntry, "`\(was)` is listed twice", at: value.range, hint: "keep one of them")
      }
      if usernames.contains(was), usernames.contains(name), let value = fields.value("was") {
        source.report(
          .warning, .duplicateEntry, "somebody else is called `\(was)` now", at: value.range,
          hint: "what names `\(was)` means them; take this line out")
      }
    }
    var current: [Username: Username] = [:]
    for was in next.keys where !usernames.contains(was) {
      // A name can have been changed more than once; one that leads back to itself leads nowhere.
      var name = was
      for _ in next.indices {
        guard let following = next[name] else { break }
        name = following
        if usernames.contains(name) {
          current[was] = name
          break
        }
      }
    }
    return current
  }

  private static func username(_ fields: Fields, _ key: String) -> Username? {
    guard let value = fields.value(key) else { return nil }
    if let username = Username(value.text) { return username }
    fields.source.report(
      .error, .invalidName, "`\(value.text)` is no username", at: value.range,
      hint: "usernames have lower-case letters, digits and hyphens")
    return nil
  }
}
