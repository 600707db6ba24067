import Diagnostics
import Journal
import Yaml

/// `people/<username>/followers.yml`
struct FollowersFile {
  static let keys = ["person", "reader", "state", "on", "key"]

  /// The people of the folder who follow, or asked to.
  private(set) var people: [Follower] = []
  /// Those from outside who read what friends see, or did.
  private(set) var outside: [Follower] = []
  private var seen: Set<Username> = []

  init(_ source: SourceFile, username: Username, context: ReadingContext) {
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "followers are a list, not \(root.kind)", at: root.range,
        hint: "write a line like `- {person: ben, state: accepted, on: 2026-10-02}` for each")
      return
    }
    for item in items { read(item, source, username, context) }
  }

  private mutating func read(
    _ item: YamlNode, _ source: SourceFile, _ username: Username, _ context: ReadingContext
  ) {
    guard let fields = Fields(item, in: source, known: Self.keys, of: "a follower") else { return }
    let isOutside = fields.node("reader") != nil && fields.node("person") == nil
    if !isOutside, fields.node("person") == nil { fields.reportMissing("person", of: "a follower") }
    if fields.node("state") == nil { fields.reportMissing("state", of: "a follower") }
    if !isOutside, let value = fields.value("reader") {
      source.report(
        .error, .duplicateEntry, "a follower is a person of this folder or a reader from outside", at: value.range,
        hint: "keep `person` or `reader`")
    }
    let state = fields.choice("state", Follower.State.self)
    let day = fields.day("on")
    let key = fields.integer("key", in: 1...SiteReader.largestKey)
    guard let value = fields.value(isOutside ? "reader" : "person"),
      let (person, isOutside) = follower(value, isOutside: isOutside, source, context)
    else { return }
    if person == username {
      source.report(.error, .circular, "nobody follows themselves", at: value.range, hint: "take it out")
    } else if !seen.insert(person).inserted {
      source.report(.error, .duplicateEntry, "`\(person)` is listed twice", at: value.range, hint: "keep one of them")
    } else if let state {
      let follower = Follower(person: person, state: state, on: day, key: key)
      if isOutside { outside.append(follower) } else { people.append(follower) }
    }
  }

  /// Who is meant, and whether they are from outside: somebody whose line says `reader` may have become a person of the folder.
  private func follower(
    _ value: PlacedText, isOutside: Bool, _ source: SourceFile, _ context: ReadingContext
  ) -> (Username, isOutside: Bool)? {
    guard isOutside else { return context.person(value, in: source).map { ($0, false) } }
    if let name = Username(value.text).map(context.current) {
      if context.exists(name) { return (name, false) }
      if context.readers.contains(where: { $0.reader == name }) { return (name, true) }
    }
    source.report(
      .error, .unknownPerson, "there is no reader called `\(value.text)`", at: value.range,
      hint: Suggestion.hint(for: value.text, among: context.readers.map(\.reader.text))
        ?? "readers are those of `readers.yml`")
    return nil
  }
}
