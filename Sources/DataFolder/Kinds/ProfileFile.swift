import Diagnostics
import Journal
import Yaml

/// `people/<username>/profile.yml`
enum ProfileFile {
  static let keys = ["name", "bio", "visibility", "self_image_goal", "timezone"]

  /// The person without the contents of their other files. Values that are missing or invalid have their defaults; the
  /// name's is the username.
  static func read(_ source: SourceFile, username: Username, context: ReadingContext) -> Person {
    var person = Person(username: username, name: username.text, today: context.today(in: nil))
    guard let root = YamlDocument.parse(source, in: source.start..<source.bytes.count),
      let fields = Fields(root, in: source, known: keys, of: "a profile")
    else { return person }
    if let name = fields.line("name", within: .name) { person.name = name.text }
    person.bio = fields.text("bio")
    person.visibility = fields.visibility() ?? .private
    person.selfImageGoal = fields.text("self_image_goal")
    person.timeZone = fields.timeZone("timezone", zones: context.zones)
    if let zone = person.timeZone, zone != context.settings.timeZone { person.today = context.today(in: zone) }
    return person
  }
}
