import Diagnostics
import Journal
import Yaml

/// `people/<username>/followers.yml`
enum FollowersFile {
  static let keys = ["person", "state", "on"]

  static func read(_ source: SourceFile, username: Username, context: ReadingContext) -> [Follower] {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return [] }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "followers are a list, not \(root.kind)", at: root.range,
        hint: "write a line like `- {person: ben, state: accepted, on: 2026-10-02}` for each")
      return []
    }
    var followers: [Follower] = []
    var seen: Set<Username> = []
    for item in items {
      guard let fields = Fields(item, in: source, known: keys, of: "a follower") else { continue }
      for key in ["person", "state"] where fields.node(key) == nil { fields.reportMissing(key, of: "a follower") }
      let state = fields.choice("state", Follower.State.self)
      let day = fields.day("on")
      guard let value = fields.value("person"), let person = context.person(value, in: source) else { continue }
      if person == username {
        source.report(.error, .circular, "nobody follows themselves", at: value.range, hint: "take it out")
      } else if !seen.insert(person).inserted {
        source.report(.error, .duplicateEntry, "`\(person)` is listed twice", at: value.range, hint: "keep one of them")
      } else if let state {
        followers.append(Follower(person: person, state: state, on: day))
      }
    }
    return followers
  }
}
