import Diagnostics
import Journal
import Yaml

/// `readers.yml`: who reads what friends see on the hosted site.
struct ReadersFile {
  static let keys = ["reader", "name", "key", "invited", "state"]

  private enum State: String, CaseIterable, Sendable { case removed }

  /// Everybody, sorted by what they type.
  private(set) var list: [SiteReader] = []
  private var keyPlaces: [Username: Range<Int>] = [:]
  private var source: SourceFile?

  /// Nobody reads anything.
  init() {}

  init(_ source: SourceFile, context: ReadingContext) {
    self.source = source
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count) else { return }
    guard case .sequence(let items) = root.content else {
      source.report(
        .error, .wrongShape, "readers are a list, not \(root.kind)", at: root.range,
        hint: "write a line like `- {reader: tom, name: Tom Fisher, key: 1}` for each")
      return
    }
    for item in items { read(item, source, context) }
    list.sort { $0.reader < $1.reader }
  }

  private mutating func read(_ item: YamlNode, _ source: SourceFile, _ context: ReadingContext) {
    guard let fields = Fields(item, in: source, known: Self.keys, of: "a reader") else { return }
    for key in ["reader", "key"] where fields.node(key) == nil { fields.reportMissing(key, of: "a reader") }
    let name = fields.line("name", within: .name)?.text
    let key = fields.integer("key", in: 1...SiteReader.largestKey)
    let invited = fields.day("invited")
    let state = fields.choice("state", State.self)
    guard let value = fields.value("reader") else { return }
    guard let typed = Username(value.text) else {
      source.report(
        .error, .invalidName, "`\(value.text)` is no name to sign in by", at: value.range,
        hint: "it has lower-case letters, digits and hyphens, at most \(Username.longest)")
      return
    }
    // A former username means the person as they are called now.
    let reader = context.exists(typed) ? typed : context.current(typed)
    if keyPlaces[reader] != nil {
      source.report(
        .error, .duplicateEntry, "`\(reader)` is listed twice", at: value.range,
        hint: "keep the line with the larger `key`")
      return
    }
    keyPlaces[reader] = fields.value("key")?.range ?? value.range
    guard let key else { return }
    list.append(SiteReader(reader: reader, name: name, key: key, invited: invited, isRemoved: state == .removed))
  }

  /// Everything that is wrong with the file, once it is known what stands in those of people: a key that is smaller than one
  /// that was taken from its reader would open everything to whoever has that one.
  func problems(of people: [Person]) -> [Diagnostic] {
    guard let source else { return [] }
    // Gathered once: of a thousand readers each may be among the followers of a hundred people.
    var largest: [Username: Int] = [:]
    for person in people {
      for followers in [person.followers, person.outsideFollowers] {
        for follower in followers {
          if let key = follower.key { largest[follower.person] = max(largest[follower.person] ?? key, key) }
        }
      }
    }
    for reader in list {
      guard let used = largest[reader.reader], used > reader.key, let place = keyPlaces[reader.reader] else { continue }
      source.report(
        .error, .numberOutOfRange, "`\(reader.reader)` had the key \(used) already", at: place,
        hint: "write `key: \(min(used + 1, SiteReader.largestKey))`, which gives them other words")
    }
    return source.finish()
  }
}
